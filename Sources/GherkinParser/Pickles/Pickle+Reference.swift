extension Pickle {
  /// The name of a variant, as a reference of one word because most pickles have no variant.
  private final class VariantName: Sendable {
    let text: String

    init(_ text: String) {
      self.text = text
    }
  }

  /// A pickle in a few bytes, for remembering all pickles of a run.
  package struct Reference: Sendable {
    private let storage: DocumentStorage
    private let ids: Steps.IDs
    private let scenario: UInt32
    private let examples: UInt32
    private let row: UInt32
    private let variant: VariantName?

    /// Creates a reference to a pickle.
    package init(_ pickle: Pickle) {
      storage = pickle.document.storage
      ids = pickle.steps.ids
      scenario = UInt32(truncatingIfNeeded: pickle.scenario)
      examples = pickle.examples.map { UInt32(truncatingIfNeeded: $0) } ?? noIndex
      row = pickle.row.map { UInt32(truncatingIfNeeded: $0) } ?? noIndex
      variant = pickle.variant.map(VariantName.init)
    }

    /// The pickle, created again.
    package var pickle: Pickle {
      let examples = examples == noIndex ? nil : Int(examples)
      let row = row == noIndex ? nil : Int(row)
      var placeholders: Placeholders?
      if let examples, let header = storage.nodes.examples[examples].rows.indices.first, row != nil {
        placeholders = Placeholders(header: header, in: storage)
      }
      return Pickle(
        scenario: Int(scenario), examples: examples, row: row, variant: variant?.text, placeholders: placeholders,
        ids: ids,
        of: GherkinDocument(storage: storage))
    }
  }
}
