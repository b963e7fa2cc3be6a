import SourceText

/// The meaningful words of a sentence, to compute the share that another sentence also contains.
struct WordLikeness {
  /// Words that occur in nearly every sentence.
  private static let common: Set<String> = [
    "i", "the", "a", "an", "is", "are", "be", "was", "should", "to", "of", "in", "on", "at", "with", "as", "and", "for",
    "it", "that", "my", "there", "from", "has", "have", "do", "does",
  ]
  /// The weights of such a word, and of a number or quoted text.
  private static let weightOfCommon = 0.25
  private static let weightOfValue = 0.5

  private struct Part {
    let text: String
    let letters: [Unicode.Scalar]
    let weight: Double
    let isCommon: Bool
  }

  private let parts: [Part]
  private let weight: Double
  private let values: (numbers: Int, texts: Int)

  /// Takes the words outside of double quotes.
  init(of text: some StringProtocol) {
    let text = String(text)
    var (parts, numbers) = ([Part](), 0)
    for word in StepWord.words(of: text) {
      if word.text.allSatisfy({ $0.isNumber || $0 == "." }) {
        numbers += 1
      } else {
        let isCommon = Self.common.contains(word.text)
        parts.append(
          Part(
            text: word.text, letters: Array(word.text.unicodeScalars), weight: isCommon ? Self.weightOfCommon : 1,
            isCommon: isCommon))
      }
    }
    self.parts = parts
    values = (numbers, text.utf8.count { $0 == UInt8(ascii: "\"") } / 2)
    weight = parts.reduce(Double(numbers + values.texts) * Self.weightOfValue) { $0 + $1.weight }
  }

  /// The share of equal words, from 0 to 1; 0 if the sentences share only words that occur in nearly every sentence.
  func similarity(to other: WordLikeness) -> Double {
    var rest = other.parts
    var shared =
      Double(min(values.numbers, other.values.numbers) + min(values.texts, other.values.texts)) * Self.weightOfValue
    var hasSubject = false
    for part in parts {
      guard let index = rest.firstIndex(where: { Self.areAlike(part, $0) }) else { continue }
      shared += min(part.weight, rest[index].weight)
      if !part.isCommon { hasSubject = true }
      rest.remove(at: index)
    }
    guard hasSubject || parts.allSatisfy(\.isCommon), weight + other.weight > 0 else { return 0 }
    return 2 * shared / (weight + other.weight)
  }

  /// Whether words are equal, mean the same, or differ only by a typing mistake or an ending.
  private static func areAlike(_ first: Part, _ second: Part) -> Bool {
    if first.text == second.text { return true }
    if first.isCommon || second.isCommon { return false }
    if Synonyms.others(than: first.text).contains(second.text) { return true }
    let (short, long) =
      first.letters.count < second.letters.count ? (first.letters, second.letters) : (second.letters, first.letters)
    guard short.count > 1 else { return false }
    if long.starts(with: short), long.count - short.count <= 3, short.count > 3 { return true }
    return TextSimilarity.distance(first.letters, second.letters, limit: short.count > 4 ? 2 : 1) != nil
  }
}
