package import GherkinParser

extension Pickle {
  /// The name of the rule that the scenario is in; nil if it is in none.
  fileprivate var ruleName: String? {
    let storage = document.storage
    let rule = storage.nodes.scenarios[scenario].rule
    guard storage.nodes.rules.indices.contains(Int(rule)) else { return nil }
    return storage.string(storage.nodes.rules[Int(rule)].title.name)
  }
}

extension GherkinDocument {
  /// The names of the rules, which scopes can name.
  package var ruleNames: [String] { storage.nodes.rules.map { storage.string($0.title.name) } }
}

extension ScenarioSurroundings {
  /// Describes the scenario of a pickle.
  package init(of pickle: Pickle) {
    self.init(tags: pickle.tags.map(\.name), feature: pickle.document.feature?.name ?? "", rule: pickle.ruleName)
  }
}

extension Registry {
  /// The scopes of definitions and hooks, each with where it begins to hold.
  package var scopes: [(scope: StepScope, location: DefinitionLocation)] {
    definitions.compactMap { one in one.scope.map { ($0.source, one.location) } }
      + hooks.compactMap { one in one.scope.map { ($0.source, one.location) } }
  }

  /// What decides about a scenario's definitions; nil where no definition or hook has a scope, so that nothing has to be decided.
  package func surroundings(of pickle: Pickle) -> ScenarioSurroundings? {
    guard hasScopes else { return nil }
    return ScenarioSurroundings(of: pickle)
  }

  /// Every definition that matches the text of a step of a scenario, in the order of definition.
  ///
  /// Definitions whose scope the scenario is not in are left out, and where one with a scope matches, so are those without.
  ///
  /// - Parameters:
  ///   - text: the step's text.
  ///   - scenario: what decides about scopes; nil takes all definitions, whatever their scope.
  /// - Throws: why the question cannot be answered: see `matches(for:)`.
  package func matches(for text: String, in scenario: ScenarioSurroundings?) throws -> [StepMatch] {
    let matches = try matches(for: text)
    guard hasScopes, let scenario else { return matches }
    let holding = matches.filter { $0.definition.scope?.contains(scenario) ?? true }
    let scoped = holding.filter { $0.definition.scope != nil }
    return scoped.isEmpty ? holding : scoped
  }

  /// What the author of a step without a definition may have meant, in lines, of what holds in its scenario.
  ///
  /// - Parameters:
  ///   - text: the step's text.
  ///   - column: where the text begins in its line, counted from 1; nil where that is not known.
  ///   - scenario: what decides about scopes; nil takes all definitions.
  func nearMissAdvice(for text: String, at column: Int? = nil, in scenario: ScenarioSurroundings?) -> [String] {
    guard hasScopes, let scenario else { return nearMissAdvice(for: text, at: column) }
    if let elsewhere = certainMatches(for: text) {
      return ["Its definitions do not hold here:"] + elsewhere.prefix(3).map { "  " + $0.definition.reference }
    }
    return nearMissAdvice(for: text, at: column) { $0.scope?.contains(scenario) ?? true }
  }
}
