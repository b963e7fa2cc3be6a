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
    let scalars = Array(expression.unicodeScalars)
    var tokens = [ExpressionToken(kind: .startOfLine, text: "", range: 0..<0)]
    var position = 0
    while position < scalars.count {
      let start = position
      let kind = kind(of: scalars[position])
      var text = String.UnicodeScalarView()
      repeat {
        if scalars[position] == "\\" { position = try escaped(after: position, in: scalars, of: expression) }
        text.append(scalars[position])
        position += 1
      } while kind.isRun && position < scalars.count && ExpressionToken.kind(of: scalars[position]) == kind
      tokens.append(ExpressionToken(kind: kind, text: String(text), range: start..<position))
    }
    tokens.append(ExpressionToken(kind: .endOfLine, text: "", range: position..<position))
    return tokens
  }

  /// The place of the character that a `\` escapes.
  private static func escaped(
    after position: Int, in scalars: [Unicode.Scalar], of expression: String
  ) throws(CucumberExpressionError) -> Int {
    let next = position + 1
    guard next < scalars.count else { throw CucumberExpressionError(expression, .escapedEndOfLine, position..<next) }
    guard scalars[next] == "\\" || kind(of: scalars[next]) != .text else {
      throw CucumberExpressionError(expression, .cannotEscape, next..<next + 1)
    }
    return next
  }

  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar {
    case "(": .beginOptional
    case ")": .endOptional
    case "{": .beginParameter
    case "}": .endParameter
    case "/": .alternation
    default: scalar.properties.isWhitespace ? .whiteSpace : .text
    }
  }
}

extension ExpressionToken.Kind {
  /// Whether neighbours of this kind make one token.
  fileprivate var isRun: Bool { self == .text || self == .whiteSpace }
}
