import Messages
import StepRegistry

/// The plans of the scenarios of a run, by their numbers.
///
/// All are announced before the first scenario runs. In a large run, plans are made again when the scenario starts,
/// which saves memory until then.
struct ScenarioPlans {
  /// The number of plans that are kept after they were announced.
  private static let mostKept = 5_000

  private var pickles: PickleList
  private let planner: Planner
  /// The first plans; nil for those that were taken.
  private var kept: [PlannedScenario?] = []
  /// The ids under which the scenarios were announced.
  private var ids: [Int] = []

  init(_ pickles: PickleList, _ planner: Planner) {
    self.pickles = pickles
    self.planner = planner
  }

  /// The number of scenarios.
  var count: Int { pickles.count }

  /// Appends scenarios.
  mutating func append(_ more: PickleList) { pickles.append(more) }

  /// Whether all scenarios were announced in the stream.
  var areAnnounced: Bool { ids.count == count }

  /// The plan of a scenario.
  private mutating func plan(_ number: Int) -> PlannedScenario {
    if number < kept.count, let plan = kept[number] { return plan }
    let plan = planner.plan(pickles[number])
    if number == kept.count, number < Self.mostKept { kept.append(plan) }
    return plan
  }

  /// Returns the plan of a scenario that starts, and no longer keeps it here.
  mutating func take(_ number: Int) -> PlannedScenario {
    let plan = plan(number)
    // A scenario can start before all are announced. The announcement then needs the plan again.
    if areAnnounced, number < kept.count { kept[number] = nil }
    return plan
  }

  /// The definitions that steps of the scenarios match, by their positions in the registry.
  mutating func usedDefinitions() -> Set<Int> {
    var used: Set<Int> = []
    for number in 0..<min(count, Self.mostKept) {
      for action in plan(number).actions { used.formUnion(action.matches.map(\.index)) }
    }
    // Makes no plans, because the steps of many scenarios have few different texts.
    var seen: Set<String> = []
    for pickle in pickles.dropFirst(Self.mostKept) {
      for text in pickle.steps.lazy.map(\.text) where !seen.contains(text) {
        if seen.count < Self.mostKept { seen.insert(text) }
        used.formUnion(planner.action(for: text, in: nil).matches.map(\.index))
      }
    }
    return used
  }

  /// Announces scenarios in the stream.
  ///
  /// - Parameters:
  ///   - end: the number of the first scenario that is announced later.
  ///   - emitter: emits the test cases.
  mutating func announce(upTo end: Int, by emitter: StreamEmitter) {
    ids.reserveCapacity(end)
    while ids.count < end { ids.append(emitter.announce(plan(ids.count))) }
  }

  /// The scenario as it was announced in the stream.
  func announced(_ number: Int, _ plan: PlannedScenario) -> StreamEmitter.Announced {
    StreamEmitter.Announced(plan: plan, id: ids[number])
  }
}
