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
    /// A scenario to run.
    struct Scenario {
      /// The path of its feature.
      let path: String
      let pickle: Pickle
    }

    /// Whether no change is needed, or all were made.
    var isSuccess = true
    /// Whether a line has to be changed, or was.
    var hasChanges = false
    /// The number of scenarios whose sessions were replayed.
    var replayed = 0
    /// Scenarios without remaining problems. They have to pass now.
    var repaired: [Scenario] = []
    /// Scenarios without a saved session, and those with the name of an earlier one.
    var withoutSession: [Scenario] = []

    /// Adds the result of another feature.
    mutating func add(_ other: Outcome) {
      isSuccess = isSuccess && other.isSuccess
      hasChanges = hasChanges || other.hasChanges
      replayed += other.replayed
      repaired += other.repaired
      withoutSession += other.withoutSession
    }
  }

  /// A scenario whose saved session was repeated.
  private struct HealedScenario {
    let pickle: Pickle
    let healing: ScenarioHealing
    /// The steps that were edited since the session was saved.
    let edited: [Pickle.Step]
    /// Expected screens that still contain old names of elements.
    let outdatedScreens: [OutdatedScreen]

    /// Whether all of the scenario was repaired.
    var isComplete: Bool { healing.isComplete && edited.isEmpty && outdatedScreens.isEmpty }
  }

  /// An expected screen that contains the old name of an element.
  struct OutdatedScreen {
    let step: Pickle.Step
    let name: String
  }

  /// Heals the scenarios of a feature that have saved sessions.
  func heal(feature path: String, _ recordings: RecordingRepair) async throws -> Outcome {
    var scenarios: [HealedScenario] = []
    var repair = FeatureRepair()
    var withoutSession: [Pickle] = []
    var names: Set<String> = []
    for pickle in try pickles(of: path) {
      // A session belongs to the first scenario with its name.
      guard names.insert(pickle.name).inserted, let trace = try RecordingShelf.current.trace(named: pickle.name) else {
        withoutSession.append(pickle)
        continue
      }
      let scenario = try await heal(trace, of: pickle, recordings)
      repair.add(scenario.healing)
      scenarios.append(scenario)
    }
    for line in repair.lines { show(line, at: path) }
    for conflict in repair.conflicts { show(conflict, at: path) }
    for scenario in scenarios {
      show(scenario.healing, of: scenario.pickle, at: path)
      for step in scenario.edited { show(edited: step, at: path) }
      for screen in scenario.outdatedScreens { show(screen, at: path) }
    }
    if applies { try apply(repair, to: scenarios, at: path) }
    let complete = scenarios.filter(\.isComplete)
    let isSuccess =
      repair.conflicts.isEmpty && (applies || repair.lines.isEmpty) && complete.count == scenarios.count
    // A step whose repair is only proposed still fails.
    let proposed = applies ? [] : Set(repair.lines.map(\.step.index))
    return Outcome(
      isSuccess: isSuccess, hasChanges: !repair.lines.isEmpty, replayed: scenarios.count,
      repaired: complete.filter { isSuccess || !$0.healing.hasChanges }.map { .init(path: path, pickle: $0.pickle) },
      withoutSession: withoutSession.filter { proposed.isDisjoint(with: $0.steps.map(\.index)) }
        .map { .init(path: path, pickle: $0) })
  }

  private func heal(
    _ trace: SessionTrace, of pickle: Pickle, _ recordings: RecordingRepair
  ) async throws -> HealedScenario {
    let session = try await RunEnvironment.$current.withValue(.changed { $0[(any PlaybackRepair).self] = recordings }) {
      try await replay(trace, of: pickle, certainty: certainty)
    }
    let writer = try Self.writer(for: pickle)
    let steps = pickle.steps.map { FeatureRepair.Step($0, in: writer) }
    let played = try Self.recordings(playedBy: pickle)
    for change in played.flatMap(session.changes(of:)) { recordings.add(change) }
    let healing = ScenarioHealing(session, in: steps, writtenBy: writer, playingRecordings: !played.isEmpty)
    var edited: [Pickle.Step] = []
    // Other rows of examples have other values than the session.
    if pickle.row == nil {
      let texts = steps.map(\.english)
      // A step that already has the text of the healed session was changed by an earlier repair.
      edited = Set(trace.editedSteps(among: texts)).intersection(healing.trace.editedSteps(among: texts)).sorted()
        .map { pickle.steps[$0] }
    }
    let screens = zip(pickle.steps, steps).filter { ScreenExpectation.isSaid(by: $1.english) }.flatMap { step, _ in
      healing.removedNames.sorted().filter { step.docStringContent?.contains("\"\($0)\"") == true }
        .map { OutdatedScreen(step: step, name: $0) }
    }
    return HealedScenario(pickle: pickle, healing: healing, edited: edited, outdatedScreens: screens)
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
    let conflicting = Set(repair.conflicts.map(\.step.index))
    for scenario in scenarios
    where scenario.healing.hasChanges && scenario.healing.isComplete && scenario.edited.isEmpty {
      guard conflicting.isDisjoint(with: scenario.pickle.steps.map(\.index)),
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
      guard let remark = line.change.remark else { continue }
      // The remark is above the first step with the element, in the same scenario.
      let start = starts.last { $0 < line.step.line } ?? 0
      let above = lines.indices.prefix(max(line.step.line - 1, 0)).dropFirst(start)
      for index in above.reversed() {
        guard let start = lines[index].firstIndex(of: UInt8(ascii: "#")) else { continue }
        let isRemark = String(decoding: lines[index], as: UTF8.self).trimmed == "# \(remark.old)"
        guard isRemark else { continue }
        let end = lines[index].last == UInt8(ascii: "\r") ? [UInt8(ascii: "\r")] : []
        lines[index] = Array(lines[index].prefix(start)) + Array("# \(remark.new)".utf8) + end
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
      english: writer?.english(step.text) ?? step.text)
  }
}
