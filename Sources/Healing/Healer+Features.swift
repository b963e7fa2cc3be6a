import AppUnderTest
import Messages
import OperatingSystem
import Recordings
import Runner
import SourceText
import StepLibrary
import StepRegistry

extension Healer {
  /// The result of healing features.
  struct Outcome {
    /// Whether no change is needed, or all were made.
    var isWell = true
    /// Whether a line has to be changed, or was.
    var hasChanges = false
    /// The number of scenarios that were repeated.
    var scenarios = 0
    /// Scenarios without remaining problems. They have to pass now.
    var settled: [Pickle] = []
    /// Scenarios without a saved session, and those with the name of an earlier one.
    var unkept: [Pickle] = []
  }

  /// A scenario whose saved session was repeated.
  private struct HealedScenario {
    let pickle: Pickle
    let healing: ScenarioHealing
    /// The steps that were edited since the session was saved.
    let edited: [Pickle.Step]
    /// Expected screens that still contain old names of elements.
    let screens: [(step: Pickle.Step, name: String)]
  }

  /// Heals the scenarios of a feature that have saved sessions.
  func heal(feature path: String, _ recordings: RecordingRepair) async throws -> Outcome {
    var outcome = Outcome()
    var scenarios: [HealedScenario] = []
    var repair = FeatureRepair()
    var unkept: [Pickle] = []
    var names: Set<String> = []
    for pickle in try pickles(of: path) {
      // A session belongs to the first scenario with its name.
      guard names.insert(pickle.name).inserted, let trace = try RecordingShelf.current.trace(named: pickle.name) else {
        unkept.append(pickle)
        continue
      }
      let scenario = try await heal(trace, of: pickle, recordings)
      repair.take(scenario.healing)
      scenarios.append(scenario)
    }
    for line in repair.lines { show(line, at: path) }
    for conflict in repair.conflicts { show(conflict, at: path) }
    for scenario in scenarios {
      show(scenario.healing, of: scenario.pickle, at: path)
      for step in scenario.edited { show(edited: step, at: path) }
      for (step, name) in scenario.screens { show(screen: step, naming: name, at: path) }
    }
    if applies { try apply(repair, to: scenarios, at: path) }
    outcome.hasChanges = !repair.lines.isEmpty
    outcome.scenarios = scenarios.count
    let whole = scenarios.filter { $0.healing.isWhole && $0.edited.isEmpty && $0.screens.isEmpty }
    outcome.isWell =
      repair.conflicts.isEmpty && (applies || repair.lines.isEmpty) && whole.count == scenarios.count
    outcome.settled = whole.filter { outcome.isWell || !$0.healing.hasChanges }.map(\.pickle)
    // A step whose repair is only proposed still fails.
    let proposed = applies ? [] : Set(repair.lines.map(\.step.index))
    outcome.unkept = unkept.filter { proposed.isDisjoint(with: $0.steps.map(\.index)) }
    return outcome
  }

  private func heal(
    _ trace: SessionTrace, of pickle: Pickle, _ recordings: RecordingRepair
  ) async throws -> HealedScenario {
    let healed = try await RunEnvironment.$current.withValue(.changed { $0[(any PlaybackRepair).self] = recordings }) {
      try await replay(trace, of: pickle, certainty: certainty)
    }
    let writer = try Self.writer(for: pickle)
    let steps = pickle.steps.map { FeatureRepair.Step($0, in: writer) }
    let healing = ScenarioHealing(
      healed, in: steps, writtenBy: writer, playing: try Self.recordings(playedBy: pickle), noting: recordings)
    var edited: [Pickle.Step] = []
    // Other rows of examples have other values than the session.
    if pickle.row == nil {
      let texts = steps.map(\.english)
      // A step that already has the text of the healed session was changed by an earlier repair.
      edited = Set(trace.editedSteps(among: texts)).intersection(healing.trace.editedSteps(among: texts)).sorted()
        .map { pickle.steps[$0] }
    }
    let screens = zip(pickle.steps, steps).filter { ScreenExpectation.isSaid(by: $1.english) }.flatMap { step, _ in
      healing.goneNames.sorted().filter { step.docStringContent?.contains("\"\($0)\"") == true }.map { (step, $0) }
    }
    return HealedScenario(pickle: pickle, healing: healing, edited: edited, screens: screens)
  }

