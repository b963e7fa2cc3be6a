/// Finds the pickles that messages speak of in the document they were made from.
package struct PickleFinder {
  /// What a pickle is made from: a scenario and, in an outline, a table of examples and a row, all by their indices.
  private struct Origin {
    let scenario: Int
    let examples: Int?
    let row: Int?
  }

  private let document: GherkinDocument
  /// What pickles are made from, by the ids of scenarios without examples and of rows of examples.
  private let origins: [Int: Origin]
  /// The placeholders of the tables of examples that were asked for, by the index of the table.
  private var placeholders: [Int: Placeholders] = [:]

  /// Lists what the document makes pickles from.
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

  /// The pickle that was made from a node; nil where the document makes none from it, or one with other steps.
  ///
  /// - Parameters:
  ///   - nodeID: the id of the scenario or, in an outline, of the row of examples.
  ///   - steps: the ids of the steps in the document.
  ///   - ids: the ids of the steps of the pickle, and behind them its own.
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
