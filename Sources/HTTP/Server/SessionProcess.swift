/// A process in which a session runs, so that its app can hurt nothing else.
package protocol SessionProcess: Sendable {
  /// Has the process answer a request, after those that it was given before.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - commands: how many commands it stands for; each of them may take as long as one may.
  /// - Throws: a `SessionLoss` where the process has ended, or was ended as it took too long.
  func answer(_ request: WebRequest, commands: Int) async throws -> WebResponse

  /// Asks the process to end; one that does not is killed.
  func end()

  /// Ends the process at once.
  func kill()

  /// Waits until the process has ended.
  func waitForEnd() async
}

extension SessionProcess {
  /// Has the process answer a request that stands for one command.
  ///
  /// - Throws: a `SessionLoss` where the process has ended, or was ended as it took too long.
  package func answer(_ request: WebRequest) async throws -> WebResponse { try await answer(request, commands: 1) }
}

/// Why a session is lost.
package struct SessionLoss: Error, Sendable {
  /// What has happened, as a sentence without a full stop.
  package let reason: String
  /// Whether it had taken too long.
  package let isLate: Bool

  /// Makes a reason.
  package init(_ reason: String, isLate: Bool = false) {
    self.reason = reason
    self.isLate = isLate
  }
}
