import Synchronization

/// The expected calls of a scenario. Those that are missing at its end fail the last step.
final class CallBook: Sendable {
  private struct State {
    var records: [CallRecord] = []
    /// Whether the end of the scenario has been checked.
    var isChecked = false
  }

  private let state = Mutex(State())

  /// Adds an expected call to those of a scenario.
  static func add(_ record: CallRecord, to scenario: Scenario) {
    let (book, isNew) = scenario.value { CallBook() }
    book.state.withLock { $0.records.append(record) }
    guard isNew else { return }
    let name = scenario.name
    scenario.checkEnd { book.takeMissing(of: name) }
    scenario.checkLate { book.takeLate(of: name) }
    // Hooks after the last step may expect calls as well.
    scenario.onSuccess {
      for failure in book.takeMissing(of: name) { StepContext.current?.failLater(SoftFailure(failure)) }
      return nil
    }
  }

  /// The calls that a task has expected after the end of its scenario was checked, and that are missing.
  private func takeLate(of scenario: String) -> [CallFailure] {
    state.withLock(\.isChecked) ? takeMissing(of: scenario) : []
  }

  /// The missing calls that were not reported before.
  private func takeMissing(of scenario: String) -> [CallFailure] {
    let records = state.withLock { state in
      state.isChecked = true
      return state.records
    }
    let missing = records.filter { $0.takeMissing() }
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
