/// The announcements of a stream: pickles, definitions, hooks, and their test cases.
///
/// A run announces all test cases, perhaps with a million steps, before the first begins. They are stored in little
/// memory.
struct TestPlan {
  /// A test case: the position of its pickle, and the range of its steps.
  private struct Case {
    let pickle: UInt32
    let firstStep: UInt32
    let stepCount: UInt32
  }

  /// The place of a hook relative to the steps of its test case.
  ///
  /// The numbers are greater than all positions in `candidates`.
  private enum HookPlace: UInt32 {
    case before = 0xFFFF_FFFF
    case among = 0xFFFF_FFFE
    case after = 0xFFFF_FFFD
  }

  /// A step or hook of a test case, stored in little memory.
  private struct PlannedStep {
    enum Subject {
      /// A hook or step that was not announced.
      case unknown
      /// The position of a hook in `hooks`.
      case hook(UInt32, HookPlace)
      /// The position of a step in its pickle, and of its definitions in `candidates`.
      case step(UInt32, candidates: UInt32)
    }

    let id: StreamID
    private let position: UInt32
    /// The position in `candidates`, or the place of a hook.
    private let list: UInt32

    private static let unknown = UInt32.max

    init(id: StreamID, _ subject: Subject) {
      self.id = id
      (position, list) =
        switch subject {
        case .unknown: (Self.unknown, 0)
        case .hook(let position, let place): (position, place.rawValue)
        case .step(let position, let candidates): (position, candidates)
        }
    }

    var subject: Subject {
      if position == Self.unknown { return .unknown }
      return HookPlace(rawValue: list).map { .hook(position, $0) } ?? .step(position, candidates: list)
    }
  }

  private struct PickleState {
    /// Whether the pickle has a test case. Merged streams can have several test cases for one pickle.
    var isPlanned = false
    /// Whether its last attempt has begun.
    var isBegun = false
  }

  private var pickles = StreamTable<Pickle.Reference>()
  private var hooks = StreamTable<HookMessage>()
  private var cases = StreamTable<Case>()
  private var steps = ChunkedList<PlannedStep>()
  /// The lists of definitions that match a step. The first list is empty. The others have one definition, or the
  /// definitions of an ambiguous step.
  private var candidates: [[StepDefinitionMessage]] = [[]]
  /// The positions of lists with a single definition.
  private var definitions = StreamTable<UInt32>()

  /// The states of the pickles, by their positions.
  private var states: [PickleState] = []
  /// The number of repetitions of each pickle after its first run.
  private var repetitions: [UInt32: Int] = [:]
  /// The positions of the chosen pickles that are not run and have no known pass, ascending.
  private var leftOut: [Range<Int>] = []
  /// The positions of the chosen pickles; nil for a stream without a list.
  private var chosen: [Range<Int>]?
  /// The number of scenarios with announced test cases. Each repetition counts.
  private(set) var scenarioCount = 0

  /// Whether further test cases of a pickle are repetitions.
  var isRepeated = false

  mutating func add(_ pickle: Pickle, ids: inout StreamIDs) {
    pickles.add(Pickle.Reference(pickle), id: ids.take(pickle.id))
    states.append(PickleState())
  }

  mutating func add(_ hook: HookMessage, ids: inout StreamIDs) {
    hooks.add(hook, id: ids.take(hook.id))
  }

  mutating func add(_ definition: StepDefinitionMessage, ids: inout StreamIDs) {
    definitions.add(UInt32(truncatingIfNeeded: candidates.count), id: ids.take(definition.id))
    candidates.append([definition])
  }

  /// Adds chosen scenarios that are not run and have no known pass.
  mutating func leaveOut(_ positions: [Range<Int>]) { leftOut += positions }

  /// Adds chosen scenarios, whose test cases may follow.
  mutating func choose(_ positions: [Range<Int>]) { chosen = (chosen ?? []) + positions }

