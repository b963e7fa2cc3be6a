import AppUnderTest
import GherkinParser
import SampleApps
import SourceText
import StepLibrary
import Testing

@testable import StepRegistry

/// The examples used to list predefined steps.
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
    ("I take a photo", "I take a screenshot"), ("I cick \"OK\"", "I click \"OK\""),
  ])
  func differentWordingSuggestsTheExistingStep(text: String, meant: String) throws {
    let advice = try Self.registry.get().nearMissAdvice(for: text)
    #expect(advice.dropFirst().first?.hasPrefix("  \(meant) # StepLibrary/") == true, "\(advice)")
  }

  /// What is offered keeps what a step denies.
  @Test(arguments: [
    (#"the "Save" button should not be enabled"#, #"the "Save" button is disabled # "#),
    (#"the "Save" button isn't enabled"#, #"the "Save" button is disabled # "#),
    (#"the "Save" button is not disabled"#, #"the "Save" button should be enabled # "#),
    (#"the list shuold be empty"#, "the list is empty # "),
    (#"I shoud not see "Inbox""#, #"I should not see "Inbox" # "#), (#"I wait 5s"#, "I wait for 2.5 seconds # "),
  ])
  func offeredStepsMeanTheSame(text: String, meant: String) throws {
    let advice = try Self.registry.get().nearMissAdvice(for: text)
    #expect(advice.contains { $0.hasPrefix("  " + meant) }, "\(advice)")
  }

  /// Proposals never have the opposite meaning.
  @Test(arguments: [
    (#"I shuold not see "Inbox""#, "I should see"), (#"I should nto see "Inbox""#, "I should see"),
    (#"I dont see "Inbox""#, "I see \""), (#"I wait for "Loading" to disapear"#, "to appear"),
    (#"the "Save" button shouldn't be enabeld"#, "should be enabled"), (#"the list isn't empty"#, "is empty"),
    (#"the "Save" button is not visible"#, "should be enabled"), (#"I should see not saved"#, "\"not saved\""),
    (#"the "Name" field is not empty"#, "is empty"), (#"the app never asked for the camera"#, "app asked for"),
    (#"I wait for 2 minuets"#, "for \"2 minutes\""),
    (#"I deselect the "Archive" tab"#, "I select"), (#"I unselect the "Archive" tab"#, "I select"),
    (#"I deselect the "Archive" tab"#, "I touch"), (#"GET "/x" is reachable"#, "unreachable"),
    (#"the list is full"#, "empty"), (#"the "Name" field is non-empty"#, "is empty"),
    (#"the "Save" button should be untouchable"#, "enabled"), (#"I press anything but "Save""#, #"touch "Save""#),
    (#"I decline the alert"#, "touch"), (#"I ignore the alert"#, "touch"),
    (#"I bring the app to the background"#, "foreground"), (#"I should see neither "x" nor "y""#, "I should see"),
    (#"I should see either "x" or "y""#, "not see"), (#"I should see a disabled "Save" button"#, "not see"),
    (#"the "Save" button is hidden"#, "disabled"), (#"the "Save" button is unselected"#, "disabled"),
    (#"I turn off the "Sound" switch"#, "should be"), (#"I turn off the "Sound" switch"#, "is off"),
    (#"I should see at least 3 cells"#, #""at least 3 cells""#), (#"I should see only "Inbox""#, "I should see \""),
  ])
  func nothingOppositeIsOffered(text: String, opposite: String) throws {
    let advice = try Self.registry.get().nearMissAdvice(for: text)
    #expect(!advice.contains { $0.contains(opposite) }, "\(advice)")
  }

  /// Runs rely on this.
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
