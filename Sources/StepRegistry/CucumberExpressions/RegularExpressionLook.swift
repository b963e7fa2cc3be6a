/// Recognises a Cucumber Expression that its author probably intended as a regular expression, as is usual in other
/// languages.
enum RegularExpressionLook {
  /// The advice for a pattern that looks like a regular expression.
  static let advice =
    "This looks like a regular expression: write it between slashes, as in /I have (.*) apples/, or from ^ to $."

  /// Characters that are common in regular expressions and rare in plain texts.
  private static let signs = [
    #"\d"#, #"\w"#, #"\s"#, #"\S"#, #"\b"#, #"\."#, ".*", ".+", "(?:", "(?i", "([", "[^", "[a-z", "[A-Z", "[0-9", ")?",
    ")*",
  ]
  /// The beginnings of a capture group; in a Cucumber Expression each would start an optional text that no step
  /// contains.
  private static let groupBeginnings = [".*", ".+", "?:", "[^", "[a-z", "[A-Z", "[0-9"]

  /// Whether a part of the pattern looks like a regular expression.
  static func isSeen(in pattern: String) -> Bool {
    let isBetweenSlashes =
      pattern.utf8.first == UInt8(ascii: "/") && pattern.utf8.dropFirst().contains(UInt8(ascii: "/"))
    return isBetweenSlashes || signs.contains { pattern.contains($0) }
  }

  /// Whether a pattern has a capture group of a regular expression. As a Cucumber Expression it would not match any
  /// step.
  ///
  /// The group is a pair of unescaped parentheses that contains alternatives or begins like a capture group.
  static func hasGroup(_ pattern: String) -> Bool {
    // Most patterns have no parenthesis, and all patterns are checked.
    guard pattern.utf8.contains(UInt8(ascii: "(")) else { return false }
    let bytes = Array(pattern.utf8)
    var depth = 0
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "("):
        depth += 1
        let rest = bytes[(index + 1)...]
        if groupBeginnings.contains(where: { rest.starts(with: $0.utf8) }) { return true }
      case UInt8(ascii: ")"): depth = max(depth - 1, 0)
      case UInt8(ascii: "|") where depth > 0: return true
      default: break
      }
      index += 1
    }
    return false
  }

  /// Whether a pattern has a sign of regular expressions that a Cucumber Expression takes literally: `.*`, `[0-9]`,
  /// `(?i)`.
  static func hasSign(_ pattern: String) -> Bool {
    var rest = pattern.utf8[...]
    var last = UInt8(ascii: " ")
    while let byte = rest.popFirst() {
      defer { last = byte }
      switch byte {
      case UInt8(ascii: "\\"): rest = rest.dropFirst()
      case UInt8(ascii: ".") where " (\"'".utf8.contains(last):
        if let next = rest.first, "*+".utf8.contains(next) { return true }
      case UInt8(ascii: "["):
        if ["0-9", "a-z", "A-Z", "^"].contains(where: { rest.starts(with: $0.utf8) }),
          rest.contains(UInt8(ascii: "]"))
        {
          return true
        }
      case UInt8(ascii: "("):
        if rest.first == UInt8(ascii: "?"), let next = rest.dropFirst().first, "imsx:=!<".utf8.contains(next) {
          return true
        }
      default: break
      }
    }
    return false
  }

  /// The advice for a pattern that does not compile and looks like a regular expression; nil for other patterns.
  static func advice(for pattern: String) -> String? {
    let bytes = pattern.utf8
    let trimmed = bytes.drop { $0 == UInt8(ascii: " ") }
    if trimmed.first == UInt8(ascii: "/"), let end = trimmed.lastIndex(of: UInt8(ascii: "/")), end > trimmed.startIndex
    {
      let flags = bytes[bytes.index(after: end)...]
      if let unknown = flags.first(where: { !"imsx".utf8.contains($0) }) {
        // The flags of other languages. A path of folders is not mistaken for flags.
        if flags.allSatisfy("acdgilmnosuvxy".utf8.contains) {
          return "It has the unknown flag '\(Unicode.Scalar(unknown))'; the flags are i, m, s and x."
        }
      } else if trimmed.startIndex > bytes.startIndex {
        return "It begins with a blank: remove the blank before the slash."
      }
    }
    return isSeen(in: pattern) ? advice : nil
  }
}
