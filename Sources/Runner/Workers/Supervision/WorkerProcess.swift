import CLibrary
import Messages
import OperatingSystem

/// The command's side of a worker: sends orders, receives answers, and detects how the process ended.
final class WorkerProcess {
  private let process: ChildProcess
  private let orders: OrderPipe
  private let answers: AnswerPipe
  /// A descriptor that becomes readable when the process has ended.
  private let processEnd: OwnedDescriptor
  private let memory: WorkerMemory
  private let output: PrintedOutput
  /// When it was started, on the steady clock in nanoseconds.
  let startTime = SystemClock.steadyNanoseconds
  /// Whether its definitions are loaded.
  private(set) var isLoaded = false
  /// The reasons that its definitions cannot be loaded; they may arrive together with another awaited answer.
  private(set) var problems: [Diagnostic] = []
  /// Whether its end was waited for.
  private var hasEnded = false

  /// Starts this program once more, as a worker.
  ///
  /// - Parameter arguments: the arguments after the one that makes the program a worker.
  /// - Throws: if the system cannot start a process. No descriptor and no process is left behind.
  init(arguments: [String] = []) throws(FileSystem.Failure) {
    let memoryFile = try WorkerMemory.file()
    defer { close(memoryFile) }
    memory = try WorkerMemory(descriptor: memoryFile)
    output = PrintedOutput(descriptor: OwnedDescriptor(try PrintedOutput.file()), memory: memory)
    let (ordersEnd, ordersStart) = try Self.pipe()
    defer { close(ordersEnd) }
    orders = OrderPipe(OwnedDescriptor(ordersStart))
    let (answersStart, answersEnd) = try Self.pipe()
    defer { close(answersEnd) }
    answers = AnswerPipe(OwnedDescriptor(answersStart))
    FileDescriptors.makeNonBlocking(ordersStart, answersStart)
    // The terminal sends signals to the group of the command. The command then decides what workers do.
    process = try RunningProgram.start(
      arguments: [Worker.argument] + arguments,
      environment: RunningProgram.readTrace,
      descriptors: [
        ChildProcess.Descriptor(output.descriptor.number, as: STDOUT_FILENO),
        ChildProcess.Descriptor(output.descriptor.number, as: STDERR_FILENO),
        ChildProcess.Descriptor(ordersEnd, as: WorkerDescriptors.orders),
        ChildProcess.Descriptor(answersEnd, as: WorkerDescriptors.answers),
        ChildProcess.Descriptor(memoryFile, as: WorkerDescriptors.memory),
        ChildProcess.Descriptor(output.descriptor.number, as: WorkerDescriptors.output),
      ], surroundings: .apart)
    do {
      processEnd = OwnedDescriptor(try process.endDescriptor())
    } catch {
      process.killGroup()
      _ = try? process.wait()
      throw error
    }
  }

  /// Creates a pipe.
  ///
  /// With a larger pipe, command and worker rarely wait for each other while one is busy announcing scenarios or
  /// running a step.
  private static func pipe() throws(FileSystem.Failure) -> (readEnd: Int32, writeEnd: Int32) {
    let pipe = try FileDescriptors.pipe()
    Platform.widen(pipe: pipe.readEnd)
    return pipe
  }

  deinit {
    guard !hasEnded else { return }
    kill()
    // The result is not needed.
    _ = try? process.wait()
  }

  /// The process id.
  var id: Int32 { process.id }

  // MARK: - Orders

  /// Queues an order; `send` sends it when it fits into the pipe.
  func give(_ order: WorkerOrder) { orders.give(order) }

  /// Sends as many orders as fit into the pipe.
  func send() { orders.send() }

  // MARK: - Answers

  /// The events to wait for: the end of the process, answers, and room for orders if any are queued.
  var waits: [pollfd] {
    var waits = [pollfd(fd: processEnd.number, events: Int16(POLLIN), revents: 0)]
    // A worker that is about to end may have closed its end of the pipes, or it lives on without them.
    guard !hasClosedAnswers else { return waits }
    waits.append(answers.wait)
    if orders.isWaiting { waits.append(orders.wait) }
    return waits
  }

  /// Whether the worker has closed the file of its answers.
  var hasClosedAnswers: Bool { answers.isClosed }

