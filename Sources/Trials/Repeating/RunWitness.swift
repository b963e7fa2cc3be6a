package import Messages
import Reporters

/// Notes where and when each scenario of a run was run, to find the cause of failures that depend on the order.
package final class RunWitness: Reporter {
  /// A scenario that has ended.
  struct Ended {
    let pickle: Pickle.Reference
    let worker: String?
    let started: Timestamp
    let hasFailed: Bool
    /// Whether the scenario has logged the expected entry.
    let isExpected: Bool

    /// The number of the scenario, which its repetitions share.
    var number: Int { pickle.pickle.idNumber }
  }

  private let isStrict: Bool
  private let expected: LogExpectation?
  private(set) var ended: [Ended] = []

  /// Begins without scenarios.
  ///
  /// - Parameters:
  ///   - isStrict: whether pending steps and scenarios without steps are failures.
  ///   - expected: a log entry to look for in each scenario; nil to look for none.
  package init(isStrict: Bool, expecting expected: LogExpectation? = nil) {
    (self.isStrict, self.expected) = (isStrict, expected)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    guard let attempt = stream.endedScenario, attempt.status != .skipped else { return }
    ended.append(
      Ended(
        pickle: Pickle.Reference(attempt.pickle), worker: attempt.workerID, started: attempt.started,
        hasFailed: attempt.isFailure(strict: isStrict), isExpected: isExpected(attempt)))
  }

  private func isExpected(_ attempt: Attempt) -> Bool {
    guard let expected else { return false }
    return attempt.steps.contains { step in
      step.attachments.contains { expected.isMet(by: $0.body, mediaType: $0.mediaType) }
    }
  }

  package func finish(in stream: StreamState) {}

  /// The first failure of each scenario that failed and passed in the run.
  var failuresOfMixed: [Ended] {
    let passed = Set(ended.filter { !$0.hasFailed }.map(\.number))
    var seen: Set<Int> = []
    return ended.filter { $0.hasFailed && passed.contains($0.number) && seen.insert($0.number).inserted }
  }

  /// The scenarios that the worker of a failure ran before it, each once, where it ran last.
  func before(_ failure: Ended) -> [Pickle.Reference] {
    let earlier = ended.filter { $0.worker == failure.worker && $0.started < failure.started }
      .sorted { $0.started < $1.started }
    var seen: Set<Int> = []
    return Array(earlier.reversed().filter { seen.insert($0.number).inserted }.map(\.pickle).reversed())
  }
}