  /// Takes a test case. A test case of an unknown pickle is ignored.
  mutating func add(_ testCase: TestCase, ids: inout StreamIDs) {
    guard let pickle = pickles.position(of: ids.find(testCase.pickleID)) else { return }
    if !states[Int(pickle)].isPlanned {
      states[Int(pickle)].isPlanned = true
      scenarioCount += 1
    } else if isRepeated, states[Int(pickle)].isBegun {
      repetitions[pickle, default: 0] += 1
      states[Int(pickle)].isBegun = false
      scenarioCount += 1
    }
    cases.add(
      Case(
        pickle: pickle, firstStep: UInt32(truncatingIfNeeded: steps.count),
        stepCount: UInt32(truncatingIfNeeded: testCase.steps.count)), id: ids.take(testCase.id))
    let pickleSteps = pickles[pickle].pickle.steps
    let places = Self.hookPlaces(in: testCase.steps)
    var next = 0
    for (index, step) in testCase.steps.enumerated() {
      switch step {
      case .hook(let id, let hookID):
        let hook = hooks.position(of: ids.find(hookID))
        steps.append(PlannedStep(id: ids.take(id), hook.map { .hook($0, places(index)) } ?? .unknown))
      case .pickle(let id, let pickleStepID, let matches):
        let position = Int(pickleStepID).flatMap { pickleSteps.position(ofID: $0, near: next) }
        if let position { next = position + 1 }
        steps.append(
          PlannedStep(
            id: ids.take(id),
            position.map { .step(UInt32(truncatingIfNeeded: $0), candidates: list(of: matches, ids: ids)) } ?? .unknown)
        )
      }
    }
  }

  /// A function from the index of a hook in a test case to its place relative to the steps.
  private static func hookPlaces(in steps: [TestCase.Step]) -> (Int) -> HookPlace {
    func isStep(_ step: TestCase.Step) -> Bool { if case .pickle = step { true } else { false } }
    guard let first = steps.firstIndex(where: isStep), let last = steps.lastIndex(where: isStep) else {
      return { _ in .among }
    }
    return { index in
      if index < first { return .before }
      return index > last ? .after : .among
    }
  }

  /// The hook with an id.
  func hook(_ id: StreamID?) -> HookMessage? { hooks[id] }

  /// Records that another attempt of a scenario will follow.
  mutating func expectAttempt(of attempt: Attempt) { states[Int(attempt.pickleIndex)].isBegun = false }

  /// All announced scenarios.
  var allPickles: some Collection<Pickle> {
    (0..<pickles.count).lazy.map { pickles[UInt32(truncatingIfNeeded: $0)].pickle }
  }

  /// The scenarios with a test case but without an attempt, in their order.
  var unbegunPickles: [Pickle] {
    pickles { states[$0].isPlanned && !states[$0].isBegun }
  }

  /// The scenarios with a test case, in their order. Without test cases, these are the chosen scenarios, or all.
  var chosenPickles: [Pickle] {
    pickles { index in
      if scenarioCount > 0 { return states[index].isPlanned }
      return chosen?.contains { $0.contains(index) } ?? true
    }
  }

  /// The chosen scenarios without a test case and without a known pass, in their order.
  var leftOutPickles: [Pickle] {
    if leftOut.isEmpty { return [] }
    return pickles { index in !states[index].isPlanned && leftOut.contains { $0.contains(index) } }
  }

  private func pickles(where isWanted: (Int) -> Bool) -> [Pickle] {
    states.indices.filter(isWanted).map { pickles[UInt32(truncatingIfNeeded: $0)].pickle }
  }

  /// Begins an attempt of a test case; nil for an unknown test case.
  mutating func attempt(of message: TestCaseStarted, ids: StreamIDs) -> Attempt? {
    guard let planned = cases[ids.find(message.testCaseID)] else { return nil }
    states[Int(planned.pickle)].isBegun = true
    let pickle = pickles[planned.pickle].pickle
    let range = Int(planned.firstStep)..<Int(planned.firstStep) + Int(planned.stepCount)
    return Attempt(
      message, repetition: repetitions[planned.pickle] ?? 0, pickle: pickle, at: planned.pickle,
      steps: range.map { Attempt.Step(id: steps[$0].id, subject: subject(of: steps[$0], in: pickle.steps)) })
  }

  private func subject(of step: PlannedStep, in pickleSteps: Pickle.Steps) -> Attempt.Subject {
    switch step.subject {
    case .unknown: .hook(nil)
    case .hook(let position, .before): .hook(hooks[position].of(.beforeTestCase))
    case .hook(let position, .among): .hook(hooks[position])
    case .hook(let position, .after): .hook(hooks[position].of(.afterTestCase))
    case .step(let position, let list): .step(pickleSteps[Int(position)], candidates: candidates[Int(list)])
    }
  }

  private mutating func list(of matches: [TestCase.StepMatch], ids: StreamIDs) -> UInt32 {
    // Nearly all steps have one definition.
    if matches.count == 1 { return definitions[ids.find(matches[0].stepDefinitionID)] ?? 0 }
    let lists = matches.compactMap { definitions[ids.find($0.stepDefinitionID)] }
    guard lists.count > 1 else { return lists.first ?? 0 }
    candidates.append(lists.flatMap { candidates[Int($0)] })
    return UInt32(truncatingIfNeeded: candidates.count - 1)
  }
}
