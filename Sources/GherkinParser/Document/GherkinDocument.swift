package import SourceText

/// A feature file as a tree: a small handle on immutable nodes, which is cheap to copy.
///
/// Its parts are views and create strings on demand.
package struct GherkinDocument: Sendable {
  /// The nodes, for writing the whole document.
  package let storage: DocumentStorage

  /// The name of the file in messages.
  package var uri: String { storage.source.uri }
  /// The text of the file.
  package var source: SourceFile { storage.source }
  /// The feature; nil for a file without one.
  package var feature: Feature? { storage.nodes.feature.map { Feature(storage: storage, node: $0) } }
  /// All comments of the file, in order.
  package var comments: Nodes<Comment> { Nodes(storage: storage, indices: storage.nodes.comments.indices) }
}

/// A kind of node that can stand in a list.
package protocol DocumentNode: Sendable {
  /// Creates the view of a node; called only by this module.
  init(_ index: Int, of document: GherkinDocument)
}

/// The child nodes of a node, in order.
package struct Nodes<Element: DocumentNode>: RandomAccessCollection, Sendable {
  let storage: DocumentStorage
  /// The indices of the nodes in their array.
  package let indexRange: Range<Int>

  init(storage: DocumentStorage, indices: Range<Int>) {
    self.storage = storage
    self.indexRange = indices
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { indexRange.count }

  package subscript(position: Int) -> Element {
    precondition(position >= 0 && position < indexRange.count, "the list has no element at this position")
    return Element(indexRange.lowerBound + position, of: GherkinDocument(storage: storage))
  }
}

extension CompactLocation {
  /// The location in the form used by messages.
  var location: SourceLocation { SourceLocation(line: Int(line), column: Int(column)) }
}
