import JSON

/// A run on a wall: its result, time, commit and failures.
package struct WallRun: Sendable, Hashable {
  /// The result of a run.
  package enum Verdict: String, Sendable {
    /// Everything passed.
    case passed
    /// Something failed.
    case failed
    /// The result is unknown: the stream is broken, empty or incomplete, or the command failed before the run.
    case broken
  }

  /// A scenario that failed.
  package struct Failure: Sendable, Hashable {
    /// The name of the scenario.
    package var name: String
    /// The location of the scenario: `path:line`.
    package var location: String
    /// The reason of the failure, in a few lines.
    package var reason: String
    /// The number of the scenario in the run, from 1, as in the report.
    package var number: Int

    /// Describes a failure.
    package init(name: String, location: String, reason: String, number: Int) {
      self.name = name
      self.location = location
      self.reason = reason
      self.number = number
    }
  }

  /// The scenarios of a run.
  package struct Scenarios: Sendable, Hashable {
    /// The number of scenarios that ended.
    package var count = 0
    /// The number of scenarios that failed.
    package var failed = 0
    /// The number of scenarios that passed only after a failure.
    package var flaky = 0
    /// The failed scenarios, at most `mostFailures`.
    package var failures: [Failure] = []
  }

  /// The files with the messages of a run.
  package struct Files: Sendable, Hashable {
    /// Their paths.
    package var paths: [String] = []
    /// Their version, to read them again only after a change.
    package var version = ""
  }

  /// The id of the run, which is unique in its project and usable in an address.
  package var id: String
  /// The result.
  package var verdict = Verdict.broken
  /// The start time, in seconds since 1970.
  package var started = 0.0
  /// The duration in seconds; 0 if unknown.
  package var duration = 0.0
  /// The start time in the messages, if it was in the future.
  ///
  /// In this case `started` is the time at which the messages arrived.
  package var announced: Double?
  /// The scenarios that ended.
  package var scenarios = Scenarios()
  /// A problem of the run itself.
  package var problem: String?
  /// A remark about a run that passed.
  package var note: String?
  /// The commit of the run; nil if unknown.
  package var commit: GitCommit?
  /// Whether the commit is a guess: the last one before the start of the run.
  package var isCommitGuessed = false
  /// The files with its messages.
  package var files = Files()

  /// A run without a result.
  package init(id: String) { self.id = id }

  /// The end time, in seconds since 1970.
  package var ended: Double { started + duration }

  /// The tolerated difference between the clocks of two machines, in seconds.
  static let clockTolerance = 300.0

  /// Moves a run from the future to the present. Otherwise a wrong clock would keep later runs from being the last one.
  ///
  /// - Parameters:
  ///   - received: the time at which its messages arrived, in seconds since 1970.
  ///   - now: the time, in seconds since 1970.
  /// - Returns: the problem with the times in the messages; nil if the difference is within the tolerance.
  package mutating func correctTime(received: Double, now: Double) -> String? {
    let end = ended
    guard end > now else { return nil }
    if started > now {
      announced = started
      started = min(received, now)
    }
    duration = min(duration, max(now - started, 0))
    guard end > now + Self.clockTolerance else { return nil }
    return "its messages have a time in the future, \(WallText.moment(end)): "
      + "the clock of its machine is wrong, or that of the wall"
  }

  /// The maximum number of failed scenarios that are kept.
  static let mostFailures = 50
}

extension WallRun: JournalRecord {
  static let members: [JournalMember<Self>] = [
    JournalMember("id", \.id, isRequired: true), JournalMember("verdict", \.verdict, isRequired: true),
    JournalMember("started", \.started), JournalMember("duration", \.duration),
    JournalMember("announced", \.announced), JournalMember("note", \.note), JournalMember("problem", \.problem),
    JournalMember("scenarios", \.scenarios.count), JournalMember("failed", \.scenarios.failed),
    JournalMember("flaky", \.scenarios.flaky), JournalMember("failures", \.scenarios.failures),
    JournalMember("commit", \.commit), JournalMember("guessed", \.isCommitGuessed),
    JournalMember("streams", \.files.paths), JournalMember("version", \.files.version),
  ]

  init() { self.init(id: "") }
}

extension WallRun.Verdict: JournalValue {
  var json: JSONValue { .string(rawValue) }
  init?(json: JSONValue) {
    guard let verdict = json.string.flatMap(Self.init) else { return nil }
    self = verdict
  }
}

extension WallRun.Failure: JournalRecord {
  static let members: [JournalMember<Self>] = [
    JournalMember("name", \.name), JournalMember("location", \.location), JournalMember("reason", \.reason),
    JournalMember("number", \.number),
  ]

  init() { self.init(name: "", location: "", reason: "", number: 0) }
}
