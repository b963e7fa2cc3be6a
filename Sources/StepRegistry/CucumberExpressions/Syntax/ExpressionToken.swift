/// A token of a Cucumber Expression; places are in Unicode scalars counted from 0.
package struct ExpressionToken: Sendable, Hashable {
  /// The kinds of tokens.
  package enum Kind: Sendable, Hashable {
    /// The place before the first character.
    case startOfLine
    /// The place behind the last character.
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

  /// What it is.
  package let kind: Kind
  /// Its text without the escapes.
  package let text: String
  /// Where it is in the expression, with the escapes.
  package let range: Range<Int>
}

extension ExpressionToken {
  /// Splits an expression into its tokens.
  package static func tokens(of expression: String) throws(CucumberExpressionError) -> [ExpressionToken] {
    var reader = ScalarReader(expression)
    var tokens = [ExpressionToken(kind: .startOfLine, text: "", range: 0..<0)]
    tokens.reserveCapacity(16)
    while let scalar = reader.peek {
      let start = reader.offset
      let kind = kind(of: scalar)
      let text = try text(of: kind, from: &reader, in: expression)
      tokens.append(ExpressionToken(kind: kind, text: text, range: start..<reader.offset))
    }
    tokens.append(ExpressionToken(kind: .endOfLine, text: "", range: reader.offset..<reader.offset))
    return tokens
  }

  /// The text of the token that begins at the reader, which is moved behind it, without its escapes.
  private static func text(
    of kind: Kind, from reader: inout ScalarReader, in expression: String
  ) throws(CucumberExpressionError) -> String {
    var text = ""
    var copied = reader.index
    repeat {
      if reader.peek == "\\" {
        text += expression[copied..<reader.index]
        reader.advance()
        copied = reader.index
        try checkEscape(of: reader.peek, at: reader.offset, in: expression)
      }
      reader.advance()
    } while kind.isRun && reader.peek.map(ExpressionToken.kind(of:)) == kind
    text += expression[copied..<reader.index]
    return text
  }

  /// Makes sure that a character may have a `\` before it; nil stands for the end of the line.
  private static func checkEscape(
    of scalar: Unicode.Scalar?, at offset: Int, in expression: String
  ) throws(CucumberExpressionError) {
    guard let scalar else { throw CucumberExpressionError(expression, .escapedEndOfLine, offset - 1..<offset) }
    guard scalar == "\\" || kind(of: scalar) != .text else {
      throw CucumberExpressionError(expression, .cannotEscape, offset..<offset + 1)
    }
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar {
    case "(": .beginOptional
    case ")": .endOptional
    case "{": .beginParameter
    case "}": .endParameter
    case "/": .alternation
    case " ": .whiteSpace
    case "!"..."~": .text
    default: scalar.properties.isWhitespace ? .whiteSpace : .text
    }
  }
}

extension ExpressionToken.Kind {
  /// Whether neighbours of this kind make one token.
  fileprivate var isRun: Bool { self == .text || self == .whiteSpace }
}

/// Goes through the scalars of a text and counts them.
private struct ScalarReader {
  private let scalars: String.UnicodeScalarView
  private(set) var index: String.Index
  private(set) var offset = 0
  /// The scalar at the index; nil at the end.
  private(set) var peek: Unicode.Scalar?

  init(_ text: String) {
    scalars = text.unicodeScalars
    index = scalars.startIndex
    peek = scalars.first
  }

  mutating func advance() {
    guard peek != nil else { return }
    scalars.formIndex(after: &index)
    offset += 1
    peek = index < scalars.endIndex ? scalars[index] : nil
  }
}
