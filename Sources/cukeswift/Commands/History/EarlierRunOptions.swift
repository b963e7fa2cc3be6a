import CodeCoverage
import CommandOptions
import Messages
import OperatingSystem
import Project
import Runner

/// The options that refer to the last run.
struct EarlierRunOptions {
  static let rerun = Flag("--rerun", help: "only scenarios that did not pass in the last run")
  static let onlyChanged = Flag("--only-changed", help: "only scenarios changed since; with --rerun: both")
  static let options: [any CommandOption] = [rerun, onlyChanged]

  /// The options that choose scenarios, besides paths and the shard.
  private static let choosing: [any CommandOption] =
    [RunCommand.tags, RunCommand.names, RunCommand.excludedNames, RunCommand.uses, AppOptions.device]
    + AppOptions.launching
  private static let sharding: [any CommandOption] = [ShardChoice.part, ShardChoice.everything]

  /// The options that decide when a run fails. A repetition of the last run's choice reuses them too.
  private static let judging: [any CommandOption] = [
    RunCommand.failOnWarnings, RunCommand.strict, RunCommand.noStrict, RunCommand.wip,
  ]

  /// The arguments. A repetition that does not choose scenarios itself gets the choice of the last run.
  let arguments: ParsedArguments
  private let wantsFailed: Bool
  private let wantsChanged: Bool
  /// The last run; nil if no option refers to it.
  private let lastRun: LastRun?
  /// Whether the scenarios of the last run were known, before scenarios of another app were dropped.
  private let knowsLastRun: Bool

  /// Reads the options, and the last run if an option refers to it.
  ///
  /// - Parameter given: the options.
  /// - Throws: the errors in the files of the last run, or a diagnostic if there was no last run.
  init(_ given: ParsedArguments) throws(Diagnostics) {
    wantsFailed = given[Self.rerun]
    wantsChanged = given[Self.onlyChanged]
    guard wantsFailed || wantsChanged else {
      (arguments, lastRun, knowsLastRun) = (given, nil, false)
      return
    }
    let takesChoice = wantsFailed && !wantsChanged && !Self.choosesItself(given)
    var (last, completed) = try Self.read(given, takesChoice: takesChoice)
    guard !last.isOverlapping else {
      throw Diagnostics([
        Diagnostic(
          problem: "two runs in this folder overlapped, and it is unclear which was the last",
          advice: "Run without --rerun and --only-changed; give runs at the same time a CUKESWIFT_CACHE each.")
      ])
    }
    knowsLastRun = last.gap == nil
    if let choice = last.choice, Self.appWords(choice) != completed.given(AppOptions.launching).map(\.word) {
      last.forgetOfAnotherApp()
    }
    (arguments, lastRun) = (completed, last)
  }

  /// Reads the last run.
  ///
  /// - Parameters:
  ///   - given: the options.
  ///   - takesChoice: whether the options of the last run that choose scenarios are used again.
  /// - Returns: the run, and the options with those of the run.
  private static func read(
    _ given: ParsedArguments, takesChoice: Bool
  ) throws(Diagnostics) -> (run: LastRun, arguments: ParsedArguments) {
    var completed = given
    let last: LastRun?
    do throws(Diagnostics) {
      last = try LastRun.read { choice throws(Diagnostics) in
        if takesChoice, let choice { completed = try Self.completed(given, choice) }
        return completed.isStrict
      }
    } catch {
      let advice = Diagnostic(
        .note, uri: RunFolder.path, problem: "the results of the last run cannot be read",
        advice: "Delete the file; a run without --rerun and --only-changed creates it again.")
      throw Diagnostics(error.all + [advice])
    }
    if let last { return (last, completed) }
    let (option, unknown) = given[rerun] ? ("--rerun", "did not pass") : ("--only-changed", "has changed")
    throw Diagnostics([
      Diagnostic(
        problem: "this folder has no last run, and it is unknown what \(unknown)",
        advice: "Run once without \(option); its results are kept in \(RunFolder.path).")
    ])
  }

