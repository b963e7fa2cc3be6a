import CommandOptions
import Healing
import OperatingSystem
import Project
import Runner
import SourceText

/// The folder in which the tasks of a run claim its scenarios.
enum ClaimChoice {
  static let option = Option(
    "--claim", .folder, help: "share scenarios with tasks that name this folder")

  /// Reads `--claim`, and the number of the task from the environment.
  ///
  /// - Returns: nil without the option.
  /// - Throws: a diagnostic for an option that cannot be combined with `--claim`.
  static func choose(_ arguments: ParsedArguments) throws(Diagnostic) -> RunClaim.Request? {
    guard let given = arguments.given([option]).last, let folder = try arguments[option] else { return nil }
    try arguments.refuse(option, with: refused)
    do throws(Diagnostic) {
      let part = try arguments[RunParameters.part]
      guard part.hasScenarios else {
        throw Diagnostic(
          problem: "--claim and \(RunParameters.part.name) cannot be combined: '\(part.rawValue)' runs no scenarios",
          advice: "Leave out --claim here. Tasks started with --run-values and '--run-hooks none' already share the "
            + "scenarios.")
      }
      _ = try OutputPath("what tasks share", isOfProject: arguments.isOfProject(given)).folder(of: folder)
    } catch {
      throw error.located(at: given.origin)
    }
    // Information that an engine does not provide is not required.
    let task = ShardEngine.all.lazy.compactMap { (try? $0.shard()) ?? nil }.first
    return RunClaim.Request(
      folder: folder, number: task.map { $0.number - 1 }, taskCount: task?.count,
      run: ShardEngine.runVariables.lazy.compactMap { Environment[$0] }.first)
  }

  /// The options that cannot be combined with `--claim`, with the reasons.
  private static let refused: [(option: any CommandOption, reason: String)] =
    [
      (ShardChoice.part, "tasks choose their scenarios during the run"),
      (EarlierRunOptions.rerun, "a task cannot see earlier runs of the others"),
      (EarlierRunOptions.onlyChanged, "a task cannot see earlier runs of the others"),
      (RunCommand.dryRun, "nothing is run"), (RunCommand.failFast, "it would end one of the tasks"),
      (RunCommand.watch, "the run has an end"), (RunCommand.pauseOnFailure, "the others do not wait"),
      (WorkerOptions.inProcess, "a step that ends its process must not end the task"),
      (ScreenUpdater.option, "several tasks would write the same files"),
    ] + RepeatChoice.options.map { ($0, "tasks share one run of each scenario") }

  /// The note before the run.
  static func note(on claim: RunClaim, of suite: Suite) -> Diagnostic {
    let all = suite.selected.count.counted("scenario")
    return Diagnostic(
      .note,
      problem: claim.isOver
        ? "the run had ended before this task began, and no scenario was left"
        : "\(all) shared with the other tasks that claim them in \(claim.folderName)")
  }
}
