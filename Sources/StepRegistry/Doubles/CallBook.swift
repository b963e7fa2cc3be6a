internal import Synchronization

/// The expected calls of a scenario. Those that are missing at its end fail the last step.
final class CallBook: Sendable {
  private let records = Mutex<[CallRecord]>([])

  /// Adds an expected call to those of a scenario.
  static func add(_ record: CallRecord, to scenario: Scenario) {
    let (book, isNew) = scenario.value { CallBook() }
    book.records.withLock { $0.append(record) }
    guard isNew else { return }
    let name = scenario.name
    scenario.checkEnd { book.takeMissing(of: name) }
    // Hooks after the last step may expect calls as well.
    scenario.onSuccess {
      for failure in book.takeMissing(of: name) { StepContext.current?.failLater(SoftFailure(failure)) }
      return nil
    }
  }

  /// The missing calls that were not reported before.
  private func takeMissing(of scenario: String) -> [CallFailure] {
    let missing = records.withLock { $0 }.filter { $0.takeMissing() }
    let failures = missing.prefix(CallText.longestList).map { $0.missing(of: scenario) }
    guard let last = missing.last, let more = CallText.more(of: missing.count) else { return failures }
    let lines = [CallFailure.Line(text: "missing calls: \(more)")]
    return failures + [CallFailure(lines, isMissing: true, of: scenario, at: last.location)]
  }
}

extension CallRecord {
  /// The failure for a call that is missing.
  func missing(of scenario: String?) -> CallFailure {
    CallFailure([CallFailure.Line(text: "expected: \(summary)")], isMissing: true, of: scenario, at: location)
  }
}
