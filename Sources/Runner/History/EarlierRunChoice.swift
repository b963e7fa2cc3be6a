import Messages
package import StepRegistry

/// Which scenarios are wanted because of how the last run ended, or of what has changed since.
package struct EarlierRunChoice: Sendable {
  private let lastRun: LastRun
  private let wantsFailed: Bool
  private let changes: DefinitionChanges?

  /// Chooses scenarios.
  ///
  /// - Parameters:
  ///   - lastRun: the last run.
  ///   - wantsFailed: whether what has not passed in it is wanted.
  ///   - wantsChanged: whether what has changed since is wanted.
  ///   - registry: the definitions of this run.
  package init(_ lastRun: LastRun, wantsFailed: Bool, wantsChanged: Bool, registry: Registry) {
    self.lastRun = lastRun
    self.wantsFailed = wantsFailed
    changes = wantsChanged ? DefinitionChanges(registry, since: lastRun) : nil
  }

  /// Whether a scenario is wanted.
  ///
  /// - Throws: when it takes too long to find the definition of a step.
  func wants(_ pickle: Pickle, _ key: ScenarioKey) throws -> Bool {
    let known = lastRun.scenarios[key]
    if wantsFailed, known?.hasNotPassed == true { return true }
    guard let changes else { return false }
    guard let known, known.content == pickle.contentHash else { return true }
    return try changes.affect(pickle, known)
  }
}

/// What has changed in the definitions since the last run, as far as can be told.
///
/// A definition has changed when its pattern has, or when the file it was written in was changed after that run began. What
/// the code of a definition calls in other files is not known.
struct DefinitionChanges: Sendable {
  private let registry: Registry
  private let changedFiles: DefinitionUse
  private let patternsHaveChanged: Bool

  init(_ registry: Registry, since lastRun: LastRun) {
    self.registry = registry
    let places = registry.definitions.map(\.place.path) + registry.hooks.map(\.place.path)
    let changed = Set(places).filter { Self.hasChanged($0, since: lastRun.started) }
    changedFiles = DefinitionUse(of: changed, registry)
    patternsHaveChanged = Set(registry.definitions.map(\.declaration.pattern)) != lastRun.patterns
  }

  /// Whether a scenario is run by definitions or hooks that have changed.
  func affect(_ pickle: Pickle, _ known: LastRun.Scenario) throws -> Bool {
    guard patternsHaveChanged || !changedFiles.isEmpty else { return false }
    let matches = try pickle.steps.map { try registry.matches(for: $0.text) }
    if changedFiles.isMade(by: pickle, matches) { return true }
    guard let patterns = known.patterns else { return false }
    return matches.map { $0.map(\.definition.declaration.pattern) } != patterns
  }

  /// Whether a file was changed after a moment; one that is not there cannot tell.
  private static func hasChanged(_ path: String, since moment: Timestamp?) -> Bool {
    guard let moment, let time = try? FileSystem.modificationTime(of: path) else { return false }
    return Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds) > moment
  }
}
