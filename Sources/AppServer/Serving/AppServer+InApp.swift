import AppUnderTest
import HTTP
import JSON

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
      throw InAppError("unknown route \(request.path)", status: 404)
    case .otherMethod(let methods):
      throw InAppError(
        "\(request.path) takes \(methods.joined(separator: ", ")), not \(request.method)", status: 405)
    case .found(.refused(let reason), _): throw InAppError(reason)
    case .found(.server(let body), let parameters): return try await body(setting, try Self.call(request, parameters))
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
    guard let app = setting.defaults.app else {
      throw InAppError("no app is served", details: "Start the server with --app NAME.")
    }
    // This session never expires, because clients do not begin it.
    let wanted = SessionSetting(
      app: app, device: setting.defaults.device, time: setting.defaults.time, commandTimeout: .seconds(1_000_000_000))
    return try await sessions.only(wanted)
  }
}
