import JSON
import SourceText

/// Replaces environment variables in texts of profiles.
enum VariableText {
  /// Replaces `${NAME}` and `${NAME:-standard}` in a text by values. A `$` without `{` stays, and `$${` becomes `${`.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - variable: returns the value of a variable; nil if it is unset or empty.
  /// - Throws: a diagnostic for an unset variable without a default, and for an incomplete `${`.
  static func expanded(_ text: String, _ variable: (String) -> String?) throws(Diagnostic) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: "${") {
      let before = rest[..<start.lowerBound], inside = rest[start.upperBound...]
      if before.last == "$" {
        result += before + "{"
        rest = inside
        continue
      }
      result += before
      guard let end = inside.firstIndex(of: "}") else {
        throw misread(rest[start.lowerBound...], "the } of this variable is missing")
      }
      let parts = inside[..<end].firstRange(of: ":-")
      guard isName(inside[..<(parts?.lowerBound ?? end)]) else {
        throw misread(rest[start.lowerBound...end], "this is not a variable")
      }
      let name = String(inside[..<(parts?.lowerBound ?? end)])
      let standard = parts.map { String(inside[$0.upperBound..<end]) }
      if let standard, standard.contains("${") {
        throw misread(rest[start.lowerBound...end], "a default value cannot contain a variable")
      }
      guard let value = variable(name) ?? standard else {
        throw Diagnostic(
          problem: "the environment variable \(name) is not set, or is empty",
          advice: "Set it, or write ${\(name):-VALUE} for a default value.")
      }
      result += value
      rest = inside[inside.index(after: end)...]
    }
    return result + rest
  }

  /// Replaces variables in the texts inside a JSON value. The values of variables are not parsed as JSON.
  ///
  /// - Parameters:
  ///   - json: the value.
  ///   - variable: returns the value of a variable; nil if it is unset or empty.
  /// - Throws: a diagnostic as for a text.
  static func expanded(inJSON json: String, _ variable: (String) -> String?) throws(Diagnostic) -> String {
    let bytes = Array(json.utf8)
    let quote = UInt8(ascii: "\"")
    var result: [UInt8] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: quote) {
      var end = start + 1
      while end < bytes.count, bytes[end] != quote { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
      end = min(end + 1, bytes.count)
      result += rest[..<start]
      rest = bytes[end...]
      let isName = rest.first { $0 > UInt8(ascii: " ") } == UInt8(ascii: ":")
      if !isName, case .string(let text)? = try? JSONValue(parsing: Array(bytes[start..<end])) {
        result += JSONValue.string(try expanded(text, variable)).bytes
      } else {
        result += bytes[start..<end]
      }
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  private static func misread(_ text: Substring, _ problem: String) -> Diagnostic {
    Diagnostic(
      problem: "\(problem): \(text)",
      advice:
        "A variable is written as ${NAME} or ${NAME:-VALUE}, with letters, digits and _ in its name; write $${ for ${ itself."
    )
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
