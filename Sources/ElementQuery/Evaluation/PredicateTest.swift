/// A predicate made ready to be asked of many elements: texts folded, wildcards and regular expressions compiled.
indirect enum PredicateTest<Tree: ElementTree> {
  case comparison((Tree, ElementID) -> Bool)
  case not(PredicateTest)
  case and([PredicateTest])
  case or([PredicateTest])

  init(_ predicate: Predicate) {
    self =
      switch predicate {
      case .comparison(let comparison): .comparison(PredicateTest.test(of: comparison))
      case .not(let part): .not(PredicateTest(part))
      case .and(let parts): .and(parts.map { PredicateTest($0) })
      case .or(let parts): .or(parts.map { PredicateTest($0) })
      }
  }

  /// Whether the predicate is true of the element.
  func passes(_ element: ElementID, in tree: Tree) -> Bool {
    switch self {
    case .comparison(let test): test(tree, element)
    case .not(let part): !part.passes(element, in: tree)
    case .and(let parts): parts.allSatisfy { $0.passes(element, in: tree) }
    case .or(let parts): parts.contains { $0.passes(element, in: tree) }
    }
  }

  private static func test(of comparison: Predicate.Comparison) -> (Tree, ElementID) -> Bool {
    let name = comparison.property
    switch comparison.value {
    case nil:
      let wantsNothing = comparison.comparator == .equal
      return { tree, element in (tree.value(of: element, for: name) == nil) == wantsNothing }
    case .string(let text) where comparison.comparator == .matches:
      return expressionTest(text, of: name, options: comparison.options)
    case .string(let text):
      let folding = TextFolding(comparison.options)
      let test = textTest(comparison.comparator, folding.fold(text))
      return { tree, element in
        guard case .string(let text)? = tree.value(of: element, for: name) else {
          return comparison.comparator == .notEqual
        }
        return test(folding.fold(text))
      }
    case .some(let value):
      return { tree, element in
        guard let left = tree.value(of: element, for: name)?.numeric, let right = value.numeric else {
          return comparison.comparator == .notEqual
        }
        return compare(left, comparison.comparator, right)
      }
    }
  }

  /// The test of a folded text against a folded text.
  private static func textTest(_ comparator: Predicate.Operator, _ wanted: String) -> (String) -> Bool {
    switch comparator {
    case .contains: return { wanted.isEmpty || $0.contains(wanted) }
    case .beginsWith: return { $0.hasPrefix(wanted) }
    case .endsWith: return { $0.hasSuffix(wanted) }
    case .like:
      let wildcards = Wildcards(wanted)
      return { wildcards.match($0) }
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .matches:
      return { compare($0, comparator, wanted) }
    }
  }

  /// The test of a text against a regular expression, which is kept as it was written: folding could change its meaning.
  private static func expressionTest(
    _ pattern: String, of name: PropertyName, options: Predicate.Options
  ) -> (Tree, ElementID) -> Bool {
    // The parser has refused every pattern that cannot be compiled, and matching fails only where an expression runs
    // code of its own, which a pattern read from text has not: neither failure can hide here.
    guard let compiled = try? Regex(pattern) else { return { _, _ in false } }
    let expression = compiled.ignoresCase(options.contains(.ignoresCase))
    let folding = TextFolding(options.subtracting(.ignoresCase))
    return { tree, element in
      guard case .string(let text)? = tree.value(of: element, for: name) else { return false }
      return (try? expression.wholeMatch(in: folding.fold(text))) != nil
    }
  }

  private static func compare<Value: Comparable>(_ left: Value, _ comparator: Predicate.Operator, _ right: Value)
    -> Bool
  {
    switch comparator {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    case .contains, .beginsWith, .endsWith, .like, .matches: false
    }
  }
}
