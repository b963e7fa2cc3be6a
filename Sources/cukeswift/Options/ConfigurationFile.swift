import SourceText
import StepCompiler

/// The configuration file: what is kept for every run of a project.
///
///     {
///       "profiles": {
///         "default": { "tags": "not @slow", "retry": 1 },
///         "ci": { "format": ["progress", "junit:out/report.xml"], "paths": ["features"], "strict": true }
///       },
///       "pages": { "Shop": "https://shop.example", "Cart": { "folder": "pages/cart" } }
///     }
///
/// "pages" names what is opened in a browser; folders are relative to the file. "modules" names libraries that step files import, each with the folder of its package and its product; they are read from
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
  /// Another file.
  static let chosenPath = Option(
    "--config", .text("FILE"), isInProfiles: false, help: "the configuration file, else cukeswift.json")

  /// Where it is looked for when no other file is named.
  static let standardPath = "cukeswift.json"
  /// Whether something is there, if only a link that leads nowhere.
  static var isThere: Bool { FileSystem.isThere(standardPath) }
  /// The profile that is taken when none is named.
  static let standardProfile = "default"
  /// The most bytes that it can have.
  private static let largest = 1 << 20

  /// The path as the user gave it.
  let path: String
  /// The profiles by their names.
  let profiles: [String: Profile]
  /// The modules of the author's own that step files import.
  let modules: [AuthorModule]
  /// The pages that scenarios can name.
  let pages: [ProjectPage]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - command: the command whose options profiles have.
  ///   - option: what names the file where it is not the standard one.
  /// - Throws: why it cannot be read, or what is wrong in it, with the place.
  init(
    reading path: String, for command: CommandDescription, namedBy option: String = chosenPath.name
  ) throws(Diagnostic) {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path, atMost: Self.largest, isKept: path == Self.standardPath)
    } catch {
      throw Diagnostic(
        error,
        advice: path == Self.standardPath
          ? "This is the configuration file of the project; remove it if it is none."
          : "This is the configuration file that \(option) names.")
    }
    let source = try SourceFile(uri: path, bytes: Array(bytes.trimmingPrefix([0xEF, 0xBB, 0xBF])))
    self.path = path
    let content = try ConfigurationReader.read(source, for: command)
    (profiles, modules, pages) = (content.profiles, content.modules, content.pages)
  }

  /// The standard file; nil where there is none.
  ///
  /// - Parameter command: the command whose options profiles have.
  /// - Throws: what is wrong with the file.
  static func standard(for command: CommandDescription) throws(Diagnostic) -> ConfigurationFile? {
    isThere ? try ConfigurationFile(reading: standardPath, for: command) : nil
  }

  /// Says that modules and pages are not looked for in another file than the standard one, which the workers and all commands
  /// read.
  ///
  /// - Parameters:
  ///   - command: the command whose options profiles have.
  ///   - arePagesNamed: whether `--pages` says where pages are.
  /// - Throws: a diagnostic where this file has others than the standard one.
  func refuseOtherContent(for command: CommandDescription, arePagesNamed: Bool) throws(Diagnostic) {
    guard path != Self.standardPath, !modules.isEmpty || !pages.isEmpty else { return }
    // What is wrong with the standard file is told where its modules are needed.
    let standard = try? Self.standard(for: command)
    if !modules.isEmpty, standard?.modules != modules {
      throw Diagnostic(
        uri: path, problem: "\"modules\" in this file are not read",
        advice: "Write them into \(Self.standardPath) in the working folder, where all commands find them.")
    }
    if !pages.isEmpty, standard?.pages != pages, !arePagesNamed {
      throw Diagnostic(
        uri: path, problem: "\"pages\" in this file are not read",
        advice:
          "Name it with \(ProjectPages.option.name) too, or write them into \(Self.standardPath) in the working folder."
      )
    }
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
