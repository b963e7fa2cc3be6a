import Messages

/// The scenarios of a run: which are planned, which comes next, which is being emitted.
///
/// A scenario is forgotten once it is emitted, so that a large run does not fill the memory.
struct Backlog {
  /// How many scenarios may be begun before the one that is being emitted has ended.
  private static let mostAhead = 10_000
  /// How many scenarios may wait for others while those behind them are begun.
  private static let mostWaiting = 200

  var plans: ScenarioPlans
  private let options: RunOptions
  private let emitter: StreamEmitter
  /// Whether scenarios are emitted in their order, the one whose turn it is as it is run. Where other tasks take part, each is emitted when
  /// it has ended, as this one may be killed.
  private let isOrdered: Bool
  /// The scenarios that have been asked for and are not completely emitted, by their numbers.
  private var records: [Int: ScenarioRecord] = [:]
  /// The next scenario that no worker had yet.
  private var next = 0
  /// Scenarios that a worker had and did not end, the first in the run first.
  private var returned: [ScenarioRecord] = []
  /// The scenario that is being emitted.
  private var current = 0
  private var finished = 0

  init(_ pickles: PickleList, _ run: TestRun) {
    plans = ScenarioPlans(pickles, Planner(registry: run.registry))
    options = run.options
    emitter = run.emitter
    isOrdered = run.claim == nil
  }

  /// How many scenarios were not run, or not to their end.
  var unfinished: Int { plans.count - finished }

  /// How many scenarios no worker had yet.
  var remaining: Int { plans.count - next }

  /// The scenario that has to be given to a worker next; nil while or since there is none.
  mutating func first() -> ScenarioRecord? {
    returned.first ?? upcoming()
  }

  /// The next scenario that no worker had, and that did not have to wait for another one.
  private mutating func upcoming() -> ScenarioRecord? {
    guard next < plans.count, next - current < Self.mostAhead else { return nil }
    if let record = records[next] { return record }
    let plan = plans.take(next)
    let record = ScenarioRecord(number: next, plan: plan, attempts: options.attempts(for: plan.tags))
    records[next] = record
    return record
  }

  /// The first scenario that may be begun now, of those that come next; those before it are kept for later.
  ///
  /// Nothing goes before one that has to run alone, so that it does not wait for ever.
  ///
  /// - Parameter isFree: whether a scenario may be begun.
  mutating func first(where isFree: (ScenarioRecord) -> Bool) -> ScenarioRecord? {
    for record in returned {
      if isFree(record) { return record }
      if record.tags.isSerial { return nil }
    }
    while let record = upcoming() {
      if isFree(record) { return record }
      guard !record.tags.isSerial, returned.count < Self.mostWaiting else { return nil }
      next += 1
      give(back: record)
    }
    return nil
  }

  /// Takes a scenario that `first` gives.
  mutating func take(_ record: ScenarioRecord) {
    if let index = returned.firstIndex(where: { $0 === record }) { returned.remove(at: index) } else { next += 1 }
  }

  /// Takes the scenario that `first` gives.
  mutating func takeFirst() {
    if returned.isEmpty { next += 1 } else { returned.removeFirst() }
  }

  /// Gives back a scenario that a worker did not end.
  mutating func give(back record: ScenarioRecord) {
    let index = returned.firstIndex { $0.number > record.number } ?? returned.endIndex
    returned.insert(record, at: index)
  }

  /// Records an event of a scenario, and emits it when it is the scenario's turn.
  mutating func take(_ event: RunEvent, of record: ScenarioRecord) {
    // If a signal ends the run at its beginning, scenarios may be running though no more are given.
    announce()
    let announced = isOrdered && record.number == current ? plans.announced(current, record.plan) : nil
    func pass(_ event: RunEvent) {
      if let announced {
        emitter.emit(event, of: announced, by: record.workers)
      } else {
        record.held.append(event)
      }
    }
    let isPassedOn = record.isPassedOn(event, pass)
    record.note(event)
    if isPassedOn { pass(event) }
  }

  /// Records that a scenario has ended, and emits what was held back behind it.
  ///
  /// Where other tasks take part, a scenario that was cut short is not emitted, as one of them runs it.
  ///
  /// - Parameter wasRun: whether it was run to its end.
  mutating func finish(_ record: ScenarioRecord, wasRun: Bool) {
    record.isDone = true
    if wasRun { finished += 1 }
    if !isOrdered {
      if wasRun { emitHeld(of: record) }
      record.held = []
    }
    while let done = records[current], done.isDone {
      records[current] = nil
      current += 1
      if isOrdered, let record = records[current] { emitHeld(of: record) }
    }
  }

  /// Emits what is held back of a scenario.
  private mutating func emitHeld(of record: ScenarioRecord) {
    guard !record.held.isEmpty else { return }
    let announced = plans.announced(record.number, record.plan)
    for event in record.held { emitter.emit(event, of: announced, by: record.workers) }
    record.held = []
  }

  /// Emits what is held back behind scenarios that are no longer run.
  mutating func close() {
    for record in records.values.sorted(by: { $0.number < $1.number }) where !record.isDone {
      finish(record, wasRun: false)
    }
  }

  /// Adds scenarios behind the others.
  mutating func append(_ pickles: PickleList) { plans.append(pickles) }

  /// Announces all scenarios in the stream, unless that was done.
  mutating func announce() {
    if !plans.areAnnounced { plans.announce(by: emitter) }
  }
}
