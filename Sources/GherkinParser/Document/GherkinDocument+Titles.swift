package import SourceText

extension GherkinDocument {
  /// A feature.
  package struct Feature: TitledNode {
    package let storage: DocumentStorage
    package var title: TitleNode { node.title }
    let node: FeatureNode

    /// The code of the spoken language.
    package var language: String { storage.language }
    /// The background; nil for a feature without one.
    package var background: Background? { GherkinDocument.background(node.background, in: storage) }
    /// The scenarios outside of rules.
    package var scenarios: Nodes<Scenario> { Nodes(storage: storage, indices: node.scenarios.indices) }
    /// The rules; they come after the scenarios.
    package var rules: Nodes<Rule> { Nodes(storage: storage, indices: storage.nodes.rules.indices) }
    /// Background, scenarios and rules, in order.
    package var children: [Child] {
      (background.map { [.background($0)] } ?? []) + scenarios.map(Child.scenario) + rules.map(Child.rule)
    }
  }

  /// A direct child of a feature or rule; only a feature has rules as children.
  package enum Child: Sendable {
    case background(Background)
    case scenario(Scenario)
    case rule(Rule)
  }

  /// A rule: scenarios that belong together.
  package struct Rule: DocumentNode, TitledNode {
    package let storage: DocumentStorage
    package var title: TitleNode { node.title }
    let node: RuleNode

    package init(_ index: Int, of document: GherkinDocument) {
      storage = document.storage
      node = document.storage.nodes.rules[index]
    }

    /// The background; nil for a rule without one.
    package var background: Background? { GherkinDocument.background(node.background, in: storage) }
    /// The scenarios of the rule.
    package var scenarios: Nodes<Scenario> { Nodes(storage: storage, indices: node.scenarios.indices) }
    /// Background and scenarios, in order.
    package var children: [Child] {
      (background.map { [.background($0)] } ?? []) + scenarios.map(Child.scenario)
    }
  }

  /// A background, whose steps run before those of every scenario next to it.
  package struct Background: DocumentNode, TitledNode {
    package let storage: DocumentStorage
    package var title: TitleNode { node.title }
    let node: BackgroundNode

    package init(_ index: Int, of document: GherkinDocument) {
      storage = document.storage
      node = document.storage.nodes.backgrounds[index]
    }

    /// The steps.
    package var steps: Nodes<Step> { Nodes(storage: storage, indices: node.steps.indices) }
  }

  /// A scenario, or a scenario outline if it has examples.
  package struct Scenario: DocumentNode, TitledNode {
    package let storage: DocumentStorage
    package var title: TitleNode { node.title }
    let node: ScenarioNode

    package init(_ index: Int, of document: GherkinDocument) {
      storage = document.storage
      node = document.storage.nodes.scenarios[index]
    }

    /// The steps.
    package var steps: Nodes<Step> { Nodes(storage: storage, indices: node.steps.indices) }
    /// The tables of examples.
    package var examples: Nodes<Examples> { Nodes(storage: storage, indices: node.examples.indices) }
  }

  /// A table of examples.
  package struct Examples: DocumentNode, TitledNode {
    package let storage: DocumentStorage
    package var title: TitleNode { node.title }
    let node: ExamplesNode

    package init(_ index: Int, of document: GherkinDocument) {
      storage = document.storage
      node = document.storage.nodes.examples[index]
    }

    /// The row with the column names; nil for examples without a table.
    package var header: TableRow? { Nodes(storage: storage, indices: node.rows.indices).first }
    /// The rows below the header.
    package var rows: Nodes<TableRow> { Nodes(storage: storage, indices: node.rows.indices.dropFirst()) }
  }

  private static func background(_ index: UInt32, in storage: DocumentStorage) -> Background? {
    index == noIndex ? nil : Background(Int(index), of: GherkinDocument(storage: storage))
  }
}

/// A node with a title: a feature, rule, background, scenario or table of examples.
package protocol TitledNode: Sendable {
  /// The nodes of its document.
  var storage: DocumentStorage { get }
  /// The stored title.
  var title: TitleNode { get }
}

extension TitledNode where Self: DocumentNode {
  /// The id.
  package var id: String { String(storage.id(title.id)) }
}

extension TitledNode {
  /// The location of the keyword.
  package var location: SourceLocation { title.position.location }
  /// The tags of the node itself; empty for a background.
  package var tags: Nodes<GherkinDocument.Tag> {
    Nodes(storage: storage, indices: title.tags.indices)
  }
  /// The keyword without its colon; empty for a Markdown feature without a keyword.
  package var keyword: String { storage.string(title.keyword) }
  /// The text after the keyword.
  package var name: String { storage.string(title.name) }
  /// The lines below the title.
  package var description: String { storage.string(title.description) }
}
