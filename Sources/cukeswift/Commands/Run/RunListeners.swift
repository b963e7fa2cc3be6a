import Messages
import ModelApps
import Reporters
import Runner
import SourceText

/// Who hears what happens in a run: the reports, what keeps it for later runs, and who looks for scenarios that pass.
struct RunListeners {
  /// All of them.
  let reporters: ReporterGroup
  private let passing: PassingScenarios?
  private let recorder: RunRecorder?
  private let mutation: MutationUse?
  private let configuration: RunConfiguration

  /// Opens the outputs, so that one that cannot be written is known before the first scenario.
  ///
  /// - Parameters:
  ///   - configuration: what is asked for.
  ///   - recorder: what keeps the run; `nil` where nothing does.
  ///   - apps: the apps that there are.
  ///   - output: standard output.
  init(_ configuration: RunConfiguration, _ recorder: RunRecorder?, _ apps: AppCatalog, output: OutputFile) throws {
    let reports = try configuration.makeReporters(standardOutput: output)
    passing = configuration.options.isWorkInProgress ? PassingScenarios() : nil
    self.recorder = recorder
    self.configuration = configuration
    mutation = try configuration.apps.mutation.map { MutationUse($0, of: apps.names(withMutation: $0)) }
    recorder?.open()
    let others: [(any Reporter)?] = [passing, recorder, mutation]
    reporters = ReporterGroup(reports + others.compactMap(\.self))
  }

  /// Writes what is written at the end.
  ///
  /// - Parameters:
  ///   - outcome: how the run ended.
  ///   - suite: what was run.
  ///   - warnings: those that were known before the run.
  /// - Throws: what could not be done.
  func finish(_ outcome: RunOutcome, of suite: Suite, _ warnings: [Diagnostic]) throws -> ExitCode {
    let unwritten = reporters.finish()
    if !configuration.reportShowsWarnings {
      ProblemReport.write(outcome.warnings + configuration.verdict(on: warnings + outcome.warnings))
    }
    let unbroken = unbroken(outcome, of: suite)
    // Who repeats what did not pass does not see the warnings of what did.
    let isDone =
      unwritten.isEmpty && unbroken.isEmpty && !(configuration.options.failsOnWarnings && !outcome.warnings.isEmpty)
    recorder?.keep(outcome, isDone: isDone, isWorkInProgress: passing != nil)
    ProblemReport.write(recorder?.warnings ?? [])
    let failures = outcome.problems + unwritten.map { Diagnostic($0) } + unbroken
    let problems = failures + Self.note(on: outcome, of: suite, isExplained: !failures.isEmpty)
    if !problems.isEmpty { throw Diagnostics(problems) }
    if let passing, !passing.all.isEmpty { ProblemReport.write([Self.surprise(passing)]) }
    return outcome.success ? .passed : .failed
  }

  /// What is wrong with a whole run that was to break an app, and broke none.
  ///
  /// A part of a run need not have the scenarios of that app.
  private func unbroken(_ outcome: RunOutcome, of suite: Suite) -> [Diagnostic] {
    let isWhole =
      configuration.shard == nil && !configuration.options.isDryRun && suite.leftOut.passed.isEmpty
      && suite.leftOut.failed.isEmpty
    guard isWhole, !suite.selected.isEmpty, outcome.unrun == 0, outcome.problems.isEmpty else { return [] }
    return [mutation?.problem].compactMap(\.self)
  }

  /// What is told of a run that was ended from outside.
  ///
  /// - Parameter isExplained: whether something else is told that ended it, such as an output that cannot be written.
  private static func note(on outcome: RunOutcome, of suite: Suite, isExplained: Bool) -> [Diagnostic] {
    guard outcome.wasInterrupted else { return [] }
    if outcome.unrun == 0 {
      return isExplained ? [] : [Diagnostic(problem: "the run was interrupted when all its scenarios had been run")]
    }
    let count = "\(outcome.unrun) of \(suite.selected.count)"
    return [
      Diagnostic(problem: "the run was interrupted; scenarios that were not run, or not to their end: \(count)")
    ]
  }

  /// What is told where no scenario is expected to pass, but some did.
  private static func surprise(_ passing: PassingScenarios) -> Diagnostic {
    Diagnostic(
      problem: "\(passing.all.count) passed, but with --wip no scenario is expected to",
      advice: "Run them without --wip from now on.", notes: passing.all)
  }
}
