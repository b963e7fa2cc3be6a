import GherkinParser
import Messages
import Runner
import SourceText
import StepRegistry
import Testing

/// Groups of definitions that apply only to some scenarios.
@Suite struct ScopeTests {
  static let feature = """
    Feature: Shop
      Scenario: everywhere
        When I pay
        Then only the checkout knows this
      @checkout
      Scenario: checkout
        When I pay
        Then only the checkout knows this
        And it calls "I pay"
      Rule: Returns
        Scenario: return
          When I pay

    """

  private static func steps(_ journal: Journal) -> [Steps] {
    [
      Steps(Empty.self) {
        When("I pay") { _ in journal.note("pay") }
        When("it calls {string}") { (_, text: String) in try await step(text) }
        Before { _ in journal.note("before") }
      },
      Steps(Empty.self, only: "@checkout") {
        When("I pay") { _ in journal.note("pay at the checkout") }
        Then("only the checkout knows this") { _ in journal.note("known") }
        Before { _ in journal.note("before the checkout") }
      },
      Steps(Empty.self, only: .feature("Shop", rule: "Returns")) {
        When("I pay") { _ in journal.note("pay back") }
      },
      Steps(Empty.self, only: .feature("Another")) {
        When("I pay") { _ in journal.note("never") }
      },
    ]
  }

  @Test func decideWhatAStepMeans() async throws {
    let journal = Journal()
    let steps = Self.steps(journal)
    let run = try await RecordedRun(Self.feature, steps[0], steps[1], steps[2], steps[3])
    #expect(
      journal.all == [
        "before", "pay", "before", "before the checkout", "pay at the checkout", "known", "pay at the checkout",
        "before", "pay back",
      ])
    let statuses = run.results.map(\.status)
    #expect(statuses.count { $0 == .undefined } == 1)
    #expect(!statuses.contains(.ambiguous))
  }

  @Test func areNamedForOutOfScopeDefinitions() async throws {
    let steps = Self.steps(Journal())
    let run = try await RecordedRun(Self.feature, steps[0], steps[1])
    let suggestions = run.envelopes.compactMap { if case .suggestion(let suggestion) = $0 { suggestion } else { nil } }
    let code = try #require(suggestions.first?.snippets.first?.code)
    #expect(code.contains("// Its definitions do not hold here:\n//   only the checkout knows this # "), "\(code)")
    #expect(code.contains("ScopeTests.swift:35 (only @checkout)\n"), "\(code)")
  }

  @Test func keepEqualPatternsApart() throws {
    #expect(try Registry(Self.steps(Journal()), relativeTo: "/").warnings.isEmpty)
    let twice = (0..<2).map { _ in Steps(Empty.self, only: "@checkout") { When("I pay") { _ in } } }
    #expect(try Registry(twice, relativeTo: "/").warnings.count == 1)
  }

  @Test(arguments: [
    (StepScope.feature("Shopp"), ["no feature is called 'Shopp', and definitions for it never apply"]),
    (.feature("Shop", rule: "Return"), ["no rule is called 'Return', and definitions for it never apply"]),
    (.feature("Another"), ["no feature is called 'Another', and definitions for it never apply"]),
    (.feature("Shop", rule: "Returns"), []), (StepScope(tags: "@checkout"), []),
  ])
  func areDoubtedWhereNoFeatureHasTheirName(scope: StepScope, problems: [String]) async throws {
    let steps = Steps(Empty.self, only: scope) {
      When("I pay") { _ in }
      Before { _ in }
    }
    let registry = try Registry([steps], relativeTo: "/")
    var ids = IDGenerator()
    let document = try #require(Gherkin.parse(SourceFile(uri: "x.feature", text: Self.feature), ids: &ids).document)
    var suite = try Suite([FeatureLoader.Feature(document: document, lines: [])], selection: Selection(), ids: &ids)
    #expect(suite.warnings(registry).isEmpty)
    suite.hasAllFeatures = true
    #expect(suite.warnings(registry).map(\.problem) == problems)
  }

  @Test(arguments: [("checkout", "no scenario can have the tag 'checkout'"), ("@a and", "@a and")])
  func areRefusedIfTheirTagsAreNone(tags: String, problem: String) {
    let error = #expect(throws: Diagnostics.self) {
      try Registry([Steps(Empty.self, only: StepScope(tags: tags)) { When("I pay") { _ in } }], relativeTo: "/")
    }
    #expect("\(error ?? Diagnostics([]))".contains(problem), "\(String(describing: error))")
  }
}
