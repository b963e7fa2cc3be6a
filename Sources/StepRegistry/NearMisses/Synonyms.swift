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
    ["wait", "pause", "sleep"],
  ]

  /// Words each of which says what the other one denies.
  private static let opposites: [String: String] = {
    let pairs = [
      ("enabled", "disabled"), ("on", "off"), ("visible", "hidden"), ("shown", "hidden"), ("appear", "disappear"),
      ("allowed", "denied"),
    ]
    return Dictionary(pairs + pairs.map { ($1, $0) }) { first, _ in first }
  }()

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

  /// The text with other words of the same meaning outside of quotes: a length of time in seconds and what is denied in
  /// another way, then one word changed, then two.
  ///
  /// - Parameter limit: how many texts to give at most.
  static func variants(of text: String, limit: Int) -> [String] {
    let rephrased = rephrasings(of: text)
    return ([text] + rephrased).reduce(into: Array(rephrased.prefix(limit))) { variants, text in
      variants += exchanges(in: text, limit: limit - variants.count)
    }
  }

  /// The text with its lengths of time in seconds, and with what it denies said in the other ways.
  private static func rephrasings(of text: String) -> [String] {
    var texts: [String] = []
    for text in [text, inSeconds(text)].compactMap(\.self) {
      let plain = withoutContractions(text) ?? text
      for other in [text, plain] + denials(of: plain) where !texts.contains(other) { texts.append(other) }
    }
    return texts.filter { $0 != text }
  }

  /// The text with every length of time in seconds; nil where that is nothing else.
  private static func inSeconds(_ text: String) -> String? {
    let words = StepWord.words(of: text)
    var parts: [(range: Range<String.Index>, word: String)] = []
    var index = 0
    while index < words.count {
      guard let length = TimeLength(in: words, at: index), let seconds = length.inSeconds else {
        index += 1
        continue
      }
      parts.append((words[index].range.lowerBound..<words[length.end - 1].range.upperBound, seconds))
      index = length.end
    }
    let result = text.replacing(parts)
    return result == text ? nil : result
  }

  /// The text with `not` as a word of its own; nil where it has no `n't`.
  private static func withoutContractions(_ text: String) -> String? {
    let parts = StepWord.words(of: text).filter { $0.text.hasSuffix("n't") && $0.text.count > 3 }.map {
      (range: $0.range, word: text[$0.range].dropLast(3) + " not")
    }
    return parts.isEmpty ? nil : text.replacing(parts.map { ($0.range, String($0.word)) })
  }

  /// The text with `not be` turned round, and with the opposite of what is behind `not`.
  private static func denials(of text: String) -> [String] {
    let words = StepWord.words(of: text)
    guard let index = words.firstIndex(where: { $0.text == "not" }), index + 1 < words.count else { return [] }
    let isBe = words[index + 1].text == "be"
    var texts: [String] = []
    if isBe {
      texts.append(text.replacing([(words[index].range.lowerBound..<words[index + 1].range.upperBound, "be not")]))
    }
    let last = isBe ? index + 2 : index + 1
    if words.indices.contains(last), let opposite = opposites[words[last].text] {
      let range = words[index].range.lowerBound..<words[last].range.upperBound
      texts.append(text.replacing([(range, (isBe ? "be " : "") + opposite)]))
    }
    return texts
  }

  /// The text with one word, and then with two, in the place of others of the same meaning.
  private static func exchanges(in text: String, limit: Int) -> [String] {
    guard limit > 0 else { return [] }
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
