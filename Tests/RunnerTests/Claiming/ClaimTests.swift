import Messages
import Runner
import Testing

/// Dividing scenarios into chunks, and claiming them.
@Suite struct ClaimTests {
  @Test(arguments: [(0, 1), (1, 8), (7, 1), (1_000, 8), (10_000, 100)])
  func everyScenarioIsInOneChunk(scenarioCount: Int, taskCount: Int) {
    let weights = (0..<scenarioCount).map { UInt64($0 % 7 + 1) }
    let plan = ClaimPlan(weights: weights, taskCount: taskCount)
    let all = (0..<plan.count).flatMap(plan.scenarios)
    #expect(all.sorted() == Array(0..<scenarioCount))
    #expect(plan.scenarios(of: plan.count).isEmpty)
    #expect(plan.scenarios(of: -1).isEmpty)
  }

  @Test func chunksGetSmallerTowardsTheEnd() {
    let plan = ClaimPlan(weights: Array(repeating: 1, count: 8_000), taskCount: 8)
    let sizes = (0..<plan.count).map { plan.scenarios(of: $0).count }
    #expect(sizes == sizes.sorted(by: >))
    #expect(sizes.first == 63)
    #expect(sizes.suffix(30).allSatisfy { $0 == 1 })
  }

  @Test func theLongestScenariosComeFirst() {
    let plan = ClaimPlan(weights: [3, 9, 1, 9], taskCount: 4)
    #expect((0..<plan.count).flatMap(plan.scenarios) == [1, 3, 0, 2])
  }

  @Test func scenariosOfAGroupAreClaimedTogether() {
    let tags = [["@serial:a"], [], ["@serial:b"], ["@serial"], ["@serial:b", "@serial:a"], ["@serial"], ["@serial:c"]]
    let groups = ClaimPlan.groups(of: tags)
    #expect(Set(groups.map { Set($0) }) == [[0, 2, 4], [3, 5], [6]])
    let plan = ClaimPlan(weights: Array(repeating: 1, count: 7), groups: groups, taskCount: 10)
    let chunks = (0..<plan.count).map { Set(plan.scenarios(of: $0)) }
    #expect(Set(chunks) == [[0, 2, 4], [3, 5], [1], [6]])
  }

  // MARK: - Tasks

  /// A folder in memory.
  private final class Folder {
    var owners: [String: String] = [:]
    var isAtWork: [String: Bool] = [:]
    var ended: Set<String> = []
    var claims: [String: [TaskStream.Claim]] = [:]
    var done: Set<Int> = []
  }

  private final class Store: ClaimStore {
    let name: String
    private let folder: Folder

    init(_ name: String, _ folder: Folder) {
      (self.name, self.folder) = (name, folder)
      folder.isAtWork[name] = true
    }

    func isClaimed(_ chunk: Int, turn: Int) -> Bool { folder.owners["\(chunk).\(turn)"] != nil }
    func owner(of chunk: Int, turn: Int) -> String? { folder.owners["\(chunk).\(turn)"] }
    func claimedChunks() -> Set<Int> { Set(folder.owners.keys.compactMap { Int($0.split(separator: ".")[0]) }) }
    func tasks() -> [String] { folder.isAtWork.keys.sorted() }
    func beginWork() { folder.isAtWork[name] = true }
    func beginRest() { folder.isAtWork[name] = false }

    func claim(_ claim: TaskStream.Claim) -> Bool {
      let key = "\(claim.chunk).\(claim.turn)"
      guard folder.owners[key] == nil else { return false }
      folder.owners[key] = name
      folder.claims[name, default: []].append(claim)
      return true
    }

    func state(of task: String) -> TaskState {
      guard folder.ended.contains(task) else { return folder.isAtWork[task] == true ? .atWork : .atRest }
      return .ended(
        (folder.claims[task] ?? []).compactMap { claim in
          let left = claim.scenarios.filter { !folder.done.contains($0) }
          return left.isEmpty ? nil : TaskStream.Claim(chunk: claim.chunk, turn: claim.turn, scenarios: left)
        })
    }
  }

  /// Tasks in turns; each runs one chunk at a time.
  private struct Tasks {
    let folder = Folder()
    let plan: ClaimPlan
    var claimants: [(name: String, claimant: Claimant)] = []

    init(_ count: Int, scenarioCount: Int) {
      plan = ClaimPlan(weights: Array(repeating: 1, count: scenarioCount), taskCount: count)
      for number in 0..<count { begin("task-\(number)", number) }
    }

    mutating func begin(_ name: String, _ number: Int) {
      claimants.append((name, Claimant(plan, in: Store(name, folder), number: number)))
    }

