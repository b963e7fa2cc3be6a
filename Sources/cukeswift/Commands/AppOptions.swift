import AppUnderTest
import Messages
import SourceText
import StepLibrary

/// Which app scenarios mean that name none, what apps are launched with, and the devices that each scenario runs on.
struct AppOptions {
  /// The options that say it.
  static let descriptions = [
    OptionDescription("--app", value: "NAME", help: "which app 'Given the app is running' means"),
    OptionDescription("--app-arguments", value: "TEXT", help: "what apps are launched with, blanks between"),
    OptionDescription(
      deviceOption, value: "NAME", isRepeatable: true,
      help: "run on this device, on a size as 414x896, or on all"),
  ]

  /// The option that chooses a device.
  static let deviceOption = "--device"

  /// The name of the app; nil where none was chosen.
  let app: String?
  /// What every app is launched with, before what its scenario says.
  let arguments: [String]
  /// The devices, each once; none where each scenario runs once, on the device it names or the standard one.
  let devices: [Device]
  /// What a worker is told, in the words that `init(words:)` reads.
  let words: [String]

  /// Reads the options.
  ///
  /// - Throws: a diagnostic for a device that is none.
  init(_ arguments: ParsedArguments) throws(Diagnostic) {
    app = arguments.value("--app")
    var devices: [Device] = []
    for chosen in try arguments.values(Self.deviceOption, as: Self.devices) {
      devices += chosen.filter { !devices.contains($0) }
    }
    self.devices = devices
    let text = arguments.value("--app-arguments") ?? ""
    self.arguments = Self.words(of: text)
    words = (app.map { ["--app", $0] } ?? []) + [Self.argumentsWord + text]
  }

  /// Reads what a worker was told.
  init(words: some Sequence<String>) {
    let words = Array(words)
    app = words.firstIndex(of: "--app").flatMap { words.dropFirst($0 + 1).first }
    let told = words.first { $0.hasPrefix(Self.argumentsWord) }
    arguments = Self.words(of: told.map { String($0.dropFirst(Self.argumentsWord.count)) } ?? "")
    devices = []
    self.words = words
  }

  /// What begins the word that tells a worker the arguments: one word, so that none of them is taken for an option.
  private static let argumentsWord = "--app-arguments="

  private static func words(of text: String) -> [String] { text.split(separator: " ").map(String.init) }

  /// The mutation that every app is launched with; `nil` where none is.
  ///
  /// - Throws: a diagnostic where its name is missing, or where there is more than one.
  private var mutation: String? { get throws(Diagnostic) { try LaunchArguments.mutation(in: arguments) } }

  /// What a run of scenarios has to log: that an app was launched with the mutation, if there is one.
  ///
  /// - Parameter apps: the apps that there are.
  /// - Throws: a diagnostic where the name of the mutation is missing, or where there is more than one.
  func expectedLog(of apps: AppCatalog) throws(Diagnostic) -> LogExpectation? {
    guard let mutation = try mutation else { return nil }
    return LogExpectation(
      LaunchArguments.note(ofMutation: mutation),
      problem: "nothing was broken: no scenario that was run launched an app with the mutation '\(mutation)'",
      advice: "It is a mutation of \(apps.names(withMutation: mutation).joined(separator: ", ")): "
        + "choose scenarios that launch it.")
  }

  /// Does something with the app chosen, and with apps launched as was said.
  func choosing<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async -> Result
  ) async -> Result {
    await ChosenApp.$current.withValue(app) {
      await LaunchArguments.$areOfRun.withValue(true) {
        await LaunchArguments.$current.withValue(arguments, operation: body)
      }
    }
  }

  /// Makes sure that the app is one of those that there are, and that it can be launched with the arguments.
  ///
  /// - Throws: a diagnostic that lists what there is and says which may be meant.
  func check(against apps: AppCatalog) throws(Diagnostic) {
    try apps.check(arguments: arguments, for: try app.map { name throws(Diagnostic) in try apps.app(named: name) })
  }

  private static func devices(named name: String) throws(Diagnostic) -> [Device] {
    name.lowercased() == "all" ? Device.all : [try Device.named(name)]
  }
}

extension ParsedArguments {
  /// The device of a command that takes one; the standard one where none is named.
  ///
  /// - Throws: a diagnostic that lists the devices and says which may be meant.
  func device() throws(Diagnostic) -> Device {
    try value(AppOptions.deviceOption) { name throws(Diagnostic) in try Device.named(name) } ?? .standard
  }
}
