import CLibrary
import Messages
import OperatingSystem

/// The command's side of a worker: sends orders, receives answers, and detects how the process ended.
final class WorkerProcess {
  /// Invalid bytes from a worker, as far as they were read.
  struct Garbage: Error {
    let bytes: [UInt8]
  }

  private let process: ChildProcess
  private let orders: Int32
  private let answers: Int32
  /// A descriptor that becomes readable when the process has ended.
  private let processEnd: Int32
  /// When it was started, on the steady clock in nanoseconds.
  let startTime = SystemClock.steadyNanoseconds
  /// Whether its definitions are loaded.
  private(set) var isLoaded = false
  /// The reasons that its definitions cannot be loaded; they may arrive together with another awaited answer.
  private(set) var problems: [Diagnostic] = []
  /// Whether the worker has closed the file of its answers.
  private(set) var hasClosedAnswers = false
  private let memory: WorkerMemory
  private let output: PrintedOutput
  /// Orders that do not fit into the pipe yet.
  private var unsent = FrameWriter()
  private var sent = 0
  private var buffer = FrameBuffer()
  /// Whether its end was waited for.
  private var hasEnded = false
  /// The number of decoded bytes of the answer stream.
  private var understood = 0
  /// Whether the pipe contained invalid data, which prevents decoding the rest.
  private var isGarbled = false
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  /// The number of chunks read at once. The limit prevents a worker that always sends more from blocking everything
  /// else.
  private static let mostChunks = 4

  /// Starts this program once more, as a worker.
  ///
  /// - Parameter arguments: the arguments after the one that makes the program a worker.
  /// - Throws: if the system cannot start a process. No descriptor and no process is left behind.
  init(arguments: [String] = []) throws(FileSystem.Failure) {
    let memoryFile = try WorkerMemory.file()
    defer { close(memoryFile) }
    // `deinit` is not called if the initialiser throws, so it closes the descriptors itself.
    var kept: [Int32] = []
    var isComplete = false
    defer { if !isComplete { for descriptor in kept { close(descriptor) } } }
    let outputFile = try PrintedOutput.file()
    kept.append(outputFile)
    memory = try WorkerMemory(descriptor: memoryFile)
    output = PrintedOutput(descriptor: outputFile, memory: memory)
    let (ordersEnd, orders) = try FileDescriptors.pipe()
    defer { close(ordersEnd) }
    kept.append(orders)
    let (answers, answersEnd) = try FileDescriptors.pipe()
    defer { close(answersEnd) }
    kept.append(answers)
    // With larger pipes, command and worker rarely wait for each other while one is busy announcing scenarios or
    // running a step.
    for descriptor in [orders, answers] { Platform.widen(pipe: descriptor) }
    self.orders = orders
    self.answers = answers
    FileDescriptors.makeNonBlocking(orders, answers)
    // The terminal sends signals to the group of the command. The command then decides what workers do.
    process = try RunningProgram.start(
      arguments: [Worker.argument] + arguments,
      environment: RunningProgram.readTrace,
      descriptors: [
        ChildProcess.Descriptor(outputFile, as: STDOUT_FILENO), ChildProcess.Descriptor(outputFile, as: STDERR_FILENO),
        ChildProcess.Descriptor(ordersEnd, as: WorkerDescriptors.orders),
        ChildProcess.Descriptor(answersEnd, as: WorkerDescriptors.answers),
        ChildProcess.Descriptor(memoryFile, as: WorkerDescriptors.memory),
        ChildProcess.Descriptor(outputFile, as: WorkerDescriptors.output),
      ], surroundings: .apart)
    do {
      processEnd = try process.endDescriptor()
    } catch {
      process.killGroup()
      _ = try? process.wait()
      throw error
    }
    isComplete = true
  }

  deinit {
    if !hasEnded {
      kill()
      // The result is not needed.
      _ = try? process.wait()
    }
    close(orders)
    close(answers)
    close(output.descriptor)
    close(processEnd)
  }

  /// The process id.
  var id: Int32 { process.id }

