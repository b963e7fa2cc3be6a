package import Messages
package import SourceText

extension ReadableRun {
  /// Makes reports of a stored run, for whatever command shows them.
  ///
  /// - Parameters:
  ///   - isLenient: whether pending steps and scenarios without steps pass whatever the messages say.
  ///   - makeReporters: gets whether pending steps and scenarios without steps are failures.
  /// - Returns: what the messages say of the run, and why reports could not be written; none are where there is no run.
  /// - Throws: what `makeReporters` throws.
  package mutating func report(
    isLenient: Bool = false, _ makeReporters: (_ isStrict: Bool) throws -> [any Reporter]
  ) rethrows -> (outcome: StoredRun.Outcome, failures: [FileSystem.Failure]) {
    let isLenient = readBeginning() || isLenient
    let reporters = ReporterGroup(try makeReporters(!isLenient))
    var outcome = read { reporters.receive($0, in: $1) }
    guard outcome.hasRun else { return (outcome, []) }
    let failures = reporters.finish()
    outcome.problems += reporters.warnings
    return (outcome, failures)
  }
}
