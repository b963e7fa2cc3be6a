import Messages

/// The backlog of a run: the planned scenarios, the next one to start, and the one that is being emitted.
///
/// An emitted scenario is dropped, to save memory in large runs.
struct Backlog {
  /// The number of scenarios that may start before the currently emitted one has ended.
  private static let mostAhead = 10_000
  /// The number of scenarios that may be delayed in favour of later scenarios.
  private static let mostWaiting = 200

  var plans: ScenarioPlans
  private let options: RunOptions
  private let emitter: StreamEmitter
  /// Whether scenarios are emitted in order; the current one is emitted while it runs.
  ///
  /// If other tasks take part in the run, each scenario is emitted when it has ended, because this task may be killed.
  private let isOrdered: Bool
  /// The scenarios that were requested and are not completely emitted, by their numbers.
  private var records: [Int: ScenarioRecord] = [:]
  /// The next scenario that was not yet given to a worker.
  private var next = 0
  /// Scenarios that a worker received and did not finish, in the order of the run.
  private var returned: [ScenarioRecord] = []
  /// The scenario that is being emitted.
  private var current = 0
  private var finished = 0
  /// The number of the first scenario of each repetition that was appended and not yet announced.
  private var repetitionStarts: [Int] = []

  init(_ pickles: PickleList, _ context: RunContext) {
    plans = ScenarioPlans(pickles, Planner(registry: context.registry))
    options = context.options
    emitter = context.emitter
    isOrdered = context.claim == nil
  }

  /// The number of scenarios that were not run to their end.
  var unfinished: Int { plans.count - finished }

  /// The number of scenarios that were not yet given to a worker.
  var remaining: Int { plans.count - next }

  /// The next scenario for a worker; nil if no scenario can start now.
  mutating func first() -> ScenarioRecord? {
    returned.first ?? upcoming()
  }

  /// The next scenario that was neither given to a worker nor made to wait for another one.
  private mutating func upcoming() -> ScenarioRecord? {
    guard next < plans.count, next - current < Self.mostAhead else { return nil }
    if let record = records[next] { return record }
    let plan = plans.take(next)
    let record = ScenarioRecord(number: next, plan: plan, attempts: options.attempts(for: plan.tags))
    records[next] = record
    return record
  }

  /// The first scenario that may start now; those before it are kept for later.
  ///
  /// No scenario overtakes one that must run alone, which could otherwise wait for ever.
  ///
  /// - Parameter isFree: whether a scenario may start.
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

  /// Takes a scenario returned by `first`.
  mutating func take(_ record: ScenarioRecord) {
    if let index = returned.firstIndex(where: { $0 === record }) { returned.remove(at: index) } else { next += 1 }
  }

  /// Takes the scenario returned by `first()`.
  mutating func takeFirst() {
    if returned.isEmpty { next += 1 } else { returned.removeFirst() }
  }

  /// Returns a scenario that a worker did not finish.
  mutating func give(back record: ScenarioRecord) {
    let index = returned.firstIndex { $0.number > record.number } ?? returned.endIndex
    returned.insert(record, at: index)
  }

  /// Records an event of a scenario, and emits it if it is the scenario's turn.
  mutating func take(_ event: RunEvent, of record: ScenarioRecord) {
    // If a signal ends the run at its beginning, scenarios may be running although no more are given to workers.
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

  /// Records the end of a scenario, and emits the events held back after it.
  ///
  /// If other tasks take part in the run, a scenario that was cut short is not emitted, because one of them will run
  /// it.
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

  /// Emits the events of a scenario that were held back.
  private mutating func emitHeld(of record: ScenarioRecord) {
    guard !record.held.isEmpty else { return }
    announce()
    let announced = plans.announced(record.number, record.plan)
    for event in record.held { emitter.emit(event, of: announced, by: record.workers) }
    record.held = []
  }

  /// Ends the scenarios that will not run, and emits the events held back after them.
  mutating func close() {
    for record in records.values.sorted(by: { $0.number < $1.number }) where !record.isDone {
      finish(record, wasRun: false)
    }
  }

  /// Appends scenarios, such as those of a repetition.
  mutating func append(_ pickles: PickleList) {
    repetitionStarts.append(plans.count)
    plans.append(pickles)
  }

  /// Announces the scenarios in the stream, unless they already are.
  ///
  /// A repetition is announced after the one before it was emitted, however fast the workers are.
  mutating func announce() {
    if plans.areAnnounced { return }
    while let start = repetitionStarts.first, start <= current || !isOrdered { repetitionStarts.removeFirst() }
    plans.announce(upTo: repetitionStarts.first ?? plans.count, by: emitter)
  }
}
