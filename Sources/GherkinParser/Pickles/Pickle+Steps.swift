package import SourceText

extension Pickle {
  /// The steps of a pickle: of the feature's background, of the rule's background, then of the scenario.
  package struct Steps: RandomAccessCollection, Sendable {
    let storage: DocumentStorage
    let featureSteps: Range<Int>
    let ruleSteps: Range<Int>
    let scenarioSteps: Range<Int>
    let row: Int?
    let values: ExampleValues?
    let ids: IDs

    /// The ids of the steps, followed by the id of the pickle.
    enum IDs: Sendable {
      /// Consecutive ids.
      case counted(from: Int)
      /// The ids assigned by another program.
      case given([Int])
    }

    /// The id of the step at a position; at the end position, of the pickle.
    func id(at position: Int) -> Int {
      switch ids {
      case .counted(let first): first + position
      case .given(let ids): ids[position]
      }
    }

    /// The position of the step with an id. Most steps are looked up in their order.
    ///
    /// - Parameters:
    ///   - id: the id.
    ///   - expected: where the step probably is.
    package func position(ofID id: Int, near expected: Int) -> Int? {
      let count = endIndex
      if expected < count, self.id(at: expected) == id { return expected }
      return (0..<count).first { self.id(at: $0) == id }
    }

    /// Returns the steps one by one, faster than the iterator of a collection from another module.
    package struct Iterator: IteratorProtocol {
      let steps: Steps
      private var position = 0

      init(_ steps: Steps) {
        self.steps = steps
      }

      package mutating func next() -> Step? {
        guard position < steps.endIndex else { return nil }
        defer { position += 1 }
        return steps[position]
      }
    }

    package func makeIterator() -> Iterator { Iterator(self) }

    package var startIndex: Int { 0 }
    package var endIndex: Int { featureSteps.count + ruleSteps.count + scenarioSteps.count }

    package subscript(position: Int) -> Step {
      precondition(position >= 0 && position < endIndex, "the pickle has no step at this position")
      let isFilled = storage.fillsEverywhere || position >= featureSteps.count + ruleSteps.count
      return Step(
        storage: storage, index: index(of: position), idNumber: id(at: position), row: isFilled ? row : nil,
        values: isFilled ? values : nil)
    }

    /// The document's index of the step at a position.
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
    /// The row of examples that filled its placeholders; nil in backgrounds and in scenarios without examples.
    let row: Int?
    let values: ExampleValues?

    /// The document.
    package var document: GherkinDocument { GherkinDocument(storage: storage) }
    /// The step in the document.
    package var node: StepNode { storage.nodes.steps[index] }
    /// The id in messages.
    package var id: String { String(idNumber) }
    /// The type of the step; a conjunction has the type of the step before.
    package var type: KeywordType { node.resolvedType }
    /// The keyword with the space after it.
    package var keyword: String { storage.string(node.keyword) }
    /// The location of the step in its file.
    package var location: SourceLocation { node.position.location }
    /// The text after the keyword, with placeholders filled, in Normalization Form C.
    package var text: String { ExampleValues.string(node.text, values, in: storage) }

    /// Passes the text after the keyword as UTF-8, with placeholders filled.
    package func withText(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
      ExampleValues.composed(node.text, values, in: storage, body)
    }

    /// The id of the row of examples that filled its placeholders; nil for a step without examples.
    package var rowID: Int? { row.map { storage.id(storage.nodes.rows[$0].id) } }
    /// The ids of the step's node and of its row of examples, in messages.
    package var astNodeIDs: [String] { [String(storage.id(node.id))] + (rowID.map { [String($0)] } ?? []) }
  }
}
