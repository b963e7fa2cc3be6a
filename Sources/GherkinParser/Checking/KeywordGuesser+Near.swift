import SourceText

/// Guesses for lines that are suspicious by where they stand: what would be too bold anywhere else in a text.
extension KeywordGuesser {
  /// How many signs, such as those of a list, are skipped before a keyword.
  private static let mostSigns = 4

  /// The keyword `* `, if something that only looks like its space stands behind the star.
  ///
  /// - Parameter line: the line without the white space around it.
  func star(_ line: [Unicode.Scalar]) -> KeywordGuess? {
    guard line.first == "*", let next = line.dropFirst().first, next.separatesWords, next != " " else { return nil }
    return KeywordGuess(kind: .given, spelling: "* ", flaw: .lookalike(next), width: 2, hasText: true)
  }

  /// The keyword that a line directly above steps was probably meant to begin with.
  ///
  /// - Parameter line: the line without the white space around it.
  func nearStep(_ line: [Unicode.Scalar]) -> KeywordGuess? {
    if line.first == "*", let next = line.dropFirst().first, !next.separatesWords, next != "*" {
      // Markdown has a keyword between two of them stand out.
      if let end = line.dropFirst().firstIndex(of: "*"), let word = guess(Array(line[1..<end] + line[(end + 1)...])),
        word.isStep, word.flaw == .none
      {
        return KeywordGuess(kind: word.kind, spelling: word.spelling, flaw: .spelling, width: end + 1, hasText: true)
      }
      return KeywordGuess(kind: .given, spelling: "* ", flaw: .spelling, width: 1, hasText: true)
    }
    if let star = star(line) { return star }
    let text = line.skippingSigns(atMost: Self.mostSigns)
    let spaced = steps.filter(\.endsWithBlank)
    if let (keyword, word, _) = nearest(to: text, among: spaced, letters: 3) {
      return near(keyword, width: word.endIndex)
    }
    if let foreign = foreign(text, isStep: true) { return foreign }
    let glued = spaced.first { keyword in
      keyword.letters.count > 3 && text.starts(with: keyword.letters)
        && text.dropFirst(keyword.letters.count).first?.properties.isAlphabetic == true
    }
    return glued.map { near($0, width: text.startIndex + $0.letters.count) }
  }

  /// The title that a line directly above steps, or above what is part of a rule, was probably meant as.
  ///
  /// - Parameter line: the line without the white space around it.
  func nearTitle(_ line: [Unicode.Scalar]) -> KeywordGuess? {
    let text = line.skippingSigns(atMost: Self.mostSigns)
    guard let (keyword, word, distance) = nearest(to: text, among: titles, letters: 4) else {
      return foreign(text, isStep: false)
    }
    let hasColon = text.contains(where: \.looksLikeColon)
    switch keyword.kind {
    case .scenario, .scenarioOutline, .background: break
    default: guard hasColon else { return nil }
    }
    let isWhole = distance == 0 && text.startIndex == 0 && !hasColon
    return near(keyword, isWhole ? .missingColon : .spelling, width: word.endIndex)
  }

  private func near(_ keyword: Keyword, _ flaw: KeywordGuess.Flaw = .spelling, width: Int) -> KeywordGuess {
    KeywordGuess(kind: keyword.kind, spelling: keyword.spelling, flaw: flaw, width: width, hasText: true)
  }

  /// The keyword that differs least from the words a text begins with: by one letter in four.
  ///
  /// - Parameters:
  ///   - letters: how many letters a keyword needs to be recognised.
  private func nearest(
    to text: ArraySlice<Unicode.Scalar>, among keywords: [Keyword], letters: Int
  ) -> (Keyword, word: ArraySlice<Unicode.Scalar>, distance: Int)? {
    var best: (Keyword, word: ArraySlice<Unicode.Scalar>, distance: Int)?
    for keyword in keywords where keyword.lowercase.count >= letters {
      let word = text.words(keyword.wordCount)
      let limit = max(1, keyword.lowercase.count / 4)
      guard word.count > 1, abs(word.count - keyword.letters.count) <= limit,
        word.first?.properties.isUppercase == keyword.letters.first?.properties.isUppercase,
        let distance = TextSimilarity.distance(Array(word.lowercased), keyword.lowercase, limit: limit),
        distance < best?.distance ?? .max
      else { continue }
      best = (keyword, word, distance)
    }
    return best
  }

  /// A keyword of another language, as the one of the same kind in this language.
  private func foreign(_ text: ArraySlice<Unicode.Scalar>, isStep: Bool) -> KeywordGuess? {
    guard let found = ForeignKeyword(text), (found.kind.tokenKind == .stepLine) == isStep,
      let keyword = (isStep ? steps : titles).last(where: { $0.kind == found.kind })
    else { return nil }
    return near(keyword, .foreign(found.languageList), width: text.startIndex + found.width)
  }
}

extension [Unicode.Scalar] {
  /// What begins with the first letter, unless more signs than so many stand before it.
  fileprivate func skippingSigns(atMost count: Int) -> ArraySlice<Unicode.Scalar> {
    let start = prefix(count + 1).firstIndex { $0.properties.isAlphabetic }
    return self[(start ?? endIndex)...]
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// So many words at the beginning, up to what is neither a letter nor a mark on one, nor the blank between two.
  fileprivate func words(_ count: Int) -> ArraySlice {
    var index = startIndex
    for number in 0..<count {
      if number > 0, index < endIndex, self[index] == " " { index += 1 }
      while index < endIndex, self[index].isPartOfWord { index += 1 }
    }
    return self[..<index]
  }
}

extension Unicode.Scalar {
  fileprivate var isPartOfWord: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: properties.isAlphabetic || self == "'"
    }
  }
}
