extension String {
  /// The text as markup has it; white space becomes spaces, and what XML cannot hold at all a replacement character.
  package var asMarkup: String { markup(unknown: "\u{FFFD}") { _ in " " } }

  /// The text as it stands in an attribute of XML.
  ///
  /// - Parameters:
  ///   - unknown: what takes the place of characters that XML cannot hold at all.
  ///   - whiteSpace: what takes the place of a tab, a line feed or a carriage return.
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
