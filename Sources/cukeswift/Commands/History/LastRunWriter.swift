import Dispatch
import Runner
import SourceText
internal import Synchronization

/// Writes the lines of a run into the file of the last run, on a thread of its own so that the run does not wait for the system.
///
/// The thread gets bytes rather than messages: memory that one thread takes and another one frees makes them wait for each other.
final class LastRunWriter {
  /// What the thread writes with.
  private final class Target: Sendable {
    private let output: Mutex<OutputFile>
    /// The memory of lines that have been written, for those that follow.
    private let spare = Mutex<[[UInt8]]>([])

    init() throws(FileSystem.Failure) {
      output = Mutex(try OutputFile.file(at: RunFolder.lastRun))
    }

    /// Memory for lines.
    func room() -> [UInt8] {
      var room = spare.withLock { $0.popLast() } ?? []
      room.removeAll(keepingCapacity: true)
      return room
    }

    func write(_ lines: [UInt8]) {
      output.withLock { output in lines.withUnsafeBufferPointer { output.write($0) } }
      spare.withLock { $0.append(lines) }
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
  private let room = DispatchSemaphore(value: LastRunWriter.mostBatches)
  private var batch: [UInt8] = []

  /// Opens the file, which appears at its path when it is finished.
  ///
  /// - Throws: when it cannot be made.
  init() throws(FileSystem.Failure) {
    target = try Target()
  }

  /// Adds a line.
  func write(_ line: UnsafeBufferPointer<UInt8>) {
    batch.append(contentsOf: line)
    guard batch.count >= Self.batchSize else { return }
    room.wait()
    let (target, room, full) = (target, room, batch)
    batch = target.room()
    queue.async {
      target.write(full)
      room.signal()
    }
  }

  /// Writes what is left, and moves the file to its place.
  ///
  /// - Throws: the first failure there was; the file is then not at its place.
  func finish() throws(FileSystem.Failure) {
    queue.sync {}
    target.write(batch)
    batch = []
    try target.finish()
  }
}
