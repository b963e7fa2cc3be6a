/// Reads a CSS selector or an XPath expression scalar by scalar.
struct ExpressionScanner {
  private let scalars: [Unicode.Scalar]
  /// How many scalars were read.
  var offset = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// The next scalar, or nil at the end.
  var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }
  /// Whether everything was read.
  var isAtEnd: Bool { offset >= scalars.count }

  /// Whether the symbol, which is ASCII, comes next.
  func isNext(_ symbol: String) -> Bool {
    var index = offset
    for byte in symbol.utf8 {
      guard index < scalars.count, scalars[index].value == UInt32(byte) else { return false }
      index += 1
    }
    return true
  }

  /// Reads the symbol, which is ASCII, if it is what comes next.
  mutating func read(_ symbol: String) -> Bool {
    guard isNext(symbol) else { return false }
    offset += symbol.utf8.count
    return true
  }

  /// Reads white space; says whether there was any.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = offset
    while let next, next == " " || next.value > 0x80 || next.value < 0x20, next.properties.isWhitespace { offset += 1 }
    return offset > start
  }

  /// name = ( letter | digit | "_" | "-" | others )*, empty where none comes next
  mutating func readName(and others: String = "") -> String {
    readWhile {
      $0.isLetterOrDigit || $0 == "_" || $0 == "-" || others.unicodeScalars.contains($0)
    }
  }

  /// Reads scalars as long as they pass.
  mutating func readWhile(_ passes: (Unicode.Scalar) -> Bool) -> String {
    let start = offset
    while let next, passes(next) { offset += 1 }
    return text(start..<offset)
  }

  /// What was read; most of it is ASCII, which is copied at once.
  private func text(_ range: Range<Int>) -> String {
    guard scalars[range].allSatisfy(\.isASCII) else { return String(String.UnicodeScalarView(scalars[range])) }
    return String(unsafeUninitializedCapacity: range.count) { bytes in
      for (offset, index) in range.enumerated() { bytes[offset] = UInt8(truncatingIfNeeded: scalars[index].value) }
      return range.count
    }
  }

  /// Reads digits, with a sign and a fraction where they are allowed; nil where no number comes next.
  mutating func readNumber() -> Double? {
    let start = offset
    let digits = readWhile { ("0"..."9").contains($0) || $0 == "." }
    guard let number = Double(digits), number.isFinite else {
      offset = start
      return nil
    }
    return number
  }

  /// Reads a text in single or double quotes, in which nothing is escaped; nil where none comes next.
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

  /// A problem at an offset; nil is where the scanner stands.
  func problem(_ problem: String, at offset: Int? = nil, width: Int = 1, advice: String) -> SyntaxProblem {
    SyntaxProblem(offset: offset ?? self.offset, width: max(width, 1), problem: problem, advice: advice)
  }
}

extension Unicode.Scalar {
  /// Whether a name can contain it; ASCII is decided without asking for properties.
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    case _ where isASCII: false
    default: properties.isAlphabetic || properties.numericType != nil
    }
  }
}

/// What is wrong with an expression of another language that a query embeds.
struct SyntaxProblem: Error {
  /// Where, in Unicode scalars of the expression counted from 0.
  var offset: Int
  /// How many scalars it covers.
  var width = 1
  /// What is wrong, in one sentence without a full stop.
  var problem: String
  /// What the reader can do about it.
  var advice: String
}
