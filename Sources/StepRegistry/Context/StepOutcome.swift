/// Ends the step as pending: it is written down but not done yet.
///
/// - Parameter reason: what is missing, for the reports.
/// - Throws: always, which ends the step.
public func pending(_ reason: String? = nil) throws -> Never {
  throw StepInterruption.pending(reason)
}

/// Ends the step and skips the rest of the scenario.
///
/// - Parameter reason: why, for the reports.
/// - Throws: always, which ends the step.
public func skip(_ reason: String? = nil) throws -> Never {
  throw StepInterruption.skipped(reason)
}

/// How a step ends that neither passes nor fails.
package enum StepInterruption: Error, Sendable, Hashable {
  case pending(String?)
  case skipped(String?)
}
