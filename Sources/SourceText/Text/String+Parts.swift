extension String {
  /// The parts between quotation marks. Those at odd indices are quoted.
  package var partsAtQuotationMarks: [String] {
    split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
  }

  /// The texts in quotation marks, without empty ones.
  package var quotedTexts: [String] {
    partsAtQuotationMarks.enumerated().filter { !$0.offset.isMultiple(of: 2) && !$0.element.isEmpty }.map(\.element)
  }

  /// The text with a backslash before each quotation mark of a kind and each backslash.
  package func escaped(for quote: Character) -> String {
    var escaped = "".unicodeScalars
    for scalar in unicodeScalars {
      if scalar == "\\" || Character(scalar) == quote { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// The text with a backslash before every character that has a meaning in regular expressions.
  package var escapedForRegularExpression: String {
    unicodeScalars.map { #"\^$.|?*+()[]{}"#.unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
