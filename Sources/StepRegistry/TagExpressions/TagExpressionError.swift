/// Why a text is not a tag expression.
package struct TagExpressionError: Error, Sendable, Hashable {
  /// The possible problems of a tag expression.
  package enum Problem: Sendable, Hashable {
    /// A tag, `not` or `(` is required here.
    case expectedOperand
    /// `and`, `or` or `)` is required here.
    case expectedOperator
    /// A `(` without its `)`.
    case unmatchedOpening
    /// A `)` without its `(`.
    case unmatchedClosing
    /// A `\` before a character that does not need one; nil at the end of the text.
    case illegalEscape(before: String?)
  }

  /// The whole text that was parsed.
  package let expression: String
  /// The problem.
  package let problem: Problem
  /// The offset in Unicode scalars, counted from 0; the length of the text for a problem at its end.
  package let offset: Int
}

extension TagExpressionError: CustomStringConvertible {
  /// The message in the wording shared by Cucumber's implementations.
  package var description: String {
    "Tag expression \"\(expression)\" could not be parsed because of syntax error: \(reason)"
  }

  private var reason: String {
    switch problem {
    case .expectedOperand: "Expected operand."
    case .expectedOperator: "Expected operator."
    case .unmatchedOpening: "Unmatched (."
    case .unmatchedClosing: "Unmatched )."
    case .illegalEscape(before: let character?): "Illegal escape before \"\(character)\"."
    case .illegalEscape(before: nil): "Illegal escape at the end."
    }
  }
}
