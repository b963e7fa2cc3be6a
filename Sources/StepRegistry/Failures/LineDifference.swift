/// Shows in which lines two texts differ.
enum LineDifference {
  /// The lines that differ with a few around them, or nil where both texts have one line only or too many.
  static func text(expected: String, actual: String) -> String? {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let most = max(old.count, new.count)
    guard most > 1, most <= DifferenceText.mostElements else { return nil }
    return DifferenceText.lines(DifferenceText.compare(expected: old, actual: new)).joined(separator: "\n")
  }
}
