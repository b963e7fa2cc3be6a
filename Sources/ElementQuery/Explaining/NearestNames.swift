/// Finds the names that somebody may have meant.
package enum NearestNames {
  /// How many scalars of a name are compared; longer texts are no names.
  private static let longest = 64

  /// The names that differ from the wanted one in few letters, the nearest first, at most three.
  ///
  /// A name is near when at most a third of the longer one's letters would have to be changed, added or left out, or when
  /// it differs in case alone, or when one is the beginning of the other.
  package static func nearest(to wanted: String, among names: some Sequence<String>) -> [String] {
    let target = letters(of: wanted)
    guard !target.isEmpty else { return [] }
    var found: [(name: String, distance: Int)] = []
    var seen: Set<String> = []
    for name in names where name != wanted && seen.insert(name).inserted {
      let candidate = letters(of: name)
      let limit = max(1, max(target.count, candidate.count) / 3)
      if let distance = distance(target, candidate, limit: limit) {
        found.append((name, distance))
      } else if target.count >= 2,
        candidate.starts(with: target) || candidate.count >= 2 && target.starts(with: candidate)
      {
        found.append((name, limit + 1))
      }
    }
    // `sort` is not promised to be stable, and equal distances must stay in their order.
    let ordered = found.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
    // Where only the case differs, nothing else can be meant.
    let best = ordered.first?.element.distance == 0 ? ordered.filter { $0.element.distance == 0 } : ordered
    return best.prefix(3).map(\.element.name)
  }

  private static func letters(of name: String) -> [Unicode.Scalar] {
    Array(name.lowercased().unicodeScalars.prefix(longest))
  }

  /// How many letters are changed, added, left out or swapped with their neighbour; nil where it is above the limit.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var above: [Int] = []
    var row = Array(0...right.count)
    for (line, letter) in left.enumerated() {
      var next = [line + 1]
      for column in right.indices {
        let substituted = row[column] + (letter == right[column] ? 0 : 1)
        var best = min(substituted, row[column + 1] + 1, next[column] + 1)
        if line > 0, column > 0, letter == right[column - 1], left[line - 1] == right[column] {
          best = min(best, above[column - 1] + 1)
        }
        next.append(best)
      }
      (above, row) = (row, next)
    }
    return row[right.count] <= limit ? row[right.count] : nil
  }
}