  /// Whether an option refers to the last run.
  var isActive: Bool { lastRun != nil }

  /// Whether a repetition chooses scenarios itself.
  private static func choosesItself(_ given: ParsedArguments) -> Bool {
    let profiles: [any CommandOption] = [
      ConfigurationFile.chosenProfiles, ConfigurationFile.noProfile, ConfigurationFile.chosenPath,
    ]
    return given.givenOperands.contains { $0.origin == nil }
      || given.given(choosing + sharding + profiles).contains { $0.origin == nil }
  }

  /// The arguments, completed by another run's options that choose scenarios or decide when it fails.
  ///
  /// These options include the profiles of that run. Only judging options of this command line replace them.
  private static func completed(
    _ given: ParsedArguments, _ choice: [String]
  ) throws(Diagnostics) -> ParsedArguments {
    let said = Set(given.options.filter { $0.origin == nil }.map(\.topic))
    let taken = choosing + sharding + judging.filter { !said.contains($0.description.topic) }
    var completed = given
    do {
      completed.choose(as: try ParsedArguments(choice, for: RunCommand.description), taken)
    } catch {
      throw Diagnostics([error])
    }
    return completed
  }

  /// The words of a choice that concern the app.
  private static func appWords(_ choice: [String]) -> [String] {
    choice.prefix { $0 != "--" }.filter { word in AppOptions.launching.contains { word.hasPrefix("\($0.name)=") } }
  }

  /// Whether two runs choose the same scenarios, regardless of judging options.
  private static func areSame(_ choice: [String]?, _ other: [String]?) -> Bool {
    let judging = judging.map(\.name)
    return choice?.filter { !judging.contains($0) } == other?.filter { !judging.contains($0) }
  }

  /// The memo for later runs, as known when the run begins.
  ///
  /// - Parameters:
  ///   - paths: the feature files and folders of the command line.
  ///   - shard: the part that is run; nil for everything.
  func memo(_ paths: [PathArgument], _ shard: Shard?) -> RunMemo {
    var memo = RunMemo()
    // A repetition may run in another environment, so the memo contains the shard.
    let part = shard.map { "--shard=\($0.number)/\($0.count)" } ?? "--no-shard"
    memo.choice =
      arguments.given(Self.choosing + Self.judging).map(\.word) + [part, "--"]
      + paths.map(\.text)
    memo.isRepetition = wantsFailed
    memo.isLenient = !arguments.isStrict || lastRun?.isLenient == true
    return memo
  }

  /// Whether failures of earlier runs remain unrepeated, because this run chooses other scenarios.
  func leavesOpen(_ suite: Suite, _ memo: RunMemo) -> Bool {
    guard let lastRun else { return false }
    if lastRun.leavesOpen { return true }
    guard wantsFailed, let choice = lastRun.choice, !Self.areSame(memo.choice, choice) else { return false }
    return !knowsLastRun || !lastRun.unrepeated(by: suite.selected).isEmpty
  }

  /// The state of definitions and named files to which later runs compare theirs.
  ///
  /// Scenarios that had passed, and that a repetition of failures leaves out, have not seen later changes.
  ///
  /// - Parameters:
  ///   - definitions: a value that changes when the definitions do.
  ///   - files: the files that the scenarios of the run have read.
  ///   - suite: the scenarios.
  func seen(
    _ definitions: String, _ files: ReadFiles, by suite: Suite
  ) -> (definitions: String, files: [String: String]) {
    guard let lastRun else { return (definitions, files.versions) }
    if !wantsChanged, !suite.leftOut.passed.isEmpty { return (lastRun.definitions, lastRun.files) }
    var files = files
    let selected = Set(suite.selected.map(\.idNumber))
    for pickle in suite.wanted where wantsChanged && !selected.contains(pickle.idNumber) {
      files.take(pickle, knownAs: lastRun.files)
    }
    return (definitions, files.versions)
  }

