import Messages

/// What the tags of a scenario ask of the runner.
struct ScenarioTags: Sendable {
  /// How long the scenario may take, by `@timeout:2m`; `nil` for as long as any scenario.
  private(set) var timeout: Duration?
  /// How long each of its steps may take, by `@step-timeout:5s`; `nil` for as long as any step.
  private(set) var stepTimeout: Duration?

  static let timeoutTag = "@timeout:"
  static let stepTimeoutTag = "@step-timeout:"

  /// Reads the tags; what cannot be read is passed over, and `problem` says so.
  ///
  /// - Parameter tags: the tags with their `@`.
  init(_ tags: [String]) {
    for tag in tags {
      if let time = Self.value(of: Self.timeoutTag, in: tag) { timeout = Self.shorter(timeout, time) }
      if let time = Self.value(of: Self.stepTimeoutTag, in: tag) { stepTimeout = Self.shorter(stepTimeout, time) }
    }
  }

  /// The problem with a tag that says a time; `nil` if there is none.
  static func problem(with tag: String) -> DurationProblem? {
    for beginning in [timeoutTag, stepTimeoutTag] where tag.hasPrefix(beginning) {
      do throws(DurationProblem) {
        _ = try Duration(parsing: String(tag.dropFirst(beginning.count)))
      } catch {
        return error
      }
    }
    return nil
  }

  private static func value(of beginning: String, in tag: String) -> Duration? {
    guard tag.hasPrefix(beginning) else { return nil }
    return try? Duration(parsing: String(tag.dropFirst(beginning.count)))
  }

  /// Of several limits, the shortest holds.
  private static func shorter(_ first: Duration?, _ second: Duration) -> Duration {
    first.map { min($0, second) } ?? second
  }
}
