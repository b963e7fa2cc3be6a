/// The lines entered earlier, the oldest first.
struct History: Sendable, Hashable {
  private(set) var lines: [String]
  /// The maximum number of lines.
  static let most = 2_000
  /// Longer lines are not kept.
  private static let longestLine = 10_000

  init(_ lines: [String] = []) {
    self.lines = lines.suffix(Self.most)
  }

  /// Adds a line; returns false for a line that is empty, too long or equal to the last line.
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
  ///   - text: the text to find; without capital letters, case is ignored.
  ///   - index: the index in `lines`.
  func index(of text: String, before index: Int) -> Int? {
    let hasCapitals = text.contains(where: \.isUppercase)
    return lines[..<min(max(index, 0), lines.count)].lastIndex {
      hasCapitals ? $0.contains(text) : $0.lowercased().contains(text)
    }
  }
}