  /// Checks that a repetition includes all scenarios that did not pass, and that they are known.
  ///
  /// A part of a divided run may leave scenarios to other parts.
  ///
  /// - Throws: the scenarios that are missing or not chosen.
  func refuseMissing(in suite: Suite, _ memo: RunMemo) throws(Diagnostics) {
    guard wantsFailed, let lastRun else { return }
    let isOtherPart = suite.isPart && !Self.areSame(memo.choice, lastRun.choice)
    if lastRun.leavesOpen, !isOtherPart {
      throw Diagnostics([
        Diagnostic(
          problem: "the last run chose other scenarios than the run before it, "
            + "of which some are not known to have passed",
          advice: "Run without --rerun.")
      ])
    }
    let missing = lastRun.unrepeated(by: isOtherPart ? suite.wanted : suite.selected)
    guard !missing.isEmpty else { return }
    let reason = lastRun.isOfAnotherApp ? "which used another app" : "and is not there or not chosen any more"
    throw Diagnostics(
      missing.map { key in
        Diagnostic(
          uri: key.uri, problem: "'\(key.name)' did not pass in the last run, \(reason)",
          advice: "Run without --rerun if that is intended.")
      })
  }

  /// Refuses a run that refers to an earlier one but cannot be recorded. The earlier one could not have been recorded
  /// either.
  ///
  /// - Throws: why the run cannot be recorded.
  func refuseUnkept(_ recorder: RunRecorder) throws(Diagnostics) {
    guard isActive, !recorder.warnings.isEmpty else { return }
    throw Diagnostics(
      recorder.warnings.map { warning in
        Diagnostic(
          uri: warning.uri, problem: "the last run is unknown: \(warning.problem)",
          advice: "Make the folder writable, or name another one in CUKESWIFT_CACHE, and run without --rerun and "
            + "--only-changed first.")
      })
  }

  /// The scenarios to run because of the last run; nil for all.
  ///
  /// - Parameters:
  ///   - definitions: a value that changes when the definitions do.
  ///   - changes: finds the scenarios that changed lines concern, and all known ones; nil for all scenarios.
  func choice(_ definitions: String, _ changes: (_ since: String) -> ChangedLines?) -> EarlierRunChoice? {
    lastRun.map {
      let changes = wantsChanged && $0.definitions != definitions ? changes($0.definitions) : nil
      if let changes { ProblemReport.write([changes.note]) }
      return EarlierRunChoice(
        $0, wantsFailed: wantsFailed, wantsChanged: wantsChanged, definitions: definitions,
        concerned: changes?.scenarios)
    }
  }

  /// Notes that are shown before the run.
  func notes(on suite: Suite) -> [Diagnostic] {
    guard let lastRun else { return [] }
    if let gap = lastRun.gap {
      return [Diagnostic(.note, problem: "the last run \(gap), so everything that is chosen is run")]
    }
    var notes: [Diagnostic] = []
    let elsewhere = wantsFailed && suite.isPart ? lastRun.unrepeated(by: suite.selected).count : 0
    if elsewhere > 0 {
      notes.append(
        Diagnostic(
          .note,
          problem: "left to other shards, though not passed in the last run: \(elsewhere.counted("scenario"))"))
    }
    let failed = suite.leftOut.failed.count
    if failed > 0 {
      notes.append(
        Diagnostic(
          .note,
          problem: "not run because nothing has changed, although they did not pass: \(failed.counted("scenario"))",
          advice: "Run them with --rerun."))
    }
    if suite.hasNothingToRepeat, suite.shareCount > 0 { notes.append(Diagnostic(.note, problem: nothingToDo)) }
    return notes
  }

  private var nothingToDo: String {
    switch (wantsFailed, wantsChanged) {
    case (true, true):
      "nothing to run: \(allIsWell), and nothing has changed since"
    case (false, true): "nothing to run: no chosen scenario has changed since the last run"
    case (_, false): "nothing to run again: \(allIsWell)"
    }
  }

  private var allIsWell: String { "everything that is chosen passed or was skipped in the last run" }
}
