import SourceText

/// The keywords of a spoken language, which guesses the intended keyword at the beginning of a line of text.
///
/// The guesses are careful, because the text may be prose with words that resemble a keyword.
struct KeywordTable {
  private struct Keyword {
    let kind: Dialect.Kind
    /// The keyword with the colon of a title or the blank of a step.
    let spelling: String
    /// The keyword without colon and blank, and the same in lower case.
    let (letters, lowercase): ([Unicode.Scalar], [Unicode.Scalar])

    var endsWithBlank: Bool { spelling.last == " " }
    var wordCount: Int { 1 + letters.count { $0 == " " } }
    var guess: KeywordGuess { KeywordGuess(kind: kind, spelling: spelling, flaw: .none, width: letters.count) }

    /// The number of different letters in a word; nil for too many differences or a short keyword.
    func distance(to word: [Unicode.Scalar], oneIn letters: Int, atLeast count: Int) -> Int? {
      guard lowercase.count >= count else { return nil }
      return TextSimilarity.distance(word, lowercase, limit: max(1, lowercase.count / letters))
    }
  }

  let dialect: Dialect
  /// The keywords, the longest first.
  private let (titles, steps): ([Keyword], [Keyword])
  private let outlines: Set<String>

  private static let english = KeywordTable(.english)

  /// The keywords of a language; those of English for an unknown language.
  static func named(_ language: String) -> KeywordTable {
    language == "en" ? english : Dialect.named(language).map(KeywordTable.init) ?? english
  }

  private init(_ dialect: Dialect) {
    self.dialect = dialect
    let keywords = Dialect.Kind.allCases.flatMap { kind in
      dialect.keywords(kind).filter { $0 != "* " }.map { text in
        let word = text.last == " " ? String(text.dropLast()) : text
        return Keyword(
          kind: kind, spelling: kind.tokenKind == .stepLine ? text : text + ":", letters: Array(word.unicodeScalars),
          lowercase: Array(word.lowercased().unicodeScalars))
      }
    }.sorted { $0.letters.count > $1.letters.count }
    titles = keywords.filter { $0.kind.tokenKind != .stepLine }
    steps = keywords.filter { $0.kind.tokenKind == .stepLine }
    outlines = Set(dialect.keywords(.scenarioOutline)).subtracting(dialect.keywords(.scenario))
  }

  /// Whether a keyword is for scenario outlines only, and not for scenarios too.
  func isOutline(_ keyword: String) -> Bool { outlines.contains(keyword) }

  /// The keyword for advice, in the language of the file and with the colon of a title.
  func spelling(_ kind: Dialect.Kind) -> String { dialect.spelling(of: kind) ?? "\(kind):" }

  /// The keyword that was probably intended at the beginning of a line; nil for a line that reads like text.
  ///
  /// - Parameter isSuspicious: whether a keyword is likely in this position. If so, short and foreign keywords and
  ///   those after a bullet count too.
  func guess(_ line: [Unicode.Scalar], isSuspicious: Bool = false) -> KeywordGuess? {
    let text = line.drop(while: \.isInvisible)
    guard var found = title(text) ?? step(text) else { return isSuspicious ? near(line[...]) : nil }
    if found.flaw == .none, let sign = line.first, text.startIndex > 0 {
      (found.flaw, found.width) = (.invisible(sign), found.width + text.startIndex)
    }
    return found
  }

  private func title(_ text: ArraySlice<Unicode.Scalar>) -> KeywordGuess? {
    // The colon of a title is near the beginning.
    if let colon = text.prefix(48).firstIndex(where: \.looksLikeColon) {
      let word = text[..<colon].dropLast(while: \.separatesWords)
      if var guess = title(named: word) {
        let isApart = guess.flaw == .none && word.endIndex < colon
        if text[colon] != ":" {
          guess.flaw = .lookalike(text[colon])
        } else if isApart {
          guess.flaw = .blankBeforeColon
        }
        guess.width = colon - text.startIndex + 1
        return guess
      }
    }
    return titles.first {
      text.starts(with: $0.letters)
        && text.dropFirst($0.letters.count).first.map { !$0.properties.isAlphabetic && !$0.isInvisible } ?? true
    }?.guess.with(.missingColon)
  }

