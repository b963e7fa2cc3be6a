/// The pickles of a document, made one after the other while they are asked for.
package struct Pickles: Sequence, Sendable {
  let document: GherkinDocument
  let firstID: Int

  package func makeIterator() -> Iterator { Iterator(document: document, nextID: firstID) }

  /// Goes from scenario to scenario, and in each from row to row.
  package struct Iterator: IteratorProtocol {
    let document: GherkinDocument
    var nextID: Int
    private var scenario = 0
    private var examples = 0
    private var row = 0
    private var placeholders: Placeholders?

    init(document: GherkinDocument, nextID: Int) {
      self.document = document
      self.nextID = nextID
    }

    package mutating func next() -> Pickle? {
      let storage = document.storage
      while scenario < storage.scenarios.count {
        let node = storage.scenarios[scenario]
        if node.examples.indices.isEmpty {
          defer { scenario += 1 }
          return pickle(node, examples: nil, row: nil)
        }
        if let pickle = nextOfOutline(node) { return pickle }
        scenario += 1
        examples = 0
      }
      return nil
    }

    private mutating func nextOfOutline(_ node: ScenarioNode) -> Pickle? {
      let storage = document.storage
      while examples < node.examples.indices.count {
        let table = node.examples.indices.lowerBound + examples
        let rows = storage.examples[table].rows.indices
        if row + 1 < rows.count {
          if row == 0 { placeholders = Placeholders(header: rows.lowerBound, in: storage) }
          row += 1
          return pickle(node, examples: table, row: rows.lowerBound + row)
        }
        examples += 1
        row = 0
      }
      return nil
    }

    private mutating func pickle(_ node: ScenarioNode, examples: Int?, row: Int?) -> Pickle {
      let origin = PickleOrigin(scenario: scenario, examples: examples, row: row)
      let pickle = document.pickle(from: origin, filling: placeholders, ids: .counted(from: nextID))
      nextID += pickle.steps.count + 1
      return pickle
    }
  }
}

/// What a pickle is made from: indices of a scenario and, in an outline, of a table of examples and a row.
struct PickleOrigin {
  let scenario: Int
  let examples: Int?
  let row: Int?
}

extension GherkinDocument {
  /// The pickles of the document, made one after the other while they are asked for.
  ///
  /// - Parameter ids: gives all of them their ids at once.
  package func pickles(ids: inout IDGenerator) -> Pickles {
    Pickles(document: self, firstID: ids.take(pickleIDCount))
  }

  /// The pickle of a scenario or of a row of its examples.
  func pickle(from origin: PickleOrigin, filling placeholders: Placeholders?, ids: Pickle.Steps.IDs) -> Pickle {
    let node = storage.scenarios[origin.scenario]
    let values = origin.row.flatMap { row in
      placeholders.map { ExampleValues(placeholders: $0, row: row, storage: storage) }
    }
    let (feature, rule) = backgroundSteps(of: node)
    let steps = Pickle.Steps(
      storage: storage, featureSteps: feature, ruleSteps: rule, scenarioSteps: node.steps.indices, row: origin.row,
      values: values, ids: ids)
    return Pickle(scenario: origin.scenario, examples: origin.examples, row: origin.row, steps: steps)
  }

  /// How many pickles the document makes.
  package var pickleCount: Int {
    storage.scenarios.reduce(0) { $0 + pickleCount(of: $1) }
  }

  private var pickleIDCount: Int {
    storage.scenarios.reduce(0) { count, node in
      let (feature, rule) = backgroundSteps(of: node)
      return count + pickleCount(of: node) * (feature.count + rule.count + node.steps.indices.count + 1)
    }
  }

  private func pickleCount(of node: ScenarioNode) -> Int {
    guard !node.examples.indices.isEmpty else { return 1 }
    return node.examples.indices.reduce(0) { $0 + Swift.max(storage.examples[$1].rows.indices.count - 1, 0) }
  }

  /// The background steps of a scenario; a scenario without steps of its own has none.
  fileprivate func backgroundSteps(of node: ScenarioNode) -> (feature: Range<Int>, rule: Range<Int>) {
    guard !node.steps.indices.isEmpty else { return (0..<0, 0..<0) }
    let rule = node.rule == noIndex ? noIndex : storage.rules[Int(node.rule)].background
    return (steps(ofBackground: storage.feature?.background ?? noIndex), steps(ofBackground: rule))
  }

  private func steps(ofBackground index: UInt32) -> Range<Int> {
    index == noIndex ? 0..<0 : storage.backgrounds[Int(index)].steps.indices
  }
}
