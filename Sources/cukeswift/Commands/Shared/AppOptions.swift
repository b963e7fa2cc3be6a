import AppUnderTest
import CommandOptions
import DevTools
import Exploring
import Healing
import Messages
import PageDriver
import Project
import Runner
import SampleApps
import SourceText
import StepLibrary
import StepRegistry
import Traces

/// The default app of scenarios, the launch arguments of apps, and the devices for each scenario.
struct AppOptions {
  static let app = Option(
    "--app", .app, help: "the app of 'the app is running', or a page's address")
  static let launchArguments = Option(
    "--app-arguments", .text("TEXT"), help: "launch arguments of apps, separated by blanks")
  static let pageErrors = Option(
    "--page-errors", .word(PageErrors.self, placeholder: "WHAT"), else: .keep,
    help: "fail: uncaught errors of pages fail their steps")
  static let device = Option("--device", each: .devices, help: "run on this device, on a size as 414x896, or on all")
  /// Shows pages in visible windows.
  static let headed = Flag("--headed", help: "show pages in windows of the browser, to watch")
  /// The options for the app and its launch.
  static let launching: [any CommandOption] =
    [app, launchArguments, ConfigurationFile.chosenPages, pageErrors] + DriverChoice.options

  /// The option of a command that uses one app.
  static let oneApp = Option(
    "--app", .app, help: "which app, or the address of a page; a wrong name lists them")
  /// The option of a command that uses one device.
  static let oneDevice = Option(
    "--device", .device, else: .standard, help: "which device, such as 'iPhone SE (4-inch)'")

  /// The device of a command that uses one app: the given device, else the device of the project's runs.
  ///
  /// - Throws: a diagnostic for an unknown device.
  static func oneDevice(_ given: ParsedArguments) throws(Diagnostic) -> Device {
    try chosenDevice(given) ?? .standard
  }

  /// The device chosen for a command that uses one app; nil without a choice.
  ///
  /// - Throws: a diagnostic for an unknown device.
  static func chosenDevice(_ given: ParsedArguments) throws(Diagnostic) -> Device? {
    try given.given([oneDevice]).isEmpty ? deviceOfProject : given[oneDevice]
  }

  /// The device of the project's runs; nil without one, or with several.
  static var deviceOfProject: Device? {
    let devices = RunCommand.ofProfile.flatMap { try? once($0[device]) } ?? []
    return devices.count == 1 ? devices.first : nil
  }

  /// The name of the app; nil without the option.
  let app: String?
  /// The launch arguments of every app, before those of its scenario.
  let arguments: [String]
  /// How uncaught errors of pages are handled.
  let pageErrors: PageErrors
  /// The project, with the choice of pages and servers.
  let project: Project
  /// The devices, without repetitions. If empty, each scenario runs once, on the device that it names or the default
  /// one.
  let devices: [Device]

  /// Reads the options.
  ///
  /// - Throws: a diagnostic for an unknown device.
  init(_ given: ParsedArguments) throws(Diagnostic) {
    app = try given[Self.app]
    pageErrors = try given[Self.pageErrors]
    project = try Project(given)
    devices = Self.once(try given[Self.device])
    arguments = (try given[Self.launchArguments] ?? "").split(separator: " ").map(String.init)
  }

  /// Shows pages in windows, if requested.
  ///
  /// - Throws: a diagnostic if there is no browser with windows, or no screen for them.
  static func showWindows(_ given: ParsedArguments) throws(Diagnostic) {
    guard given[headed] else { return }
    do {
      _ = try BrowserProgram.find(isHeaded: true)
    } catch {
      let lines = error.description.split(separator: "\n", maxSplits: 1).map(String.init)
      throw Diagnostic(problem: lines.first ?? error.description, advice: lines.dropFirst().first)
    }
    BrowserShare.ofProcess.showWindows()
  }

