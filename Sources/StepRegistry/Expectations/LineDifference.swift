/// Shows in which lines two texts differ.
enum LineDifference {
  /// How many lines around a difference are shown.
  private static let context = 3
  /// Texts with more lines than this are not compared line by line: the work grows with the square of the differences.
  private static let mostLines = 2000

  /// A line of both texts, or of one of them.
  private enum Line {
    case both(Substring), expected(Substring), actual(Substring)

    var text: String {
      switch self {
      case .both(let line): "  " + line
      case .expected(let line): "- " + line
      case .actual(let line): "+ " + line
      }
    }

    var isDifferent: Bool {
      if case .both = self { false } else { true }
    }
  }

  /// The lines that differ with a few around them, or nil where both texts have one line only or too many.
  static func text(expected: String, actual: String) -> String? {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let most = max(old.count, new.count)
    guard most > 1, most <= mostLines else { return nil }
    let lines = lines(old, new)
    var shown: [String] = []
    var skipsAny = false
    for (index, line) in lines.enumerated() {
      let nearby = lines[max(0, index - context)..<min(lines.count, index + context + 1)]
      if nearby.contains(where: \.isDifferent) {
        if skipsAny { shown.append("  …") }
        shown.append(line.text)
        skipsAny = false
      } else {
        skipsAny = true
      }
    }
    if skipsAny { shown.append("  …") }
    return shown.joined(separator: "\n")
  }

  private static func lines(_ old: [Substring], _ new: [Substring]) -> [Line] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        lines.append(.expected(old[left]))
        left += 1
      } else if inserted.contains(right) {
        lines.append(.actual(new[right]))
        right += 1
      } else {
        lines.append(.both(old[left]))
        left += 1
        right += 1
      }
    }
    return lines
  }
}
