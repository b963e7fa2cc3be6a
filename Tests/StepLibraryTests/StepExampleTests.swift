import AppUnderTest
import GherkinParser
import SampleApps
import SourceText
import StepLibrary
import Testing

@testable import StepRegistry

/// The examples by which predefined steps are listed.
@Suite struct StepExampleTests {
  private static let topics = PredefinedSteps.topics(for: .samples)
  private static let steps = topics.flatMap(\.steps)
  private static let registry = Result { try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/") }

  @Test func everyExampleMeansItsStepAndNoOther() throws {
    let registry = try Self.registry.get()
    var count = 0
    for step in Self.steps {
      #expect(!step.examples.isEmpty)
      for example in step.examples {
        let matches = try registry.matches(for: String(example.prefix { $0 != "\n" }))
        #expect(matches.map(\.definition.declaration.pattern) == [step.pattern], "\(example)")
        count += 1
      }
    }
    #expect(count > 150)
  }

  @Test(arguments: [
    ("I click \"Save\"", "I touch \"Save\""), ("I click the \"Save\" button", "I touch the \"Save\" button"),
    ("I take a photo", "I take a picture"),
  ])
  func aStepInOtherWordsIsOfferedTheOneThatIsThere(text: String, meant: String) throws {
    let advice = try Self.registry.get().nearMissAdvice(for: text)
    #expect(advice.dropFirst().first?.hasPrefix("  \(meant) # StepLibrary/") == true, "\(advice)")
  }

  /// Runs take this for granted.
  @Test func allClosuresFitTheirPatterns() throws {
    let definitions = try Self.registry.get().definitions
    #expect(definitions.count > 100)
    for definition in definitions {
      try ClosureCheck.check(definition.declaration, against: definition.expression, at: definition.location)
    }
  }

  @Test func examplesAreGherkin() throws {
    let examples = Self.steps.flatMap(\.examples)
    let lines = ["Feature: Examples", "  Scenario: All"] + examples.map { "    * " + $0 }
    var ids = IDGenerator()
    let text = lines.joined(separator: "\n") + "\n"
    let result = Gherkin.parse(try SourceFile(uri: "x.feature", bytes: Array(text.utf8)), ids: &ids)
    #expect(result.errors.isEmpty, "\(result.errors)")
    let pickle = try #require(result.document?.pickles(ids: &ids).first { _ in true })
    #expect(pickle.steps.count == examples.count)
  }

  @Test func summariesAreSentences() {
    for step in Self.steps {
      #expect(step.summary.hasSuffix(".") && step.summary.first?.isUppercase == true, "\(step.summary)")
      #expect(step.summary.count <= 130, "\(step.summary)")
    }
    #expect(Set(Self.topics.map(\.name)).count == Self.topics.count)
  }

  @Test func placesAreNoPathsOfThisMachine() throws {
    let places = try Self.registry.get().definitions.map(\.location.path)
    #expect(places.count == Self.steps.count)
    #expect(places.allSatisfy { $0.hasPrefix("StepLibrary/") }, "\(Set(places))")
  }
}
