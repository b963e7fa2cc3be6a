package import SourceText

/// The nodes of a document and the text they point into.
package final class DocumentStorage: Sendable {
  /// The feature file; its text is empty if a stream of messages did not contain it.
  package let source: SourceFile
  /// The bytes that the spans of the nodes point into: the feature file, followed by examples from other files and by
  /// an added comment, or the texts of a message.
  package let text: [UInt8]
  /// The code of the spoken language.
  package let language: String
  /// The number that is added to each stored node id.
  package let firstID: Int
  /// The nodes of every kind.
  package let nodes: DocumentNodes
  /// The rows of examples that were read from other files.
  let foreignRows: [ForeignRows]
  /// Whether examples also fill backgrounds, tags and the names of Examples, as `PlaceholderComment` chooses.
  package let fillsEverywhere: Bool

  /// Takes over the nodes of a builder.
  ///
  /// - Parameters:
  ///   - builder: the builder.
  ///   - fillsEverywhere: whether examples also fill backgrounds, tags and names of Examples without the comment.
  init(_ builder: consuming DocumentBuilder, fillingEverywhere fillsEverywhere: Bool = false) {
    source = builder.source
    text = builder.added.bytes.isEmpty ? builder.source.bytes : builder.source.bytes + builder.added.bytes
    foreignRows = builder.added.rows
    language = builder.language
    firstID = builder.firstID
    nodes = builder.nodes.fitted
    self.fillsEverywhere = fillsEverywhere || PlaceholderComment.isWritten(in: nodes.comments, of: text)
  }

  /// Takes over the nodes of an assembler.
  init(_ assembler: consuming DocumentAssembler) {
    source = assembler.source
    text = assembler.text
    foreignRows = []
    language = assembler.language
    firstID = assembler.firstID
    nodes = assembler.nodes
    fillsEverywhere = PlaceholderComment.isWritten(in: nodes.comments, of: text)
  }

  /// Passes the text of a span as UTF-8.
  package func withUTF8<Result>(
    of span: TextSpan, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try text.withUnsafeBufferPointer { try span.withUTF8(in: $0, body) }
  }

  /// The text of a span.
  package func string(_ span: TextSpan) -> String {
    withUTF8(of: span) { String(decoding: $0, as: UTF8.self) }
  }

  /// The absolute id of a node, as used in messages.
  package func id(_ relative: UInt32) -> Int { firstID + Int(relative) }
}

extension DocumentStorage {
  /// Pairs each node id, in ascending order, with the id of the same node in another document of the same text.
  ///
  /// - Parameter other: a document made in the same way, either parsed or read from messages.
  /// - Returns: nil if the documents differ in more than their ids.
  package func ids(whereSameAs other: DocumentStorage) -> [(id: Int, other: Int)]? {
    guard source.uri == other.source.uri, language == other.language, source.bytes == other.source.bytes,
      text == other.text, nodes.counts == other.nodes.counts
    else { return nil }
    let pairs = zip(nodes.ids, other.nodes.ids).map { (id: id($0), other: other.id($1)) }
    return pairs.sorted { $0.id < $1.id }
  }
}
