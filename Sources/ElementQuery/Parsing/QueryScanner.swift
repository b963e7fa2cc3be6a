/// Reads the text of a query scalar by scalar and knows where it is.
struct QueryScanner {
  private let scalars: [Unicode.Scalar]
  /// How many scalars were read.
  private(set) var offset = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// The next scalar, or nil at the end.
  var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }
  /// Whether everything was read.
  var isAtEnd: Bool { offset >= scalars.count }

  /// Reads the scalar if it is the next one.
  mutating func read(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    offset += 1
    return true
  }

  /// Reads the symbol if it is what comes next.
  mutating func read(symbol: String) -> Bool {
    let wanted = symbol.unicodeScalars
    guard scalars[offset...].starts(with: wanted) else { return false }
    offset += wanted.count
    return true
  }

  /// Reads scalars as long as they pass.
  mutating func readWhile(_ passes: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = next, passes(scalar) {
      text.append(scalar)
      offset += 1
    }
    return String(text)
  }

  mutating func skipSpaces() {
    _ = readWhile(\.properties.isWhitespace)
  }

  /// word = ( letter | digit | "_" | "$" | "-" )*
  mutating func readWord() -> String {
    readWhile { $0.properties.isAlphabetic || $0.properties.numericType != nil || "_$-".unicodeScalars.contains($0) }
  }

  /// string = "'" ( "\'" | "\\" | any other scalar )* "'", or the same in double quotes
  ///
  /// A backslash before anything else stands for itself, so that regular expressions need no doubling.
  mutating func readString() throws(Diagnostic) -> String? {
    guard let quote = next, quote == "'" || quote == "\"" else { return nil }
    let start = offset
    offset += 1
    var text = String.UnicodeScalarView()
    while let scalar = next {
      offset += 1
      if scalar == quote { return String(text) }
      if scalar == "\\", let escaped = next, escaped == quote || escaped == "\\" {
        text.append(escaped)
        offset += 1
      } else {
        text.append(scalar)
      }
    }
    throw error(
      "a text that begins here has no end", at: start,
      advice: "Close it with \(quote); a quote inside the text is written \\\(quote).")
  }

  /// number = [ "-" ] digit+ [ "." digit+ ]
  mutating func readNumber() throws(Diagnostic) -> PropertyValue? {
    let start = offset
    let isNegative = read("-")
    guard let first = next, ("0"..."9").contains(first) else {
      offset = start
      return nil
    }
    let digits = (isNegative ? "-" : "") + readWhile { ("0"..."9").contains($0) || $0 == "." }
    if let integer = Int(digits) { return .integer(integer) }
    if let number = Double(digits), number.isFinite, digits.utf8.last != UInt8(ascii: ".") { return .number(number) }
    throw error("\(digits) is not a number, or is too large", at: start)
  }

  /// An error at a place in the text.
  ///
  /// - Parameters:
  ///   - problem: what is wrong, in one sentence without a full stop.
  ///   - offset: how many scalars come before the place; nil is where the scanner stands.
  ///   - width: how many scalars it covers.
  ///   - advice: what the reader can do about it.
  func error(_ problem: String, at offset: Int? = nil, width: Int = 1, advice: String? = nil) -> Diagnostic {
    let text = String(String.UnicodeScalarView(scalars))
    return Diagnostic(
      uri: "query", location: SourceLocation(line: 1, column: (offset ?? self.offset) + 1), width: width,
      problem: problem + " in \(text)", advice: advice)
  }
}
