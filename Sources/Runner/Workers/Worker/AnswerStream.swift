import CLibrary
import Messages
internal import Synchronization

/// The answers of a worker, kept in the shared memory until there is enough for a system call.
///
/// Nothing is lost however the process ends: every answer is in the pipe or in the memory.
final class AnswerStream: Sendable {
  private struct State {
    var writer = FrameWriter()
    /// How much of the stream is in the pipe.
    var flushed = 0
    /// How much of the stream is in the memory or in the pipe.
    var end = 0
    /// When `flush` wrote last, on the steady clock in nanoseconds.
    var flushTime = 0
  }

  /// The amount from which on answers are worth writing, in bytes.
  private static let worthwhile = 1 << 14
  /// The time since the last write after which they are, however little there is, in nanoseconds.
  private static let longest = 1_000_000

  private let memory: WorkerMemory
  private let descriptor: Int32
  private let state = Mutex(State())

  init(memory: WorkerMemory, descriptor: Int32) {
    self.memory = memory
    self.descriptor = descriptor
  }

  /// Adds an answer.
  func send(_ answer: WorkerAnswer) {
    state.withLock { state in
      state.writer.removeAll()
      state.writer.write(answer)
      addWritten(&state)
    }
  }

  /// Adds what happens while a scenario runs.
  func send(_ event: RunEvent) {
    state.withLock { state in
      state.writer.removeAll()
      state.writer.write(event)
      addWritten(&state)
    }
  }

  private func addWritten(_ state: inout State) {
    let bytes = state.writer.bytes
    bytes.withUnsafeBytes { add($0, &state) }
    memory.end = state.end
  }

  /// Writes everything to the pipe.
  func flush() {
    let now = SystemClock.steadyNanoseconds
    state.withLock { state in
      flush(&state)
      state.flushTime = now
    }
  }

  /// Whether the answers that are not in the pipe are large, or some time has passed since the last write.
  var areWorthWriting: Bool {
    let now = SystemClock.steadyNanoseconds
    return state.withLock { $0.end - $0.flushed >= Self.worthwhile || now - $0.flushTime >= Self.longest }
  }

  private func add(_ bytes: UnsafeRawBufferPointer, _ state: inout State) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if state.end - state.flushed == WorkerMemory.ringSize { flush(&state) }
      let count = min(rest.count, WorkerMemory.ringSize - (state.end - state.flushed))
      memory.withRing(state.end..<state.end + count) { part in
        part.copyBytes(from: rest.prefix(part.count))
        rest = rest.dropFirst(part.count)
      }
      state.end += count
    }
  }

  private func flush(_ state: inout State) {
    memory.withRing(state.flushed..<state.end) { part in
      var written = 0
      while written < part.count {
        let count = SystemCalls.write(descriptor, UnsafeRawBufferPointer(rebasing: part[written...]))
        if count < 0 {
          if errno != EPIPE { WorkerExit.endWithoutFiles(memory) }
          // The command is gone, so there is nobody to report it to.
          ProcessFamily.endChildren()
          _exit(WorkerExit.orphaned)
        }
        written += count
      }
    }
    state.flushed = state.end
  }
}

/// How a worker ends that cannot continue.
enum WorkerExit {
  /// The command is gone.
  static let orphaned: Int32 = 70
  /// Ends a worker that has lost the connection to the command, as its files were closed or replaced.
  static func endWithoutFiles(_ memory: WorkerMemory) -> Never {
    memory.condition = .lostFiles
    _exit(misunderstood)
  }

  /// An order was malformed, or the process was not started by a command.
  static let misunderstood: Int32 = 71
}
