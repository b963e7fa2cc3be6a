import CLibrary
import Messages
import OperatingSystem
import Synchronization

/// The answers of a worker, kept in the shared memory until a system call is worthwhile.
///
/// No answer is lost when the process ends: every answer is in the pipe or in the memory.
final class AnswerStream: Sendable {
  private struct State {
    var writer = FrameWriter()
    /// The length of the stream in the pipe.
    var flushed = 0
    /// The length of the stream in the memory and in the pipe.
    var end = 0
    /// When `flush` last wrote, on the steady clock in nanoseconds.
    var flushTime = 0
  }

  /// The least amount of answers that is worth writing, in bytes.
  private static let worthwhile = 1 << 14
  /// The time after the last write when any amount is worth writing, in nanoseconds.
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
      state.writer.frame(answer)
      let bytes = state.writer.bytes
      bytes.withUnsafeBytes { add($0, &state) }
      memory.end = state.end
    }
  }

  /// Writes everything to the pipe.
  func flush() {
    let now = SystemClock.steadyNanoseconds
    state.withLock { state in
      flush(&state)
      state.flushTime = now
    }
  }

  /// Whether enough answers are waiting, or the last write is long enough ago.
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
          // The command has ended, so the problem cannot be reported.
          ProcessFamily.endChildren()
          _exit(WorkerExit.orphaned)
        }
        written += count
      }
    }
    state.flushed = state.end
  }
}

/// The exit codes of a worker that cannot continue.
enum WorkerExit {
  /// The command has ended.
  static let orphaned: Int32 = 70
  /// Ends a worker that has lost the connection to the command because its files were closed or replaced.
  static func endWithoutFiles(_ memory: WorkerMemory) -> Never {
    memory.condition = .lostFiles
    _exit(misunderstood)
  }

  /// An order was malformed, or the process was not started by a command.
  static let misunderstood: Int32 = 71
}
