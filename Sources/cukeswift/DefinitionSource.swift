import AppUnderTest
import ModelApps
import PageDriver
import Runner
import SampleApps
import SourceText
import StepCompiler
import StepRegistry

/// Where what scenarios find comes from: this program, or step files whose code nobody has vouched for.
package struct DefinitionSource: Sendable {
  /// Loads what belongs to some features into this process: in each one that runs scenarios.
  ///
  /// It takes the feature files and folders that the command was given, and throws what is wrong with what it finds there.
  package typealias Load = @Sendable (_ paths: [String]) throws -> Definitions

  /// Loads everything into this process.
  let load: Load
  /// Makes what `load` needs, so that it takes no time later.
  ///
  /// It returns what stands for the step files; nil where there is none.
  let prepare: @Sendable (_ paths: [String]) throws -> StepFilesKey?
  /// Whether step files are read.
  private let readsStepFiles: Bool

  /// Takes definitions that are part of the program.
  package init(_ load: @escaping Load) {
    self.init(prepare: { _ in nil }, readsStepFiles: false, load: load)
  }

  init(
    prepare: @escaping @Sendable ([String]) throws -> StepFilesKey?, readsStepFiles: Bool, load: @escaping Load
  ) {
    self.prepare = prepare
    self.readsStepFiles = readsStepFiles
    self.load = load
  }

  /// Warnings of files that look like step files of some features and are not read.
  ///
  /// - Throws: when a folder cannot be read.
  func unread(for paths: [String]) throws -> [Diagnostic] { readsStepFiles ? try StepFiles.unread(for: paths) : [] }

  /// A warning that features have no step files, where those of the standard folder are; nil if it has none either.
  ///
  /// - Throws: when a folder cannot be read.
  func stepFilesElsewhere(for paths: [String]) throws -> Diagnostic? {
    readsStepFiles ? try StepFiles.elsewhere(for: paths, standard: Definitions.standardPaths) : nil
  }

  /// What the definitions for some features are; their code runs in a process of its own and stays there.
  ///
  /// - Throws: what is wrong with the definitions, also that their code ends its process or takes too long.
  func outlined(for paths: [String]) throws -> Definitions {
    guard try prepare(paths) != nil else { return try load(paths) }
    return Definitions(try Self.outline(for: paths))
  }

  /// The apps for some features as a list of them needs it; code of step files runs in a process of its own and stays there.
  ///
  /// - Throws: what is wrong with the definitions, also that their code ends its process or takes too long.
  func listedApps(for paths: [String]) throws -> [DefinitionsOutline.App] {
    guard try prepare(paths) != nil else {
      return try load(paths).apps.entries.map { DefinitionsOutline.App($0, isListed: true) }
    }
    return try Self.outline(for: paths, options: [Self.listing.name]).apps
  }

  /// The option of workers that has one describe apps as a list of them needs it.
  static let listing = Flag("--list-apps", help: "describe apps as a list of them needs it")

  /// Has a worker load and describe the definitions; it has ended afterwards, with everything that it has started.
  private static func outline(for paths: [String], options: [String] = []) throws -> DefinitionsOutline {
    let team = try WorkerTeam(
      jobs: 1, loadingLimit: LoadingLimit.current, arguments: options + ["--"] + paths, describes: true)
    defer { team.end() }
    let outline = try team.outline()
    try team.finishLoading()
    return outline
  }

  /// The definitions for some features in this process, after they were loaded in another one without ending it.
  ///
  /// What their code starts ends with the command.
  ///
  /// - Throws: what is wrong with the definitions, also that their code ends its process, takes too long or closes the standard
  ///   streams of the command.
  func loaded(for paths: [String]) throws -> Definitions {
    guard try prepare(paths) != nil else { return try load(paths) }
    _ = try Self.outline(for: paths)
    ProcessEndGuard.begin { "the step files ended the command with 'exit' while they were loaded" }
    defer { ProcessEndGuard.end() }
    let kept = StandardStreams()
    let definitions = Result { try load(paths) }
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
  ///   - isListed: whether a list of apps needs it, for which code of the app runs.
  init(_ entry: AppCatalog.Entry, isListed: Bool) {
    var listing: DefinitionsOutline.Listing?
    if isListed {
      listing = DefinitionsOutline.Listing(
        isPage: entry.isPage, isSample: entry.type().map { Self.samples.contains(ObjectIdentifier($0)) } ?? false,
        samples: entry.gallery.map { ($0.name, $0.variant) })
    }
    self.init(name: entry.name, mutations: entry.mutations(), listing: listing)
  }

  private static let samples = Set(AppCatalog.samples.entries.compactMap { $0.type().map(ObjectIdentifier.init) })
}

extension Definitions {
  /// Takes what a worker says of definitions whose code is in it.
  init(_ outline: DefinitionsOutline) {
    self.init(
      stepGroups: [outline.steps],
      apps: AppCatalog(
        outline.apps.map { app in
          // The code of the app is in another process; nothing drives it in this one.
          AppCatalog.Entry(app.name, mutations: app.mutations) { device, _ in
            InProcessDriver(on: device) { AppElsewhere() }
          }
        }, privateNames: outline.privateApps, locate: AppCatalog.Entry.page(at:)))
  }
}

/// Stands for an app whose code is in another process.
private final class AppElsewhere: App {
  var screen: Screen { Screen("") {} }
}
