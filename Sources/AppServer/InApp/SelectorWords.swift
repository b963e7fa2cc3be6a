/// The words of a selector. Quoted texts and conditions in braces count as one word.
struct SelectorWords {
  /// The words in order.
  private(set) var words: [String] = []

  /// Splits a selector into words.
  init(_ text: String) {
    var word = ""
    var quote: Character?
    var depth = 0
    var isEscaped = false
    for character in text {
      if isEscaped {
        isEscaped = false
      } else if let open = quote {
        isEscaped = character == "\\"
        if character == open { quote = nil }
      } else if character == "'" || character == "\"" {
        quote = character
      } else if character == "{" || character == "(" {
        depth += 1
      } else if character == "}" || character == ")" {
        depth -= 1
      } else if character.isWhitespace, depth <= 0 {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      word.append(character)
    }
    if !word.isEmpty { words.append(word) }
  }

  /// The name and the text of a word such as `marked:'Save'`; nil for other words.
  static func namedText(_ word: String) -> (name: String, text: String)? {
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let value = word[word.index(after: colon)...]
    guard let quote = value.first, quote == "'" || quote == "\"", value.count >= 2, value.last == quote else {
      return nil
    }
    let text = String(value.dropFirst().dropLast())
    return (String(word[..<colon]), text.replacing("\\" + String(quote), with: String(quote)))
  }
}
