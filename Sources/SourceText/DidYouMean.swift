/// Finds what somebody may have meant among the words that exist.
package enum DidYouMean {
  /// Texts longer than this are not compared: nobody mistypes a page.
  private static let longestText = 200

  /// The words nearest to a mistyped one, the nearest first, equally near ones in their given order.
  ///
  /// A word counts as near when at most a third of its letters differ; upper and lower case are the same letter.
  ///
  /// - Parameters:
  ///   - word: what was typed.
  ///   - words: what exists.
  ///   - limit: how many to return at most.
  package static func candidates(for word: String, among words: some Sequence<String>, limit: Int = 1) -> [String] {
    let typed = letters(of: word)
    var near: [(word: String, distance: Int)] = []
    for candidate in words {
      let letters = letters(of: candidate)
      let tolerance = max(1, max(typed.count, letters.count) / 3)
      if let distance = distance(typed, letters, atMost: tolerance) { near.append((candidate, distance)) }
    }
    let order = near.indices.sorted { (near[$0].distance, $0) < (near[$1].distance, $1) }
    return order.prefix(limit).map { near[$0].word }
  }

  /// A sentence that proposes the nearest word, or nil where none is near.
  package static func sentence(for word: String, among words: some Sequence<String>) -> String? {
    candidates(for: word, among: words).first.map { "Did you mean '\($0)'?" }
  }

  private static func letters(of word: String) -> [Unicode.Scalar] {
    Array(word.lowercased().unicodeScalars.prefix(longestText))
  }

  /// The number of letters to insert, delete, replace or swap with their neighbour, or nil where it is above the limit.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        var cost = min(
          previous[column + 1] + 1, current[column] + 1, previous[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      if (current.min() ?? 0) > limit { return nil }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count] <= limit ? previous[right.count] : nil
  }
}
