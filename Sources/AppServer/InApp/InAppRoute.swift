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
    case let error as JSONError: self.init("the body is not JSON: \(error)")
    case is CancellationError: self.init("the request was cancelled: its client has disconnected")
    default: self.init("\(error)")
    }
  }
}

/// The action of a route.
enum InAppAction: Sendable {
  /// A command of the server, which needs only its settings.
  case server(@Sendable (ServeSetting, RouteCall) async throws -> InAppAnswer)
  /// A command of the app, whose effect on the app's time depends on the request.
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
    _ method: String, _ path: String, _ body: @escaping @Sendable (ServeSetting, RouteCall) async throws -> InAppAnswer
  ) -> Self { Self(method: method, path: path, action: .server(body)) }

  /// A route that is refused.
  static func refused(_ method: String, _ path: String, _ reason: String) -> Self {
    Self(method: method, path: path, action: .refused(reason))
  }
}
