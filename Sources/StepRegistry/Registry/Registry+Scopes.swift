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

  /// Every definition that matches a step of a scenario, in the order of definition; see `matches(for:in:as:)`.
  package func matches(for step: Pickle.Step, in scenario: ScenarioSurroundings?) throws -> [StepMatch] {
    try matches(for: step.text, in: scenario, as: StepKeyword(step.type))
  }

  /// Every definition that matches the text of a step of a scenario, in the order of definition.
  ///
  /// Definitions that do not hold there are left out. If no definition is left, the text may be a sentence in the
  /// scenario's language.
  ///
  /// - Parameters:
  ///   - text: the step's text.
  ///   - scenario: the facts that select scopes and the language; nil to use all definitions, in English.
  ///   - keyword: the kind of the step, if keywords have to fit; nil for any.
  /// - Throws: the errors of `matches(for:)`, or the mistakes in the files of the language.
  package func matches(
    for text: String, in scenario: ScenarioSurroundings?, as keyword: StepKeyword? = nil
  ) throws -> [StepMatch] {
    let holding = holding(try matches(for: text), in: scenario, as: keyword) { $0.definition }
    guard holding.isEmpty, let scenario else { return holding }
    return try translatedMatches(for: text, in: scenario.language)
  }

  /// The matching definitions whose scope includes the step.
  ///
  /// Definitions for other keywords and those with a scope that excludes the scenario are left out. If a definition
  /// with a scope is left, those without a scope are left out too.
  ///
  /// - Parameters:
  ///   - found: the definitions.
  ///   - scenario: the facts that select scopes; nil to ignore scopes.
  ///   - keyword: the kind of the step, if keywords have to fit; nil for any.
  ///   - definition: returns the definition of an element.
  package func holding<Found>(
    _ found: [Found], in scenario: ScenarioSurroundings?, as keyword: StepKeyword?,
    _ definition: (Found) -> StepDefinition
  ) -> [Found] {
    let fitting = keywordsFit ? found.filter { definition($0).fits(keyword) } : found
    guard hasScopes, let scenario else { return fitting }
    let holding = fitting.filter { definition($0).scope?.contains(scenario) ?? true }
    let scoped = holding.filter { definition($0).scope != nil }
    return scoped.isEmpty ? holding : scoped
  }

  /// Lines that propose steps for a text without a definition, from the definitions of its scenario.
  ///
  /// - Parameters:
  ///   - text: the step's text.
  ///   - column: the column at which the text begins, counted from 1; nil if unknown.
  ///   - scenario: the facts that select scopes; nil to use all definitions.
  ///   - keyword: the kind of the step; nil for a step of any kind.
  func nearMissAdvice(
    for text: String, at column: Int? = nil, in scenario: ScenarioSurroundings?, as keyword: StepKeyword? = nil
  ) -> [String] {
    let misfit = misfitAdvice(for: text, in: scenario, as: keyword)
    if !misfit.isEmpty { return misfit }
    guard let scenario else { return nearMissAdvice(for: text, at: column) }
    if hasScopes, let elsewhere = certainMatches(for: text) {
      return ["Its definitions do not hold here:"] + elsewhere.prefix(3).map { "  " + $0.definition.reference }
    }
    return nearMissAdvice(for: text, at: column, language: scenario.language) {
      $0.scope?.contains(scenario) ?? true
    }
  }

  /// Lines that list the definitions which only the keyword of a step rules out; empty without any.
  ///
  /// - Parameters:
  ///   - text: the step's text.
  ///   - scenario: the facts that select scopes; nil to use all definitions.
  ///   - keyword: the kind of the step; nil for a step of any kind.
  package func misfitAdvice(
    for text: String, in scenario: ScenarioSurroundings?, as keyword: StepKeyword?
  ) -> [String] {
    guard keywordsFit, let keyword, let matches = certainMatches(for: text) else { return [] }
    let others = holding(matches, in: scenario, as: nil) { $0.definition }.map(\.definition)
      .filter { !$0.fits(keyword) }
    guard !others.isEmpty else { return [] }
    return ["This is a \(keyword.english) step, and its definition is for another keyword:"]
      + others.prefix(3).map { definition in
        let words = StepKeyword.allCases.filter(definition.declaration.keywords.contains).map(\.english)
        return "  \(words.joined(separator: " or ")) \(definition.reference)"
      }
  }

  /// The keyword under which a step is written: a usual one, unless the step has a definition for other keywords only.
  ///
  /// - Parameters:
  ///   - text: the step's text.
  ///   - usual: the usual keyword, also for a step without a definition.
  package func keyword(for text: String, usually usual: StepKeyword) -> StepKeyword {
    guard keywordsFit, let found = certainMatches(for: text) else { return usual }
    let fits = { (keyword: StepKeyword) in found.contains { $0.definition.fits(keyword) } }
    return fits(usual) ? usual : StepKeyword.allCases.first(where: fits) ?? usual
  }
}
