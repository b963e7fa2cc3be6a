extension String {
  /// The texts in quotation marks, without empty ones.
  package var quotedTexts: [String] {
    split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) && !$0.element.isEmpty }.map { String($0.element) }
  }

  /// The text with a backslash before every character that has a meaning in regular expressions.
  package var escapedForRegularExpression: String {
    unicodeScalars.map { #"\^$.|?*+()[]{}"#.unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
