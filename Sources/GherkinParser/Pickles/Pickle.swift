package import SourceText

/// A scenario ready to run: with the steps of backgrounds, the tags of feature and rule, and placeholders filled from
/// one row of examples.
///
/// A pickle is a view of a document, as light as an index; strings are created on demand.
package struct Pickle: Sendable {
  /// The index of the scenario in the document.
  package let scenario: Int
  /// The index of the table of examples; nil for a scenario without examples.
  package let examples: Int?
  /// The index of the row of examples; nil for a scenario without examples.
  package let row: Int?
  /// The steps, beginning with those of the backgrounds; they also hold the document and the values of the row.
  package let steps: Steps
  /// The variant in which the scenario runs, such as the name of a device; nil for a scenario without variants.
  package var variant: String?

  /// The document of the scenario.
  package var document: GherkinDocument { GherkinDocument(storage: storage) }
  private var storage: DocumentStorage { steps.storage }
  private var values: ExampleValues? { steps.values }
  /// The values for placeholders outside of steps and of the scenario's name; nil unless the file has them filled.
  var valuesOfTitles: ExampleValues? { storage.fillsEverywhere ? values : nil }
  private var node: ScenarioNode { storage.nodes.scenarios[scenario] }

  /// The id; the steps of a parsed pickle have the ids just before it.
  package var idNumber: Int { steps.id(at: steps.count) }
  /// The id in messages.
  package var id: String { String(idNumber) }
  /// The name of the file in messages.
  package var uri: String { document.uri }
  /// The code of the spoken language.
  package var language: String { storage.language }
  /// The location of the scenario or the row of examples.
  package var location: SourceLocation { position.location }
  /// The compact location of the scenario or the row of examples.
  package var position: CompactLocation { row.map { storage.nodes.rows[$0].position } ?? node.title.position }
  /// The name of the scenario with placeholders filled and the variant in brackets: `Adding [iPhone X]`.
  package var name: String { variant.map { "\(plainName) [\($0)]" } ?? plainName }
  /// The name of the scenario with placeholders filled, without the variant, in Normalization Form C.
  package var plainName: String { ExampleValues.string(node.title.name, values, in: storage) }

  /// The place of the values of the row in another file; nil for values in the feature.
  package var foreignPlace: (uri: String, location: SourceLocation)? {
    row.flatMap { storage.foreignPlace(ofRow: $0) }
  }

  /// The rule of the scenario; nil outside rules.
  package var rule: GherkinDocument.Rule? {
    node.rule == noIndex ? nil : GherkinDocument.Rule(Int(node.rule), of: document)
  }

  /// Sets the variant from a full name, which has it in brackets after the scenario's plain name.
  package mutating func takeVariant(fromName name: String) {
    let plain = plainName.utf8
    let rest = name.utf8.dropFirst(plain.count)
    guard name.utf8.starts(with: plain), rest.starts(with: " [".utf8), rest.last == UInt8(ascii: "]") else { return }
    variant = String(Substring(rest.dropFirst(2).dropLast()))
  }

  /// Passes the name of the scenario with its variant as UTF-8.
  package func withName(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard variant == nil else {
      var name = name
      return name.withUTF8(body)
    }
    ExampleValues.composed(node.title.name, values, in: storage, body)
  }

  /// The id of the scenario node.
  package var scenarioID: Int { storage.id(node.title.id) }
  /// The id of the row of examples; nil for a scenario without examples.
  package var rowID: Int? { row.map { storage.id(storage.nodes.rows[$0].id) } }
  /// The ids of the scenario node and the row of examples, in messages.
  package var astNodeIDs: [String] { [String(scenarioID)] + (rowID.map { [String($0)] } ?? []) }

  /// A tag of the pickle.
  package struct Tag: Sendable, Hashable {
    /// The name with its `@`.
    package var name: String
    /// The id of the tag's node in the document.
    package var astNodeID: String
  }

  /// The tags of feature, rule, scenario and examples, in this order.
  package var tags: [Tag] {
    var tags: [Tag] = []
    forEachTag { tag in
      withName(of: tag) { name in
        tags.append(Tag(name: String(decoding: name, as: UTF8.self), astNodeID: String(storage.id(tag.id))))
      }
    }
    return tags
  }

  /// Passes the name of a tag with its `@` as UTF-8. Blanks in values become underscores.
  package func withName(of tag: TagNode, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    storage.withUTF8(of: tag.name) { name in
      guard let valuesOfTitles else { return body(name) }
      ExampleValues.fill(name, valuesOfTitles) { filled in
        let joined = filled.map { $0 == 0x20 || $0 == 0x09 ? UInt8(ascii: "_") : $0 }
        joined.withUnsafeBufferPointer(body)
      }
    }
  }

  /// Passes every tag in the order of `tags`, without creating strings.
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
