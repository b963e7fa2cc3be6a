import CLibrary
package import SourceText

/// A UTF-8 text with its lines, which converts between offsets and positions of the protocol.
///
/// Lines end at LF, CR LF and a lone CR, as the protocol requires. For the parser lines end only at LF.
package struct TextBuffer: Sendable {
  /// The text.
  package private(set) var bytes: [UInt8]
  /// The unit for positions in a line.
  package let encoding: PositionEncoding
  /// The offset of each line.
  package private(set) var lineStarts: [Int] = [0]
  /// The offsets of the lines in the parser's count; nil if they equal the other offsets.
  private var parserLineStarts: [Int]?

  /// Takes a text, which must be valid UTF-8.
  package init(_ bytes: [UInt8], encoding: PositionEncoding) {
    (self.bytes, self.encoding) = (bytes, encoding)
    findLines()
  }

  /// The whole text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The range of the whole text.
  package var wholeRange: TextRange { range(0..<bytes.count) }

  private mutating func findLines() {
    lineStarts = [0]
    parserLineStarts = nil
    let hasReturns = bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, !bytes.isEmpty else { return false }
      var index = 0
      while let found = memchr(base + index, 0x0A, bytes.count - index) {
        index = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
        lineStarts.append(index)
        if index == bytes.count { break }
      }
      return memchr(base, 0x0D, bytes.count) != nil
    }
    guard hasReturns else { return }
    let known = lineStarts
    lineStarts = [0]
    var hasLoneReturn = false
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A {
        lineStarts.append(index + 1)
      } else if byte == 0x0D, index + 1 == bytes.count || bytes[index + 1] != 0x0A {
        hasLoneReturn = true
        lineStarts.append(index + 1)
      }
    }
    if hasLoneReturn { parserLineStarts = known }
  }

  // MARK: - Lines

  /// The number of lines. A text that ends with a line end has an empty last line.
  package var lineCount: Int { lineStarts.count }

  /// The range of a line in bytes, without its line end. A line behind the end is an empty range at the end of the
  /// text.
  package func line(_ line: Int) -> Range<Int> {
    guard lineStarts.indices.contains(line) else { return bytes.count..<bytes.count }
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    if line + 1 < lineStarts.count, end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if line + 1 < lineStarts.count, end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// A range without the blanks around it.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound + bytes[range].prefix { $0 <= 0x20 }.count
    let end = range.upperBound - bytes[range].reversed().prefix { $0 <= 0x20 }.count
    return start..<max(start, end)
  }

  /// The range of a line without its indentation and its line end.
  package func content(ofLine number: Int) -> Range<Int> {
    let line = line(number)
    return line.lowerBound + bytes[line].prefix { $0 <= 0x20 }.count..<line.upperBound
  }

  /// The blanks and tabs at the beginning of a line.
  package func indentation(ofLine line: Int) -> String {
    String(text(ofLine: line).prefix { $0 == " " || $0 == "\t" })
  }

  /// The line end of the first line.
  package var lineEnd: String {
    guard lineStarts.count > 1 else { return "\n" }
    return text(line(0).upperBound..<lineStarts[1])
  }

  /// The text of a line without its line end.
  package func text(ofLine line: Int) -> String { text(self.line(line)) }

  /// A part of the text.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// The number of the line that contains an offset.
  package func line(at offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while low < high {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  // MARK: - Positions

  /// The offset of a position. A position after the end of a line or of the text stands for that end.
  package func offset(_ position: TextPosition) -> Int {
    let line = line(position.line)
    guard position.line < lineStarts.count else { return bytes.count }
    var (index, character) = (line.lowerBound, 0)
    while index < line.upperBound, character < position.character {
      let (length, units) = scalar(at: index)
      if character + units > position.character { break }
      character += units
      index += length
    }
    return min(index, line.upperBound)
  }

  /// The position of an offset.
  package func position(_ offset: Int) -> TextPosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = line(at: offset)
    var (index, character) = (lineStarts[line], 0)
    while index < offset {
      let (length, units) = scalar(at: index)
      if index + length > offset { break }
      character += units
      index += length
    }
    return TextPosition(line, character)
  }

  /// Converts a range of offsets.
  package func range(_ range: Range<Int>) -> TextRange {
    TextRange(position(range.lowerBound), position(range.upperBound))
  }

  /// The number of bytes and units of the scalar at an offset.
  private func scalar(at index: Int) -> (length: Int, units: Int) {
    let byte = bytes[index]
    let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    switch encoding {
    case .utf8: return (length, length)
    case .utf16: return (length, length == 4 ? 2 : 1)
    case .utf32: return (length, 1)
    }
  }

  /// The offset of a location of the parser.
  package func offset(_ location: SourceLocation) -> Int {
    let starts = parserLineStarts ?? lineStarts
    guard starts.indices.contains(location.line - 1) else { return bytes.count }
    var index = starts[location.line - 1]
    let end = location.line < starts.count ? starts[location.line] : bytes.count
    var column = 1
    while index < end, column < location.column ?? 1, bytes[index] != 0x0A {
      index += 1
      while index < end, bytes[index].continuesScalar { index += 1 }
      column += 1
    }
    return index
  }

  // MARK: - Changes

  /// Replaces a part of the text.
  package mutating func replace(_ range: TextRange, with text: String) {
    let (start, end) = (offset(range.start), offset(range.end))
    bytes.replaceSubrange(min(start, end)..<max(start, end), with: text.utf8)
    findLines()
  }
}
