package import AppUnderTest
import JSON

/// The exchanges of a scenario with real servers, as workers send them to the command.
package struct RecordedScenario: Sendable {
  /// The media type of their attachments.
  package static let mediaType = "application/x.cukeswift.answers+json"

  /// The scenario in messages: its place and name.
  package let title: String
  /// The exchanges in order.
  package var exchanges: [ServerExchange]

  /// Describes the exchanges of a scenario.
  package init(title: String, exchanges: [ServerExchange]) { (self.title, self.exchanges) = (title, exchanges) }

  private enum Member: String {
    case title, exchanges
    case method, address, requestFields, requestBody, status, answerFields, answerBody
  }

  /// The exchanges as JSON.
  package var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member(Member.title, title)
      json.name(Member.exchanges)
      json.array { json in for exchange in exchanges { Self.write(exchange, to: &json) } }
    }
    return json.bytes
  }

  private static func write(_ exchange: ServerExchange, to json: inout JSONWriter) {
    json.object { json in
      json.member(Member.method, exchange.method)
      json.member(Member.address, exchange.address)
      json.name(Member.requestFields)
      write(exchange.requestFields, to: &json)
      json.name(Member.requestBody)
      json.base64(exchange.requestBody)
      json.name(Member.status)
      json.integer(exchange.status)
      json.name(Member.answerFields)
      write(exchange.answerFields, to: &json)
      if let body = exchange.answerBody {
        json.name(Member.answerBody)
        json.base64(body)
      }
    }
  }

  private static func write(_ fields: [ServerExchange.Field], to json: inout JSONWriter) {
    json.array { json in
      for field in fields {
        json.string(field.name)
        json.string(field.value)
      }
    }
  }

  /// Reads the exchanges from JSON; nil for other bytes.
  package init?(parsing bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes), let title = value[Member.title.rawValue]?.string,
      let exchanges = value[Member.exchanges.rawValue]?.array
    else { return nil }
    self.init(title: title, exchanges: exchanges.compactMap { Self.exchange($0) })
    if self.exchanges.count < exchanges.count { return nil }
  }

  private static func exchange(_ value: JSONValue) -> ServerExchange? {
    guard let method = value[Member.method.rawValue]?.string, let address = value[Member.address.rawValue]?.string,
      let status = value[Member.status.rawValue]?.integer, let sent = bytes(value[Member.requestBody.rawValue])
    else { return nil }
    return ServerExchange(
      method: method, address: address, requestFields: fields(value[Member.requestFields.rawValue]), requestBody: sent,
      status: status, answerFields: fields(value[Member.answerFields.rawValue]),
      answerBody: bytes(value[Member.answerBody.rawValue]))
  }

  private static func bytes(_ value: JSONValue?) -> [UInt8]? {
    value?.string.flatMap { text in Array(text.utf8).withUnsafeBufferPointer { Base64.decode($0) } }
  }

  private static func fields(_ value: JSONValue?) -> [ServerExchange.Field] {
    let words = (value?.array ?? []).compactMap(\.string)
    return stride(from: 0, to: words.count - words.count % 2, by: 2).map { index in
      ServerExchange.Field(words[index], words[index + 1])
    }
  }
}
