import SourceText

/// Texts of profiles with the values of environment variables in them.
enum VariableText {
  /// A text with `${NAME}` and `${NAME:-standard}` replaced by values; everything else stays, a `$` without `{` too.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - variable: gives the value of a variable; `nil` if it is not set or empty.
  /// - Throws: a diagnostic for a variable that is not set and has no standard.
  static func expanded(_ text: String, _ variable: (String) -> String?) throws(Diagnostic) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      let inside = rest[start.upperBound...]
      guard let end = inside.firstIndex(of: "}"), isName(inside[..<end].prefix { $0 != ":" }) else {
        result += rest[start]
        rest = inside
        continue
      }
      let parts = inside[..<end].firstRange(of: ":-")
      let name = String(inside[..<(parts?.lowerBound ?? end)])
      let standard = parts.map { String(inside[$0.upperBound..<end]) }
      guard let value = variable(name) ?? standard else {
        throw Diagnostic(
          problem: "the environment variable \(name) is not set",
          advice: "Set it, or write ${\(name):-VALUE} for what holds without it.")
      }
      result += value
      rest = inside[inside.index(after: end)...]
    }
    return result + rest
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: false
        }
      }
  }
}
