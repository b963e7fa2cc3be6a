/// Words that people use for the same thing, so that a step with one of them finds the definition that has another.
package enum Synonyms {
  /// Words of one meaning each, in lower case; a word may have several.
  private static let groups: [[String]] = [
    ["touch", "tap", "press", "click", "hit", "push", "select", "choose"],
    ["picture", "screenshot", "snapshot", "photo", "screencap"],
    ["enter", "type", "write", "input", "fill"],
    ["see", "find", "view"],
    ["shown", "displayed", "visible"],
    ["shows", "displays"],
    ["swipe", "flick"],
    ["clear", "empty", "erase", "delete"],
    ["launch", "start", "open"],
    ["close", "dismiss"],
    ["app", "application"],
    ["screen", "page"],
    ["list", "table"],
    ["row", "cell", "item"],
    ["field", "box", "input"],
    ["picker", "wheel", "spinner"],
    ["alert", "dialog", "popup", "message"],
    ["switch", "toggle"],
  ]

  /// Each word with those that may be meant instead.
  private static let others: [String: [String]] = {
    var others: [String: [String]] = [:]
    for group in groups {
      for word in group { others[word, default: []] += group.filter { $0 != word } }
    }
    return others
  }()

  /// The words that may be meant instead of a word in lower case.
  package static func others(than word: String) -> [String] { others[word] ?? [] }

  /// The text with other words of the same meaning outside of quotes: first with one word changed, then with two.
  ///
  /// - Parameter limit: how many texts to give at most.
  static func variants(of text: String, limit: Int) -> [String] {
    let words = words(of: text)
    var variants: [String] = []
    for word in words {
      for other in word.others {
        guard variants.count < limit else { return variants }
        variants.append(text.replacing([(word.range, other)]))
      }
    }
    for (index, word) in words.enumerated() {
      for later in words[(index + 1)...] {
        for other in word.others {
          for laterOther in later.others {
            guard variants.count < limit else { return variants }
            variants.append(text.replacing([(word.range, other), (later.range, laterOther)]))
          }
        }
      }
    }
    return variants
  }

  /// The words of a text that have others of the same meaning.
  private static func words(of text: String) -> [(range: Range<String.Index>, others: [String])] {
    wordRanges(of: text).compactMap { range in
      let word = text[range]
      guard let others = others[word.lowercased()] else { return nil }
      guard word.first?.isUppercase == true else { return (range, others) }
      return (range, others.map { $0.prefix(1).uppercased() + $0.dropFirst() })
    }
  }

  /// Where the words of ASCII letters outside of double quotes are.
  private static func wordRanges(of text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var isQuoted = false
    var start: String.Index?
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      if isLetter, !isQuoted {
        start = start ?? index
      } else if let first = start {
        ranges.append(first..<index)
        start = nil
      }
    }
    if let start { ranges.append(start..<text.endIndex) }
    return ranges
  }
}

extension String {
  /// The text with words in the place of parts, which are given from left to right.
  fileprivate func replacing(_ parts: [(range: Range<Index>, word: String)]) -> String {
    var result = ""
    var end = startIndex
    for part in parts {
      result += self[end..<part.range.lowerBound] + part.word
      end = part.range.upperBound
    }
    return result + self[end...]
  }
}
