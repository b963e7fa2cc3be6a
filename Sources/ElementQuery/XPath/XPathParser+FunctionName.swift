extension XPathParser {
  /// The supported functions, in the order of messages.
  enum FunctionName: String, CaseIterable {
    case not, contains
    case startsWith = "starts-with"
    case endsWith = "ends-with"
    case matches, string
    case stringLength = "string-length"
    case normalizeSpace = "normalize-space"
    case translate
    case lowerCase = "lower-case"
    case upperCase = "upper-case"
    case name
    case localName = "local-name"
    case position, last, `true`, `false`, substring, count, id, concat
  }
}
