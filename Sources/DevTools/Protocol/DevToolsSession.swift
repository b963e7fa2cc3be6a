import Synchronization

/// A page or worker of a browser, which receives commands and sends events. A session without an ID is the browser
/// itself.
package final class DevToolsSession: Sendable {
  /// The ID of the session in the protocol; empty for the browser.
  package let id: String
  /// The connection to the browser.
  package let connection: DevToolsConnection
  private let handler = Mutex<(@Sendable (DevToolsEvent) -> Void)?>(nil)

  /// Begins to receive the events of a page or worker.
  ///
  /// - Parameters:
  ///   - id: the ID of the session; empty for the browser.
  ///   - connection: the connection to the browser.
  package init(_ id: String, of connection: DevToolsConnection) {
    (self.id, self.connection) = (id, connection)
    connection.routes.onEvent(of: id) { [weak self] event in self?.take(event) }
  }

  deinit {
    connection.routes.onEvent(of: id, nil)
  }

  /// Sets the closure for the events; it runs on the reading thread and must not wait for answers.
  ///
  /// - Parameter handler: the closure; nil to ignore the events.
  package func onEvent(_ handler: (@Sendable (DevToolsEvent) -> Void)?) { self.handler.withLock { $0 = handler } }

  private func take(_ event: DevToolsEvent) { handler.withLock(\.self)?(event) }

  /// Sends a command, as `DevToolsConnection.send` does.
  @discardableResult
  package func send(
    _ method: String, isAnswerWanted: Bool = true, patience: Duration? = nil,
    _ parameters: @Sendable (inout JSONWriter) -> Void = { _ in }
  ) throws(BrowserError) -> Expectation {
    try connection.send(method, session: id, isAnswerWanted: isAnswerWanted, patience: patience, parameters)
  }
}
