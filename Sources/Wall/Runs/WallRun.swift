import JSON

/// A run as a wall keeps it: how it ended, when, of which commit, and what failed.
package struct WallRun: Sendable, Hashable {
  /// How a run ended.
  package enum Verdict: String, Sendable {
    /// Everything passed.
    case passed
    /// Something failed.
    case failed
    /// Nobody can say: the stream is broken, empty or cut off, or the command did not get so far.
    case broken
  }

  /// A scenario that failed.
  package struct Failure: Sendable, Hashable {
    /// The name of the scenario.
    package var name: String
    /// Where it begins: `path:line`.
    package var location: String
    /// Why it failed, in a few lines.
    package var reason: String
    /// Its number among the scenarios of the run, counted from 1, as in the report.
    package var number: Int

    /// Describes a failure.
    package init(name: String, location: String, reason: String, number: Int) {
      self.name = name
      self.location = location
      self.reason = reason
      self.number = number
    }
  }

  /// What distinguishes it from the other runs of its project, as a part of an address.
  package var id: String
  /// How it ended.
  package var verdict = Verdict.broken
  /// When it began, in seconds since 1970.
  package var started = 0.0
  /// How long it took, in seconds; 0 where nobody knows.
  package var duration = 0.0
  /// How many scenarios ended.
  package var scenarios = 0
  /// How many of them failed.
  package var failed = 0
  /// How many of them passed only after they had failed.
  package var flaky = 0
  /// What is wrong besides scenarios.
  package var problem: String?
  /// What has to be known of a run that passed.
  package var note: String?
  /// When it began by its messages, where those are of a time that was still to come; `started` is then when they came.
  package var announced: Double?
  /// The scenarios that failed, as many as are kept.
  package var failures: [Failure] = []
  /// The commit that it ran; `nil` where nobody knows.
  package var commit: GitCommit?
  /// Whether the commit is only the last one that there was when the run began.
  package var isCommitGuessed = false
  /// The files of its messages.
  package var streams: [String] = []
  /// What the files were when they were read, so that they are read again only when they have changed.
  package var version = ""

  /// A run of which nothing is known.
  package init(id: String) { self.id = id }

  /// When it ended, in seconds since 1970.
  package var ended: Double { started + duration }

  /// How far the clocks of two machines may be apart, in seconds.
  static let clockTolerance = 300.0

  /// Makes the time of the run one that has been, so that no wrong clock keeps later runs from being the last one.
  ///
  /// - Parameters:
  ///   - received: when its messages came, in seconds since 1970.
  ///   - now: the time, in seconds since 1970.
  /// - Returns: what is wrong with the time of the messages; `nil` where clocks may be so far apart.
  package mutating func correctTime(received: Double, now: Double) -> String? {
    let end = ended
    guard end > now else { return nil }
    if started > now {
      announced = started
      started = min(received, now)
    }
    duration = min(duration, max(now - started, 0))
    guard end > now + Self.clockTolerance else { return nil }
    return "its messages are of a time that is still to come, \(WallText.moment(end)): "
      + "the clock of its machine is wrong, or that of the wall"
  }

  /// How many failed scenarios are kept.
  static let mostFailures = 50
}

extension WallRun {
  /// The run as the journal keeps it.
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

  /// Reads what the journal keeps; `nil` where that is no run.
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
