internal import AppUnderTest
package import Recordings
internal import SourceText
internal import StepLibrary
package import StepRegistry

/// The necessary changes to a scenario after its session was replayed.
package struct ScenarioHealing: Sendable {
  /// The texts that the steps of the scenario need, as far as its session reveals them.
  let wishes: [FeatureRepair.Wish]
  /// Changes that do not apply to a step of the scenario, because the element is named in a table or in step code.
  package let unsaid: [TraceHealing.Change]
  /// Steps whose changes affect a value from a row of examples.
  package let filled: [(step: FeatureRepair.Step, change: TraceHealing.Change)]
  private let healing: TraceHealing

  /// The session with the current elements.
  package var trace: SessionTrace { healing.trace }
  /// The elements that were not found, with the reason for the missing proposal.
  package var withheld: [String] { healing.withheld }
  /// Whether any element in the session has a new name.
  package var hasChanges: Bool { !healing.changes.isEmpty }
  /// The names of elements that steps no longer contain.
  package var goneNames: Set<String> {
    Set(healing.changes.flatMap { Set($0.old.quotedTexts).subtracting($0.new.quotedTexts) })
  }

  /// Assigns the necessary changes to the steps and the recordings.
  ///
  /// - Parameters:
  ///   - healing: the replayed session.
  ///   - steps: the steps of the scenario.
  ///   - writer: writes sentences in the language of the feature; nil for English.
  ///   - recordings: the author's recordings that the scenario plays.
  ///   - repair: collects the necessary changes to the recordings.
  package init(
    _ healing: TraceHealing, in steps: [FeatureRepair.Step], writtenBy writer: SentenceWriter? = nil,
    playing recordings: [Recording],
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
      let words = step.english == step.text ? new : writer?.changed(step.text, to: new) ?? new
      if let written = step.saying(words) {
        wishes.append(.init(step: step, written: written, change: change))
      } else if let change {
        filled.append((step, change))
      }
    }
    let sentences = Dictionary(grouping: healing.sentences, by: \.old)
    for (text, lines) in Dictionary(grouping: steps, by: \.english) {
      for (step, change) in Self.pairs(lines, sentences[text] ?? [], isComplete: healing.isComplete) {
        wish(step, change?.new ?? text, change)
      }
    }
    for change in healing.changes {
      guard let fields = change.fields else { continue }
      for step in steps where step.english != change.old {
        guard let new = ActionSentence.entering(step.english, into: fields.old, now: fields.new) else { continue }
        wish(step, new, change)
      }
    }
    self.wishes = wishes
    self.filled = filled
    // A step with the new text was already changed, for another scenario or earlier. The actions of a recording have no
    // line of their own.
    let texts = Set(steps.map(\.english))
    unsaid =
      recordings.isEmpty ? healing.changes.filter { !said.contains($0) && !texts.contains($0.new) } : []
  }

  /// Pairs steps of the same text with their changes. Steps with an unknown outcome are left out.
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
  /// - Throws: a `Diagnostic` for an unreadable recording.
  package func recordings(playedBy steps: [String]) throws -> [Recording] {
    try ownNames.filter { name in steps.contains { $0.contains("\"\(name)\"") } }.map { try recording(named: $0) }
  }
}
