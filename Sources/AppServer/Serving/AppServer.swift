import AppUnderTest
package import HTTP
import JSON

/// Serves apps to clients of WebDriver and Appium, with an app for each session, or of Calabash and Frank, with one
/// app.
package final class AppServer: WebResponder {
  let commands: WebDriverSessions
  private let guardian: RequestGuard
  var setting: ServeSetting { commands.setting }
  var sessions: SessionStore { commands.sessions }

  /// Makes a server, which answers the requests of a `WebServer`.
  package init(_ setting: ServeSetting) {
    guardian = RequestGuard(setting.access)
    let sessions = SessionStore(most: setting.mostSessions, onEnd: setting.onSessionEnd)
    commands = WebDriverSessions(setting: setting, sessions: sessions)
  }

  /// The routes with their methods, for documentation: `/session/:session/url`.
  ///
  /// - Parameter wireProtocol: the protocol. WebDriverAgent also has the routes of WebDriver.
  package static func routes(
    of wireProtocol: ServeSetting.WireProtocol
  ) -> [(method: String, path: String, isRefused: Bool)] {
    func list<Action>(
      _ table: RouteTable<Action>, _ isRefused: (Action) -> Bool
    ) -> [(method: String, path: String, isRefused: Bool)] {
      table.routes.map { ($0.method, $0.path, isRefused($0.action)) }
    }
    let dialects: [InAppDialect]
    switch wireProtocol {
    case .webdriver, .wda:
      return list(wireProtocol == .wda ? WebDriverAgentRoutes.table : WebDriverRoutes.table) {
        if case .refused = $0 { true } else { false }
      }
    case .calabash: dialects = [.calabash, .deviceAgent]
    case .frank: dialects = [.frank]
    }
    return dialects.flatMap { list($0.table) { if case .refused = $0 { true } else { false } } }
  }

  /// Ends all sessions, and refuses new ones.
  package func end() async { await sessions.endAll() }

  /// Refuses unauthorised requests at once.
  package func immediateResponse(to request: WebRequest) -> WebResponse? {
    guard let objection = guardian.objection(to: request) else { return nil }
    let isNewSession = request.method == "POST" && request.segments.last == "session"
    let error = WireError(isNewSession ? .sessionNotCreated : .unknownError, objection.description)
    var response =
      InAppDialect(of: request, to: setting.wireProtocol)?.response(
        InAppError(objection.description, status: objection.status))
      ?? Self.answer(["value": error.value], status: objection.status)
    if objection.status == 401 { response.headers.append("WWW-Authenticate", "Bearer") }
    setting.log(request, objection.status, nil, since: .now)
    return response
  }

  /// Refuses malformed requests in the format of the protocol.
  package func response(to problem: WebProblem) -> WebResponse {
    Self.answer(["value": WireError(.unknownError, "\(problem)").value], status: problem.status)
  }

  /// Answers a request.
  package func response(to request: WebRequest) async -> WebResponse {
    if let dialect = InAppDialect(of: request, to: setting.wireProtocol) {
      return await response(to: request, in: dialect)
    }
    let start = ContinuousClock.now
    do {
      let value = try await value(for: request)
      setting.log(request, 200, nil, since: start)
      var body: [String: JSONValue] = ["value": value]
      if setting.wireProtocol == .wda { body["sessionId"] = await sessions.all.last.map { .string($0.id) } ?? .null }
      return Self.answer(.object(body), status: 200)
    } catch {
      let error = WireError(error)
      setting.log(request, error.code.status, error, since: start)
      return answer(error)
    }
  }

  /// The response of a successful command.
  func answer(_ value: JSONValue) -> WebResponse {
    Self.answer(setting.wireProtocol == .wda ? ["value": value, "sessionId": .null] : ["value": value], status: 200)
  }

  /// The response of a failed command.
  func answer(_ error: WireError) -> WebResponse { Self.answer(["value": error.value], status: error.code.status) }

  private static func answer(_ body: JSONValue, status: Int) -> WebResponse {
    WebResponse(
      status,
      headers: HeaderFields([("Content-Type", "application/json; charset=utf-8"), ("Cache-Control", "no-cache")]),
      body: body.bytes)
  }

  // MARK: - Routes

  private func value(for request: WebRequest) async throws -> JSONValue {
    switch await match(request.method, request.commandSegments) {
    case .unknown: throw WireError(.unknownCommand, "unknown command \(request.path)")
    case .otherMethod(let methods):
      throw WireError(.unknownMethod, "\(request.path) takes \(methods.joined(separator: ", ")), not \(request.method)")
    case .found(let action, let parameters):
      switch action {
      case .refused(let code, let reason):
        _ = try await commands.session(parameters)
        throw WireError(code, reason)
      case .server(let body):
        return try await body(commands, try call(request, parameters))
      case .session(let kind, let body):
        let session = try await commands.session(parameters)
        let call = try call(request, parameters)
        return try await session.run(
          kind, question: "\(request.method) \(request.path) \(String(decoding: request.body, as: UTF8.self))"
        ) { try await body($0, call) }
      }
    }
  }

  /// Finds the route of a request. Clients of WebDriverAgent may omit the session.
  private func match(_ method: String, _ segments: [String]) async -> RouteTable<WebDriverAction>.Match {
    guard setting.wireProtocol == .wda else { return WebDriverRoutes.table.match(method, segments) }
    var all = [segments]
    if segments.first != "session" { all.append(["session", await sessions.all.last?.id ?? "none"] + segments) }
    for segments in all {
      for table in [WebDriverAgentRoutes.table, WebDriverRoutes.table] {
        if case .found(let action, let parameters) = table.match(method, segments) {
          return .found(action, parameters: parameters)
        }
      }
    }
    return WebDriverRoutes.table.match(method, segments)
  }

  private func call(_ request: WebRequest, _ parameters: [String: String]) throws -> RouteCall {
    guard request.method == "POST" else { return RouteCall(request: request, parameters: parameters, body: [:]) }
    // Some clients send no body instead of an empty object.
    let body = request.body.isEmpty ? [:] : try JSONValue(parsing: request.body)
    guard body.object != nil else { throw WireError.invalid("the body of a command must be a JSON object") }
    return RouteCall(request: request, parameters: parameters, body: body)
  }
}

extension WebRequest {
  /// The segments of the path without `/wd/hub`, the prefix of older servers and grids.
  var commandSegments: [String] {
    segments.starts(with: ["wd", "hub"]) ? Array(segments.dropFirst(2)) : segments
  }
}