  private func title(named word: ArraySlice<Unicode.Scalar>) -> KeywordGuess? {
    if let exact = titles.first(where: { $0.letters.elementsEqual(word) }) { return exact.guess }
    let lowercase = Array(word.lowercased)
    if let same = titles.first(where: { $0.lowercase == lowercase }) { return same.guess.with(.letterCase) }
    // A text that continues after a whole keyword of one word, such as `Scenario 1:` or `Rules:`, does not misspell it.
    let near = titles.filter { $0.wordCount > 1 || !lowercase.starts(with: $0.lowercase) }.compactMap { keyword in
      keyword.distance(to: lowercase, oneIn: 5, atLeast: 5).map { (keyword, $0) }
    }
    return near.min { $0.1 < $1.1 }?.0.guess.with(.spelling)
  }

  private func step(_ text: ArraySlice<Unicode.Scalar>) -> KeywordGuess? {
    for keyword in steps where text.starts(with: keyword.letters) {
      guard let next = text.dropFirst(keyword.letters.count).first else { continue }
      if !keyword.endsWithBlank || next == " " { return keyword.guess }
      if next.separatesWords { return keyword.guess.with(.lookalike(next), width: keyword.letters.count + 1) }
      if next.looksLikeColon { return keyword.guess.with(.extraColon, width: keyword.letters.count + 1) }
    }
    let word = text.prefix { !$0.separatesWords }
    guard word.count < text.count else { return nil }
    let lowercase = Array(word.lowercased)
    let words = steps.filter(\.endsWithBlank)
    if let same = words.first(where: { $0.lowercase == lowercase }) { return same.guess.with(.letterCase) }
    // A shortened or extended keyword is usually another word, such as Give and Whenever.
    return words.first { keyword in
      word.first == keyword.letters.first && keyword.distance(to: lowercase, oneIn: 5, atLeast: 5) != nil
        && !keyword.lowercase.starts(with: lowercase) && !lowercase.starts(with: keyword.lowercase)
    }?.guess.with(.spelling, width: word.count)
  }

  /// The keyword with the fewest differences from the words after at most four other characters, or a keyword of
  /// another language.
  private func near(_ line: ArraySlice<Unicode.Scalar>) -> KeywordGuess? {
    let text = line[(line.prefix(5).firstIndex { $0.properties.isAlphabetic } ?? line.endIndex)...]
    let hasColon = text.contains(where: \.looksLikeColon)
    var best: (guess: KeywordGuess, distance: Int)?
    // Without a colon, a word such as Rules belongs to prose.
    for keyword in steps.filter(\.endsWithBlank) + titles
    where hasColon || ![.feature, .rule, .examples].contains(keyword.kind) {
      let word = text.words(keyword.wordCount)
      guard word.count > 1, word.first?.properties.isUppercase == keyword.letters.first?.properties.isUppercase,
        keyword.letters.count > 3 || word.first == keyword.letters.first,
        let distance = keyword.distance(to: Array(word.lowercased), oneIn: 4, atLeast: 3),
        distance < best?.distance ?? .max
      else { continue }
      best = (keyword.guess.with(.spelling, width: word.endIndex), distance)
    }
    if let best { return best.guess }
    guard let foreign = ForeignKeyword(text), foreign.advice(in: dialect.code.description) != nil else { return nil }
    return KeywordGuess(
      kind: foreign.kind, spelling: spelling(foreign.kind), flaw: .foreign,
      width: text.startIndex + foreign.keyword.unicodeScalars.count,
      foreign: foreign)
  }
}

extension ArraySlice<Unicode.Scalar> {
  var lowercased: String.UnicodeScalarView {
    String(String.UnicodeScalarView(self)).lowercased().unicodeScalars
  }

  fileprivate func dropLast(while predicate: (Unicode.Scalar) -> Bool) -> ArraySlice {
    self[..<(lastIndex { !predicate($0) }.map { $0 + 1 } ?? startIndex)]
  }

  /// A number of words at the beginning. They end at the first character besides letters, their marks, apostrophes and
  /// single blanks.
  fileprivate func words(_ count: Int) -> ArraySlice {
    var blanks = 0
    return prefix { scalar in
      if scalar == " " { blanks += 1 }
      let isMark = [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
      return scalar.properties.isAlphabetic || isMark || scalar == "'" || scalar == " " && blanks < count
    }
  }
}
