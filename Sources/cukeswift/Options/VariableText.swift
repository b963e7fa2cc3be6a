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
          problem: "the environment variable \(name) is not set",
          advice: "Set it, or write ${\(name):-VALUE} for what holds without it.")
      }
      result += value
      rest = inside[inside.index(after: end)...]
    }
    return result + rest
  }

  /// The same of the texts in a value of JSON, as the values of variables are no JSON.
  ///
  /// - Parameters:
  ///   - json: the value.
  ///   - variable: gives the value of a variable; `nil` if it is not set or empty.
  /// - Throws: a diagnostic as for a text.
  static func expanded(_ json: JSONValue, _ variable: (String) -> String?) throws(Diagnostic) -> JSONValue {
    switch json {
    case .string(let text): return .string(try expanded(text, variable))
    case .array(let elements):
      return .array(try elements.map { element throws(Diagnostic) in try expanded(element, variable) })
    case .object(let members):
      var expanded: [String: JSONValue] = [:]
      for (name, member) in members { expanded[name] = try self.expanded(member, variable) }
      return .object(expanded)
    default: return json
    }
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
