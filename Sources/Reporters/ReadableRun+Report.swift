package import Messages
package import OperatingSystem

extension ReadableRun {
  /// Creates reports of a stored run.
  ///
  /// - Parameters:
  ///   - isLenient: makes pending steps and scenarios without steps pass, even if the messages differ.
  ///   - makeReporters: creates the reporters; its parameter is whether pending steps and scenarios without steps are
  ///     failures.
  /// - Returns: the outcome of the run according to the messages, and the problems of writing reports. Nothing is
  ///   written if the messages do not contain a run.
  /// - Throws: errors of `makeReporters`.
  package mutating func report(
    isLenient: Bool = false, _ makeReporters: (_ isStrict: Bool) throws -> [any Reporter]
  ) rethrows -> (outcome: StoredRunOutcome, failures: [FileSystem.Failure]) {
    let isLenient = readLeniency() || isLenient
    let reporters = ReporterGroup(try makeReporters(!isLenient))
    var outcome = read { reporters.receive($0, in: $1) }
    guard outcome.hasRun else { return (outcome, []) }
    let failures = reporters.finish()
    outcome.problems += reporters.warnings + reporters.problems
    return (outcome, failures)
  }
}
