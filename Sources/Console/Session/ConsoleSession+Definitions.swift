import AppUnderTest
import GherkinParser
import Recordings
import Runner
import StepLibrary
import StepRegistry

extension ConsoleSession {
  /// The step definitions, loaded on first use.
  func registry() throws -> Registry {
    if let registry = definitions.registry { return registry }
    return try load().registry
  }

  /// Loads the step files with their apps.
  private func load() throws -> (registry: Registry, apps: AppCatalog) {
    // Files that change during loading are loaded again.
    let version = try setting.version?()
    let loaded = try setting.load()
    definitions.version = version
    definitions.registry = loaded.registry
    setting.apps = loaded.apps
    return loaded
  }

  /// The app with a name. Step files are loaded first if no known app has the name.
  ///
  /// - Throws: a diagnostic for an unknown name, or an error in the step files.
  func entry(named name: String) throws -> AppCatalog.Entry {
    do {
      return try setting.apps.app(named: name)
    } catch {
      guard definitions.registry == nil else { throw error }
      return try load().apps.app(named: name)
    }
  }

  /// The steps that contain words: the patterns of step files, then examples of predefined steps.
  func steps(with words: [String]) throws -> [String] {
    let own = try registry().definitions.filter { !$0.location.path.hasPrefix(PredefinedSteps.folder) }
    let patterns = own.map(\.declaration.pattern)
    let examples = PredefinedSteps.topics(for: setting.apps).flatMap(\.steps).flatMap(\.examples)
    return (patterns + examples).filter { step in words.allSatisfy(step.lowercased().contains) }
  }

  /// Loads step files again if they have changed since they were loaded.
  ///
  /// - Returns: the notes of `reload`; nil if the files are unchanged or were not loaded yet.
  /// - Throws: an error in the step files, which still count as changed then.
  package func reloadIfChanged() async throws -> [String]? {
    guard let loadedVersion = definitions.version, let version = try setting.version?(), version != loadedVersion else {
      return nil
    }
    return try await reload().notes
  }

  /// Loads the step files and their apps again, and at a failing step also the feature.
  ///
  /// - Returns: the number of step definitions, and notes about what the running app and scenario take over later.
  func reload() async throws -> (definitions: Int, notes: [String]) {
    let loaded = try load()
    outcome.registry = loaded.registry
    outcome.pickle = try subject.pause?.editedPickle()
    var notes: [String] = []
    if subject.pause != nil,
      loaded.registry.hooks.contains(where: { !$0.location.path.hasPrefix(PredefinedSteps.folder) })
    {
      notes.append("hooks stay as they are until the next run; the steps of the rest of this one are the new ones")
    }
    if let pause = subject.pause, let pickle = outcome.pickle {
      notes.append("the step is now: \(pickle.steps[pause.index].text)")
    }
    if let app = history.current, let journal = app.journal, loaded.apps.names.contains(app.name),
      await journal.renew(as: try loaded.apps.app(named: app.name))
    {
      notes.append("\(app.name) runs its earlier code until 'relaunch'")
    }
    return (loaded.registry.definitions.count, notes)
  }
}
