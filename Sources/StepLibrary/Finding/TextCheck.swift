import StepRegistry

/// How a step compares a text with what is there: `is`, `contains`, `should not end with`.
struct TextCheck: StepConvertible {
  static let stepWording = "a comparison, such as is, contains, starts with, ends with or matches"

  /// The words of a comparison in a regular expression.
  static let pattern =
    "(?:should )?(?:not )?(?:be|contain|start with|end with|match)|is(?: not)?"
    + "|(?:does not |doesn't )?(?:contain|start with|end with|match)|contains|starts with|ends with|matches"

  private enum Part {
    case whole, middle, start, end, expression
  }

  /// The words of the step.
  let words: String
  private let part: Part
  /// Whether the text must not be so, which counts only when loading has ended.
  let isDenied: Bool

  init?(stepText: String) {
    words = stepText
    isDenied = stepText.contains("not") || stepText.contains("n't")
    part =
      if stepText.contains("contain") {
        .middle
      } else if stepText.contains("start") {
        .start
      } else if stepText.contains("end") {
        .end
      } else if stepText.contains("match") {
        .expression
      } else {
        .whole
      }
  }

  /// What the text is to do, as it follows what is waited for: `to be`, `not to contain`.
  var wish: String {
    let verb =
      switch part {
      case .whole: "be"
      case .middle: "contain"
      case .start: "start with"
      case .end: "end with"
      case .expression: "match"
      }
    return (isDenied ? "not to " : "to ") + verb
  }

  /// Whether the whole text is compared.
  var isWhole: Bool { part == .whole }

  /// Whether a text is as the step says.
  ///
  /// - Throws: a `StepProblem` for a part that is empty, and a `RegularExpressionError` for an expression that cannot be read.
  func holds(_ text: String, _ wanted: String) throws -> Bool {
    // Every text contains the empty one.
    if wanted.isEmpty, !isWhole { throw StepProblem.emptyText }
    let isFound =
      switch part {
      case .whole: text == wanted
      case .middle: text.contains(wanted)
      case .start: text.hasPrefix(wanted)
      case .end: text.hasSuffix(wanted)
      case .expression: try RegularExpression(wanted).firstMatch(in: text) != nil
      }
    return isFound != isDenied
  }
}
