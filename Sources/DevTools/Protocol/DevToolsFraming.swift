import CLibrary
import OperatingSystem

/// Reads messages that end with a zero byte from a descriptor.
struct IncomingMessages {
  private let descriptor: Int32
  private var rest: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 1 << 17)
  /// Whether reading ended because a message was too long.
  private(set) var isTooLong = false
  /// The longest message in bytes.
  static let longest = 256 << 20

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Waits until something comes; nil at the end.
  ///
  /// - Returns: the messages that are complete now.
  mutating func next() -> [[UInt8]]? {
    let read = { (buffer: UnsafeMutableRawBufferPointer) in SystemCalls.read(descriptor, into: buffer) }
    var count = chunk.withUnsafeMutableBytes(read)
    // The descriptor can be the one socket for both directions, which is non-blocking because of writing.
    while count < 0, errno == EAGAIN {
      FileDescriptors.wait(for: POLLIN, on: descriptor)
      count = chunk.withUnsafeMutableBytes(read)
    }
    guard count > 0 else { return nil }
    var messages: [[UInt8]] = []
    var start = 0
    while let end = chunk[start..<count].firstIndex(of: 0) {
      messages.append(rest + chunk[start..<end])
      rest = []
      start = end + 1
    }
    rest += chunk[start..<count]
    guard rest.count <= IncomingMessages.longest else {
      isTooLong = true
      return nil
    }
    return messages
  }
}

/// Messages that wait to be sent.
struct OutgoingMessages {
  /// The number of sent bytes above which they are removed from the buffer although more bytes wait.
  private static let mostSent = 1_000_000

  private var bytes: [UInt8] = []
  private var sent = 0

  var isEmpty: Bool { count == 0 }
  /// The number of bytes that wait.
  var count: Int { bytes.count - sent }

  mutating func append(_ message: [UInt8]) {
    if sent > max(Self.mostSent, count) {
      bytes.removeFirst(sent)
      sent = 0
    }
    bytes += message
    bytes.append(0)
  }

  /// Sends as many bytes as the descriptor takes without blocking.
  mutating func send(to descriptor: Int32) {
    while !isEmpty {
      let count = bytes.withUnsafeBytes { SystemCalls.write(descriptor, UnsafeRawBufferPointer(rebasing: $0[sent...])) }
      // The end of the other side is noticed when reading.
      guard count > 0 else { return }
      sent += count
    }
    bytes.removeAll(keepingCapacity: true)
    sent = 0
  }
}
