/// Splits a stream of bytes into messages.
package struct RPCReader: Sendable {
  /// The maximum length of a message, in bytes.
  package static let longestMessage = 1 << 28
  /// The maximum length of a header, in bytes.
  private static let longestHeader = 1 << 13

  private let framing: MessageFraming
  private var buffer: [UInt8] = []
  /// The offset of the first byte in the buffer that was not read yet.
  private var start = 0
  /// The offset up to which the buffer was searched for a line end.
  private var searched = 0
  /// The part of a message that is too long and still to come.
  private var skip = Skip.nothing

  private enum Skip {
    case nothing
    case bytes(Int)
    case restOfLine
  }

  /// Begins with an empty stream.
  package init(_ framing: MessageFraming) { self.framing = framing }

  /// Takes the next bytes of the stream.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 1 << 16 {
      buffer.removeFirst(start)
      searched = max(0, searched - start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Returns the next message, without its header or line end.
  ///
  /// - Returns: nil if more bytes are needed.
  /// - Throws: an error for a malformed frame. The next call continues behind that frame.
  package mutating func next() throws(RPCFailure) -> [UInt8]? {
    switch framing {
    case .lines: try nextLine()
    case .contentLength: try nextWithHeader()
    }
  }

  private mutating func nextLine() throws(RPCFailure) -> [UInt8]? {
    while let end = buffer[max(searched, start)...].firstIndex(of: UInt8(ascii: "\n")) {
      var line = buffer[start..<end]
      start = end + 1
      searched = start
      if case .restOfLine = skip {
        skip = .nothing
        continue
      }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if !line.isEmpty { return Array(line) }
    }
    searched = buffer.count
    if buffer.count - start > Self.longestMessage {
      (start, skip) = (buffer.count, .restOfLine)
      throw RPCFailure(id: nil, error: .parseError("a message has more than \(Self.longestMessage) bytes"))
    }
    return nil
  }

  private mutating func nextWithHeader() throws(RPCFailure) -> [UInt8]? {
    if case .bytes(let count) = skip {
      let rest = count - min(count, buffer.count - start)
      start += count - rest
      skip = rest > 0 ? .bytes(rest) : .nothing
      guard rest == 0 else { return nil }
    }
    guard let (headerEnd, bodyStart) = endOfHeader() else {
      if buffer.count - start > Self.longestHeader {
        start = buffer.count
        throw RPCFailure(id: nil, error: .parseError("a header has more than \(Self.longestHeader) bytes"))
      }
      return nil
    }
    let length: Int
    do throws(RPCFailure) {
      length = try Self.length(in: buffer[start..<headerEnd])
    } catch {
      // The bytes behind this header may not be a message: look for the next header from there.
      start = bodyStart
      throw error
    }
    guard length <= Self.longestMessage else {
      start = bodyStart
      skip = .bytes(length)
      throw RPCFailure(id: nil, error: .parseError("a message has more than \(Self.longestMessage) bytes"))
    }
    guard buffer.count - bodyStart >= length else { return nil }
    start = bodyStart + length
    return Array(buffer[bodyStart..<start])
  }

  /// Returns the offsets of the end of the header and of the message, which begins behind an empty line.
  private func endOfHeader() -> (header: Int, body: Int)? {
    var index = start
    while let end = buffer[index...].firstIndex(of: UInt8(ascii: "\n")) {
      let next = end + 1
      if next < buffer.count, buffer[next] == UInt8(ascii: "\n") { return (end, next + 1) }
      if next + 1 < buffer.count, buffer[next] == UInt8(ascii: "\r"), buffer[next + 1] == UInt8(ascii: "\n") {
        return (end, next + 2)
      }
      index = next
    }
    return nil
  }

  private static func length(in header: ArraySlice<UInt8>) throws(RPCFailure) -> Int {
    for line in String(decoding: header, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].drop { $0 == " " || $0 == "\t" }
      if digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), digits.count < 16,
        let length = Int(digits)
      {
        return length
      }
      throw RPCFailure(id: nil, error: .parseError("Content-Length is not a number of bytes"))
    }
    throw RPCFailure(id: nil, error: .parseError("a header has no Content-Length"))
  }
}
