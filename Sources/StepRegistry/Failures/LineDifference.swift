/// Shows the lines in which two texts differ.
enum LineDifference {
  /// The differing lines with a few lines around them; nil if both texts have one line, or if there are too many lines.
  static func text(expected: String, actual: String) -> String? {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let most = max(old.count, new.count)
    guard most > 1, most <= DifferenceText.mostElements else { return nil }
    return DifferenceText.lines(DifferenceText.compare(expected: old, actual: new)).joined(separator: "\n")
  }
}
