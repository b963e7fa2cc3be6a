import AppUnderTest
import ModelApps
import Runner
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

  /// Takes definitions that are part of the program.
  package init(_ load: @escaping Load) {
    self.init(prepare: { _ in nil }, load: load)
  }

  init(prepare: @escaping @Sendable ([String]) throws -> StepFilesKey?, load: @escaping Load) {
    self.prepare = prepare
    self.load = load
  }

  /// What the definitions for some features are; their code runs in a process of its own and stays there.
  ///
  /// - Throws: what is wrong with the definitions, also that their code ends its process or takes too long.
  func outlined(for paths: [String]) throws -> Definitions {
    guard try prepare(paths) != nil else { return try load(paths) }
    let team = try WorkerTeam(
      jobs: 1, loadingLimit: LoadingLimit.current, arguments: ["--"] + paths, describes: true)
    let outline = try team.outline()
    try team.finishLoading()
    return Definitions(outline)
  }

  /// The definitions for some features in this process, after they were loaded in another one without ending it.
  ///
  /// - Throws: what is wrong with the definitions, also that their code ends its process or takes too long.
  func loaded(for paths: [String]) throws -> Definitions {
    guard try prepare(paths) != nil else { return try load(paths) }
    _ = try outlined(for: paths)
    ProcessEndGuard.begin { "the step files ended the command with 'exit' while they were loaded" }
    defer { ProcessEndGuard.end() }
    return try load(paths)
  }
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
        }, privateNames: outline.privateApps))
  }
}

/// Stands for an app whose code is in another process.
private final class AppElsewhere: App {
  var screen: Screen { Screen("") {} }
}