  /// Receives available answers; remaining ones end the next wait at once.
  ///
  /// - Parameters:
  ///   - waits: the result of waiting for `waits`.
  ///   - handle: receives the answers one after the other.
  /// - Returns: whether the process is still running.
  /// - Throws: if the worker has sent invalid data.
  func receive(_ waits: [pollfd], _ handle: (WorkerAnswer) -> Void) throws(AnswerPipe.Garbage) -> Bool {
    if waits.contains(where: { $0.fd == answers.wait.fd && $0.revents != 0 }) {
      try answers.receive { take($0, handle) }
    }
    return !waits.contains { $0.fd == processEnd.number && $0.revents != 0 }
  }

  /// Handles an answer, after noting whether the definitions are loaded.
  private func take(_ answer: WorkerAnswer, _ handle: (WorkerAnswer) -> Void) {
    switch answer {
    case .ready: isLoaded = true
    case .unready(let found): problems = found
    case .outline, .printed, .problems, .attachedLate, .releasedLate, .event, .prepared, .hooksDone, .scenarioDone:
      break
    }
    handle(answer)
  }

  /// Whether the last output of the process is the report of the Swift runtime about a trap.
  var isTrapping: Bool { CrashReport.isAboutTheEnd(output.last(1 << 16)) }

  // MARK: - Time

  /// When the running step began, on the steady clock in nanoseconds; nil between steps.
  ///
  /// - Parameter now: the time on that clock; a later moment is ignored, as a step may have overwritten the memory.
  func stepStart(before now: Int) -> Int? { Self.moment(memory.stepStart, before: now) }

  /// When the running attempt began, on the steady clock in nanoseconds; nil between attempts.
  ///
  /// - Parameter now: the time on that clock; a later moment is ignored, as a step may have overwritten the memory.
  func scenarioStart(before now: Int) -> Int? { Self.moment(memory.scenarioStart, before: now) }

  /// The time limit of the running step, in nanoseconds; nil for no limit.
  var stepLimit: Int? { memory.stepLimit > 0 ? memory.stepLimit : nil }

  /// The time after the limit of the running step or hook until the process is ended, in nanoseconds.
  var stepGrace: Int { memory.stepGrace }

  /// Whether hooks run after a limit has ended a step or hook of their scenario.
  var isInGrace: Bool { memory.condition == .inGrace }

  /// The time limit of the running attempt, in nanoseconds; nil for no limit.
  var scenarioLimit: Int? { memory.scenarioLimit > 0 ? memory.scenarioLimit : nil }

  /// When the last step or hook ended, on the steady clock in nanoseconds; nil before the first one.
  ///
  /// - Parameter now: the time on that clock; a later moment is ignored, as a step may have overwritten the memory.
  func stepEnd(before now: Int) -> Int? { Self.moment(memory.stepEnd, before: now) }

  private static func moment(_ number: Int, before now: Int) -> Int? {
    number > 0 && number <= now ? number : nil
  }

  // MARK: - The end

  /// Whether a signal has stopped the process.
  var isStopped: Bool { process.isStopped }

  /// Ends the worker and the processes started by its steps.
  func kill() {
    process.killGroup()
  }

  /// The end of a worker, and the data that it left.
  struct End {
    /// How its process ended.
    let ending: ProcessEnding
    /// The condition of the worker outside steps and hooks.
    let condition: WorkerMemory.Condition
    /// The output of the worker since the last step that ended.
    let printed: String
  }

  /// Ends the worker, unless it has ended, and collects the data that it left.
  ///
  /// - Parameter handle: receives the answers that it had no time to send.
  func end(_ handle: (WorkerAnswer) -> Void) -> End {
    // If the process has ended by itself, this keeps its exit status and ends the others of its group.
    kill()
    // The system does not keep an exit status if the command was started with SIGCHLD ignored.
    let ending = (try? process.wait()) ?? .exited(0)
    hasEnded = true
    // The worker may have ended in the middle of an answer, which cannot be decoded.
    _ = try? answers.receiveRest(from: memory) { take($0, handle) }
    return End(ending: ending, condition: memory.condition, printed: output.take() ?? "")
  }
}
