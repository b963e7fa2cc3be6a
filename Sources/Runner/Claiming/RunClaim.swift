import CLibrary
package import Messages
package import OperatingSystem

/// This task in the folder of a shared run: it claims scenarios and waits for other tasks.
///
/// The first task that enters writes the header of the run and runs the hooks once before the run, while the other tasks
/// wait. The task that finds everything done runs the hooks once after the run.
package final class RunClaim {
  /// The settings that tasks must share before they claim scenarios.
  package struct Request {
    /// The folder.
    package var folder: String
    /// The number of this task, counted from 0; nil without one.
    package var number: Int?
    /// The expected number of tasks; nil if it is unknown.
    package var taskCount: Int?
    /// The id of the run that the engine provides; nil without one.
    package var run: String?

    package init(folder: String, number: Int? = nil, taskCount: Int? = nil, run: String? = nil) {
      self.folder = folder
      self.number = number
      self.taskCount = taskCount
      self.run = run
    }
  }

  /// The expected number of tasks, used if the engine does not provide the number.
  private static let usualTaskCount = 32

  /// Whether this task is the first one, which runs the hooks once before the run.
  package let isFirst: Bool
  /// Whether this task may still have to run the hooks once after the run.
  private(set) var mayBeLast = true
  /// Whether the run had ended when this task entered.
  package let isOver: Bool
  /// The header that all tasks share.
  package private(set) var header: ClaimHeader
  private let folder: ClaimFolder
  /// The folder in its given form.
  package let folderName: String
  private let scenarios: PickleList
  private let lock: LockedFile
  private var search: Search
  private var output: Output
  /// Whether the other tasks may begin.
  private var isOpen: Bool
  /// The error of writing messages; nothing is written after it.
  package private(set) var failure: FileSystem.Failure?

  /// The search for scenarios that no task has run.
  private struct Search {
    var claimant: Claimant
    let watch: ClaimWatch
    var state = State.claiming
    /// The tasks that were waited for and have ended or rest.
    var woken: [String] = []

    enum State {
      /// Scenarios are claimed.
      case claiming
      /// Other tasks run the remaining scenarios, and may leave some of them.
      case waiting
      /// No scenarios are left.
      case done
    }

    /// Whether another claim may find scenarios.
    var canClaim: Bool {
      switch state {
      case .claiming: true
      case .waiting: !woken.isEmpty
      case .done: false
      }
    }
  }

  /// The files that this task writes messages to.
  private struct Output {
    enum Target {
      /// The common first messages are discarded, because another task has written them.
      case nothing
      /// The file for the common first messages.
      case beginning(OutputFile)
      /// The file of this task.
      case ownStream
    }

    var target: Target
    var writer = JSONWriter(capacity: 4096)
  }

  /// Enters a folder, and waits until its first task has run the hooks before the run.
  ///
  /// - Parameters:
  ///   - request: the folder, and the data of this task.
  ///   - suite: the scenarios of the run.
  ///   - weights: the duration of each scenario, in any unit.
  ///   - terms: the properties that must be equal in all tasks.
  /// - Throws: when the folder is that of another run, or cannot be used.
  package convenience init(
    _ request: Request, _ suite: Suite, weights: [UInt64], terms: ClaimTerms
  ) throws(Diagnostic) {
    var header = ClaimHeader()
    header.terms = terms.all
    header.taskCount = max(request.taskCount ?? Self.usualTaskCount, 1)
    header.run = request.run
    header.chosen = suite.chosenRanges
    do {
      try self.init(request, suite.selected, weights: weights, own: header)
    } catch let failure as FileSystem.Failure {
      throw Self.problem(failure)
    } catch let problem as Diagnostic {
      throw problem
    } catch {
      throw Self.problem(error, in: request.folder)
    }
  }

  private init(_ request: Request, _ scenarios: PickleList, weights: [UInt64], own: ClaimHeader) throws {
    folderName = request.folder
    self.scenarios = scenarios
    let path = try Self.prepared(request.folder)
    lock = try LockedFile("\(path)/\(ClaimHeader.Names.lock)", isMade: true)
    try lock.lock(.exclusive, waits: true)
    isFirst = try FileSystem.kindIfAny(of: "\(path)/\(ClaimHeader.Names.header)") == nil
    isOpen = !isFirst
    if isFirst { try Self.removeTasks(of: path) }
    isOver = try FileSystem.kindIfAny(of: "\(path)/\(ClaimHeader.Names.ended)") != nil
    if isFirst {
      output = Output(target: .beginning(try OutputFile.file(at: "\(path)/\(ClaimHeader.Names.beginning)")))
      header = own
    } else {
      output = Output(target: .nothing)
      header = try Self.commonHeader(inFolder: request.folder, for: own, isOver: isOver)
    }
    let number = request.number ?? Int.random(in: 0..<header.taskCount)
    folder = try ClaimFolder(path, as: Self.taskName(number), scenarios: scenarios)
    let groups = ClaimPlan.groups(of: scenarios.lazy.map { $0.tags.map(\.name) })
    let plan = ClaimPlan(weights: weights, groups: groups, taskCount: header.taskCount)
    search = Search(claimant: Claimant(plan, in: folder, number: number), watch: try ClaimWatch())
    if !isFirst { try lock.unlock() }
  }

  /// Whether the task waits for other tasks.
  var isWaiting: Bool { search.state == .waiting }

  // MARK: - Messages

  /// Takes a message of the run.
  package func receive(_ envelope: Envelope) {
    guard failure == nil else { return }
    switch output.target {
    case .nothing: return
    case .beginning(let file):
      output.writer.replace(byLineOf: envelope)
      header.beginningSize += output.writer.bytes.count
      output.writer.withBytes { file.write($0) }
    case .ownStream:
      output.writer.replace(byLineOf: envelope)
      writeToOwnStream(envelope)
    }
  }

  /// Writes the message in the writer to the file of this task.
  private func writeToOwnStream(_ envelope: Envelope) {
    keep { () throws(FileSystem.Failure) in
      try folder.write(output.writer.bytes)
      if case .testCaseFinished(let message) = envelope, !message.willBeRetried { try folder.flush() }
      if case .testRunFinished = envelope { try folder.flush() }
    }
  }

  /// Records that the common beginning of all tasks is complete.
  ///
  /// - Parameter id: the id that comes next.
  func begin(firstID id: Int) {
    if case .beginning(let file) = output.target {
      header.firstID = id
      keep { () throws(FileSystem.Failure) in try file.finish() }
    }
    output.target = .ownStream
  }

  /// Lets the other tasks begin. It is called after the hooks before the run.
  ///
  /// - Parameters:
  ///   - preparation: the results of the hooks.
  ///   - isComplete: whether they have passed.
  func open(_ preparation: RunPreparation, isComplete: Bool) {
    guard isFirst, failure == nil else { return }
    header.isPrepared = isComplete
    header.values = preparation.values
    header.skipReason = preparation.skipReason
    keep { () throws(FileSystem.Failure) in
      try write(header.bytes, as: ClaimHeader.Names.header)
      isOpen = true
      try lock.unlock()
    }
  }

  private func write(_ bytes: [UInt8], as name: String) throws(FileSystem.Failure) {
    try OutputFile.write(bytes, to: "\(folder.path)/\(name)")
  }

  private func keep(_ work: () throws(FileSystem.Failure) -> Void) {
    do throws(FileSystem.Failure) {
      try work()
    } catch {
      failure = failure ?? error
    }
  }

  // MARK: - Scenarios

  /// Claims more scenarios.
  ///
  /// - Parameter isIdle: whether everything that was claimed has been run.
  /// - Returns: the scenarios, possibly none at present; and those that no task will run.
  /// - Throws: when the folder cannot be used.
  func claim(isIdle: Bool) throws(Diagnostic) -> (claimed: PickleList, lost: PickleList) {
    var taken: [Int] = []
    var lost: [Int] = []
    guard search.canClaim, failure == nil else {
      if let failure { throw Self.problem(failure) }
      return (scenarios.at([]), scenarios.at([]))
    }
    search.state = .claiming
    do {
      defer { search.woken = [] }
      switch try search.claimant.next(isIdle: isIdle, woken: search.woken) {
      case .run(let claim):
        taken = claim.scenarios.filter(scenarios.indices.contains)
        if let neighbour = try search.claimant.neighbour() { wait(for: [neighbour]) }
      case .nothing: break
      case .wait(let tasks):
        search.state = .waiting
        wait(for: tasks)
      case .done(let left):
        search.state = .done
        lost = left
      }
    } catch let failure as FileSystem.Failure {
      throw Self.problem(failure)
    } catch {
      throw Self.problem(error, in: folderName)
    }
    return (scenarios.at(taken), scenarios.at(lost))
  }

  private func wait(for tasks: [String]) {
    search.watch.wait(for: tasks.map { (name: $0, path: folder.streamPath(of: $0)) })
  }

  /// Records the tasks that have ended or rest.
  func listen() { search.woken += search.watch.take() }

  /// A descriptor that becomes readable when one of the awaited tasks has ended or rests.
  var wakeDescriptor: Int32 { search.watch.wakeDescriptor }

  // MARK: - The end

  /// Determines whether this task runs the hooks after the run.
  ///
  /// A task that ends early leaves them to the others, which run its remaining scenarios. Before these begin, no other task
  /// can clean up after the hooks before the run, and the next task runs those again.
  ///
  /// - Parameter isInterrupted: whether the task ends early.
  /// - Returns: whether it has to wait to know.
  /// - Throws: when the folder cannot be used.
  func mustWaitForEnd(isInterrupted: Bool) throws(Diagnostic) -> Bool {
    guard mayBeLast, isOpen else { return false }
    guard !isInterrupted, failure == nil else {
      mayBeLast = false
      return false
    }
    do throws(FileSystem.Failure) {
      let ended = "\(folder.path)/\(ClaimHeader.Names.ended)"
      guard search.state == .done || !header.isPrepared && isFirst, try FileSystem.kindIfAny(of: ended) == nil else {
        mayBeLast = false
        return false
      }
      guard try !lock.lock(.exclusive, waits: false) else {
        mayBeLast = try FileSystem.kindIfAny(of: ended) == nil
        if !mayBeLast { try lock.unlock() }
        return false
      }
      search.watch.wait(for: [(name: ClaimHeader.Names.lock, path: lock.path)])
      return true
    } catch {
      mayBeLast = false
      throw Self.problem(error)
    }
  }

  /// Records that the run has ended, if this task has run the hooks once after the run.
  ///
  /// - Throws: when the folder cannot be used.
  func end() throws(Diagnostic) {
    guard mayBeLast, isOpen, failure == nil else { return }
    do throws(FileSystem.Failure) {
      // The results of the hooks are written before other tasks can see the end of the run.
      try folder.flush()
      try write([], as: ClaimHeader.Names.ended)
      try lock.unlock()
    } catch {
      throw Self.problem(error)
    }
  }
}
