/// Other ways to write a step that change nothing of its meaning: another article, a noun on the other side of its name, and
/// phrases that people use for what definitions say otherwise.
enum Rephrasing {
  /// Phrases, and what definitions say instead; the text of a step in quotes stays where it is.
  private static let phrases: [(from: String, to: String)] = [
    ("i", "I"), ("be able to ", ""), ("am able to ", "should "), ("can", "should"), ("cannot", "should not"),
    ("can't", "should not"), ("can not", "should not"), ("must", "should"), ("will", "should"),
    (" on the page", ""), (" on the screen", ""), (" on screen", ""), (" in the page", ""), (" of the page", ""),
    ("the page should contain", "I should see text containing"), ("the page contains", "I should see text containing"),
    ("the page should not contain", "I should not see text containing"),
    ("the page does not contain", "I should not see text containing"),
    ("page should have", "page should contain"), ("should exist", "should be visible"), ("exists", "is visible"),
    ("should not exist", "should be hidden"), ("does not exist", "is hidden"), ("the element ", ""), ("element ", ""),
    ("to be visible", "to appear"), ("to be shown", "to appear"), ("to be hidden", "to disappear"),
    ("to be gone", "to disappear"), ("current ", ""), ("url", "URL"), ("have value", "show"), ("has value", "shows"),
    ("accept the alert", "touch \"OK\" in the alert"), ("accept the dialog", "touch \"OK\" in the alert"),
    ("confirm the dialog", "touch \"OK\" in the alert"), ("have the value", "show"), ("has the value", "shows"),
    ("into", "in"), ("in", "from"),
  ]
  private static let articles: Set<String> = ["a", "an", "the"]
  /// The most bytes of a text that is looked at: no sentence is longer.
  private static let longestText = 400
  /// The most texts that are given.
  private static let mostTexts = 200

  /// The text written in other ways, those with fewer changes first.
  static func all(of text: String) -> [String] {
    guard text.utf8.count <= longestText else { return [] }
    var texts = [text]
    var start = 0
    // A sentence has at most three such differences: more would make another sentence of it.
    for _ in 0..<3 {
      let end = texts.count
      for index in start..<end {
        for other in exchanges(in: texts[index]) + moves(in: texts[index]) where !texts.contains(other) {
          guard texts.count <= mostTexts else { return Array(texts.dropFirst()) }
          texts.append(other)
        }
      }
      start = end
    }
    return Array(texts.dropFirst())
  }

  /// The text with one phrase in the place of another.
  private static func exchanges(in text: String) -> [String] {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    var texts: [String] = []
    for phrase in phrases {
      for index in stride(from: 0, to: parts.count, by: 2) {
        guard let range = parts[index].rangeOfWords(phrase.from) else { continue }
        var changed = parts
        changed[index].replaceSubrange(range, with: phrase.to)
        texts.append(changed.joined(separator: "\""))
        break
      }
    }
    return texts
  }

  /// The text with the noun before a name behind it, the noun behind it before it, and another article before either.
  private static func moves(in text: String) -> [String] {
    let words = text.pieces
    // The words from one to another, which is not among them.
    let part = { (start: Int, end: Int) in Array(words[start..<end]) }
    let end = words.count
    var texts: [String] = []
    let add = { (words: [String]) in texts.append(words.joined(separator: " ")) }
    for index in words.indices {
      if articles.contains(words[index]) {
        for article in articles.sorted() where article != words[index] {
          add(part(0, index) + [article] + part(index + 1, end))
        }
        add(part(0, index) + part(index + 1, end))
      }
      guard words[index].hasPrefix("\"") else { continue }
      if index == 0 || !articles.contains(words[index - 1]) { add(part(0, index) + ["the"] + part(index, end)) }
      if index > 1 { add(part(0, index - 1) + [words[index], words[index - 1]] + part(index + 1, end)) }
      if index + 1 < end { add(part(0, index) + [words[index + 1], words[index]] + part(index + 2, end)) }
    }
    return texts
  }
}

extension String {
  /// The words and the texts in quotes.
  fileprivate var pieces: [String] {
    var pieces: [String] = []
    var isQuoted = false
    for part in split(separator: " ", omittingEmptySubsequences: false) {
      if isQuoted, let last = pieces.indices.last { pieces[last] += " " + part } else { pieces.append(String(part)) }
      if !part.count(where: { $0 == "\"" }).isMultiple(of: 2) { isQuoted.toggle() }
    }
    return pieces
  }

  /// Where words stand that are not a part of others.
  fileprivate func rangeOfWords(_ words: String) -> Range<Index>? {
    var start = startIndex
    while let found = self[start...].firstRange(of: words) {
      let isStart =
        found.lowerBound == startIndex || !self[index(before: found.lowerBound)].isLetter
        || words.first?.isLetter != true
      let isEnd = found.upperBound == endIndex || !self[found.upperBound].isLetter || words.last?.isLetter != true
      if isStart, isEnd { return found }
      start = index(after: found.lowerBound)
    }
    return nil
  }
}
