/// Finds the pickles of messages in their document.
package struct PickleFinder {
  /// The source of a pickle by indices: a scenario and, for an outline, a table of examples and a row.
  private struct Origin {
    let scenario: Int
    let examples: Int?
    let row: Int?
  }

  private let document: GherkinDocument
  /// The sources of pickles by the ids of scenarios without examples and of rows of examples.
  private let origins: [Int: Origin]
  /// A cache of placeholders by the index of the table of examples.
  private var placeholders: [Int: Placeholders] = [:]

  /// Creates a finder for the pickles of a document.
  package init(_ document: GherkinDocument) {
    self.document = document
    let storage = document.storage
    var origins: [Int: Origin] = [:]
    for (scenario, node) in storage.nodes.scenarios.enumerated() {
      if node.examples.indices.isEmpty {
        origins[storage.id(node.title.id)] = Origin(scenario: scenario, examples: nil, row: nil)
      }
      for examples in node.examples.indices {
        for row in storage.nodes.examples[examples].rows.indices.dropFirst() {
          origins[storage.id(storage.nodes.rows[row].id)] = Origin(scenario: scenario, examples: examples, row: row)
        }
      }
    }
    self.origins = origins
  }

  /// Returns the pickle of a node; nil if the document has no pickle for the node or the steps differ.
  ///
  /// - Parameters:
  ///   - nodeID: the id of the scenario or, for an outline, of the row of examples.
  ///   - steps: the ids of the steps in the document.
  ///   - ids: the ids of the pickle's steps, followed by the id of the pickle.
  package mutating func pickle(from nodeID: Int, steps: [Int], ids: [Int]) -> Pickle? {
    guard let origin = origins[nodeID], ids.count == steps.count + 1 else { return nil }
    let isCounted = zip(ids, ids.dropFirst()).allSatisfy { $0 < .max && $0 + 1 == $1 }
    let pickle = Pickle(
      scenario: origin.scenario, examples: origin.examples, row: origin.row,
      placeholders: origin.examples.map { placeholders(of: $0) }, ids: isCounted ? .counted(from: ids[0]) : .given(ids),
      of: document)
    guard pickle.steps.count == steps.count else { return nil }
    for (step, id) in zip(pickle.steps, steps) where document.storage.id(step.node.id) != id { return nil }
    return pickle
  }

  private mutating func placeholders(of examples: Int) -> Placeholders {
    if let known = placeholders[examples] { return known }
    let header = document.storage.nodes.examples[examples].rows.indices.lowerBound
    let made = Placeholders(header: header, in: document.storage)
    placeholders[examples] = made
    return made
  }
}
