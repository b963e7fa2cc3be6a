extension TextSpan {
  /// The bytes of a text stored verbatim; nil for a text that must be decoded.
  ///
  /// - Parameter source: the bytes the span points into.
  package func verbatim(in source: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    reading == .verbatim ? UnsafeBufferPointer(rebasing: source[range]) : nil
  }

  /// Passes the text as UTF-8, copied only if it must be decoded.
  ///
  /// - Parameters:
  ///   - source: the bytes the span points into.
  ///   - body: receives the text; it must not keep the buffer.
  package func withUTF8<Result>(
    in source: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let bytes = UnsafeBufferPointer(rebasing: source[range])
    switch reading {
    case .verbatim: return try body(bytes)
    case .escapedCell: return try Self.unescapedCell(bytes).withUnsafeBufferPointer(body)
    case .gappedTag: return try Self.tagWithoutGap(bytes).withUnsafeBufferPointer(body)
    case .lines: return try Self.joinedLines(bytes) { _ in true }.withUnsafeBufferPointer(body)
    case .linesWithoutComments:
      return try Self.joinedLines(bytes) { $0.isBlank || bytes[$0.content] != UInt8(ascii: "#") }
        .withUnsafeBufferPointer(body)
    case .linesWithoutTableRules:
      return try Self.joinedLines(bytes) { !bytes.isTableRule($0) }.withUnsafeBufferPointer(body)
    }
  }

  private static func unescapedCell(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < bytes.count else {
        text.append(byte)
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "|"), UInt8(ascii: "\\"): text.append(bytes[index])
      default:
        text.append(byte)
        continue
      }
      index += 1
    }
    return text
  }

  private static func tagWithoutGap(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let name = bytes.skippingWhiteSpace(from: min(1, bytes.count), to: bytes.count)
    return [UInt8(ascii: "@")] + bytes[name...]
  }

  private static func joinedLines(_ bytes: UnsafeBufferPointer<UInt8>, where isKept: (Line) -> Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var cursor = LineCursor(textWithoutMark: bytes)
    var isFirst = true
    while let line = cursor.next() {
      guard isKept(line) else { continue }
      if !isFirst { text.append(UInt8(ascii: "\n")) }
      isFirst = false
      text += bytes[line.start..<line.end]
    }
    return text
  }
}
