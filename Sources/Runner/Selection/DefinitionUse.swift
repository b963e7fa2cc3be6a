import Messages
import OperatingSystem
package import StepRegistry

/// Finds the scenarios that use definitions and hooks of some files.
package struct DefinitionUse: Sendable {
  private let registry: Registry
  /// The files, as spelled in the locations of definitions.
  private let files: Set<String>
  /// Whether the files contain hooks around the run, which affect every scenario.
  private let concernsAll: Bool

  /// Creates a query for some files.
  ///
  /// - Parameters:
  ///   - files: their paths, in any spelling.
  ///   - registry: the definitions and hooks.
  package init(of files: some Sequence<String>, _ registry: Registry) {
    let wanted = Set(files.map(FileSystem.canonical))
    let all = Set(registry.definitions.map(\.location.path) + registry.hooks.map(\.location.path))
    let files = all.filter { wanted.contains(FileSystem.canonical($0)) }
    self.files = files
    self.registry = registry
    concernsAll = registry.hooks.contains { hook in
      files.contains(hook.location.path) && hook.declaration.kind.isAroundRun
    }
  }

  /// Whether a scenario uses definitions or hooks of the files.
  ///
  /// - Parameters:
  ///   - scenario: its surroundings for scopes.
  ///   - matches: the matches of each of its steps.
  private func isMade(by pickle: Pickle, in scenario: ScenarioSurroundings?, _ matches: [[StepMatch]]) -> Bool {
    if concernsAll { return true }
    let tags = pickle.tags.map(\.name)
    if registry.hooks.contains(where: { files.contains($0.location.path) && $0.applies(to: tags, in: scenario) }) {
      return true
    }
    return matches.joined().contains { files.contains($0.definition.location.path) }
  }

  /// Whether a scenario uses the files, or has an undefined step whose definition may have been removed from one of
  /// them.
  ///
  /// - Throws: if finding the definition of a step takes too long.
  func concerns(_ pickle: Pickle) throws -> Bool {
    let scenario = registry.surroundings(of: pickle)
    let matches = try pickle.steps.map { try registry.matches(for: $0, in: scenario) }
    return matches.contains(where: \.isEmpty) || isMade(by: pickle, in: scenario, matches)
  }
}
