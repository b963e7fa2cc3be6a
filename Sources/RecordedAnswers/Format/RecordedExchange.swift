package import AppUnderTest

/// A request with its answer, as kept in a folder of recorded answers.
package struct RecordedExchange: Sendable {
  /// The name of its file without the extension, such as `get-articles-2`.
  var name: String
  /// The method of the request.
  package var method: String
  /// The address: a whole one, or only the path with the query.
  package var address: String
  var requestFields: [ServerExchange.Field]
  var requestBody: [UInt8]
  /// The status of the answer.
  package var status: Int
  var answerFields: [ServerExchange.Field]
  var answerBody: [UInt8]
  /// The extensions of the files with the bodies.
  var extensions: (request: String, answer: String)

  /// Takes an exchange with a server, without secrets and without fields that differ from one answer to the next.
  ///
  /// - Returns: nil for an exchange whose answer is not available.
  init?(_ exchange: ServerExchange, _ rules: AnswerRules) {
    guard let answer = exchange.answerBody else { return nil }
    let (sentType, answeredType) = (exchange.requestFields.type, exchange.answerFields.type)
    let sent = RecordedBody(exchange.requestBody, type: sentType, rules)
    let answered = RecordedBody(answer, type: answeredType, rules)
    name = ""
    method = exchange.method
    address = rules.masked(address: exchange.address)
    requestFields = rules.keptRequestFields(exchange.requestFields)
    requestBody = sent.bytes
    status = exchange.status
    answerFields = rules.keptAnswerFields(exchange.answerFields)
    answerBody = answered.bytes
    extensions = (sent.fileExtension(for: sentType), answered.fileExtension(for: answeredType))
  }

  /// An empty exchange for a reader.
  init(named name: String) {
    self.name = name
    (method, address, status) = ("", "", 200)
    (requestFields, requestBody, answerFields, answerBody) = ([], [], [], [])
    extensions = ("", "")
  }

  /// The name of the file.
  package var fileName: String { name + ".json" }

  /// The name of the file with the body of the request; nil without a body.
  var requestFile: String? { requestBody.isEmpty ? nil : "\(name).request.\(extensions.request)" }

  /// The name of the file with the body of the answer; nil without a body.
  var answerFile: String? { answerBody.isEmpty ? nil : "\(name).body.\(extensions.answer)" }

  /// The request as apps send it.
  package var request: HTTPRequest {
    HTTPRequest(
      HTTPMethod(rawValue: method), address,
      headers: Dictionary(requestFields.map { ($0.name, $0.value) }) { _, last in last },
      body: String(decoding: requestBody, as: UTF8.self))
  }

  /// The answer as apps get it.
  var answer: HTTPAnswer {
    var answer = HTTPAnswer(
      status: status, body: String(decoding: answerBody, as: UTF8.self),
      headers: Dictionary(answerFields.map { ($0.name, $0.value) }) { "\($0)\n\($1)" })
    if String(validating: answerBody, as: UTF8.self) == nil { answer.data = answerBody }
    return answer
  }
}

extension [ServerExchange.Field] {
  /// The media type of a body; nil without one.
  fileprivate var type: String? { first { $0.name == "content-type" }?.value }
}
