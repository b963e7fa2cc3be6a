extension DocStringNode {
  /// Passes the content as UTF-8, copied only if its lines are indented, escaped or end with CR LF.
  ///
  /// - Parameters:
  ///   - source: the bytes the node points into.
  ///   - body: receives the text; it must not keep the buffer.
  package func withContent<Result>(
    in source: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let bytes = UnsafeBufferPointer(rebasing: source[content.range])
    let isText =
      content.reading == .verbatim
      || indentation == 0 && !bytes.contains(UInt8(ascii: "\\")) && !bytes.contains(UInt8(ascii: "\r"))
    if isText { return try body(bytes) }
    return try decoded(bytes, escaped: source[delimiter.range].first).withUnsafeBufferPointer(body)
  }

  private func decoded(_ bytes: UnsafeBufferPointer<UInt8>, escaped mark: UInt8?) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    // Only the delimiters of three marks can be escaped.
    let mark = delimiter.range.count == 3 ? mark : nil
    var cursor = LineCursor(textWithoutMark: bytes)
    while let line = cursor.next() {
      if line.number > 1 { text.append(UInt8(ascii: "\n")) }
      let start = bytes.skippingWhiteSpace(scalars: Int(indentation), from: line.start, to: line.end)
      Self.append(bytes, from: start, to: line.end, unescaping: mark, to: &text)
    }
    // A final line end is followed by an empty line.
    if bytes.last == UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
    return text
  }

  /// Appends a part of a line, with escaped delimiters unescaped: three marks with a backslash before each.
  static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, unescaping mark: UInt8?, to text: inout [UInt8]
  ) {
    var done = start
    if let mark {
      var index = start
      while let backslash = bytes.firstOffset(of: UInt8(ascii: "\\"), from: index, to: end) {
        index = backslash + 1
        guard bytes.isEscapedDelimiter(of: mark, at: backslash, before: end) else { continue }
        text += bytes[done..<backslash]
        text += [mark, mark, mark]
        index = backslash + 6
        done = index
      }
    }
    text += bytes[done..<end]
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset after at most `scalars` white space scalars.
  fileprivate func skippingWhiteSpace(scalars: Int, from start: Int, to end: Int) -> Int {
    var index = start
    for _ in 0..<scalars {
      guard index < end else { break }
      let length = whiteSpaceLength(at: index, before: end)
      if length == 0 { break }
      index += length
    }
    return index
  }

  /// Whether three pairs of a backslash and the mark start at an offset.
  fileprivate func isEscapedDelimiter(of mark: UInt8, at index: Int, before end: Int) -> Bool {
    guard index + 6 <= end else { return false }
    for pair in 0..<3
    where self[index + 2 * pair] != UInt8(ascii: "\\") || self[index + 2 * pair + 1] != mark {
      return false
    }
    return true
  }
}
