import AppUnderTest
import ElementQuery

/// A selector in the form of the Frank server: words of UIQuery or Shelley. It also finds invisible elements.
struct FrankSelector {
  /// The names of the supported selector engines.
  static let engines = ["uiquery", "shelley_compat"]

  /// The translated query.
  let query: Query

  /// Reads a selector.
  ///
  /// - Parameters:
  ///   - text: the selector.
  ///   - engine: the name of the selector engine.
  /// - Throws: an `InAppError` for an unknown engine, a `Diagnostic` for a syntax error.
  init(_ text: String, engine: String) throws {
    guard Self.engines.contains(engine) else {
      throw InAppError(
        "unknown selector engine '\(engine)'", details: "Choose from \(Self.engines.joined(separator: ", ")).")
    }
    let words = SelectorWords(text).words.map { Self.translated($0, isLoose: engine != "uiquery") }
    query = try Query(parsing: words.joined(separator: " ")).lookingEverywhere
  }

  /// Translates a word to the query language.
  ///
  /// - Parameter isLoose: whether texts match substrings, as in Shelley.
  private static func translated(_ word: String, isLoose: Bool) -> String {
    switch word {
    case "isAnimating", "FEX_isAnimating": return "moving:YES"
    case "isNotAnimating": return "not(moving:YES)"
    case "find": return "descendant"
    default: break
    }
    if let rest = word.wholePrefix("is"), rest.first?.isUppercase == true, !word.contains(":") { return "\(word):YES" }
    guard let (name, text) = SelectorWords.namedText(word) else { return word }
    let quoted = Query.quote(text)
    switch name {
    case "marked" where isLoose: return "{label CONTAINS \(quoted) OR id CONTAINS \(quoted)}"
    case "marked": return "{label == \(quoted) OR id == \(quoted) OR text == \(quoted)}"
    case "markedExactly": return "marked:\(quoted)"
    case "markedId": return "id:\(quoted)"
    case "text" where isLoose, "placeholder" where isLoose: return "{\(name) CONTAINS \(quoted)}"
    default: return word
    }
  }
}

extension String {
  /// The text behind a prefix; nil for a text without that prefix.
  fileprivate func wholePrefix(_ prefix: String) -> Substring? { hasPrefix(prefix) ? dropFirst(prefix.count) : nil }
}
