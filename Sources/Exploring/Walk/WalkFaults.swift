/// The faults of a walk, each fault once, in the order in which the parts of its rounds showed them.
struct WalkFaults: Sendable {
  /// A fault after it was repeated.
  struct Shrunk: Sendable {
    let fault: Fault
    let outcome: Shrinker.Outcome
    let picture: String?
    let screen: ScreenState?
  }

  private var seen: Set<SeenFault.Key> = []
  /// The faults of the round that wait for earlier faults of the round, by their numbers.
  private var waiting: [Int: Shrunk] = [:]
  /// The number of faults of the round that were added.
  private var count = 0
  /// The findings until now.
  private(set) var findings: [Finding] = []
  /// The faults that are not findings, because the same steps do not show them each time.
  private(set) var unrepeated: [UnrepeatedFault] = []

  /// The faults that were not seen before.
  mutating func new(among faults: [SeenFault]) -> [SeenFault] { faults.filter { seen.insert($0.key).inserted } }

  /// Begins a round, whose faults are numbered from 0.
  mutating func beginRound() { (waiting, count) = ([:], 0) }

  /// Adds a fault after all faults with lower numbers.
  ///
  /// - Parameters:
  ///   - new: the fault.
  ///   - number: its number in the round.
  ///   - map: the map, with the names of the states.
  mutating func add(_ new: Shrunk, at number: Int, in map: WalkMap) {
    waiting[number] = new
    while let next = waiting.removeValue(forKey: count) {
      count += 1
      add(next, on: next.screen.flatMap(map.name) ?? "the start")
    }
  }

  private mutating func add(_ shrunk: Shrunk, on state: String) {
    switch shrunk.outcome {
    case .repeats(let steps):
      let finding = Finding(fault: shrunk.fault, state: state, steps: steps, picture: shrunk.picture)
      // A fault of several states may be that of the screen from which they are reached.
      if !findings.contains(where: finding.isSame) { findings.append(finding) }
    case .varies(let count, let tries):
      let isKnown = unrepeated.contains { $0.fault.title == shrunk.fault.title }
      if isKnown { return }
      unrepeated.append(UnrepeatedFault(fault: shrunk.fault, state: state, count: count, tries: tries))
    }
  }
}
