import CLibrary
import Messages

/// The command's side of a worker: sends orders, receives answers, and notices how the process ended.
final class WorkerProcess {
  /// Bytes from a worker that are no answer, as far as they were read.
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
  /// Why its definitions cannot be loaded, as far as reported: this may arrive together with another awaited answer.
  private(set) var problems: [Diagnostic] = []
  /// Whether the worker has closed the file of its answers.
  private(set) var hasClosedAnswers = false
  private let memory: WorkerMemory
  private let output: PrintedOutput
  /// Orders that the pipe has no room for yet.
  private var unsent = FrameWriter()
  private var sent = 0
  private var buffer = FrameBuffer()
  /// Whether its end was waited for.
  private var hasEnded = false
  /// How many bytes of the stream of answers were decoded.
  private var understood = 0
  /// Whether something was in the pipe that is no answer, so that what follows it cannot be decoded.
  private var isGarbled = false
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  /// How many chunks are read at once: a worker that always has more to send keeps nothing else from being looked at.
  private static let mostChunks = 4

  /// Starts this program once more, as a worker.
  ///
  /// - Parameter arguments: the arguments after the one that makes the program a worker.
  /// - Throws: when the system starts no process; nothing is left open then, and no process running.
  init(arguments: [String] = []) throws(FileSystem.Failure) {
    let memoryFile = try WorkerMemory.file()
    defer { close(memoryFile) }
    // `deinit`, which closes these otherwise, is not called if this fails.
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
    // So neither waits for the other while that one is busy: the command with announcing scenarios, the worker with a step.
    for descriptor in [orders, answers] { Platform.widen(pipe: descriptor) }
    self.orders = orders
    self.answers = answers
    for descriptor in [orders, answers] { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
    // The terminal sends signals to the group of the command, which decides what workers do then.
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
      // Nobody needs to know how it ended.
      _ = try? process.wait()
    }
    close(orders)
    close(answers)
    close(output.descriptor)
    close(processEnd)
  }

  /// The number by which the system knows the process.
  var id: Int32 { process.id }

  // MARK: - Orders

  /// Queues an order; it is sent when the pipe has room.
  func give(_ order: WorkerOrder) {
    unsent.write(order)
  }

  /// Whether orders wait for room in the pipe; `send` has to be called when there is some.
  var hasUnsentOrders: Bool { sent < unsent.bytes.count }