    mutating func next(_ index: Int, isIdle: Bool = true, woken: [String] = []) throws -> Claimant.Next {
      try claimants[index].claimant.next(isIdle: isIdle, woken: woken)
    }

    /// Makes a task run everything that it can claim.
    mutating func runAll(_ index: Int) throws -> Claimant.Next {
      while true {
        let next = try next(index)
        guard case .run(let claim) = next else { return next }
        #expect(folder.done.isDisjoint(with: claim.scenarios), "run twice")
        folder.done.formUnion(claim.scenarios)
      }
    }
  }

  @Test func alternatingTasksRunEverythingOnce() throws {
    var tasks = Tasks(3, scenarioCount: 100)
    var isOver = [false, false, false]
    var count = 0
    while isOver.contains(false) {
      for index in 0..<3 where !isOver[index] {
        switch try tasks.next(index, woken: tasks.claimants.map(\.name).filter { $0 != "task-\(index)" }) {
        case .run(let claim):
          count += claim.scenarios.count
          tasks.folder.done.formUnion(claim.scenarios)
        case .wait, .nothing: break
        case .done(let lost):
          #expect(lost == [])
          isOver[index] = true
        }
      }
    }
    #expect(count == 100)
    #expect(tasks.folder.done.count == 100)
  }

  @Test func chunksOfTasksThatNeverBeginAreRun() throws {
    var tasks = Tasks(1, scenarioCount: 50)
    let plan = ClaimPlan(weights: Array(repeating: 1, count: 50), taskCount: 20)
    let folder = tasks.folder
    tasks.claimants = [("task-7", Claimant(plan, in: Store("task-7", folder), number: 7))]
    folder.isAtWork = ["task-7": true]
    #expect(try tasks.runAll(0) == .done(lost: []))
    #expect(folder.done.count == 50)
  }

  @Test func watcherRunsScenariosOfAnEndedTask() throws {
    var tasks = Tasks(3, scenarioCount: 60)
    let left = try #require(tasks.next(1).claim)
    let first = try #require(tasks.next(0).claim)
    tasks.folder.done.formUnion(first.scenarios)
    #expect(try tasks.claimants[0].claimant.neighbour() == "task-1")
    tasks.folder.ended = ["task-1"]
    // This comes before unclaimed chunks, although there are enough of them.
    #expect(
      try tasks.next(0, woken: ["task-1"])
        == .run(TaskStream.Claim(chunk: left.chunk, turn: 1, scenarios: left.scenarios)))
    #expect(try tasks.claimants[0].claimant.neighbour() == "task-2")
  }

  @Test func restingTaskWaitsOnlyForWorkingTasks() throws {
    var tasks = Tasks(3, scenarioCount: 30)
    let slow = try #require(tasks.next(1).claim)
    #expect(try tasks.runAll(0) == .wait(["task-1", "task-2"]))
    #expect(tasks.folder.isAtWork["task-0"] == false)
    #expect(try tasks.runAll(2) == .wait(["task-1"]))
    #expect(try tasks.next(0, woken: ["task-2"]) == .wait(["task-1"]))
    tasks.folder.ended = ["task-1"]
    // Both tasks detect the end; one claims the remaining scenarios, and the other waits for it.
    let taken = try #require(tasks.next(2, woken: ["task-1"]).claim)
    #expect(taken.scenarios == slow.scenarios)
    #expect(try tasks.next(0, woken: ["task-1"]) == .wait(["task-2"]))
    tasks.folder.done.formUnion(taken.scenarios)
    #expect(try tasks.runAll(2) == .done(lost: []))
    #expect(try tasks.runAll(0) == .wait(["task-2"]))
    #expect(try tasks.next(0, woken: ["task-2"]) == .done(lost: []))
  }

  @Test func aScenarioThatEndsFiveTasksIsLeft() throws {
    var tasks = Tasks(1, scenarioCount: 1)
    for turn in 0..<Claimant.mostTurns {
      if turn > 0 { tasks.begin("task-\(turn)", turn) }
      let claim = try #require(tasks.next(turn).claim)
      #expect(claim.turn == turn)
      tasks.folder.ended.insert("task-\(turn)")
    }
    tasks.begin("task-5", 5)
    #expect(try tasks.next(5) == .done(lost: [0]))
  }

  @Test func taskWithScenariosDoesNotRest() throws {
    var tasks = Tasks(1, scenarioCount: 1)
    _ = try #require(tasks.next(0).claim)
    #expect(try tasks.next(0, isIdle: false) == .nothing)
    #expect(tasks.folder.isAtWork["task-0"] == true)
  }
}

extension Claimant.Next {
  /// The claim to run; nil for other results.
  fileprivate var claim: TaskStream.Claim? {
    if case .run(let claim) = self { claim } else { nil }
  }
}
