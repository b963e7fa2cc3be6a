import AppUnderTest
import SourceText

/// The condition of a wait: `!query("label").empty? && element_exists("button")`.
indirect enum NotationCondition: Sendable, Hashable {
  case all([NotationCondition])
  case any([NotationCondition])
  case not(NotationCondition)
  /// A line whose result is true: anything but `false`, nil and an empty result.
  case line(NotationLine)
  case compared(NotationComparison)
}

/// A comparison of the results of two lines.
struct NotationComparison: Sendable, Hashable {
  let left: NotationLine
  let comparator: Comparator
  let right: NotationLine

  /// The kinds of comparisons. The longer ones come first, because `<` begins `<=`.
  enum Comparator: String, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case below = "<"
    case above = ">"

    /// Whether two texts compare so. Texts that are not numbers have no order.
    func holds(_ left: String, _ right: String) -> Bool {
      func compare(_ holds: (Double, Double) -> Bool) -> Bool {
        guard let left = Double(left), let right = Double(right) else { return false }
        return holds(left, right)
      }
      return switch self {
      case .equal: left == right
      case .unequal: left != right
      case .atMost: compare(<=)
      case .atLeast: compare(>=)
      case .below: compare(<)
      case .above: compare(>)
      }
    }
  }
}

extension NotationParser {
  private static let comparators = NotationComparison.Comparator.allCases.map(\.rawValue)

  /// condition = all { "||" all }; all = one { "&&" one }; one = [ "!" | "not" ] expression [ comparator expression ]
  func condition(_ text: String, _ scope: NotationScope) throws(Diagnostic) -> NotationCondition {
    var alternatives: [NotationCondition] = []
    for alternative in NotationScanner(text).split(at: ["||"]).parts {
      var all: [NotationCondition] = []
      for one in NotationScanner(alternative).split(at: ["&&"]).parts { all.append(try simpleCondition(one, scope)) }
      alternatives.append(all.count == 1 ? all[0] : .all(all))
    }
    return alternatives.count == 1 ? alternatives[0] : .any(alternatives)
  }

  /// A comparison whose left side is a value, a variable or a command with its arguments in parentheses; nil for any
  /// other line, which may be a text with such characters.
  func resultComparison(_ text: String, _ scope: NotationScope) throws(Diagnostic) -> NotationComparison? {
    let sides = NotationScanner(text, scope: scope).split(at: Self.comparators)
    guard sides.parts.count == 2, let left = sides.parts.first, let right = sides.parts.last, !right.isEmpty else {
      return nil
    }
    var scanner = NotationScanner(left, scope: scope)
    if (try? scanner.readValue()) == nil || !scanner.isAtEnd {
      scanner = NotationScanner(left, scope: scope)
      let word = scanner.readMethodName()
      guard scope.knows(word) || isCommand(word) else { return nil }
      if scanner.isNext("(") { scanner.move(to: try scanner.closingParenthesis() + 1) }
      guard (try? scanner.readParts(toEnd: true)) != nil else { return nil }
    }
    return try comparison(text, scope)
  }

  private func simpleCondition(_ text: String, _ scope: NotationScope) throws(Diagnostic) -> NotationCondition {
    for no in ["!", "not "] where text.hasPrefix(no) && !text.hasPrefix("!=") {
      return .not(try positiveCondition(String(text.dropFirst(no.count)).trimmed, scope))
    }
    return try positiveCondition(text, scope)
  }

  private func positiveCondition(_ text: String, _ scope: NotationScope) throws(Diagnostic) -> NotationCondition {
    if let comparison = try comparison(text, scope) { return .compared(comparison) }
    return .line(try expression(text, scope))
  }

  /// The comparison in a text; nil for a text without one comparator.
  private func comparison(_ text: String, _ scope: NotationScope) throws(Diagnostic) -> NotationComparison? {
    let sides = NotationScanner(text).split(at: Self.comparators)
    guard sides.parts.count == 2,
      let comparator = sides.separators.first.flatMap(NotationComparison.Comparator.init)
    else { return nil }
    return NotationComparison(
      left: try expression(sides.parts[0], scope), comparator: comparator, right: try expression(sides.parts[1], scope))
  }
}

extension NotationScanner {
  /// Splits the text at separators outside quotes and brackets.
  func split(at separators: [String]) -> (parts: [String], separators: [String]) {
    var scanner = self
    var (parts, found): ([String], [String]) = ([], [])
    var (start, depth) = (offset, 0)
    while !scanner.isAtEnd {
      let before = scanner.offset
      if depth == 0, let separator = separators.first(where: { scanner.read($0) }) {
        parts.append(text(from: start, to: before).trimmed)
        found.append(separator)
        start = scanner.offset
        continue
      }
      scanner.skip(at: &depth)
    }
    return (parts + [text(from: start, to: end).trimmed], found)
  }
}

extension NotationCondition {
  /// Whether the condition is true on a screen.
  ///
  /// - Parameter results: evaluates a line on that screen.
  func holds(_ results: (NotationLine) throws -> Results) throws -> Bool {
    switch self {
    case .all(let parts): return try parts.allSatisfy { try $0.holds(results) }
    case .any(let parts): return try parts.contains { try $0.holds(results) }
    case .not(let part): return try !part.holds(results)
    case .line(let line): return try results(line).isTrue
    case .compared(let comparison):
      return comparison.comparator.holds(
        try results(comparison.left).plainText, try results(comparison.right).plainText)
    }
  }
}

extension Results {
  /// Whether the result is true as in Ruby, except that an empty result is false.
  var isTrue: Bool {
    guard isSingle else { return !items.isEmpty }
    switch items.first {
    case .value(.boolean(false))?, .value(nil)?, nil: return false
    case .value?, .element?: return true
    }
  }
}
