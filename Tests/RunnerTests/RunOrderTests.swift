import Messages
import Runner
import StepRegistry
import Testing

@Suite struct RunOrderTests {
  static let feature = "Feature: x\n  Scenario: a\n    Given it fails\n  Scenario: b\n    Given it passes\n"
  static let steps = Steps(Empty.self) {
    Given("it passes") { _ in }
    Given("it fails") { _ in try expect(false, "it fails") }
  }

  @Test func failFastEndsTheRunAfterTheFirstFailure() async throws {
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
