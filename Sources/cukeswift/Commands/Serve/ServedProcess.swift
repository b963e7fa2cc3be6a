import AppServer
import CLibrary
import Dispatch
import HTTP
import Runner
import SourceText
import Synchronization

/// This program once more, in which a session runs: requests and answers go through a pair of sockets.
final class ServedProcess: SessionProcess {
  /// The word that makes the program such a process; the words of the command follow it.
  static let argument = "serve-session"
  /// The descriptor under which it finds its socket.
  static let socket: Int32 = 3

  private let process: ChildProcess
  private let client: WebClient
  private let limit: Duration
  /// What has something to read when the process has ended, and what it writes.
  private let ended: Int32
  private let output: Int32

  private struct State {
    /// Why it was ended, where that was done here.
    var cause: SessionLoss?
    /// Why it has ended; `nil` while it runs.
    var loss: SessionLoss?
    /// What it has written last.
    var tail: [UInt8] = []
    /// Whether its number may be that of another process.
    var isGone = false
    /// Whether it was asked nothing yet, so that it is still starting.
    var isNew = true
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// What the first answer may take longer than others, as the process starts meanwhile.
  private static let start = Duration.seconds(10)
  /// How long a process may take to end that is asked to.
  private static let patience = 2
  /// How long the report of a trap may take, in seconds.
  private static let longestReport = 30
  /// How much of what it has written last is kept, in bytes.
  private static let kept = 32 << 10

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - words: the words behind the name of the command that serves.
  ///   - argument: the word that makes the program such a process.
  ///   - limit: how long a command may take.
  ///   - onEnd: called once when it has ended, with the reason; `nil` if it has ended by itself.
  /// - Throws: a `Diagnostic` when the system starts no process.
  init(
    _ words: [String], as argument: String = ServedProcess.argument, limit: Duration,
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
    do {
      let output = try FileDescriptors.pipe()
      defer { close(output.writeEnd) }
      let started = Result { () throws(FileSystem.Failure) in
        try RunningProgram.start(
          arguments: [argument] + words, environment: RunningProgram.shortTrace,
          descriptors: [
            .init(output.writeEnd, as: STDOUT_FILENO), .init(output.writeEnd, as: STDERR_FILENO),
            .init(pair.there, as: Self.socket),
          ], surroundings: .apart)
      }
      do {
        let process = try started.get()
        do {
          ended = try process.endDescriptor()
        } catch {
          process.killGroup()
          _ = try? process.wait()
          throw error
        }
        self.process = process
      } catch {
        close(output.readEnd)
        throw error
      }
      self.output = output.readEnd
    } catch let failure as FileSystem.Failure {
      throw Diagnostic(failure, advice: "Each session runs in a process of its own.")
    }
    DispatchQueue(label: "session").async { self.watch(onEnd) }
  }

  // MARK: - Requests

  func answer(_ request: WebRequest, commands: Int) async throws -> WebResponse {
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
          "the app did not answer within \(limit.text), the limit for a command (--step-timeout): its code may run without an end\(MachineLoad.note)",
          isLate: true)
        if report.reason == nil {
          end(because: late)
        } else {
          // The runtime is reporting a trap, which takes a while.
          DispatchQueue(label: "end of session").asyncAfter(deadline: .now() + .seconds(Self.longestReport)) {
            self.end(because: late)
          }
        }
      }
      await waitForEnd()
      throw state.withLock { $0.loss } ?? SessionLoss("\(error)")
    }
  }

  func end() {
    client.end()
    DispatchQueue(label: "end of session").asyncAfter(deadline: .now() + .seconds(Self.patience)) { self.kill() }
  }

  func kill() { end(because: SessionLoss("the session was ended while the app was busy")) }

  private func end(because cause: SessionLoss) {
    state.withLock { state in
      guard !state.isGone else { return }
      if state.cause == nil { state.cause = cause }
      process.killGroup()
    }
  }

  func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if state.loss == nil { state.waiting.append(continuation) }
        return state.loss != nil
      }
      if hasEnded { continuation.resume() }
    }
  }

  // MARK: - The end

  /// Passes on what the process writes, and notices its end.
  private func watch(_ onEnd: (String?) -> Void) {
    var space = [UInt8](repeating: 0, count: 16 << 10)
    _ = fcntl(output, F_SETFL, fcntl(output, F_GETFL) | O_NONBLOCK)
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
      // What it has started itself goes with it.
      process.killGroup()
      state.isGone = true
    }
    let ending = try? process.wait()
    onEnd(note(ending, report))
  }

  /// What the runtime has said about the end.
  private var report: CrashReport {
    let tail = state.withLock { $0.tail.suffix(Self.kept) }
    return CrashReport(String(decoding: tail, as: UTF8.self), relativeTo: FileSystem.workingFolder)
  }

  /// Notes how the process has ended.
  ///
  /// - Returns: why; `nil` where it has ended as it should.
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
