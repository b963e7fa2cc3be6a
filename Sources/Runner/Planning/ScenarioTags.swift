import Messages
import StepRegistry

/// The instructions to the runner in the tags of a scenario.
struct ScenarioTags: Sendable {
  /// The time limit of the scenario, from `@timeout:2m`; nil for the limit of the run.
  private(set) var timeout: Duration?
  /// The time limit of each step, from `@step-timeout:5s`; nil for the limit of the run.
  private(set) var stepTimeout: Duration?
  /// The limit of each wait, from `@wait:60s`; nil for the limit of the run.
  private(set) var wait: WaitLimit?
  /// Whether the scenario must run alone, from `@serial`.
  private(set) var isSerial = false
  /// The groups from `@serial:db`; two scenarios of a group never run at the same time.
  private(set) var serialGroups: [String] = []
  /// The tag that expects the scenario to fail, `@xfail` or `@xfail:REASON`; nil without such a tag.
  private(set) var expectedFailure: String?
  /// The tag that skips the scenario, such as `@skip` or `@ignore:REASON`; nil without such a tag.
  private(set) var skip: String?
  /// The maximum number of repetitions of the scenario while it fails, from `@retry:3`; nil for the number of the run.
  private(set) var retries: Int?
  /// Whether the steps after a failing one are run, from `@continue-after-failure`.
  private(set) var continuesAfterFailure = false

  private static let retryTag = "@retry:"

  /// Parses the tags. Invalid ones are ignored here and reported by `problem`.
  ///
  /// The last one of several limits or reasons to fail holds, because it is nearest to the scenario.
  ///
  /// - Parameter tags: the tags with their `@`, those of the feature before those of the scenario and of its examples.
  init(_ tags: [String]) {
    for tag in tags {
      switch tag {
      case "@serial": isSerial = true
      case "@continue-after-failure": continuesAfterFailure = true
      case _ where tag == "@xfail" || tag.hasPrefix("@xfail:"): expectedFailure = tag
      case _ where ["@skip", "@ignore"].contains(where: { tag == $0 || tag.hasPrefix($0 + ":") }): skip = tag
      case _ where tag.hasPrefix(Self.retryTag): retries = Self.count(in: tag) ?? retries
      case _ where tag.hasPrefix("@serial:"): serialGroups.append(tag)
      default: break
      }
      timeout = TimeTag.timeout.time(in: tag) ?? timeout
      stepTimeout = TimeTag.stepTimeout.time(in: tag) ?? stepTimeout
      wait = TimeTag.wait.time(in: tag).map { WaitLimit($0, of: .tag(tag)) } ?? wait
    }
  }

  /// The problem of a tag for the runner, and advice; nil for a valid tag or one that is not for the runner.
  static func problem(with tag: String) -> (problem: String, advice: String)? {
    if let (_, time, error) = TimeTag.problem(with: tag) {
      return ("the tag \(tag) sets no limit: '\(time)' \(error.problem)", error.advice(for: time))
    }
    if tag.hasPrefix(retryTag), count(in: tag) == nil {
      return ("the tag \(tag) has no effect on the run", "Write \(retryTag)N, where N is a whole number from 0 on.")
    }
    let name = String(tag.prefix { $0 != ":" && $0 != "(" && $0 != "=" })
    let meant = name.lowercased()
    guard let needed = known[meant], tag != meant || !needed.isEmpty else { return nil }
    let rest = tag.dropFirst(name.count)
    if name == meant, rest.first == ":" { return nil }
    let reason = rest.drop { ":(=".contains($0) }.prefix { $0 != ")" }
    return (
      "the tag \(tag) has no effect on the run",
      "Write \(meant)\(reason.isEmpty ? needed : ":\(reason)")."
    )
  }

  /// The tags with instructions to the runner, each with an example of the text after it.
  private static let known = [
    "@serial": "", "@xfail": "", "@continue-after-failure": "", "@timeout": ":2m", "@step-timeout": ":5s",
    FeatureProperty.tag: "", "@skip": "", "@ignore": "", "@retry": ":3", "@wait": ":60s",
  ]

  private static func count(in tag: String) -> Int? {
    Int(tag.dropFirst(retryTag.count)).flatMap { $0 >= 0 ? $0 : nil }
  }
}
