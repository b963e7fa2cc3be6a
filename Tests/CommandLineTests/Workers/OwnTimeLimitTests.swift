import TestSupport
import Testing

/// Time limits set by definitions, hooks and tags.
@Suite(.waitsForCommands) struct OwnTimeLimitTests {
  private func run(_ feature: String, _ options: [String] = []) throws -> PitfallRun {
    let hooks = options.contains("--hook-timeout") ? [] : ["--hook-timeout", "10m"]
    return try PitfallRun(
      feature + "  @timeout:10m @step-timeout:10m\n  Scenario: last\n    Given a step\n",
      ["--world-parameter", "number=1"] + hooks + options,
      environment: ["RUN_HOOK": "pass"])
  }

  @Test(
    arguments: [
      (
        "  Scenario: x\n    When it blocks for ever, with a limit of its own\n", ["--step-timeout", "10m"], 1,
        "the step was ended after 150ms, the limit that is set for it"
      ),
      (
        "  @hanging-hook\n  Scenario: x\n    Given a step\n", [], 2,
        "the hook was ended after 150ms, the limit that is set for it"
      ),
      (
        "  @hanging-after\n  Scenario: x\n    Given a step\n", ["--hook-timeout", "3s", "--step-timeout", "10m"], 2,
        "the hook was ended after 3s, the limit for a hook"
      ),
      (
        "  @step-timeout:100ms\n  Scenario: x\n    When it loops for ever\n", ["--step-timeout", "10m"], 1,
        "the step was ended after 100ms, the limit that is set for it"
      ),
      (
        "  @timeout:5h\n  Scenario Outline: x\n    When it waits for ever\n\n    @timeout:200ms\n    Examples:\n      | a |\n      | b |\n",
        ["--scenario-timeout", "10m"], 1,
        "the step was ended: the scenario had taken 200ms, the limit that its tag sets"
      ),
      (
        "  Scenario: x\n    When it works for 120 ms, with a longer limit of its own\n", ["--step-timeout", "50ms"], 1,
        nil
      ),
      ("  @timeout:10m\n  Scenario: x\n    When it works for 120 ms\n", ["--scenario-timeout", "50ms"], 1, nil),
      // The innermost tag applies, whether it is longer or shorter.
      (
        "\n  @timeout:50ms @step-timeout:50ms\n  Rule: r\n    @timeout:10m @step-timeout:10m\n    Scenario: x\n"
          + "      When it works for 120 ms\n", [], 1, nil
      ),
    ] as [(String, [String], Int, String?)])
  func hold(feature: String, options: [String], count: Int, message: String?) throws {
    let run = try run(feature, options)
    #expect(run.headlines.first == message)
    #expect(run.statuses.count == count + 1)
    #expect(run.statuses.last == "PASSED")
    #expect(run.statuses.dropLast().contains("FAILED") == (message != nil))
    let isOfStep = message?.hasPrefix("the step") == true
    if isOfStep { #expect(run.outcome.output.contains("at x.feature:"), "\(run.outcome.output)") }
  }

  @Test func areNamedIfATagSaysNoTime() throws {
    let run = try run("  @timeout:5\n  Scenario: x\n    Given a step\n")
    #expect(
      run.outcome.output.contains("x.feature:2:3: warning: the tag @timeout:5 sets no limit: '5' has no unit"),
      "\(run.outcome.output)")
    #expect(run.outcome.output.contains("Write 5s for seconds, or 5ms, 5m or 5h."))
  }

  @Test func areNotHeldInTheCommandItself() throws {
    let feature = "  @step-timeout:5s\n  Scenario: x\n    Given a step\n"
    let note = "note: time limits of tags and definitions have no effect"
    #expect(try PitfallRun(feature, ["--in-process"]).outcome.errors.contains(note))
    #expect(try !PitfallRun(feature).outcome.errors.contains(note))
  }

  @Test(arguments: [
    ("@timeout", "Write @timeout:2m."), ("@XFAIL", "Write @xfail."), ("@xfail(SHOP-1)", "Write @xfail:SHOP-1."),
    ("@Serial:db", "Write @serial:db."), ("@step-timeout=3s", "Write @step-timeout:3s."),
  ])
  func areNamedIfATagAsksNothing(tag: String, advice: String) throws {
    let run = try run("  \(tag) @serial:x @xfailure\n  Scenario: x\n    Given a step\n")
    #expect(
      run.outcome.output.contains("x.feature:2:3: warning: the tag \(tag) has no effect on the run"),
      "\(run.outcome.output)")
    #expect(run.outcome.output.contains(advice), "\(run.outcome.output)")
    #expect(run.outcome.output.split(separator: "\n").count { $0.contains("has no effect on the run") } == 1)
  }
}
