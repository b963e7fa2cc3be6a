import SourceText

/// The keyword that a line of a description was probably meant to begin with, and what keeps it from being one.
struct KeywordGuess {
  /// What differs from the keyword as Gherkin knows it.
  enum Flaw: Equatable {
    /// Nothing: the keyword is right, but cannot stand there.
    case none
    /// Upper and lower case.
    case letterCase
    /// Some letters.
    case spelling
    /// The colon of a title, or with steps the blank, is another character that looks like it.
    case lookalike(Unicode.Scalar)
    /// An invisible character stands before the keyword.
    case invisible(Unicode.Scalar)
    /// White space stands before the colon.
    case blankBeforeColon
    /// A title has no colon behind its keyword.
    case missingColon
    /// A step has a colon behind its keyword.
    case extraColon
    /// The keyword is one of another language, whose name and code these are.
    case foreign(String)
  }

  /// What the keyword stands for.
  let kind: Dialect.Kind
  /// The keyword as it has to be written, with the colon of a title.
  let spelling: String
  /// What keeps the line from beginning with it.
  let flaw: Flaw
  /// How many scalars of the line were meant as the keyword, at least 1.
  let width: Int
  /// Whether something other than white space follows.
  let hasText: Bool

  /// Whether the keyword is one of steps.
  var isStep: Bool { kind.tokenKind == .stepLine }

  /// Whether the line reads like one with the keyword, so that the reader has to be shown what differs.
  var isHardToSee: Bool {
    switch flaw {
    case .lookalike, .invisible, .blankBeforeColon, .extraColon: true
    case .none, .letterCase, .spelling, .missingColon, .foreign: false
    }
  }

  /// Whether only a character that looks like another one, or nothing at all, makes it differ from a step.
  var isCertainStep: Bool {
    guard isStep else { return false }
    switch flaw {
    case .none, .lookalike, .invisible: return true
    case .letterCase, .spelling, .blankBeforeColon, .missingColon, .extraColon, .foreign: return false
    }
  }
}

/// Guesses the keywords of a spoken language at the beginning of lines that Gherkin takes for text.
///
/// The guesses are careful: the text may be prose, where words that resemble a keyword mean nothing.
struct KeywordGuesser {
  struct Keyword {
    let kind: Dialect.Kind
    /// The keyword without the blank of a step.
    let letters: [Unicode.Scalar]
    let lowercase: [Unicode.Scalar]
    let spelling: String
    /// How many words it has.
    let wordCount: Int
    /// Whether a blank belongs to it.
    let endsWithBlank: Bool
  }

  /// From how many letters on a keyword is recognised although it is misspelt.
  private static let fuzzyLength = 5
  /// In how many scalars the colon of a title has to come.
  private static let longestHead = 48

  /// The language.
  let dialect: Dialect
  /// The keywords, the longest first.
  let titles: [Keyword]
  let steps: [Keyword]
  /// The keywords of scenario outlines that are not those of scenarios too.
  let outlineKeywords: [[UInt8]]

  /// The keywords of the language that files are written in when they name none.
  private static let english = KeywordGuesser(Dialect.named("en") ?? Dialect.all[0])

  /// The keywords of a language; those of English where there is no such language.
  static func named(_ language: String) -> KeywordGuesser {
    if language == "en" { return english }
    return Dialect.named(language).map(KeywordGuesser.init) ?? english
  }

  /// The keyword that advice names for titles of a kind, in the language of the file and with its colon.
  func title(_ kind: Dialect.Kind) -> String { dialect.spelling(of: kind) ?? "\(kind):" }

  private init(_ dialect: Dialect) {
    self.dialect = dialect
    var keywords: [Keyword] = []
    for kind in Dialect.Kind.allCases {
      for text in dialect.keywords(kind) where text != "* " {
        let endsWithBlank = text.last == " "
        let word = endsWithBlank ? String(text.dropLast()) : text
        keywords.append(
          Keyword(
            kind: kind, letters: Array(word.unicodeScalars), lowercase: Array(word.lowercased().unicodeScalars),
            spelling: kind.tokenKind == .stepLine ? text : text + ":", wordCount: word.split(separator: " ").count,
            endsWithBlank: endsWithBlank))
      }
    }
    keywords.sort { $0.letters.count > $1.letters.count }
    titles = keywords.filter { $0.kind.tokenKind != .stepLine }
    steps = keywords.filter { $0.kind.tokenKind == .stepLine }
    let scenarios = Set(dialect.keywords(.scenario))
    outlineKeywords = dialect.keywords(.scenarioOutline).filter { !scenarios.contains($0) }.map { Array($0.utf8) }
  }

  /// The keyword that a line was probably meant to begin with; nil where it reads like nothing but text.
  ///
  /// - Parameter line: the line without the white space around it.
  func guess(_ line: [Unicode.Scalar]) -> KeywordGuess? {
    let text = line.drop(while: \.isInvisible)
    guard let first = text.first else { return nil }
    let found = guessTitle(text) ?? guessStep(text)
    guard let found, let invisible = line.first, invisible != first else { return found }
    guard found.flaw == .none else { return found }
    return KeywordGuess(
      kind: found.kind, spelling: found.spelling, flaw: .invisible(invisible),
      width: found.width + line.count - text.count, hasText: found.hasText)
  }

