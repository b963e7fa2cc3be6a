import Messages
import Runner

/// What stands for the folder that tasks share, in a simulation: everything in memory, and no time but that of the simulation.
final class SimulatedFolder {
  /// What a task is doing.
  struct Task {
    var isAtWork = true
    var isAlive = true
    /// What it has claimed, with what it has not run to its end.
    var claims: [TaskStream.Claim] = []
  }

  struct ClaimKey: Hashable {
    let chunk: Int
    let turn: Int
  }

  /// The tasks that have begun, by their numbers.
  var tasks: [Int: Task] = [:]
  var owners: [ClaimKey: Int] = [:]
  /// How many operations on files all tasks have done.
  var operationCount = 0

  static func name(_ number: Int) -> String { "task-\(number + 10_000)" }
  static func number(_ name: String) -> Int { (Int(name.dropFirst(5)) ?? 10_000) - 10_000 }
}

/// The folder, as one of the tasks sees it.
final class SimulatedStore: ClaimStore {
  private let folder: SimulatedFolder
  private let number: Int
  /// How many operations on files this task has done since it was asked last.
  private(set) var operations = 0

  init(_ folder: SimulatedFolder, number: Int) {
    self.folder = folder
    self.number = number
    folder.tasks[number] = SimulatedFolder.Task()
    count(4)
  }

  var name: String { SimulatedFolder.name(number) }

  /// The operations since this was asked last.
  func takeOperations() -> Int {
    defer { operations = 0 }
    return operations
  }

  private func count(_ more: Int) {
    operations += more
    folder.operationCount += more
  }

  func isClaimed(_ chunk: Int, turn: Int) -> Bool {
    count(1)
    return folder.owners[SimulatedFolder.ClaimKey(chunk: chunk, turn: turn)] != nil
  }

  func owner(of chunk: Int, turn: Int) -> String? {
    count(3)
    return folder.owners[SimulatedFolder.ClaimKey(chunk: chunk, turn: turn)].map(SimulatedFolder.name)
  }

  func claimedChunks() -> Set<Int> {
    // A server sends about a hundred names at once.
    count(1 + folder.owners.count / 100)
    return Set(folder.owners.keys.map(\.chunk))
  }

  func claim(_ claim: TaskStream.Claim) -> Bool {
    count(2)
    let key = SimulatedFolder.ClaimKey(chunk: claim.chunk, turn: claim.turn)
    guard folder.owners[key] == nil else { return false }
    folder.owners[key] = number
    folder.tasks[number]?.claims.append(claim)
    return true
  }

  func tasks() -> [String] {
    count(1 + folder.tasks.count / 100)
    return folder.tasks.keys.sorted().map(SimulatedFolder.name)
  }

  func state(of task: String) -> TaskState {
    count(3)
    guard let known = folder.tasks[SimulatedFolder.number(task)] else { return .atRest }
    if known.isAlive { return known.isAtWork ? .atWork : .atRest }
    count(10)
    return .ended(known.claims.filter { !$0.scenarios.isEmpty })
  }

  func beginWork() {
    count(1)
    folder.tasks[number]?.isAtWork = true
  }

  func beginRest() {
    count(3)
    folder.tasks[number]?.isAtWork = false
  }
}
