import Messages
import Testing

@testable import Reporters

@Suite struct PatternWordingTests {
  @Test(arguments: [
    (#"^I (?:should )?see (?:the )?(?:text )?("([^"\\]*(\\.[^"\\]*)*)"|'([^'\\]*(\\.[^'\\]*)*)')$"#, #"I see "…""#),
    (#"^(?:[Tt]he|[Mm]y)(?: ("x"))? app (?:is running|has launched)$"#, "the app is running"),
    (#"^I wait (-?\d+(?:\.\d+)?) seconds?$"#, "I wait … second"),
    (#"^(?:|a )b\.c\s+d{2}(?<name>.*)$"#, "b.c d…"),
    ("^a(?=b)$", "^a(?=b)$"), ("^a(b$", "^a(b$"), ("^$", "^$"), (#"a\"#, #"a\"#), ("a)", "a)"),
  ])
  func sentencesAreFirstAlternatives(pattern: String, sentence: String) {
    #expect(PatternWording.wording(of: pattern) == sentence)
  }

  /// A stored stream may contain any pattern.
  @Test func deepGroupsHaveNoSentence() {
    let pattern = String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000)
    #expect(PatternWording.wording(of: pattern) == pattern)
  }

  /// Authors know the patterns of their own definitions.
  @Test func onlyPredefinedStepsHaveSentences() {
    for (path, wording) in [("StepLibrary/Seeing.swift", "I see"), ("features/steps/A.swift", "^I (?:see|view)$")] {
      let definition = StepDefinitionMessage(
        id: "1", pattern: .init(type: .regularExpression, source: "^I (?:see|view)$"),
        sourceReference: SourceReference(uri: path))
      #expect(definition.wording == wording)
    }
  }
}
