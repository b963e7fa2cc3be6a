import Foundation
import TestSupport
import Testing

/// Text printed by steps is part of their report.
@Suite(.waitsForCommands) struct PrintingTests {
  @Test func reachesItsStep() throws {
    let run = try PitfallRun(
      """
        Scenario: x
          Given it says "one"
          And a step
          And it logs "two"
          And it says "three" without a line end
        Scenario: y
          Given it prints 3 lines

      """)
    #expect(run.outcome.exitCode == 0)
    #expect(run.attachments == ["one", "two", "three", "line 0\nline 1\nline 2"])
    #expect(run.outcome.output.hasPrefix(".....\n\n2 scenarios"), "\(run.outcome.output)")
    #expect(run.outcome.errors == "")
    let steps = run.messages("testStepStarted").compactMap { $0["testStepId"] as? String }
    let owners = run.attached.compactMap { $0["testStepId"] as? String }
    #expect(owners == [steps[0], steps[2], steps[3], steps[4]])
    #expect(Set(run.attached.compactMap { $0["mediaType"] as? String }) == ["text/x.cucumber.log+plain"])
  }

  @Test func reachesItsHookAroundTheRun() throws {
    let run = try PitfallRun("  Scenario: x\n    Given a step\n", environment: ["BEFORE_ALL": "print"])
    #expect(run.attachments == ["from BeforeAll"])
    #expect(run.attached.first?["testRunHookStartedId"] != nil)
  }

  @Test func isCutWhereItIsTooMuch() throws {
    let run = try PitfallRun("  Scenario: x\n    Given it prints 300000 lines\n    And it says \"end\"\n")
    let text = try #require(run.attachments.first)
    #expect(text.utf8.count < 1_100_000)
    #expect(text.hasPrefix("line 0\n"))
    #expect(text.contains("bytes are left out here"))
    #expect(text.hasSuffix("\nline 299999"))
    #expect(run.attachments.dropFirst() == ["end"])
  }
}
