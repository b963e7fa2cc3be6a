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
          return pickle(examples: nil, row: nil)
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
          return pickle(examples: table, row: rows.lowerBound + row)
        }
        examples += 1
        row = 0
      }
      return nil
    }

    private mutating func pickle(examples: Int?, row: Int?) -> Pickle {
      let pickle = Pickle(
        scenario: scenario, examples: examples, row: row, placeholders: placeholders, ids: .counted(from: nextID),
        of: document)
      nextID += pickle.steps.count + 1
      return pickle
    }
  }
}

extension Pickle {
  /// Makes the pickle of a scenario, or of one row of its examples.
  ///
  /// - Parameters:
  ///   - scenario: the index of the scenario.
  ///   - examples: the index of the table of examples, if there is one.
  ///   - row: the index of the row of examples, if there is one.
  ///   - placeholders: what the table fills, where there is a row.
  ///   - ids: the ids of the steps, and behind them its own.
  ///   - document: the document that all of them are in.
  init(
    scenario: Int, examples: Int?, row: Int?, placeholders: Placeholders?, ids: Steps.IDs, of document: GherkinDocument
  ) {
    let storage = document.storage
    let node = storage.scenarios[scenario]
    let values = row.flatMap { row in
      placeholders.map { ExampleValues(placeholders: $0, row: row, storage: storage) }
    }
    let (feature, rule) = document.backgroundSteps(of: node)
    let steps = Steps(
      storage: storage, featureSteps: feature, ruleSteps: rule, scenarioSteps: node.steps.indices, row: row,
      values: values, ids: ids)
    self.init(scenario: scenario, examples: examples, row: row, steps: steps)
  }
}

extension GherkinDocument {
  /// The pickles of the document, made one after the other while they are asked for.
  ///
  /// - Parameter ids: gives all of them their ids at once.
  package func pickles(ids: inout IDGenerator) -> Pickles {
    Pickles(document: self, firstID: ids.take(pickleIDCount))
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
