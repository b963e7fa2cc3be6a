package import AppUnderTest

/// A request with its answer, as kept in a folder of recorded answers.
package struct RecordedExchange: Sendable {
  /// The name of its file without the extension, such as `get-articles-2`.
  var name: String
  /// The method of the request.
  package var method: String
  /// The address: a whole one, or only the path with the query.
  package var address: String
  var sent: RecordedMessage
  /// The status of the answer.
  package var status: Int
  var received: RecordedMessage

  /// Takes an exchange with a server, without secrets and without fields that differ from one answer to the next.
  ///
  /// - Returns: nil for an exchange whose answer is not available.
  init?(_ exchange: ServerExchange, _ rules: AnswerRules) {
    guard let answer = exchange.answerBody else { return nil }
    name = ""
    method = exchange.method
    address = rules.masked(address: exchange.address)
    sent = RecordedMessage(
      rules.keptRequestFields(exchange.requestFields), exchange.requestBody, type: exchange.requestFields.type, rules)
    status = exchange.status
    received = RecordedMessage(
      rules.keptAnswerFields(exchange.answerFields), answer, type: exchange.answerFields.type, rules)
  }

  /// An empty exchange for a reader.
  init(named name: String) {
    self.name = name
    (method, address, status) = ("", "", 200)
    (sent, received) = (RecordedMessage(), RecordedMessage())
  }

  /// The name of the file.
  package var fileName: String { name + ".json" }

  /// The name of the file with the body of the request; nil without a body.
  var requestFile: String? { sent.body.isEmpty ? nil : "\(name).request.\(sent.bodyExtension)" }

  /// The name of the file with the body of the answer; nil without a body.
  var answerFile: String? { received.body.isEmpty ? nil : "\(name).body.\(received.bodyExtension)" }

  /// The request in the form that apps send.
  package var request: HTTPRequest {
    HTTPRequest(
      HTTPMethod(rawValue: method), address,
      headers: Dictionary(sent.fields.map { ($0.name, $0.value) }) { _, last in last },
      body: String(decoding: sent.body, as: UTF8.self))
  }

  /// The answer in the form that apps receive.
  var answer: HTTPAnswer {
    var answer = HTTPAnswer(
      status: status, body: String(decoding: received.body, as: UTF8.self),
      headers: Dictionary(received.fields.map { ($0.name, $0.value) }) { "\($0)\n\($1)" })
    if String(validating: received.body, as: UTF8.self) == nil { answer.data = received.body }
    return answer
  }
}

/// The header fields and the body of a recorded request or answer.
struct RecordedMessage: Sendable {
  var fields: [ServerExchange.Field] = []
  var body: [UInt8] = []
  /// The extension of the file with the body.
  var bodyExtension = ""

  /// An empty message for a reader.
  init() {}

  /// Takes a message.
  ///
  /// - Parameters:
  ///   - fields: the header fields, without secrets.
  ///   - body: the body, which may have secrets.
  ///   - type: its media type; nil for an unknown one.
  ///   - rules: the rules for secrets.
  init(_ fields: [ServerExchange.Field], _ body: [UInt8], type: String?, _ rules: AnswerRules) {
    let recorded = RecordedBody(body, type: type, rules)
    (self.fields, self.body) = (fields, recorded.bytes)
    bodyExtension = recorded.fileExtension(for: type)
  }
}

extension [ServerExchange.Field] {
  /// The media type of a body; nil without one.
  fileprivate var type: String? { first { $0.name == "content-type" }?.value }
}
