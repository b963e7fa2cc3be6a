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

  /// Adds a line; returns false if it is not kept: empty, too long, or the same as the last one.
  mutating func add(_ line: String) -> Bool {
    guard !line.allSatisfy(\.isWhitespace), line.utf8.count <= Self.longestLine, line != lines.last else {
      return false
    }
    lines.append(line)
    if lines.count > Self.most { lines.removeFirst() }
    return true
  }

  /// The index of the newest line before an index that contains a text.
  ///
  /// - Parameters:
  ///   - text: what it contains; case does not matter where the text has no capital letter.
  ///   - index: the index in `lines`.
  func index(of text: String, before index: Int) -> Int? {
    let hasCapitals = text.contains(where: \.isUppercase)
    return lines[..<min(max(index, 0), lines.count)].lastIndex {
      hasCapitals ? $0.contains(text) : $0.lowercased().contains(text)
    }
  }
}
