package import JSON
import JSONRPC
import StepRegistry

extension JSONValue: Codable {
  /// Takes the value unchanged from a decoder of JSON.
  package init(from decoder: any Decoder) throws { self = (decoder as? JSONValueDecoder)?.value ?? .null }

  /// Passes the value unchanged to an encoder of JSON.
  package func encode(to encoder: any Encoder) throws { (encoder as? JSONValueEncoder)?.content = .value(self) }

  /// The JSON of a message, without the members whose value is nil.
  init(encoding message: some Encodable) {
    let encoder = JSONValueEncoder()
    encoder.take(message)
    self = encoder.value
  }

  /// The value as a message.
  ///
  /// - Throws: the error response to parameters that lack a member or have one of a wrong type.
  func decoded<Message: Decodable>(as type: Message.Type = Message.self) throws(RPCError) -> Message {
    do {
      return try JSONValueDecoder(self).decode(type)
    } catch {
      throw .invalidParameters("\(error)")
    }
  }
}
