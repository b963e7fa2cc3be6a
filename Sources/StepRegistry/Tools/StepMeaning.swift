import SourceText

/// What a suggestion must not change of the step that it is made for: whether something is denied, and a length of time.
struct StepMeaning: Equatable {
  /// Whether the sentence denies something; what denies twice does not.
  var isNegative: Bool
  /// Whether it gives a length of time, or has room for one.
  var hasTime: Bool

  /// What the words outside of double quotes mean.
  init(of text: some StringProtocol) {
    let words = StepWord.words(of: String(text))
    isNegative = !Self.negations(in: words).isMultiple(of: 2)
    hasTime = words.indices.contains { TimeLength(in: words, at: $0) != nil }
  }

  /// Whether a sentence can be offered for one of this meaning.
  ///
  /// - Parameter sentence: a step, or an example of a definition.
  func isKept(by sentence: some StringProtocol) -> Bool {
    let other = StepMeaning(of: sentence)
    return other.isNegative == isNegative && (other.hasTime || !hasTime)
  }

  /// Whether a definition without examples can be offered for a sentence of this meaning.
  ///
  /// What the pattern has beyond its literals, such as `(not )`, may be there or not.
  func isKept(by definition: StepDefinition) -> Bool {
    let literals = definition.expression.requiredLiterals
    let required = literals.ranges.map { String(decoding: literals.bytes[$0], as: UTF8.self) }
    let words = StepWord.words(of: definition.declaration.pattern)
    if hasTime, !words.contains(where: { TimeLength.seconds(in: $0.text) != nil }) { return false }
    let certain = required.reduce(0) { $0 + Self.negations(in: StepWord.words(of: $1)) }
    return certain.isMultiple(of: 2) != isNegative || Self.negations(in: words) > certain
  }

  // MARK: Words that deny

  private static let negations: Set<String> = [
    "not", "no", "never", "cannot", "without", "nothing", "nobody", "none", "neither", "nor", "stop", "disabled", "off",
    "hidden", "invisible", "gone", "missing", "absent", "disappear", "disappears", "vanish", "vanishes", "unchecked",
    "unselected", "deselected", "inactive", "denied",
    // Slips of the keyboard, which are too short to be recognised by their letters.
    "nto", "ont", "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "shouldnt", "cant", "wont",
  ]
  /// Those that are long enough to be recognised with one letter wrong.
  private static let longNegations = negations.filter { $0.count >= 5 }.map { Array($0.unicodeScalars) }

  private static func negations(in words: [StepWord]) -> Int {
    words.count { word in
      if negations.contains(word.text) || word.text.hasSuffix("n't") { return true }
      let letters = Array(word.text.unicodeScalars)
      guard (4...12).contains(letters.count) else { return false }
      return longNegations.contains { TextSimilarity.distance($0, letters, limit: 1) != nil }
    }
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