  /// Writes the changed feature, and the sessions of scenarios without remaining problems.
  private func apply(_ repair: FeatureRepair, to scenarios: [HealedScenario], at path: String) throws(Diagnostic) {
    var files: [(path: String, bytes: [UInt8])] = []
    let texts = Dictionary(repair.lines.map { ($0.step.index, $0.written) }) { first, _ in first }
    if !texts.isEmpty, let document = scenarios.first?.pickle.document {
      guard let bytes = document.replacing(stepTexts: texts) else {
        throw Diagnostic(
          uri: path, problem: "a step with one of these names would have another meaning",
          advice: "Change the steps by hand, or give the element an identifier. The file is unchanged.")
      }
      files.append((path, Self.renewRemarks(of: repair.lines, in: bytes, of: document)))
    }
    let contested = Set(repair.conflicts.map(\.step.index))
    for scenario in scenarios where scenario.healing.hasChanges && scenario.healing.isWhole && scenario.edited.isEmpty {
      guard contested.isDisjoint(with: scenario.pickle.steps.map(\.index)),
        try RecordingShelf.current.pathOfOther(scenario.healing.trace, named: scenario.pickle.name) != nil
      else { continue }
      files.append(
        (try RecordingShelf.current.path(ofSession: scenario.pickle.name), Array(scenario.healing.trace.text.utf8)))
    }
    try TextFile.replace(files, advice: Self.unwritable)
  }

  /// The file with the current queries in the remarks above changed steps. Remarks that the user has edited stay.
  private static func renewRemarks(
    of changes: [FeatureRepair.Line], in bytes: [UInt8], of document: GherkinDocument
  ) -> [UInt8] {
    let starts = firstLines(of: document)
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    for line in changes {
      guard let (old, new) = line.change.remarks else { continue }
      // The remark is above the first step with the element, in the same scenario.
      let start = starts.last { $0 < line.step.line } ?? 0
      let above = lines.indices.prefix(max(line.step.line - 1, 0)).dropFirst(start)
      for index in above.reversed() {
        guard let start = lines[index].firstIndex(of: UInt8(ascii: "#")) else { continue }
        let isRemark = String(decoding: lines[index], as: UTF8.self).trimmed == "# \(old)"
        guard isRemark else { continue }
        let end = lines[index].last == UInt8(ascii: "\r") ? [UInt8(ascii: "\r")] : []
        lines[index] = Array(lines[index].prefix(start)) + Array("# \(new)".utf8) + end
        break
      }
    }
    return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// The first lines of the scenarios and backgrounds, in order.
  private static func firstLines(of document: GherkinDocument) -> [Int] {
    guard let feature = document.feature else { return [] }
    let backgrounds = [feature.background] + feature.rules.map(\.background)
    let scenarios = Array(feature.scenarios) + feature.rules.flatMap { Array($0.scenarios) }
    return (backgrounds.compactMap { $0?.location.line } + scenarios.map(\.location.line)).sorted()
  }

  /// The advice for a file that is not writable.
  static let unwritable = "Nothing of the feature and its sessions was changed; make the file writable and run again."
}

extension FeatureRepair.Step {
  fileprivate init(_ step: Pickle.Step, in writer: SentenceWriter?) {
    self.init(
      index: step.index, line: step.location.line, keyword: step.keyword,
      written: GherkinDocument.Step(step.index, of: step.document).text, text: step.text,
      english: writer?.english(step.text))
  }
}

extension ScenarioHealing {
  /// Whether the healing is complete.
  fileprivate var isWhole: Bool { withheld.isEmpty && unsaid.isEmpty && filled.isEmpty }
}
