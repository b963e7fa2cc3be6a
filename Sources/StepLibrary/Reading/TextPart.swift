import AppUnderTest

/// Which part of a text a step gives.
enum TextPart: String, CaseIterable {
  case start = "starting with"
  case middle = "containing"
  case end = "ending with"
  case expression = "matching"

  /// The words for all parts in a regular expression.
  static let pattern = "(\(allCases.map(\.rawValue).joined(separator: "|")))"

  /// Whether a text is of that kind.
  ///
  /// - Throws: a `Diagnostic` where a regular expression cannot be read.
  func test(_ text: String) throws -> @Sendable (String) -> Bool {
    let comparator: Predicate.Operator
    switch self {
    case .start: comparator = .beginsWith
    case .middle: comparator = .contains
    case .end: comparator = .endsWith
    case .expression:
      let expression = try TextExpression.reading(text, ignoresCase: false, matchesWhole: false)
      return { expression.matches($0) }
    }
    let comparison = TextComparison(comparator, text)
    return { comparison.passes($0) }
  }

  /// The text, the label or the placeholder of an empty element is of that kind.
  ///
  /// - Throws: a `Diagnostic` where a regular expression cannot be read.
  func condition(_ text: String) throws -> Predicate {
    switch self {
    case .start: return .shows { .begins($0, with: text) }
    case .middle: return .shows { .contains($0, text) }
    case .end: return .shows { .ends($0, with: text) }
    case .expression:
      // The problem is reported for the expression as the user wrote it.
      _ = try Predicate.matches(.text, text)
      let expression = ".*(?:\(text)).*"
      return try .shows { try .matches($0, expression) }
    }
  }
}
