import CLibrary
import Dispatch
import OperatingSystem
import SourceText
import Synchronization

/// Another process of this program, which runs a session. A pair of sockets carries requests and answers.
package final class ServedProcess: SessionProcess {
  /// The first argument of such a process. The words of the command follow.
  package static let argument = "serve-session"
  /// The descriptor of its socket.
  static let socket: Int32 = 3

  private let process: ChildProcess
  private let client: WebClient
  private let limit: Duration
  /// A descriptor that is readable when the process has ended, and the pipe of its output.
  private let ended: Int32
  private let output: Int32

  private struct State {
    /// Why this object has ended the process; nil for another end, and while the process runs.
    var cause: SessionLoss?
    /// Why the process has ended; nil while it runs.
    var loss: SessionLoss?
    /// The end of its output.
    var tail: [UInt8] = []
    /// Whether its process id may have been reused.
    var isGone = false
    /// Whether the process has not received a request yet, and is still starting.
    var isNew = true
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// The additional time for the first answer, in which the process starts.
  private static let start = Duration.seconds(10)
  /// The time between the request to end and the kill, in seconds.
  private static let patience = 2
  /// The time limit for the report of a crash, in seconds.
  private static let longestReport = 30
  /// The number of bytes that are kept of the end of its output.
  private static let kept = 32 << 10

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - words: the words after the name of the serving command.
  ///   - argument: the first argument of the process.
  ///   - limit: the time limit for a command.
  ///   - showsOutput: whether standard error of this process shows the output of the app.
  ///   - onEnd: called once after the end, with the reason, or with nil after a regular end.
  /// - Throws: a `Diagnostic` if the process cannot be started.
  package init(
    _ words: [String], as argument: String = ServedProcess.argument, limit: Duration, showsOutput: Bool = true,
    onEnd: @escaping @Sendable (String?) -> Void
  ) throws {
    self.limit = limit
    let pair: (here: Int32, there: Int32)
    do {
      pair = try SocketPair.make()
    } catch {
      throw Diagnostic(problem: "\(error)")
    }
    defer { close(pair.there) }
    client = WebClient(connected: pair.here, named: "the session", timeout: limit)
    do throws(FileSystem.Failure) {
      (process, ended, output) = try Self.start([argument] + words, connectedTo: pair.there)
    } catch {
      throw Diagnostic(error, advice: "Each session runs in a separate process.")
    }
    DispatchQueue(label: "session").async { self.watch(showsOutput: showsOutput, onEnd) }
  }

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - socket: its end of the connection.
  /// - Returns: the process, a descriptor that shows its end, and the descriptor of its output.
  private static func start(
    _ arguments: [String], connectedTo socket: Int32
  ) throws(FileSystem.Failure) -> (process: ChildProcess, ended: Int32, output: Int32) {
    let output = try FileDescriptors.pipe()
    defer { close(output.writeEnd) }
    var process: ChildProcess?
    do throws(FileSystem.Failure) {
      let started = try RunningProgram.start(
        arguments: arguments, environment: RunningProgram.shortTrace,
        descriptors: [
          .init(output.writeEnd, as: STDOUT_FILENO), .init(output.writeEnd, as: STDERR_FILENO),
          .init(socket, as: Self.socket),
        ], surroundings: .apart)
      process = started
      return (started, try started.endDescriptor(), output.readEnd)
    } catch {
      process?.killGroup()
      _ = try? process?.wait()
      close(output.readEnd)
      throw error
    }
  }

  // MARK: - Requests

  package func answer(_ request: WebRequest, commands: Int) async throws -> WebResponse {
    let isFirst = state.withLock { state in
      defer { state.isNew = false }
      return state.isNew
    }
    do {
      return try await client.send(
        request, silentFor: limit * max(commands, 1) + (isFirst ? Self.start : .zero))
    } catch {
      if let failure = error as? SocketFailure, failure.isSilence {
        let late = SessionLoss(
          "the app did not answer within \(limit.text), the limit for a command (--step-timeout): "
            + "its code may loop for ever\(MachineLoad.note)",
          isLate: true)
        if report.reason == nil {
          end(because: late)
          await waitForEnd()
          // The process may have ended by itself before that, because its connection is closed.
          throw late
        }
        // The runtime is reporting a crash, which takes a while.
        DispatchQueue(label: "end of session").asyncAfter(deadline: .now() + .seconds(Self.longestReport)) {
          self.end(because: late)
        }
      }
      await waitForEnd()
      throw state.withLock { $0.loss } ?? SessionLoss("\(error)")
    }
  }

  package func end() {
    client.end()
    DispatchQueue(label: "end of session").asyncAfter(deadline: .now() + .seconds(Self.patience)) { self.kill() }
  }

  package func kill() { end(because: SessionLoss("the session was ended while the app was busy")) }

  private func end(because cause: SessionLoss) {
    state.withLock { state in
      guard !state.isGone else { return }
      if state.cause == nil { state.cause = cause }
      process.killGroup()
    }
  }

  package func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if state.loss == nil { state.waiting.append(continuation) }
        return state.loss != nil
      }
      if hasEnded { continuation.resume() }
    }
  }

  // MARK: - The end

  /// Copies the output of the process, and notices its end.
  private func watch(showsOutput: Bool, _ onEnd: (String?) -> Void) {
    var space = [UInt8](repeating: 0, count: 16 << 10)
    FileDescriptors.makeNonBlocking(output)
    var isOpen = true
    func pass() {
      while isOpen {
        let count = space.withUnsafeMutableBytes { SystemCalls.read(output, into: $0) }
        if count == 0 { isOpen = false }
        guard count > 0 else { return }
        state.withLock { state in
          state.tail += space[..<count]
          if state.tail.count > 2 * Self.kept { state.tail.removeFirst(state.tail.count - Self.kept) }
        }
        guard showsOutput else { continue }
        _ = space.withUnsafeBytes { SystemCalls.write(STDERR_FILENO, UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      }
    }
    while true {
      var waits = [
        pollfd(fd: ended, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isOpen ? output : -1, events: Int16(POLLIN), revents: 0),
      ]
      guard FileDescriptors.wait(for: &waits) else { break }
      pass()
      if waits[0].revents != 0 { break }
    }
    pass()
    close(ended)
    close(output)
    state.withLock { state in
      // The processes that it has started end too.
      process.killGroup()
      state.isGone = true
    }
    let ending = try? process.wait()
    onEnd(note(ending, report))
  }

  /// The runtime's report about a crash.
  private var report: CrashReport {
    let tail = state.withLock { $0.tail.suffix(Self.kept) }
    return CrashReport(String(decoding: tail, as: UTF8.self), relativeTo: FileSystem.workingFolder)
  }

  /// Records the end of the process.
  ///
  /// - Returns: the reason; nil for a regular end.
  private func note(_ ending: ProcessEnding?, _ report: CrashReport) -> String? {
    let how = ending?.description ?? "in an unknown way"
    var reason = "the app's process ended \(how)"
    if let trap = report.reason {
      let location = report.frames.first?.split(separator: " ").first
      reason = trap + (location.map { " at \($0)" } ?? "") + ": the app's code trapped"
    }
    let (waiting, wasRight) = state.withLock { state in
      let wasRight = state.cause == nil && ending == .exited(0)
      state.loss = state.cause ?? SessionLoss(reason)
      defer { state.waiting = [] }
      if let cause = state.cause { reason = cause.reason }
      return (state.waiting, wasRight)
    }
    client.end()
    for continuation in waiting { continuation.resume() }
    return wasRight ? nil : reason
  }
}
