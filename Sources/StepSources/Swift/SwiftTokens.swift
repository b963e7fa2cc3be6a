package import SourceText

/// The words and symbols of a Swift file, read without a compiler. It also works for files that do not compile.
///
/// `#if` and its conditions are left out.
package struct SwiftTokens: Sendable {
  /// A name and where it is.
  package struct Name: Sendable, Hashable {
    /// The name.
    package let text: String
    /// The position of its first character.
    package let location: SourceLocation
  }

  /// A word, a symbol or a string.
  package struct Token: Sendable {
    let kind: SwiftScanner.Token
    /// The bytes of the token in the file.
    let range: Range<Int>
    /// Whether the token is compiled only under a condition.
    package let isConditional: Bool
  }

  /// The file.
  package let source: SourceFile
  private var tokens: [Token] = []
  /// The index of the closing bracket of each bracket.
  private var closings: [Int: Int] = [:]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - includesPackageCode: whether code inside `#if SWIFT_PACKAGE`, or a condition that requires it, is read too.
  ///     The command does not compile it.
  package init(_ source: SourceFile, includesPackageCode: Bool) {
    self.source = source
    readTokens(includesPackageCode)
    findClosings()
  }

  /// The indices of the tokens.
  package var indices: Range<Int> { tokens.indices }

  /// The token at an index.
  package subscript(index: Int) -> Token { tokens[index] }

  /// The word at an index; nil for other tokens and indices outside the file.
  package func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index), case .word(let word) = tokens[index].kind else { return nil }
    return word
  }

  /// Whether a symbol is at an index.
  package func symbol(_ index: Int, _ symbol: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .symbol(UInt8(ascii: symbol))
  }

  /// The bytes of the string at an index; nil for other tokens and indices outside the file.
  func string(_ index: Int) -> Range<Int>? {
    tokens.indices.contains(index) && tokens[index].kind == .string ? tokens[index].range : nil
  }

  /// A word and its position.
  package func name(_ text: String, _ index: Int) -> Name {
    Name(text: text, location: source.location(ofByte: tokens[index].range.lowerBound))
  }

  /// The index of the bracket that closes the bracket at an index; nil for an unclosed bracket or another token.
  func closing(_ index: Int) -> Int? { closings[index] }

  /// The index after the bracket that closes the bracket at an index; the end of the file for an unclosed bracket.
  package func end(ofBrackets index: Int) -> Int { closings[index].map { $0 + 1 } ?? tokens.count }

  /// Whether a line begins between a token and the previous token.
  package func isFirstOnLine(_ index: Int) -> Bool {
    source.bytes[tokens[index - 1].range.lowerBound..<tokens[index].range.lowerBound].contains(UInt8(ascii: "\n"))
  }

  /// Whether a word is the name in a declaration.
  package func isDeclared(_ index: Int) -> Bool {
    switch word(index - 1) {
    case "func", "struct", "class", "enum", "typealias", "protocol", "actor", "associatedtype", "macro": true
    default: false
    }
  }

  /// The modules that the file imports.
  package var imports: [Name] {
    let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
    return tokens.indices.compactMap { index in
      guard word(index) == "import", !symbol(index - 1, "."), !symbol(index - 1, "`") else { return nil }
      var start = index + 1
      if let kind = word(start), kinds.contains(kind), word(start + 1) != nil || symbol(start + 1, "`") { start += 1 }
      if symbol(start, "`") { start += 1 }
      return word(start).map { name($0, start) }
    }
  }

  // MARK: - Reading

  private mutating func readTokens(_ includesPackageCode: Bool) {
    var scanner = SwiftScanner(source.bytes, from: 0)
    // For each open `#if`, whether only a package compiles its code.
    var conditions: [Bool] = []
    while let token = scanner.next() {
      guard token == .symbol(UInt8(ascii: "#")) else {
        if includesPackageCode || !conditions.contains(true) {
          tokens.append(
            Token(kind: token, range: scanner.start..<scanner.end, isConditional: !conditions.isEmpty))
        }
        continue
      }
      switch scanner.next() {
      case .word("if"): conditions.append(isOfPackagesAlone(&scanner))
      case .word("elseif"): if conditions.popLast() != nil { conditions.append(isOfPackagesAlone(&scanner)) }
      case .word("else"): if conditions.popLast() != nil { conditions.append(false) }
      case .word("endif"): _ = conditions.popLast()
      default: break
      }
    }
  }

  /// Skips a condition up to the end of its line.
  ///
  /// - Returns: whether it requires `SWIFT_PACKAGE`, alone or together with other conditions.
  private func isOfPackagesAlone(_ scanner: inout SwiftScanner) -> Bool {
    let lineEnd = source.bytes[scanner.start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.count
    var (depth, isRequired, hasAlternative, isNegated) = (0, false, false, false)
    var ahead = scanner
    while let token = ahead.next(), ahead.start < lineEnd {
      scanner = ahead
      switch token {
      case .symbol(UInt8(ascii: "(")): depth += 1
      case .symbol(UInt8(ascii: ")")): depth -= 1
      case .symbol(UInt8(ascii: "|")) where depth == 0: hasAlternative = true
      case .word("SWIFT_PACKAGE") where depth == 0 && !isNegated: isRequired = true
      default: break
      }
      isNegated = token == .symbol(UInt8(ascii: "!"))
    }
    return isRequired && !hasAlternative
  }

  private mutating func findClosings() {
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      guard case .symbol(let symbol) = token.kind else { continue }
      switch symbol {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(index)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        // An unclosed bracket on the way, as in a file that is being edited, stays open.
        let wanted: UInt8 =
          symbol == UInt8(ascii: ")")
          ? UInt8(ascii: "(") : symbol == UInt8(ascii: "]") ? UInt8(ascii: "[") : UInt8(ascii: "{")
        guard let match = open.lastIndex(where: { tokens[$0].kind == .symbol(wanted) }) else { continue }
        closings[open[match]] = index
        open.removeSubrange(match...)
      default: break
      }
    }
  }
}
