package import AppUnderTest
import ModelApps
import OperatingSystem
import PageDriver
package import Runner
import SampleApps
package import SourceText
package import StepCompiler
import StepLibrary
import StepRegistry

/// The source of step groups and apps: this program, or step files, whose code is not trusted.
package struct DefinitionSource: Sendable {
  /// Loads the definitions for some features into this process. Called in each process that runs scenarios.
  ///
  /// It takes the step files, and throws the errors in them.
  package typealias Load = @Sendable (_ files: StepFiles) throws -> Definitions

  private let loadAll: @Sendable (_ files: StepFiles, _ project: Project) throws -> Definitions
  private let prepareAll: @Sendable (_ files: StepFiles, _ project: Project) throws -> StepFilesKey?
  /// Whether step files are read.
  let readsStepFiles: Bool
  /// The project that contains the features, with the apps that its configuration names.
  package var project: Project

  /// Takes definitions that are part of the program.
  package init(of project: Project, _ load: @escaping Load) {
    self.init(of: project, prepare: { _, _ in nil }, readsStepFiles: false) { files, _ in try load(files) }
  }

  init(
    of project: Project, prepare: @escaping @Sendable (StepFiles, Project) throws -> StepFilesKey?,
    readsStepFiles: Bool, load: @escaping @Sendable (StepFiles, Project) throws -> Definitions
  ) {
    self.project = project
    prepareAll = prepare
    self.readsStepFiles = readsStepFiles
    loadAll = load
  }

  /// A copy of the definitions with a choice of apps.
  package func choosing(_ project: Project) -> DefinitionSource {
    var source = self
    source.project = project
    return source
  }

  /// Loads everything into this process.
  package func load(_ files: StepFiles) throws -> Definitions { try loadAll(files, project) }

  /// Prepares the step files for `load`, to make loading fast.
  ///
  /// - Returns: the hashes of the step files; nil without step files.
  package func prepare(_ files: StepFiles) throws -> StepFilesKey? { try prepareAll(files, project) }

  /// Prepares the step files, and shows the warnings of the compiler if it has just compiled the files.
  ///
  /// - Returns: whether there are step files.
  package func isPrepared(_ files: StepFiles) throws -> Bool {
    guard let key = try prepare(files) else { return false }
    if key.isNew { ProblemReport.write(key.warnings) }
    return true
  }

  /// Finds the step files of some features; none if step files are not read.
  ///
  /// - Parameter paths: the feature files and folders of the command line.
  /// - Throws: a diagnostic if a folder cannot be read.
  package func files(for paths: [String]) throws(Diagnostic) -> StepFiles {
    guard readsStepFiles else { return .none }
    do throws(FileSystem.Failure) {
      return try StepFiles(for: paths)
    } catch {
      throw Diagnostic(error, advice: StepFiles.advice)
    }
  }

  /// Describes the definitions for some features. The code of step files runs only in another process.
  ///
  /// - Throws: the errors in the definitions, including code that ends its process or takes too long.
  package func outlined(for paths: [String]) throws -> Definitions { try outlined(files(for: paths)) }

  /// Describes the definitions of known step files; see `outlined(for:)`.
  package func outlined(_ files: StepFiles) throws -> Definitions {
    guard try isPrepared(files) else { return try load(files) }
    return try Definitions(outline: try Self.outline(for: files.paths), project)
  }

  /// Describes the apps for some features for a list. The code of step files runs only in another process.
  ///
  /// - Throws: the errors in the definitions, including code that ends its process or takes too long.
  package func listedApps(for paths: [String]) throws -> [DefinitionsOutline.App] {
    let files = try files(for: paths)
    guard try isPrepared(files) else {
      return try load(files).apps.entries.map { DefinitionsOutline.App($0, isListed: true) }
    }
    return try Self.outline(for: paths, options: [Self.listing]).apps
  }

  /// The option of a worker to describe apps for a list.
  package static let listing = "--list-apps"

  /// The catalog for an app's name. Step files are compiled only if they may define the app.
  ///
  /// - Throws: the errors in the step files.
  package func catalog(for name: String) throws -> AppCatalog {
    let known = try project.catalog()
    // An app of a step file has the name of its class, without blanks. Pages and remote apps take precedence over it.
    if let app = try? known.app(named: name), app.type() == nil || name.contains(" ") { return known }
    return try loaded(for: FeatureFiles.standardPaths).apps
  }

  /// The apps with the names, or all apps for no names.
  ///
  /// - Throws: the errors in the step files; a diagnostic for a name that no app has.
  package func apps(named names: [String]) throws -> [AppCatalog.Entry] {
    if names.isEmpty { return try loaded(for: FeatureFiles.standardPaths).apps.entries }
    return try names.map { try catalog(for: $0).app(named: $0) }
  }

  /// Describes the definitions by a worker, which has ended with all its child processes on return.
  private static func outline(for paths: [String], options: [String] = []) throws -> DefinitionsOutline {
    let team = try WorkerTeam(
      jobs: 1, loadingLimit: LoadingLimit.current, arguments: options + ["--"] + paths, describes: true)
    defer { team.end() }
    let outline = try team.outline()
    try team.finishLoading()
    return outline
  }

  /// Loads the definitions for some features into this process, after a trial in another process.
  ///
  /// Processes that their code starts end with the command.
  ///
  /// - Throws: the errors in the definitions, including code that ends its process, takes too long or closes the
  ///   standard streams of the command.
  package func loaded(for paths: [String]) throws -> Definitions { try loaded(files(for: paths)) }

  /// Loads the definitions of known step files into this process; see `loaded(for:)`.
  package func loaded(_ files: StepFiles) throws -> Definitions {
    guard try isPrepared(files) else { return try load(files) }
    _ = try Self.outline(for: files.paths)
    ProcessEndGuard.begin { "the step files ended the command with 'exit' while they were loaded" }
    defer { ProcessEndGuard.end() }
    let kept = StandardStreams()
    let definitions = Result { try load(files) }
    let lost = kept.restore()
    guard lost.isEmpty else {
      let streams = lost.joined(separator: " and ")
      throw Diagnostic(
        problem: "the step files closed or replaced \(streams) of the command while they were loaded",
        advice: "A top-level value of a step file closes files that it has not opened.")
    }
    return try definitions.get()
  }
}

