import SourceText

/// The differences between a pattern and a screen.
package struct ScreenDifference: Sendable {
  /// A step in the alignment of the pattern with the screen.
  enum Step: Sendable {
    /// A line of the pattern with a matching element.
    case same(ScreenPattern.Line, ScreenText.Line)
    /// An ellipsis of the pattern.
    case open(ScreenPattern.Line)
    /// An element covered by such a line.
    case passedOver(ScreenText.Line)
    /// A line of the pattern without a matching element.
    case missing(ScreenPattern.Line)
    /// An element without a line of the pattern.
    case added(ScreenText.Line)
  }

  /// The maximum number of compared pairs of lines. Of larger texts, only the common beginning and end are compared.
  private static let mostPairs = 4_000_000
  /// The costs of a change, of an unchanged line, and of a covered element. Among alignments with equally many changes,
  /// most lines stay unchanged, and then fewest elements are covered.
  private static let (change, same, passing) = (1 << 40, -(1 << 20), 1)
  /// The cost of reporting a line as missing although a matching element is on the screen, which must not happen.
  private static let loss = 16 * change
  /// The number of lines shown around a difference.
  private static let context = 3

  let steps: [Step]
  private let pattern: ScreenPattern

  /// Compares a screen with a pattern.
  package init(_ screen: ScreenText, from pattern: ScreenPattern) {
    self.pattern = pattern
    steps = Self.steps(pattern.lines[...], screen.lines[...])
  }

  /// Whether the screen matches the pattern.
  package var isEmpty: Bool { steps.allSatisfy(\.isExpected) }

  /// The line number of the first difference in the pattern's text: a missing line, or the line after an added element;
  /// nil after the last line or without a difference.
  package var firstLine: Int? {
    guard let first = steps.firstIndex(where: { !$0.isExpected }) else { return nil }
    return steps[first...].lazy.compactMap(\.patternLine).first?.number
  }

  /// The difference, one line each: missing lines after `-`, added elements after `+`, and some lines around them.
  package var lines: [String] {
    var lines: [String] = []
    var hidden = 0
    let changes = steps.indices.filter { !steps[$0].isExpected }
    var nextChange = changes[...]
    var lastChange: Int?
    func note() {
      if hidden > 0 { lines.append("  (\(hidden.counted("line")) as expected)") }
      hidden = 0
    }
    for (index, step) in steps.enumerated() {
      while let change = nextChange.first, change <= index {
        lastChange = change
        nextChange = nextChange.dropFirst()
      }
      let isNear =
        lastChange.map { index - $0 <= Self.context } ?? false
        || nextChange.first.map { $0 - index <= Self.context } ?? false
      guard isNear else {
        if step.patternLine != nil { hidden += 1 }
        continue
      }
      guard let line = step.line else { continue }
      note()
      lines.append(line)
    }
    note()
    return lines
  }

  /// A line of an updated pattern.
  package enum NewLine: Sendable, Hashable {
    /// An unchanged line, by its number in the pattern's text, from 1.
    case kept(Int)
    /// A new line, with the indentation of the pattern.
    case written(String)
  }

  /// The pattern updated to match the screen. Matching lines stay, including those that leave parts open.
  ///
  /// - Parameter text: returns the text of a line of the screen, without its indentation.
  package func newLines(writing text: (ScreenText.Line) -> String = \.text) -> [NewLine] {
    steps.compactMap { step in
      switch step {
      case .same(let line, _), .open(let line): .kept(line.number)
      case .missing, .passedOver: nil
      case .added(let line): .written(String(repeating: pattern.indentation, count: line.depth) + text(line))
      }
    }
  }

  // MARK: - Comparing

  /// The cheapest alignment of the pattern with the screen.
  private static func steps(
    _ wanted: ArraySlice<ScreenPattern.Line>, _ found: ArraySlice<ScreenText.Line>
  ) -> [Step] {
    var (wanted, found) = (wanted, found)
    var (before, after): ([Step], [Step]) = ([], [])
    // Most screens match, or differ in one place.
    while let line = wanted.first, let element = found.first, line.matches(element) {
      before.append(.same(line, element))
      (wanted, found) = (wanted.dropFirst(), found.dropFirst())
    }
    while let line = wanted.last, let element = found.last, line.matches(element) {
      after.append(.same(line, element))
      (wanted, found) = (wanted.dropLast(), found.dropLast())
    }
    return before + middle(Array(wanted), Array(found)) + after.reversed()
  }

  private static func middle(_ wanted: [ScreenPattern.Line], _ found: [ScreenText.Line]) -> [Step] {
    guard (wanted.count + 1).multipliedReportingOverflow(by: found.count + 1).partialValue <= mostPairs else {
      return wanted.map { $0.isOpen ? .open($0) : .missing($0) } + found.map { .added($0) }
    }
    let width = found.count + 1
    let losses = wanted.map { line in found.contains(where: line.matches) ? loss : change }
    // The cost of aligning the pattern from line `row` and the screen from line `column` to their ends.
    var costs = [Int](repeating: 0, count: (wanted.count + 1) * width)
    for row in (0...wanted.count).reversed() {
      for column in (0...found.count).reversed() {
        costs[row * width + column] = cost(row, column, wanted, found, losses, costs, width).cost
      }
    }
    var steps: [Step] = []
    var (row, column) = (0, 0)
    while row < wanted.count || column < found.count {
      let next = cost(row, column, wanted, found, losses, costs, width).steps
      for step in next {
        if step.patternLine != nil { row += 1 }
        if step.element != nil { column += 1 }
      }
      steps += next
    }
    return steps
  }

  /// The cheapest alignment from here, with its first steps; no steps at both ends.
  ///
  /// An element of the same role in place of an expected one is preferred as a change of that line over a covered
  /// element.
  private static func cost(
    _ row: Int, _ column: Int, _ wanted: [ScreenPattern.Line], _ found: [ScreenText.Line], _ losses: [Int],
    _ costs: [Int], _ width: Int
  ) -> (cost: Int, steps: [Step]) {
    let line = row < wanted.count ? wanted[row] : nil
    let element = column < found.count ? found[column] : nil
    let here = row * width + column
    switch (line, element) {
    case (nil, nil): return (0, [])
    case (nil, let element?): return (costs[here + 1] + change, [.added(element)])
    case (let line?, nil):
      return line.isOpen ? (costs[here + width], [.open(line)]) : (costs[here + width] + losses[row], [.missing(line)])
    case (let line?, let element?):
      if line.isOpen {
        let ended: (Int, [Step]) = (costs[here + width], [.open(line)])
        let passed = costs[here + 1] + passing
        return element.depth >= line.depth && passed < ended.0 ? (passed, [.passedOver(element)]) : ended
      }
      if line.matches(element) { return (costs[here + width + 1] + same, [.same(line, element)]) }
      let (missing, added) = (costs[here + width] + losses[row], costs[here + 1] + change)
      let changed = line.isLike(element) ? costs[here + width + 1] + losses[row] : .max
      if changed <= min(missing, added) { return (changed, [.missing(line), .added(element)]) }
      return missing <= added ? (missing, [.missing(line)]) : (added, [.added(element)])
    }
  }
}