  // MARK: - Titles

  private func guessTitle(_ text: ArraySlice<Unicode.Scalar>) -> KeywordGuess? {
    if let colon = text.prefix(Self.longestHead).firstIndex(where: \.looksLikeColon) {
      let head = text[..<colon]
      let word = head.trimmingBlanksAtEnd
      let hasText = !text[(colon + 1)...].allSatisfy(\.separatesWords)
      if let (keyword, flaw) = title(word) {
        let certain: KeywordGuess.Flaw =
          if text[colon] != ":" { .lookalike(text[colon]) } else if flaw == .none, word.count < head.count {
            .blankBeforeColon
          } else { flaw }
        return KeywordGuess(
          kind: keyword.kind, spelling: keyword.spelling, flaw: certain, width: head.count + 1, hasText: hasText)
      }
    }
    let keyword = titles.first { keyword in
      text.starts(with: keyword.letters) && (text.dropFirst(keyword.letters.count).first?.separatesWords ?? true)
    }
    return keyword.map {
      KeywordGuess(
        kind: $0.kind, spelling: $0.spelling, flaw: .missingColon, width: $0.letters.count,
        hasText: text.count > $0.letters.count)
    }
  }

  /// The keyword of a title that a word is or resembles.
  private func title(_ word: ArraySlice<Unicode.Scalar>) -> (Keyword, KeywordGuess.Flaw)? {
    guard !word.isEmpty else { return nil }
    if let exact = titles.first(where: { $0.letters.elementsEqual(word) }) { return (exact, .none) }
    let lowercase = Array(word.lowercased)
    if let same = titles.first(where: { $0.lowercase == lowercase }) { return (same, .letterCase) }
    // What continues behind a whole keyword, such as `Scenario 1:` or `Rules:`, is no misspelling but of a longer keyword.
    let whole = titles.first {
      lowercase.starts(with: $0.lowercase)
        && ($0.wordCount == 1 || lowercase.dropFirst($0.lowercase.count).first == " ")
    }
    let candidates =
      whole.map { whole in titles.filter { $0.lowercase.starts(with: whole.lowercase + [" "]) } } ?? titles
    let near = candidates.compactMap { keyword in
      // Behind a whole keyword the rest alone is compared: `Scenario one` is no `Scenario Outline`.
      let limit = whole.map { max(1, (keyword.lowercase.count - $0.lowercase.count) / 4) } ?? .max
      return distance(lowercase, keyword, perLetters: 4).flatMap { $0 <= limit ? (keyword, $0) : nil }
    }
    .min { $0.1 < $1.1 }
    return near.map { ($0.0, .spelling) }
  }

  /// How far a word is from a keyword; nil where it is further than one letter in so many.
  private func distance(_ word: [Unicode.Scalar], _ keyword: Keyword, perLetters: Int) -> Int? {
    guard keyword.lowercase.count >= Self.fuzzyLength else { return nil }
    return TextSimilarity.distance(word, keyword.lowercase, limit: max(1, keyword.lowercase.count / perLetters))
  }

  // MARK: - Steps

  private func guessStep(_ text: ArraySlice<Unicode.Scalar>) -> KeywordGuess? {
    for keyword in steps where text.starts(with: keyword.letters) {
      let rest = text.dropFirst(keyword.letters.count)
      guard let next = rest.first else { continue }
      let flaw: KeywordGuess.Flaw
      if !keyword.endsWithBlank || next == " " {
        flaw = .none
      } else if next.separatesWords {
        flaw = .lookalike(next)
      } else if next.looksLikeColon {
        flaw = .extraColon
      } else {
        continue
      }
      return step(keyword, flaw, width: keyword.letters.count + (flaw == .none ? 0 : 1))
    }
    let word = text.prefix { !$0.separatesWords }
    guard word.count < text.count else { return nil }
    let lowercase = Array(word.lowercased)
    for keyword in steps where keyword.endsWithBlank {
      if keyword.lowercase == lowercase { return step(keyword, .letterCase, width: word.count) }
    }
    // A keyword that only lost its end, or has one more, is mostly another word: Give, Whenever.
    let near = steps.first { keyword in
      keyword.endsWithBlank && !keyword.lowercase.starts(with: lowercase) && !lowercase.starts(with: keyword.lowercase)
        && word.first == keyword.letters.first && distance(lowercase, keyword, perLetters: 5) != nil
    }
    return near.map { step($0, .spelling, width: word.count) }
  }

  private func step(_ keyword: Keyword, _ flaw: KeywordGuess.Flaw, width: Int) -> KeywordGuess {
    KeywordGuess(kind: keyword.kind, spelling: keyword.spelling, flaw: flaw, width: width, hasText: true)
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate var trimmingBlanksAtEnd: ArraySlice {
    self[..<(lastIndex { !$0.separatesWords }.map { $0 + 1 } ?? startIndex)]
  }

  var lowercased: String.UnicodeScalarView {
    String(String.UnicodeScalarView(self)).lowercased().unicodeScalars
  }
}
