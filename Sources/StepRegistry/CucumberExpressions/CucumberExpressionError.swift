/// Why a text is not a Cucumber Expression.
package struct CucumberExpressionError: Error, Sendable, Hashable {
  /// The possible problems of a Cucumber Expression.
  package enum Problem: Sendable, Hashable {
    /// A `\` as the last character.
    case escapedEndOfLine
    /// A `\` before a character that has no special meaning.
    case cannotEscape
    /// A `{` without its `}`.
    case unclosedParameter
    /// A `(` without its `)`.
    case unclosedOptional
    /// A parameter with one of the characters `{}()\/` in its name.
    case invalidParameterTypeName
    /// A parameter whose type is not defined.
    case undefinedParameterType(String)
    /// A parameter between `(` and `)`.
    case parameterInOptional
    /// An optional between `(` and `)`.
    case optionalInOptional
    /// An optional without text.
    case emptyOptional
    /// A `/` between `(` and `)`.
    case alternationInOptional
    /// An alternative without text.
    case emptyAlternative
    /// An alternative that consists of optional text only.
    case optionalAlternative
    /// Optionals nested deeper than `limit`.
    case tooDeep(limit: Int)
    /// The equivalent regular expression is invalid, mostly because of a parameter type.
    case regularExpression(String)
  }

  /// The whole expression.
  package let expression: String
  /// The problem.
  package let problem: Problem
  /// The position in Unicode scalars of `expression`, counted from 0; never empty.
  package let range: Range<Int>

  init(_ expression: String, _ problem: Problem, _ range: Range<Int>) {
    self.expression = expression
    self.problem = problem
    self.range = range.isEmpty ? range.lowerBound..<range.lowerBound + 1 : range
  }

  /// The name of the undefined parameter type; nil for other problems.
  package var undefinedParameterTypeName: String? {
    if case .undefinedParameterType(let name) = problem { name } else { nil }
  }
}

extension CucumberExpressionError {
  /// The problem in one sentence, in the wording shared by Cucumber's implementations.
  package var reason: String { wording.reason }

  /// Advice for the reader, in the same shared wording.
  package var advice: String { wording.advice }

  private var wording: (reason: String, advice: String) {
    switch problem {
    case .escapedEndOfLine: ("The end of line can not be escaped.", #"You can use '\\' to escape the '\'"#)
    case .cannotEscape:
      (
        #"Only the characters '{', '}', '(', ')', '\', '/' and whitespace can be escaped."#,
        #"If you did mean to use an '\' you can use '\\' to escape it"#
      )
    case .unclosedParameter:
      (
        "The '{' does not have a matching '}'.",
        #"If you did not intend to use a parameter you can use '\{' to escape the a parameter"#
      )
    case .unclosedOptional:
      (
        "The '(' does not have a matching ')'.",
        #"If you did not intend to use optional text you can use '\(' to escape the optional text"#
      )
    case .invalidParameterTypeName:
      (
        #"Parameter names may not contain '{', '}', '(', ')', '\' or '/'."#, "Did you mean to use a regular expression?"
      )
    case .undefinedParameterType(let name):
      ("Undefined parameter type '\(name)'.", "Please register a ParameterType for '\(name)'")
    case .parameterInOptional:
      (
        "An optional may not contain a parameter type.",
        #"If you did not mean to use an parameter type you can use '\{' to escape the '{'"#
      )
    case .optionalInOptional:
      (
        "An optional may not contain an other optional.",
        #"If you did not mean to use an optional type you can use '\(' to escape the '('."#
          + " For more complicated expressions consider using a regular expression instead."
      )
    case .emptyOptional:
      (
        "An optional must contain some text.",
        #"If you did not mean to use an optional you can use '\(' to escape the '('"#
      )
    case .alternationInOptional:
      (
        "An alternation can not be used inside an optional.",
        #"If you did not mean to use an alternation you can use '\/' to escape the '/'."#
          + " Otherwise rephrase your expression or consider using a regular expression instead."
      )
    case .emptyAlternative:
      (
        "Alternative may not be empty.",
        #"If you did not mean to use an alternative you can use '\/' to escape the '/'"#
      )
    case .optionalAlternative:
      (
        "An alternative may not exclusively contain optionals.",
        #"If you did not mean to use an optional you can use '\(' to escape the '('"#
      )
    case .tooDeep(let limit):
      ("Optionals are nested deeper than \(limit).", "Consider using a regular expression instead.")
    case .regularExpression(let reason): (reason, "Correct the regular expression of the parameter type.")
    }
  }
}

extension CucumberExpressionError: CustomStringConvertible {
  /// The problem, a pointer to its location, and advice.
  package var description: String {
    """
    This Cucumber Expression has a problem at column \(range.lowerBound + 1):

    \(expression)
    \(String(repeating: " ", count: range.lowerBound))\(pointer)
    \(reason)
    \(advice)
    """
  }

  private var pointer: String {
    range.count < 2 ? "^" : "^" + String(repeating: "-", count: range.count - 2) + "^"
  }
}
