import AppUnderTest
import CommandOptions
import Exploring
import HTTP
import OperatingSystem
import Project
import Runner
import StepRegistry

/// `cukeswift explore`: tests an app without scenarios.
struct ExploreCommand: Command {
  var definitions: DefinitionSource
  /// Whether this is the process of the app, which the command has started.
  var isSession = false
  private static let seed = Option(
    "--seed", .count(from: 0), help: "repeat the walk with this seed; else a new one, which is printed")
  private static let steps = Option(
    "--steps", .count(from: 1), help: "end after N actions; 2000 without --steps and --for")
  private static let time = Option("--for", .time, help: "end after this time, such as 30s")
  private static let strategy = Option(
    "--strategy", .word(WalkStrategy.self), else: .leastTried,
    help: "how to choose actions: those tried least (unless given), any, or those nearest to the start")
  private static let near = Option(
    "--near", .text("FEATURE"), help: "repeat its scenarios, each time with one deviation, instead of --app")
  private static let folder = Option(
    "--output", .folder, else: "features/explored", help: "the folder for features; else features/explored")
  private static let map = Option(
    "--map", .text("FILE"), help: "write states and transitions as .json, or with pictures as .svg or .html")
  private static let written = Option(
    "--write", .folder, help: "write a feature with a scenario for each path to a state")
  private static let cover = Option(
    "--cover", .word(GivenMap.Cover.self),
    help: "read the .json of --map, and visit its states or its edges, which are the transitions")
  private static let jobs = Option(
    "--jobs", short: "-j", WorkerOptions.jobCount, else: 1,
    help: "explore in N processes, with the same result; auto: one for each core")
  private static let shard = Option(
    "--shard", OptionValue(placeholder: "I/N") { text, _ throws(Diagnostic) in try Shard(parsing: text) },
    help: "only the I-th of N parts of the walk, with the same --seed and --steps on each machine")
  static let runsApps = true
  static let description = CommandDescription(
    name: "explore",
    summary: "Tests an app without scenarios: does actions, and reports faults.",
    details: [
      "Each fault becomes a feature that fails until the app is mended. Faults are traps, uncaught errors of pages,",
      "requests without answers, dead ends, controls without names and others: see docs/exploring.md. The exit code is",
      "1 with faults, and 0 without.",
    ],
    keys: [
      AppOptions.oneApp, AppOptions.oneDevice, AppOptions.launchArguments, ConfigurationFile.chosenPages, seed, steps,
      time, strategy, near, folder, map, written, cover, jobs, shard,
      AppTimeLimit.ofActions,
    ],
    examples: [
      ("cukeswift explore --app Tinylog", "at most 2000 actions"),
      ("cukeswift explore --app pages/shop --for 30s --map shop.svg", "a page, with a map"),
      ("cukeswift explore --app Tinylog --jobs auto", "on all cores"),
      ("cukeswift explore --app Tinylog --seed 7", "the same walk as before"),
      ("cukeswift explore --app Tinylog --seed 7 --shard 2/4", "the second of four machines"),
      ("cukeswift explore --app Tinylog --map log.json --cover edges", "all transitions of a map"),
      ("cukeswift explore --app Tinylog --write features", "a scenario for each path to a state"),
      ("cukeswift explore --near features/x.feature", "its scenarios with one deviation each"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    try arguments.refuseOperands(of: Self.description)
    let near = try arguments[Self.near]
    guard let name = try near ?? arguments[AppOptions.oneApp] else {
      throw Diagnostic(problem: "which app?", advice: "Write --app NAME; 'cukeswift apps' lists them.")
    }
    try Self.refuse(arguments, near: near)
    var command = self
    command.definitions.project = try Project(arguments)
    CommandChild.note("the app '\(name)'")
    defer { CommandChild.note(nil) }
    let known = try command.definitions.loaded(for: FeatureFiles.standardPaths)
    let registry = try Registry(known.stepGroups, relativeTo: FileSystem.workingFolder)
    let properties = try FeatureProperty.all(for: registry, fillingEverywhere: Project.ofCommand.fillsEverywhere)
    let app = try near == nil ? known.apps.app(named: name) : nil
    let launch =
      try app.map { try Self.launch(of: $0, known, registry, arguments) } ?? AppLaunch(byScenariosOf: name)
    let mistakes = try registry.mistakesInWalkRules(for: launch.name)
    guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
    if isSession {
      try await command.serve(WalkedApp(launch, by: registry, besides: properties))
      return .passed
    }
    let hasGallery = app.map { !$0.isPage && !$0.isRemote } ?? false
    ProblemReport.write(Self.unknownApps(in: registry.walkRules, known.apps))
    return try await command.walk(launch, registry, hasGallery: hasGallery, arguments, output)
  }

  /// A warning for each `Explore` with the name of an unknown app.
  private static func unknownApps(in rules: [WalkRules], _ apps: AppCatalog) -> [Diagnostic] {
    rules.compactMap(\.app).compactMap { rule in
      let advice: String?
      do throws(Diagnostic) {
        let name = try apps.app(named: rule.text).name
        guard name != rule.text else { return nil }
        advice = "Its name is '\(name)'."
      } catch {
        advice = error.advice
      }
      return Diagnostic(
        .warning, uri: rule.location.path, location: SourceLocation(line: rule.location.line),
        problem: "no walk uses these rules: no app has the name '\(rule.text)'", advice: advice)
    }
  }

  /// Refuses options that a feature of `--near` or a map of `--cover` decides itself.
  private static func refuse(_ arguments: ParsedArguments, near: String?) throws {
    if try arguments[cover] != nil {
      if let option = arguments.given([Self.near, strategy, seed, steps, shard]).first {
        throw Diagnostic(
          problem: "--cover and \(option.name) exclude each other", advice: "The map determines the actions.")
      }
      guard try arguments[Self.map]?.hasSuffix(".json") == true else {
        throw Diagnostic(problem: "--cover needs a map in JSON", advice: "Add --map FILE.json.")
      }
    }
    if try arguments[shard] != nil, try arguments[seed] == nil {
      throw Diagnostic(problem: "--shard needs a seed", advice: "Give the same --seed to each machine.")
    }
    guard near != nil else { return }
    let others: [any CommandOption] = [
      AppOptions.oneApp, AppOptions.oneDevice, AppOptions.launchArguments, Self.written,
    ]
    guard let option = arguments.given(others).first else { return }
    throw Diagnostic(
      problem: "--near and \(option.name) exclude each other", advice: "The scenarios of the feature start their apps.")
  }

  private static func launch(
    of app: AppCatalog.Entry, _ known: Definitions, _ registry: Registry, _ arguments: ParsedArguments
  ) throws -> AppLaunch {
    let words = (try arguments[AppOptions.launchArguments] ?? "").split(separator: " ").map(String.init)
    try known.apps.check(arguments: words, for: app)
    return try AppLaunch(
      app, on: try AppOptions.oneDevice(arguments), arguments: words,
      beginning: registry.walkRules(for: app.name).beginning)
  }

  // MARK: - The walk

  private func walk(
    _ launch: AppLaunch, _ registry: Registry, hasGallery: Bool, _ arguments: ParsedArguments, _ output: OutputFile
  ) async throws -> ExitCode {
    let seed = UInt64(try arguments[Self.seed] ?? Int.random(in: 1...99_999))
    let files = try WalkFiles(map: try arguments[Self.map], folder: try arguments[Self.written])
    let given = try Self.given(arguments)
    let scenarios = try arguments[Self.near].map {
      try NearbyScenarios($0, fillingEverywhere: Project.ofCommand.fillsEverywhere)
    }
    let apps = try Self.processes(arguments)
    let report = WalkReport(
      launch, by: registry, folder: try arguments[Self.folder], unit: scenarios == nil ? "action" : "deviation")
    let walk = try Self.walk(apps, seed: seed, arguments, report)
    let exploration = Exploration(launch, by: registry, walk, on: apps, report, files, output: output)
    let hasFindings: Bool
    if let given {
      hasFindings = try await exploration.perform(over: given.map, given.cover, of: given.source)
    } else {
      let part = try arguments[Self.shard].map { ", part \($0.number) of \($0.count)" } ?? ""
      hasFindings = try await exploration.perform(near: scenarios, named: "seed \(seed)\(part)") {
        guard hasGallery else { return [] }
        do {
          return try GalleryStates(paths: FeatureFiles.standardPaths).find([launch.name])[launch.name] ?? []
        } catch {
          ProblemReport.write([Diagnostic(.warning, problem: "the gallery of the app cannot be read: \(error)")])
          return []
        }
      }
    }
    return hasFindings ? .failed : .passed
  }

  /// The map to visit, with its file; nil without `--cover`.
  private static func given(
    _ arguments: ParsedArguments
  ) throws -> (map: GivenMap, cover: GivenMap.Cover, source: SourceFile)? {
    guard let cover = try arguments[cover], let path = try arguments[map] else { return nil }
    let bytes: [UInt8]
    do throws(FileSystem.Failure) { bytes = try FileSystem.read(path) } catch { throw Diagnostic(error) }
    let source = try SourceFile(uri: path, bytes: bytes)
    return (try GivenMap(source), cover, source)
  }

  /// The processes of the app, which begin with its first starts.
  private static func processes(_ arguments: ParsedArguments) throws -> [ExploredProcess] {
    let words = try sessionWords()
    let limit = try arguments[AppTimeLimit.ofActions]
    return (0..<(try arguments[jobs])).map { _ in
      ExploredProcess { try ServedProcess(words, as: sessionArgument, limit: limit, showsOutput: false) { _ in } }
    }
  }

  /// The walk, which a signal or the chosen time ends.
  private static func walk(
    _ apps: [ExploredProcess], seed: UInt64, _ arguments: ParsedArguments, _ report: WalkReport
  ) throws -> Walk {
    let time = try arguments[time]
    let most = try arguments[steps] ?? (time == nil ? 2_000 : .max)
    let share = try arguments[shard].map { WalkShare(index: $0.number - 1, of: $0.count) } ?? .whole
    guard share.size(of: most) > 0 else {
      throw Diagnostic(
        problem: "--steps \(most) is too few for this --shard", advice: "Each part needs at least one step.")
    }
    let interruption: Interruption
    do throws(FileSystem.Failure) {
      interruption = try Interruption.bySignals(endsAtSecond: true)
    } catch {
      throw Diagnostic(error)
    }
    let end = time.map { ContinuousClock.now + $0 }
    return Walk(apps, strategy: try arguments[strategy], seed: seed, limit: most, share: share) {
      interruption.isRequested || end.map { ContinuousClock.now >= $0 } ?? false
    } onProgress: { progress in
      try report.show(progress)
    }
  }

  // MARK: - The process of the app

  /// The first argument of the process of an app. The words of the command follow.
  static let sessionArgument = "explore-session"

  private func serve(_ app: WalkedApp) async throws {
    let responder = QueuedResponder { await ExploredAnswers.answer($0, by: app) }
    let connection = try ServedProcess.serve(responder) {}
    await responder.run()
    await connection.stop()
  }
}
