import Healing
import Messages
import OperatingSystem
import Reporters
import Runner
import SourceText
import Trials

/// The receivers of a run's messages: the reports, and the recorder for later runs.
struct RunListeners {
  /// The group of all receivers.
  let reporters: ReporterGroup
  private let recorder: RunRecorder?
  /// Updates expected screens in features; nil without the option.
  private let screens: ScreenUpdater?
  /// Records answers of servers; nil without the option.
  private let answers: RunAnswers?
  /// Reports on the screens of scenarios; nil without the option.
  private let audit: RunAudit?
  private let standardOutput: OutputFile
  private let configuration: RunConfiguration
  /// Notes the order of a shuffled run; nil for another run.
  let witness: RunWitness?
  /// Judges the run by numbers; nil if every failure counts.
  private let judge: GateReporter?

  /// Opens the outputs, to report unwritable ones before the first scenario.
  ///
  /// - Parameters:
  ///   - configuration: the options.
  ///   - recorder: records the run; nil to record nothing.
  ///   - coverage: measures step code; nil to measure nothing.
  ///   - output: standard output.
  init(
    _ configuration: RunConfiguration, _ recorder: RunRecorder?, _ coverage: RunCoverage?, output: OutputFile
  ) throws {
    let isStrict = configuration.options.isStrict
    let reports = try configuration.results.reports.makeReporters(standardOutput: output, isStrict: isStrict)
    self.recorder = recorder
    self.configuration = configuration
    if let recorder {
      recorder.open()
      try configuration.earlier.refuseUnkept(recorder)
    }
    screens = configuration.results.updatesScreens ? ScreenUpdater() : nil
    answers = configuration.results.answers
    audit = configuration.results.audit
    standardOutput = output
    judge = configuration.results.reports.makeJudge(isStrict: isStrict, code: coverage)
    witness = configuration.options.repeats.seed == nil ? nil : RunWitness(isStrict: isStrict)
    let judges: [(any Reporter)?] = [judge, witness]
    reporters = ReporterGroup(
      judges.compactMap(\.self) + (coverage.map { [$0.uses] } ?? []) + reports + (recorder.map { [$0] } ?? [])
        + (screens.map { [$0] } ?? []))
  }

  /// Sends a message to all receivers. Large attachments are first moved to their folder, if there is one.
  func receive(_ envelope: Envelope) {
    if let answers, answers.take(envelope) { return }
    if let audit, audit.take(envelope) { return }
    if let folder = configuration.results.attachments {
      reporters.receive(folder.moved(envelope))
    } else {
      reporters.receive(envelope)
    }
  }

  /// Writes the files that the run has updated or recorded.
  ///
  /// - Returns: the files that could not be written.
  func write() -> [Diagnostic] { (screens?.write() ?? []) + (answers?.write() ?? []) }

  /// Notes on the files that the run has updated or recorded.
  var notes: [Diagnostic] { (screens?.notes ?? []) + (answers?.notes ?? []) }

  /// Completes the outputs and reports problems.
  ///
  /// - Parameters:
  ///   - outcome: the result of the run.
  ///   - suite: the scenarios.
  ///   - warnings: the warnings from before the run.
  /// - Throws: the errors.
  func finish(_ outcome: RunOutcome, of suite: Suite, _ warnings: [Diagnostic]) throws -> ExitCode {
    let unwritten = reporters.finish()
    let output = configuration.results.reports.isForPeople ? standardOutput : .standardError
    let audited = audit?.report(to: output, isQuiet: configuration.results.reports.isQuiet)
    let hasNewFindings = audited?.hasFailed ?? false
    if !configuration.results.reports.showWarnings {
      ProblemReport.write(outcome.warnings + configuration.verdict(on: warnings + outcome.warnings))
    }
    // A repetition of failures would not show the warnings of scenarios that passed.
    let isDone =
      unwritten.isEmpty && reporters.problems.isEmpty && !hasNewFindings && outcome.failure != .unmetExpectation
      && outcome.unwritten.isEmpty
      && !(configuration.options.conditions.failsOnWarnings && !outcome.warnings.isEmpty)
    if let recorder {
      (recorder.memo.definitions, recorder.memo.files) = configuration.earlier.seen(
        recorder.memo.definitions, recorder.files, by: suite)
    }
    recorder?.keep(outcome, isDone: isDone, isWorkInProgress: configuration.options.isWorkInProgress)
    ProblemReport.write(reporters.warnings + (recorder?.warnings ?? []) + notes)
    ProblemReport.write(outcome.doubts)
    let unkept = configuration.results.attachments?.failures ?? []
    let failures =
      unkept + outcome.problems + reporters.problems + unwritten.map { Diagnostic($0) } + outcome.unwritten
      + (audited?.problems ?? [])
    let problems = failures + Self.note(on: outcome, of: suite, isExplained: !failures.isEmpty)
    if !problems.isEmpty { throw Diagnostics(problems) }
    if let surprise = outcome.surprise { ProblemReport.write([surprise]) }
    if hasNewFindings { return .failed }
    if let judge, !outcome.hasOtherFailure,
      !(judge.hasNothingToJudge && configuration.scenarios.mayHaveNothingToDo(in: suite))
    {
      return GateOption.exitCode(judge, success: outcome.success)
    }
    return outcome.success ? .passed : .failed
  }

  /// The problem of a run that was interrupted.
  ///
  /// - Parameter isExplained: whether another message explains the cause, such as an output that cannot be written.
  private static func note(on outcome: RunOutcome, of suite: Suite, isExplained: Bool) -> [Diagnostic] {
    guard let reason = outcome.reasonToEnd else { return [] }
    if outcome.unrun == 0 {
      return isExplained ? [] : [Diagnostic(problem: "\(reason); every scenario that was begun has ended")]
    }
    let count = "\(outcome.unrun) of \(outcome.planned)"
    return [Diagnostic(problem: "\(reason); scenarios that were not run, or not to their end: \(count)")]
  }
}
