import AppUnderTest
import JSON

/// The parts of a request that select its recorded answers: all but the server, the headers, and ignored parts.
struct RequestKey: Hashable {
  /// The comparable content of a body.
  enum Body: Hashable {
    case json(JSONValue)
    case form([String: String])
    case text(String)
  }

  let method: String
  let path: String
  let query: [String: String]
  let body: Body

  init(_ request: HTTPRequest, _ rules: AnswerRules) {
    method = request.method.rawValue
    path = rules.masked(text: String(request.path.prefix { $0 != "#" }))
    query = request.query.filter { !rules.ignoresQuery($0.key) }
      .reduce(into: [:]) { $0[$1.key] = rules.masked($1.value, named: $1.key) }
    body = Self.body(request.body, rules)
  }

  private static func body(_ text: String, _ rules: AnswerRules) -> Body {
    let body = RecordedBody(Array(text.utf8), rules)
    switch body.form {
    case .json:
      guard let value = try? JSONValue(parsing: body.bytes) else { return .text(text) }
      return .json(value.without(rules))
    case .form:
      // A body is divided in the same way as a query.
      let fields = HTTPRequest(.post, "/?" + (body.text ?? "")).query
      return .form(fields.filter { !rules.ignoresField($0.key) })
    case .text, .binary: return .text(body.text ?? text)
    }
  }
}

/// A request to a server.
struct ServerRequestKey: Hashable {
  let key: RequestKey
  let host: String

  init(_ key: RequestKey, host: String) { (self.key, self.host) = (key, host) }

  init(_ exchange: RecordedExchange, _ rules: AnswerRules) {
    self.init(RequestKey(exchange.request, rules), host: exchange.request.host)
  }
}

extension JSONValue {
  /// The value without the members that the rules ignore.
  func without(_ rules: AnswerRules) -> JSONValue {
    switch self {
    case .object(let members):
      .object(members.filter { !rules.ignoresField($0.key) }.mapValues { $0.without(rules) })
    case .array(let elements): .array(elements.map { $0.without(rules) })
    case .null, .boolean, .number, .string: self
    }
  }
}
