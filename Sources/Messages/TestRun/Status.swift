extension Status: Comparable {
  /// Whether the left status is less severe.
  package static func < (left: Status, right: Status) -> Bool { left.severity < right.severity }

  /// The severity of the status, from 0.
  private var severity: Int {
    switch self {
    case .passed: 0
    case .skipped: 1
    case .pending: 2
    // The step may have failed, and later passed steps do not change that.
    case .unknown: 3
    case .undefined: 4
    case .ambiguous: 5
    case .failed: 6
    }
  }
}

extension Status {
  /// Whether a scenario with this status fails the run.
  ///
  /// - Parameter strict: whether pending steps count as failures.
  package func isFailure(strict: Bool) -> Bool {
    switch self {
    case .failed, .ambiguous, .undefined, .unknown: true
    case .pending: strict
    case .passed, .skipped: false
    }
  }
}

/// The result of a step, or of a scenario with all its attempts, in the order of summaries.
package enum Outcome: String, Sendable, CaseIterable {
  case failed, ambiguous, flaky, undefined, pending, skipped, passed

  /// The outcome of a step, or of the last attempt of a scenario.
  ///
  /// - Parameters:
  ///   - status: the status of the step, or the worst status of the steps.
  ///   - isRetry: whether there were earlier attempts.
  package init(_ status: Status, isRetry: Bool = false) {
    self =
      switch status {
      case .failed, .unknown: .failed
      case .ambiguous: .ambiguous
      case .undefined: .undefined
      case .pending: .pending
      case .skipped: .skipped
      case .passed: isRetry ? .flaky : .passed
      }
  }
}

extension Outcome: Comparable {
  /// Whether the left outcome stands before the right one in summaries, which begin with the worst.
  package static func < (left: Outcome, right: Outcome) -> Bool { left.rank < right.rank }

  /// The place of the outcome among all, from the worst.
  package var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