  /// All chosen devices, without repetitions.
  static func once(_ chosen: [[Device]]) -> [Device] {
    chosen.joined().reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The mutation of every launched app; nil without one.
  ///
  /// - Throws: a diagnostic if its name is missing, or if there is more than one.
  private var mutation: String? { get throws(Diagnostic) { try LaunchArguments.mutation(in: arguments) } }

  /// The log that a run with a mutation has to contain: that an app was launched with this mutation.
  ///
  /// - Parameter apps: all apps.
  /// - Throws: a diagnostic if the name of the mutation is missing, or if there is more than one.
  func expectedLog(of apps: AppCatalog) throws(Diagnostic) -> LogExpectation? {
    guard let mutation = try mutation else { return nil }
    return LogExpectation(
      LaunchArguments.note(ofMutation: mutation),
      problem: "the mutation had no effect: no scenario launched an app with the mutation '\(mutation)'",
      advice: "It is a mutation of \(apps.names(withMutation: mutation).joined(separator: ", ")): "
        + "choose scenarios that launch it.")
  }

  /// Checks that the app exists, and that it can be launched with the arguments.
  ///
  /// - Throws: a diagnostic that lists the names and suggests one.
  func check(against apps: AppCatalog) throws(Diagnostic) {
    let chosen = try app.map { name throws(Diagnostic) in try apps.app(named: name) }
    if AppMutation.taken(from: arguments).mutation != nil {
      return try apps.check(common: arguments, arguments: [], for: chosen)
    }
    try apps.check(arguments: arguments, for: chosen)
  }
}

extension RunEnvironment {
  /// The environment of the scenarios of a run.
  ///
  /// - Parameters:
  ///   - apps: the chosen app, and how apps are launched.
  ///   - pace: the speed for human viewers.
  ///   - trace: the extent of the trace.
  ///   - arguments: the options of the run.
  /// - Throws: the problems of features with properties, if properties are checked.
  static func ofRun(
    _ apps: AppOptions, _ pace: Pace, _ trace: TraceChoice, _ arguments: ParsedArguments
  ) throws -> RunEnvironment {
    let properties =
      try arguments[RunCommand.properties]
      ? FeatureProperty.all(in: FeatureFiles.standardPaths, fillingEverywhere: arguments[RunCommand.fillEverywhere])
      : nil
    return changed {
      ($0.chosenApp, $0.launchArguments, $0.areArgumentsOfRun) = (apps.app, apps.arguments, true)
      $0.updatesScreens = arguments[ScreenUpdater.option]
      $0.areRequestsStrict = arguments[RunCommand.strictRequests]
      $0.keepsAnswers = trace.extent == .on
      $0.recordsAnswers = !arguments.given([RunAnswers.option]).isEmpty
      $0[SessionWatch.self] = SessionWatch(
        (arguments[RunAudit.flag] ? [ScenarioAudit().watch] : [])
          + (properties.map { [.properties(besides: $0)] } ?? []))
      $0[PageErrors.self] = apps.pageErrors
      $0[Pace.self] = pace
      $0[TraceChoice.self] = trace
      if RepeatChoice.isRepeating(arguments) { $0[AppTimeRecording.self] = AppTimeRecording() }
    }
  }
}

extension OptionValue<String> {
  /// The name of an app.
  static var app: Self { Self(placeholder: "NAME", choices: { AppCatalog.samples.names }) { text, _ in text } }
}

extension OptionValue<Device> {
  /// The name or the size of a device.
  static var device: Self {
    Self(placeholder: "NAME", choices: { Device.all.map(\.name) }) { text, _ throws(Diagnostic) in
      try Device.named(text)
    }
  }
}

extension OptionValue<[Device]> {
  /// The name or the size of a device, or all devices.
  static var devices: Self {
    Self(placeholder: "NAME", choices: { Device.all.map(\.name) }) { text, _ throws(Diagnostic) in
      text.lowercased() == "all" ? Device.all : [try Device.named(text)]
    }
  }
}
