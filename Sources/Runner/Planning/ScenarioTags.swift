import Messages

/// What the tags of a scenario ask of the runner.
struct ScenarioTags: Sendable {
  /// How long the scenario may take, by `@timeout:2m`; `nil` for as long as any scenario.
  private(set) var timeout: Duration?
  /// How long each of its steps may take, by `@step-timeout:5s`; `nil` for as long as any step.
  private(set) var stepTimeout: Duration?
  /// Whether it must not run beside any other scenario, by `@serial`.
  private(set) var isSerial = false
  /// The groups of which no two scenarios run at the same time, by `@serial:db`.
  private(set) var serialGroups: [String] = []
  /// The tag by which the scenario is expected to fail, `@xfail` or `@xfail:REASON`; `nil` if it is not.
  private(set) var expectedFailure: String?
  /// Whether steps are run that follow one that fails, by `@continue-after-failure`.
  private(set) var continuesAfterFailure = false

  static let timeoutTag = "@timeout:"
  static let stepTimeoutTag = "@step-timeout:"

  /// Reads the tags; what cannot be read is passed over, and `problem` says so.
  ///
  /// Of several limits, and of several reasons to fail, the last one holds: it is nearest to the scenario.
  ///
  /// - Parameter tags: the tags with their `@`, those of the feature before those of the scenario and of its examples.
  init(_ tags: [String]) {
    for tag in tags {
      switch tag {
      case "@serial": isSerial = true
      case "@continue-after-failure": continuesAfterFailure = true
      case _ where tag == "@xfail" || tag.hasPrefix("@xfail:"): expectedFailure = tag
      case _ where tag.hasPrefix("@serial:"): serialGroups.append(tag)
      default: break
      }
      timeout = Self.value(of: Self.timeoutTag, in: tag) ?? timeout
      stepTimeout = Self.value(of: Self.stepTimeoutTag, in: tag) ?? stepTimeout
    }
  }

  /// What is wrong with a tag that was meant for the runner, and what to write; `nil` if nothing is, or it was not.
  static func problem(with tag: String) -> (problem: String, advice: String)? {
    for beginning in [timeoutTag, stepTimeoutTag] {
      guard tag.hasPrefix(beginning) else { continue }
      let time = String(tag.dropFirst(beginning.count))
      do throws(DurationProblem) {
        _ = try Duration(parsing: time)
      } catch {
        return ("the tag \(tag) sets no limit: '\(time)' \(error.problem)", error.advice(for: time))
      }
    }
    let name = String(tag.prefix { $0 != ":" && $0 != "(" && $0 != "=" })
    let meant = name.lowercased()
    guard let needed = known[meant], tag != meant || !needed.isEmpty else { return nil }
    let rest = tag.dropFirst(name.count)
    if name == meant, rest.first == ":" { return nil }
    let reason = rest.drop { ":(=".contains($0) }.prefix { $0 != ")" }
    return (
      "the tag \(tag) asks nothing of the run",
      "Write \(meant)\(reason.isEmpty ? needed : ":\(reason)")."
    )
  }

  /// The tags that ask something of the runner, each with an example of what has to stand behind it.
  private static let known = [
    "@serial": "", "@xfail": "", "@continue-after-failure": "", "@timeout": ":2m", "@step-timeout": ":5s",
  ]

  private static func value(of beginning: String, in tag: String) -> Duration? {
    guard tag.hasPrefix(beginning) else { return nil }
    return try? Duration(parsing: String(tag.dropFirst(beginning.count)))
  }
}
