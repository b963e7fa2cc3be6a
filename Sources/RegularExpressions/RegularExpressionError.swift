/// Why a text is not a regular expression, or why matching with one was given up.
package struct RegularExpressionError: Error, Sendable, Hashable {
  /// What can be wrong with a regular expression.
  package enum Problem: Sendable, Hashable {
    /// A `(` that is never closed.
    case unclosedGroup
    /// A `)` that nothing opened.
    case unopenedGroup
    /// A `[` that is never closed.
    case unclosedClass
    /// A range such as `z-a`, whose end comes before its beginning.
    case reversedRange
    /// A range one of whose ends is a class such as `\d`.
    case rangeOfClass
    /// A name between `[:` and `:]` that is none of the POSIX classes.
    case unknownClassName(String)
    /// A quantifier with nothing before it that can be repeated.
    case nothingToRepeat
    /// A quantifier such as `{3,1}`, whose maximum is below its minimum.
    case reversedQuantifier
    /// A quantifier that repeats more often than `limit`.
    case tooManyRepetitions(limit: Int)
    /// A `\` with nothing behind it.
    case trailingBackslash
    /// An escape that no dialect of regular expressions has, or that this one leaves out.
    case unknownEscape(String)
    /// An escape such as `\x` without the hexadecimal digits it needs, or with a number that is no Unicode scalar.
    case invalidNumber
    /// A `\p{…}` that names no property of a character known here.
    case unknownProperty(String)
    /// What follows `(?` opens no kind of group.
    case unknownGroup
    /// A group name that is empty or has other characters than letters, digits and `_`.
    case invalidGroupName
    /// A name that an earlier group has.
    case duplicateGroupName(String)
    /// A reference to a group that the expression does not have.
    case unknownGroupReference(String)
    /// Groups inside groups, deeper than `limit`.
    case tooDeep(limit: Int)
    /// More code than `limit` instructions, mostly from nested quantifiers.
    case tooLarge(limit: Int)
    /// Matching needed more than `limit` steps.
    case tooManySteps(limit: Int)
  }

  /// The whole regular expression.
  package let source: String
  /// What is wrong.
  package let problem: Problem
  /// Where, in Unicode scalars of `source` counted from 0.
  package let offset: Int
}

extension RegularExpressionError {
  /// What is wrong, in one sentence with a full stop.
  package var reason: String { wording.reason }

  /// What the reader can do about it.
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
    case .trailingBackslash: ("There is nothing behind the '\\'.", "Write '\\\\' for a backslash.")
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
    case .duplicateGroupName(let name): ("There are two groups named '\(name)'.", "Give each group its own name.")
    case .unknownGroupReference(let name):
      ("There is no group '\(name)' to refer to.", "Refer to a group of this expression by its number or name.")
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
