import SourceText

/// What a suggestion must not change of the step that it is made for: what is denied, which of two opposites is meant, whether
/// something is done or checked, and a length of time.
struct StepMeaning {
  /// Whether it gives a length of time, or has room for one.
  var hasTime: Bool
  /// How many words deny the sentence; two of them deny nothing.
  private let denials: Int
  /// The opposites that it has one side of, each with whether that is the first one.
  private let sides: [Opposites: Bool]
  /// Those of which it has the side that denies the other.
  private let denied: Set<Opposites>
  /// The words that it has.
  private let words: Set<String>
  /// Whether it says what is done or what is checked; `nil` where its words do not show it.
  private let isCheck: Bool?

  /// What the words outside of double quotes mean.
  init(of text: some StringProtocol) {
    self.init(StepWord.words(of: String(text)))
  }

  private init(_ words: [StepWord]) {
    hasTime = words.indices.contains { TimeLength(in: words, at: $0) != nil }
    isCheck = Self.isCheck(words)
    var (denials, sides, denied) = (0, [Opposites: Bool](), Set<Opposites>())
    for (index, word) in words.enumerated() {
      // "I empty the field" is no state.
      if word.text == "empty", index == 1, words[0].text == "i" { continue }
      switch Turn(of: word.text) {
      // "Neither" and "nor" deny together.
      case .denies where word.text == "nor" && words.contains { $0.text == "neither" }: break
      case .denies: denials += 1
      case .side(let opposites, let isFirst, let denies):
        if denies { denied.insert(opposites) }
        sides[opposites] = isFirst && sides[opposites] ?? true
      case nil: break
      }
    }
    (self.denials, self.sides, self.denied) = (denials, sides, denied)
    self.words = Set(words.map(\.text))
  }

  /// Whether a sentence can be offered for one of this meaning.
  ///
  /// - Parameter sentence: a step, or an example of a definition.
  func isKept(by sentence: some StringProtocol) -> Bool {
    let other = StepMeaning(of: sentence)
    return agrees(with: other) && (other.hasTime || !hasTime)
  }

  /// Whether a definition without examples can be offered for a sentence of this meaning.
  ///
  /// What the pattern has beyond its literals, such as `(not )`, may be there or not.
  func isKept(by definition: StepDefinition) -> Bool {
    let literals = definition.expression.requiredLiterals
    let required = literals.ranges.map { String(decoding: literals.bytes[$0], as: UTF8.self) }.joined(separator: " ")
    let words = StepWord.words(of: definition.declaration.pattern)
    if hasTime, !words.contains(where: { TimeLength.seconds(in: $0.text) != nil }) { return false }
    let (certain, possible) = (StepMeaning(of: required), StepMeaning(words))
    if let isCheck, let other = possible.isCheck, isCheck != other { return false }
    return possible.turns > certain.turns || agrees(with: certain)
  }

  /// Whether another sentence denies what this one denies, and means the same side of opposites.
  private func agrees(with other: StepMeaning) -> Bool {
    if let isCheck, let isOtherCheck = other.isCheck, isCheck != isOtherCheck { return false }
    if areOpposed(other) || other.areOpposed(self) { return false }
    // What is denied with a word of its own has to be spoken of.
    if !other.sides.isEmpty, !denied.allSatisfy({ other.sides[$0] != nil }) { return false }
    if !sides.isEmpty, !other.denied.allSatisfy({ sides[$0] != nil }) { return false }
    let common = sides.keys.filter { other.sides[$0] != nil }
    if common.isEmpty { return isNegative == other.isNegative }
    let isTurned = !(denials + other.denials).isMultiple(of: 2)
    return common.allSatisfy { (sides[$0] != other.sides[$0]) == isTurned }
  }

  /// Whether a word of the other sentence is one of this with `un`, `de`, `dis` or `non` before it, which only one of them has.
  private func areOpposed(_ other: StepMeaning) -> Bool {
    other.words.contains { word in
      !words.contains(word)
        && ["un", "de", "dis", "non", "in"].contains {
          word.hasPrefix($0) && word.count >= $0.count + 4 && words.contains(String(word.dropFirst($0.count)))
        }
    }
  }

  private var isNegative: Bool { !(denials + denied.count).isMultiple(of: 2) }
  /// How many words there are that turn the meaning, or could.
  private var turns: Int { denials + sides.count }

