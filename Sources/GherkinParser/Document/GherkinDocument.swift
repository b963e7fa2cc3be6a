package import SourceText

/// A feature file as a tree; a small handle on nodes that never change, so copies cost nothing.
///
/// Its parts are views: texts become strings when they are asked for.
package struct GherkinDocument: Sendable {
  /// The nodes, for whoever writes out the whole document.
  package let storage: DocumentStorage

  /// The name under which messages speak of the file.
  package var uri: String { storage.source.uri }
  /// The text of the file.
  package var source: SourceFile { storage.source }
  /// The feature; nil in a file without one.
  package var feature: Feature? { storage.nodes.feature.map { Feature(storage: storage, node: $0) } }
  /// Every comment of the file, in order.
  package var comments: Nodes<Comment> { Nodes(storage: storage, indices: storage.nodes.comments.indices) }
}

/// A kind of node that can stand in a list.
package protocol DocumentNode: Sendable {
  /// Makes the view of a node; only the module itself calls this.
  init(_ index: Int, of document: GherkinDocument)
}

/// The nodes below another one, in order.
package struct Nodes<Element: DocumentNode>: RandomAccessCollection, Sendable {
  let storage: DocumentStorage
  /// The indices of the nodes in their array of the document.
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
  /// The location as messages give it.
  var location: SourceLocation { SourceLocation(line: Int(line), column: Int(column)) }
}
