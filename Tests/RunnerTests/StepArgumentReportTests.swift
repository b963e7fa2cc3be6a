import Messages
import Runner
import StepRegistry
import Testing

/// What a run tells about arguments and tables that do not fit.
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
      "row 2, column \"Price\" of the data table: \"cheap\" does not become Int"
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
      "argument 2 of the step: \"cash\" does not become Bool: it may be true, false\n  I pay 3 with cash\n               ^^^^"
    ),
  ]

  @Test(arguments: cases)
  func aStepTellsWhatDoesNotFit(step: String, message: String?) async throws {
    let run = try await RecordedRun("Feature: x\n  Scenario: x\n    Given \(step)\n", Self.steps)
    #expect(run.success == (message == nil))
    #expect(run.results.map(\.message) == [message])
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
