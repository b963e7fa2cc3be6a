import Messages
import Runner
import StepRegistry
import Testing

/// Reports about arguments and tables that do not fit.
@Suite struct StepArgumentReportTests {
  struct Fruit: Decodable {
    let name: String
    let price: Int
  }

  static let steps = Steps(Empty.self) {
    Given("I pay {int} with {word}") { (_, _: Int, _: Bool) in }
    Given("these fruits:") { (_, fruits: [Fruit]) in
      try expect(fruits.reduce(0) { $0 + $1.price }, equals: 7)
    }
    Then("the list shows:") { (_, table: DataTable) in
      try table.expectEquals(DataTable([["name"], ["Pear"], ["Apple"]]), [.unordered, .surplusColumns])
    }
  }

  static let cases: [(step: String, message: String?)] = [
    ("these fruits:\n| Name | Price |\n| Apple | 3 |\n| Pear | 4 |", nil),
    (
      "these fruits:\n| Name | Price |\n| Apple | cheap |",
      "row 2, column \"Price\" of the data table: \"cheap\" cannot be converted to Int"
    ),
    ("the list shows:\n| name |\n| Apple |\n| Pear |", nil),
    (
      "the list shows:\n| name |\n| Apple |\n| Plum |",
      """
      the tables differ (- expected, + actual):
        | name  |
        | Apple |
      - | Plum  |
      + | Pear  |
      """
    ),
    (
      "I pay 3 with cash",
      "argument 2 of the step: \"cash\" cannot be converted to Bool: it may be true, false\n  I pay 3 with cash\n               ^^^^"
    ),
  ]

  @Test(arguments: cases)
  func aStepReportsWhatDoesNotFit(step: String, message: String?) async throws {
    let run = try await RecordedRun("Feature: x\n  Scenario: x\n    Given \(step)\n", Self.steps)
    #expect(run.success == (message == nil))
    #expect(run.results.map(\.message) == [message])
  }

  @Test(arguments: [
    ("a table:\n\"\"\"\nx\n\"\"\"", "a doc string", "a data table"),
    ("a text:\n| x |", "a data table", "a doc string"), ("a table:", "nothing", "a data table"),
    ("nothing", "", ""), ("nothing\n| x |", "a data table", "nothing"),
    ("a table:\n| x |\n\"\"\"\nx\n\"\"\"", "a data table and a doc string", "a data table"),
    ("a text:\n\"\"\"\nx\n\"\"\"\n| x |", "a data table and a doc string", "a doc string"),
    ("nothing\n\"\"\"\nx\n\"\"\"\n| x |", "a data table and a doc string", "nothing"),
  ])
  func unexpectedStepArgumentsAreReported(step: String, given: String, wanted: String) async throws {
    let line = #line + 2
    let steps = Steps(Empty.self) {
      Given("a table:") { (_, _: DataTable) in }
      Given("a text:") { (_, _: DocString) in }
      Given("nothing") { _ in }
    }
    let run = try await RecordedRun("Feature: x\n  Scenario: x\n    Given \(step)\n", steps)
    #expect(run.success == given.isEmpty)
    guard !given.isEmpty else { return }
    let message = try #require(run.results.first?.message)
    #expect(message.hasPrefix("the step has \(given) below it, but its definition at "))
    #expect(message.hasSuffix(" takes \(wanted)"))
    let places = (line...line + 2).map { "StepArgumentReportTests.swift:\($0)" }
    #expect(places.contains(where: message.contains))
    #expect(places.contains { run.results.first?.exception?.stackTrace?.hasSuffix($0) == true })
  }

  @Test func stepTextMayHaveAMegabyte() async throws {
    let text = String(repeating: "große Menge ", count: 80_000)
    let steps = Steps(Empty.self) {
      Given("^eine (.*) Menge$") { (_, all: String) in try expect(all.utf8.count > 1_000_000, equals: true) }
      Given("eine {int}") { (_, _: Int) in }
      Given("{word} {word}") { (_, _: String, _: String) in }
    }
    let run = try await RecordedRun("Feature: x\n  Scenario: x\n    Given eine \(text)\n    And \(text)\n", steps)
    #expect(run.results.map(\.status) == [.passed, .undefined])
  }

  @Test func aCalledStepShowsItsOwnText() async throws {
    let steps = Steps(Empty.self) {
      Given("I {word} the order") { (_, _: String) in try await step("I pay 3 with cash") }
      Given("I pay {int} with {word}") { (_, _: Int, _: Bool) in }
    }
    let run = try await RecordedRun("Feature: x\n  Scenario: x\n    Given I finish the order\n", steps)
    #expect(run.results.first?.message == Self.cases.last?.message)
  }

  @Test func allCasesAreThere() { #expect(Self.cases.count == 5) }
}
