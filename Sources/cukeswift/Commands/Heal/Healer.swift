import AppUnderTest
import GherkinParser
import Healing
import Recordings
import Runner
import SourceText
import StepLibrary
import StepRegistry

/// Repeats scenarios and recordings, and shows or repairs what they no longer find.
struct Healer {
  let definitions: DefinitionSource
  /// The app, if it is not the recorded one.
  let app: String?
  /// The device, if it is not the recorded one.
  let device: Device?
  /// How certain a proposal has to be, from 0 to 1.
  let certainty: Double
  /// Whether proposals are applied.
  let applies: Bool
  /// How long going through one scenario or recording may take.
  let limit: AppTimeLimit
  let output: OutputFile

  /// Heals features and the recordings that they play.
  ///
  /// - Returns: whether no change is needed, or all were made.
  func heal(features: [String]) async throws -> Bool {
    var isWell = true
    var hasChanges = false
    var healed = 0
    var unkept: [(path: String, pickle: Pickle)] = []
    let repair = RecordingRepair(certainty: certainty)
    for path in features {
      for pickle in try Self.pickles(of: path) {
        guard let trace = try RecordingShelf.current.trace(named: pickle.name) else {
          unkept.append((path, pickle))
          continue
        }
        healed += 1
        let outcome = try await heal(trace, of: pickle, at: path, repair)
        if !outcome.isWell { isWell = false }
        if outcome.hasChanges { hasChanges = true }
      }
    }
    let players = try unkept.filter { try !Self.recordings(playedBy: $0.pickle).isEmpty }
    for (path, pickle) in players {
      let problems = try await run(pickle, of: path, repair)
      for problem in problems { report(problem, of: pickle, at: path) }
      if !problems.isEmpty { isWell = false }
    }
    guard healed + players.count > 0 else { throw Self.nothingKept }
    isWell = try settle(repair) && isWell
    if isWell, !hasChanges, repair.changes.isEmpty {
      let count = (healed + players.count).counted("scenario")
      output.write("\(count) gone through: nothing has to be changed\n")
    }
    return isWell
  }

  private func heal(
    _ trace: SessionTrace, of pickle: Pickle, at path: String, _ repair: RecordingRepair
  ) async throws -> (isWell: Bool, hasChanges: Bool) {
    let healed = try await Playback.$repair.withValue(repair) {
      try await replay(trace, of: pickle, certainty: certainty)
    }
    let healing = ScenarioHealing(
      healed, in: try Self.text(of: path), playing: try Self.recordings(playedBy: pickle), noting: repair)
    show(healing, of: pickle, at: path)
    // The values of another row of examples are not those of the session.
    let edited = pickle.row == nil ? trace.editedSteps(among: pickle.steps.map(\.text)).map { pickle.steps[$0] } : []
    for step in edited { show(edited: step, at: path) }
    if applies, healing.hasChanges {
      try TextFile.write(healing.feature.text, to: path)
      try RecordingShelf.current.save(healing.trace, named: pickle.name)
    }
    let isWell =
      edited.isEmpty && healing.withheld.isEmpty && healing.unsaid.isEmpty && (applies || !healing.hasChanges)
    return (isWell, healing.hasChanges)
  }

  private static var nothingKept: Diagnostic {
    Diagnostic(
      problem: "no session is kept of any scenario here, so what its elements were is not known",
      advice: "Sessions are looked for in \(RecordingShelf.current.folder), by the names of the scenarios, such as "
        + "'Adding.trace.json'; 'cukeswift heal --keep' keeps them there while the scenarios pass.")
  }

  /// Goes through a session again, on its app and device unless others were chosen.
  func replay(
    _ trace: SessionTrace, of pickle: Pickle, certainty: Double = HealedElement.leastCertainty
  ) async throws -> TraceHealing {
    let name = app ?? trace.app
    let entry = try Definitions.catalog(for: name, from: definitions).app(named: name)
    let target = try device ?? Device.named(trace.device)
    return await limit.hold("the app '\(name)' of \(pickle.name.quoted)") {
      await TraceHealing.replaying(trace, on: AppSession(driver: entry.driver(on: target)), certainty: certainty)
    }
  }

  /// The scenarios of a feature, one for each name.
  static func pickles(of path: String) throws -> [Pickle] {
    let source = try FeatureFiles.read(path)
    var ids = IDGenerator()
    let result = Gherkin.parse(source, ids: &ids)
    guard let document = result.document else { throw Diagnostics(result.errors.diagnostics(quoting: source)) }
    var pickles: [Pickle] = []
    for pickle in document.pickles(ids: &ids) where !pickles.contains(where: { $0.name == pickle.name }) {
      pickles.append(pickle)
    }
    return pickles
  }

  private static func text(of path: String) throws(Diagnostic) -> String {
    String(decoding: try FeatureFiles.read(path).bytes, as: UTF8.self)
  }
}
