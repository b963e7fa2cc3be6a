import Dispatch
import JSON
import Messages
import Runner
import SourceText
internal import Synchronization

/// Writes the messages of a run into the file of the last run, on a thread of its own so that the run does not wait for it.
final class LastRunWriter {
  /// What the thread writes with.
  private final class Target: Sendable {
    private let state: Mutex<(writer: JSONWriter, output: OutputFile)>

    init() throws(FileSystem.Failure) {
      state = Mutex((JSONWriter(capacity: 4096), try OutputFile.file(at: RunFolder.lastRun)))
    }

    func write(_ messages: [Envelope]) {
      state.withLock { state in
        for message in messages {
          state.writer.replace(byLineOf: message)
          state.writer.withBytes { state.output.write($0) }
        }
      }
    }

    func finish() throws(FileSystem.Failure) {
      try state.withLock { state throws(FileSystem.Failure) in try state.output.finish() }
    }
  }

  /// How many messages the thread is given at once. A run that has fewer needs no thread.
  private static let batchSize = 256
  /// How many batches may wait for the thread, so that a large run does not fill the memory.
  private static let mostBatches = 16

  private let target: Target
  private let queue = DispatchQueue(label: "last run")
  private let room = DispatchSemaphore(value: LastRunWriter.mostBatches)
  private var batch: [Envelope] = []

  /// Opens the file, which appears at its path when it is finished.
  ///
  /// - Throws: when it cannot be made.
  init() throws(FileSystem.Failure) {
    target = try Target()
  }

  /// Adds a message.
  func write(_ message: Envelope) {
    batch.append(message)
    guard batch.count == Self.batchSize else { return }
    let (target, room, full) = (target, room, batch)
    batch = []
    batch.reserveCapacity(Self.batchSize)
    room.wait()
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
