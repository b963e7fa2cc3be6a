import SourceText

/// The time limit for code of an app in a command that runs it once, outside of all workers.
struct AppTimeLimit: Sendable {
  static let option = Option(
    "--step-timeout", .time, else: .seconds(60), help: "end the command when the app takes longer; else after 1m")

  private let limit: Duration

  /// Reads the option.
  ///
  /// - Throws: a diagnostic for an invalid time.
  init(_ arguments: ParsedArguments) throws(Diagnostic) { limit = try arguments[Self.option] }

  /// Runs work on an app, and ends the command when the limit has passed.
  ///
  /// - Parameters:
  ///   - app: the app, or the scenario that launches it, for messages; such as "the app 'Shop'".
  ///   - work: the work.
  func hold<Result>(
    _ app: String, isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Result
  ) async rethrows -> Result {
    let limit = limit
    CommandChild.note(app)
    defer { CommandChild.note(nil) }
    return try await Deadline.keep(to: limit) {
      Diagnostic(
        problem: "\(app) took longer than its limit, \(limit.text), and the command was ended",
        advice: "Its code may loop or wait for ever; \(Self.option.name) sets another limit, as in "
          + "\(Self.option.name) 5m.")
    } _: {
      try await work()
    }
  }
}
