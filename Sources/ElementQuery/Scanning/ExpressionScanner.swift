/// Reads a CSS selector or an XPath expression scalar by scalar.
struct ExpressionScanner {
  private let scalars: [Unicode.Scalar]
  /// The number of scalars read.
  var offset = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// The next scalar, or nil at the end.
  var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }
  /// Whether the end is reached.
  var isAtEnd: Bool { offset >= scalars.count }

  /// Whether an ASCII symbol comes next.
  func isNext(_ symbol: String) -> Bool {
    var index = offset
    for byte in symbol.utf8 {
      guard index < scalars.count, scalars[index].value == UInt32(byte) else { return false }
      index += 1
    }
    return true
  }

  /// Reads an ASCII symbol if it comes next.
  mutating func read(_ symbol: String) -> Bool {
    guard isNext(symbol) else { return false }
    offset += symbol.utf8.count
    return true
  }

  /// Reads white space; returns whether there was any.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = offset
    while let next, next == " " || next.value > 0x80 || next.value < 0x20, next.properties.isWhitespace { offset += 1 }
    return offset > start
  }

  /// name = ( letter | digit | "_" | "-" | others )*, possibly empty
  mutating func readName(and others: String = "") -> String {
    readWhile {
      $0.isLetterOrDigit || $0 == "_" || $0 == "-" || others.unicodeScalars.contains($0)
    }
  }

  /// Reads scalars that fulfil a condition.
  mutating func readWhile(_ passes: (Unicode.Scalar) -> Bool) -> String {
    let start = offset
    while let next, passes(next) { offset += 1 }
    return text(start..<offset)
  }

  /// A part of the text; ASCII, the usual case, is copied at once.
  private func text(_ range: Range<Int>) -> String {
    guard scalars[range].allSatisfy(\.isASCII) else { return String(String.UnicodeScalarView(scalars[range])) }
    return String(unsafeUninitializedCapacity: range.count) { bytes in
      for (offset, index) in range.enumerated() { bytes[offset] = UInt8(truncatingIfNeeded: scalars[index].value) }
      return range.count
    }
  }

  /// Reads an unsigned decimal number; nil if no number comes next.
  mutating func readNumber() -> Double? {
    let start = offset
    let digits = readWhile { ("0"..."9").contains($0) || $0 == "." }
    guard let number = Double(digits), number.isFinite else {
      offset = start
      return nil
    }
    return number
  }

  /// Reads a text in single or double quotes without escapes; nil if no quote comes next.
  mutating func readString() throws(SyntaxProblem) -> String? {
    guard let quote = next, quote == "'" || quote == "\"" else { return nil }
    let start = offset
    offset += 1
    let text = readWhile { $0 != quote }
    guard !isAtEnd else {
      throw problem("a text that begins here has no end", at: start, advice: "Close it with \(quote).")
    }
    offset += 1
    return text
  }

  /// A problem at an offset; nil for the current offset.
  func problem(_ problem: String, at offset: Int? = nil, width: Int = 1, advice: String) -> SyntaxProblem {
    SyntaxProblem(offset: offset ?? self.offset, width: max(width, 1), problem: problem, advice: advice)
  }
}

extension Unicode.Scalar {
  /// Whether a name can contain the scalar; for ASCII without looking up properties.
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case _ where isASCII: false
    default: properties.isAlphabetic || properties.numericType != nil
    }
  }
}

/// An error in an embedded expression of another language.
struct SyntaxProblem: Error {
  /// The offset in the expression, in Unicode scalars from 0.
  var offset: Int
  /// The number of scalars with the error.
  var width = 1
  /// The problem, in one sentence without a full stop.
  var problem: String
  /// Advice for the reader.
  var advice: String
}
