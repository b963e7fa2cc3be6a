import AppUnderTest
package import HTTP
import JSON
import Synchronization

/// Serves each session in a separate process, and forwards requests to the process of their session.
package final class SessionRouter: WebResponder {
  /// Starts the process of a session.
  ///
  /// - Parameter onEnd: called once when the process has ended, with the reason, or with nil after a regular end of
  ///   the session.
  package typealias Starter =
    @Sendable (_ onEnd: @escaping @Sendable (_ reason: String?) -> Void) throws -> any SessionProcess

  private struct Session {
    let id: String
    let number: Int
    let process: any SessionProcess
    let capabilities: JSONValue
    /// The number of requests in progress.
    var requests = 0
  }

  /// A process that has no session yet.
  private enum PendingProcess {
    case starting
    case running(any SessionProcess)
    case ended

    var process: (any SessionProcess)? { if case .running(let process) = self { process } else { nil } }
  }

  private struct LostSession {
    let id: String
    let reason: String
  }

  private struct State {
    /// The sessions by their ids.
    var sessions: [String: Session] = [:]
    /// The processes that have no session yet, by their numbers.
    var pending: [Int: PendingProcess] = [:]
    /// The last sessions that were lost.
    var lost: [LostSession] = []
    var lastNumber = 0
    var hasEnded = false
  }

  private let setting: ServeSetting
  /// Answers requests without a session.
  private let plain: AppServer
  private let start: Starter
  private let state = Mutex(State())
  /// The maximum number of lost sessions that are remembered.
  private static let mostLost = 64

  /// Makes a router, which answers the requests of a `WebServer`.
  ///
  /// - Parameters:
  ///   - setting: the apps, protocol and limits of the server.
  ///   - start: starts the process of a session.
  package init(_ setting: ServeSetting, start: @escaping Starter) {
    self.setting = setting
    self.start = start
    var inner = setting
    inner.log = nil
    plain = AppServer(inner)
  }

  /// Ends all sessions, and refuses new ones.
  package func end() async {
    let (idle, busy) = state.withLock { state in
      state.hasEnded = true
      defer { state.sessions = [:] }
      let sessions = state.sessions.values
      return (
        sessions.filter { $0.requests == 0 }.map(\.process),
        sessions.filter { $0.requests > 0 }.map(\.process) + state.pending.values.compactMap(\.process)
      )
    }
    for process in idle { process.end() }
    for process in busy { process.kill() }
    for process in idle + busy { await process.waitForEnd() }
  }

  // MARK: - Requests

  /// Refuses unauthorised requests at once.
  package func immediateResponse(to request: WebRequest) -> WebResponse? {
    guard let response = plain.immediateResponse(to: request) else { return nil }
    log(request, response, since: .now)
    return response
  }

  /// Refuses malformed requests in the format of the protocol.
  package func response(to problem: WebProblem) -> WebResponse { plain.response(to: problem) }

  /// Answers a request, or forwards it to the process of its session.
  package func response(to request: WebRequest) async -> WebResponse {
    let start = ContinuousClock.now
    let response = await answer(request)
    log(request, response, since: start)
    return response
  }

  private func answer(_ request: WebRequest) async -> WebResponse {
    let segments = request.commandSegments
    switch (request.method, segments) {
    // The process of the current session has to answer, because WebDriverAgent's status contains the session.
    case ("GET", ["status"]) where setting.wireProtocol != .wda || sessionID(of: segments) == nil:
      return plain.answer(status)
    case ("GET", ["sessions"]), ("GET", ["appium", "sessions"]): return plain.answer(list)
    case ("POST", ["session"]): return await begin(request)
    default: break
    }
    guard let id = sessionID(of: segments) else { return await plain.response(to: request) }
    let ends = request.method == "DELETE" && (segments.count == 2 || segments.count == 3 && segments[2] == "window")
    guard let session = enter(id, isLast: ends) else { return await answer(request, without: id, ends: ends) }
    do {
      let response = try await session.process.answer(request.forwarded)
      leave(id)
      // Closing a window ends the session only if it was the last window.
      if ends, response.status == 200, segments.count == 2 || value(of: response) == [] { remove(id)?.end() }
      return response
    } catch {
      leave(id)
      let loss = error as? SessionLoss ?? SessionLoss("\(error)")
      // A client that ends a session gets a success even if the process has failed.
      lose(id, session.number, because: loss.reason)
      if ends { return await answer(request, without: id, ends: true) }
      return plain.answer(WireError(loss.isLate ? .timeout : .unknownError, "\(loss.reason); the session has ended"))
    }
  }

  private func value(of response: WebResponse) -> JSONValue? { (try? JSONValue(parsing: response.body))?["value"] }

  /// The session of a request. Clients of WebDriverAgent may omit the session.
  private func sessionID(of segments: [String]) -> String? {
    if segments.first == "session", segments.count > 1 { return segments[1] }
    guard setting.wireProtocol == .wda else { return nil }
    return state.withLock { state in state.sessions.values.max { $0.number < $1.number }?.id }
  }

  /// Answers a request for a session that does not exist.
  private func answer(_ request: WebRequest, without id: String, ends: Bool) async -> WebResponse {
    let response = await plain.response(to: request)
    let reason = state.withLock { state in
      let index = state.lost.firstIndex { $0.id == id }
      defer { if let index, ends { state.lost.remove(at: index) } }
      return index.map { state.lost[$0].reason }
    }
    guard let reason else { return response }
    if ends { return plain.answer(.null) }
    // An unknown path is still reported as such.
    let code = value(of: response)?["error"]?.string
    guard code == WireError.Code.invalidSession.rawValue else { return response }
    return plain.answer(WireError(.invalidSession, "the session '\(id)' has ended: \(reason)"))
  }

  private func enter(_ id: String, isLast: Bool) -> Session? {
    let session = state.withLock { state in
      defer { state.sessions[id]?.requests += 1 }
      return state.sessions[id]
    }
    // A busy process is killed, because it may never answer.
    if let session, isLast, session.requests > 0 { session.process.kill() }
    return session
  }

  private func leave(_ id: String) { state.withLock { $0.sessions[id]?.requests -= 1 } }

  private func remove(_ id: String) -> (any SessionProcess)? {
    let session = state.withLock { $0.sessions.removeValue(forKey: id) }
    if session != nil { setting.onSessionEnd(id) }
    return session?.process
  }

  /// Removes a session whose process has ended, unless it was removed already.
  private func lose(_ id: String, _ number: Int, because reason: String) {
    let wasThere = state.withLock { state in
      guard state.sessions[id]?.number == number else { return false }
      state.sessions[id] = nil
      state.lost.append(LostSession(id: id, reason: reason))
      if state.lost.count > Self.mostLost { state.lost.removeFirst() }
      return true
    }
    if wasThere { setting.onSessionEnd(id) }
  }

  // MARK: - Sessions

  /// Starts a process that makes the session.
  private func begin(_ request: WebRequest) async -> WebResponse {
    guard let number = reserveNumber() else {
      return plain.answer(
        WireError(.sessionNotCreated, "the limit of \(setting.mostSessions) sessions is reached: end one of them first")
      )
    }
    defer { state.withLock { $0.pending[number] = nil } }
    do {
      let process = try start { [weak self] reason in self?.processHasEnded(number, because: reason) }
      state.withLock { if case .starting? = $0.pending[number] { $0.pending[number] = .running(process) } }
      let response = try await process.answer(request.forwarded)
      let value = value(of: response)
      guard response.status == 200, let id = value?["sessionId"]?.string else {
        process.end()
        return response
      }
      let session = Session(id: id, number: number, process: process, capabilities: value?["capabilities"] ?? [:])
      guard add(session) else {
        process.end()
        return plain.answer(WireError(.sessionNotCreated, "the session has ended at once"))
      }
      return response
    } catch {
      let reason = (error as? SessionLoss)?.reason ?? "\(error)"
      return plain.answer(WireError(.sessionNotCreated, reason))
    }
  }

  /// The number of a process to start; nil if no more sessions are allowed.
  private func reserveNumber() -> Int? {
    state.withLock { state in
      guard !state.hasEnded, state.sessions.count + state.pending.count < setting.mostSessions else { return nil }
      state.lastNumber += 1
      state.pending[state.lastNumber] = .starting
      return state.lastNumber
    }
  }

  /// Adds a session unless its process has ended. Clients of WebDriverAgent have one session at a time.
  private func add(_ session: Session) -> Bool {
    let replaced: [Session]? = state.withLock { state in
      guard !state.hasEnded, state.pending[session.number]?.process != nil else { return nil }
      let replaced = setting.wireProtocol == .wda ? Array(state.sessions.values) : []
      for other in replaced { state.sessions[other.id] = nil }
      state.sessions[session.id] = session
      return replaced
    }
    for other in replaced ?? [] {
      other.process.end()
      setting.onSessionEnd(other.id)
    }
    return replaced != nil
  }

  private func processHasEnded(_ number: Int, because reason: String?) {
    let session = state.withLock { state in
      if state.pending[number] != nil { state.pending[number] = .ended }
      return state.sessions.values.first { $0.number == number }
    }
    guard let session else { return }
    lose(session.id, number, because: reason ?? "it had no command within its time limit")
  }

  private var status: JSONValue {
    let hasRoom = state.withLock { state in
      !state.hasEnded && state.sessions.count + state.pending.count < setting.mostSessions
    }
    return plain.commands.status(isReady: hasRoom)
  }

  private var list: JSONValue {
    let sessions = state.withLock { $0.sessions.values.sorted { $0.number < $1.number } }
    return .array(sessions.map { ["id": .string($0.id), "capabilities": $0.capabilities] })
  }

  private func log(_ request: WebRequest, _ response: WebResponse, since start: ContinuousClock.Instant) {
    guard setting.log != nil else { return }
    var error: WireError?
    if response.status >= 400, let value = value(of: response) {
      error = value["error"]?.string.flatMap(WireError.Code.init).map { WireError($0, value["message"]?.string ?? "") }
    }
    setting.log(request, response.status, error, since: start)
  }
}

extension WebRequest {
  /// The request without headers that belong to the connection or were checked already.
  fileprivate var forwarded: WebRequest {
    let own = [
      "Host", "Authorization", "Origin", "Connection", "Content-Length", "Transfer-Encoding", "Expect", "TE", "Trailer",
      "Upgrade", "Keep-Alive", "Proxy-Connection",
    ]
    var request = self
    request.headers = HeaderFields(
      headers.all.filter { field in
        !own.contains { $0.isSameFieldName(as: field.name) } && !field.name.isSameFieldName(as: "Sec-Fetch-Site")
      }.map { ($0.name, $0.value) } + [("Host", "localhost")])
    return request
  }
}
