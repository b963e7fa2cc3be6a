/// A predicate made ready to be asked of many elements: texts folded, wildcards and regular expressions compiled.
indirect enum PredicateTest {
  case comparison(ComparisonTest)
  case not(PredicateTest)
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

  /// Whether the predicate is true of the element.
  func passes(_ element: ElementID, in tree: some ElementTree) -> Bool {
    switch self {
    case .comparison(let test): test.passes(element, in: tree)
    case .not(let part): !part.passes(element, in: tree)
    case .and(let parts): parts.allSatisfy { $0.passes(element, in: tree) }
    case .or(let parts): parts.contains { $0.passes(element, in: tree) }
    }
  }
}

/// A comparison of a property made ready to be asked of many elements.
struct ComparisonTest {
  /// What the property is compared with.
  private enum Wanted {
    case nothing
    case text(TextComparison)
    case value(PropertyValue)
  }

  private let property: PropertyName
  private let path: [String]?
  private let comparator: Predicate.Operator
  private let wanted: Wanted

  init(_ comparison: Predicate.Comparison) {
    property = comparison.property
    path = comparison.property.path
    comparator = comparison.comparator
    wanted =
      switch comparison.value {
      case nil: .nothing
      case .string(let text):
        .text(
          TextComparison(comparator, text, options: comparison.options, expression: comparison.expression))
      case .some(let value): .value(value)
      }
  }

  /// Whether the comparison is true of the element.
  func passes(_ element: ElementID, in tree: some ElementTree) -> Bool {
    let found =
      if let path { tree.value(of: element, selectors: path) } else { tree.value(of: element, for: property) }
    switch wanted {
    case .nothing: return (found == nil) == (comparator == .equal)
    case .text(let test):
      guard case .string(let text)? = found else { return comparator == .notEqual }
      return test.passes(text)
    case .value(let value):
      guard let left = found?.numeric, let right = value.numeric else { return comparator == .notEqual }
      return comparator.compare(left, right)
    }
  }
}

extension PropertyName {
  /// The names in a path such as `frame.width`; `nil` if it is a single name.
  fileprivate var path: [String]? {
    guard case .other(let text) = self, text.contains(".") else { return nil }
    return text.split(separator: ".").map(String.init)
  }
}

extension Predicate.Operator {
  /// Compares two values; false for an operator that only texts have.
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

  /// Compares two truth values; false for an operator that needs an order.
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
  /// - Throws: a `Diagnostic` that says where it cannot be read.
  package init(parsing text: String) throws(Diagnostic) {
    var parser = PredicateParser(QueryScanner("{\(text)}"))
    self = try parser.parseBraces()
    guard parser.scanner.isAtEnd else {
      throw Diagnostic(problem: "there is more behind the end of the predicate", advice: "Take the } away.")
    }
  }

  /// Whether it is true of an element.
  package func isTrue(of element: ElementID, in tree: some ElementTree) -> Bool {
    PredicateTest(self).passes(element, in: tree)
  }
}
