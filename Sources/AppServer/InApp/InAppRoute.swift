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
  /// The server does, without the app, by its settings.
  case server(@Sendable (ServeSetting, RouteCall) async throws -> InAppAnswer)
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
    _ method: String, _ path: String, _ body: @escaping @Sendable (ServeSetting, RouteCall) async throws -> InAppAnswer
  ) -> Self { Self(method: method, path: path, action: .server(body)) }

  /// A route that is refused.
  static func refused(_ method: String, _ path: String, _ reason: String) -> Self {
    Self(method: method, path: path, action: .refused(reason))
  }
}
