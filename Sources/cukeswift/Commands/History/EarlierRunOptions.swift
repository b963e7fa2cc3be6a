import Messages
import Runner
import StepRegistry

/// What the options ask for of the last run.
struct EarlierRunOptions {
  /// The options that say it.
  static let descriptions = [
    OptionDescription("--rerun", help: "only what did not pass in the last run"),
    OptionDescription("--only-changed", help: "only what has changed since; with --rerun: both"),
  ]

  private let wantsFailed: Bool
  private let wantsChanged: Bool
  /// The last run; nil where there is none, or nothing of it is asked for.
  private let lastRun: LastRun?

  /// Reads the options and, where it is asked for, the last run.
  ///
  /// - Parameters:
  ///   - arguments: the options.
  ///   - isStrict: whether scenarios without steps have not passed.
  /// - Throws: what is wrong with the file of the last run.
  init(_ arguments: ParsedArguments, isStrict: Bool) throws(Diagnostics) {
    wantsFailed = arguments.has("--rerun")
    wantsChanged = arguments.has("--only-changed")
    do {
      lastRun = wantsFailed || wantsChanged ? try LastRun.read(isStrict: isStrict) : nil
    } catch {
      let advice = Diagnostic(
        .note, uri: RunFolder.lastRun, problem: "what the last run left cannot be read",
        advice: "Delete the file; a run without --rerun and --only-changed makes it anew.")
      throw Diagnostics(error.all + [advice])
    }
  }

  /// Whether anything of the last run is asked for.
  private var isActive: Bool { wantsFailed || wantsChanged }

  /// The paths that are meant where none is named: the files with something to repeat.
  var paths: [PathArgument]? {
    guard wantsFailed, !wantsChanged, let lastRun else { return wantsFailed && !wantsChanged ? [] : nil }
    // Files that have been deleted since have nothing to repeat.
    return lastRun.failedFiles.filter { (try? FileSystem.kind(of: $0)) != nil }.map { PathArgument(path: $0) }
  }

  /// Which scenarios are wanted; nil means all.
  func choice(_ registry: Registry) -> EarlierRunChoice? {
    guard isActive else { return nil }
    return EarlierRunChoice(
      lastRun ?? LastRun(), wantsFailed: wantsFailed, wantsChanged: wantsChanged, registry: registry)
  }

  /// What is good to know before the run.
  func notes(on suite: Suite) -> [Diagnostic] {
    guard isActive else { return [] }
    guard let lastRun else {
      let consequence = wantsChanged ? "everything counts as changed" : "nothing is run again"
      return [Diagnostic(.note, problem: "there is no last run here, so \(consequence)")]
    }
    var notes: [Diagnostic] = []
    let missing = wantsFailed ? lastRun.missingCount(in: suite) : 0
    if missing > 0 {
      let scenarios = missing == 1 ? "1 scenario" : "\(missing) scenarios"
      notes.append(
        Diagnostic(.note, problem: "not there any more, though it did not pass in the last run: \(scenarios)"))
    }
    if suite.wantedCount == 0 { notes.append(Diagnostic(.note, problem: nothingToDo)) }
    return notes
  }

  private var nothingToDo: String {
    switch (wantsFailed, wantsChanged) {
    case (true, true):
      "there is nothing to run: everything chosen passed in the last run, and nothing has changed since"
    case (_, true): "there is nothing to run: of what is chosen nothing has changed since the last run"
    default: "there is nothing to run again: of what is chosen everything passed in the last run"
    }
  }
}
