/// The similarity of texts.
package enum TextSimilarity {
  /// The number of changed, added, removed or swapped letters; nil above the limit.
  package static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
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

  /// The share of common pairs of neighbouring letters, from 0 to 1, ignoring case (Dice coefficient).
  package static func sharedPairs(_ left: String, _ right: String) -> Double {
    if left == right { return 1 }
    let pairs = { (text: String) -> [String] in
      let letters = Array(text.lowercased())
      return zip(letters, letters.dropFirst()).map { "\($0)\($1)" }
    }
    let wanted = pairs(left)
    var rest = pairs(right)
    guard !wanted.isEmpty, !rest.isEmpty else { return 0 }
    let total = wanted.count + rest.count
    var shared = 0
    for pair in wanted {
      guard let index = rest.firstIndex(of: pair) else { continue }
      rest.remove(at: index)
      shared += 1
    }
    return Double(2 * shared) / Double(total)
  }
}
