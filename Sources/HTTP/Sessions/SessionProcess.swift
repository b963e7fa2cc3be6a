/// The process of a session, which isolates its app.
package protocol SessionProcess: Sendable {
  /// Lets the process answer a request after the earlier requests.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - commands: the number of commands in the request; each adds the time limit of one command.
  /// - Throws: a `SessionLoss` if the process has ended, or was ended because it took too long.
  func answer(_ request: WebRequest, commands: Int) async throws -> WebResponse

  /// Asks the process to end, and kills it if it does not.
  func end()

  /// Ends the process at once.
  func kill()

  /// Waits until the process has ended.
  func waitForEnd() async
}

extension SessionProcess {
  /// Has the process answer a request with one command.
  ///
  /// - Throws: a `SessionLoss` if the process has ended, or was ended because it took too long.
  package func answer(_ request: WebRequest) async throws -> WebResponse { try await answer(request, commands: 1) }
}

/// Why a session is lost.
package struct SessionLoss: Error, Sendable {
  /// The reason, as a sentence without a full stop.
  package let reason: String
  /// Whether the process took too long.
  package let isLate: Bool

  /// Makes a reason.
  package init(_ reason: String, isLate: Bool = false) {
    self.reason = reason
    self.isLate = isLate
  }
}
