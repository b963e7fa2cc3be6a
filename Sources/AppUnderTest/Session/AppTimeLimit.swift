import OperatingSystem

/// The time limit for code of an app in a command that runs it once, outside of all workers.
package struct AppTimeLimit: Sendable {
  private let limit: Duration

  /// Limits the time of each piece of work.
  package init(_ limit: Duration) { self.limit = limit }

  /// Runs work on an app, and ends the command when the limit is exceeded.
  ///
  /// - Parameters:
  ///   - app: the app, or the scenario that launches it, for messages; such as "the app 'Shop'".
  ///   - work: the work.
  package func hold<Result>(
    _ app: String, isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Result
  ) async rethrows -> Result {
    let limit = limit
    CommandChild.note(app)
    defer { CommandChild.note(nil) }
    return try await Deadline.keep(to: limit) {
      Diagnostic(
        problem: "\(app) took longer than its limit, \(limit.text), and the command was ended",
        advice: "Its code may loop or wait for ever; --step-timeout sets another limit, as in --step-timeout 5m.")
    } _: {
      try await work()
    }
  }
}
