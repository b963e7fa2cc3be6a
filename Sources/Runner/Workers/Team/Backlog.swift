import Messages

/// The scenarios of a run: which are planned, which comes next, which is being told.
///
/// Plans are made in the order of the scenarios and dropped when their scenario is told, so that a large run does not fill the
/// memory with them.
struct Backlog {
  /// How many scenarios may be begun before the one that is being told has ended.
  private static let mostAhead = 10_000

  private let pickles: PickleList
  private let options: RunOptions
  private let planner: Planner
  private let teller: StreamTeller
  /// The scenarios that are planned and not told to their end, by their numbers.
  private var records: [Int: ScenarioRecord] = [:]
  private var planned = 0
  /// The next scenario that no worker had yet.
  private var next = 0
  /// Scenarios that a worker had and did not end, the first in the run first.
  private var returned: [ScenarioRecord] = []
  /// The scenario that is being told.
  private var told = 0
  private var announced = 0
  private var finished = 0

  init(_ pickles: PickleList, _ run: TestRun) {
    self.pickles = pickles
    options = run.options
    planner = Planner(registry: run.registry)
    teller = run.teller
  }

  /// How many scenarios were not run, or not to their end.
  var unfinished: Int { pickles.count - finished }

  /// Plans scenarios up to a number.
  mutating func plan(to end: Int) {
    while planned < min(end, pickles.count) {
      let plan = planner.plan(pickles[planned])
      records[planned] = ScenarioRecord(number: planned, plan: plan, attempts: options.attempts(for: plan.tags))
      planned += 1
    }
  }

  /// The scenario that has to be given to a worker next; nil while or since there is none.
  mutating func first() -> ScenarioRecord? {
    if let record = returned.first { return record }
    guard next < pickles.count, next - told < Self.mostAhead else { return nil }
    plan(to: next + 1)
    return records[next]
  }

  /// Takes the scenario that `first` gives.
  mutating func takeFirst() {
    if returned.isEmpty { next += 1 } else { returned.removeFirst() }
  }

  /// Gives back a scenario that a worker did not end.
  mutating func give(back record: ScenarioRecord) {
    let place = returned.firstIndex { $0.number > record.number } ?? returned.endIndex
    returned.insert(record, at: place)
  }

  /// Keeps in mind what happened in a scenario, and says it when it is its turn.
  mutating func take(_ event: RunEvent, of record: ScenarioRecord) {
    record.note(event)
    if record.number == told {
      announce()
      if let announced = record.announced { teller.tell(event, of: announced) }
    } else {
      record.held.append(event)
    }
  }

  /// Takes note that nothing more happens in a scenario, and says what was held back behind it.
  ///
  /// - Parameter wasRun: whether it was run to its end.
  mutating func finish(_ record: ScenarioRecord, wasRun: Bool) {
    record.isDone = true
    if wasRun { finished += 1 }
    while let done = records[told], done.isDone {
      records[told] = nil
      told += 1
      guard let record = records[told], !record.held.isEmpty else { continue }
      announce()
      if let announced = record.announced {
        for event in record.held { teller.tell(event, of: announced) }
        record.held = []
      }
    }
  }

  /// Says what is held back behind scenarios that are not run any more.
  mutating func close() {
    for record in records.values.sorted(by: { $0.number < $1.number }) where !record.isDone {
      finish(record, wasRun: false)
    }
  }

  /// Announces the part of the run that the scenario belongs to whose turn it is.
  mutating func announce() {
    guard told >= announced else { return }
    let end = min((told / TestRun.scenariosPlannedAtOnce + 1) * TestRun.scenariosPlannedAtOnce, pickles.count)
    plan(to: end)
    while announced < end {
      if let record = records[announced] { record.announced = teller.announce(record.plan) }
      announced += 1
    }
  }
}
