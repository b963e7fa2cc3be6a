/// A token of a Cucumber Expression; offsets are in Unicode scalars counted from 0.
package struct ExpressionToken: Sendable, Hashable {
  /// The kinds of tokens.
  package enum Kind: Sendable, Hashable {
    /// The position before the first character.
    case startOfLine
    /// The position after the last character.
    case endOfLine
    /// White space that is not escaped.
    case whiteSpace
    /// `(`
    case beginOptional
    /// `)`
    case endOptional
    /// `{`
    case beginParameter
    /// `}`
    case endParameter
    /// `/`
    case alternation
    /// Anything else.
    case text
  }

  /// The kind of the token.
  package let kind: Kind
  /// The text without escapes.
  package let text: String
  /// The range in the expression, including escapes.
  package let range: Range<Int>
}

extension ExpressionToken {
  /// Splits an expression into its tokens.
  package static func tokens(of expression: String) throws(CucumberExpressionError) -> [ExpressionToken] {
    var contiguous = expression
    let result = contiguous.withUTF8 { bytes -> Result<[ExpressionToken], CucumberExpressionError> in
      var reader = TokenReader(expression: expression, bytes: bytes)
      return Result { () throws(CucumberExpressionError) in try reader.tokens() }
    }
    return try result.get()
  }
}

extension ExpressionToken.Kind {
  /// Whether adjacent characters of this kind form one token.
  fileprivate var isRun: Bool { self == .text || self == .whiteSpace }
}

/// Iterates over the bytes of an expression and counts its scalars.
private struct TokenReader {
  private let expression: String
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The number of scalars before the position.
  private var offset = 0

  init(expression: String, bytes: UnsafeBufferPointer<UInt8>) {
    self.expression = expression
    self.bytes = bytes
  }

  mutating func tokens() throws(CucumberExpressionError) -> [ExpressionToken] {
    var tokens = [ExpressionToken(kind: .startOfLine, text: "", range: 0..<0)]
    tokens.reserveCapacity(24)
    while position < bytes.count {
      let start = offset
      let kind = kind(at: position)
      let text = try text(of: kind)
      tokens.append(ExpressionToken(kind: kind, text: text, range: start..<offset))
    }
    tokens.append(ExpressionToken(kind: .endOfLine, text: "", range: offset..<offset))
    return tokens
  }

  /// Reads the token that begins here and returns its text without escapes.
  private mutating func text(of kind: ExpressionToken.Kind) throws(CucumberExpressionError) -> String {
    var text = ""
    var copied = position
    repeat {
      if bytes[position] == UInt8(ascii: "\\") {
        text += string(copied..<position)
        position += 1
        offset += 1
        copied = position
        try checkEscape()
      }
      position = min(position + bytes[position].scalarLength, bytes.count)
      offset += 1
    } while kind.isRun && position < bytes.count && self.kind(at: position) == kind
    let rest = string(copied..<position)
    return text.isEmpty ? rest : text + rest
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// Throws unless the next character may be escaped.
  private func checkEscape() throws(CucumberExpressionError) {
    guard position < bytes.count else {
      throw CucumberExpressionError(expression, .escapedEndOfLine, offset - 1..<offset)
    }
    guard bytes[position] == UInt8(ascii: "\\") || kind(at: position) != .text else {
      throw CucumberExpressionError(expression, .cannotEscape, offset..<offset + 1)
    }
  }

  private func kind(at position: Int) -> ExpressionToken.Kind {
    switch bytes[position] {
    case UInt8(ascii: "("): .beginOptional
    case UInt8(ascii: ")"): .endOptional
    case UInt8(ascii: "{"): .beginParameter
    case UInt8(ascii: "}"): .endParameter
    case UInt8(ascii: "/"): .alternation
    case 0x09...0x0D, UInt8(ascii: " "): .whiteSpace
    case 0..<0x80: .text
    default: bytes.scalar(at: position).0.properties.isWhitespace ? .whiteSpace : .text
    }
  }
}
