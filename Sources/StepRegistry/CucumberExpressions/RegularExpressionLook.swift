/// Tells a Cucumber Expression whose author may have meant a regular expression, as people who come from other languages do.
enum RegularExpressionLook {
  /// What to do about a pattern that reads like a regular expression.
  static let advice =
    "This looks like a regular expression: write it between slashes, as in /I have (.*) apples/, or from ^ to $."

  /// What stands in regular expressions, and hardly in texts.
  private static let signs = [
    #"\d"#, #"\w"#, #"\s"#, #"\S"#, #"\b"#, #"\."#, ".*", ".+", "(?:", "(?i", "([", "[^", "[a-z", "[A-Z", "[0-9", ")?",
    ")*",
  ]
  /// What makes of parentheses a capture group; in a Cucumber Expression it would be an optional text that no step has.
  private static let groups = ["|", "(.*", "(.+", "(?:", "([^", "([a-z", "([A-Z", "([0-9"]

  /// Whether something in a pattern reads like a part of a regular expression.
  static func isSeen(in pattern: String) -> Bool {
    let isBetweenSlashes =
      pattern.utf8.first == UInt8(ascii: "/") && pattern.utf8.dropFirst().contains(UInt8(ascii: "/"))
    return isBetweenSlashes || signs.contains { pattern.contains($0) }
  }

  /// Whether a pattern has a capture group of a regular expression, so that as a Cucumber Expression it matches no step.
  static func hasGroup(_ pattern: String) -> Bool {
    // Most patterns have no parenthesis, and this is asked of all of them.
    pattern.utf8.contains(UInt8(ascii: "(")) && groups.contains { pattern.contains($0) }
  }
}
