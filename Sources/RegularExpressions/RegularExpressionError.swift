/// The reason why a text is not a regular expression, or why a search was abandoned.
package struct RegularExpressionError: Error, Sendable, Hashable {
  /// The kinds of problem.
  package enum Problem: Sendable, Hashable {
    /// A `(` without a matching `)`.
    case unclosedGroup
    /// A `)` without a matching `(`.
    case unopenedGroup
    /// A `[` without a matching `]`.
    case unclosedClass
    /// A range such as `z-a`, with an end before its beginning.
    case reversedRange
    /// A range that starts or ends with a class such as `\d`.
    case rangeOfClass
    /// A name between `[:` and `:]` that is not a POSIX class.
    case unknownClassName(String)
    /// A quantifier without a repeatable element before it.
    case nothingToRepeat
    /// A quantifier such as `{3,1}`, with a maximum below its minimum.
    case reversedQuantifier
    /// A quantifier with more than `limit` repetitions.
    case tooManyRepetitions(limit: Int)
    /// A `\` at the end.
    case trailingBackslash
    /// An escape that is unknown or not supported.
    case unknownEscape(String)
    /// An escape such as `\x` without its hexadecimal digits, or with a number that is not a Unicode scalar.
    case invalidNumber
    /// A `\p{…}` with an unknown property.
    case unknownProperty(String)
    /// A `(?` with an unknown kind of group.
    case unknownGroup
    /// An empty group name, or one with characters other than letters, digits and `_`.
    case invalidGroupName
    /// A name already used by an earlier group.
    case duplicateGroupName(String)
    /// A reference to a missing group.
    case unknownGroupReference(String)
    /// Groups nested more than `limit` levels deep.
    case tooDeep(limit: Int)
    /// A program of more than `limit` instructions, mostly caused by nested quantifiers.
    case tooLarge(limit: Int)
    /// A search of more than `limit` steps.
    case tooManySteps(limit: Int)
  }

  /// The whole regular expression.
  package let source: String
  /// The kind of the problem.
  package let problem: Problem
  /// The location in Unicode scalars of `source`, starting at 0.
  package let offset: Int
}

extension RegularExpressionError {
  /// The problem in one sentence with a full stop.
  package var reason: String { wording.reason }

  /// Advice for solving the problem.
  package var advice: String { wording.advice }

  private var wording: (reason: String, advice: String) {
    switch problem {
    case .unclosedGroup: ("The '(' does not have a matching ')'.", "Close the group or write '\\(' for a parenthesis.")
    case .unopenedGroup: ("The ')' does not have a matching '('.", "Open the group or write '\\)' for a parenthesis.")
    case .unclosedClass: ("The '[' does not have a matching ']'.", "Close the class or write '\\[' for a bracket.")
    case .reversedRange: ("The range ends before it begins.", "Swap its ends or write '\\-' for a hyphen.")
    case .rangeOfClass: ("A range goes from one character to another.", "Write '\\-' for a hyphen.")
    case .unknownClassName(let name):
      (
        "'\(name)' is not the name of a class.",
        "Known are alpha, digit, alnum, upper, lower, space, punct and the like."
      )
    case .nothingToRepeat:
      ("There is nothing to repeat here.", "Write '\\' before the character to match it literally.")
    case .reversedQuantifier: ("The maximum is below the minimum.", "Swap the two numbers.")
    case .tooManyRepetitions(let limit): ("A number of repetitions is at most \(limit).", "Use '*' or '+' instead.")
    case .trailingBackslash: ("There is nothing after the '\\'.", "Write '\\\\' for a backslash.")
    case .unknownEscape(let text):
      ("'\\\(text)' has no meaning here.", "Leave the '\\' out or write '\\\\' for a backslash.")
    case .invalidNumber:
      (
        "This is not the number of a Unicode scalar.",
        "Write '\\x41', '\\u0041' or '\\u{1F600}', in hexadecimal digits."
      )
    case .unknownProperty(let name):
      ("'\(name)' is not a known property of characters.", "Use a general category such as '\\p{L}' or '\\p{Lu}'.")
    case .unknownGroup: ("'(?' opens no group of this kind.", "Use '(?:…)', '(?<name>…)', '(?=…)', '(?!…)' or '(?i)'.")
    case .invalidGroupName: ("This is not a name for a group.", "Use letters, digits and '_', and no digit first.")
    case .duplicateGroupName(let name): ("Two groups are named '\(name)'.", "Give each group its own name.")
    case .unknownGroupReference(let name):
      ("No group is named '\(name)'.", "Refer to a group of this expression by its number or name.")
    case .tooDeep(let limit): ("Groups are nested deeper than \(limit).", "Use fewer groups inside groups.")
    case .tooLarge(let limit):
      ("The expression needs more than \(limit) instructions.", "Use smaller numbers of repetitions.")
    case .tooManySteps(let limit):
      (
        "Matching was given up after \(limit) steps.",
        "Rewrite the expression so that there are fewer ways to match the same text."
      )
    }
  }
}

extension RegularExpressionError: CustomStringConvertible {
  /// The problem with the expression, a caret under its location, and advice.
  package var description: String {
    """
    This regular expression has a problem at column \(offset + 1):

    \(source)
    \(String(repeating: " ", count: offset))^
    \(reason)
    \(advice)
    """
  }
}