extension DefinitionsOutline.App {
  /// Describes an app.
  ///
  /// - Parameters:
  ///   - entry: the app.
  ///   - isListed: whether it is for a list of apps, which requires running code of the app.
  package init(_ entry: AppCatalog.Entry, isListed: Bool) {
    var listing: DefinitionsOutline.Listing?
    if isListed {
      listing = DefinitionsOutline.Listing(
        isPage: entry.isPage, isSample: entry.type().map { Self.samples.contains(ObjectIdentifier($0)) } ?? false,
        samples: entry.gallery.map { DefinitionsOutline.Sample(screen: $0.name, variant: $0.variant) })
    }
    self.init(name: entry.name, mutations: entry.mutations(), listing: listing)
  }

  private static let samples = Set(AppCatalog.samples.entries.compactMap { $0.type().map(ObjectIdentifier.init) })
}

extension Definitions {
  /// Takes a worker's description of definitions, and the project with the choice of apps.
  ///
  /// - Throws: the first error in the configuration file.
  package init(outline: DefinitionsOutline, _ project: Project) throws(Diagnostic) {
    let all = Definitions(
      stepGroups: [outline.steps, Steps(declarations: [], translations: PredefinedSteps.translations)],
      apps: AppCatalog(
        outline.apps.map { app in
          // The code of the app is in another process, and no driver uses this placeholder.
          AppCatalog.Entry(app.name, mutations: app.mutations) { device, _ in
            InProcessDriver(on: device) { AppPlaceholder() }
          }
        }, privateNames: outline.privateApps, locate: project.located))
    self = try all.limitedToKeywords(in: project)
  }
}

/// A placeholder for an app whose code is in another process.
private final class AppPlaceholder: App {
  var screen: Screen { Screen("") {} }
}
