package import AppUnderTest
import JSON

/// The comparison of recorded answers with those of a real server.
package struct AnswerCheck: Sendable {
  /// A request to make again, with all its recorded answers.
  package struct Question: Sendable {
    /// The first recorded exchange.
    package let exchange: RecordedExchange
    fileprivate var answers: [RecordedExchange]

    /// The name of the request in messages.
    package var title: String { "\(exchange.request)" }

    /// The header fields to send: those of the recording without secrets.
    package var fields: [ServerExchange.Field] {
      exchange.sent.fields.filter { !$0.value.contains(AnswerRules.mask) }
    }

    /// The body to send.
    package var body: [UInt8] { exchange.sent.body }

    /// The reason against making the request again; nil without one.
    ///
    /// - Parameter takesAll: whether requests that may change something are made.
    package func obstacle(takesAll: Bool) -> String? {
      if !takesAll, !["GET", "HEAD"].contains(exchange.method) { return "it may change data: --all asks it too" }
      let sent = exchange.address + String(decoding: exchange.sent.body, as: UTF8.self)
      return sent.contains(AnswerRules.mask) ? "a secret in it is masked" : nil
    }
  }

  private let rules: AnswerRules
  /// The requests, without repetitions.
  package let questions: [Question]

  /// Prepares the check of a folder.
  package init(_ folder: AnswerFolder) {
    rules = folder.rules
    var questions: [Question] = []
    var indices: [ServerRequestKey: Int] = [:]
    for exchange in folder.exchanges {
      let key = ServerRequestKey(exchange, folder.rules)
      if let index = indices[key] {
        questions[index].answers.append(exchange)
      } else {
        indices[key] = questions.count
        questions.append(Question(exchange: exchange, answers: [exchange]))
      }
    }
    self.questions = questions
  }

  /// The differences of an answer from the nearest recorded answer, in words.
  package func differences(of answer: ServerExchange, to question: Question) -> [String] {
    let all = question.answers.map { differences(of: answer, from: $0) }
    return all.min { $0.count < $1.count } ?? []
  }

  /// The header fields that apps depend on.
  private static let fields = [
    "content-type", "content-disposition", "content-language", "location", "www-authenticate",
  ]

  private func differences(of answer: ServerExchange, from recorded: RecordedExchange) -> [String] {
    guard answer.status == recorded.status else { return ["the status is \(answer.status), was \(recorded.status)"] }
    var found: [String] = []
    for name in Self.fields where !rules.ignoresHeader(name) {
      let (old, new) = (Self.value(name, of: recorded.received.fields), Self.value(name, of: answer.answerFields))
      guard old != new else { continue }
      switch (old, new) {
      case (let old?, nil): found.append("the header \(name) is missing, was \(old)")
      case (nil, let new?): found.append("the header \(name) is new: \(new)")
      case (let old?, let new?): found.append("the header \(name) is \(new), was \(old)")
      case (nil, nil): break
      }
    }
    return found + bodies(of: answer.answerBody ?? [], from: recorded.received.body)
  }

  /// The differences in the shapes of two bodies. Texts may differ.
  private func bodies(of new: [UInt8], from old: [UInt8]) -> [String] {
    guard let wanted = try? JSONValue(parsing: old) else {
      return old.isEmpty == new.isEmpty ? [] : ["the body is \(new.isEmpty ? "empty" : "new")"]
    }
    guard let found = try? JSONValue(parsing: new) else { return ["the body is not JSON"] }
    return JSONShape(wanted, rules).differences(of: JSONShape(found, rules))
  }

  /// The comparable value of a header field; nil without the field.
  private static func value(_ name: String, of fields: [ServerExchange.Field]) -> String? {
    guard let value = fields.first(where: { $0.name == name })?.value else { return nil }
    // Parameters such as a character set do not change the type.
    return name == "content-type" ? value.prefix { $0 != ";" }.lowercased() : value
  }
}
