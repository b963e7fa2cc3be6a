package import Messages

/// Makes the record of a run from the results of its scenarios, keeping no more than the record needs.
package struct RunRecordBuilder {
  private struct Result {
    let pickle: Pickle.Reference
    /// The id of the pickle.
    let number: Int
    let duration: Duration
    let ending: Outcome
  }

  /// The repetitions of a scenario after its first run.
  fileprivate struct Repetitions {
    var count = 0
    var failures = 0
    var duration = Duration.zero
    /// An outcome other than passing; nil if all passed.
    var ending: Outcome?
  }

  /// How each scenario ended that may be in the record.
  private var results: [Result] = []
  private var totals: [Outcome: Int] = [:]
  /// The duration up to which passed scenarios are left out, because the record contains enough slower scenarios.
  private var longestLeftOut: Duration?
  /// The duration of the earlier attempts of scenarios that are run again, by the ids of the pickles.
  private var earlierAttempts: [Int: Duration] = [:]
  /// The repetitions of scenarios after their first run, by the ids of the pickles.
  private var repetitions: [Int: Repetitions] = [:]
  private var started: Timestamp?
  private var finished: TestRunFinished?
  private var commit: String?
  private var appVersions: [RunSetting] = []

  /// The most scenarios that a record keeps.
  private static let mostScenarios = 10_000

  /// Has seen nothing of the run yet.
  package init() {}

  /// Takes the next message; only those of the beginning and the end of the run matter.
  package mutating func take(_ envelope: Envelope) {
    switch envelope {
    case .meta(let message): commit = message.continuousIntegration?.git?.revision
    case .testRunStarted(let message): started = message.timestamp
    case .testRunFinished(let message): finished = message
    default: break
    }
  }

  /// Takes the attempt that the last message of a stream has ended, if it has ended one.
  package mutating func takeAttempt(of stream: StreamState) {
    guard let attempt = stream.endedAttempt else { return }
    appVersions = stream.appVersions
    if attempt.willBeRetried {
      addRetried(attempt.pickle, duration: attempt.duration)
    } else {
      add(
        attempt.pickle, status: attempt.status, duration: attempt.duration, isRepetition: attempt.repetition > 0)
    }
  }

  /// Takes an attempt that will be followed by another one.
  ///
  /// - Parameters:
  ///   - pickle: the scenario.
  ///   - duration: how long the attempt took.
  package mutating func addRetried(_ pickle: Pickle, duration: Duration) {
    earlierAttempts[pickle.idNumber, default: .zero] += duration
  }

  /// Takes the last attempt of a scenario.
  ///
  /// - Parameters:
  ///   - pickle: the scenario.
  ///   - status: how the attempt ended.
  ///   - duration: how long the attempt took.
  ///   - isRepetition: whether the scenario has ended before in the same run.
  package mutating func add(_ pickle: Pickle, status: Status, duration: Duration, isRepetition: Bool = false) {
    let earlier = earlierAttempts.removeValue(forKey: pickle.idNumber)
    let ending = Outcome(status, isRetry: earlier != nil)
    let total = (earlier ?? .zero) + duration
    totals[ending, default: 0] += 1
    if isRepetition { return repetitions[pickle.idNumber, default: Repetitions()].add(ending, total) }
    if ending == .passed, let longestLeftOut, total <= longestLeftOut { return }
    results.append(
      Result(pickle: Pickle.Reference(pickle), number: pickle.idNumber, duration: total, ending: ending))
    if results.count >= 2 * Self.mostScenarios { dropFastest() }
  }

  /// The record; nil for a run that has not ended.
  package mutating func finish() -> RunRecord? {
    guard let started, let finished else { return nil }
    dropFastest()
    var record = RunRecord(
      started: started, duration: finished.timestamp.duration(since: started), success: finished.success,
      totals: totals, scenarios: scenarios)
    record.commit = commit
    record.appVersions = appVersions
    return record
  }

  /// Drops the fastest of the scenarios that passed, if there are more than a record keeps.
  private mutating func dropFastest() {
    guard results.count > Self.mostScenarios else { return }
    // Positions are sorted, because results are large. The sort is stable, so the order is nearly that of the features.
    let sorted = results.indices.sorted { one, other in
      let (hasPassed, otherHasPassed) = (results[one].ending == .passed, results[other].ending == .passed)
      return hasPassed == otherHasPassed ? results[one].duration > results[other].duration : otherHasPassed
    }
    longestLeftOut = sorted.dropFirst(Self.mostScenarios).first.map { results[$0].duration }
    let kept = sorted.prefix(Self.mostScenarios).sorted()
    results = kept.map { results[$0] }
  }

  /// A scenario that is kept, or a variant of one.
  private typealias Ended = (pickle: Pickle, result: Result)

  /// The kept scenarios in the order of the features, which is the order of their pickle ids.
  private var scenarios: [RunRecord.Scenario] {
    var scenarios: [RunRecord.Scenario] = []
    scenarios.reserveCapacity(results.count)
    var rest = results.indices.sorted { results[$0].number < results[$1].number }[...]
    while let first = rest.first {
      let (document, file) = (results[first].pickle.pickle.document, PathKey(results[first].pickle.pickle.uri))
      var ended: [Int: [Ended]] = [:]
      while let next = rest.first {
        let pickle = results[next].pickle.pickle
        guard PathKey(pickle.uri) == file else { break }
        ended[pickle.location.line, default: []].append((pickle, results[next]))
        rest.removeFirst()
      }
      scenarios += Self.scenarios(of: document, ended, repetitions)
    }
    return scenarios
  }

  /// The scenarios of a feature that are kept.
  private static func scenarios(
    of document: GherkinDocument, _ ended: [Int: [Ended]], _ repetitions: [Int: Repetitions]
  ) -> [RunRecord.Scenario] {
    var ids = IDGenerator()
    var keys = ScenarioKeys()
    return document.pickles(ids: &ids).flatMap { pickle in
      let (key, line) = (keys.next(pickle), pickle.location.line)
      return (ended[line] ?? []).map {
        var scenario = RunRecord.Scenario(
          key: ScenarioKey(uri: key.uri, name: $0.pickle.name, position: key.position), line: line,
          ending: $0.result.ending, duration: $0.result.duration, content: pickle.content)
        if let more = repetitions[$0.result.number] { scenario.add(more) }
        return scenario
      }
    }
  }
}

extension RunRecordBuilder.Repetitions {
  fileprivate mutating func add(_ ending: Outcome, _ time: Duration) {
    count += 1
    duration += time
    if ending == .failed { failures += 1 }
    guard ending != .passed else { return }
    self.ending = self.ending.map { min($0, ending) } ?? ending
  }
}

extension RunRecord.Scenario {
  /// Adds the repetitions after the first run; the worst ending counts.
  fileprivate mutating func add(_ repetitions: RunRecordBuilder.Repetitions) {
    runs += repetitions.count
    failures += repetitions.failures
    duration = (duration + repetitions.duration) / runs
    if let worst = repetitions.ending { ending = min(ending, worst) }
  }
}
