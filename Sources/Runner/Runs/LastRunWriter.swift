import Dispatch
import Messages
import OperatingSystem
import Synchronization

/// Writes the messages of a run to the file of the last run, on a separate thread.
///
/// The thread receives buffers rather than messages, and returns them. If it freed memory of another thread, both would
/// contend for the allocator's lock.
final class LastRunWriter {
  /// The output of the thread.
  private final class Target: Sendable {
    private let output: Mutex<OutputFile>
    /// The buffers of written batches, for reuse.
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
      output.withLock { $0.write(batch) }
      // A buffer that a very long line has enlarged is dropped, to release its memory.
      if batch.capacity <= 2 * LastRunWriter.batchSize { spare.withLock { $0.append(batch) } }
    }

    func finish() throws(FileSystem.Failure) {
      try output.withLock { output throws(FileSystem.Failure) in try output.finish() }
    }
  }

  /// The batch size in bytes. A shorter run does not use the thread.
  private static let batchSize = 1 << 18
  /// The maximum number of waiting batches, which limits the memory for a large run.
  private static let mostBatches = 4

  private let target: Target
  private let queue = DispatchQueue(label: "last run")
  private let waitingBatches = DispatchSemaphore(value: LastRunWriter.mostBatches)
  private var batch: [UInt8] = []
  private var lines = CompactLines()
  /// The hash of the lines, as `StoredRun` computes it.
  private(set) var content = ContentHash()

  /// Opens the file, which appears at its path only when it is finished.
  ///
  /// - Throws: an error if the file cannot be created.
  init() throws(FileSystem.Failure) {
    target = try Target()
  }

  /// Adds a message.
  func write(_ message: Envelope) {
    lines.take(message) { write($0) }
  }

  private func write(_ line: UnsafeBufferPointer<UInt8>) {
    content.add(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: line.dropLast())))
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

  /// Writes the buffered lines, and moves the file to its path.
  ///
  /// - Throws: the first error. The file is then not at its path.
  func finish() throws(FileSystem.Failure) {
    lines.flush { write($0) }
    queue.sync {}
    target.write(batch)
    batch = []
    try target.finish()
  }
}
