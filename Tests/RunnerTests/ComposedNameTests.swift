import Messages
import Runner
import StepRegistry
import Testing

/// Letters with accents, which can be one scalar or two, in definitions, features and choices.
@Suite struct ComposedNameTests {
  private static let forms = ["é", "e\u{301}"]

  @Test(arguments: forms, forms)
  func areEqualInStepsTagsAndNames(defined: String, written: String) async throws {
    let journal = Journal()
    let steps = Steps(Empty.self) {
      Given("the caf\(defined) {string}") { (_, name: String) in journal.note(name) }
      Given("^(\(defined)+) matches$") { (_, text: String) in journal.note(text) }
      Before("@caf\(defined)") { _ in journal.note("hook") }
    }
    let text = """
      Feature: x
        @caf\(written)
        Scenario: Caf\(written)
          Given the caf\(written) "x"
          Given \(written)\(written) matches
        Scenario: other

      """
    let selection = Selection(
      tags: [try TagExpression(parsing: "@caf\(defined)")], names: [try RegularExpression("^Caf\(defined)$".composed)])
    let run = try await RecordedRun(text, selection: selection, steps)
    #expect(run.success, "\(run.results)")
    #expect(run.scenarioNames == ["Café"])
    #expect(journal.all == ["hook", "x", "éé"])
  }
}
