/// Recognises a Cucumber Expression whose author may have meant a regular expression, as people who come from other languages do.
enum RegularExpressionLook {
  /// What to do about a pattern that reads like a regular expression.
  static let advice =
    "This looks like a regular expression: write it between slashes, as in /I have (.*) apples/, or from ^ to $."

  /// What stands in regular expressions, and hardly in texts.
  private static let signs = [
    #"\d"#, #"\w"#, #"\s"#, #"\S"#, #"\b"#, #"\."#, ".*", ".+", "(?:", "(?i", "([", "[^", "[a-z", "[A-Z", "[0-9", ")?",
    ")*",
  ]
  /// What begins a capture group; in a Cucumber Expression it would be an optional text that no step has.
  private static let groupBeginnings = [".*", ".+", "?:", "[^", "[a-z", "[A-Z", "[0-9"]

  /// Whether something in a pattern reads like a part of a regular expression.
  static func isSeen(in pattern: String) -> Bool {
    let isBetweenSlashes =
      pattern.utf8.first == UInt8(ascii: "/") && pattern.utf8.dropFirst().contains(UInt8(ascii: "/"))
    return isBetweenSlashes || signs.contains { pattern.contains($0) }
  }

  /// Whether a pattern has a capture group of a regular expression, so that as a Cucumber Expression it matches no step.
  ///
  /// That is a pair of parentheses with alternatives between them, or with a beginning of its own; not those that are escaped.
  static func hasGroup(_ pattern: String) -> Bool {
    // Most patterns have no parenthesis, and this is asked of all of them.
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

  /// Whether a pattern has a sign of regular expressions that in a Cucumber Expression stands for itself: `.*`, `[0-9]`, `(?i)`.
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

  /// What to do about a pattern that does not compile and reads like a regular expression; nil where it does not.
  static func advice(for pattern: String) -> String? {
    let bytes = pattern.utf8
    let trimmed = bytes.drop { $0 == UInt8(ascii: " ") }
    if trimmed.first == UInt8(ascii: "/"), let end = trimmed.lastIndex(of: UInt8(ascii: "/")), end > trimmed.startIndex
    {
      let flags = bytes[bytes.index(after: end)...]
      if let unknown = flags.first(where: { !"imsx".utf8.contains($0) }) {
        // Those that other languages know; a path of folders is not taken for flags.
        if flags.allSatisfy("acdgilmnosuvxy".utf8.contains) {
          return "It has the unknown flag '\(Unicode.Scalar(unknown))'; there are i, m, s, x."
        }
      } else if trimmed.startIndex > bytes.startIndex {
        return "It begins with a blank: remove it, so that the regular expression begins with its slash."
      }
    }
    return isSeen(in: pattern) ? advice : nil
  }
}
