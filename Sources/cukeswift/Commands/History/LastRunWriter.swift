import Dispatch
import Messages
import Runner
import SourceText
internal import Synchronization

/// Writes the messages of a run into the file of the last run, on a thread of its own so that the run does not wait for the system.
///
/// The thread gets bytes rather than messages, and gives them back: an allocation freed by another thread makes both contend for the
/// allocator's lock.
final class LastRunWriter {
  /// What the thread writes with.
  private final class Target: Sendable {
    private let output: Mutex<OutputFile>
    /// The buffers of batches that have been written, for those that follow.
    private let spare = Mutex<[[UInt8]]>([])

    init() throws(FileSystem.Failure) {
      output = Mutex(try OutputFile.file(at: RunFolder.lastRun))
    }

    /// A buffer for the next batch.
    func emptyBuffer() -> [UInt8] {
      var buffer = spare.withLock { $0.popLast() } ?? []
      buffer.removeAll(keepingCapacity: true)
      return buffer
    }

    func write(_ batch: [UInt8]) {
      output.withLock { output in batch.withUnsafeBufferPointer { output.write($0) } }
      // One that a very long line has made large would keep that memory for the rest of the run.
      if batch.capacity <= 2 * LastRunWriter.batchSize { spare.withLock { $0.append(batch) } }
    }

    func finish() throws(FileSystem.Failure) {
      try output.withLock { output throws(FileSystem.Failure) in try output.finish() }
    }
  }

  /// How many bytes the thread is given at once. A run that has fewer needs no thread.
  private static let batchSize = 1 << 18
  /// How many batches may wait for the thread, so that a large run does not fill the memory.
  private static let mostBatches = 4

  private let target: Target
  private let queue = DispatchQueue(label: "last run")
  private let waitingBatches = DispatchSemaphore(value: LastRunWriter.mostBatches)
  private var batch: [UInt8] = []
  private var lines = CompactLines()

  /// Opens the file, which appears at its path when it is finished.
  ///
  /// - Throws: when it cannot be made.
  init() throws(FileSystem.Failure) {
    target = try Target()
  }

  /// Adds a message.
  func write(_ message: Envelope) {
    lines.take(message) { write($0) }
  }

  private func write(_ line: UnsafeBufferPointer<UInt8>) {
    batch.append(contentsOf: line)
    guard batch.count >= Self.batchSize else { return }
    waitingBatches.wait()
    let (target, waitingBatches, full) = (target, waitingBatches, batch)
    batch = target.emptyBuffer()
    queue.async {
      target.write(full)
      waitingBatches.signal()
    }
  }

  /// Writes what is left, and moves the file to its place.
  ///
  /// - Throws: the first failure there was; the file is then not at its place.
  func finish() throws(FileSystem.Failure) {
    lines.flush { write($0) }
    queue.sync {}
    target.write(batch)
    batch = []
    try target.finish()
  }
}
