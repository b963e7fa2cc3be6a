import Messages
import Runner
import SourceText
import StepRegistry
import Testing

@Suite struct RunOrderTests {
  static let feature = "Feature: x\n  Scenario: a\n    Given it fails\n  Scenario: b\n    Given it passes\n"
  static let steps = Steps(Empty.self) {
    Given("it passes") { _ in }
    Given("it fails") { _ in try expect(false, "it fails") }
  }

  @Test func failFastEndsAfterTheFirstFailure() async throws {
    var options = RunOptions()
    options.failsFast = true
    let run = try await RecordedRun(Self.feature, options: options, Self.steps)
    #expect(run.scenarioNames == ["a"])
    #expect(!run.success)
  }

  @Test func aDryRunExecutesNothing() async throws {
    var options = RunOptions()
    options.isDryRun = true
    let journal = Journal()
    let hooks = Steps(Empty.self) {
      BeforeAll { journal.note("BeforeAll") }
      Before { _ in journal.note("Before") }
      AfterAll { journal.note("AfterAll") }
    }
    let run = try await RecordedRun(Self.feature + "    And it vanishes\n", options: options, Self.steps, hooks)
    #expect(journal.all.isEmpty)
    #expect(run.results.map(\.status) == [.skipped, .skipped, .skipped, .skipped, .undefined])
    #expect(!run.success)
  }

  @Test func attachmentsComeBetweenTheirStepsStartAndEnd() async throws {
    let run = try await RecordedRun(
      "Feature: x\n  Scenario: x\n    Given a picture\n",
      Steps(Empty.self) {
        Given("a picture") { _ in
          attach([1, 2], as: "image/png", named: "x.png")
          log("look")
        }
      })
    let kinds = run.envelopes.compactMap { envelope -> String? in
      switch envelope {
      case .testStepStarted: "start"
      case .attachment(let attachment): attachment.mediaType
      case .testStepFinished: "end"
      default: nil
      }
    }
    #expect(kinds == ["start", "image/png", Attachment.logMediaType, "end"])
  }
}

@Suite struct RetryTests {
  /// A scenario that fails as often as its name requests.
  static func steps(_ journal: Journal) -> Steps {
    Steps(Empty.self) {
      Given("it fails {int} times") { (_, times: Int) in
        journal.note("try")
        try expect(journal.all.count, isGreaterThan: times)
      }
      Given("it is not done") { _ in try pending() }
    }
  }

  @Test(arguments: [(0, 3, 1, true), (2, 3, 3, true), (3, 3, 4, true), (4, 3, 4, false), (1, 0, 1, false)])
  func aFailedScenarioIsRunAgain(failures: Int, retries: Int, attempts: Int, success: Bool) async throws {
    var options = RunOptions()
    options.retry.count = retries
    let run = try await RecordedRun(
      "Feature: x\n  Scenario: x\n    Given it fails \(failures) times\n", options: options, Self.steps(Journal()))
    #expect(run.results.count == attempts)
    #expect(run.success == success)
    let willBeRetried = run.envelopes.compactMap { envelope -> Bool? in
      if case .testCaseFinished(let message) = envelope { message.willBeRetried } else { nil }
    }
    #expect(willBeRetried == Array(repeating: true, count: attempts - 1) + [false])
  }

  @Test func onlyTaggedFailuresAreRetried() async throws {
    var options = RunOptions()
    options.retry.count = 2
    options.retry.tags = try TagExpression(parsing: "@flaky")
    let run = try await RecordedRun(
      """
      Feature: x
        Scenario: a
          Given it fails 9 times
        @flaky
        Scenario: b
          Given it is not done
        @flaky
        Scenario: c
          Given it fails 9 times

      """, options: options, Self.steps(Journal()))
    #expect(run.scenarioNames == ["a", "b", "c", "c", "c"])
  }
}

@Suite struct ScenarioOrderTests {
  static let feature = "Feature: x\n" + (1...20).map { "  Scenario: \($0)\n    Given a step\n" }.joined()
  static let steps = Steps(Empty.self) { Given("a step") { _ in } }
  static let names = (1...20).map(String.init)

  @Test func isThatOfTheFileOrItsReverse() async throws {
    #expect(try await RecordedRun(Self.feature, Self.steps).scenarioNames == Self.names)
    #expect(try await RecordedRun(Self.feature, order: .reverse, Self.steps).scenarioNames == Self.names.reversed())
  }

  @Test func isTheSameForTheSameSeed() async throws {
    let first = try await RecordedRun(Self.feature, order: .random(seed: 41544), Self.steps).scenarioNames
    let again = try await RecordedRun(Self.feature, order: .random(seed: 41544), Self.steps).scenarioNames
    let other = try await RecordedRun(Self.feature, order: .random(seed: 41545), Self.steps).scenarioNames
    #expect(first == again)
    #expect(first != other)
    #expect(first != Self.names)
    #expect(Set(first) == Set(Self.names))
  }

  @Test(arguments: [
    ("defined", ScenarioOrder.defined), ("reverse", .reverse), ("random:7", .random(seed: 7)),
  ])
  func isReadFromItsName(text: String, order: ScenarioOrder) throws {
    #expect(try ScenarioOrder(parsing: text) == order)
  }

  @Test func choosesASeedWhereNoneIsGiven() throws {
    #expect(try ScenarioOrder(parsing: "random").seed != nil)
  }

  @Test(arguments: ["", "rando", "random:", "random:-1", "random:x", "defined:1"])
  func refusesOtherNames(text: String) {
    #expect(throws: Diagnostic.self) { try ScenarioOrder(parsing: text) }
  }
}
