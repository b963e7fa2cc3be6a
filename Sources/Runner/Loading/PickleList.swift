package import Messages

/// The pickles of a run, remembered in little space and made anew when they are asked for: a large run has many.
package struct PickleList: RandomAccessCollection, Sendable {
  private let references: [Pickle.Reference]

  /// Takes pickles that are remembered already.
  init(_ references: [Pickle.Reference]) {
    self.references = references
  }

  package var startIndex: Int { references.startIndex }
  package var endIndex: Int { references.endIndex }
  package subscript(position: Int) -> Pickle { references[position].pickle }
}
