extension String {
  /// The text escaped for markup; white space becomes spaces, and characters invalid in XML become replacement
  /// characters.
  package var asMarkup: String { markup(unknown: "\u{FFFD}") { _ in " " } }

  /// The text escaped for an attribute in XML.
  ///
  /// - Parameters:
  ///   - unknown: replaces characters invalid in XML.
  ///   - whiteSpace: returns the replacement for a tab, a line feed or a carriage return.
  package func markup(unknown: String, whiteSpace: (Unicode.Scalar) -> String) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += whiteSpace(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += unknown
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
