extension Registry {
  /// The step without a small slip, and what the slip is, in lines; none where no definition matches the step then.
  ///
  /// Slips are a sign at the end, words in capitals, and quotes that are missing or not closed.
  ///
  /// - Parameters:
  ///   - text: the text of the step, which no definition matches.
  ///   - meaning: what the step has to mean without the slip.
  ///   - holds: whether a definition comes into question.
  func slipAdvice(
    for text: String, keeping meaning: StepMeaning, where holds: (StepDefinition) -> Bool
  ) -> [String] {
    // A text that is no sentence is not worth so many attempts.
    guard text.utf8.count <= Slip.longestText else { return [] }
    for slip in Slip.all(in: text) {
      guard let match = certainMatches(for: slip.mended)?.first(where: { holds($0.definition) }),
        meaning.isKept(by: slip.mended)
      else { continue }
      return ["Did you mean this?", "  \(slip.mended) # \(match.definition.location)", "  (\(slip.wording))"]
    }
    return []
  }
}

/// A small thing that is wrong with a step, and the step without it.
private struct Slip {
  let mended: String
  /// What is wrong, such as `without the ! at the end`.
  let wording: String

  /// The most bytes of a text that is looked at.
  static let longestText = 400
  private static let quote: Character = "\""

  /// The slips of a text, one by one, and each other one together with a sign at the end.
  static func all(in text: String) -> [Slip] {
    let signs = sign(atEndOf: text)
    return signs + capitals(in: text) + quotes(missingIn: text)
      + signs.flatMap { sign in
        (capitals(in: sign.mended) + quotes(missingIn: sign.mended)).map {
          Slip(mended: $0.mended, wording: "\($0.wording), and \(sign.wording)")
        }
      }
  }

  private static func sign(atEndOf text: String) -> [Slip] {
    let signs: Set<Character> = ["!", ",", ";", ":", "…", "."]
    let end = text.reversed().prefix { signs.contains($0) }
    guard !end.isEmpty, end.count < text.count else { return [] }
    return [Slip(mended: String(text.dropLast(end.count)), wording: "without the \(String(end.reversed())) at the end")]
  }

  /// Words outside of quotes in lower case, but for the word "I".
  private static func capitals(in text: String) -> [Slip] {
    var changed: [String] = []
    let parts = text.split(separator: quote, omittingEmptySubsequences: false).enumerated().map { index, part in
      guard index.isMultiple(of: 2) else { return String(part) }
      return part.split(separator: " ", omittingEmptySubsequences: false).map { word in
        let small = word.lowercased()
        if small == word || word == "I" { return String(word) }
        changed.append(small)
        return small
      }.joined(separator: " ")
    }
    guard !changed.isEmpty else { return [] }
    let words = changed.map { "\"\($0)\"" }.joined(separator: " and ")
    return [Slip(mended: parts.joined(separator: String(quote)), wording: "with \(words) in small letters")]
  }

  /// The text with a quote where one is missing, or with quotes around some of its words where it has none there.
  private static func quotes(missingIn text: String) -> [Slip] {
    let words = text.split(separator: " ").map(String.init)
    let joined = { (words: [String]) in words.joined(separator: " ") }
    let count = text.count { $0 == quote }
    var slips: [Slip] = []
    if !count.isMultiple(of: 2) {
      for index in words.indices.reversed() {
        var closed = words
        closed[index].append(quote)
        slips.append(Slip(mended: joined(closed), wording: "with the quote closed"))
      }
      for index in words.indices.reversed() {
        var opened = words
        opened[index].insert(quote, at: opened[index].startIndex)
        slips.append(Slip(mended: joined(opened), wording: "with the quote before \(words[index]) as well"))
      }
    } else if count == 0 {
      // One word is more likely a name than several; the beginning of a sentence never is.
      for length in [1] + Array(2..<max(words.count, 2)) {
        for index in words.indices.dropFirst().reversed() where index + length <= words.count {
          guard length == 1 || index + length == words.count else { continue }
          let name = joined(Array(words[index..<index + length]))
          // An article belongs to the sentence.
          guard !["a", "an", "the"].contains(words[index]) else { continue }
          let mended = words[..<index] + ["\"\(name)\""] + words[(index + length)...]
          slips.append(Slip(mended: joined(Array(mended)), wording: "with quotes around \(name)"))
        }
      }
    }
    return slips
  }
}
