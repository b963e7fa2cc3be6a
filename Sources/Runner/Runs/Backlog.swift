import Messages

/// The scenarios of a run: which are planned, which comes next, which is being told.
///
/// What is known of a scenario is forgotten when it is told, so that a large run does not fill the memory.
struct Backlog {
  /// How many scenarios may be begun before the one that is being told has ended.
  private static let mostAhead = 10_000

  var plans: ScenarioPlans
  private let options: RunOptions
  private let teller: StreamTeller
  /// The scenarios that have been asked for and are not told to their end, by their numbers.
  private var records: [Int: ScenarioRecord] = [:]
  /// The next scenario that no worker had yet.
  private var next = 0
  /// Scenarios that a worker had and did not end, the first in the run first.
  private var returned: [ScenarioRecord] = []
  /// The scenario that is being told.
  private var told = 0
  private var finished = 0

  init(_ pickles: PickleList, _ run: TestRun) {
    plans = ScenarioPlans(pickles, Planner(registry: run.registry))
    options = run.options
    teller = run.teller
  }

  /// How many scenarios were not run, or not to their end.
  var unfinished: Int { plans.count - finished }

  /// How many scenarios no worker had yet.
  var remaining: Int { plans.count - next }

  /// The scenario that has to be given to a worker next; nil while or since there is none.
  mutating func first() -> ScenarioRecord? {
    if let record = returned.first { return record }
    guard next < plans.count, next - told < Self.mostAhead else { return nil }
    if let record = records[next] { return record }
    let plan = plans.plan(next)
    let record = ScenarioRecord(number: next, plan: plan, attempts: options.attempts(for: plan.tags))
    records[next] = record
    return record
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
    // A run that a signal ends at its beginning has scenarios at work, though it gives no more.
    announce()
    record.note(event)
    if record.number == told {
      teller.tell(event, of: plans.announced(told, record.plan))
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
      let announced = plans.announced(told, record.plan)
      for event in record.held { teller.tell(event, of: announced) }
      record.held = []
    }
  }

  /// Says what is held back behind scenarios that are not run any more.
  mutating func close() {
    for record in records.values.sorted(by: { $0.number < $1.number }) where !record.isDone {
      finish(record, wasRun: false)
    }
  }

  /// Has the stream told of all scenarios, unless it is.
  mutating func announce() {
    if !plans.areAnnounced { plans.announce(by: teller) }
  }
}
