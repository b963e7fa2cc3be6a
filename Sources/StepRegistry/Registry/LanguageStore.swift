import SourceText
import Synchronization

/// The languages of a registry. Each language is read when its first step is found.
final class LanguageStore: Sendable {
  private let translations: StepTranslations?
  private let indices = Mutex<[String: Result<LanguageIndex?, any Error>]>([:])
  private let nearMisses = Mutex<[String: NearMissIndex]>([:])
  private let acceptedCodes = Mutex<[String]>([])

  /// The languages that texts may be written in where the language of their scenario is unknown.
  var accepted: [String] { acceptedCodes.withLock { $0 } }

  /// Adds a language that texts may be written in.
  func accept(_ code: String) { acceptedCodes.withLock { if !$0.contains(code) { $0.append(code) } } }

  init(_ translations: StepTranslations?) { self.translations = translations }

  /// Whether a language may have sentences. The files of the language are not read to find out.
  func mayHave(_ code: String) -> Bool { translations != nil && code != "en" }

  /// The sentences of a language; nil for one without any.
  ///
  /// - Throws: the mistakes in its files.
  func index(of code: String) throws -> LanguageIndex? {
    guard mayHave(code), let translations else { return nil }
    let known = indices.withLock { indices in
      let result = indices[code] ?? Result { try LanguageIndex(of: code, in: translations) }
      indices[code] = result
      return result
    }
    return try known.get()
  }

  /// The index of sentences that read like a step; nil for a language without sentences.
  func nearMisses(in code: String, of registry: Registry) -> NearMissIndex? {
    if let known = nearMisses.withLock({ $0[code] }) { return known }
    guard let index = try? index(of: code),
      let examples = try? registry.translatedExamples(in: code, withAlternatives: true)
    else {
      return nil
    }
    let texts = examples.map { example in
      let text = String(example.text.prefix { $0 != "\n" })
      return (definition: example.definition, text: text, example: Optional(text), pattern: text)
    }
    let made = NearMissIndex(texts, denials: index.table.denials)
    nearMisses.withLock { $0[code] = made }
    return made
  }
}

/// The sentences of a language, found by their literal parts.
struct LanguageIndex: Sendable {
  /// The beginning of the paths of the definitions that are translated.
  let folder: String
  let table: SentenceTable
  private let index: DefinitionIndex

  init?(of code: String, in translations: StepTranslations) throws {
    let files = try translations.files(code)
    guard !files.isEmpty else { return nil }
    folder = translations.folder
    table = try SentenceTable(files, of: code)
    index = DefinitionIndex(table.sentences.map(\.expression.requiredLiterals))
  }

  /// The English sentences for a text, each with the arguments in the text, in the order of the files.
  ///
  /// - Parameter text: the text in Normalization Form C.
  func english(for text: String) throws -> [(english: String, arguments: [StepMatchArgument])] {
    var candidates: [Int] = []
    var contiguous = text
    contiguous.withUTF8 { [index] bytes in index.forEachCandidate(for: bytes) { candidates.append($0) } }
    return try candidates.sorted().compactMap { candidate in
      let sentence = table.sentences[candidate]
      guard let arguments = try sentence.expression.match(text), let english = sentence.english(arguments) else {
        return nil
      }
      return (english, arguments)
    }
  }
}

extension Registry {
  /// Every predefined definition that a text in another language stands for.
  ///
  /// - Parameters:
  ///   - text: the step's text.
  ///   - code: the code of the language.
  /// - Throws: the mistakes in the files of the language, or the errors of `matches(for:)`.
  func translatedMatches(for text: String, in code: String) throws -> [StepMatch] {
    guard let language = try languages.index(of: code) else { return [] }
    let text = text.composed
    // The first sentence of the files counts, so those about something special stand above the general ones.
    for (english, arguments) in try language.english(for: text) {
      let found = try ownMatches(for: english).filter { isTranslated($0, by: language) }
      if !found.isEmpty { return found.map { $0.translated(from: text, arguments) } }
    }
    return []
  }

