import AppUnderTest
import ElementQuery

/// A selector as the server of Frank takes it: words of UIQuery or Shelley, which find what nobody sees as well.
struct FrankSelector {
  /// The engines that read selectors, by the names that clients give them.
  static let engines = ["uiquery", "shelley_compat"]

  /// The same in the language of queries here.
  let query: Query

  /// Reads a selector.
  ///
  /// - Parameters:
  ///   - text: the selector.
  ///   - engine: the name of the engine that is to read it.
  /// - Throws: an `InAppError` for an engine that there is not, a `Diagnostic` for a selector that cannot be read.
  init(_ text: String, engine: String) throws {
    guard Self.engines.contains(engine) else {
      throw InAppError("there is no selector engine '\(engine)'", details: "There are \(Self.engines).")
    }
    let words = SelectorWords(text).words.map { Self.translated($0, isLoose: engine != "uiquery") }
    query = try Query(parsing: words.joined(separator: " ")).lookingEverywhere
  }

  /// A word in the language of queries here.
  ///
  /// - Parameter isLoose: whether texts are looked for inside others, as Shelley does.
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
  /// What follows a prefix; `nil` where the text does not begin with it.
  fileprivate func wholePrefix(_ prefix: String) -> Substring? { hasPrefix(prefix) ? dropFirst(prefix.count) : nil }
}
