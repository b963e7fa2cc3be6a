import RegularExpressions

/// Scans the text of a query byte by byte.
struct QueryScanner {
  private let bytes: [UInt8]
  /// The number of bytes read.
  private(set) var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The next byte, or nil at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }
  /// Whether the end is reached.
  var isAtEnd: Bool { offset >= bytes.count }
  /// Whether white space comes next.
  var isAtSpace: Bool { lengthOfSpace > 0 }

  /// Whether an ASCII character comes next.
  func isNext(_ character: Unicode.Scalar) -> Bool { offset < bytes.count && bytes[offset] == UInt8(ascii: character) }

  /// Reads an ASCII character if it comes next.
  mutating func read(_ character: Unicode.Scalar) -> Bool {
    guard isNext(character) else { return false }
    offset += 1
    return true
  }

  /// Reads a symbol if it comes next.
  mutating func read(symbol: StaticString) -> Bool {
    guard offset + symbol.utf8CodeUnitCount <= bytes.count else { return false }
    for index in 0..<symbol.utf8CodeUnitCount where bytes[offset + index] != symbol.utf8Start[index] { return false }
    offset += symbol.utf8CodeUnitCount
    return true
  }

  /// Reads bytes that fulfil a condition.
  mutating func readWhile(_ passes: (UInt8) -> Bool) -> String {
    let start = offset
    while offset < bytes.count, passes(bytes[offset]) { offset += 1 }
    return text(from: start)
  }

  mutating func skipSpaces() {
    while true {
      let length = lengthOfSpace
      if length == 0 { return }
      offset += length
    }
  }

  /// word = ( letter | digit | "_" | "$" | "-" )*
  mutating func readWord() -> String {
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte < 0x80 {
        guard QueryScanner.isWordByte(byte) else { break }
        offset += 1
      } else {
        let (scalar, end) = scalar(at: offset)
        guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { break }
        offset = end
      }
    }
    return text(from: start)
  }

  /// Reads text in single or double quotes; nil if no quote comes next.
  ///
  /// string = "'" ( "\'" | "\\" | any other scalar )* "'", or the same in double quotes
  ///
  /// Before any other character, a backslash is kept. Regular expressions need not double it.
  mutating func readString() throws(Diagnostic) -> String? {
    guard isNext("'") || isNext("\""), let quote = next else { return nil }
    return try readDelimited(by: quote, unescaping: UInt8(ascii: "\\"), what: "text")
  }

  /// Reads the text between slashes, in which a slash is written `\/`; nil if no slash comes next.
  mutating func readBetweenSlashes() throws(Diagnostic) -> String? {
    guard isNext("/"), let slash = next else { return nil }
    return try readDelimited(by: slash, unescaping: slash, what: "regular expression")
  }

  private mutating func readDelimited(
    by quote: UInt8, unescaping alsoEscaped: UInt8, what: String
  ) throws(Diagnostic) -> String {
    let start = offset
    offset += 1
    var plainStart = offset
    var text: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == quote {
        defer { offset += 1 }
        if text.isEmpty { return self.text(from: plainStart) }
        text += bytes[plainStart..<offset]
        return String(decoding: text, as: UTF8.self)
      }
      offset += 1
      if byte == UInt8(ascii: "\\"), offset < bytes.count {
        if bytes[offset] == quote || bytes[offset] == alsoEscaped {
          text += bytes[plainStart..<offset - 1]
          plainStart = offset
        }
        // A character after a backslash does not end the text.
        offset += bytes[offset] < 0x80 ? 1 : 0
      }
    }
    let mark = Unicode.Scalar(quote)
    throw error(
      "a \(what) that begins here has no end", at: start,
      advice: "Close it with \(mark); inside the \(what) it is written \\\(mark).")
  }

  /// number = [ "-" ] digit+ [ "." digit+ ] [ ( "e" | "E" ) [ "+" | "-" ] digit+ ]
  mutating func readNumber() throws(Diagnostic) -> PropertyValue? {
    let start = offset
    _ = read("-")
    guard let first = next, QueryScanner.isDigit(first) else {
      offset = start
      return nil
    }
    _ = readWhile { QueryScanner.isDigit($0) || $0 == UInt8(ascii: ".") }
    readExponent()
    let digits = text(from: start)
    if let integer = Int(digits) { return .integer(integer) }
    if let number = Double(digits), number.isFinite, bytes[offset - 1] != UInt8(ascii: ".") { return .number(number) }
    throw error("\(digits) is not a number, or is too large", at: start, width: digits.utf8.count)
  }

  private mutating func readExponent() {
    let start = offset
    guard read("e") || read("E") else { return }
    if !read("+") { _ = read("-") }
    if readWhile(QueryScanner.isDigit).isEmpty { offset = start }
  }

  /// The text from an offset to the current one.
  func text(from start: Int) -> String { String(decoding: bytes[start..<offset], as: UTF8.self) }

  /// The offset in bytes of a scalar in a quoted or slashed string.
  ///
  /// - Parameters:
  ///   - index: the index of the scalar in the unescaped string, from 0.
  ///   - start: the offset of the opening quote.
  func offset(ofScalar index: Int, inStringAt start: Int) -> Int {
    guard start < bytes.count else { return start }
    let quote = bytes[start]
    let alsoEscaped = quote == UInt8(ascii: "/") ? quote : UInt8(ascii: "\\")
    var position = start + 1
    for _ in 0..<max(index, 0) where position < bytes.count {
      let isEscape =
        bytes[position] == UInt8(ascii: "\\") && position + 1 < bytes.count
        && (bytes[position + 1] == quote || bytes[position + 1] == alsoEscaped)
      position = isEscape ? position + 2 : scalar(at: position).end
    }
    return position
  }

  /// An error at an offset in the text.
  ///
  /// - Parameters:
  ///   - problem: the problem, in one sentence without a full stop.
  ///   - offset: the offset in bytes; nil for the current one.
  ///   - width: the number of scalars with the error.
  ///   - advice: advice for the reader.
  func error(_ problem: String, at offset: Int? = nil, width: Int = 1, advice: String? = nil) -> Diagnostic {
    let column = String(decoding: bytes[..<min(offset ?? self.offset, bytes.count)], as: UTF8.self).unicodeScalars.count
    return Diagnostic(
      uri: "query", location: SourceLocation(line: 1, column: column + 1), width: width, problem: problem,
      advice: advice, sourceLine: String(decoding: bytes, as: UTF8.self).onOneLine)
  }
}

extension QueryScanner {
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "-")
  }

  /// The length in bytes of the next white space character; 0 for other characters.
  private var lengthOfSpace: Int {
    guard offset < bytes.count else { return 0 }
    let byte = bytes[offset]
    if byte < 0x80 { return byte == 0x20 || byte >= 0x09 && byte <= 0x0D ? 1 : 0 }
    let (scalar, end) = scalar(at: offset)
    return scalar.properties.isWhitespace ? end - offset : 0
  }

  private func scalar(at offset: Int) -> (Unicode.Scalar, end: Int) {
    bytes.withUnsafeBufferPointer { $0.scalar(at: offset) }
  }
}

extension String {
  /// The text with a space for each white space character. A caret below one line has the right column then.
  var onOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }))
  }
}
