/// The bytes of a text and its name in messages.
///
/// Both initialisers ensure valid UTF-8. A byte order mark is kept for readers to skip.
package struct SourceFile: Sendable {
  /// The path as written by the user, or another name of the text.
  package let uri: String
  /// The whole text as UTF-8.
  package let bytes: [UInt8]

  /// Creates a file from a string.
  package init(uri: String, text: String) {
    self.uri = uri
    self.bytes = Array(text.utf8)
  }

  /// Creates a file from unchecked bytes.
  ///
  /// - Throws: a `Diagnostic` with the location of the first byte that is not valid UTF-8.
  package init(uri: String, bytes: [UInt8]) throws(Diagnostic) {
    if let offset = bytes.withUnsafeBufferPointer(UTF8Validation.firstInvalidOffset) {
      let location = SourceFile.location(of: offset, in: bytes)
      throw Diagnostic(
        uri: uri, location: location,
        problem: "byte \(offset + 1) (0x\(String(bytes[offset], radix: 16, uppercase: true))) is not valid UTF-8",
        advice: "Save the file in UTF-8.")
    }
    self.uri = uri
    self.bytes = bytes
  }

  /// The text of a line without its line end; nil for a line after the last.
  ///
  /// - Parameter line: the line number, starting at 1.
  package func text(ofLine line: Int) -> String? {
    guard line >= 1 else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for _ in 1..<line {
        guard let end = bytes.lineFeed(in: start..<bytes.count) else { return nil }
        start = end + 1
      }
      return Self.text(bytes[start..<(bytes.lineFeed(in: start..<bytes.count) ?? bytes.count)])
    }
  }

  /// The lines without their line ends. A text that ends with a line end has an empty last line.
  package var lines: [String] {
    // The bytes are split, because "\r\n" is a single Character.
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Self.text)
  }

  private static func text(_ line: some BidirectionalCollection<UInt8>) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
  }

  /// The number of lines; 0 for an empty text.
  package var lineCount: Int {
    let lineEnds = bytes.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    return bytes.isEmpty || bytes.last == UInt8(ascii: "\n") ? lineEnds : lineEnds + 1
  }

  /// The line and column of a byte.
  ///
  /// - Parameter offset: the offset of the byte; an offset beyond the end counts as the end.
  package func location(ofByte offset: Int) -> SourceLocation {
    Self.location(of: min(max(offset, 0), bytes.count), in: bytes)
  }

  /// The line and column of a byte after valid UTF-8.
  private static func location(of offset: Int, in bytes: [UInt8]) -> SourceLocation {
    var location = (line: 1, column: 1)
    for byte in bytes[..<offset] {
      if byte == UInt8(ascii: "\n") {
        location = (location.line + 1, 1)
      } else if !byte.continuesScalar {
        location.column += 1
      }
    }
    return SourceLocation(line: location.line, column: location.column)
  }
}
