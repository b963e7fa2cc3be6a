package import SourceText

extension GherkinDocument {
  /// A feature.
  package struct Feature: Sendable {
    let storage: DocumentStorage
    let node: FeatureNode

    /// Where the keyword stands.
    package var location: SourceLocation { node.title.place.location }
    /// The tags of the feature.
    package var tags: Nodes<Tag> { Nodes(storage: storage, indices: node.title.tags.indices) }
    /// The code of the spoken language.
    package var language: String { storage.language }
    /// The keyword; empty where a Markdown file begins without one.
    package var keyword: String { storage.string(node.title.keyword) }
    /// The text behind the keyword.
    package var name: String { storage.string(node.title.name) }
    /// The lines below the title.
    package var description: String { storage.string(node.title.description) }
    /// The background, if there is one.
    package var background: Background? { GherkinDocument.background(node.background, in: storage) }
    /// The scenarios that stand in no rule.
    package var scenarios: Nodes<Scenario> { Nodes(storage: storage, indices: node.scenarios.indices) }
    /// The rules; they stand behind the scenarios.
    package var rules: Nodes<Rule> { Nodes(storage: storage, indices: storage.rules.indices) }
    /// Background, scenarios and rules, in order.
    package var children: [Child] {
      (background.map { [.background($0)] } ?? []) + scenarios.map(Child.scenario) + rules.map(Child.rule)
    }
  }

  /// What stands directly below a feature or a rule; rules stand only below a feature.
  package enum Child: Sendable {
    case background(Background)
    case scenario(Scenario)
    case rule(Rule)
  }

  /// A rule: scenarios that belong together.
  package struct Rule: DocumentNode {
    let storage: DocumentStorage
    let node: RuleNode

    package init(_ index: Int, of document: GherkinDocument) {
      storage = document.storage
      node = document.storage.rules[index]
    }

    /// The id of the rule.
    package var id: String { String(storage.id(node.title.id)) }
    /// Where the keyword stands.
    package var location: SourceLocation { node.title.place.location }
    /// The tags of the rule itself.
    package var tags: Nodes<Tag> { Nodes(storage: storage, indices: node.title.tags.indices) }
    /// The keyword without its colon.
    package var keyword: String { storage.string(node.title.keyword) }
    /// The text behind the keyword.
    package var name: String { storage.string(node.title.name) }
    /// The lines below the title.
    package var description: String { storage.string(node.title.description) }
    /// The background, if there is one.
    package var background: Background? { GherkinDocument.background(node.background, in: storage) }
    /// The scenarios of the rule.
    package var scenarios: Nodes<Scenario> { Nodes(storage: storage, indices: node.scenarios.indices) }
    /// Background and scenarios, in order.
    package var children: [Child] {
      (background.map { [.background($0)] } ?? []) + scenarios.map(Child.scenario)
    }
  }

  /// A background: the steps that run before those of every scenario beside it.
  package struct Background: DocumentNode {
    let storage: DocumentStorage
    let node: BackgroundNode

    package init(_ index: Int, of document: GherkinDocument) {
      storage = document.storage
      node = document.storage.backgrounds[index]
    }

    /// The id of the background.
    package var id: String { String(storage.id(node.title.id)) }
    /// Where the keyword stands.
    package var location: SourceLocation { node.title.place.location }
    /// The keyword without its colon.
    package var keyword: String { storage.string(node.title.keyword) }
    /// The text behind the keyword.
    package var name: String { storage.string(node.title.name) }
    /// The lines below the title.
    package var description: String { storage.string(node.title.description) }
    /// The steps.
    package var steps: Nodes<Step> { Nodes(storage: storage, indices: node.steps.indices) }
  }

  /// A scenario, or a scenario outline where there are examples.
  package struct Scenario: DocumentNode {
    let storage: DocumentStorage
    let node: ScenarioNode

    package init(_ index: Int, of document: GherkinDocument) {
      storage = document.storage
      node = document.storage.scenarios[index]
    }

    /// The id of the scenario.
    package var id: String { String(storage.id(node.title.id)) }
    /// Where the keyword stands.
    package var location: SourceLocation { node.title.place.location }
    /// The tags of the scenario itself.
    package var tags: Nodes<Tag> { Nodes(storage: storage, indices: node.title.tags.indices) }
    /// The keyword without its colon.
    package var keyword: String { storage.string(node.title.keyword) }
    /// The text behind the keyword.
    package var name: String { storage.string(node.title.name) }
    /// The lines below the title.
    package var description: String { storage.string(node.title.description) }
    /// The steps.
    package var steps: Nodes<Step> { Nodes(storage: storage, indices: node.steps.indices) }
    /// The tables of examples.
    package var examples: Nodes<Examples> { Nodes(storage: storage, indices: node.examples.indices) }
  }

  /// A table of examples.
  package struct Examples: DocumentNode {
    let storage: DocumentStorage
    let node: ExamplesNode

    package init(_ index: Int, of document: GherkinDocument) {
      storage = document.storage
      node = document.storage.examples[index]
    }

    /// The id of the table.
    package var id: String { String(storage.id(node.title.id)) }
    /// Where the keyword stands.
    package var location: SourceLocation { node.title.place.location }
    /// The tags of the table itself.
    package var tags: Nodes<Tag> { Nodes(storage: storage, indices: node.title.tags.indices) }
    /// The keyword without its colon.
    package var keyword: String { storage.string(node.title.keyword) }
    /// The text behind the keyword.
    package var name: String { storage.string(node.title.name) }
    /// The lines below the title.
    package var description: String { storage.string(node.title.description) }
    /// The row with the names of the columns; nil where there is no table.
    package var header: TableRow? { Nodes(storage: storage, indices: node.rows.indices).first }
    /// The rows below the header.
    package var rows: Nodes<TableRow> { Nodes(storage: storage, indices: node.rows.indices.dropFirst()) }
  }

  private static func background(_ index: UInt32, in storage: DocumentStorage) -> Background? {
    index == noIndex ? nil : Background(Int(index), of: GherkinDocument(storage: storage))
  }
}
