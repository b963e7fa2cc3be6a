package import Messages

/// Makes the record of a run from its stream.
package struct RunRecordBuilder {
  /// What is remembered of a scenario while others run.
  private struct Result {
    let pickle: Int
    var duration: Duration
    var ending: RunRecord.Ending
  }

  /// The pickles in the order of the stream, for the keys of those that ran.
  private var pickles: [Pickle.Reference] = []
  private var positions: [String: Int] = [:]
  /// Of test cases that have not ended the positions of their pickles, and the status before anything has ended.
  private var testCases: [String: (pickle: Int, status: AttemptStatus)] = [:]
  private var attempts: [String: Attempt] = [:]
  private var earlierAttempts: [String: Duration] = [:]
  private var results: [Result] = []
  private var started: Timestamp?
  private var finished: TestRunFinished?
  private let isStrict: Bool

  private struct Attempt {
    let testCaseID: String
    let pickle: Int
    let started: Timestamp
    let isRetry: Bool
    var status: AttemptStatus
  }

  /// The most scenarios that a record keeps.
  private static let mostScenarios = 10_000

  /// Has seen nothing of the run yet.
  ///
  /// - Parameter isStrict: whether scenarios without steps are undefined.
  package init(isStrict: Bool) { self.isStrict = isStrict }

  /// Takes the next message.
  package mutating func take(_ envelope: Envelope) {
    switch envelope {
    case .pickle(let pickle):
      positions[pickle.id] = pickles.count
      pickles.append(Pickle.Reference(pickle))
    case .testRunStarted(let message): started = message.timestamp
    case .testCase(let testCase):
      testCases[testCase.id] = positions[testCase.pickleID].map { ($0, AttemptStatus(testCase)) }
    case .testCaseStarted(let message):
      guard let testCase = testCases[message.testCaseID] else { return }
      attempts[message.id] = Attempt(
        testCaseID: message.testCaseID, pickle: testCase.pickle, started: message.timestamp,
        isRetry: message.attempt > 0, status: testCase.status)
    case .testStepFinished(let message):
      attempts[message.testCaseStartedID]?.status.add(message.result.status)
    case .testCaseFinished(let message): end(message)
    case .testRunFinished(let message): finished = message
    default: break
    }
  }

  private mutating func end(_ message: TestCaseFinished) {
    guard let attempt = attempts.removeValue(forKey: message.testCaseStartedID) else { return }
    let earlier = earlierAttempts.removeValue(forKey: attempt.testCaseID) ?? .zero
    let duration = earlier + message.timestamp.duration(since: attempt.started)
    guard !message.willBeRetried else {
      earlierAttempts[attempt.testCaseID] = duration
      return
    }
    testCases[attempt.testCaseID] = nil
    let ending = RunRecord.Ending(attempt.status.status(isStrict: isStrict), isRetry: attempt.isRetry)
    results.append(Result(pickle: attempt.pickle, duration: duration, ending: ending))
  }

  /// The record; nil where no scenario has run, or the run has not ended.
  package func finish() -> RunRecord? {
    guard let started, let finished, !results.isEmpty else { return nil }
    var totals: [RunRecord.Ending: Int] = [:]
    for result in results { totals[result.ending, default: 0] += 1 }
    return RunRecord(
      started: started, duration: finished.timestamp.duration(since: started), success: finished.success,
      totals: totals, scenarios: scenarios)
  }

  /// What is kept, in the order of the features.
  private var scenarios: [RunRecord.Scenario] {
    var kept = results
    if kept.count > Self.mostScenarios {
      kept.sort { ($0.ending == .passed ? 1 : 0, $1.duration) < ($1.ending == .passed ? 1 : 0, $0.duration) }
      kept.removeLast(kept.count - Self.mostScenarios)
    }
    let byPickle = Dictionary(kept.map { ($0.pickle, $0) }) { _, last in last }
    var keys = ScenarioKeys()
    return pickles.enumerated().compactMap { position, reference in
      let pickle = reference.pickle
      let key = keys.next(pickle)
      return byPickle[position].map { result in
        RunRecord.Scenario(
          key: key, line: pickle.location.line, ending: result.ending, duration: result.duration)
      }
    }
  }
}
