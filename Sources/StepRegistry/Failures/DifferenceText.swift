import SourceText

/// An element that was found in both compared sequences or in only one of them.
enum Compared<Element> {
  case both(Element), expected(Element), actual(Element)

  /// The element itself.
  var element: Element {
    switch self {
    case .both(let element), .expected(let element), .actual(let element): element
    }
  }
}

/// Compares sequences and shows their differences.
enum DifferenceText {
  /// The number of equal lines shown around a difference.
  private static let context = 3
  /// The maximum number of shown lines.
  private static let mostLines = 400
  /// The maximum number of elements for finding insertions and deletions, because that work grows with the square of
  /// the differences. Longer sequences are compared pairwise in their order.
  static let mostElements = 2000

  /// The elements of both sequences in their order. For differences, the expected elements come first.
  static func compare<Element: Hashable>(expected: [Element], actual: [Element]) -> [Compared<Element>] {
    let changed = ChangedRange(from: expected, to: actual)
    let (old, new) = (Array(expected[changed.old]), Array(actual[changed.new]))
    let middle = max(old.count, new.count) > mostElements ? inOrder(old, new) : merged(old, new)
    return expected[..<changed.old.lowerBound].map(Compared.both) + middle
      + expected[changed.old.upperBound...].map(Compared.both)
  }

  private static func inOrder<Element: Hashable>(_ old: [Element], _ new: [Element]) -> [Compared<Element>] {
    let common = min(old.count, new.count)
    var elements: [Compared<Element>] = []
    for (left, right) in zip(old, new) {
      elements += left == right ? [.both(left)] : [.expected(left), .actual(right)]
    }
    return elements + old.dropFirst(common).map(Compared.expected) + new.dropFirst(common).map(Compared.actual)
  }

  private static func merged<Element: Hashable>(_ old: [Element], _ new: [Element]) -> [Compared<Element>] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var elements: [Compared<Element>] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        elements.append(.expected(old[left]))
        left += 1
      } else if inserted.contains(right) {
        elements.append(.actual(new[right]))
        right += 1
      } else {
        elements.append(.both(old[left]))
        left += 1
        right += 1
      }
    }
    return elements
  }

  /// The differing lines with a few lines around them; empty if all lines are equal. Expected lines begin with `-`,
  /// actual lines with `+`.
  static func lines(_ lines: [Compared<String>]) -> [String] {
    var shown: [String] = []
    var lastDifference: Int?
    var next = 0
    for (index, line) in lines.enumerated() {
      if case .both = line {
        guard let lastDifference, index <= lastDifference + context else { continue }
      } else {
        let first = max(next, index - context)
        if first > next { shown.append("  …") }
        shown += lines[first..<index].map(text(of:))
        lastDifference = index
      }
      shown.append(text(of: line))
      next = index + 1
    }
    if shown.isEmpty { return [] }
    if next < lines.count { shown.append("  …") }
    guard shown.count > mostLines else { return shown }
    return shown.prefix(mostLines) + ["  … and \(shown.count - mostLines) more lines"]
  }

  private static func text(of line: Compared<String>) -> String {
    switch line {
    case .both(let line): "  " + line
    case .expected(let line): "- " + line
    case .actual(let line): "+ " + line
    }
  }
}
