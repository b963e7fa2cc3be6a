/// A pattern for paths: `*` and `?` inside a name, `**` for any folders, `{a,b}` for alternatives.
package struct GlobPattern: Sendable, Hashable {
  private let alternatives: [[Character]]
  /// The folder that contains all matches: the names before the first wildcard; may be empty.
  package let folder: String

  /// Parses a pattern such as `features/**/*.feature`.
  package init(_ pattern: String) {
    alternatives = Self.alternatives(of: pattern, depth: 0).map(Array.init)
    let names = pattern.split(separator: "/", omittingEmptySubsequences: true)
    let plain = names.dropLast().prefix { !$0.contains { "*?{[".contains($0) } }
    let isFile = names.last.map { !$0.contains { "*?{[".contains($0) } } ?? true
    folder = (isFile && plain.count == names.count - 1 ? names.dropLast() : plain[...]).joined(separator: "/")
  }

  /// Expands braces. The number of results is limited to a few hundred.
  private static func alternatives(of pattern: String, depth: Int) -> [String] {
    guard depth < 6, let open = pattern.firstIndex(of: "{"), let close = pattern[open...].firstIndex(of: "}") else {
      return [pattern]
    }
    let parts = pattern[pattern.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
    return parts.prefix(8).flatMap { part in
      alternatives(
        of: "\(pattern[..<open])\(part)\(pattern[pattern.index(after: close)...])", depth: depth + 1)
    }
  }

  /// Whether the pattern matches a path, which must be relative to the same folder.
  package func matches(_ path: String) -> Bool {
    let text = Array(path)
    return alternatives.contains { Self.matches($0, text) }
  }

  /// Tracks all reachable indices of the pattern instead of backtracking.
  ///
  /// The time is at most proportional to the product of the lengths.
  private static func matches(_ pattern: [Character], _ text: [Character]) -> Bool {
    // The reachable indices of the pattern after the characters so far.
    var reached: Set<Int> = closure([0], pattern)
    for character in text {
      var next: Set<Int> = []
      for index in reached where index < pattern.count {
        switch pattern[index] {
        case "*":
          let isDeep = isDeep(index, pattern)
          if isDeep || character != "/" { next.insert(index) }
        case "?": if character != "/" { next.insert(index + 1) }
        case let expected: if expected == character { next.insert(index + 1) }
        }
      }
      reached = closure(next, pattern)
      if reached.isEmpty { return false }
    }
    return reached.contains(pattern.count)
  }

  /// Whether the star at an index is the first of two.
  private static func isDeep(_ index: Int, _ pattern: [Character]) -> Bool {
    index + 1 < pattern.count && pattern[index + 1] == "*"
  }

  /// Adds the indices that are reachable without a character: those behind stars.
  private static func closure(_ indices: Set<Int>, _ pattern: [Character]) -> Set<Int> {
    var all = indices
    var pending = Array(indices)
    while let index = pending.popLast() {
      guard index < pattern.count, pattern[index] == "*" else { continue }
      var nexts = [index + (isDeep(index, pattern) ? 2 : 1)]
      // `**/` also matches the empty path.
      if isDeep(index, pattern), index + 2 < pattern.count, pattern[index + 2] == "/" { nexts.append(index + 3) }
      for next in nexts where all.insert(next).inserted { pending.append(next) }
    }
    return all
  }
}
