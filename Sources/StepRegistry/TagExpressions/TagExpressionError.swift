/// Why a text is not a tag expression.
package struct TagExpressionError: Error, Sendable, Hashable {
  /// What can be wrong with a tag expression.
  package enum Problem: Sendable, Hashable {
    /// A tag, `not` or `(` has to stand here.
    case expectedOperand
    /// `and`, `or` or `)` has to stand here.
    case expectedOperator
    /// A `(` that is never closed.
    case unmatchedOpening
    /// A `)` that nothing opened.
    case unmatchedClosing
    /// A `\` before a character that needs none; nil at the end of the text.
    case illegalEscape(before: String?)
  }

  /// The whole text that was parsed.
  package let expression: String
  /// What is wrong.
  package let problem: Problem
  /// Where, in Unicode scalars counted from 0; the length of the text where something is missing at its end.
  package let offset: Int
}

extension TagExpressionError: CustomStringConvertible {
  /// The wording that Cucumber's implementations share.
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