extension ScreenPattern.Line {
  /// Whether the line is an ellipsis of the pattern.
  fileprivate var isOpen: Bool { if case .anything = kind { true } else { false } }

  /// Whether an element has the same role and depth.
  fileprivate func isLike(_ element: ScreenText.Line) -> Bool {
    guard case .element(let role, _, _, _) = kind else { return false }
    return depth == element.depth && Roles.canonical(role) == Roles.canonical(element.role)
  }
}

extension ScreenDifference.Step {
  /// Whether the step needs no change.
  fileprivate var isExpected: Bool {
    switch self {
    case .same, .open, .passedOver: true
    case .missing, .added: false
    }
  }

  /// The line of the pattern.
  fileprivate var patternLine: ScreenPattern.Line? {
    switch self {
    case .same(let line, _), .open(let line), .missing(let line): line
    case .passedOver, .added: nil
    }
  }

  /// The element on the screen.
  fileprivate var element: ScreenText.Line? {
    switch self {
    case .same(_, let element), .passedOver(let element), .added(let element): element
    case .open, .missing: nil
    }
  }

  /// The line to show for the step; nil for elements that the pattern leaves open.
  fileprivate var line: String? {
    switch self {
    case .same(let line, _), .open(let line): "  " + Self.indentation(line.depth) + line.source
    case .passedOver: nil
    case .missing(let line): "- " + Self.indentation(line.depth) + line.source
    case .added(let line): "+ " + Self.indentation(line.depth) + line.text
    }
  }

  private static func indentation(_ depth: Int) -> String {
    String(repeating: " ", count: depth * ScreenText.indentation)
  }
}
