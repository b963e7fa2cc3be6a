import CLibrary
import OperatingSystem

/// The pipe for answers of a worker, with the bytes that are not decoded yet.
final class AnswerPipe {
  /// Invalid bytes from a worker, as far as they were read.
  struct Garbage: Error {
    let bytes: [UInt8]
  }

  /// The number of chunks read at once. The limit prevents a worker that always sends more from blocking everything
  /// else.
  private static let mostChunks = 4

  private let descriptor: OwnedDescriptor
  /// Whether the worker has closed its end of the pipe.
  private(set) var isClosed = false
  private var buffer = FrameBuffer()
  /// The number of decoded bytes of the answer stream.
  private var understood = 0
  /// Whether the pipe contained invalid data, which makes later data unreadable.
  private var isGarbled = false
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// Takes the end of the pipe for reading, which must not block.
  init(_ descriptor: OwnedDescriptor) { self.descriptor = descriptor }

  /// The event to wait for until answers are available.
  var wait: pollfd { pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0) }

  /// Receives available answers. If answers remain, the next wait ends at once.
  func receive(_ handle: (WorkerAnswer) -> Void) throws(Garbage) {
    for _ in 0..<Self.mostChunks {
      guard try receiveChunk(handle) == chunk.count else { break }
    }
  }

  /// Receives one chunk from the pipe.
  ///
  /// - Returns: the number of bytes; 0 or less if nothing is available.
  private func receiveChunk(_ handle: (WorkerAnswer) -> Void) throws(Garbage) -> Int {
    let count = chunk.withUnsafeMutableBytes { SystemCalls.read(descriptor.number, into: $0) }
    if count == 0 { isClosed = true }
    guard count > 0 else { return count }
    chunk.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
    try handleAnswers(handle)
    return count
  }

  /// Receives the answers left in the pipe and those that are only in the shared memory, after the end of the worker.
  func receiveRest(from memory: WorkerMemory, _ handle: (WorkerAnswer) -> Void) throws(Garbage) {
    // A read may return less than is available.
    while !isGarbled, let count = try? receiveChunk(handle), count > 0 {}
    // The memory contains the answers that a step has garbled in the pipe, if they still fit into it.
    if isGarbled { buffer = FrameBuffer() }
    // An answer may have come partly through the pipe, with its end only in the memory.
    let (received, end) = (understood + buffer.rest.count, memory.end)
    guard end > received, end - received <= WorkerMemory.ringSize else { return }
    memory.withRing(received..<end) { buffer.append(UnsafeRawBufferPointer($0)) }
    try handleAnswers(handle)
  }

  private func handleAnswers(_ handle: (WorkerAnswer) -> Void) throws(Garbage) {
    do {
      while let answer: (content: WorkerAnswer, size: Int) = try buffer.next() {
        understood += answer.size
        handle(answer.content)
      }
    } catch {
      isGarbled = true
      throw Garbage(bytes: Array(buffer.rest.prefix(16)))
    }
  }
}
