import AppUnderTest
import HTTP
import JSON

/// What a server that lives inside an app answers, before it is worded as its protocol does.
enum InAppAnswer: Sendable {
  /// What was found or done, an entry for each; and what stands beside it.
  case results([JSONValue], besides: [String: JSONValue] = [:])
  /// JSON as it is, with nothing around it.
  case plain(JSONValue)
  /// A file.
  case file(type: String, [UInt8])

  /// Something was done, and there is nothing to say about it.
  static let done = InAppAnswer.results([])
}

/// Why a server inside an app does not do what it was asked.
struct InAppError: Error, Sendable {
  /// What is wrong, in a line.
  let reason: String
  /// What helps to see why, in lines.
  var details = ""
  /// The status of the answer: these protocols report what goes wrong with a success of HTTP.
  var status = 200
  /// The member under which the reason is given as well.
  var alias: String?

  init(_ reason: String, details: String = "", status: Int = 200, alias: String? = nil) {
    (self.reason, self.details, self.status, self.alias) = (reason, details, status, alias)
  }

  /// Words an error of any kind.
  init(_ error: any Error) {
    switch error {
    case let error as InAppError: self = error
    case let error as AppError: self.init(error.problem, details: error.details.joined(separator: "\n"))
    case let error as Diagnostic: self.init(error.problem, details: error.advice ?? "")
    case let error as WireError:
      let lines = error.message.split(separator: "\n", maxSplits: 1).map(String.init)
      self.init(lines.first ?? "", details: lines.count > 1 ? lines[1] : "")
    case let error as JSONError: self.init("the body is no JSON: \(error)")
    case is CancellationError: self.init("the request was given up, since its client is gone")
    default: self.init("\(error)")
    }
  }
}

/// What answers a route of a server inside an app.
enum InAppAction: Sendable {
  /// The server does, without the app.
  case server(@Sendable (AppServer, RouteCall) async throws -> InAppAnswer)
  /// The app does; what it does to the app's time depends on the request.
  case app(
    @Sendable (RouteCall) -> ServedSession.Kind, @Sendable (ServedSession, RouteCall) async throws -> InAppAnswer)
  /// It is known, and refused for this reason.
  case refused(String)
}

extension RouteTable<InAppAction>.Route {
  typealias Body = @Sendable (ServedSession, RouteCall) async throws -> InAppAnswer

  /// A route that looks at the app.
  static func asks(_ method: String, _ path: String, _ body: @escaping Body) -> Self {
    Self(method: method, path: path, action: .app({ _ in .asks }, body))
  }

  /// A route that does something to the app.
  static func acts(_ method: String, _ path: String, _ body: @escaping Body) -> Self {
    Self(method: method, path: path, action: .app({ _ in .acts }, body))
  }

  /// A route that ends the app.
  static func ends(_ method: String, _ path: String) -> Self {
    acts(method, path) { session, _ in
      try await session.terminateApp()
      return .done
    }
  }

  /// A route that needs the app, and neither looks at it nor does anything to it.
  static func notes(_ method: String, _ path: String, _ body: @escaping Body) -> Self {
    Self(method: method, path: path, action: .app({ _ in .neither }, body))
  }

  /// A route that needs no app.
  static func server(
    _ method: String, _ path: String, _ body: @escaping @Sendable (AppServer, RouteCall) async throws -> InAppAnswer
  ) -> Self { Self(method: method, path: path, action: .server(body)) }

  /// A route that is refused.
  static func refused(_ method: String, _ path: String, _ reason: String) -> Self {
    Self(method: method, path: path, action: .refused(reason))
  }
}

/// A protocol of servers inside apps: its routes, and how it words answers.
enum InAppDialect: Sendable {
  /// That of the server of Calabash.
  case calabash
  /// That of DeviceAgent, which makes the gestures for Calabash.
  case deviceAgent
  /// That of Frank.
  case frank

  /// What all paths of DeviceAgent begin with.
  static let agentPrefix = "1.0"

  /// The protocol that a request is meant for; `nil` where the server speaks none of these.
  init?(of request: WebRequest, to wireProtocol: ServeSetting.WireProtocol) {
    switch wireProtocol {
    case .webdriver, .wda: return nil
    case .calabash: self = request.segments.first == Self.agentPrefix ? .deviceAgent : .calabash
    case .frank: self = .frank
    }
  }

  /// The routes.
  var table: RouteTable<InAppAction> {
    switch self {
    case .calabash: CalabashRoutes.table
    case .deviceAgent: DeviceAgentRoutes.table
    case .frank: FrankRoutes.table
    }
  }

  /// What of a path the routes are about: the server of Calabash looks at its end only.
  func segments(of request: WebRequest) -> [String] {
    self == .calabash ? request.segments.suffix(1) : request.segments
  }

  /// Words an answer.
  func response(_ answer: InAppAnswer) -> WebResponse {
    switch answer {
    case .file(let type, let bytes): return WebResponse(200, type: type, body: bytes)
    case .plain(let value): return Self.json(value)
    case .results(let results, let besides):
      if self == .deviceAgent { return Self.json(.object(besides)) }
      return Self.json(.object(besides.merging(["results": .array(results), "outcome": "SUCCESS"]) { $1 }))
    }
  }

  /// Words an error.
  func response(_ error: InAppError) -> WebResponse {
    var body: [String: JSONValue]
    if self == .deviceAgent {
      let lines = [error.reason, error.details].filter { !$0.isEmpty }
      body = ["error": .string(lines.joined(separator: "\n"))]
    } else {
      body = [
        "outcome": self == .frank ? "ERROR" : "FAILURE", "reason": .string(error.reason),
        "details": .string(error.details),
      ]
    }
    if let alias = error.alias { body[alias] = .string(error.reason) }
    return Self.json(.object(body), status: error.status)
  }

  private static func json(_ value: JSONValue, status: Int = 200) -> WebResponse {
    WebResponse(status, type: "application/json; charset=utf-8", body: value.bytes)
  }
}
