import Messages
import StepRegistry

/// The plans of the scenarios of a run, by their numbers.
///
/// All are announced before the first scenario runs. Those of a large run are made a second time when their turn comes,
/// instead of filling the memory until then.
struct ScenarioPlans {
  /// How many plans are kept from the announcement on.
  private static let mostKept = 5_000

  private let pickles: PickleList
  private let planner: Planner
  private var kept: [PlannedScenario] = []
  /// The ids under which the scenarios were announced.
  private var ids: [Int] = []

  init(_ pickles: PickleList, _ planner: Planner) {
    self.pickles = pickles
    self.planner = planner
  }

  /// How many scenarios there are.
  var count: Int { pickles.count }

  /// Whether the stream knows the scenarios.
  var areAnnounced: Bool { ids.count == count }

  /// The plan of a scenario.
  mutating func plan(_ number: Int) -> PlannedScenario {
    if number < kept.count { return kept[number] }
    let plan = planner.plan(pickles[number])
    if number == kept.count, number < Self.mostKept { kept.append(plan) }
    return plan
  }

  /// The definitions that steps of the scenarios match, by their positions in the registry.
  mutating func usedDefinitions() -> Set<Int> {
    var used: Set<Int> = []
    for number in 0..<min(count, Self.mostKept) {
      for action in plan(number).actions { used.formUnion(action.matches.map(\.index)) }
    }
    // Plans that are not kept need not be made for this; the steps of many scenarios have few different texts.
    var seen: Set<String> = []
    for pickle in pickles.dropFirst(Self.mostKept) {
      for text in pickle.steps.lazy.map(\.text) where !seen.contains(text) {
        if seen.count < Self.mostKept { seen.insert(text) }
        used.formUnion(planner.action(for: text).matches.map(\.index))
      }
    }
    return used
  }

  /// Has the stream told of all scenarios.
  mutating func announce(by teller: StreamTeller) {
    ids.reserveCapacity(count)
    while ids.count < count { ids.append(teller.announce(plan(ids.count))) }
  }

  /// A scenario in the words of the stream, which has been told of it.
  func announced(_ number: Int, _ plan: PlannedScenario) -> StreamTeller.Announced {
    StreamTeller.Announced(plan: plan, id: ids[number])
  }
}
