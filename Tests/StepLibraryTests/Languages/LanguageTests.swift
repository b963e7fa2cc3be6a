import AppUnderTest
import SampleApps
import Testing

@testable import StepLibrary
@testable import StepRegistry

/// The predefined steps in other languages.
@Suite struct LanguageTests {
  private static let registry = Result { try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/") }

  private static func table(_ code: String) throws -> LanguageIndex {
    try #require(try LanguageIndex(of: code, in: PredefinedSteps.translations))
  }

  private static func surroundings(_ code: String) -> ScenarioSurroundings {
    ScenarioSurroundings(tags: [], feature: "", rule: nil, language: code)
  }

  /// Each sentence with examples of its words: all required ones, all optional ones, and every word of its lists.
  private static func samples(of sentence: TranslatedSentence) -> [(own: String, english: String)] {
    var samples = [sentence.sample(), sentence.sample(isLong: true)].compactMap(\.self)
    for (key, words) in sentence.choices {
      // Steps about list items have sentences of their own, which come first.
      for word in words where !["list item", "cell", "row"].contains(word) {
        if let sample = sentence.sample({ $0 == key ? word : nil }) { samples.append(sample) }
      }
    }
    return samples
  }

  @Test(arguments: PredefinedSteps.languageCodes)
  func everySentenceIsOnePredefinedStep(code: String) throws {
    let registry = try Self.registry.get()
    let sentences = try Self.table(code).table.sentences
    #expect(sentences.count > 250)
    for sentence in sentences {
      for (own, english) in [sentence.sample(), sentence.sample(isLong: true)].compactMap(\.self) {
        let matches = try registry.matches(for: english)
        #expect(matches.count == 1, "\(own) = \(english) # \(sentence.place.line)")
      }
    }
  }

  /// A word of a list may not fit a step, such as a picture that is scrolled to. The step is then undefined in both languages.
  @Test(arguments: PredefinedSteps.languageCodes)
  func everySentenceMeansItsEnglishStep(code: String) throws {
    let registry = try Self.registry.get()
    let scenario = Self.surroundings(code)
    var count = 0
    for sentence in try Self.table(code).table.sentences {
      for (own, english) in Self.samples(of: sentence) {
        let wanted = try registry.matches(for: english).map(\.index)
        guard !wanted.isEmpty else { continue }
        let found = try registry.matches(for: own, in: scenario)
        #expect(found.map(\.index) == wanted, "\(own) = \(english) # \(sentence.place.line)")
        count += 1
      }
    }
    #expect(count > 1000)
  }

  /// A sentence that was written in the language is read as one of the same step.
  @Test(arguments: PredefinedSteps.languageCodes)
  func writtenStepsAreReadAgain(code: String) throws {
    let registry = try Self.registry.get()
    let writer = try #require(try SentenceWriter(code, in: PredefinedSteps.translations))
    for definition in registry.definitions {
      for example in definition.declaration.examples {
        let english = String(example.prefix { $0 != "\n" })
        for keyword in [nil] + StepKeyword.allCases.map(Optional.some) {
          let own = writer.sentence(english, behind: keyword)
          guard own != english else { continue }
          let found = try registry.matches(for: own, in: Self.surroundings(code))
          let wanted = try registry.matches(for: english)
          #expect(found.map(\.index) == wanted.map(\.index), "\(english): \(own)")
        }
      }
    }
  }

  /// The steps that have a sentence in a language, in percent of all.
  @Test(
    arguments: [("de", 100), ("cs", 100), ("fr", 100), ("es", 100)].filter {
      PredefinedSteps.languageCodes.contains($0.0)
    })
  func languagesCoverTheCatalogue(code: String, percent: Int) throws {
    let registry = try Self.registry.get()
    let covered = Set(try registry.translatedExamples(in: code).map(\.definition))
    let missing = registry.definitions.indices.filter { !covered.contains($0) }
    let share = 100 * covered.count / registry.definitions.count
    #expect(share >= percent, "\(missing.map { registry.definitions[$0].declaration.examples.first ?? "" })")
  }

  @Test func argumentsAreThoseOfTheText() throws {
    let text = #"ich gebe "Bälle" in das Feld "Aufgabe" ein"#
    let match = try #require(try Self.registry.get().matches(for: text, in: Self.surroundings("de")).first)
    #expect(match.text == text)
    #expect(match.sentence == #"I enter "Bälle" into the "Aufgabe" field"#)
    #expect(match.arguments.map(\.group.value) == [#""Bälle""#, #""Aufgabe""#])
    #expect(match.arguments.map(\.group.start) == [9, 29])
    #expect(match.arguments.map(\.parameterTypeName) == ["string", "string"])
  }

  @Test(arguments: [
    ("ich warte 2,5 Sekunden", "I wait for 2.5 seconds"),
    ("ich sehe die Schaltfla\u{308}che \"Öffnen\"", #"I should see the "Öffnen" button"#),
    ("ich den Schalter \"WLAN\" einschalte", #"I turn the "WLAN" switch on"#),
    (#"sehe ich 'Milch'"#, "I should see 'Milch'"),
  ])
  func writtenFormsAreUnderstood(text: String, english: String) throws {
    let matches = try Self.registry.get().matches(for: text, in: Self.surroundings("de"))
    #expect(matches.map(\.sentence) == [english])
  }

  /// The same rules as in English: straight quotes, and capital letters count.
  @Test(arguments: [#"Ich sehe "Milch""#, "ich sehe „Milch“", "ich sehe «Milch»", "ich sehe Milch"])
  func otherFormsAreUndefined(text: String) throws {
    #expect(try Self.registry.get().matches(for: text, in: Self.surroundings("de")).isEmpty)
  }

  @Test func sentencesBelongToTheirLanguage() throws {
    let registry = try Self.registry.get()
    #expect(try registry.matches(for: #"ich sehe "Milch""#).isEmpty)
    #expect(try registry.matches(for: #"ich sehe "Milch""#, in: Self.surroundings("en")).isEmpty)
    #expect(try registry.matches(for: #"ich sehe "Milch""#, in: Self.surroundings("nl")).isEmpty)
    #expect(try registry.matches(for: #"I should see "Milch""#, in: Self.surroundings("de")).count == 1)
  }

  @Test(arguments: [
    (#"ich tipe auf "OK""#, #"ich tippe auf "OK""#), (#"ich sehe "Milch" nich"#, ""),
    (#"die Liste ist ler"#, "die Liste ist leer"),
    (#"ich sehe „Milch“"#, #"ich sehe "Milch""#),
  ])
  func adviceIsInTheLanguage(text: String, meant: String) throws {
    let advice = try Self.registry.get().nearMissAdvice(for: text, in: Self.surroundings("de"))
    #expect(meant.isEmpty || advice.contains { $0.hasPrefix("  \(meant) # StepLibrary/") }, "\(advice)")
    #expect(!advice.contains { $0.hasPrefix("  I ") }, "\(advice)")
  }

  @Test(arguments: [
    ("fr", #"je voi le bouton "AC""#, "pas"), ("es", #"beo el botón "AC""#, "no "), ("cs", #"vidim "AC""#, "nevidím"),
    ("de", #"ich she "AC""#, "nirgends"),
  ])
  func adviceNeverAddsNegations(code: String, text: String, negation: String) throws {
    let advice = try Self.registry.get().nearMissAdvice(for: text, in: Self.surroundings(code))
    #expect(advice.count > 1 && !advice.contains { $0.contains(negation) }, "\(advice)")
  }

  @Test(arguments: [
    (StepKeyword?.none, #"ich tippe auf "OK""#), (.when, #"ich auf "OK" tippe"#), (.given, #"ich tippe auf "OK""#),
  ])
  func theKeywordDecidesAboutTheOrderOfWords(keyword: StepKeyword?, text: String) throws {
    let writer = try #require(try SentenceWriter("de", in: PredefinedSteps.translations))
    #expect(writer.sentence(#"I touch "OK""#, behind: keyword) == text)
    #expect(writer.sentence("no sentence", behind: keyword) == "no sentence")
    #expect(writer.word("Scenario") == "Szenario")
  }
}
