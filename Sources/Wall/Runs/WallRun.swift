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

  /// The id of the run, which is unique in its project and usable in an address.
  package var id: String
  /// The result.
  package var verdict = Verdict.broken
  /// The start time, in seconds since 1970.
  package var started = 0.0
  /// The duration in seconds; 0 if unknown.
  package var duration = 0.0
  /// The number of scenarios that ended.
  package var scenarios = 0
  /// The number of scenarios that failed.
  package var failed = 0
  /// The number of scenarios that passed only after a failure.
  package var flaky = 0
  /// A problem of the run itself.
  package var problem: String?
  /// A remark about a run that passed.
  package var note: String?
  /// The start time in the messages, if it was in the future.
  ///
  /// In this case `started` is the time at which the messages arrived.
  package var announced: Double?
  /// The failed scenarios, at most `mostFailures`.
  package var failures: [Failure] = []
  /// The commit of the run; nil if unknown.
  package var commit: GitCommit?
  /// Whether the commit is a guess: the last one before the start of the run.
  package var isCommitGuessed = false
  /// The files with its messages.
  package var streams: [String] = []
  /// The version of the files, to read them again only after a change.
  package var version = ""

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

extension WallRun {
  /// The run for the journal.
  var json: JSONValue {
    [
      "id": .string(id), "verdict": .string(verdict.rawValue), "started": .number(started),
      "duration": .number(duration), "announced": announced.map { .number($0) } ?? .null,
      "note": note.map { .string($0) } ?? .null, "scenarios": .number(Double(scenarios)),
      "failed": .number(Double(failed)),
      "flaky": .number(Double(flaky)), "problem": problem.map { .string($0) } ?? .null,
      "failures": .array(
        failures.map {
          [
            "name": .string($0.name), "location": .string($0.location), "reason": .string($0.reason),
            "number": .number(Double($0.number)),
          ]
        }), "commit": commit?.json ?? .null, "guessed": .boolean(isCommitGuessed),
      "streams": .array(streams.map { .string($0) }), "version": .string(version),
    ]
  }

  /// Reads a run from the journal.
  init?(json: JSONValue) {
    guard let id = json["id"]?.string, let verdict = json["verdict"]?.string.flatMap(Verdict.init) else { return nil }
    self.init(id: id)
    self.verdict = verdict
    started = json["started"]?.number ?? 0
    duration = json["duration"]?.number ?? 0
    scenarios = json["scenarios"]?.integer ?? 0
    failed = json["failed"]?.integer ?? 0
    flaky = json["flaky"]?.integer ?? 0
    problem = json["problem"]?.string
    note = json["note"]?.string
    announced = json["announced"]?.number
    failures = (json["failures"]?.array ?? []).map {
      Failure(
        name: $0["name"]?.string ?? "", location: $0["location"]?.string ?? "", reason: $0["reason"]?.string ?? "",
        number: $0["number"]?.integer ?? 0)
    }
    commit = json["commit"].flatMap(GitCommit.init)
    isCommitGuessed = json["guessed"]?.boolean ?? false
    streams = (json["streams"]?.array ?? []).compactMap(\.string)
    version = json["version"]?.string ?? ""
  }
}
