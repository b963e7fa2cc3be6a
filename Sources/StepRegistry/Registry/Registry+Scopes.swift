package import GherkinParser

extension GherkinDocument {
  /// The names of the rules, which scopes may use.
  package var ruleNames: [String] { storage.nodes.rules.map { storage.string($0.title.name) } }
}

extension ScenarioSurroundings {
  /// Describes the scenario of a pickle.
  package init(of pickle: Pickle) {
    self.init(
      tags: pickle.tags.map(\.name), feature: pickle.document.feature?.name ?? "", rule: pickle.rule?.name,
      language: pickle.language)
  }
}

extension Registry {
  /// The scopes of definitions and hooks, each with its location.
  package var scopes: [(scope: StepScope, location: DefinitionLocation)] {
    definitions.compactMap { one in one.scope.map { ($0.source, one.location) } }
      + hooks.compactMap { one in one.scope.map { ($0.source, one.location) } }
  }

  /// The facts about a scenario that select definitions; nil if all definitions and hooks apply everywhere and its
  /// language has no translations.
  package func surroundings(of pickle: Pickle) -> ScenarioSurroundings? {
    guard hasScopes || languages.mayHave(pickle.language) else { return nil }
    return ScenarioSurroundings(of: pickle)
  }

  /// Every definition that matches the text of a step of a scenario, in the order of definition.
  ///
  /// Definitions with a scope that excludes the scenario are left out. If a definition with a scope matches, those
  /// without a scope are left out too. If no definition is left, the text may be a sentence in the scenario's language.
  ///
  /// - Parameters:
  ///   - text: the step's text.
  ///   - scenario: the facts that select scopes and the language; nil to use all definitions, in English.
  /// - Throws: the errors of `matches(for:)`, or the mistakes in the files of the language.
  package func matches(for text: String, in scenario: ScenarioSurroundings?) throws -> [StepMatch] {
    let matches = try matches(for: text)
    guard let scenario else { return matches }
    let holding = hasScopes ? matches.filter { $0.definition.scope?.contains(scenario) ?? true } : matches
    if holding.isEmpty { return try translatedMatches(for: text, in: scenario.language) }
    let scoped = holding.filter { $0.definition.scope != nil }
    return scoped.isEmpty ? holding : scoped
  }

  /// Lines that propose steps for a text without a definition, from the definitions of its scenario.
  ///
  /// - Parameters:
  ///   - text: the step's text.
  ///   - column: the column at which the text begins, counted from 1; nil if unknown.
  ///   - scenario: the facts that select scopes; nil to use all definitions.
  func nearMissAdvice(for text: String, at column: Int? = nil, in scenario: ScenarioSurroundings?) -> [String] {
    guard let scenario else { return nearMissAdvice(for: text, at: column) }
    if hasScopes, let elsewhere = certainMatches(for: text) {
      return ["Its definitions do not hold here:"] + elsewhere.prefix(3).map { "  " + $0.definition.reference }
    }
    return nearMissAdvice(for: text, at: column, language: scenario.language) {
      $0.scope?.contains(scenario) ?? true
    }
  }
}
