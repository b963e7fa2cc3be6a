import Messages
import Runner
import StepRegistry
import Testing

/// Attachments that are kept only for failed attempts.
@Suite struct EvidenceTests {
  private static let steps = Steps(Empty.self) {
    Before("@watched") { _ in
      Scenario.current?.atStepEnd {
        attachEvidence(.text("seen"), as: "text/x", on: .failure)
      }
    }
    Given("{string} is kept") { (_, text: String) in attachEvidence(.text(text), as: "text/x", on: .failure) }
    Given("{string} is shown") { (_, text: String) in attachEvidence(.text(text), as: "text/x", on: .always) }
    Then("it fails") { _ in try expect(1, equals: 2) }
    Given("it is skipped") { _ in try skip("sold") }
    Given("it fails at first") { _ in if Self.count.next() == 0 { try expect(1, equals: 2) } }
  }

  /// Counts from 0.
  private final class Counter: Sendable {
    private let journal = Journal()
    func next() -> Int {
      journal.note("")
      return journal.all.count - 1
    }
  }
  private static let count = Counter()

  /// The events of a run's scenarios in order: steps by number, attachments with the number of their step.
  private func events(_ text: String, options: RunOptions = RunOptions()) async throws -> [String] {
    let run = try await RecordedRun("Feature: f\n" + text, options: options, Self.steps)
    var numbers: [String: Int] = [:]
    return run.envelopes.compactMap { envelope in
      switch envelope {
      case .testCase(let testCase):
        for (index, step) in testCase.steps.enumerated() { numbers[step.id] = index + 1 }
        return nil
      case .testStepFinished(let message):
        return "\(numbers[message.testStepID] ?? 0) \(message.result.status.rawValue)"
      case .testCaseFinished: return "end"
      case .attachment(let attachment):
        guard case .step(_, let step) = attachment.owner, case .text(let text) = attachment.body else { return nil }
        return "\(numbers[step] ?? 0): \(text)"
      default: return nil
      }
    }
  }

  @Test func passingStepsEmitNoEvidence() async throws {
    let events = try await events("Scenario: s\nGiven \"a\" is kept\nAnd \"b\" is shown\nAnd \"c\" is kept\n")
    #expect(events == ["1 PASSED", "2: b", "2 PASSED", "3 PASSED", "end"])
  }

  @Test func evidenceIsEmittedWithTheFirstFailedStep() async throws {
    let events = try await events(
      "Scenario: s\nGiven \"a\" is kept\nAnd \"b\" is shown\nAnd \"c\" is kept\nThen it fails\nThen \"d\" is kept\n"
        + "Scenario: t\nGiven \"e\" is kept\n")
    #expect(
      events == [
        "1 PASSED", "2: b", "2 PASSED", "3 PASSED", "1: a", "3: c", "4 FAILED", "5 SKIPPED", "end", "1 PASSED", "end",
      ])
  }

  @Test func skippedScenariosHaveNotPassed() async throws {
    let events = try await events("Scenario: s\nGiven \"a\" is kept\nAnd it is skipped\n")
    #expect(events == ["1 PASSED", "1: a", "2 SKIPPED", "end"])
  }

  /// Each attempt is judged separately.
  @Test func attemptsThatPassLeaveNothing() async throws {
    var options = RunOptions()
    options.retry.count = 1
    let events = try await events("Scenario: s\nGiven \"a\" is kept\nAnd it fails at first\n", options: options)
    #expect(events == ["1 PASSED", "1: a", "2 FAILED", "end", "1 PASSED", "2 PASSED", "end"])
  }

  /// The code at the end of steps also runs after a failure of the step, but not for skipped steps.
  @Test func stepsEndWithTheirFailures() async throws {
    let events = try await events("@watched\nScenario: s\nGiven \"a\" is shown\nThen it fails\nThen it fails\n")
    #expect(
      events == [
        "1 PASSED", "2: a", "2 PASSED", "1: seen", "2: seen", "3: seen", "3 FAILED", "4 SKIPPED", "end",
      ])
  }
}
