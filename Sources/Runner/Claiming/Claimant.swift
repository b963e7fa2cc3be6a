package import Messages

/// A task that claims scenarios: its next claim, and the tasks that it waits for.
///
/// It takes unclaimed chunks, then those of tasks that have ended without running them. A task that has nothing to
/// run releases its own lock before it waits for those of other tasks, so tasks never wait for each other in a circle.
package struct Claimant {
  /// The next action of a task.
  package enum Next: Sendable, Equatable {
    /// The task runs the claimed scenarios.
    case run(TaskStream.Claim)
    /// The task claims nothing new, because it still has scenarios to run.
    case nothing
    /// The task waits until one of these tasks ends or rests.
    case wait([String])
    /// Everything is done, except scenarios that no task will run, by their positions.
    case done(lost: [Int])
  }

  /// The maximum number of tasks that try a chunk in sequence, because the scenarios of the chunk may end each process.
  package static let mostTurns = 5

  private let plan: ClaimPlan
  private let store: any ClaimStore
  /// The first chunk of this task; tasks that begin together start at different chunks.
  private let number: Int
  private var hasTakenFirst = false
  /// The chunks from the first without a preferred task up to this one are claimed.
  private var cursor: Int
  /// The chunks of tasks that have not begun; nil until they are searched.
  private var passedOver: [Int]?
  private var isAtWork: Bool
  private var others = Others()
  /// The scenarios that no task will run, by their positions.
  private var lost: Set<Int> = []
  /// The tasks that have claimed unfinished chunks of others.
  private var successors: Set<Succession> = []

  /// The known states of the tasks of the run.
  private struct Others {
    /// The tasks whose state was read or is about to be read.
    var known: Set<String> = []
    /// The tasks that were at work when their state was read.
    var working: [String] = []
    /// The tasks whose state has to be read.
    var pending: [String] = []
    /// The tasks that rest or have ended.
    var gone: Set<String> = []
  }

  private struct Succession: Hashable {
    let chunk: Int
    let turn: Int
  }

  /// Begins with a store in which the task is at work.
  ///
  /// - Parameters:
  ///   - plan: the chunks.
  ///   - store: where they are claimed.
  ///   - number: the number of the task, counted from 0; it only matters for the first chunk of the task.
  package init(_ plan: ClaimPlan, in store: any ClaimStore, number: Int) {
    self.plan = plan
    self.store = store
    self.number = max(number, 0)
    cursor = min(plan.taskCount, plan.count)
    isAtWork = true
  }

  /// Determines the next step of the task.
  ///
  /// - Parameters:
  ///   - isIdle: whether the task has run everything that it has claimed.
  ///   - woken: the tasks that were waited for and have ended or rest now.
  package mutating func next(isIdle: Bool, woken: [String] = []) throws -> Next {
    others.pending += woken
    if let left = try takeLeft() { return .run(left) }
    if let chunk = try takeFresh() { return .run(chunk) }
    guard isIdle else { return .nothing }
    if isAtWork { try rest() }
    while others.working.isEmpty {
      others.pending = try newTasks()
      if others.pending.isEmpty { break }
      if let left = try takeLeft() { return .run(left) }
    }
    if isAtWork { try rest() }
    return others.working.isEmpty ? .done(lost: lost.sorted()) : .wait(others.working)
  }

  /// The next task that has not ended. A task that runs scenarios watches it, to run its remaining scenarios
  /// soon after its end; nil for the only task.
  package mutating func neighbour() throws -> String? {
    let all = try store.tasks()
    let own = all.firstIndex(of: store.name) ?? 0
    return (all[own...].dropFirst() + all[..<own]).first { !others.gone.contains($0) }
  }

  /// Checks the pending tasks, and claims unfinished scenarios of one task.
  ///
  /// - Returns: the claim; nil if they have left nothing for this task.
  private mutating func takeLeft() throws -> TaskStream.Claim? {
    while let task = others.pending.popLast() {
      others.working.removeAll { $0 == task }
      switch try store.state(of: task) {
      case .atWork: others.working.append(task)
      case .atRest: others.gone.insert(task)
      case .ended(let claims):
        others.gone.insert(task)
        for claim in claims where try store.owner(of: claim.chunk, turn: claim.turn) == task {
          guard let taken = try take(over: claim) else { continue }
          // It may have left more.
          others.pending.append(task)
          return taken
        }
      }
    }
    return nil
  }

  /// The tasks that have begun since the last call, in an order that begins after this task.
  private mutating func newTasks() throws -> [String] {
    let all = try store.tasks()
    let own = all.firstIndex(of: store.name) ?? 0
    // They are taken from the end.
    let later = (all[own...].dropFirst() + all[..<own]).filter { $0 != store.name && others.known.insert($0).inserted }
    others.known.insert(store.name)
    return later.reversed()
  }

  private mutating func rest() throws {
    isAtWork = false
    try store.beginRest()
  }

  // MARK: - Unclaimed chunks

  private mutating func takeFresh() throws -> TaskStream.Claim? {
    if !hasTakenFirst {
      hasTakenFirst = true
      if number < cursor, try claim(number) { return fresh(number) }
    }
    while passedOver == nil {
      try moveCursor()
      guard cursor < plan.count else { break }
      let chunk = cursor
      cursor += 1
      if try claim(chunk) { return fresh(chunk) }
    }
    if passedOver == nil {
      let claimed = try store.claimedChunks()
      let left = (0..<plan.count).filter { !claimed.contains($0) }
      // Tasks that look for them at the same time begin at different ones.
      let first = left.isEmpty ? 0 : number % left.count
      passedOver = (left[first...] + left[..<first]).reversed()
    }
    while let chunk = passedOver?.popLast() {
      if try claim(chunk) { return fresh(chunk) }
    }
    return nil
  }

  private func fresh(_ chunk: Int) -> TaskStream.Claim {
    TaskStream.Claim(chunk: chunk, turn: 0, scenarios: plan.scenarios(of: chunk))
  }

  private mutating func claim(_ chunk: Int) throws -> Bool {
    if !isAtWork {
      try store.beginWork()
      isAtWork = true
    }
    return try store.claim(fresh(chunk))
  }

  /// Moves the cursor to the first unclaimed chunk, by growing steps and then by halves.
  private mutating func moveCursor() throws {
    var (low, step) = (cursor, 1)
    while low + step <= plan.count, try store.isClaimed(low + step - 1, turn: 0) {
      low += step
      step *= 2
    }
    var high = min(low + step - 1, plan.count)
    while low < high {
      let middle = (low + high) / 2
      if try store.isClaimed(middle, turn: 0) { low = middle + 1 } else { high = middle }
    }
    cursor = low
  }

  // MARK: - What others have left

  /// Claims the unfinished scenarios of a chunk.
  ///
  /// - Parameter claim: the unfinished scenarios.
  /// - Returns: the claim; nil if another task has it, which is checked then, or if no task will run it.
  private mutating func take(over claim: TaskStream.Claim) throws -> TaskStream.Claim? {
    let turn = claim.turn + 1
    guard turn < Self.mostTurns else {
      lost.formUnion(claim.scenarios)
      return nil
    }
    var successor = try store.owner(of: claim.chunk, turn: turn)
    if successor == nil {
      if !isAtWork {
        try store.beginWork()
        isAtWork = true
      }
      let next = TaskStream.Claim(chunk: claim.chunk, turn: turn, scenarios: claim.scenarios)
      if try store.claim(next) { return next }
      successor = try store.owner(of: claim.chunk, turn: turn)
    }
    // The known state of that task may be older than its claim.
    if let successor, successor != store.name,
      successors.insert(Succession(chunk: claim.chunk, turn: turn)).inserted
    {
      others.known.insert(successor)
      others.pending.append(successor)
    }
    return nil
  }
}
