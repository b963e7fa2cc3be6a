/// Ends the step as pending: it is written but not implemented yet.
///
/// - Parameter reason: the missing part, for the reports.
/// - Throws: always, to end the step.
public func pending(_ reason: String? = nil) throws -> Never {
  throw StepInterruption.pending(reason)
}

/// Ends the step and skips the rest of the scenario.
///
/// - Parameter reason: the reason, for the reports.
/// - Throws: always, to end the step.
public func skip(_ reason: String? = nil) throws -> Never {
  throw StepInterruption.skipped(reason)
}

/// The outcome of a step that neither passes nor fails.
package enum StepInterruption: Error, Sendable, Hashable {
  case pending(String?)
  case skipped(String?)
}
