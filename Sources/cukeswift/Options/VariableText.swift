import JSON
import SourceText

/// Texts of profiles with the values of environment variables in them.
enum VariableText {
  /// A text with `${NAME}` and `${NAME:-standard}` replaced by values; a `$` without `{` stays, and `$${` is `${`.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - variable: gives the value of a variable; `nil` if it is not set or empty.
  /// - Throws: a diagnostic for a variable that is not set and has no standard, and for a `${` that begins none.
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
        throw misread(rest[start.lowerBound...end], "this is no variable")
      }
      let name = String(inside[..<(parts?.lowerBound ?? end)])
      let standard = parts.map { String(inside[$0.upperBound..<end]) }
      if let standard, standard.contains("${") {
        throw misread(rest[start.lowerBound...end], "the value for what is not set cannot have a variable in it")
      }
      guard let value = variable(name) ?? standard else {
        throw Diagnostic(
          problem: "the environment variable \(name) is not set, or is empty",
          advice: "Set it, or write ${\(name):-VALUE} for what holds without a value.")
      }
      result += value
      rest = inside[inside.index(after: end)...]
    }
    return result + rest
  }

  /// The same of the texts in a value of JSON, as the values of variables are no JSON; everything else stays as it is written.
  ///
  /// - Parameters:
  ///   - json: the value.
  ///   - variable: gives the value of a variable; `nil` if it is not set or empty.
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
