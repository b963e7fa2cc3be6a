extension StringProtocol {
  /// The text without white space at both ends.
  package var trimmed: String {
    guard let first, let last else { return "" }
    // Most texts have none.
    if !first.isWhitespace, !last.isWhitespace { return String(self) }
    guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[start...end])
  }
}
