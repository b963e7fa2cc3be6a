import Messages
import Runner

/// What the options ask for of the last run.
struct EarlierRunOptions {
  static let rerun = Flag("--rerun", help: "only what did not pass in the last run")
  static let onlyChanged = Flag("--only-changed", help: "only what has changed since; with --rerun: both")
  static let options: [any CommandOption] = [rerun, onlyChanged]

  /// The options that choose scenarios, besides paths and the shard.
  private static let choosing: [any CommandOption] =
    [RunCommand.tags, RunCommand.names, RunCommand.uses, AppOptions.device] + AppOptions.launching
  private static let sharding: [any CommandOption] = [ShardChoice.part, ShardChoice.everything]

  /// The options that say when a run fails; a repetition that takes over the choice takes them over too.
  private static let judging: [any CommandOption] = [
    RunCommand.failOnWarnings, RunCommand.strict, RunCommand.noStrict, RunCommand.wip,
  ]

  /// The arguments with what chose the scenarios of the last run, where a repetition chooses none itself.
  let arguments: ParsedArguments
  private let wantsFailed: Bool
  private let wantsChanged: Bool
  /// The last run; `nil` where nothing of it is asked for.
  private let lastRun: LastRun?
  /// Whether something was known of the scenarios of the last run before this one chose its app.
  private let knowsLastRun: Bool
  /// Whether the last run chooses the scenarios, instead of the command line.
  private let takesChoice: Bool

  /// Reads the options and, where it is asked for, the last run.
  ///
  /// - Parameter given: the options.
  /// - Throws: what is wrong with the files of the last run; a diagnostic where there is none.
  init(_ given: ParsedArguments) throws(Diagnostics) {
    wantsFailed = given[Self.rerun]
    wantsChanged = given[Self.onlyChanged]
    let takesChoice = wantsFailed && !wantsChanged && !Self.choosesItself(given)
    self.takesChoice = takesChoice
    guard wantsFailed || wantsChanged else {
      (arguments, lastRun, knowsLastRun) = (given, nil, false)
      return
    }
    var completed = given
    var last: LastRun?
    do throws(Diagnostics) {
      last = try LastRun.read { choice throws(Diagnostics) in
        if takesChoice, let choice { completed = try Self.completed(given, choice) }
        return completed.isStrict
      }
    } catch {
      let advice = Diagnostic(
        .note, uri: RunFolder.path, problem: "what the last run left cannot be read",
        advice: "Delete the file; a run without --rerun and --only-changed makes it anew.")
      throw Diagnostics(error.all + [advice])
    }
    arguments = completed
    knowsLastRun = last?.gap == nil
    if let choice = last?.choice, Self.appWords(choice) != completed.given(AppOptions.launching).map(\.word) {
      last?.forget(because: "meant another app, or launched it with other arguments")
    }
    lastRun = last
    if lastRun?.isOverlapping == true {
      throw Diagnostics([
        Diagnostic(
          problem: "two runs in this folder overlapped, so nobody knows which one is meant as the last",
          advice: "Run without --rerun and --only-changed; give runs at the same time a CUKESWIFT_CACHE each.")
      ])
    }
    guard lastRun == nil else { return }
    let (option, unknown) = wantsFailed ? ("--rerun", "did not pass") : ("--only-changed", "has changed")
    throw Diagnostics([
      Diagnostic(
        problem: "there is no last run here, so nobody knows what \(unknown)",
        advice: "Run once without \(option); that leaves what it needs in \(RunFolder.path).")
    ])
  }

  /// Whether anything of the last run is asked for.
  var isActive: Bool { lastRun != nil }

  /// Whether a repetition chooses scenarios itself.
  private static func choosesItself(_ given: ParsedArguments) -> Bool {
    let profiles: [any CommandOption] = [
      ConfigurationFile.chosenProfiles, ConfigurationFile.noProfile, ConfigurationFile.chosenPath,
    ]
    return given.placedOperands.contains { $0.place == nil }
      || given.given(choosing + sharding + profiles).contains { $0.place == nil }
  }

  /// The arguments with what another run was given of the options that choose scenarios or say when it fails.
  ///
  /// What profiles say was part of that already. Only what the command line says of when the run fails counts instead.
  private static func completed(
    _ given: ParsedArguments, _ choice: [String]
  ) throws(Diagnostics) -> ParsedArguments {
    let said = Set(given.options.filter { $0.place == nil }.map(\.topic))
    let taken = choosing + sharding + judging.filter { !said.contains($0.description.topic) }
    var completed = given
    do {
      completed.choose(as: try ParsedArguments(choice, for: RunCommand.description), taken)
    } catch {
      throw Diagnostics([error])
    }
    return completed
  }

