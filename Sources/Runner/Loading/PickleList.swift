package import Messages

/// The pickles of a run, stored as references and created on access, because a large run has many.
package struct PickleList: RandomAccessCollection, Sendable {
  private var references: [Pickle.Reference]

  init(_ references: [Pickle.Reference]) {
    self.references = references
  }

  package var startIndex: Int { references.startIndex }
  package var endIndex: Int { references.endIndex }
  package subscript(position: Int) -> Pickle { references[position].pickle }

  /// The pickles at the given positions, in their order.
  func at(_ positions: [Int]) -> PickleList { PickleList(positions.map { references[$0] }) }

  /// Adds the pickles of another list.
  mutating func append(_ more: PickleList) { references += more.references }
}
