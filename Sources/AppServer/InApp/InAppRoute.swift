import AppUnderTest
import HTTP
import JSON

/// The answer of a server inside an app, independent of its protocol.
enum InAppAnswer: Sendable {
  /// The results, an entry for each element, and additional members.
  case results([JSONValue], besides: [String: JSONValue] = [:])
  /// JSON without an envelope.
  case plain(JSONValue)
  /// A file.
  case file(type: String, [UInt8])

  /// Success without results.
  static let done = InAppAnswer.results([])
}

/// Why a request to a server inside an app failed.
struct InAppError: Error, Sendable {
  /// The problem, in a line.
  let reason: String
  /// Details, in lines.
  var details = ""
  /// The HTTP status. These protocols report errors with the status of a success.
  var status = 200
  /// Another member of the answer for the reason.
  var alias: String?

  init(_ reason: String, details: String = "", status: Int = 200, alias: String? = nil) {
    (self.reason, self.details, self.status, self.alias) = (reason, details, status, alias)
  }

  /// Converts any error.
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

/// The handler of a route.
enum InAppAction: Sendable {
  /// The server answers without the app.
  case server(@Sendable (AppServer, RouteCall) async throws -> InAppAnswer)
  /// The app answers. The effect on the app's time depends on the request.
  case app(
    @Sendable (RouteCall) -> ServedSession.Kind, @Sendable (ServedSession, RouteCall) async throws -> InAppAnswer)
  /// The route exists, but is refused for this reason.
  case refused(String)
}

extension RouteTable<InAppAction>.Route {
  typealias Body = @Sendable (ServedSession, RouteCall) async throws -> InAppAnswer

  /// A route that only reads the state of the app.
  static func asks(_ method: String, _ path: String, _ body: @escaping Body) -> Self {
    Self(method: method, path: path, action: .app({ _ in .asks }, body))
  }

  /// A route that acts on the app.
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

  /// A route that needs the session, but neither reads nor changes the state of the app.
  static func notes(_ method: String, _ path: String, _ body: @escaping Body) -> Self {
    Self(method: method, path: path, action: .app({ _ in .neither }, body))
  }

  /// A route that does not need the app.
  static func server(
    _ method: String, _ path: String, _ body: @escaping @Sendable (AppServer, RouteCall) async throws -> InAppAnswer
  ) -> Self { Self(method: method, path: path, action: .server(body)) }

  /// A route that is refused.
  static func refused(_ method: String, _ path: String, _ reason: String) -> Self {
    Self(method: method, path: path, action: .refused(reason))
  }
}

/// A protocol of servers inside apps, with its routes and its format of answers.
enum InAppDialect: Sendable {
  /// The protocol of the Calabash server.
  case calabash
  /// The protocol of DeviceAgent, which makes the gestures for Calabash.
  case deviceAgent
  /// The protocol of Frank.
  case frank

  /// The first segment of all paths of DeviceAgent.
  static let agentPrefix = "1.0"

  /// The protocol of a request; `nil` if the server uses another kind of protocol.
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

  /// The segments of a path that are matched with routes. For Calabash this is only the last one.
  func segments(of request: WebRequest) -> [String] {
    self == .calabash ? request.segments.suffix(1) : request.segments
  }

  /// Converts an answer to a response.
  func response(_ answer: InAppAnswer) -> WebResponse {
    switch answer {
    case .file(let type, let bytes): return WebResponse(200, type: type, body: bytes)
    case .plain(let value): return Self.json(value)
    case .results(let results, let besides):
      if self == .deviceAgent { return Self.json(.object(besides)) }
      return Self.json(.object(besides.merging(["results": .array(results), "outcome": "SUCCESS"]) { $1 }))
    }
  }

  /// Converts an error to a response.
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
