import Messages

extension Outcome {
  /// The outcome of a scenario, by its last attempt.
  init(_ attempt: Attempt) {
    self = attempt.isFlaky ? .flaky : Outcome(attempt.status)
  }

  /// How it stands out on a terminal.
  var style: Style {
    switch self {
    case .failed: .failed
    case .ambiguous: .ambiguous
    case .flaky: .flaky
    case .undefined: .undefined
    case .pending: .pending
    case .skipped: .skipped
    case .passed: .passed
    }
  }
}
