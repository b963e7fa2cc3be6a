import Foundation
import TestSupport
import Testing

/// `run || run --rerun`: all scenarios that did not pass are run again, for every ending of the first run.
@Suite(.waitsForCommands) struct RerunTests {
  /// A first run, and the scenarios of its repetition.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    var step = "Given a step"
    var options: [String] = []
    var environment: [String: String] = [:]
    let again: [String]
    let history: String
  }

  private static let all = ["good", "bad", "later"]
  /// Steps that are still running when a signal arrives.
  private static let working = String(repeating: "\n    And it works for 50 ms", count: 200)

  static let cases = [
    Case(
      testDescription: "killed", step: "When it sends the command the signal 9\n    And it loops for ever", again: all,
      history: "did not end"),
    Case(
      testDescription: "SIGTERM", step: "When it sends the command the signal 15" + working, again: ["bad", "later"],
      history: "2 scenarios (1 skipped, 1 passed), 2 not run to the end, interrupted"),
    Case(
      testDescription: "SIGINT", step: "When it sends the command the signal 2" + working, again: ["bad", "later"],
      history: "2 scenarios (1 skipped, 1 passed), 2 not run to the end, interrupted"),
    Case(
      testDescription: "--fail-fast", step: "Given a failing step", options: ["--fail-fast"], again: ["bad", "later"],
      history: "2 scenarios (1 failed, 1 passed), 1 not run to the end"),
    Case(
      testDescription: "a hook before the run fails", environment: ["BEFORE_ALL": "fail"], again: all,
      history: "0 scenarios, 3 not run to the end"),
    Case(
      testDescription: "a hook after the run fails", environment: ["AFTER_ALL": "trap"], again: all,
      history: "3 scenarios (3 passed)"),
    Case(
      testDescription: "an expected failure did not come", options: ["--wip"], again: all,
      history: "3 scenarios (3 passed)"),
    Case(
      testDescription: "a report cannot be written", options: ["--format", "junit:/dev/full"], again: all,
      history: "3 scenarios (3 passed)"),
    Case(testDescription: "an unknown option", options: ["--formt", "html"], again: all, history: "did not end"),
    Case(testDescription: "a wrong value", options: ["--order", "sideways"], again: all, history: "did not end"),
    Case(testDescription: "a file that is missing", options: ["y.feature"], again: all, history: "did not end"),
    Case(testDescription: "passed", again: [], history: "3 scenarios (3 passed)"),
  ]

  /// On the command line, `@list` is a list of paths.
  @Test(arguments: [["--jobs", "2"], ["--in-process"]])
  func findsAFileNamedLikeAList(options: [String]) throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("@x.feature", "Feature: x\n  Scenario: bad\n    Given a failing step\n")
    for arguments in [["./@x.feature:2"], ["--rerun"], ["--rerun"]] {
      let outcome = try harness.run(["run", "--format", "summary"] + options + arguments)
      #expect(outcome.exitCode == 1, "\(outcome.errors)")
      #expect(outcome.output.contains("1 scenario (1 failed)"), "\(outcome.output)")
      #expect(outcome.output.contains("cukeswift run ./@x.feature:2"), "\(outcome.output)")
    }
  }

  @Test(arguments: cases)
  func rerunsScenariosNotKnownToPass(_ first: Case) throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write(
      "x.feature",
      "Feature: x\n  Scenario: good\n    Given a step\n  Scenario: bad\n    \(first.step)\n  Scenario: later\n    Given a step\n"
    )
    // An older run that is no longer the last one.
    #expect(try harness.run("run", "x.feature", "--name", "good").exitCode == 0)
    let outcome = try harness.run(["run", "x.feature"] + first.options, environment: first.environment)
    #expect((outcome.exitCode == 0) == first.again.isEmpty, "\(outcome.errors)")
    #expect(try Self.chosen(harness, "x.feature") == first.again)
    let history = try harness.run("history").output.split(separator: "\n").dropFirst().first ?? ""
    #expect(history.hasSuffix("  " + first.history), "\(history)")
  }

  /// The scenarios that a repetition would run.
  private static func chosen(_ harness: CommandLineHarness, _ arguments: String...) throws -> [String] {
    let outcome = try harness.pass(["run", "--rerun", "--dry-run", "--format", "pretty"] + arguments)
    return outcome.output.matches(of: /\n +Scenario: (\S+)/).map { String($0.1) }
  }

  /// Three scenarios, the second of which fails.
  private static let feature = """
    Feature: x
      @a
      Scenario: good
        Given a step
      @a
      Scenario: bad
        Given a failing step
      Scenario: other
        Given a step

    """

  @Test func meansWhatTheLastRunChose() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", Self.feature)
    try harness.write("y.feature", Self.feature)
    #expect(try harness.run("run", "x.feature", "--tags", "@a").exitCode == 1)
    #expect(try Self.chosen(harness) == ["bad"])
    // A scenario added since has not passed.
    try harness.write("x.feature", Self.feature + "  @a\n  Scenario: new\n    Given a step\n")
    #expect(try Self.chosen(harness) == ["bad", "new"])
    // A different selection runs its scenarios that have not passed.
    #expect(try Self.chosen(harness, "x.feature") == ["bad", "other", "new"])
    #expect(try Self.chosen(harness, "x.feature", "y.feature") == ["bad", "other", "new", "good", "bad", "other"])
    // Passed scenarios stay passed while the rest is repeated.
    #expect(try harness.run("run", "--rerun").exitCode == 1)
    #expect(try Self.chosen(harness) == ["bad"])
    // Scenarios excluded by name stay excluded.
    #expect(try harness.run("run", "x.feature", "--grep-invert", "other|new").exitCode == 1)
    #expect(try Self.chosen(harness) == ["bad"])
  }

  @Test func refusesALesserChoice() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", Self.feature)
    try harness.write("y.feature", Self.feature.replacing("failing ", with: ""))
    #expect(try harness.run("run", "x.feature", "y.feature").exitCode == 1)
    let lesser = [
      ["x.feature", "--name", "good"], ["y.feature"], ["x.feature:3"], ["x.feature", "--tags", "not @a"],
      ["x.feature", "--grep-invert", "bad"], ["x.feature", "--device", "iPhone X"],
      ["x.feature", "--app-arguments", "slow"], ["--only-changed", "y.feature"],
    ]
    for choice in lesser {
      let again = try harness.run(["run", "--rerun"] + choice)
      #expect(again.exitCode == 2, "\(choice)")
      #expect(again.errors.contains("x.feature: error: 'bad' did not pass in the last run, "), "\(again.errors)")
      #expect(!again.errors.contains("passed or was skipped"), "\(again.errors)")
    }
    #expect(try Self.chosen(harness) == ["bad"])
    // A shard leaves the remaining scenarios to the others, and reports this.
    let parts = try ["1/2", "2/2"].map { try harness.run("run", "x.feature", "y.feature", "--rerun", "--shard", $0) }
    #expect(parts.map(\.exitCode).sorted() == [0, 1])
    let note = "left to other shards, though not passed in the last run: 1 scenario"
    #expect(parts.count { $0.errors.contains(note) } == 1, "\(parts)")
  }

  @Test func keepsWhatOnlyChangedHasLeftOut() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", Self.feature)
    #expect(try harness.run("run", "x.feature").exitCode == 1)
    try harness.write("x.feature", Self.feature + "  Scenario: new\n    Given a step\n")
    #expect(try harness.run("run", "x.feature", "--only-changed").exitCode == 0)
    let again = try harness.run("run", "--rerun", "x.feature", "--name", "good")
    #expect(again.exitCode == 2)
    #expect(again.errors.contains("'bad' did not pass in the last run"), "\(again.errors)")
    #expect(try Self.chosen(harness) == ["bad"])
  }

  @Test func refusesWhileAnEarlierRunContinues() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: x\n    Given a step\n")
    let command = "'\(CommandLineHarness.url(ofProgram: "Pitfalls").path)' run"
    try harness.write(
      "outer.feature",
      "Feature: x\n  Scenario: outer\n    When it runs \"\(command) x.feature > 1.txt; \(command) --rerun 2> 2.txt\"\n")
    #expect(try harness.run("run", "outer.feature").exitCode == 1)
    #expect(harness.read("1.txt")?.contains("1 scenario (1 passed)") == true)
    let refusal = harness.read("2.txt") ?? ""
    #expect(refusal.contains("two runs in this folder overlapped"), "\(refusal)")
  }

  @Test func givesTheTrueReasonForRepeatingNothing() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: x\n    Given a step\n")
    #expect(try harness.run("run", "x.feature").exitCode == 0)
    let none = try harness.run("run", "--rerun", "x.feature", "--name", "zzz")
    #expect(!none.errors.contains("passed"), "\(none.errors)")
    let empty = try harness.run("run", "--rerun", "x.feature", "--shard", "2/2")
    #expect(!empty.errors.contains("passed"), "\(empty.errors)")
    #expect(try harness.run(["run", "x.feature"], environment: ["BEFORE_ALL": "fail"]).exitCode == 1)
    let again = try harness.run("run", "--rerun")
    #expect(
      again.errors == "note: the last run failed outside its scenarios, so everything that is chosen is run\n")
  }

  @Test func aRepetitionThatDidNotEndChangesNothing() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", Self.feature)
    #expect(try harness.run("run", "x.feature").exitCode == 1)
    #expect(try harness.run(["run", "--rerun"], environment: ["BEFORE_ALL": "fail"]).exitCode == 1)
    #expect(try harness.run("run", "--rerun", "--formt").exitCode == 2)
    #expect(try Self.chosen(harness) == ["bad"])
    #expect(try harness.run("history").output.contains("  0 scenarios, 1 not run to the end\n"))
  }

  @Test func inDoubtRunsAll() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    let scenario = "  Scenario: same\n    When it fails the first 1 times, noted in \"tries\"\n"
    try harness.write("x.feature", "Feature: x\n" + scenario + scenario)
    #expect(try harness.run("run", "x.feature").exitCode == 1)
    #expect(try Self.chosen(harness) == ["same", "same"])
    #expect(try harness.run("run", "--rerun").exitCode == 0)
    #expect(try Self.chosen(harness) == [])
    try harness.write("x.feature", "Feature: x\n" + scenario + scenario + scenario)
    #expect(try Self.chosen(harness) == ["same", "same", "same"])
  }

  @Test func failsForWhatTheLastRunFailedFor() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenaro: x\n  Scenario: y\n    Given a step\n")
    #expect(try harness.run("run", "x.feature", "--fail-on-warnings").exitCode == 1)
    for _ in 1...2 { #expect(try harness.run("run", "--rerun").exitCode == 1) }
    #expect(try harness.run("run", "x.feature", "--rerun").exitCode == 0)

    try harness.write("x.feature", "Feature: x\n  Scenario: y\n    Given a step\n")
    #expect(try harness.run("run", "x.feature", "--wip").exitCode == 1)
    #expect(try harness.run("run", "--rerun").exitCode == 1)

    // Scenarios that did not make the run fail are not repeated, unless new options make them fail.
    try harness.write("x.feature", "Feature: x\n  Scenario: empty\n  Scenario: bad\n    Given a failing step\n")
    #expect(try harness.run("run", "x.feature", "--no-strict").exitCode == 1)
    #expect(try Self.chosen(harness) == ["bad"])
    #expect(try harness.run("run", "--rerun", "--strict", "--format", "summary").output.contains("2 scenarios ("))
  }

  @Test func readsTheNamesThatItsReportEscapes() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    let names = [
      "a\u{202E}\u{301}b.feature", "c\u{1B}d.feature", "e\\u{41}f.feature", "g\nh.feature", "i\\\u{7}.feature",
      " j.feature",
    ]
    for name in names { try harness.write(name, "Feature: x\n  Scenario: x\n    Given a failing step\n") }
    #expect(try harness.run(["run", "--format", "rerun:rerun.txt"] + names).exitCode == 1)
    let list = try #require(harness.read("rerun.txt"))
    #expect(
      list.split(separator: "\n").count == names.count
        && !list.unicodeScalars.contains { "\u{202E}\u{1B}".unicodeScalars.contains($0) })
    #expect(
      list.unicodeScalars.starts(with: "a\\u{202E}".unicodeScalars) && list.contains("e\\u{5C}u{41}f")
        && list.contains("i\\\\u{7}"), "\(list)")
    // Some editors add a byte order mark.
    try harness.write("rerun.txt", "\u{FEFF}" + list)
    let again = try harness.run("run", "@rerun.txt", "--format", "summary")
    #expect(
      again.exitCode == 1 && again.output.contains("\(names.count) scenarios (\(names.count) failed)"),
      "\(again.errors)")
  }

  @Test func featuresThatDidNotParse() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: x\n    Given a step\n")
    #expect(try harness.run("run", "x.feature").exitCode == 0)
    try harness.write("x.feature", "Feature: x\n  Scenario: x\n    Given a step\n  Scenaro: y\n")
    #expect(try harness.run("run", "x.feature").exitCode == 2)
    try harness.write("x.feature", "Feature: x\n  Scenario: x\n    Given a step\n")
    let again = try harness.run("run", "--rerun")
    #expect(again.errors == "note: the last run did not end, so everything that is chosen is run\n")
    #expect(again.output.contains("1 scenario (1 passed)"))
  }

  @Test func stepFilesThatDidNotCompile() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/x.feature", "Feature: x\n  Scenario: x\n    Given the \"Calculator\" app is running\n")
    #expect(try harness.run("run").exitCode == 0)
    try harness.write("features/steps/Garbage.swift", "let broken: Int = \"garbage\"\n")
    #expect(try harness.run("run").exitCode == 2)
    #expect(try harness.run("run", "--rerun").exitCode == 2)
    try harness.remove("features/steps")
    #expect(try Self.chosen(harness) == ["x"])
  }

  @Test func everyShardRepeatsItsOwn() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    let names = ["one", "two", "three", "four"]
    let scenarios = names.map { "  Scenario: \($0)\n    Given a \($0 == "four" ? "failing " : "")step\n" }
    try harness.write("x.feature", "Feature: x\n" + scenarios.joined())
    #expect(try harness.run("run", "x.feature", "--shard", "2/2").exitCode == 1)
    #expect(try Self.chosen(harness) == ["four"])
    #expect(try Self.chosen(harness, "x.feature", "--shard", "2/2") == ["four"])
    #expect(try Self.chosen(harness, "x.feature", "--shard", "1/2") == ["one", "three"])
  }
}