  /// Sends as much of the orders as the pipe takes.
  func send() {
    while hasUnsentOrders {
      let count = unsent.bytes.withUnsafeBytes {
        SystemCalls.write(orders, UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      // The end of the worker is noticed by its process.
      guard count > 0 else { return }
      sent += count
    }
    unsent.removeAll()
    sent = 0
  }

  // MARK: - Answers

  /// What to wait for: the end of the process, answers, and room for orders if any wait.
  var waits: [pollfd] {
    var waits = [pollfd(fd: processEnd, events: Int16(POLLIN), revents: 0)]
    if !hasClosedAnswers { waits.append(pollfd(fd: answers, events: Int16(POLLIN), revents: 0)) }
    // The other end of a pipe may be closed by a worker that is about to end, or lives on.
    if hasUnsentOrders, !hasClosedAnswers { waits.append(pollfd(fd: orders, events: Int16(POLLOUT), revents: 0)) }
    return waits
  }

  /// Takes answers that are there; those that are left let the next wait end at once.
  ///
  /// - Parameters:
  ///   - waits: what was found when `waits` were waited for.
  ///   - handle: gets the answers one after the other.
  /// - Returns: whether the process is still running.
  /// - Throws: when the worker says something that is no answer.
  func receive(_ waits: [pollfd], _ handle: (WorkerAnswer) -> Void) throws(Garbage) -> Bool {
    if waits.contains(where: { $0.fd == answers && $0.revents != 0 }) {
      for _ in 0..<Self.mostChunks {
        guard try receiveChunk(handle) == chunk.count else { break }
      }
    }
    return !waits.contains { $0.fd == processEnd && $0.revents != 0 }
  }

  /// Takes some of what is in the pipe.
  ///
  /// - Returns: how many bytes that were; 0 or less if there is nothing.
  private func receiveChunk(_ handle: (WorkerAnswer) -> Void) throws(Garbage) -> Int {
    let count = chunk.withUnsafeMutableBytes { SystemCalls.read(answers, into: $0) }
    if count == 0 { hasClosedAnswers = true }
    guard count > 0 else { return count }
    chunk.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
    try handleAnswers(handle)
    return count
  }

  /// Takes the answers that are left in the pipe and those that are only in the shared memory, after the end of the worker.
  private func receiveRest(_ handle: (WorkerAnswer) -> Void) throws(Garbage) {
    // A read may give less than there is.
    while !isGarbled, let count = try? receiveChunk(handle), count > 0 {}
    // The memory has what a step has garbled in the pipe, unless that is much.
    if isGarbled { buffer = FrameBuffer() }
    // The end of an answer may be in the memory while its beginning has come through the pipe.
    let (received, end) = (understood + buffer.rest.count, memory.end)
    guard end > received, end - received <= WorkerMemory.ringSize else { return }
    memory.withRing(received..<end) { buffer.append(UnsafeRawBufferPointer($0)) }
    try handleAnswers(handle)
  }

  private func handleAnswers(_ handle: (WorkerAnswer) -> Void) throws(Garbage) {
    do {
      while let answer = try buffer.next({ kind, reader throws(FrameReader.Malformed) in try reader.answer(kind) }) {
        understood += answer.size
        switch answer.value {
        case .ready: isLoaded = true
        case .unready(let found): problems = found
        default: break
        }
        handle(answer.value)
      }
    } catch {
      isGarbled = true
      throw Garbage(bytes: Array(buffer.rest.prefix(16)))
    }
  }

  /// Whether the last output of the process is the report of the Swift runtime about a trap.
  var isTrapping: Bool { CrashReport.isAboutTheEnd(output.last(1 << 16)) }

  // MARK: - Time

  /// When the step that is running began, on the steady clock in nanoseconds; nil while none is.
  ///
  /// - Parameter now: the time on that clock; a later moment is ignored, as a step may have overwritten the memory.
  func stepStart(before now: Int) -> Int? { Self.moment(memory.stepStart, before: now) }

  /// When the attempt that is running began, on the steady clock in nanoseconds; nil while none is.
  ///
  /// - Parameter now: the time on that clock; a later moment is ignored, as a step may have overwritten the memory.
  func scenarioStart(before now: Int) -> Int? { Self.moment(memory.scenarioStart, before: now) }

  /// How long the step that is running may take, in nanoseconds; nil for as long as it likes.
  var stepLimit: Int? { memory.stepLimit > 0 ? memory.stepLimit : nil }

  /// How long the attempt that is running may take, in nanoseconds; nil for as long as it likes.
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

  /// Ends the worker and what its steps have started.
  func kill() {
    process.killGroup()
  }

  /// How a worker ended, and what it left.
  struct End {
    /// How its process ended.
    let ending: ProcessEnding
    /// Its condition, apart from steps and hooks.
    let condition: WorkerMemory.Condition
    /// What it printed since the last step that ended.
    let printed: String
  }

  /// Ends a worker that has not ended yet, and takes what it left.
  ///
  /// - Parameter handle: gets the answers that it had no time to send.
  func end(_ handle: (WorkerAnswer) -> Void) -> End {
    // This does not change how a process has ended by itself; it ends the others of its group.
    kill()
    // The system keeps no exit status if the command was started with SIGCHLD ignored.
    let ending = (try? process.wait()) ?? .exited(0)
    hasEnded = true
    // What cannot be decoded is what the worker was writing when it ended.
    _ = try? receiveRest(handle)
    return End(ending: ending, condition: memory.condition, printed: output.take() ?? "")
  }
}