  /// Whether the first words say that something is checked, or done; `nil` where they do not show it.
  private static func isCheck(_ words: [StepWord]) -> Bool? {
    guard words.count > 1, words[0].text == "i" else {
      return words.contains { ["should", "must", "shall"].contains($0.text) } ? true : nil
    }
    let second = words[1].text
    if ["should", "must", "see", "expect", "verify", "assert"].contains(second) { return true }
    // Both are said so: "I check the box", "I can touch it", "I do not see it".
    let both: Set<String> = [
      "can", "cannot", "do", "don't", "dont", "am", "have", "find", "check", "wait", "will", "would", "shall", "shuold",
      "notice", "view", "still", "also", "then", "now", "never", "no", "only",
    ]
    if both.contains(second) || second.hasSuffix("n't") { return nil }
    if TextSimilarity.distance(Array("should".unicodeScalars), Array(second.unicodeScalars), limit: 1) != nil {
      return true
    }
    return words.contains { $0.text == "should" } ? nil : false
  }
}

/// A word of a sentence, outside of double quotes.
struct StepWord {
  /// The word in lower case.
  let text: String
  /// Where it is.
  let range: Range<String.Index>

  /// The most words that are looked at: no sentence has more.
  private static let mostWords = 100

  /// The words from left to right: letters, digits, apostrophes, and full stops between digits.
  static func words(of text: String) -> [StepWord] {
    var words: [StepWord] = []
    var isQuoted = false
    var start: String.Index?
    let end = { (index: String.Index) in
      guard let first = start else { return }
      words.append(StepWord(text: text[first..<index].lowercased(), range: first..<index))
      start = nil
    }
    var index = text.startIndex
    while index < text.endIndex, words.count < mostWords {
      let sign = text[index]
      let next = text.index(after: index)
      if sign == "\"" { isQuoted.toggle() }
      let isPoint = sign == "." && next < text.endIndex && text[next].isNumber
      if !isQuoted, sign.isLetter || sign.isNumber || sign == "'" && start != nil || isPoint {
        start = start ?? index
      } else {
        end(index)
      }
      index = next
    }
    end(index)
    return words
  }
}

/// A length of time in a sentence: `2 minutes`, `1 hour and 30 minutes`, `500ms`.
struct TimeLength {
  /// How long it is in seconds.
  private(set) var seconds: Double
  /// The number of the word behind it.
  private(set) var end: Int

  private static let numbers = [
    "a": 1.0, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "twenty": 20, "thirty": 30,
  ]
  private static let units = [
    "ms": 0.001, "millisecond": 0.001, "milliseconds": 0.001, "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1,
    "min": 60, "mins": 60, "minute": 60, "minutes": 60, "h": 3_600, "hr": 3_600, "hrs": 3_600, "hour": 3_600,
    "hours": 3_600,
  ]

  /// How many seconds a unit of time has; nil for any other word.
  static func seconds(in unit: String) -> Double? { units[unit] }

  /// Reads the length that begins at a word; nil where none does.
  init?(in words: [StepWord], at first: Int) {
    guard let start = Self.part(of: words, at: first) else { return nil }
    (seconds, end) = start
    while true {
      let next = words.indices.contains(end) && words[end].text == "and" ? end + 1 : end
      guard let part = Self.part(of: words, at: next) else { return }
      seconds += part.seconds
      end = part.end
    }
  }

  private static func part(of words: [StepWord], at index: Int) -> (seconds: Double, end: Int)? {
    guard words.indices.contains(index) else { return nil }
    let word = words[index].text
    let digits = word.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    if !digits.isEmpty, digits.count < word.count {
      guard let number = Double(digits), let unit = units[String(word.dropFirst(digits.count))] else { return nil }
      return (number * unit, index + 1)
    }
    guard let number = digits.isEmpty ? numbers[word] : Double(digits), words.indices.contains(index + 1),
      let unit = units[words[index + 1].text]
    else { return nil }
    return (number * unit, index + 2)
  }

  /// The length in seconds, as steps give it; nil where it is longer than any wait.
  var inSeconds: String? {
    let milliseconds = (seconds * 1_000).rounded()
    guard milliseconds <= 1e12 else { return nil }
    let whole = Int(milliseconds)
    if whole == 1_000 { return "1 second" }
    return (whole.isMultiple(of: 1_000) ? "\(whole / 1_000)" : "\(Double(whole) / 1_000)") + " seconds"
  }
}
