import CLibrary

/// One line of a text, as offsets into its bytes.
struct Line {
  /// The line number, starting at 1.
  var number: Int
  /// The offset of the first byte.
  var start: Int
  /// The offset of the first byte that is not white space; `end` for a blank line.
  var content: Int
  /// The offset of the line end, which is an LF and all CRs before it.
  var end: Int
  /// The column of `content`, in Unicode scalars starting at 1.
  var column: Int

  /// Whether the line is empty or contains only white space.
  var isBlank: Bool { content == end }
}

/// Walks over the lines of a text.
struct LineCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position: Int
  private(set) var number = 0

  /// Starts before the first line and after any byte order mark.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    self.position = bytes.begins(with: "\u{FEFF}", from: 0, to: bytes.count) ? 3 : 0
  }

  /// Starts before the first line of a part of a text, without looking for a byte order mark.
  init(textWithoutMark bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    self.position = 0
  }

  /// Returns the next line; nil after the last line.
  mutating func next() -> Line? {
    guard position < bytes.count else { return nil }
    number += 1
    let start = position
    let newline = endOfLine(from: start)
    position = newline + 1
    var end = newline
    while end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    var content = start
    while content < end, bytes[content] == UInt8(ascii: " ") { content += 1 }
    guard content < end, bytes[content].isASCIIWhiteSpace || bytes[content] >= 0x80 else {
      return Line(number: number, start: start, content: content, end: end, column: content - start + 1)
    }
    content = bytes.skippingWhiteSpace(from: content, to: end)
    let column = bytes.scalarCount(from: start, to: content) + 1
    return Line(number: number, start: start, content: content, end: end, column: column)
  }

  /// The offset of the first LF at or after `start`, or the end of the bytes.
  private func endOfLine(from start: Int) -> Int {
    guard let base = bytes.baseAddress, let found = memchr(base + start, 0x0A, bytes.count - start) else {
      return bytes.count
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
