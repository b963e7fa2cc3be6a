import SourceText

/// The words of a step or an example, prepared for comparison by suggestions.
struct ComparedWords {
  /// The placeholders for a quoted text and for a number.
  private static let (quoted, number) = ("\"", "0")
  /// The maximum number of compared words; sentences have fewer.
  private static let mostWords = 60

  /// The words in lower case, without words that deny the sentence.
  private(set) var words: [String] = []
  /// Whether a "not" denies the sentence.
  private(set) var isDenied = false
  /// The indices of pairs of opposites, such as enabled and disabled.
  ///
  /// The first set has the pairs of which either word is in the sentence, the second those whose negative word is.
  private(set) var (opposites, denied): (Set<Int>, Set<Int>) = ([], [])
  /// The words that narrow or widen the sentence.
  private(set) var limits: Set<String> = []

  /// Takes the words of a sentence.
  ///
  /// - Parameters:
  ///   - text: the sentence.
  ///   - denials: the words of another language that negate a sentence.
  init(of text: some StringProtocol, denials: Set<String> = []) {
    for (index, part) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      guard index.isMultiple(of: 2) else {
        words.append(Self.quoted)
        continue
      }
      for word in part.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "'" }) {
        guard words.count < Self.mostWords else { return }
        add(String(word), denials)
      }
    }
  }

  private mutating func add(_ word: String, _ others: Set<String>) {
    if Synonyms.limits.contains(word) { limits.insert(word) }
    if others.isEmpty ? Self.denies(word) : Self.denies(word, among: others) {
      // "Neither" and "nor" deny together, as "ne" and "pas" do.
      if !others.isEmpty { isDenied = true } else if word != "nor" { isDenied.toggle() }
      return
    }
    opposites.formUnion((Synonyms.meanings[word] ?? []).filter { $0 < Synonyms.opposites.count })
    if let denied = Self.denied(by: word) {
      opposites.insert(denied)
      self.denied.insert(denied)
    }
    words.append(word.first?.isNumber == true ? Self.number : word)
  }

  /// Whether another sentence does not contradict this one by a negation.
  ///
  /// - Parameter canBeDenied: whether the other one can have a "not" or none.
  func agrees(with other: ComparedWords, canBeDenied: Bool) -> Bool {
    guard limits == other.limits else { return false }
    if canBeDenied || isDenied == other.isDenied { return denied == other.denied }
    // "Not enabled" is "disabled", and not "not visible".
    let common = opposites.intersection(other.opposites)
    return !denied.symmetricDifference(other.denied).isEmpty && denied.union(other.denied).isSubset(of: common)
  }

  /// The weight of a word; low for values, and for words that nearly every sentence has.
  static func weight(of word: String) -> Double {
    Synonyms.common.contains(word) ? 0.25 : word == quoted || word == number ? 0.5 : 1
  }

  /// The distance of two words: 0 for equal words and synonyms, small for other endings and one or two different
  /// letters, at most 1.
  static func difference(_ first: String, _ second: String) -> Double {
    if first == second || !(Synonyms.meanings[first] ?? []).isDisjoint(with: Synonyms.meanings[second] ?? []) {
      return 0
    }
    if first == quoted || second == quoted { return min(weight(of: first), weight(of: second)) == 0.5 ? 0.66 : 1 }
    let (short, long) = first.count < second.count ? (first, second) : (second, first)
    let limit = short.count > 4 ? 2 : 1
    guard long.count - short.count <= 3, short.count > 1 else { return 1 }
    if short.count > 3, long.hasPrefix(short) { return 0.2 }
    return TextSimilarity.distance(Array(short.unicodeScalars), Array(long.unicodeScalars), limit: limit)
      .map { Double($0) / Double(long.count) } ?? 1
  }

  /// The number of the pair of opposites in which the word denies the other side, also with one wrong letter; nil for
  /// any other word.
  private static func denied(by word: String) -> Int? {
    if let number = Synonyms.opposites.firstIndex(where: { $0.denying.contains(word) }) { return number }
    // Unreachable, untouched.
    if word.hasPrefix("un"), word.utf8.count >= 8, word.hasSuffix("able") || word.hasSuffix("ed") { return -1 }
    if Synonyms.meanings[word] != nil { return nil }
    return Synonyms.opposites.firstIndex { $0.denying.contains { $0.count >= 5 && isNear(word, $0) } }
  }

  /// Whether a word denies the sentence, also with one letter wrong.
  private static func denies(_ word: String) -> Bool {
    if Synonyms.denials.contains(word) || word.hasSuffix("n't") { return true }
    return !["ever", "newer", "lever", "fever", "sever"].contains(word)
      && Synonyms.denials.contains { $0.count >= 5 && isNear(word, $0) }
  }

  /// Whether a word is one of the words of another language that deny, also with one letter wrong.
  private static func denies(_ word: String, among others: Set<String>) -> Bool {
    others.contains(word)
      || others.contains { $0.count >= 5 && $0.first == word.first && isNear(word, $0) }
  }

  private static func isNear(_ word: String, _ other: String) -> Bool {
    TextSimilarity.distance(Array(word.unicodeScalars), Array(other.unicodeScalars), limit: 1) != nil
  }
}
