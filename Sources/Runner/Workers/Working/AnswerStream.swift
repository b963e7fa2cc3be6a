import CLibrary
import Messages
internal import Synchronization

/// What a worker says to the command, kept in the shared memory until it is worth a system call.
///
/// Nothing that was said is lost when the process ends in whatever way: it is in the pipe or in the memory.
final class AnswerStream: Sendable {
  private struct State {
    var writer = FrameWriter()
    /// How much of the stream is in the pipe.
    var flushed = 0
    /// How much of the stream is in the memory or in the pipe.
    var end = 0
    /// When `flushIfWorthwhile` wrote last, on the steady clock in nanoseconds.
    var flushTime = 0
  }

  /// The amount from which on `flushIfWorthwhile` writes, in bytes.
  private static let worthwhile = 1 << 14
  /// The time after which `flushIfWorthwhile` writes however little there is, in nanoseconds.
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
      state.writer.bytes.withUnsafeBytes { add($0, &state) }
      memory.end = state.end
    }
  }

  /// Hands everything to the command.
  func flush() {
    state.withLock { flush(&$0) }
  }

  /// Hands what was said to the command if it is much, or if some of it is not quite new.
  func flushIfWorthwhile() {
    let now = SystemClock.steadyNanoseconds
    state.withLock { state in
      guard state.end - state.flushed >= Self.worthwhile || now - state.flushTime >= Self.longest else { return }
      flush(&state)
      state.flushTime = now
    }
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
          // Whoever gives the orders is gone, and nobody is left to report it to.
          ProcessFamily.endChildren()
          _exit(WorkerExit.orphaned)
        }
        written += count
      }
    }
    state.flushed = state.end
  }
}

/// How a worker ends that cannot go on.
enum WorkerExit {
  /// The command is gone.
  static let orphaned: Int32 = 70
  /// Ends a worker that cannot talk to the command any more, as its files were closed or replaced.
  static func endWithoutFiles(_ memory: WorkerMemory) -> Never {
    memory.condition = .lostFiles
    _exit(misunderstood)
  }

  /// The command says what the worker does not understand, or nobody started it as a worker.
  static let misunderstood: Int32 = 71
}
