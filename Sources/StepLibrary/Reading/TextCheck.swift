import AppUnderTest
import StepRegistry

/// The comparison of a text in a step: `is`, `contains`, `should not end with`.
struct TextCheck: StepConvertible {
  static let stepWording = "a comparison, such as is, contains, starts with, ends with or matches"

  /// The words of a comparison as a regular expression.
  static let pattern =
    "(?:should )?(?:not )?(?:be|contain|start with|end with|match)|is(?: not)?"
    + "|(?:does not |doesn't )?(?:contain|start with|end with|match)|contains|starts with|ends with|matches"

  private enum Part {
    case whole, middle, start, end, expression
  }

  /// The words of the step.
  let words: String
  private let part: Part
  /// Whether the comparison is negated. Such a check counts only after loading has ended.
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

  /// The comparison as an infinitive, for use after the awaited subject: `to be`, `not to contain`.
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

  /// Whether a text satisfies the comparison.
  ///
  /// - Throws: a `StepProblem` for an empty part, and a `RegularExpressionError` for an invalid expression.
  func holds(_ text: String, _ wanted: String) throws -> Bool {
    // Every text contains the empty text.
    if wanted.isEmpty, !isWhole { throw StepProblem.emptyText }
    let isFound =
      switch part {
      case .whole: text.reads(as: wanted)
      case .middle: TextComparison(.contains, wanted).passes(text)
      case .start: TextComparison(.beginsWith, wanted).passes(text)
      case .end: TextComparison(.endsWith, wanted).passes(text)
      case .expression: try RegularExpression(wanted).firstMatch(in: text) != nil
      }
    return isFound != isDenied
  }
}
