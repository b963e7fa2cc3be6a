import Messages
import OperatingSystem
import Runner
import SourceText

/// Runs scenarios on machines that share them by claims, in simulated time: the code that claims is that of the command.
struct ClaimSimulation {
  /// What is simulated.
  struct Settings {
    var scenarioCount = 1_000_000
    var machineCount = 1_000
    /// The part of the machines that fail, each at some time during the run.
    var failures = 0.01
    /// How long one operation on a file of the shared folder takes, in seconds.
    var operationTime = 0.001
    /// How long it takes until the others know that a machine has failed, in seconds: a killed process gives its lock back at
    /// once, and that of a machine without power is given to others when the server's lease has ended.
    var noticeTime = 0.01
    /// Whether the durations of the scenarios are known before.
    var knowsDurations = true
    /// How much faster the fastest machine is than the slowest one.
    var spread = 2.0
    var seed: UInt64 = 1
  }

  /// What came of it.
  struct Result {
    var ideal = 0.0
    var end = 0.0
    var chunkCount = 0
    var takenOver = 0
    var operationCount = 0
    var claimTime = 0.0
    var workTime = 0.0
    /// How long machines had worked on scenarios when they failed.
    var lostTime = 0.0
    /// How often each scenario was run to its end: how many not once, and how many more than once.
    var missing = 0
    var repeated = 0
    /// How long machines waited for others at the end, on average, in seconds.
    var waiting = 0.0
  }

  private enum Event {
    /// It has run what it had claimed, or has just begun.
    case free
    /// Tasks that it waited for have ended or rest.
    case woken(String)
    case failed
  }

  private final class Machine {
    let store: SimulatedStore
    var claimant: Claimant
    let speed: Double
    let failure: Double
    var time = 0.0
    var claim: TaskStream.Claim?
    var claimStart = 0.0
    var woken: [String] = []
    var waitingFor: Set<Int> = []
    var waitsSince: Double?
    var isDone = false

    init(_ store: SimulatedStore, _ claimant: Claimant, speed: Double, failure: Double) {
      self.store = store
      self.claimant = claimant
      self.speed = speed
      self.failure = failure
    }
  }

  let settings: Settings
  private let durations: [Double]
  private let folder = SimulatedFolder()
  private var machines: [Machine] = []
  private var queue = EventQueue<(machine: Int, event: Event)>()
  private var watchers: [Int: Set<Int>] = [:]
  private var counts: [UInt8]
  private var result = Result()

  /// Prepares the machines.
  init(_ settings: Settings) {
    self.settings = settings
    var random = SeededGenerator(seed: settings.seed)
    // Most scenarios are short, and a few take a hundred times as long.
    durations = (0..<settings.scenarioCount).map { _ in
      let even = Double.random(in: 0..<1, using: &random)
      return 0.2 + 1 / (1.0001 - even).squareRoot() / 2
    }
    counts = Array(repeating: 0, count: settings.scenarioCount)
    let weights =
      settings.knowsDurations ? durations.map { UInt64($0 * 1e9) } : Array(repeating: 1, count: durations.count)
    let plan = ClaimPlan(weights: weights, taskCount: settings.machineCount)
    result.chunkCount = plan.count
    let work = durations.reduce(0, +)
    let speeds = (0..<settings.machineCount).map { _ in Double.random(in: 1...settings.spread, using: &random) }
    let usual = work / speeds.reduce(0, +)
    for number in 0..<settings.machineCount {
      let fails = Double.random(in: 0..<1, using: &random) < settings.failures
      let store = SimulatedStore(folder, number: number)
      machines.append(
        Machine(
          store, Claimant(plan, in: store, number: number), speed: speeds[number],
          failure: fails ? Double.random(in: 0..<usual, using: &random) : .infinity))
    }
    result.workTime = work
    result.ideal = Self.ideal(work, machines.map { ($0.speed, $0.failure) })
  }

