import Messages
import StepRegistry

extension StepStatus {
  /// The status of a result, for hooks.
  init(_ status: Status) {
    self =
      switch status {
      case .passed: .passed
      case .skipped: .skipped
      case .pending: .pending
      case .undefined: .undefined
      case .ambiguous: .ambiguous
      case .failed, .unknown: .failed
      }
  }
}
