package import Messages
package import OperatingSystem
package import SourceText

/// Counts the outcomes of scenarios, and reports the conditions of gates that do not hold.
package final class GateReporter: Reporter {
  private let gates: [QualityGate]
  /// Reads the coverage that the gates need.
  private let sources: [any CoverageSource]
  private var counts: [QualityGate.Subject: Int] = [:]
  /// The numbers of scenarios that fail a run unless a condition mentions their result.
  private var failed: [QualityGate.Subject: Int] = [:]
  private let isStrict: Bool
  /// The results of repeated scenarios, each of which counts once.
  private var tally: RepeatTally
  /// The conditions that do not hold; set when the run has ended.
  package private(set) var failures: [String] = []

  /// Whether failing scenarios fail the run, because no condition counts scenarios.
  package var leavesScenarios: Bool { !gates.contains(where: \.judgesScenarios) }

  /// Whether no scenario should run.
  package var hasNothingToJudge: Bool { counts[.scenarios, default: 0] == 0 }

  /// Checks a run with gates, each of which must hold.
  ///
  /// - Parameters:
  ///   - gates: the gates.
  ///   - isStrict: whether pending steps and scenarios without steps are failures.
  ///   - screens: makes a reader of the coverage of screens, which only some gates need.
  ///   - code: measures the coverage of step code; nil for gates without it.
  package init(
    _ gates: [QualityGate], isStrict: Bool = true, screens: () -> (any CoverageSource)? = { nil },
    code: (any CoverageSource)? = nil
  ) {
    self.gates = gates
    self.isStrict = isStrict
    sources = [gates.contains(where: \.judgesScreens) ? screens() : nil, code].compactMap(\.self)
    tally = RepeatTally(isStrict: isStrict)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    for source in sources { source.receive(envelope, in: stream) }
    if let attempt = stream.endedScenario { add(attempt, in: stream) }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    for attempt in stream.unfinishedAttempts { add(attempt, in: stream) }
    for scenario in tally.scenarios { add(scenario.outcome, isFailure: scenario.failed > 0) }
    let unrun = stream.unrunPickles.count
    counts[.unrun] = unrun
    failed[.unrun] = unrun
    counts[.scenarios, default: 0] += unrun
    for source in sources { try source.finish(in: stream) }
    let measures = sources.flatMap(\.measures)
    failures = gates.flatMap { $0.failures(counts, measures) }
    guard !leavesScenarios else { return }
    for subject in QualityGate.Subject.allCases {
      guard let count = failed[subject], count > 0, !gates.contains(where: { $0.judges(subject) }) else { continue }
      let name = subject.rawValue
      failures.append("does not mention \(name), which then has to be 0: \(name) is \(count)")
    }
  }

  package var warnings: [Diagnostic] { sources.flatMap(\.warnings) }

  private func add(_ attempt: Attempt, in stream: StreamState) {
    if stream.isRepeated {
      tally.add(attempt)
    } else {
      add(attempt.outcome, isFailure: attempt.isFailure(strict: isStrict))
    }
  }

  private func add(_ outcome: Outcome, isFailure: Bool) {
    counts[.scenarios, default: 0] += 1
    let subject: QualityGate.Subject
    switch outcome {
    case .passed: subject = .passed
    case .flaky:
      counts[.passed, default: 0] += 1
      subject = .flaky
    case .failed: subject = .failed
    case .ambiguous: subject = .ambiguous
    case .undefined: subject = .undefined
    case .pending: subject = .pending
    case .skipped: subject = .skipped
    }
    counts[subject, default: 0] += 1
    if isFailure { failed[subject, default: 0] += 1 }
  }
}
