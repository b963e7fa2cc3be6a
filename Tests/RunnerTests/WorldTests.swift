import Messages
import Runner
import StepRegistry
import Testing

@Suite struct WorldTests {
  final class Counter: World {
    var count = 0
  }

  struct NotReady: Error {}

  final class Broken: World {
    init() throws { throw NotReady() }
  }

  @Test func everyScenarioSharesItsOwnWorldBetweenGroups() async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      """
      Feature: x
        Scenario Outline: <n>
          Given one more
          And one more of another group
          Then the count is noted
          Examples:
            | n |
            | 1 |
            | 2 |

      """,
      Steps(Counter.self) { Given("one more") { $0.count += 1 } },
      Steps(Counter.self) {
        Given("one more of another group") { $0.count += 1 }
        Then("the count is noted") { journal.note("\($0.count)") }
      })
    #expect(run.success)
    #expect(journal.all == ["2", "2"])
  }

  @Test func oneThatCannotBeMadeFailsTheStep() async throws {
    let run = try await RecordedRun(
      "Feature: x\n  Scenario: x\n    Given a step\n", Steps(Broken.self) { Given("a step") { _ in } })
    #expect(run.results.map(\.status) == [.failed])
    #expect(run.results.first?.exception?.type == "NotReady")
  }
}
