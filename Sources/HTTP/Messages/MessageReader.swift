import SourceText

/// Splits a stream of bytes into messages, wherever the stream is cut.
///
/// Each byte is examined once, and the limits bound the size of the buffer.
struct MessageReader {
  /// A part of a message.
  enum Event {
    /// A head; the caller must set its framing before reading on.
    case head(MessageHead)
    /// The complete body of the message whose head came before.
    case body([UInt8])
  }

  private enum State {
    case head
    case awaitingFraming
    case length(Int)
    case chunkSize
    case chunk(Int)
    case chunkEnd
    case trailer(length: Int)
    case untilEnd
  }

  private let limits: MessageLimits
  private var state = State.head
  private var buffer: [UInt8] = []
  /// The offset of the first unused byte in the buffer.
  private var start = 0
  /// The offset up to which the buffer was searched in vain for the end of a line or of a head.
  private var searched = 0
  private var body: [UInt8] = []

  init(limits: MessageLimits) {
    self.limits = limits
  }

  /// The number of unread bytes.
  var waiting: Int { buffer.count - start }
  /// Whether an incomplete message has begun.
  var isInside: Bool { if case .head = state { waiting > 0 } else { true } }
  /// Whether the head was read, and no byte of the body was received.
  var hasOnlyHead: Bool {
    switch state {
    case .length, .chunkSize: body.isEmpty && waiting == 0
    case .head, .awaitingFraming, .chunk, .chunkEnd, .trailer, .untilEnd: false
    }
  }

  /// Appends received bytes.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if start > 0, start == buffer.count || start > 1 << 16 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Sets how the body of the message is framed, after its head was read.
  mutating func setFraming(_ framing: MessageHead.Framing) throws(WebProblem) {
    body = []
    switch framing {
    case .length(let length):
      guard length <= limits.body else { throw tooLarge }
      state = .length(length)
    case .chunked: state = .chunkSize
    case .untilEnd: state = .untilEnd
    }
  }

  private var tooLarge: WebProblem { WebProblem(413, "the body is larger than \(limits.body) bytes") }

  /// Ends a body that lasts until the end of the connection; nil for any other state.
  mutating func end() -> [UInt8]? {
    guard case .untilEnd = state else { return nil }
    state = .head
    return body
  }

  /// The next head or body; nil until more bytes come.
  mutating func next() throws(WebProblem) -> Event? {
    while true {
      switch state {
      case .awaitingFraming: return nil
      case .head:
        guard let head = try readHead() else { return nil }
        return .head(head)
      case .length(let length):
        guard waiting >= length else { return nil }
        body = Array(buffer[start..<start + length])
        use(length)
        return complete()
      case .untilEnd:
        guard body.count + waiting <= limits.body else { throw tooLarge }
        body += buffer[start...]
        use(waiting)
        return nil
      case .chunkSize:
        guard let line = try readLine(limit: 1 << 10) else { return nil }
        let size = try chunkSize(line)
        guard body.count + size <= limits.body else { throw tooLarge }
        state = size == 0 ? .trailer(length: 0) : .chunk(size)
      case .chunk(let size): guard readChunk(size) else { return nil }
      case .chunkEnd:
        guard let line = try readLine(limit: 2) else { return nil }
        guard line.isEmpty else { throw WebProblem(400, "a chunk is longer than its size") }
        state = .chunkSize
      case .trailer(let length):
        guard let line = try readLine(limit: limits.head) else { return nil }
        guard length + line.count <= limits.head else { throw WebProblem(431, "the trailer is too long") }
        if line.isEmpty { return complete() }
        state = .trailer(length: length + line.count)
      }
    }
  }

  /// Reads a chunk, or the part of a chunk that has arrived. Returns whether the chunk is complete.
  private mutating func readChunk(_ size: Int) -> Bool {
    let part = min(size, waiting)
    body += buffer[start..<start + part]
    use(part)
    state = part < size ? .chunk(size - part) : .chunkEnd
    return part == size
  }

  private mutating func complete() -> Event {
    state = .head
    defer { body = [] }
    return .body(body)
  }

  private mutating func use(_ count: Int) {
    start += count
    searched = start
  }

  /// The size of a chunk; extensions after a semicolon are skipped.
  private func chunkSize(_ line: ArraySlice<UInt8>) throws(WebProblem) -> Int {
    let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    guard !digits.isEmpty, digits.count <= 12, digits.allSatisfy({ $0.hexadecimalValue != nil }) else {
      throw WebProblem(400, "the size of a chunk is not a hexadecimal number")
    }
    return digits.reduce(0) { $0 << 4 | Int($1.hexadecimalValue ?? 0) }
  }

  /// A line without its end; nil until it is complete.
  private mutating func readLine(limit: Int) throws(WebProblem) -> ArraySlice<UInt8>? {
    guard let end = buffer[max(searched, start)...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = buffer.count
      guard waiting <= limit else { throw WebProblem(400, "a line of a chunked body is too long") }
      return nil
    }
    let line = buffer[start..<end].withoutReturn
    use(end + 1 - start)
    return line
  }

  /// A head; empty lines before it are skipped (RFC 9112, section 2.2).
  private mutating func readHead() throws(WebProblem) -> MessageHead? {
    while start < buffer.count, buffer[start] == UInt8(ascii: "\r") || buffer[start] == UInt8(ascii: "\n") { use(1) }
    var index = max(searched, start)
    while let end = buffer[index...].firstIndex(of: UInt8(ascii: "\n")) {
      let next = end + 1
      let isEmptyLine =
        next < buffer.count
        && (buffer[next] == UInt8(ascii: "\n")
          || buffer[next] == UInt8(ascii: "\r") && next + 1 < buffer.count && buffer[next + 1] == UInt8(ascii: "\n"))
      if isEmptyLine {
        guard end - start <= limits.head else { throw headTooLarge }
        let head = try MessageHead(buffer[start..<end], limits: limits)
        use(next + (buffer[next] == UInt8(ascii: "\n") ? 1 : 2) - start)
        state = .awaitingFraming
        return head
      }
      // The buffer may end within the empty line.
      guard next + 1 < buffer.count else {
        searched = end
        guard waiting <= limits.head else { throw headTooLarge }
        return nil
      }
      index = next
    }
    searched = max(start, buffer.count)
    guard waiting <= limits.head else { throw headTooLarge }
    return nil
  }

  private var headTooLarge: WebProblem { WebProblem(431, "the header fields have more than \(limits.head) bytes") }
}