  private func isTranslated(_ match: StepMatch, by language: LanguageIndex) -> Bool {
    match.definition.location.path.hasPrefix(language.folder)
  }

  /// Lets texts be in another language where the language of their scenario is unknown, as in an editor.
  ///
  /// - Parameter code: the code of the language.
  package func accept(language code: String) { if languages.mayHave(code) { languages.accept(code) } }

  /// A predefined step in another language.
  package struct TranslatedExample: Sendable {
    /// The index of the definition in `definitions`.
    package let definition: Int
    /// The step, with the table or text below it.
    package let text: String
  }

  /// An example of every sentence in a language, in the order of its files. The values are those of an English example.
  ///
  /// - Parameters:
  ///   - code: the code of the language.
  ///   - hasAlternatives: whether each alternative of a sentence has an example of its own.
  /// - Throws: the mistakes in the files of the language.
  package func translatedExamples(
    in code: String, withAlternatives hasAlternatives: Bool = false
  ) throws -> [TranslatedExample] {
    guard let language = try languages.index(of: code) else { return [] }
    return try language.table.sentences.flatMap { sentence -> [TranslatedExample] in
      guard let sample = sentence.sample(), let definition = try definition(of: sample.english, in: language) else {
        return []
      }
      let examples = definitions[definition].declaration.examples
      let expression = try sentence.englishExpression()
      let variants = 0..<(hasAlternatives ? sentence.own.variants : 1)
      for example in examples {
        let line = String(example.prefix { $0 != "\n" })
        guard let arguments = try expression.match(line) else { continue }
        let texts = variants.compactMap { sentence.own(arguments, variant: $0) }
        guard !texts.isEmpty else { continue }
        return texts.map { TranslatedExample(definition: definition, text: $0 + example.dropFirst(line.count)) }
      }
      let block = examples.first.map { $0.drop { $0 != "\n" } } ?? ""
      return variants.compactMap { sentence.sample(variant: $0)?.own }
        .map { TranslatedExample(definition: definition, text: $0 + block) }
    }
  }

  private func definition(of english: String, in language: LanguageIndex) throws -> Int? {
    let matches = try ownMatches(for: english).filter { isTranslated($0, by: language) }
    return matches.count == 1 ? matches.first?.index : nil
  }

  /// Reads the sentences of languages, and checks the sentences of the project.
  ///
  /// - Parameter codes: the codes of the languages.
  /// - Throws: `Diagnostics` with the mistakes in the files: also sentences whose English side is not a single
  ///   predefined step.
  package func checkLanguages(_ codes: Set<String>) throws {
    for code in codes.sorted() {
      guard let language = try languages.index(of: code) else { continue }
      let problems = try language.table.sentences.filter(\.isOfProject).compactMap { sentence in
        try problem(of: sentence, in: language)
      }
      if !problems.isEmpty { throw Diagnostics(problems) }
    }
  }

  private func problem(of sentence: TranslatedSentence, in language: LanguageIndex) throws -> Diagnostic? {
    guard let sample = sentence.sample() else { return nil }
    let matches = try ownMatches(for: sample.english).filter { isTranslated($0, by: language) }
    guard matches.count != 1 else { return nil }
    let side = sentence.english.source
    let column = sentence.place.text.ranges(of: side).last.map {
      sentence.place.text[..<$0.lowerBound].unicodeScalars.count
    }
    let advice = matches.map { "  " + $0.definition.reference }
    return sentence.place.problem(
      matches.isEmpty
        ? "\"\(side)\" is not a predefined step" : "\"\(side)\" stands for several predefined steps",
      at: column ?? 0, width: side.unicodeScalars.count,
      advice: (matches.isEmpty ? nearMissAdvice(for: sample.english) : advice).joined(separator: "\n")
        + "\n'cukeswift steps' lists the predefined steps.")
  }
}
