import OperatingSystem
import Reporters
package import Runner
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
/// "pages" are opened in a browser, and "apps" are driven through a server. Relative folders start from the folder of
/// the file. "modules" are libraries that step files import, each with the folder of its package and its product. They
/// are only read from `cukeswift.json` in the working folder.
package struct ConfigurationFile: Sendable {
  /// The default path of the file.
  package static let standardPath = ProjectSettings.standardPath
  /// Whether something exists at that path, even a broken link.
  package static var isThere: Bool { FileSystem.isThere(standardPath) }

  /// The settings and profiles.
  package let settings: ProjectSettings
  /// The author's modules that step files import.
  let modules: [AuthorModule]
  /// The pages that scenarios can name.
  let pages: [ProjectPage]
  /// The apps that are driven through servers.
  let apps: [ProjectApp]

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
    let source = try ProjectSettings.source(
      path,
      advice: path == Self.standardPath
        ? "This is the configuration file of the project; rename it if it has another purpose."
        : "This is the configuration file that \(option) names.")
    var (modules, pages, apps): ([AuthorModule], [ProjectPage], [ProjectApp]) = ([], [], [])
    settings = try ConfigurationReader.read(
      source, for: options,
      [
        "modules": { modules = try $0.modules() }, "pages": { pages = try $0.pages() },
        "apps": { apps = try $0.apps() },
      ])
    (self.modules, self.pages, self.apps) = (modules, pages, apps)
  }

  /// The default file; nil for a project without one.
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
    guard settings.path != Self.standardPath, !modules.isEmpty || !pages.isEmpty || !apps.isEmpty else { return }
    // Errors in the default file are reported when its modules are needed.
    let standard = try? Self.standard(for: options)
    let place = "\(Self.standardPath) in the working folder"
    let advice = "Write them into \(place), where all commands find them."
    let unread = [
      ("modules", !modules.isEmpty && standard?.modules != modules, advice),
      ("apps", !apps.isEmpty && standard?.apps != apps, advice),
      (
        "pages", !pages.isEmpty && standard?.pages != pages && !arePagesNamed,
        "Name it with --pages too, or write them into \(place)."
      ),
    ]
    for (key, isUnread, advice) in unread where isUnread {
      throw Diagnostic(uri: settings.path, problem: "\"\(key)\" in this file are not read", advice: advice)
    }
  }

  /// The warning for a profile whose name is similar to `default`, if that profile is missing.
  package var misnamedProfile: Diagnostic? {
    let (standard, profiles) = (ProjectSettings.standardProfile, settings.profiles)
    guard profiles[standard] == nil,
      let name = DidYouMean.candidates(for: standard, among: profiles.keys.sorted()).first
    else { return nil }
    return Diagnostic(
      .warning, uri: settings.path,
      problem: "the profile '\(standard)' is missing, and no options are taken from this file",
      advice: "Did you mean '\(name)'? Otherwise write --profile \(name.shellQuoted), or --no-profile for none."
    ).located(at: profiles[name]?.origin)
  }
}
