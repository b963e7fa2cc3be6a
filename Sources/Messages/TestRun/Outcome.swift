/// How a step or a scenario with all its attempts ended, in the order in which summaries list them.
package enum Outcome: String, Sendable, CaseIterable {
  case failed, ambiguous, flaky, undefined, pending, skipped, passed

  /// The outcome of a step, or of the last attempt of a scenario.
  ///
  /// - Parameters:
  ///   - status: how the step ended, or the worst of the steps.
  ///   - isRetry: whether attempts came before it.
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
