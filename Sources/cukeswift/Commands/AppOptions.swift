import AppUnderTest
import SourceText
import StepLibrary

/// Which app scenarios mean that name none, and the devices that each scenario runs on.
struct AppOptions {
  /// The options that say it.
  static let descriptions = [
    OptionDescription("--app", value: "NAME", help: "which app 'Given the app is running' means"),
    OptionDescription(
      "--device", value: "NAME", isRepeatable: true,
      help: "run each scenario on this device; repeated: on each of them; all: on every one"),
  ]

  /// The name of the app; nil where none was chosen.
  let app: String?
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
    for chosen in try arguments.values("--device", as: Self.devices) {
      devices += chosen.filter { !devices.contains($0) }
    }
    self.devices = devices
    words = app.map { ["--app", $0] } ?? []
  }

  /// Reads what a worker was told.
  init(words: some Sequence<String>) {
    let words = Array(words)
    app = words.firstIndex(of: "--app").flatMap { words.dropFirst($0 + 1).first }
    devices = []
    self.words = words
  }

  /// Makes sure that the app is one of those that there are.
  ///
  /// - Throws: a diagnostic that lists them and says which may be meant.
  func check(against apps: AppCatalog) throws(Diagnostic) {
    if let app { _ = try apps.app(named: app) }
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
    try value("--device") { name throws(Diagnostic) in try Device.named(name) } ?? .standard
  }
}
