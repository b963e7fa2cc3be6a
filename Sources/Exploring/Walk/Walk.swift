import SourceText
import StepLibrary
package import StepRegistry
import Synchronization

/// Explores an app: does actions, notes states, and finds faults.
///
/// A walk consists of rounds, and a round of parts. The parts of a round are independent of each other and may run at
/// the same time in several processes. Their results are added in the order of the parts. Two walks with equal seeds
/// on equal apps are therefore equal, with any number of processes.
package actor Walk {
  /// Why a walk has ended.
  package enum End: Sendable, Hashable {
    /// The limit was reached, or the user ended the walk.
    case limit
    /// The last actions found no new state, or all actions were tried.
    case converged
    /// The app did not start again, for this reason, or the step of a rule failed after its start.
    case failed(String, rule: WalkRules.Text?)
    /// A scenario to walk near fails without a deviation: its index, the index of its failed step, and the reason.
    case scenarioFailed(Int, step: Int, reason: String)
  }

  /// The state of a walk.
  package struct Progress: Sendable {
    /// The number of actions until now.
    package let actions: Int
    /// The number of states until now.
    package let states: Int
    /// The findings until now.
    package let findings: [Finding]
  }

  /// The number of actions without a new state after which a walk has converged.
  package static let patience = 1_000
  /// The most parts of a round.
  private static let partsOfRound = 8
  /// The number of actions after which a round has one part more. At first, parts would repeat the same actions.
  private static let actionsForPart = 200
  /// The number of actions of a part.
  private static let actionsOfPart = 50
  /// The number of deviations of a part.
  private static let deviationsOfPart = 8

  private let apps: [any ExploredApp]
  private let strategy: WalkStrategy
  private let limit: Int
  private let share: WalkShare
  let isOver: @Sendable () -> Bool
  private let onProgress: @Sendable (Walk.Progress) async throws -> Void
  private var seeds: Seeds
  private var faults = WalkFaults()
  /// The actions of the parts that are not added yet.
  private var newActions = 0

  /// The states and transitions until now.
  package private(set) var map = WalkMap()
  /// The number of actions until now. Steps that only go back to a state do not count.
  package private(set) var actions = 0

  /// The findings until now.
  package var findings: [Finding] { faults.findings }
  /// The faults that are not findings, because the same steps do not show them each time.
  package var unrepeated: [UnrepeatedFault] { faults.unrepeated }

  /// Prepares a walk.
  ///
  /// - Parameters:
  ///   - apps: the app, once for each process.
  ///   - strategy: how to choose actions.
  ///   - seed: the seed of the choices.
  ///   - limit: the most actions, of all machines together.
  ///   - share: the part of this machine.
  ///   - isOver: whether the user or the time limit has ended the walk.
  ///   - onProgress: called after each action and each finding.
  package init(
    _ apps: [any ExploredApp], strategy: WalkStrategy = .leastTried, seed: UInt64, limit: Int,
    share: WalkShare = .whole, isOver: @escaping @Sendable () -> Bool = { false },
    onProgress: @escaping @Sendable (Walk.Progress) async throws -> Void = { _ in }
  ) {
    (self.apps, self.strategy, self.share, self.limit) = (apps, strategy, share, share.size(of: limit))
    (self.isOver, self.onProgress) = (isOver, onProgress)
    seeds = Seeds(seed)
  }

  /// Walks until the limit, or until nothing new is found.
  ///
  /// - Throws: the error of `onProgress`, or of starting a process.
  package func run() async throws -> End {
    // Each machine has choices of its own.
    seeds.choose(share.index)
    while actions < limit, !isOver() {
      if actions >= Self.patience, map.newStates(in: Self.patience, until: actions) == 0 { return .converged }
      let before = actions
      let parts = min(1 + before / Self.actionsForPart, Self.partsOfRound)
      let most = min(limit - before, parts * Self.actionsOfPart)
      let counts = stride(from: 0, to: most, by: Self.actionsOfPart).map { min(Self.actionsOfPart, most - $0) }
      if let failure = try await round(counts.map { .actions($0) }).failure {
        return .failed(failure.of.reason, rule: failure.of.rule)
      }
      let isDone = actions == before || strategy == .breadthFirst && !map.hasUntried
      if isDone, !isOver() { return .converged }
    }
    return .limit
  }

  /// Repeats scenarios with one deviation each. The steps after it pass, or fail with a reason.
  ///
  /// - Parameter scenarios: the steps of the scenarios, each beginning with the start of the app.
  /// - Returns: `converged` after all deviations; `scenarioFailed` for one that fails without a deviation.
  /// - Throws: the error of `onProgress`, or of starting a process.
  package func run(near scenarios: [[String]]) async throws -> End {
    if let failure = try await round(scenarios.map { .scenario($0) }).failure {
      return .scenarioFailed(failure.part, step: failure.of.step, reason: failure.of.reason)
    }
    // The order is that of all machines.
    let all = share.elements(of: scenarios.flatMap(Deviation.all).shuffled(using: &seeds.generator))
    var rest = all.prefix(limit)
    while !rest.isEmpty, !isOver() {
      let now = Array(rest.prefix(Self.partsOfRound * Self.deviationsOfPart))
      rest.removeFirst(now.count)
      let parts = stride(from: 0, to: now.count, by: Self.deviationsOfPart)
        .map { now[$0..<min($0 + Self.deviationsOfPart, now.count)] }
      _ = try await round(parts.map { .deviations(Array($0)) })
    }
    return actions == all.count ? .converged : .limit
  }

  /// Follows paths that visit the states or transitions of a given map.
  ///
  /// A transition that the app does not follow ends its path. Other paths then visit the rest without it.
  ///
  /// - Parameters:
  ///   - given: the map.
  ///   - cover: the parts to visit.
  /// - Returns: `limit` if the user has ended the walk.
  /// - Throws: the error of `onProgress`, or of starting a process.
  package func run(over given: GivenMap, _ cover: GivenMap.Cover) async throws -> (end: End, courses: [MapCourse]) {
    var courses: [MapCourse] = []
    // The transitions that the app does not follow; nil for another first state.
    var broken: Set<Int?> = []
    while !isOver() {
      let visited = Set(courses.flatMap(\.followed))
      var paths = given.paths(over: cover, without: Set(broken.compactMap(\.self)), after: visited)
      // A map with one state still has a start.
      if paths.isEmpty, courses.isEmpty { paths = [[]] }
      if paths.isEmpty { return (.converged, courses) }
      let (failure, parts) = try await round(paths.map { .path($0, given) })
      if let failure { return (.failed(failure.of.reason, rule: failure.of.rule), courses) }
      for var course in parts.compactMap(\.course) {
        // Several paths of a round may end at one transition.
        if let departure = course.departure, !broken.insert(departure.transition).inserted { course.departure = nil }
        courses.append(course)
      }
      if broken.contains(nil) { return (.converged, courses) }
    }
    return (.limit, courses)
  }

  // MARK: - Rounds

  /// Does the parts of a round, and adds their results in the order of the parts.
  ///
  /// - Returns: the first failure of the start of the app or of a scenario without a deviation; and the parts.
  private func round(_ works: [WalkPart.Work]) async throws -> (
    failure: (part: Int, of: WalkPart.Failure)?, parts: [WalkPart]
  ) {
    let before = map
    let parts = works.enumerated().map { number, work in
      WalkPart(
        work, number: number * share.count + share.index, strategy, seed: seeds.next(), map: before, isOver: isOver,
        onAction: { try await self.noteAction() })
    }
    let results = try await onApps(parts) { _, part, app in
      var part = part
      try await part.perform(on: app)
      return part
    }
    newActions = 0
    var seenFaults: [SeenFault] = []
    for part in results {
      map.add(part.map, since: before, after: actions)
      actions += part.actions
      seenFaults += faults.new(among: part.seenFaults)
    }
    try await shrink(seenFaults)
    let failures = results.enumerated().lazy.compactMap { part, result in result.failure.map { (part, $0) } }
    return (failures.first, results)
  }

  /// Does jobs on the apps, one at a time on each, and returns their results in the order of the jobs.
  nonisolated func onApps<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], _ perform: @escaping @Sendable (Int, Job, any ExploredApp) async throws -> Result
  ) async throws -> [Result] {
    let queue = JobQueue(jobs)
    return try await withThrowingTaskGroup(of: [(number: Int, result: Result)].self) { group in
      for app in apps.prefix(jobs.count) {
        group.addTask {
          var results: [(number: Int, result: Result)] = []
          while let next = queue.next() {
            results.append((next.offset, try await perform(next.offset, next.element, app)))
          }
          return results
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.number < $1.number }.map(\.result)
    }
  }

  /// Repeats faults with fewer and simpler steps.
  private func shrink(_ seenFaults: [SeenFault]) async throws {
    faults.beginRound()
    _ = try await onApps(seenFaults) { [isOver] number, seenFault, app in
      var shrinker = Shrinker(app: app, fault: seenFault.fault, isOver: isOver)
      let outcome = try await shrinker.shortest(of: seenFault.paths)
      var picture: String?
      if case .repeats(let steps) = outcome {
        picture = try await Self.picture(of: shrinker.fault, after: steps, on: app)
      }
      try await self.note(
        WalkFaults.Shrunk(fault: shrinker.fault, outcome: outcome, picture: picture, screen: seenFault.screen),
        at: number)
    }
  }

  private func note(_ shrunk: WalkFaults.Shrunk, at number: Int) async throws {
    faults.add(shrunk, at: number, in: map)
    try await report()
  }

  // MARK: - Progress

  private func noteAction() async throws {
    newActions += 1
    try await report()
  }

  private func report() async throws {
    try await onProgress(Progress(actions: actions + newActions, states: map.states.count, findings: findings))
  }
}

/// The seeds of the parts of a walk.
private struct Seeds {
  var generator: SeededGenerator
  private var following: UInt64

  /// Begins with the seed of the walk, which is the seed of its first part.
  init(_ seed: UInt64) { (generator, following) = (SeededGenerator(seed: seed), seed) }

  /// Chooses the seeds of one of several machines. The first one has those of a walk alone.
  mutating func choose(_ machine: Int) {
    guard machine > 0 else { return }
    for _ in 0..<machine { following = generator.next() }
    generator = SeededGenerator(seed: following)
    following = generator.next()
  }

  /// The seed of the next part.
  mutating func next() -> UInt64 {
    defer { following = generator.next() }
    return following
  }
}

/// Jobs that several tasks take in sequence.
private final class JobQueue<Job: Sendable>: Sendable {
  private let rest: Mutex<ArraySlice<(offset: Int, element: Job)>>

  init(_ jobs: [Job]) { rest = Mutex(Array(jobs.enumerated())[...]) }

  /// The next job with its number; nil after the last one.
  func next() -> (offset: Int, element: Job)? { rest.withLock { $0.popFirst() } }
}