  /// The words of a choice that say which app is meant.
  private static func appWords(_ choice: [String]) -> [String] {
    choice.prefix { $0 != "--" }.filter { word in AppOptions.launching.contains { word.hasPrefix("\($0.name)=") } }
  }

  /// Whether two runs choose the same scenarios, however they judge them.
  private static func areSame(_ choice: [String]?, _ other: [String]?) -> Bool {
    let judging = judging.map(\.name)
    return choice?.filter { !judging.contains($0) } == other?.filter { !judging.contains($0) }
  }

  /// What later runs have to know of a run from its beginning.
  ///
  /// - Parameters:
  ///   - paths: the feature files and folders that are named.
  ///   - shard: the part that is run, whoever says so; `nil` where everything is.
  func memo(_ paths: [PathArgument], _ shard: Shard?) -> RunMemo {
    var memo = RunMemo()
    // A repetition may find another environment, which says nothing of this run.
    let part = shard.map { "--shard=\($0.number)/\($0.count)" } ?? "--no-shard"
    memo.choice =
      arguments.given(Self.choosing + Self.judging).map(\.word) + [part, "--"]
      + paths.map { ([$0.path] + $0.lines.map(String.init)).joined(separator: ":") }
    memo.isRepetition = wantsFailed && !wantsChanged
    memo.isLenient = !arguments.isStrict || lastRun?.isLenient == true
    return memo
  }

  /// Whether a run leaves something open that runs before it left, because it chooses something else than they did.
  func leavesOpen(_ suite: Suite, _ memo: RunMemo) -> Bool {
    guard let lastRun else { return false }
    if lastRun.leavesOpen { return true }
    guard wantsFailed, let choice = lastRun.choice, !Self.areSame(memo.choice, choice) else { return false }
    return !knowsLastRun || lastRun.hasEarlierFailures || !lastRun.unrepeated(by: suite).isEmpty
  }

  /// Makes sure that a repetition of the last choice runs all that did not pass, and that it is known what that is.
  ///
  /// - Throws: what is not there, or not chosen any more.
  func refuseMissing(in suite: Suite, _ memo: RunMemo) throws(Diagnostics) {
    guard wantsFailed, !wantsChanged, let lastRun, Self.areSame(memo.choice, lastRun.choice) else { return }
    if lastRun.leavesOpen, takesChoice {
      throw Diagnostics([
        Diagnostic(
          problem: "the last run repeated only a part of what had not passed before it, so nobody knows the rest",
          advice: "Run without --rerun.")
      ])
    }
    let missing = lastRun.unrepeated(by: suite)
    guard !missing.isEmpty else { return }
    throw Diagnostics(
      missing.map { key in
        Diagnostic(
          uri: key.uri, problem: "'\(key.name)' did not pass in the last run, and is not there or not chosen any more",
          advice: "Run without --rerun, if that is meant.")
      })
  }

  /// Which scenarios are wanted; `nil` means all.
  ///
  /// - Parameter definitions: changes when the definitions do.
  func choice(_ definitions: String) -> EarlierRunChoice? {
    lastRun.map {
      EarlierRunChoice($0, wantsFailed: wantsFailed, wantsChanged: wantsChanged, definitions: definitions)
    }
  }

  /// What is good to know before the run.
  func notes(on suite: Suite) -> [Diagnostic] {
    guard let lastRun else { return [] }
    if let gap = lastRun.gap {
      return [Diagnostic(.note, problem: "the last run \(gap), so everything that is chosen is run")]
    }
    var notes: [Diagnostic] = []
    let missing = wantsFailed ? lastRun.missingCount(in: suite) : 0
    if missing > 0 {
      notes.append(
        Diagnostic(
          .note,
          problem: "not there any more, though it did not pass in the last run: \(missing.counted("scenario"))"))
    }
    let failed = suite.leftOut.failed.count
    if failed > 0 {
      notes.append(
        Diagnostic(
          .note, problem: "not run, though not known to pass, as nothing has changed: \(failed.counted("scenario"))",
          advice: "Run them with --rerun."))
    }
    if suite.hasNothingToRepeat, suite.wantedCount > 0 { notes.append(Diagnostic(.note, problem: nothingToDo)) }
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
