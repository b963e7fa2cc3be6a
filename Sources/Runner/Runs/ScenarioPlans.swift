import Messages
import StepRegistry

/// The plans of the scenarios of a run, by their numbers.
///
/// All are announced before the first scenario runs. In a large run, plans are made a second time when their turn comes,
/// instead of filling the memory until then.
struct ScenarioPlans {
  /// The most plans that are kept after they were announced.
  private static let mostKept = 5_000

  private var pickles: PickleList
  private let planner: Planner
  /// The first plans; `nil` for those whose turn has come.
  private var kept: [PlannedScenario?] = []
  /// The ids under which the scenarios were announced.
  private var ids: [Int] = []

  init(_ pickles: PickleList, _ planner: Planner) {
    self.pickles = pickles
    self.planner = planner
  }

  /// How many scenarios there are.
  var count: Int { pickles.count }

  /// Adds scenarios behind the others.
  mutating func append(_ more: PickleList) { pickles.append(more) }

  /// Whether the stream knows the scenarios.
  var areAnnounced: Bool { ids.count == count }

  /// The plan of a scenario.
  private mutating func plan(_ number: Int) -> PlannedScenario {
    if number < kept.count, let plan = kept[number] { return plan }
    let plan = planner.plan(pickles[number])
    if number == kept.count, number < Self.mostKept { kept.append(plan) }
    return plan
  }

  /// The plan of a scenario whose turn has come, for the one who keeps it from now on.
  mutating func take(_ number: Int) -> PlannedScenario {
    let plan = plan(number)
    // A scenario can have its turn before all are announced, which then needs the plan again.
    if areAnnounced, number < kept.count { kept[number] = nil }
    return plan
  }

  /// The definitions that steps of the scenarios match, by their positions in the registry.
  mutating func usedDefinitions() -> Set<Int> {
    var used: Set<Int> = []
    for number in 0..<min(count, Self.mostKept) {
      for action in plan(number).actions { used.formUnion(action.matches.map(\.index)) }
    }
    // This makes no plans: the steps of many scenarios have few different texts.
    var seen: Set<String> = []
    for pickle in pickles.dropFirst(Self.mostKept) {
      for text in pickle.steps.lazy.map(\.text) where !seen.contains(text) {
        if seen.count < Self.mostKept { seen.insert(text) }
        used.formUnion(planner.action(for: text, in: nil).matches.map(\.index))
      }
    }
    return used
  }

  /// Announces all scenarios in the stream.
  mutating func announce(by emitter: StreamEmitter) {
    ids.reserveCapacity(count)
    while ids.count < count { ids.append(emitter.announce(plan(ids.count))) }
  }

  /// The scenario as it was announced in the stream.
  func announced(_ number: Int, _ plan: PlannedScenario) -> StreamEmitter.Announced {
    StreamEmitter.Announced(plan: plan, id: ids[number])
  }
}
