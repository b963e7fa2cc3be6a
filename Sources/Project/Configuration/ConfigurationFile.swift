import JSON
import OperatingSystem
import Reporters
package import SourceText
import StepCompiler

/// The configuration file: the options for every run of a project.
///
///     {
///       "profiles": {
///         "default": { "tags": "not @slow", "retry": 1 },
///         "ci": { "format": ["progress", "junit:out/report.xml"], "paths": ["features"], "strict": true }
///       },
///       "pages": { "Shop": "https://shop.example", "Cart": { "folder": "pages/cart" } },
///       "apps": { "Lamp": { "webdriver": "http://127.0.0.1:4723", "capabilities": { "platformName": "iOS" } } }
///     }
///
/// A profile has the long options of a command, without their dashes, and `paths`. An option without a value is `true`
/// or `false`. A repeatable option takes an array.
///
/// "pages" are opened in a browser, and "apps" are driven through a server. Relative folders start from the folder of
/// the file. "modules" are libraries that step files import, each with the folder of its package and its product. They
/// are only read from `cukeswift.json` in the working folder. "language" is the code of the language in which commands
/// write features. With "keywords-fit", a definition is only for the steps with its keyword.
///
/// A byte order mark at the beginning is ignored, because some editors write one.
package struct ConfigurationFile: Sendable {
  /// The default path of the file.
  package static let standardPath = OutputPath.configurationFile
  /// Whether something exists at that path, even a broken link.
  package static var isThere: Bool { FileSystem.isThere(standardPath) }
  /// The default profile.
  package static let standardProfile = "default"
  /// The maximum size in bytes.
  private static let largest = 1 << 20

  /// The path as the user gave it.
  let path: String
  /// The profiles by their names.
  package let profiles: [String: Profile]
  /// The author's modules that step files import.
  let modules: [AuthorModule]
  /// The pages that scenarios can name.
  let pages: [ProjectPage]
  /// The apps that are driven through servers.
  let apps: [ProjectApp]
  /// The code of the language in which features are written by commands; nil for English.
  package let language: String?
  /// Whether the keyword of a step has to be one that its definition is declared with.
  package let keywordsFit: Bool

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - options: the options that profiles may contain.
  ///   - option: the option that names the file, unless it is the default one.
  /// - Throws: why the file cannot be read, or an error in it with its location.
  package init(
    reading path: String, for options: [ProfileOption], namedBy option: String = "--config"
  ) throws(Diagnostic) {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path, atMost: Self.largest, isKept: path == Self.standardPath)
    } catch {
      throw Diagnostic(
        error,
        advice: path == Self.standardPath
          ? "This is the configuration file of the project; rename it if it has another purpose."
          : "This is the configuration file that \(option) names.")
    }
    let source = try SourceFile(uri: path, bytes: Array(bytes.trimmingPrefix([0xEF, 0xBB, 0xBF])))
    self.path = path
    let content = try ConfigurationReader.read(source, for: options)
    (profiles, modules, pages, apps) = (content.profiles, content.modules, content.pages, content.apps)
    (language, keywordsFit) = (content.language, content.keywordsFit)
  }

  /// The default file; `nil` for a project without one.
  ///
  /// - Parameter options: the options that profiles may contain.
  /// - Throws: the first error in the file.
  package static func standard(for options: [ProfileOption]) throws(Diagnostic) -> ConfigurationFile? {
    isThere ? try ConfigurationFile(reading: standardPath, for: options) : nil
  }

  /// Refuses modules, pages and apps in a file other than the default one, which the workers and all commands read.
  ///
  /// - Parameters:
  ///   - options: the options that profiles may contain.
  ///   - arePagesNamed: whether `--pages` names a file with pages.
  /// - Throws: a diagnostic if this file has other modules, pages or apps than the default one.
  package func refuseOtherContent(for options: [ProfileOption], arePagesNamed: Bool) throws(Diagnostic) {
    guard path != Self.standardPath, !modules.isEmpty || !pages.isEmpty || !apps.isEmpty else { return }
    // Errors in the default file are reported when its modules are needed.
    let standard = try? Self.standard(for: options)
    if !modules.isEmpty, standard?.modules != modules {
      throw Diagnostic(
        uri: path, problem: "\"modules\" in this file are not read",
        advice: "Write them into \(Self.standardPath) in the working folder, where all commands find them.")
    }
    if !apps.isEmpty, standard?.apps != apps {
      throw Diagnostic(
        uri: path, problem: "\"apps\" in this file are not read",
        advice: "Write them into \(Self.standardPath) in the working folder, where all commands find them.")
    }
    if !pages.isEmpty, standard?.pages != pages, !arePagesNamed {
      throw Diagnostic(
        uri: path, problem: "\"pages\" in this file are not read",
        advice:
          "Name it with --pages too, or write them into \(Self.standardPath) in the working folder."
      )
    }
  }

  /// The warning for a profile whose name is similar to `default`, if that profile is missing.
  package var misnamedProfile: Diagnostic? {
    let standard = Self.standardProfile
    guard profiles[standard] == nil,
      let name = DidYouMean.candidates(for: standard, among: profiles.keys.sorted()).first
    else { return nil }
    return Diagnostic(
      .warning, uri: path, problem: "there is no profile '\(standard)', and no options are taken from this file",
      advice: "Did you mean '\(name)'? Otherwise write --profile \(name.shellQuoted), or --no-profile for none."
    ).located(at: profiles[name]?.origin)
  }

  /// The profile with a name, combined with those that it extends.
  ///
  /// - Throws: a diagnostic for an unknown profile, or if profiles extend each other in a cycle.
  package func profile(named name: String) throws(Diagnostic) -> Profile { try profile(named: name, for: []) }

  /// The maximum length of a chain of profiles that extend each other.
  private static let longestChain = 20

  /// - Parameter extending: the profiles that extend this one, beginning with the chosen one.
  private func profile(named name: String, for extending: [String]) throws(Diagnostic) -> Profile {
    if let profile = profiles[name] {
      var whole = Profile()
      let chain = extending + [name]
      for base in profile.bases {
        guard !chain.contains(base.text), chain.count < Self.longestChain else {
          throw Diagnostic(
            problem: "the profiles \((chain + [base.text]).joined(separator: " → ")) extend each other in a circle",
            advice: "Remove one of the \"extends\"."
          ).located(at: base.origin)
        }
        do throws(Diagnostic) {
          whole.add(try self.profile(named: base.text, for: chain))
        } catch {
          throw error.location == nil ? error.located(at: base.origin) : error
        }
      }
      whole.add(profile)
      whole.origin = profile.origin
      return whole
    }
    let names = profiles.keys.sorted()
    let all = names.isEmpty ? "The file has no profiles." : "It has \(names.joined(separator: ", "))."
    throw Diagnostic(
      uri: path, problem: "there is no profile '\(name)' in this file",
      advice: DidYouMean.sentence(for: name, among: names) ?? all)
  }
}
