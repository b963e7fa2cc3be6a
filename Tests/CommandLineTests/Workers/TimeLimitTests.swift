import TestSupport
import Testing

/// Steps and scenarios are ended at their time limit, regardless of their activity.
@Suite(.waitsForCommands) struct TimeLimitTests {
  @Test(arguments: ["it loops for ever", "it waits for ever", "it prints without end", "it attaches without end"])
  func endsAStepThatHangs(step: String) throws {
    let run = try PitfallRun(
      "  Scenario: x\n    When \(step)\n    Then a step\n  @step-timeout:10m\n  Scenario: y\n    Given a step\n",
      ["--step-timeout", "200ms"])
    #expect(run.statuses == ["FAILED", "SKIPPED", "PASSED"])
    #expect(run.headlines.first == "the step was ended after 200ms, the limit for a step")
    #expect(run.outcome.output.contains("at x.feature:3"), "\(run.outcome.output)")
    #expect(run.outcome.exitCode == 1)
  }

  /// Code that stops leaves its process running, also for the next scenario.
  @Test(arguments: [
    (["--step-timeout", "200ms"], "the step was ended after 200ms, the limit for a step"),
    (["--scenario-timeout", "200ms"], "the step was ended: the scenario had taken 200ms, the limit for a scenario"),
  ])
  func afterHooksFollowAStepThatStops(options: [String], message: String) throws {
    let run = try PitfallRun(
      "  @noted-after\n  Scenario: x\n    When it waits for ever, unless cancelled\n    Then a step\n"
        + "  @timeout:10m @step-timeout:10m\n  Scenario: y\n    Given a step\n",
      options + ["--hook-timeout", "10m", "--grace", "5m"])
    #expect(run.headlines.first == message)
    #expect(run.statuses == ["FAILED", "SKIPPED", "PASSED", "PASSED", "PASSED"])
    #expect(run.journal == ["after 2", "after 1"])
    #expect(run.outcome.exitCode == 1)
  }

  @Test func afterHooksFollowOneThatExceedsItsLimit() throws {
    let run = try PitfallRun(
      "  @waiting-after @noted-after\n  Scenario: x\n    Given a step\n", ["--grace", "5m"])
    #expect(run.statuses == ["PASSED", "FAILED", "PASSED", "PASSED"])
    #expect(run.journal == ["after 2", "after 1"])
  }

  @Test func unrunHooksAreNamedWhenCodeRunsOn() throws {
    let run = try PitfallRun(
      "  @noted-after\n  Scenario: x\n    When it loops for ever\n", ["--step-timeout", "200ms", "--grace", "10ms"])
    #expect(run.journal == [])
    #expect(run.statuses == ["FAILED", "SKIPPED", "SKIPPED"])
    #expect(run.outcome.output.contains("Hooks that did not run: "), "\(run.outcome.output)")
  }

  @Test func endsAScenarioOfManySteps() throws {
    let steps = String(repeating: "    When it works for 50 ms\n", count: 40)
    let run = try PitfallRun(
      "  Scenario: x\n\(steps)  @timeout:10m\n  Scenario: y\n    Given a step\n",
      ["--scenario-timeout", "300ms", "--step-timeout", "2m"])
    #expect(run.statuses.filter { $0 == "FAILED" }.count == 1)
    #expect(run.statuses.suffix(2) == ["SKIPPED", "PASSED"])
    #expect(run.headlines.first == "the step was ended: the scenario had taken 300ms, the limit for a scenario")
  }

  @Test func endsAHookAroundTheRun() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    Given a step\n", ["--scenario-timeout", "200ms"], environment: ["BEFORE_ALL": "loop"])
    #expect(run.outcome.exitCode == 1)
    #expect(run.runHookStatuses.first == "FAILED")
    #expect(
      run.outcome.output.contains(
        "the hook was ended after 200ms, the limit for a scenario and for a hook around the run"),
      "\(run.outcome.output)")
  }

  @Test func leavesTheOthersAlone() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    When it works for 10 ms\n", ["--scenario-timeout", "1h", "--step-timeout", "60s"])
    #expect(run.statuses == ["PASSED"])
    #expect(run.outcome.exitCode == 0)
  }

  @Test(arguments: [
    (["--step-timeout", "5"], "--step-timeout: '5' has no unit\nWrite 5s for seconds, or 5ms, 5m or 5h."),
    (["--step-timeout", "0s"], "--step-timeout: '0s' is not enough: nothing would ever be ready"),
    (["--step-timeout", "5 sec"], "--step-timeout: '5 sec' has an unknown unit, ' sec'"),
    (["--scenario-timeout", "-1s"], "--scenario-timeout: '-1s' does not begin with a whole number"),
    (["--scenario-timeout", "99999999999999h"], "'99999999999999h' is more than a hundred years"),
    (["--jobs", "0"], "--jobs takes auto or a number from 1 to 1024, but was given '0'"),
    (["--jobs", "many"], "but was given 'many'"),
    (["--jobs", "2", "--in-process"], "--in-process and --jobs cannot be combined"),
    (["--jobs", "2", "--pause-on-failure"], "--pause-on-failure and --jobs cannot be combined"),
    (["--step-timeout", "5s", "--in-process"], "--in-process and a time limit cannot be combined"),
  ])
  func refusesMeaninglessLimits(options: [String], part: String) throws {
    let run = try PitfallRun("  Scenario: x\n    Given a step\n", options)
    #expect(run.outcome.exitCode == 2)
    #expect(run.outcome.errors.contains(part), "\(run.outcome.errors)")
    #expect(run.fileNames == ["x.feature"])
  }
}
