/// The pickles of a document, created one by one on demand.
package struct Pickles: Sequence, Sendable {
  let document: GherkinDocument
  let variants: [String]
  let firstID: Int

  package func makeIterator() -> Iterator { Iterator(document: document, variants: variants, nextID: firstID) }

  /// Iterates over the scenarios, their rows and the variants of each row.
  package struct Iterator: IteratorProtocol {
    /// The source of a pickle by indices: a scenario and, for an outline, a table of examples and a row.
    private struct Origin {
      let scenario: Int
      var examples: Int?
      var row: Int?
    }

    let document: GherkinDocument
    let variants: [String]
    var nextID: Int
    /// The source of the last pickle.
    private var origin: Origin?
    /// The number of variants of the current pickle that were already returned.
    private var variantsMade = 0
    private var scenario = 0
    private var examples = 0
    private var row = 0
    private var placeholders: Placeholders?

    init(document: GherkinDocument, variants: [String], nextID: Int) {
      self.document = document
      self.variants = variants
      self.nextID = nextID
    }

    package mutating func next() -> Pickle? {
      if let origin, variantsMade < variants.count { return pickle(from: origin) }
      origin = nextOrigin()
      variantsMade = 0
      return origin.map { pickle(from: $0) }
    }

    private mutating func nextOrigin() -> Origin? {
      let storage = document.storage
      while scenario < storage.nodes.scenarios.count {
        let node = storage.nodes.scenarios[scenario]
        if node.examples.indices.isEmpty {
          defer { scenario += 1 }
          return Origin(scenario: scenario)
        }
        if let origin = nextOfOutline(node) { return origin }
        scenario += 1
        examples = 0
      }
      return nil
    }

    private mutating func nextOfOutline(_ node: ScenarioNode) -> Origin? {
      let storage = document.storage
      while examples < node.examples.indices.count {
        let table = node.examples.indices.lowerBound + examples
        let rows = storage.nodes.examples[table].rows.indices
        if row + 1 < rows.count {
          if row == 0 { placeholders = Placeholders(header: rows.lowerBound, in: storage) }
          row += 1
          return Origin(scenario: scenario, examples: table, row: rows.lowerBound + row)
        }
        examples += 1
        row = 0
      }
      return nil
    }

    private mutating func pickle(from origin: Origin) -> Pickle {
      let pickle = Pickle(
        scenario: origin.scenario, examples: origin.examples, row: origin.row,
        variant: variants.isEmpty ? nil : variants[variantsMade], placeholders: placeholders,
        ids: .counted(from: nextID), of: document)
      variantsMade += 1
      nextID += pickle.steps.count + 1
      return pickle
    }
  }
}

extension Pickle {
  /// Creates the pickle of a scenario, or of one row of its examples.
  ///
  /// - Parameters:
  ///   - scenario: the index of the scenario.
  ///   - examples: the index of the table of examples; nil for a scenario without examples.
  ///   - row: the index of the row of examples; nil for a scenario without examples.
  ///   - variant: the name of the variant; nil for a scenario without variants.
  ///   - placeholders: the placeholders of the table; nil for a scenario without examples.
  ///   - ids: the ids of the steps, followed by the id of the pickle.
  ///   - document: the document of the scenario.
  init(
    scenario: Int, examples: Int?, row: Int?, variant: String? = nil, placeholders: Placeholders?, ids: Steps.IDs,
    of document: GherkinDocument
  ) {
    let storage = document.storage
    let node = storage.nodes.scenarios[scenario]
    let values = row.flatMap { row in
      placeholders.map { ExampleValues(placeholders: $0, row: row, storage: storage) }
    }
    let (feature, rule) = document.backgroundSteps(of: node)
    let steps = Steps(
      storage: storage, featureSteps: feature, ruleSteps: rule, scenarioSteps: node.steps.indices, row: row,
      values: values, ids: ids)
    self.init(scenario: scenario, examples: examples, row: row, steps: steps, variant: variant)
  }
}

extension GherkinDocument {
  /// The pickles of the document, created one by one on demand.
  ///
  /// - Parameters:
  ///   - ids: assigns the ids of all pickles at once.
  ///   - variants: the variants to run each scenario in, such as names of devices; empty to run each scenario once.
  package func pickles(ids: inout IDGenerator, variants: [String] = []) -> Pickles {
    Pickles(document: self, variants: variants, firstID: ids.take(pickleIDCount * Swift.max(variants.count, 1)))
  }

  /// The number of pickles in the document.
  package var pickleCount: Int {
    storage.nodes.scenarios.reduce(0) { $0 + pickleCount(of: $1) }
  }

  private var pickleIDCount: Int {
    storage.nodes.scenarios.reduce(0) { count, node in
      let (feature, rule) = backgroundSteps(of: node)
      return count + pickleCount(of: node) * (feature.count + rule.count + node.steps.indices.count + 1)
    }
  }

  private func pickleCount(of node: ScenarioNode) -> Int {
    guard !node.examples.indices.isEmpty else { return 1 }
    return node.examples.indices.reduce(0) { $0 + Swift.max(storage.nodes.examples[$1].rows.indices.count - 1, 0) }
  }

  /// The background steps of a scenario; empty for a scenario without steps of its own.
  fileprivate func backgroundSteps(of node: ScenarioNode) -> (feature: Range<Int>, rule: Range<Int>) {
    guard !node.steps.indices.isEmpty else { return (0..<0, 0..<0) }
    let rule = node.rule == noIndex ? noIndex : storage.nodes.rules[Int(node.rule)].background
    return (steps(ofBackground: storage.nodes.feature?.background ?? noIndex), steps(ofBackground: rule))
  }

  private func steps(ofBackground index: UInt32) -> Range<Int> {
    index == noIndex ? 0..<0 : storage.nodes.backgrounds[Int(index)].steps.indices
  }
}
