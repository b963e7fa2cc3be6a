import SourceText

/// Writes steps in another language: sentences of predefined steps and the keywords before them.
package struct SentenceWriter: Sendable {
  /// The code of the language.
  package let code: String
  private let words: FeatureWords
  private let language: LanguageIndex
  private let index: DefinitionIndex
  /// The sentences with the expressions for their English texts.
  private let sentences: [(sentence: TranslatedSentence, expression: StepExpression)]

  /// Reads a language.
  ///
  /// - Parameters:
  ///   - code: the code of the language.
  ///   - translations: the sentences in all languages.
  /// - Returns: nil for a language without sentences.
  /// - Throws: the mistakes in the files of the language.
  package init?(_ code: String, in translations: StepTranslations) throws {
    guard let language = try LanguageIndex(of: code, in: translations) else { return nil }
    self.language = language
    sentences = try language.table.sentences.map { ($0, try $0.englishExpression()) }
    index = DefinitionIndex(sentences.map(\.expression.requiredLiterals))
    self.code = code
    words = FeatureWords(of: code)
  }

  /// The usual keyword of features for an English one, such as `Szenario` for `Scenario`.
  package func word(_ english: String) -> String { words.word(english) }

  /// The sentence in the language for an English one; the English one if the language has none.
  ///
  /// - Parameters:
  ///   - english: the English sentence, with the table or text below it.
  ///   - keyword: the keyword before it; nil for another one, such as "And" behind "Then".
  package func sentence(_ english: String, behind keyword: StepKeyword? = nil) -> String {
    let line = String(english.prefix { $0 != "\n" })
    var candidates: [Int] = []
    var contiguous = line.composed
    contiguous.withUTF8 { [index] bytes in index.forEachCandidate(for: bytes) { candidates.append($0) } }
    let found = candidates.sorted().lazy.compactMap { candidate -> (keyword: StepKeyword?, text: String)? in
      let (sentence, expression) = sentences[candidate]
      guard let arguments = try? expression.match(contiguous), let own = sentence.own(arguments) else { return nil }
      return (sentence.keyword, own)
    }
    let best = found.first { $0.keyword == keyword } ?? found.first { $0.keyword == nil } ?? found.first
    return best.map { $0.text + english.dropFirst(line.count) } ?? english
  }

  /// A sentence in the language with the values of another English one, in its own words where that is possible.
  ///
  /// - Parameters:
  ///   - own: a sentence in the language.
  ///   - english: the English sentence that it should stand for.
  package func changed(_ own: String, to english: String) -> String {
    let text = own.composed
    for (sentence, expression) in sentences {
      guard let parts = try? sentence.expression.match(text), let values = try? expression.match(english),
        let changed = sentence.changed(text, parts, values), self.english(changed) == english
      else { continue }
      return changed
    }
    return sentence(english)
  }

  /// The English sentence for one in the language; nil for a text that is not one.
  ///
  /// - Parameter own: the sentence in the language.
  package func english(_ own: String) -> String? { (try? language.english(for: own.composed))?.first?.english }
}
