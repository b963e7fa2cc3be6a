import Messages
import Runner
import StepRegistry
import Testing

/// Results of step code other than passing and throwing.
@Suite struct StepCodeTests {
  struct Whoops: Error, CustomStringConvertible {
    let description: String
  }

  @Test func softFailuresFailTheStepAtItsEnd() async throws {
    let journal = Journal()
    let run = try await Self.run { _ in
      softly { try expect(1, equals: 2) }
      await softly {
        await Task.yield()
        throw Whoops(description: "another")
      }
      journal.note("reached")
    }
    #expect(journal.all == ["reached"])
    #expect(run.results.map(\.status) == [.failed, .skipped])
    // Each failure is followed by its location, if known.
    let message = try #require(run.results.first?.message)
    #expect(message.hasPrefix("expected: 2\nactual:   1\nat "))
    #expect(message.hasSuffix("StepCodeTests.swift:15\n\nanother"), "\(message)")
    #expect(run.results.first?.exception?.stackTrace == nil)
  }

  @Test func softFailuresOutweighPending() async throws {
    let run = try await Self.run { _ in
      softly { try expect(1, equals: 2) }
      try pending("later")
    }
    #expect(run.results.first?.status == .failed)
  }

  @Test func groupsIndentWhatIsLoggedInside() async throws {
    let run = try await Self.run { _ in
      log("before")
      await group("Login") {
        log("name\nand password")
        await group("Server") { log("answers") }
      }
      log("after")
    }
    let logged = run.envelopes.compactMap { envelope -> String? in
      guard case .attachment(let attachment) = envelope, case .text(let text) = attachment.body else { return nil }
      return attachment.isGroupEnd ? text + "end" : text
    }
    #expect(
      logged == [
        "before", "Login", "  name\n  and password", "  Server", "    answers", "  end", "end", "after",
      ])
  }

  @Test func groupsEndWithTheirResult() async throws {
    let run = try await Self.run { _ in
      Scenario.current?.timeWith { .seconds(3) }
      await group("Quick") {}
      softly { try expect(1, equals: 1) }
      await group("Softly") { softly { try expect(1, equals: 2) } }
      try? await group("Pending") { try pending("later") }
      try await group("Outer") { try await group("Inner") { try expect(1, equals: 2) } }
    }
    let logged = run.envelopes.compactMap { envelope -> String? in
      guard case .attachment(let attachment) = envelope, case .text(let text) = attachment.body else { return nil }
      return attachment.isGroupEnd ? nil : text
    }
    #expect(
      logged == [
        "Quick", "Softly", "  failed", "Pending", "  pending", "Outer", "  Inner", "    failed", "  failed",
      ])
  }

  @Test func eventuallyWaitsForTheEventsOfTheScenario() async throws {
    let journal = Journal()
    let run = try await Self.run { _ in
      Scenario.current?.waitWith { atMost in
        journal.note("event within \(atMost)")
        return .seconds(1)
      }
      try await eventually(within: .seconds(5)) {
        journal.note("try")
        try expect(journal.all.count, isAtLeast: 5)
      }
    }
    #expect(run.success)
    #expect(
      journal.all == ["try", "event within 5.0 seconds", "try", "event within 4.0 seconds", "try"])
  }

  @Test(arguments: [
    (Duration.seconds(2), "no\nwaited 2 s of the app's time"),
    (
      Duration.seconds(60),
      "no\nwaited 10 s of the app's time; no scheduled event can change it"
    ),
  ])
  func eventuallyEndsWithTheLastFailure(timeout: Duration, message: String) async throws {
    let journal = Journal()
    let run = try await Self.run { _ in
      Scenario.current?.waitWith { _ in
        journal.note("event")
        return journal.all.count > 10 ? nil : .seconds(1)
      }
      try await eventually(within: timeout) { throw Whoops(description: "no") }
    }
    #expect(run.results.first?.message == message)
  }

  @Test func withoutAnAppEventuallyWaitsInRealTime() async throws {
    let journal = Journal()
    let run = try await Self.run { _ in
      try await eventually(within: .seconds(600)) {
        journal.note("try")
        try expect(journal.all.count, isAtLeast: 4)
      }
    }
    #expect(run.success)
    #expect(journal.all.count == 4)
  }

  @Test func failureHasTheLineOfTheFailingCode() async throws {
    let line = #line + 2
    let expectation = try await Self.run { _ in
      try await eventually(within: .zero) { try expect(1, equals: 2) }
    }
    let other = try await Self.run { _ in
      try await eventually(within: .zero) { throw Whoops(description: "no") }
    }
    for (run, line) in [(expectation, line), (other, line + 3)] {
      let trace = try #require(run.results.first?.exception?.stackTrace)
      #expect(trace.hasSuffix("StepCodeTests.swift:\(line)"))
    }
    #expect(other.results.first?.message?.hasPrefix("no\nwaited ") == true)
  }

  @Test func aStepCanCallOtherSteps() async throws {
    let journal = Journal()
    let run = try await RecordedRun(
      Self.feature,
      Steps(Empty.self) {
        Given("the code runs") { _ in
          try await step("a 3")
          try await step("a table:", DataTable([["x"]]))
        }
        Given("a {int}") { (_, number: Int) in journal.note("\(number)") }
        Given("a table:") { (_, table: DataTable) in journal.note("\(table.rows)") }
        Given("it goes on") { _ in }
      })
    #expect(run.success)
    #expect(journal.all == ["3", "[[\"x\"]]"])
  }

  @Test(arguments: [
    ("nothing like it", "cannot be called: no definition matches it"),
    ("the code ran", "no definition matches it\nDid you mean this?\n  the code runs # "),
    ("two ways", "several definitions match it"),
    ("the code runs", "calls between steps are nested more than 100 deep"),
    ("a table:", "the step has nothing below it"),
  ])
  func aCallSaysWhyItCannotBeDone(text: String, part: String) async throws {
    let run = try await RecordedRun(
      Self.feature,
      Steps(Empty.self) {
        Given("the code runs") { _ in try await step(text) }
        Given("two ways") { _ in }
        Given("two {word}") { (_, _: String) in }
        Given("a table:") { (_, _: DataTable) in }
        Given("it goes on") { _ in }
      })
    #expect(run.results.first?.message?.contains(part) == true, "\(run.results)")
  }

  @Test func aCallFromAnotherTaskIsRefused() async throws {
    let run = try await Self.run { _ in
      async let other: Void = step("it goes on")
      try await other
    }
    #expect(run.results.first?.message?.contains("from a separate task") == true, "\(run.results)")
  }

  @Test func aCallOutsideAScenarioIsRefused() async {
    let error = await #expect(throws: StepCallError.self) { try await step("x") }
    #expect(error?.reason == .outsideScenario)
  }

  private static let feature = "Feature: x\n  Scenario: x\n    Given the code runs\n    And it goes on\n"

  private static func run(_ body: @escaping @Sendable (Empty) async throws -> Void) async throws -> RecordedRun {
    try await RecordedRun(
      feature,
      Steps(Empty.self) {
        Given("the code runs", body: body)
        Given("it goes on") { _ in }
      })
  }
}
