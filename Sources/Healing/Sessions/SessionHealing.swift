import Recordings

/// The result of replaying a recorded session on the current app: the necessary changes.
package struct SessionHealing: Sendable {
  /// A step that needs another text.
  package struct Change: Sendable {
    /// The text of the step.
    package let step: Replacement
    /// Descriptions of the recorded and the current element.
    let element: Replacement
    /// The remarks about the queries for the element in the feature; nil for elements without queries.
    let remark: Replacement?
    /// The field that the step touches, in the words of steps; nil for a step that does not touch a field.
    let field: Replacement?
    /// The certainty that both elements are the same, from 0 to 1; 1 if a recorded query still finds the element.
    let certainty: Double
  }

  /// A step of a replayed action.
  struct ReplayedStep {
    /// The recorded text.
    let text: String
    /// The necessary change; nil for an unchanged step.
    let change: Change?
  }

  /// A recorded element that was found again.
  struct FoundElement {
    let recorded: ElementRecord
    let current: HealedElement
  }

  /// The session with the current elements, as far as it could be replayed.
  var trace: SessionTrace
  /// The elements that were found, in order.
  var elements: [FoundElement] = []
  /// The steps of the replayed actions, in order.
  var steps: [ReplayedStep] = []
  /// Why parts of the session cannot be repaired, such as an element that was not found.
  var problems: [String] = []
  /// Whether the session was replayed to its end.
  var isComplete = true

  /// Begins before the first action.
  init(_ trace: SessionTrace) { self.trace = trace }

  /// The steps to change, in order and without duplicates.
  package var changes: [Change] {
    var seen: Set<Replacement> = []
    return steps.compactMap(\.change).filter { seen.insert($0.step).inserted }
  }

  /// The necessary changes to a recording that was made from a part of the session.
  func changes(of recording: Recording) -> [RecordingRepair.Change] {
    let anchors = recording.fingers.flatMap { [$0.start, $0.end] } + recording.typing.map(\.field)
    return anchors.compactMap { $0?.query }.compactMap { query in
      guard let found = elements.last(where: { $0.recorded.candidates.contains { $0.query == query } }) else {
        return nil
      }
      let record = found.current.record
      guard !record.candidates.contains(where: { $0.query == query }) else { return nil }
      return .init(
        recording: recording.name, old: query, element: record,
        description: Replacement(found.recorded.description, by: found.current.description),
        certainty: found.current.certainty)
    }
  }
}
