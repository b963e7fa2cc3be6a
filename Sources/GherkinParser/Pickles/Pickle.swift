package import SourceText

/// A scenario ready to run: backgrounds, rule and feature worked in, placeholders filled from one row of examples.
///
/// A view of a document, as light as an index; texts are made when they are asked for.
package struct Pickle: Sendable {
  /// The index of the scenario in the document.
  package let scenario: Int
  /// The index of the table of examples; nil in a scenario without examples.
  package let examples: Int?
  /// The index of the row of examples; nil in a scenario without examples.
  package let row: Int?
  /// The steps, those of the backgrounds first; they also hold the document and the values of the row.
  package let steps: Steps
  /// As which of its variants the scenario runs, such as on one of several devices; nil where it runs only once.
  package var variant: String?

  /// The document it was made from.
  package var document: GherkinDocument { GherkinDocument(storage: storage) }
  private var storage: DocumentStorage { steps.storage }
  private var values: ExampleValues? { steps.values }
  private var node: ScenarioNode { storage.nodes.scenarios[scenario] }

  /// The id; the steps of a parsed pickle have the ids just before it.
  package var idNumber: Int { steps.id(at: steps.count) }
  /// The id as messages give it.
  package var id: String { String(idNumber) }
  /// The name under which messages speak of the file.
  package var uri: String { document.uri }
  /// The code of the spoken language.
  package var language: String { storage.language }
  /// Where the scenario or the row of examples begins.
  package var location: SourceLocation { position.location }
  /// Where the scenario or the row of examples begins.
  package var position: CompactLocation { row.map { storage.nodes.rows[$0].position } ?? node.title.position }
  /// The name of the scenario, its placeholders filled, with the variant in brackets: `Adding [iPhone X]`.
  package var name: String { variant.map { "\(plainName) [\($0)]" } ?? plainName }
  /// The name of the scenario, its placeholders filled, whatever the variant.
  package var plainName: String { ExampleValues.string(node.title.name, values, in: storage) }

  /// Takes the variant that a name has in brackets behind the name that the scenario has in its file.
  package mutating func takeVariant(fromName name: String) {
    let plain = plainName.utf8
    let rest = name.utf8.dropFirst(plain.count)
    guard name.utf8.starts(with: plain), rest.starts(with: " [".utf8), rest.last == UInt8(ascii: "]") else { return }
    variant = String(Substring(rest.dropFirst(2).dropLast()))
  }

  /// The name of the scenario with its variant as UTF-8.
  package func withName(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard variant == nil else {
      var name = name
      return name.withUTF8(body)
    }
    storage.withUTF8(of: node.title.name) { ExampleValues.fill($0, values, body) }
  }

  /// The id of the scenario it was made from.
  package var scenarioID: Int { storage.id(node.title.id) }
  /// The id of the row of examples it was made from; nil where it was made from none.
  package var rowID: Int? { row.map { storage.id(storage.nodes.rows[$0].id) } }
  /// The ids of the scenario and the row of examples it was made from, as messages give them.
  package var astNodeIDs: [String] { [String(scenarioID)] + (rowID.map { [String($0)] } ?? []) }

  /// A tag that applies.
  package struct Tag: Sendable, Hashable {
    /// The name with its `@`.
    package var name: String
    /// The id of the tag in the document.
    package var astNodeID: String
  }

  /// The tags of feature, rule, scenario and examples, in this order.
  package var tags: [Tag] {
    var tags: [Tag] = []
    forEachTag { tag in
      tags.append(Tag(name: storage.string(tag.name), astNodeID: String(storage.id(tag.id))))
    }
    return tags
  }

  /// Gives every tag that applies, in the order of `tags`, without making strings.
  package func forEachTag(_ body: (TagNode) -> Void) {
    func visit(_ range: Range<Int>) {
      for index in range { body(storage.nodes.tags[index]) }
    }
    if let feature = storage.nodes.feature { visit(feature.title.tags.indices) }
    if node.rule != noIndex { visit(storage.nodes.rules[Int(node.rule)].title.tags.indices) }
    visit(node.title.tags.indices)
    if let examples { visit(storage.nodes.examples[examples].title.tags.indices) }
  }
}
