/// The predefined parameter types. The raw value is the name between the braces.
package enum BuiltInParameterType: String, Sendable, CaseIterable {
  /// `{int}`: a whole number, as an `Int`.
  case int
  /// `{float}`: a number with or without a fraction, as a `Float`.
  case float
  /// `{word}`: text without white space, as a `String`.
  case word
  /// `{string}`: text in double or single quotes, as a `String` without the quotes.
  case string
  /// `{}`: any text, as a `String`.
  case anonymous = ""
  /// `{bigdecimal}`: a number with or without a fraction of any precision, as its text.
  case bigdecimal
  /// `{double}`: a number with or without a fraction, as a `Double`.
  case double
  /// `{biginteger}`: a whole number of any size, as its text.
  case biginteger
  /// `{byte}`: a whole number, as an `Int8`.
  case byte
  /// `{short}`: a whole number, as an `Int16`.
  case short
  /// `{long}`: a whole number, as an `Int64`.
  case long

  /// The regular expressions of the type; a text must match one of them.
  package var regularExpressions: [String] {
    switch self {
    case .int, .biginteger, .byte, .short, .long: [#"-?\d+"#, #"\d+"#]
    case .float, .double, .bigdecimal: [#"[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:E[-+]?\d+)?"#]
    case .word: [#"[^\s]+"#]
    case .string: [#""([^"\\]*(\\.[^"\\]*)*)"|'([^'\\]*(\\.[^'\\]*)*)'"#]
    case .anonymous: [".*"]
    }
  }

  /// The name of the Swift type of its values.
  var swiftType: String {
    switch self {
    case .int: "Int"
    case .float: "Float"
    case .double: "Double"
    case .byte: "Int8"
    case .short: "Int16"
    case .long: "Int64"
    case .word, .string, .anonymous, .biginteger, .bigdecimal: "String"
    }
  }
}

extension BuiltInParameterType {
  /// The text to convert to a value: a string without its quotes, a number in the digits `0` to `9`.
  ///
  /// - Parameter texts: the texts of the capture groups, or the whole text if there are no groups.
  func text(of texts: [String?]) -> String {
    let text = texts.lazy.compactMap { $0 }.first ?? ""
    return switch self {
    case .string: BuiltInParameterType.unescaped(text)
    case .word, .anonymous: text
    case .int, .float, .bigdecimal, .double, .biginteger, .byte, .short, .long:
      text.utf8.allSatisfy { $0 < 0x80 } ? text : BuiltInParameterType.withASCIIDigits(text)
    }
  }

  /// The text with decimal digits of all scripts, which `\d` matches, replaced by `0` to `9`.
  private static func withASCIIDigits(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
        result += String(Int(value))
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// A text in double quotes, which `{string}` reads back unchanged.
  ///
  /// - Returns: nil for a text that no step can have: it has a line break, or a `\` that would belong to a quote.
  package static func quoted(_ text: String) -> String? {
    var quoted = "\"".unicodeScalars
    var isEscape = false
    for scalar in text.unicodeScalars {
      if scalar.isLineBreak || isEscape && (scalar == "\"" || scalar == "'") { return nil }
      if scalar == "\"" { quoted.append("\\") }
      quoted.append(scalar)
      isEscape = !isEscape && scalar == "\\"
    }
    return isEscape ? nil : String(quoted) + "\""
  }

  /// The text with `\"` and `\'` replaced by plain quotes; any other `\` stays.
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result = String.UnicodeScalarView()
    var isEscape = false
    for scalar in text.unicodeScalars {
      if isEscape, scalar != "\"", scalar != "'" { result.append("\\") }
      isEscape = !isEscape && scalar == "\\"
      if !isEscape { result.append(scalar) }
    }
    if isEscape { result.append("\\") }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar ends a line of a feature file.
  fileprivate var isLineBreak: Bool { self == "\n" || self == "\r" }
}