  // MARK: - Orders

  /// Queues an order; `send` sends it when it fits into the pipe.
  func give(_ order: WorkerOrder) {
    unsent.frame(order)
  }

  /// Whether orders wait for room in the pipe. Call `send` when there is room.
  var hasUnsentOrders: Bool { sent < unsent.bytes.count }

  /// Sends as many orders as fit into the pipe.
  func send() {
    while hasUnsentOrders {
      let count = unsent.bytes.withUnsafeBytes {
        SystemCalls.write(orders, UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      // The end of the worker is detected by its process, not here.
      guard count > 0 else { return }
      sent += count
    }
    unsent.removeAll()
    sent = 0
  }

  // MARK: - Answers

  /// The events to wait for: the end of the process, answers, and room for orders if any are queued.
  var waits: [pollfd] {
    var waits = [pollfd(fd: processEnd, events: Int16(POLLIN), revents: 0)]
    if !hasClosedAnswers { waits.append(pollfd(fd: answers, events: Int16(POLLIN), revents: 0)) }
    // A worker that is about to end may have closed its end of the pipe, or it lives on without it.
    if hasUnsentOrders, !hasClosedAnswers { waits.append(pollfd(fd: orders, events: Int16(POLLOUT), revents: 0)) }
    return waits
  }

  /// Receives available answers; remaining ones end the next wait at once.
  ///
  /// - Parameters:
  ///   - waits: the result of waiting for `waits`.
  ///   - handle: receives the answers one after the other.
  /// - Returns: whether the process is still running.
  /// - Throws: if the worker has sent invalid data.
  func receive(_ waits: [pollfd], _ handle: (WorkerAnswer) -> Void) throws(Garbage) -> Bool {
    if waits.contains(where: { $0.fd == answers && $0.revents != 0 }) {
      for _ in 0..<Self.mostChunks {
        guard try receiveChunk(handle) == chunk.count else { break }
      }
    }
    return !waits.contains { $0.fd == processEnd && $0.revents != 0 }
  }

  /// Receives one chunk from the pipe.
  ///
  /// - Returns: the number of bytes; 0 or less if nothing is available.
  private func receiveChunk(_ handle: (WorkerAnswer) -> Void) throws(Garbage) -> Int {
    let count = chunk.withUnsafeMutableBytes { SystemCalls.read(answers, into: $0) }
    if count == 0 { hasClosedAnswers = true }
    guard count > 0 else { return count }
    chunk.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
    try handleAnswers(handle)
    return count
  }

  /// Receives the answers left in the pipe and those that are only in the shared memory, after the end of the worker.
  private func receiveRest(_ handle: (WorkerAnswer) -> Void) throws(Garbage) {
    // A read may return less than is available.
    while !isGarbled, let count = try? receiveChunk(handle), count > 0 {}
    // The memory contains the answers that a step has garbled in the pipe, if they still fit into it.
    if isGarbled { buffer = FrameBuffer() }
    // An answer may have come partly through the pipe, with its end only in the memory.
    let (received, end) = (understood + buffer.rest.count, memory.end)
    guard end > received, end - received <= WorkerMemory.ringSize else { return }
    memory.withRing(received..<end) { buffer.append(UnsafeRawBufferPointer($0)) }
    try handleAnswers(handle)
  }

  private func handleAnswers(_ handle: (WorkerAnswer) -> Void) throws(Garbage) {
    do {
      while let answer: (content: WorkerAnswer, size: Int) = try buffer.next() {
        understood += answer.size
        switch answer.content {
        case .ready: isLoaded = true
        case .unready(let found): problems = found
        default: break
        }
        handle(answer.content)
      }
    } catch {
      isGarbled = true
      throw Garbage(bytes: Array(buffer.rest.prefix(16)))
    }
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
    /// Its condition outside steps and hooks.
    let condition: WorkerMemory.Condition
    /// Its output since the last step that ended.
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
    _ = try? receiveRest(handle)
    return End(ending: ending, condition: memory.condition, printed: output.take() ?? "")
  }
}
