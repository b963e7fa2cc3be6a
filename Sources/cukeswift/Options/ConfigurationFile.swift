import SourceText
import StepCompiler

/// The configuration file: the options for every run of a project.
///
///     {
///       "profiles": {
///         "default": { "tags": "not @slow", "retry": 1 },
///         "ci": { "format": ["progress", "junit:out/report.xml"], "paths": ["features"], "strict": true }
///       }
///     }
///
/// "modules" names libraries that step files import, each with the folder of its package and its product; they are read from
/// `cukeswift.json` in the working folder only.
///
/// A byte order mark in front is passed over, as some editors write one. A profile has the long options of a command, without
/// their dashes, and `paths`. An option without a value is `true` or
/// `false`; one that can be repeated takes an array.
struct ConfigurationFile: Sendable {
  /// The profiles that are taken.
  static let chosenProfiles = Option(
    "--profile", short: "-p", each: .text("NAME"), isInProfiles: false,
    help: "options of the configuration file, else 'default'")
  static let noProfile = Flag("--no-profile", isInProfiles: false, help: "not even those of 'default'")
  /// The option that names another file.
  static let chosenPath = Option(
    "--config", .text("FILE"), isInProfiles: false, help: "the configuration file, else cukeswift.json")

  /// The path of the file if no other one is named.
  static let standardPath = "cukeswift.json"
  /// Whether something exists at that path, even a broken link.
  static var isThere: Bool { FileSystem.isThere(standardPath) }
  /// The profile that is taken when none is named.
  static let standardProfile = "default"
  /// The most bytes that it can have.
  private static let largest = 1 << 20

  /// The path as the user gave it.
  let path: String
  /// The profiles by their names.
  let profiles: [String: Profile]
  /// The author's modules that step files import.
  let modules: [AuthorModule]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - command: the command whose options profiles have.
  /// - Throws: why it cannot be read, or what is wrong in it, with the location.
  init(reading path: String, for command: CommandDescription) throws(Diagnostic) {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path, atMost: Self.largest, isKept: path == Self.standardPath)
    } catch {
      throw Diagnostic(
        error,
        advice: path == Self.standardPath
          ? "This is the configuration file of the project; remove it if it is none."
          : "This is the configuration file that --config names.")
    }
    let source = try SourceFile(uri: path, bytes: Array(bytes.trimmingPrefix([0xEF, 0xBB, 0xBF])))
    self.path = path
    (profiles, modules) = try ConfigurationReader.read(source, for: command)
  }

  /// The modules that step files import, from the standard file; none without one.
  ///
  /// - Parameter command: the command whose options profiles have.
  /// - Throws: what is wrong with the file.
  static func standardModules(for command: CommandDescription) throws -> [AuthorModule] {
    guard isThere else { return [] }
    return try ConfigurationFile(reading: standardPath, for: command).modules
  }

  /// Refuses modules in a file other than the standard one, which the workers and all commands read.
  ///
  /// - Parameter command: the command whose options profiles have.
  /// - Throws: a diagnostic if this file has other modules than the standard one.
  func refuseOtherModules(for command: CommandDescription) throws(Diagnostic) {
    guard !modules.isEmpty, path != Self.standardPath else { return }
    // A problem with the standard file is reported when its modules are needed.
    guard (try? Self.standardModules(for: command)) != modules else { return }
    throw Diagnostic(
      uri: path, problem: "\"modules\" in this file are not read",
      advice: "Write them into \(Self.standardPath) in the working folder, where all commands find them.")
  }

  /// The profile with a name.
  ///
  /// - Throws: a diagnostic when there is none.
  func profile(named name: String) throws(Diagnostic) -> Profile {
    if let profile = profiles[name] { return profile }
    let names = profiles.keys.sorted()
    let all = names.isEmpty ? "There is none in it." : "It has \(names.joined(separator: ", "))."
    throw Diagnostic(
      uri: path, problem: "there is no profile '\(name)' in this file",
      advice: DidYouMean.sentence(for: name, among: names) ?? all)
  }
}

/// Options and paths that are kept under a name in the configuration file.
struct Profile: Sendable {
  /// The options in their order.
  private(set) var options: [GivenOption] = []
  /// The topics of its options, and of those that it switches off.
  private var topics: Set<String> = []
  /// The paths that are run if the command line names none; empty if the profile has none.
  var paths: [Operand] = []

  /// Adds options of a topic; none mean that it is switched off.
  mutating func add(_ topic: String, _ options: [GivenOption]) {
    topics.insert(topic)
    self.options += options
  }

  /// Adds a later profile, which takes precedence topic by topic.
  mutating func add(_ later: Profile) {
    options = options.filter { !later.topics.contains($0.topic) } + later.options
    topics.formUnion(later.topics)
    if !later.paths.isEmpty { paths = later.paths }
  }
}