  /// When all would be done if every machine worked all the time until it fails.
  private static func ideal(_ work: Double, _ machines: [(speed: Double, failure: Double)]) -> Double {
    var (low, high) = (0.0, work)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      let done = machines.reduce(0) { $0 + $1.speed * min($1.failure, middle) }
      if done < work { low = middle } else { high = middle }
    }
    return high
  }

  /// Runs everything.
  mutating func run() throws -> Result {
    for number in machines.indices { queue.add((number, .free), at: 0) }
    while let (time, (number, event)) = queue.next() {
      let machine = machines[number]
      guard folder.tasks[number]?.isAlive == true else { continue }
      switch event {
      case .failed: fail(number)
      case .woken(let task):
        machine.waitingFor.remove(SimulatedFolder.number(task))
        machine.woken.append(task)
        if machine.claim == nil { try advance(number, at: time) }
      case .free:
        if let claim = machine.claim {
          finish(claim.scenarios, by: number)
          machine.claim = nil
        }
        try advance(number, at: time)
      }
    }
    result.missing = counts.count { $0 == 0 }
    result.repeated = counts.count { $0 > 1 }
    result.operationCount = folder.operationCount
    result.waiting /= Double(machines.count)
    return result
  }

  /// Has a machine without scenarios do what comes next.
  private mutating func advance(_ number: Int, at time: Double) throws {
    let machine = machines[number]
    if machine.isDone { return }
    machine.time = max(machine.time, time)
    if let since = machine.waitsSince { result.waiting += machine.time - since }
    machine.waitsSince = nil
    let wasAtWork = folder.tasks[number]?.isAtWork == true
    let next = try machine.claimant.next(isIdle: true, woken: machine.woken)
    machine.woken = []
    var watched: [String] = []
    switch next {
    case .run: watched = [try machine.claimant.neighbour()].compactMap(\.self)
    case .wait(let tasks): watched = tasks
    case .done, .nothing: machine.isDone = true
    }
    let cost = Double(machine.store.takeOperations()) * settings.operationTime
    machine.time += cost
    result.claimTime += cost
    if wasAtWork, folder.tasks[number]?.isAtWork == false { wakeWatchers(of: number, at: machine.time) }
    if case .run(let claim) = next { run(claim, by: number) }
    if case .wait = next { machine.waitsSince = machine.time }
    if machine.isDone { result.end = max(result.end, machine.time) }
    watch(watched, from: number)
  }

  private mutating func watch(_ tasks: [String], from number: Int) {
    let machine = machines[number]
    for name in tasks where machine.waitingFor.count < 16 {
      let other = SimulatedFolder.number(name)
      guard machine.waitingFor.insert(other).inserted else { continue }
      watchers[other, default: []].insert(number)
      // It may have ended since it was looked at.
      if folder.tasks[other]?.isAlive == false || folder.tasks[other]?.isAtWork == false {
        wakeWatchers(of: other, at: machine.time)
      }
    }
  }

  private mutating func run(_ claim: TaskStream.Claim, by number: Int) {
    let machine = machines[number]
    machine.claim = claim
    machine.claimStart = machine.time
    if claim.turn > 0 { result.takenOver += 1 }
    let end = machine.time + claim.scenarios.reduce(0) { $0 + durations[$1] } / machine.speed
    let isCut = machine.failure < end
    queue.add((number, isCut ? .failed : .free), at: isCut ? max(machine.failure, machine.time) : end)
  }

  private mutating func fail(_ number: Int) {
    let machine = machines[number]
    var time = machine.claimStart
    let done = machine.claim?.scenarios.prefix { scenario in
      time += durations[scenario] / machine.speed
      return time <= machine.failure
    }
    finish(Array(done ?? []), by: number)
    result.lostTime += machine.failure - machine.claimStart
    for scenario in done ?? [] { result.lostTime -= durations[scenario] / machine.speed }
    folder.tasks[number]?.isAlive = false
    wakeWatchers(of: number, at: machine.failure + settings.noticeTime)
  }

  private mutating func finish(_ scenarios: [Int], by number: Int) {
    for scenario in scenarios { counts[scenario] = min(counts[scenario] + 1, 2) }
    guard let index = folder.tasks[number]?.claims.indices.last else { return }
    let done = Set(scenarios)
    let claim = folder.tasks[number]?.claims[index]
    if let claim {
      folder.tasks[number]?.claims[index] = TaskStream.Claim(
        chunk: claim.chunk, turn: claim.turn, scenarios: claim.scenarios.filter { !done.contains($0) })
    }
  }

  private mutating func wakeWatchers(of number: Int, at time: Double) {
    for watcher in watchers.removeValue(forKey: number) ?? [] {
      queue.add((watcher, .woken(SimulatedFolder.name(number))), at: time)
    }
  }
}

