package import SourceText

extension Pickle {
  /// The steps of a pickle: those of the feature's background, the rule's background, the scenario.
  package struct Steps: RandomAccessCollection, Sendable {
    let storage: DocumentStorage
    let featureSteps: Range<Int>
    let ruleSteps: Range<Int>
    let scenarioSteps: Range<Int>
    let row: Int?
    let values: ExampleValues?
    let ids: IDs

    /// The ids of the steps, and behind them the id of the pickle.
    enum IDs: Sendable {
      /// Counted from the first one.
      case counted(from: Int)
      /// As another program gave them.
      case given([Int])
    }

    /// The id of the step at a position, or of the pickle at the end.
    func id(at position: Int) -> Int {
      switch ids {
      case .counted(let first): first + position
      case .given(let ids): ids[position]
      }
    }

    /// The position of the step with an id; most steps are asked for in their order.
    ///
    /// - Parameters:
    ///   - id: the id.
    ///   - expected: where the step probably is.
    package func position(ofID id: Int, near expected: Int) -> Int? {
      let count = endIndex
      if expected < count, self.id(at: expected) == id { return expected }
      return (0..<count).first { self.id(at: $0) == id }
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { featureSteps.count + ruleSteps.count + scenarioSteps.count }

    package subscript(position: Int) -> Step {
      precondition(position >= 0 && position < endIndex, "the pickle has no step at this position")
      let isBackground = position < featureSteps.count + ruleSteps.count
      return Step(
        storage: storage, index: index(of: position), idNumber: id(at: position), row: isBackground ? nil : row,
        values: isBackground ? nil : values)
    }

    /// The index in the document of the step at a position.
    private func index(of position: Int) -> Int {
      if position < featureSteps.count { return featureSteps.lowerBound + position }
      let behindFeature = position - featureSteps.count
      if behindFeature < ruleSteps.count { return ruleSteps.lowerBound + behindFeature }
      return scenarioSteps.lowerBound + behindFeature - ruleSteps.count
    }
  }

  /// A step of a pickle.
  package struct Step: Sendable {
    let storage: DocumentStorage
    /// The index of the step in the document.
    package let index: Int
    /// The id.
    package let idNumber: Int
    /// The row of examples its placeholders were filled from; nil in backgrounds and scenarios without examples.
    let row: Int?
    let values: ExampleValues?

    /// The document.
    package var document: GherkinDocument { GherkinDocument(storage: storage) }
    /// The step in the document.
    package var node: StepNode { storage.nodes.steps[index] }
    /// The id as messages give it.
    package var id: String { String(idNumber) }
    /// What kind of step it is; a conjunction has the type of the step before.
    package var type: KeywordType { node.resolvedType }
    /// The keyword with the space behind it.
    package var keyword: String { storage.string(node.keyword) }
    /// Where the step begins in its file.
    package var location: SourceLocation { node.position.location }
    /// The text behind the keyword, its placeholders filled.
    package var text: String { ExampleValues.string(node.text, values, in: storage) }

    /// The text behind the keyword as UTF-8, its placeholders filled.
    package func withText(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
      storage.withUTF8(of: node.text) { ExampleValues.fill($0, values, body) }
    }

    /// The id of the row of examples its placeholders were filled from, if any.
    package var rowID: Int? { row.map { storage.id(storage.nodes.rows[$0].id) } }
    /// The ids of the step and the row of examples it was made from, as messages give them.
    package var astNodeIDs: [String] { [String(storage.id(node.id))] + (rowID.map { [String($0)] } ?? []) }
  }
}
