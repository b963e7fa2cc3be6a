import CLibrary
package import HTTP
package import SourceText
import Synchronization

/// The process of a session: answers requests from its socket until the socket is closed or the session ends.
package final class SessionServer: WebResponder {
  private let server: AppServer
  private let state: StateOfRequests

  /// Whether the session has ended, and the number of requests in progress.
  private final class StateOfRequests: Sendable {
    private let state = Mutex((requests: 0, hasEnded: false))

    func add(_ count: Int) { state.withLock { $0.requests += count } }

    /// Notes that the session has ended.
    ///
    /// - Returns: whether all requests have been answered.
    func end() -> Bool {
      state.withLock { state in
        state.hasEnded = true
        return state.requests == 0
      }
    }
  }

  private init(_ setting: ServeSetting) {
    let state = StateOfRequests()
    self.state = state
    var setting = setting
    setting.mostSessions = 1
    setting.log = nil
    // The server that has started this process has checked the token.
    setting.access.token = nil
    // If a request ends the session, its answer is sent first, and the process ends with the connection.
    setting.onSessionEnd = { _ in if state.end() { _exit(0) } }
    server = AppServer(setting)
  }

  /// Serves until the connection is closed, which ends the process.
  package static func run(_ setting: ServeSetting) async throws(Diagnostic) {
    let session = SessionServer(setting)
    let connection = try ServedProcess.serve(session) { await session.server.end() }
    // The process ends with the connection.
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    await connection.stop()
  }

  package func response(to request: WebRequest) async -> WebResponse {
    state.add(1)
    defer { state.add(-1) }
    return await server.response(to: request)
  }
}
