/// The lines that were entered before, the oldest first.
struct History: Sendable, Hashable {
  /// The lines.
  private(set) var lines: [String]
  /// How many lines are kept.
  static let most = 2_000
  /// Longer lines are not kept.
  private static let longestLine = 10_000

  init(_ lines: [String] = []) {
    self.lines = lines.suffix(Self.most)
  }

  /// Adds a line; false where it is not worth keeping: empty, too long, or the same as the last one.
  mutating func add(_ line: String) -> Bool {
    guard !line.allSatisfy(\.isWhitespace), line.utf8.count <= Self.longestLine, line != lines.last else {
      return false
    }
    lines.append(line)
    if lines.count > Self.most { lines.removeFirst() }
    return true
  }

  /// The newest line before a place that contains a text.
  ///
  /// - Parameters:
  ///   - text: what it contains; case does not matter where the text has no capital letter.
  ///   - place: the place in `lines`.
  func place(of text: String, before place: Int) -> Int? {
    let hasCapitals = text.contains(where: \.isUppercase)
    return lines[..<min(max(place, 0), lines.count)].lastIndex {
      hasCapitals ? $0.contains(text) : $0.lowercased().contains(text)
    }
  }
}
