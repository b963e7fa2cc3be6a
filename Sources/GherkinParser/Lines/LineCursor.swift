import CLibrary

/// One line of a text, as offsets into its bytes.
struct Line {
  /// The number of the line, counted from 1.
  var number: Int
  /// Where the line begins.
  var start: Int
  /// Where what is not white space begins; `end` in a blank line.
  var content: Int
  /// Where the line ends, its line end (an LF, and all CRs before it) not counted.
  var end: Int
  /// The column of `content`, in Unicode scalars counted from 1.
  var column: Int

  /// Whether there is nothing but white space.
  var isBlank: Bool { content == end }
}

/// Walks over the lines of a text.
struct LineCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position: Int
  private(set) var number = 0

  /// Begins before the first line; a byte order mark is passed over.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    self.position = bytes.begins(with: "\u{FEFF}", from: 0, to: bytes.count) ? 3 : 0
  }

  /// Begins before the first line of a part of a text, where nothing is passed over.
  init(textWithoutMark bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    self.position = 0
  }

  /// The next line, or nil behind the last one.
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

  /// The offset of the first LF from `start` on, or the end of the bytes.
  private func endOfLine(from start: Int) -> Int {
    guard let base = bytes.baseAddress, let found = memchr(base + start, 0x0A, bytes.count - start) else {
      return bytes.count
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
