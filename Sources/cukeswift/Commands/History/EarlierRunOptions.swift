import Messages
import Runner

/// What the options ask for of the last run.
struct EarlierRunOptions {
  /// The options that say it.
  static let descriptions = [
    OptionDescription("--rerun", help: "only what did not pass in the last run"),
    OptionDescription("--only-changed", help: "only what has changed since; with --rerun: both"),
  ]

  /// The options that choose scenarios, besides paths.
  static let choosing = ["--tags", "--name", "--uses", AppOptions.deviceOption, "--shard", "--no-shard"]

  /// The options that say when a run fails; a repetition that takes over the choice takes them over too.
  private static let judging = ["--fail-on-warnings", "--strict", "--no-strict", "--wip"]

  /// The arguments with what chose the scenarios of the last run, where a repetition chooses none itself.
  let arguments: ParsedArguments
  private let wantsFailed: Bool
  private let wantsChanged: Bool
  /// The last run; `nil` where nothing of it is asked for.
  private let lastRun: LastRun?

  /// Reads the options and, where it is asked for, the last run.
  ///
  /// - Parameter given: the options.
  /// - Throws: what is wrong with the files of the last run; a diagnostic where there is none.
  init(_ given: ParsedArguments) throws(Diagnostics) {
    wantsFailed = given.has("--rerun")
    wantsChanged = given.has("--only-changed")
    guard wantsFailed || wantsChanged else {
      (arguments, lastRun) = (given, nil)
      return
    }
    let takesChoice = wantsFailed && !wantsChanged && !Self.choosesItself(given)
    var completed = given
    do throws(Diagnostics) {
      lastRun = try LastRun.read { choice throws(Diagnostics) in
        if takesChoice, let choice { completed = try Self.completed(given, choice) }
        return completed.isStrict
      }
      arguments = completed
    } catch {
      let advice = Diagnostic(
        .note, uri: RunFolder.path, problem: "what the last run left cannot be read",
        advice: "Delete the file; a run without --rerun and --only-changed makes it anew.")
      throw Diagnostics(error.all + [advice])
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
    given.placedOperands.contains { $0.place == nil }
      || given.options.contains {
        $0.place == nil && (choosing + ["--profile", "--no-profile", "--config"]).contains($0.name)
      }
  }

  /// The arguments with what another run was given of the options that choose scenarios or say when it fails.
  ///
  /// What profiles say was part of that already. Only what the command line says of when the run fails counts instead.
  private static func completed(
    _ given: ParsedArguments, _ choice: [String]
  ) throws(Diagnostics) -> ParsedArguments {
    let said = Set(given.options.filter { $0.place == nil }.map(\.topic))
    let names = choosing + judging.filter { !said.contains(OptionDescription.topic(of: $0)) }
    var completed = given
    do {
      completed.choose(as: try ParsedArguments(choice, for: RunCommand.description), names)
    } catch {
      throw Diagnostics([error])
    }
    return completed
  }

  /// What later runs have to know of a run from its beginning.
  ///
  /// - Parameter paths: the feature files and folders that are named.
  func legacy(_ paths: [PathArgument]) -> RunLegacy {
    var legacy = RunLegacy()
    let options = arguments.options.filter { (Self.choosing + Self.judging).contains($0.name) }.map { option in
      option.value.map { "\(option.name)=\($0)" } ?? option.name
    }
    legacy.choice =
      options + ["--"] + paths.map { ([$0.path] + $0.lines.map(String.init)).joined(separator: ":") }
    legacy.isRepetition = wantsFailed && !wantsChanged
    return legacy
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

extension ParsedArguments {
  /// Whether pending steps and scenarios without steps fail the run.
  var isStrict: Bool { last(about: "--strict")?.name != "--no-strict" }
}