/// Events in the order of their times; of equal ones, the one that was added first comes first.
struct EventQueue<Event> {
  private var heap: [(time: Double, order: Int, event: Event)] = []
  private var count = 0

  /// Adds an event.
  mutating func add(_ event: Event, at time: Double) {
    heap.append((time, count, event))
    count += 1
    var child = heap.count - 1
    while child > 0, isBefore(child, (child - 1) / 2) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes the next event; `nil` if there is none.
  mutating func next() -> (time: Double, event: Event)? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return (first.time, first.event) }
    heap[0] = last
    var parent = 0
    while let child = [2 * parent + 1, 2 * parent + 2].filter({ $0 < heap.count }).min(by: isBefore),
      isBefore(child, parent)
    {
      heap.swapAt(child, parent)
      parent = child
    }
    return (first.time, first.event)
  }

  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    (heap[one].time, heap[one].order) < (heap[other].time, heap[other].order)
  }
}

extension ClaimSimulation {
  /// Simulates several kinds of runs, and prints what came of each.
  static func run(scenarioCount: Int, machineCount: Int) throws {
    let output = OutputFile.standardOutput
    output.write("scenarios | machines | simulated | chunks | ideal s | end s | above ideal | claiming | taken over |")
    output.write(" not run | run twice | waiting s | operations a scenario\n--- | --- | --- | --- | --- | --- | ")
    output.write("--- | --- | --- | --- | --- | --- | ---\n")
    var cases: [(String, Settings)] = []
    var settings = Settings(scenarioCount: scenarioCount, machineCount: machineCount, failures: 0)
    cases.append(("no failures", settings))
    settings.failures = 0.01
    cases.append(("1 % are killed", settings))
    settings.noticeTime = 90
    cases.append(("1 % lose power, noticed after 90 s", settings))
    settings.noticeTime = 0.01
    settings.knowsDurations = false
    cases.append(("1 % are killed, durations unknown", settings))
    settings.spread = 5
    cases.append(("the same, machines 1 to 5 times as fast", settings))
    for (name, settings) in cases {
      var simulation = ClaimSimulation(settings)
      let result = try simulation.run()
      let words = [
        "\(settings.scenarioCount)", "\(settings.machineCount)", name, "\(result.chunkCount)", result.ideal.tenths,
        result.end.tenths, ((result.end / result.ideal - 1) * 100).tenths + " %",
        (result.claimTime / result.workTime * 100).hundredths + " %", "\(result.takenOver)", "\(result.missing)",
        "\(result.repeated)", result.waiting.tenths,
        (Double(result.operationCount) / Double(settings.scenarioCount)).hundredths,
      ]
      output.write(words.joined(separator: " | ") + "\n")
      output.flush()
    }
    try output.finish()
  }
}

extension Double {
  fileprivate var tenths: String { "\((self * 10).rounded() / 10)" }
  fileprivate var hundredths: String { "\((self * 100).rounded() / 100)" }
}
