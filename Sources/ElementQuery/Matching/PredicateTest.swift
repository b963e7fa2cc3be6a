/// A predicate prepared for many elements, with folded texts and compiled wildcards and regular expressions.
enum PredicateTest {
  case comparison(ComparisonTest)
  indirect case not(PredicateTest)
  case and([PredicateTest])
  case or([PredicateTest])

  init(_ predicate: Predicate) {
    self =
      switch predicate {
      case .comparison(let comparison): .comparison(ComparisonTest(comparison))
      case .not(let part): .not(PredicateTest(part))
      case .and(let parts): .and(parts.map { PredicateTest($0) })
      case .or(let parts): .or(parts.map { PredicateTest($0) })
      }
  }

  /// Whether an element fulfils the predicate.
  func passes(_ element: ElementID, in tree: some ElementTree) -> Bool {
    switch self {
    case .comparison(let test): test.passes(element, in: tree)
    case .not(let part): !part.passes(element, in: tree)
    case .and(let parts): parts.allSatisfy { $0.passes(element, in: tree) }
    case .or(let parts): parts.contains { $0.passes(element, in: tree) }
    }
  }
}

/// A comparison prepared for many elements. It is a class to avoid a copy for each element.
final class ComparisonTest {
  private let property: PropertyName
  private let path: [String]?
  private let comparator: Predicate.Operator
  /// The comparison with a text; nil for other values.
  private let text: TextComparison?
  /// The number to compare with; nil for texts and other values.
  private let number: Double?
  /// Whether the comparison is with a missing value.
  private let isForNothing: Bool

  init(_ comparison: Predicate.Comparison) {
    property = comparison.property
    path = comparison.property.path
    comparator = comparison.comparator
    isForNothing = comparison.value == nil
    number = comparison.value?.numeric
    if case .string(let text) = comparison.value {
      self.text = TextComparison(comparator, text, options: comparison.options, expression: comparison.expression)
    } else {
      text = nil
    }
  }

  /// Whether an element fulfils the comparison.
  func passes(_ element: ElementID, in tree: some ElementTree) -> Bool {
    let found =
      if let path { tree.value(of: element, selectors: path) } else { tree.value(of: element, for: property) }
    if isForNothing { return (found == nil) == (comparator == .equal) }
    if let text {
      guard case .string(let foundText)? = found else { return comparator == .notEqual }
      return text.passes(foundText)
    }
    guard let left = found?.numeric, let number else { return comparator == .notEqual }
    return comparator.compare(left, number)
  }
}

extension PropertyName {
  /// The names in a path such as `frame.width`; nil for a single name.
  fileprivate var path: [String]? {
    guard case .other(let text) = self, text.contains(".") else { return nil }
    return text.split(separator: ".").map(String.init)
  }
}

extension Predicate.Operator {
  /// Compares two values; false for an operator that applies only to texts.
  func compare<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    case .contains, .beginsWith, .endsWith, .like, .matches: false
    }
  }

  /// Compares two truth values; false for an operator that requires an order.
  func compare(_ left: Bool, _ right: Bool) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .contains, .beginsWith, .endsWith, .like, .matches: false
    }
  }
}

extension Predicate {
  /// Reads a predicate without the braces around it.
  ///
  /// - Throws: a `Diagnostic` with the position of the error.
  package init(parsing text: String) throws(Diagnostic) {
    var parser = PredicateParser(QueryScanner("{\(text)}"))
    self = try parser.parseBraces()
    guard parser.scanner.isAtEnd else {
      throw Diagnostic(problem: "there is text after the end of the predicate", advice: "Take the } away.")
    }
  }

  /// Whether an element fulfils the predicate.
  package func isTrue(of element: ElementID, in tree: some ElementTree) -> Bool {
    PredicateTest(self).passes(element, in: tree)
  }
}
