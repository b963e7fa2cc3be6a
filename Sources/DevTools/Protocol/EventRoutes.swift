import Synchronization

/// The receivers of a browser's events.
final class EventRoutes: Sendable {
  typealias Handler = @Sendable (DevToolsEvent) -> Void

  /// Takes an opened page; returns false for one that a command has opened.
  typealias OpeningHandler = @Sendable (DevToolsEvent) -> Bool

  private struct State {
    var sessions: [String: Handler] = [:]
    /// The handler for pages opened by pages of a context, by context.
    var openings: [String: OpeningHandler] = [:]
  }

  private let state = Mutex(State())

  /// Sets the handler of a session; nil removes the handler.
  func onEvent(of session: String, _ handler: Handler?) { state.withLock { $0.sessions[session] = handler } }

  /// Sets the handler for pages opened by pages of a context; nil removes the handler.
  func onOpening(in context: String, _ handler: OpeningHandler?) {
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
      return handler?(event) == true ? nil : opened
    default: pass(event, to: session)
    }
    return nil
  }

  /// Passes an event to all sessions.
  func passToAll(_ event: DevToolsEvent) {
    for handler in state.withLock({ Array($0.sessions.values) }) { handler(event) }
  }

  private func pass(_ event: DevToolsEvent, to session: String) { state.withLock { $0.sessions[session] }?(event) }
}
