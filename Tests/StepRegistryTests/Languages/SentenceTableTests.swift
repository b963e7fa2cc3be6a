import SourceText
import Testing

@testable import StepRegistry

/// The files with sentences in another language.
@Suite struct SentenceTableTests {
  private static func translations(_ files: String...) -> StepTranslations {
    StepTranslations(of: "Shop/") { code in
      guard code == "de" else { return [] }
      return files.enumerated().map { index, text in
        let isLast = index == files.count - 1 && index > 0
        return StepTranslations.File(
          SourceFile(uri: isLast ? "de.txt" : "de.steps.txt", text: text), isOfProject: !isLast)
      }
    }
  }

  private static func registry(_ translations: StepTranslations) throws -> Registry {
    let patterns = [
      "I touch {string}", "I touch the {string} {word}", #"^the list(?: "([^"]*)")? is empty$"#, "I wait",
    ]
    let steps = patterns.enumerated().map { line, pattern in
      Declaration.step(
        .elsewhere(pattern, at: DefinitionLocation(path: "Shop/Steps.swift", line: line + 1), examples: []))
    }
    return try Registry([Steps(declarations: steps, translations: translations)], relativeTo: "/")
  }

  private static let german = ScenarioSurroundings(tags: [], feature: "", rule: nil, language: "de")

  @Test func sentencesOfTheProjectComeFirst() throws {
    let registry = try Self.registry(
      Self.translations("ich warte auf {string} = I touch {string}\n", "ich warte auf {string} = I wait\n# {string}\n"))
    // The second sentence is a mistake of the command's own file, and reported like others.
    #expect(throws: Diagnostics.self) { try registry.checkLanguages(["de"]) }
    let right = try Self.registry(
      Self.translations("ich warte lange = I wait\n", "ich warte lange = I touch \"x\"\nich warte = I wait\n"))
    try right.checkLanguages(["de"])
    #expect(try right.matches(for: "ich warte lange", in: Self.german).map(\.sentence) == ["I wait"])
    #expect(try right.matches(for: "ich warte", in: Self.german).map(\.sentence) == ["I wait"])
  }

  @Test func listsAndOrdersAreTranslated() throws {
    let registry = try Self.registry(
      Self.translations(
        """
        # comment
        {kind.den}
          den Knopf, die Taste = button
        bei {kind.den} drücke ich auf {string} = I touch the {string} {kind}
        die Liste( {string}) ist leer = the list( {string}) is empty
        """, ""))
    let matches = try registry.matches(for: #"bei die Taste drücke ich auf "A""#, in: Self.german)
    #expect(matches.map(\.sentence) == [#"I touch the "A" button"#])
    let lists = try [#"die Liste "B" ist leer"#, "die Liste ist leer"].flatMap {
      try registry.matches(for: $0, in: Self.german).map(\.sentence)
    }
    #expect(lists == [#"the list "B" is empty"#, "the list is empty"])
  }

  @Test func ownDefinitionsTakePrecedence() throws {
    let own = Steps(declarations: [
      .step(.elsewhere("ich warte", at: DefinitionLocation(path: "own.swift", line: 1), examples: []))
    ])
    let steps = Steps(
      declarations: [.step(.elsewhere("I wait", at: DefinitionLocation(path: "Shop/S.swift", line: 1), examples: []))],
      translations: Self.translations("ich warte = I wait\n"))
    let registry = try Registry([steps, own], relativeTo: "/")
    #expect(try registry.matches(for: "ich warte", in: Self.german).map(\.definition.location.path) == ["own.swift"])
  }

  @Test(arguments: [
    ("ich warte", "1:1", "expected SENTENCE = ENGLISH SENTENCE"),
    ("ich wate = I weit", "1:12", "\"I weit\" is not a predefined step"),
    ("ich warte auf {string} = I wait", "1:15", "the placeholder {string} is only on one side"),
    ("ich warte = I touch {string}", "1:21", "the placeholder {string} is only on one side"),
    ("ich warte = I wait\n\nich warte = I wait", "3:1", "the sentence \"ich warte\" is here twice"),
    ("ich warte = I wait\n  ich = I", "2:3", "this line is indented, but no list is above it"),
    ("{kind}\n  Knopf\n", "2:3", "expected WORDS = ENGLISH WORD"),
    (
      "ich drücke {knd} {string} = I touch the {string} {knd}\n{kind}\n  Knopf = button", "1:12",
      "no list is named {knd}"
    ),
    ("ich warte( = I wait", "1:10", "The '(' does not have a matching ')'"),
    ("die Liste {string} ist leer = the list( {string}) is empty", "1:11", "is optional on the other side only"),
  ])
  func mistakesHaveTheirPlaces(text: String, place: String, problem: String) throws {
    let registry = try Self.registry(Self.translations(text))
    let error = #expect(throws: Diagnostics.self) { try registry.checkLanguages(["de"]) }
    let first = error?.all.first
    #expect(first?.uri == "de.steps.txt")
    #expect(first?.location.map { "\($0)" } == place)
    #expect(first?.problem.contains(problem) == true, "\(first?.problem ?? "")")
    #expect(first?.sourceLine != nil && first?.advice != nil)
  }
}
