internal import AppUnderTest
package import Recordings
internal import StepLibrary

/// What has to be changed about a scenario after its session was gone through again.
package struct ScenarioHealing: Sendable {
  /// How the steps of the scenario have to be, as far as its session says.
  let wishes: [FeatureRepair.Wish]
  /// Changes that no step of the scenario takes: what finds the element is in a table or in step code.
  package let unsaid: [TraceHealing.Change]
  /// Steps whose changes concern a value that a row of examples has filled in.
  package let filled: [(step: FeatureRepair.Step, change: TraceHealing.Change)]
  private let healing: TraceHealing

  /// The session with the elements as they are now.
  package var trace: SessionTrace { healing.trace }
  /// Elements that were not found, and why nothing is proposed for them.
  package var withheld: [String] { healing.withheld }
  /// Whether anything in the session is called otherwise now.
  package var hasChanges: Bool { !healing.changes.isEmpty }
  /// The names of elements that steps no longer say.
  package var goneNames: Set<String> {
    Set(healing.changes.flatMap { Set($0.old.quotedTexts).subtracting($0.new.quotedTexts) })
  }

  /// Sorts what has to be changed into the steps and the recordings.
  ///
  /// - Parameters:
  ///   - healing: the session as it was gone through again.
  ///   - steps: the steps of the scenario.
  ///   - recordings: the recordings of the author's own that the scenario plays.
  ///   - repair: notes what has to be changed about them.
  package init(
    _ healing: TraceHealing, in steps: [FeatureRepair.Step], playing recordings: [Recording],
    noting repair: RecordingRepair
  ) {
    for recording in recordings {
      for change in healing.changes(of: recording) { repair.note(change) }
    }
    self.healing = healing
    var wishes: [FeatureRepair.Wish] = []
    var filled: [(step: FeatureRepair.Step, change: TraceHealing.Change)] = []
    var said: Set<TraceHealing.Change> = []
    func wish(_ step: FeatureRepair.Step, _ new: String, _ change: TraceHealing.Change?) {
      if let change { said.insert(change) }
      if let written = step.saying(new) {
        wishes.append(.init(step: step, written: written, change: change))
      } else if let change {
        filled.append((step, change))
      }
    }
    let sentences = Dictionary(grouping: healing.sentences, by: \.old)
    for (text, lines) in Dictionary(grouping: steps, by: \.text) {
      for (step, change) in Self.pairs(lines, sentences[text] ?? [], isComplete: healing.isComplete) {
        wish(step, change?.new ?? text, change)
      }
    }
    for change in healing.changes {
      guard let fields = change.fields else { continue }
      for step in steps where step.text != change.old {
        guard let new = ActionSentence.entering(step.text, into: fields.old, now: fields.new) else { continue }
        wish(step, new, change)
      }
    }
    self.wishes = wishes
    self.filled = filled
    // A step that says it already was changed for another scenario, or before. What the steps of a recording do is in no line.
    let texts = Set(steps.map(\.text))
    unsaid =
      recordings.isEmpty ? healing.changes.filter { !said.contains($0) && !texts.contains($0.new) } : []
  }

  /// The steps of one text, each with what has become of it; those of which that is not known are left out.
  private static func pairs(
    _ steps: [FeatureRepair.Step], _ sentences: [TraceHealing.Sentence], isComplete: Bool
  ) -> [(FeatureRepair.Step, TraceHealing.Change?)] {
    let changes = sentences.map(\.change)
    if steps.count == changes.count || !isComplete { return Array(zip(steps, changes)) }
    guard let first = changes.first, changes.allSatisfy({ $0 == first }) else { return [] }
    return steps.map { ($0, first) }
  }
}

extension RecordingShelf {
  /// The recordings in the folder that steps name.
  ///
  /// - Parameter steps: the texts of the steps.
  /// - Throws: a `Diagnostic` where a recording cannot be read.
  package func recordings(playedBy steps: [String]) throws -> [Recording] {
    try ownNames.filter { name in steps.contains { $0.contains("\"\(name)\"") } }.map { try recording(named: $0) }
  }
}
