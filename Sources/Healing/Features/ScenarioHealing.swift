import AppUnderTest
import Recordings
import SourceText
import StepLibrary
import StepRegistry

/// The necessary changes to a scenario after its session was replayed.
struct ScenarioHealing {
  /// A step whose change affects a value from a row of examples.
  struct ExampleChange {
    let step: FeatureRepair.Step
    let change: SessionHealing.Change
  }

  /// The texts that the steps of the scenario need, if its session reveals these texts.
  private(set) var proposals: [FeatureRepair.Proposal] = []
  /// Steps whose changes affect a value from a row of examples.
  private(set) var exampleChanges: [ExampleChange] = []
  /// Changes that do not apply to a step of the scenario, because the element is named in a table or in step code.
  private(set) var changesOutsideSteps: [SessionHealing.Change] = []
  private let session: SessionHealing

  /// The session with the current elements.
  var trace: SessionTrace { session.trace }
  /// Why parts of the session cannot be repaired, such as an element that was not found.
  var problems: [String] { session.problems }
  /// Whether any element in the session has a new name.
  var hasChanges: Bool { !session.changes.isEmpty }
  /// Whether all changes apply to steps.
  var isComplete: Bool { problems.isEmpty && changesOutsideSteps.isEmpty && exampleChanges.isEmpty }
  /// The names of elements that steps no longer contain.
  var removedNames: Set<String> {
    Set(session.changes.flatMap { Set($0.step.old.quotedTexts).subtracting($0.step.new.quotedTexts) })
  }

  /// Assigns the necessary changes to the steps.
  ///
  /// - Parameters:
  ///   - session: the replayed session.
  ///   - steps: the steps of the scenario.
  ///   - writer: writes sentences in the language of the feature; nil for English.
  ///   - playsRecordings: whether the scenario plays recordings of the author, whose actions have no steps.
  init(
    _ session: SessionHealing, in steps: [FeatureRepair.Step], writtenBy writer: SentenceWriter?,
    playingRecordings playsRecordings: Bool
  ) {
    self.session = session
    let replayed = Dictionary(grouping: session.steps, by: \.text)
    for (text, steps) in Dictionary(grouping: steps, by: \.english) {
      for pair in Self.pairs(steps, replayed[text] ?? [], isComplete: session.isComplete) {
        propose(pair.change?.step.new ?? text, for: pair.step, writtenBy: writer, pair.change)
      }
    }
    for change in session.changes {
      guard let field = change.field else { continue }
      for step in steps where step.english != change.step.old {
        guard let new = ActionSentence.entering(step.english, into: field.old, now: field.new) else { continue }
        propose(new, for: step, writtenBy: writer, change)
      }
    }
    guard !playsRecordings else { return }
    // A step with the new text was already changed, for another scenario or earlier.
    let texts = Set(steps.map(\.english))
    let proposed = Set((proposals.compactMap(\.change) + exampleChanges.map(\.change)).map(\.step))
    changesOutsideSteps = session.changes.filter { !proposed.contains($0.step) && !texts.contains($0.step.new) }
  }

  /// Proposes an English text for a step.
  private mutating func propose(
    _ english: String, for step: FeatureRepair.Step, writtenBy writer: SentenceWriter?,
    _ change: SessionHealing.Change?
  ) {
    let text = step.english == step.text ? english : writer?.changed(step.text, to: english) ?? english
    if let written = step.written(reading: text) {
      proposals.append(.init(step: step, written: written, change: change))
    } else if let change {
      exampleChanges.append(.init(step: step, change: change))
    }
  }

  /// Pairs steps of the same text with their changes. Steps with an unknown outcome are left out.
  private static func pairs(
    _ steps: [FeatureRepair.Step], _ replayed: [SessionHealing.ReplayedStep], isComplete: Bool
  ) -> [(step: FeatureRepair.Step, change: SessionHealing.Change?)] {
    let changes = replayed.map(\.change)
    if steps.count == changes.count || !isComplete { return zip(steps, changes).map { ($0, $1) } }
    guard let first = changes.first, changes.allSatisfy({ $0?.step == first?.step }) else { return [] }
    return steps.map { ($0, first) }
  }
}
