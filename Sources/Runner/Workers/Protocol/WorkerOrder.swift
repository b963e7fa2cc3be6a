import Messages
import StepRegistry

/// An order of the command to a worker.
enum WorkerOrder: Sendable {
  /// The settings that a worker needs first.
  struct Settings: Sendable {
    /// The number of the worker, counted from 1; a replacement gets the number of its predecessor.
    let number: Int
    /// Whether pending steps and scenarios without steps fail.
    let isStrict: Bool
    /// Whether all scenarios are expected to fail, independent of their tags.
    let isWorkInProgress: Bool
    /// Whether a user watches the steps as they run.
    let isWatched: Bool
    /// The time limits of code.
    let limits: TimeLimits
    /// The parameters for worlds, by name.
    let parameters: [String: String]
    /// The values set by `BeforeRun` hooks, by name.
    let values: [String: String]
    /// The reason given by a `BeforeRun` hook for skipping all scenarios; nil to run them.
    let skipReason: String?
    let clock: SystemClock
  }

  case begin(Settings)
  case hooks(HookKind)
  case scenario(Assignment)
  /// Run the hooks after a scenario whose process has ended.
  case close(EndedScenario)
  /// Pass over the steps and scenarios that have not begun.
  case interrupt
  /// End the process.
  case end
}

extension WorkerOrder: FramedCases {
  static let cases: [FramedCase<Self>] = [
    FramedCase(WorkerOrder.scenario) { if case .scenario(let assignment) = $0 { assignment } else { nil } },
    FramedCase(WorkerOrder.hooks) { if case .hooks(let kind) = $0 { kind } else { nil } },
    FramedCase(WorkerOrder.begin) { if case .begin(let settings) = $0 { settings } else { nil } },
    FramedCase(WorkerOrder.close) { if case .close(let scenario) = $0 { scenario } else { nil } },
    FramedCase(.interrupt) { if case .interrupt = $0 { true } else { false } },
    FramedCase(.end) { if case .end = $0 { true } else { false } },
  ]
}

extension WorkerOrder.Settings: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(
      number: try field(\.number),
      isStrict: try field(\.isStrict),
      isWorkInProgress: try field(\.isWorkInProgress),
      isWatched: try field(\.isWatched),
      limits: try field(\.limits),
      parameters: try field(\.parameters),
      values: try field(\.values),
      skipReason: try field(\.skipReason),
      clock: try field(\.clock))
  }
}

extension TimeLimits: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    var limits = Self()
    limits.step = try field(\.step)
    limits.hook = try field(\.hook)
    limits.scenario = try field(\.scenario)
    limits.grace = try field(\.grace)
    return limits
  }
}

extension SystemClock: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(start: try field(\.start), origin: try field(\.origin))
  }
}

extension HookKind: Framed {}

extension Assignment: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    let assignment = Self(
      identity: try field(\.identity),
      scenario: try field(\.scenario),
      actions: try field(\.actions),
      blocks: try field(\.blocks),
      stepHooks: try field(\.stepHooks),
      groups: try field(\.groups),
      aroundCount: try field(\.aroundCount),
      attempts: try field(\.attempts))
    try field.require((0...assignment.actions.count).contains(assignment.aroundCount))
    return assignment
  }
}

extension Assignment.Identity: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(
      name: try field(\.name), variant: try field(\.variant), tags: try field(\.tags), uri: try field(\.uri),
      line: try field(\.line), rowPlace: try field(\.rowPlace))
  }
}

extension Assignment.StepHooks: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(before: try field(\.before), after: try field(\.after), keywords: try field(\.keywords))
  }
}

extension ScenarioGroup: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(
      id: try field(\.id), info: try field(\.info), before: try field(\.before), after: try field(\.after))
  }
}

extension FeatureInfo: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(
      name: try field(\.name), rule: try field(\.rule), tags: try field(\.tags), uri: try field(\.uri))
  }
}

extension EndedScenario: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    let scenario = Self(
      assignment: try field(\.assignment),
      firstAction: try field(\.firstAction),
      status: try field(\.status),
      message: try field(\.message),
      duration: try field(\.duration))
    try field.require((0...scenario.assignment.actions.count).contains(scenario.firstAction))
    return scenario
  }
}

extension ScenarioSurroundings: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(
      tags: try field(\.tags), feature: try field(\.feature), rule: try field(\.rule),
      language: try field(\.language))
  }
}

extension PlannedAction: FramedCases {
  static let cases: [FramedCase<Self>] = [
    FramedCase(PlannedAction.step) { if case .step(let match) = $0 { match } else { nil } },
    FramedCase(PlannedAction.hook) { if case .hook(let position) = $0 { position } else { nil } },
    FramedCase(.undefined) { if case .undefined = $0 { true } else { false } },
    // A worker does not need the matches.
    FramedCase(.ambiguous([])) { if case .ambiguous = $0 { true } else { false } },
    FramedCase(PlannedAction.unanswered) { if case .unanswered(let reason) = $0 { reason } else { nil } },
  ]
}

extension StepMatch: Framed {
  func write(to frame: inout FrameWriter) {
    index.write(to: &frame)
    text.write(to: &frame)
    (translation?.sentence).write(to: &frame)
    isOutcome.write(to: &frame)
    (0..<captures.count).map { captures[$0] }.write(to: &frame)
  }

  init(from frame: inout FrameReader) throws(FrameReader.Malformed) {
    let (index, text) = (try Int(from: &frame), try String(from: &frame))
    let sentence = try String?(from: &frame)
    let isOutcome = try Bool(from: &frame)
    // The command has matched the text. To match it again, a worker would have to compile all patterns a second time.
    guard let match = frame.matching(index, sentence ?? text, try Array(from: &frame)) else {
      throw FrameReader.Malformed()
    }
    self = sentence == nil ? match : match.translated(from: text)
    self.isOutcome = isOutcome
  }
}

extension StepArgument: FramedCases {
  // The other cases do not occur below a step.
  static let cases: [FramedCase<Self>] = [
    FramedCase(StepArgument.docString) { if case .docString(let docString) = $0 { docString } else { nil } },
    FramedCase({ (rows: [[String]]) in .dataTable(DataTable(rows)) }) {
      if case .dataTable(let table) = $0 { table.rows } else { nil }
    },
    FramedCase(.twoBlocks) { if case .twoBlocks = $0 { true } else { false } },
  ]
}

extension DocString: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(try field(\.content), mediaType: try field(\.mediaType), location: try field(\.location))
  }
}
