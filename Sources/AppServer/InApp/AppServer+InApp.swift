import AppUnderTest
import HTTP
import JSON
import Pictures

/// Serves like the servers inside of apps: there is one app, and requests do not name a session.
extension AppServer {
  /// Answers a request in a protocol of servers inside apps.
  func response(to request: WebRequest, in dialect: InAppDialect) async -> WebResponse {
    let start = ContinuousClock.now
    // A preflight request of a browser gets an answer that allows nothing.
    if request.method == "OPTIONS" { return WebResponse(200) }
    do {
      let answer = try await answer(to: request, in: dialect)
      setting.log(request, 200, nil, since: start)
      return dialect.response(answer)
    } catch {
      let error = InAppError(error)
      setting.log(request, error.status, WireError(.unknownError, error.reason), since: start)
      return dialect.response(error)
    }
  }

  private func answer(to request: WebRequest, in dialect: InAppDialect) async throws -> InAppAnswer {
    switch dialect.table.match(request.method, dialect.segments(of: request)) {
    case .unknown:
      if dialect == .deviceAgent { throw InAppError("unhandled endpoint", details: request.path, status: 404) }
      throw InAppError("there is no route \(request.path)", status: 404)
    case .otherMethod(let methods):
      throw InAppError(
        "\(request.path) takes \(methods.joined(separator: ", ")), not \(request.method)", status: 405)
    case .found(.refused(let reason), _): throw InAppError(reason)
    case .found(.server(let body), let parameters): return try await body(self, try Self.call(request, parameters))
    case .found(.app(let kind, let body), let parameters):
      let call = try Self.call(request, parameters)
      let session = try await theApp()
      return try await session.run(
        kind(call),
        question: "\(request.method) \(request.path)?\(request.query) \(String(decoding: request.body, as: UTF8.self))"
      ) { try await body($0, call) }
    }
  }

  /// Reads the body of a request: an object, or else a text.
  private static func call(_ request: WebRequest, _ parameters: [String: String]) throws -> RouteCall {
    let start = request.body.first { $0 > 0x20 }
    let body: JSONValue =
      switch start {
      case nil: [:]
      case UInt8(ascii: "{"), UInt8(ascii: "\""): try JSONValue(parsing: request.body)
      default: .string(String(decoding: request.body, as: UTF8.self))
      }
    return RouteCall(request: request, parameters: parameters, body: body)
  }

  /// The session of the only app, which is launched at the first request.
  private func theApp() async throws -> ServedSession {
    guard let app = setting.app else {
      throw InAppError("no app is served", details: "Start the server with --app NAME.")
    }
    // This session never expires, because clients do not begin it.
    let wanted = SessionSetting(
      app: app, device: setting.device, time: setting.time, commandTimeout: .seconds(1_000_000_000))
    return try await sessions.only(wanted)
  }
}

extension ServedSession {
  /// Performs an input, and waits until the app rests, as drivers of devices do.
  func input<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    try await beginInput()
    let value = try await body()
    try await endInput()
    try await rest()
    return value
  }

  /// The maximum time, in the app's time, to wait for animations.
  private static let restTime = Duration.seconds(5)

  /// Waits until the app rests. Endless animations are tolerated.
  func rest() async throws {
    do {
      try await app.waitForNoneAnimating(timeout: Self.restTime)
    } catch let error as AppError where error.kind == .timeout {}
  }

  /// A picture of the screen as a PNG file.
  ///
  /// - Parameter area: a part of the screen, in points; `nil` for the whole screen.
  func picture(of area: Rect? = nil) async throws -> InAppAnswer {
    .file(type: "image/png", try await app.png(of: area, pixelsPerPoint: setting.pixelsPerPoint).bytes)
  }

  /// Calls a backdoor of the app, by the name of a method such as `login:` or `set:to:`.
  ///
  /// - Parameters:
  ///   - selector: the name of the method. The app registers its first part.
  ///   - arguments: the arguments. Several become a JSON array.
  /// - Returns: the result of the app, parsed if it is a JSON object or array.
  func call(_ selector: String, _ arguments: [JSONValue]) async throws -> JSONValue {
    let name = selector.prefix { $0 != ":" }
    let argument: JSONValue = arguments.count > 1 ? .array(arguments) : arguments.first ?? ""
    let text = argument.string ?? (argument == .null ? "" : String(decoding: argument.bytes, as: UTF8.self))
    _ = try await app.tree()
    let answer: String
    do {
      answer = try await app.backdoor(String(name), text)
    } catch let error as AppError where error.kind == .notSupported {
      throw InAppError("The backdoor: '\(selector)' is undefined", details: "\(error)")
    }
    guard let first = answer.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let value = try? JSONValue(parsing: Array(answer.utf8))
    else { return .string(answer) }
    return value
  }
}
