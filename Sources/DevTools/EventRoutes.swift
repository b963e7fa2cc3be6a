internal import Synchronization

/// The receivers of a browser's events.
final class EventRoutes: Sendable {
  private struct WeakSession {
    weak var session: DevToolsSession?
    let identity: ObjectIdentifier
  }

  private struct State {
    var sessions: [String: WeakSession] = [:]
    /// The handler for pages opened by pages of a context, by context.
    var openings: [String: @Sendable (DevToolsEvent) -> Void] = [:]
  }

  private let state = Mutex(State())

  func add(_ session: DevToolsSession) {
    state.withLock { $0.sessions[session.id] = WeakSession(session: session, identity: ObjectIdentifier(session)) }
  }

  /// Removes a session that goes.
  func remove(_ session: DevToolsSession) {
    let identity = ObjectIdentifier(session)
    state.withLock { if $0.sessions[session.id]?.identity == identity { $0.sessions[session.id] = nil } }
  }

  /// Sets the handler for pages opened by pages of a context; nil to remove it.
  func onOpening(in context: String, _ handler: (@Sendable (DevToolsEvent) -> Void)?) {
    state.withLock { $0.openings[context] = handler }
  }

  /// Passes an event to the session or handler that it is for.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - session: the session of the page; empty for the browser.
  /// - Returns: the session of an opened page without a handler, which stands still; nil for other events.
  func pass(_ event: DevToolsEvent, of session: String) -> String? {
    let values = event.parameters
    switch event.method {
    case "Target.detachedFromTarget" where session.isEmpty:
      if let closed = values.string("sessionId") { pass(event, to: closed) }
    case "Target.attachedToTarget" where session.isEmpty:
      guard values.boolean("waitingForDebugger") == true, let opened = values.string("sessionId") else { return nil }
      let handler = values.string("targetInfo", "browserContextId").flatMap { context in
        state.withLock { $0.openings[context] }
      }
      // A command opened the page, or its context has no handler any more.
      guard values.string("targetInfo", "openerId") != nil, let handler else { return opened }
      handler(event)
    default: pass(event, to: session)
    }
    return nil
  }

  /// Passes an event to all sessions.
  func passToAll(_ event: DevToolsEvent) {
    for session in state.withLock({ $0.sessions.values.compactMap(\.session) }) { session.take(event) }
  }

  private func pass(_ event: DevToolsEvent, to id: String) { state.withLock { $0.sessions[id]?.session }?.take(event) }
}
