import Foundation
import TestSupport
import Testing

/// Selecting the app and the devices of a run.
@Suite(.waitsForCommands) struct DeviceTests {
  private static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/keys.feature",
      """
      Feature: Keys
        Scenario: Seven
          Given the app is running
          When I touch "7"
          Then the "display" label shows "7"

        Scenario Outline: Key <key>
          Given the app is running
          When I touch "<key>"
          Then the "display" label shows "<shown>"

          Examples:
            | key | shown |
            | 1   | 1     |
            | 2   | 3     |

      """)
    return harness
  }

  private static func names(_ outcome: CommandLineHarness.Outcome) -> [String] {
    outcome.output.matches(of: /Scenario(?: Outline)?: (.+?) +# features/).map { String($0.1) }
  }

  private static let small = ["--app", "calculator", "--device", "iphone se"]

  @Test func eachScenarioRunsOnEachDevice() throws {
    let harness = try Self.harness()
    let outcome = try harness.pass(
      ["run", "--format", "pretty", "--device", "iPad Pro 11"] + Self.small + ["features/keys.feature:2"])
    #expect(Self.names(outcome) == ["Seven [iPad Pro 11]", "Seven [iPhone SE (4-inch)]"])
    let all = try harness.run(
      ["run", "--device", "all", "--device", "iPhone X", "--app", "Calculator", "--jobs", "2", "--name", "^Seven$"])
    #expect(all.output.contains("7 scenarios (7 passed)"), "\(all)")
    #expect(
      try harness.run("run", "--device", "all", "--in-process", "--app=Calculator", "--name", "iPad").output
        .contains("6 scenarios (2 failed, 4 passed)"))
  }

  @Test func devicesHaveAnySize() throws {
    let harness = try Self.harness()
    try harness.write(
      "features/size.feature",
      """
      Feature: Size
        Scenario: Own
          Given the "Calculator" app is running on a "320x480"
          Then I should see "7"

      """)
    let run = ["run", "--format", "pretty", "--app", "Calculator", "--name", "Seven|Own"]
    let outcome = try harness.pass(run + ["--device", "414x896", "--device", "0768X1024", "--jobs", "2"])
    #expect(Self.names(outcome) == ["Seven [414x896]", "Seven [768x1024]", "Own [414x896]", "Own [768x1024]"])
    let window = try harness.run("query", "--app", "Calculator", "--device", "500×900", "--get", "frame", "window")
    #expect(window.output.contains("0,0 500×900"), "\(window)")
  }

  /// Launch arguments of apps reach workers, and are never taken for options.
  @Test(arguments: [[], ["--in-process"]])
  func appsAreLaunchedWithArguments(options: [String]) throws {
    let harness = try Self.harness()
    let run = ["run", "--app", "Calculator", "--name", "^Seven$", "--app-arguments"]
    let broken = try harness.run(run + ["--real-time --mutation lacksSeven"] + options)
    #expect(broken.output.contains("1 scenario (1 failed)"), "\(broken)")
    let whole = try harness.run(run + ["--app Articles --slow 3600"] + options)
    #expect(whole.output.contains("1 scenario (1 passed)"), "\(whole)")
  }

  /// A mutation affects only its app; launching only other apps fails the run, or the scenario that requests it itself.
  @Test func mutationMustBelongToTheLaunchedApp() throws {
    let harness = try Self.harness()
    try harness.write(
      "features/articles.feature", "Feature: A\n  Scenario: B\n    Given the \"Articles\" app is running\n")
    let mutation = ["--app-arguments", "--mutation=lacksSeven"]
    for options in [[], ["--in-process"], ["--jobs", "2"], ["--rerun"]] {
      let whole = try harness.run(["run", "features/articles.feature"] + mutation + options)
      #expect(whole.exitCode == 2, "\(whole)")
      #expect(whole.output.contains("1 scenario (1 passed)"), "\(whole)")
      #expect(
        whole.errors.contains(
          """
          error: the mutation had no effect: no scenario launched an app with the mutation 'lacksSeven'
          It is a mutation of Calculator: choose scenarios that launch it.
          """), "\(whole)")
    }
    let formats = ["--format", "message:m.ndjson", "--format", "junit:junit.xml"]
    #expect(try harness.run(["run", "features/articles.feature"] + mutation + formats).exitCode == 2)
    #expect(try harness.run("report", "m.ndjson").exitCode == 2)
    #expect(harness.read("junit.xml")?.contains("<error type=\"UnmetExpectation\"") == true)
    try harness.pass(["run", "features/articles.feature", "--shard", "1/1"] + mutation + formats)
    let report = try harness.run("report", "m.ndjson")
    #expect(report.exitCode == 2 && report.errors.contains("the mutation had no effect"), "\(report)")
    try harness.write(
      "features/seven.feature",
      """
      Feature: Seven
        Scenario: It is there
          Given the "Calculator" app is running
          Then I should see the "7" button
      """)
    for options in [["--in-process"], ["--jobs", "2"]] {
      let both = try harness.run(
        ["run", "features/articles.feature", "features/seven.feature", "--format", "pretty"] + mutation + options)
      #expect(both.exitCode == 1 && both.errors.isEmpty, "\(both)")
      #expect(both.output.contains("2 scenarios (1 failed, 1 passed)"), "\(both)")
      #expect(both.output.ranges(of: "launched with --mutation lacksSeven").count == 1, "\(both)")
    }
    // Not every shard needs to have the app.
    for number in 1...2 {
      let shard = try harness.run(
        ["run", "features/articles.feature", "features/seven.feature", "--shard", "\(number)/2"] + mutation
          + ["--format", "message:\(number).ndjson"])
      #expect(shard.exitCode == number - 1, "\(shard)")
    }
    #expect(try harness.run("report", "1.ndjson", "2.ndjson").exitCode == 1)
    try harness.write(
      "features/articles.feature",
      "Feature: A\n  Scenario: B\n    Given the \"Articles\" app is running with arguments \"--mutation lacksSeven\"\n")
    let broken = try harness.run("run", "features/articles.feature")
    #expect(broken.exitCode == 1, "\(broken)")
    #expect(broken.output.contains("no mutation of Articles 'lacksSeven'"), "\(broken)")
    #expect(broken.output.contains("It is a mutation of Calculator"), "\(broken)")
    let seven = ["run", "--app", "Calculator", "--name", "^Seven$", "--app-arguments"]
    let outcome = try harness.run(seven + ["--mutation=lacksSeven"])
    #expect(outcome.output.contains("1 scenario (1 failed)"), "\(outcome)")
  }

  @Test func reportsAndLaterRunsDistinguishDevices() throws {
    let harness = try Self.harness()
    let run = ["run", "--format", "junit:junit.xml", "--format", "message:run.ndjson", "--format", "rerun:rerun.txt"]
    #expect(try harness.run(run + Self.small + ["--device", "iPhone X"]).exitCode == 1)
    let summary = try harness.run("report", "run.ndjson", "--format", "summary").output
    #expect(
      summary.contains(
        "cukeswift run --device 'iPhone X' features/keys.feature:15 # Scenario Outline: Key 2 [iPhone X]"), "\(summary)"
    )
    let junit = harness.read("junit.xml") ?? ""
    #expect(junit.contains("Key 2 [iPhone SE (4-inch)]") && junit.contains("Key 2 [iPhone X]"), "\(junit)")
    #expect(harness.read("rerun.txt") == "features/keys.feature:15\n")
    let report = try harness.run("report", "run.ndjson", "--format", "pretty")
    #expect(Self.names(report).count == 6 && Set(Self.names(report)).count == 6, "\(report)")
    let rerun = try harness.run(["run", "--rerun", "--format", "pretty"] + Self.small + ["--device", "iPhone X"])
    #expect(Self.names(rerun) == ["Key 2 [iPhone SE (4-inch)]", "Key 2 [iPhone X]"], "\(rerun)")
  }

  @Test func profilesChooseThem() throws {
    let harness = try Self.harness()
    try harness.write(
      "cukeswift.json",
      #"{"profiles": {"default": {"app": "Calculator", "device": ["iPhone X", "iPhone 6s"], "format": "pretty"}}}"#)
    #expect(Self.names(try harness.run("run", "features/keys.feature:2")) == ["Seven [iPhone X]", "Seven [iPhone 6s]"])
  }

  /// Invalid arguments, and the messages.
  @Test(arguments: [
    (["--app", "Calculater"], "Did you mean 'Calculator'?"), (["--device", "iPhone 6t"], "Did you mean 'iPhone 6s'"),
    (["--device", "all", "--device", "Nokia"], "no device 'Nokia'"),
    (["--device", "Nokia"], "A size in points is a device too, such as 414x896."),
    (["--device", "100x896"], "no device can have the size '100x896'"),
    (["--device", "414x99999999999999999999"], "Each side has 240 to 4096 points"),
    (["--app", "Calculator", "--app-arguments", "--mutation lacksSevn"], "Did you mean 'lacksSeven'?"),
    (
      ["--app", "Articles", "--app-arguments", "--mutation lacksSeven"], "no mutation of Articles 'lacksSeven'"
    ),
    (["--app-arguments", "--demo --mutation"], "'--mutation' needs the name of a mutation"),
    (["--app-arguments", "--mutation --demo"], "'--mutation' needs the name of a mutation"),
    (["--app-arguments", "--mutation="], "'--mutation' needs the name of a mutation"),
    (["--app", "Calculator", "--app-arguments", "--mutation=lacksSevn"], "Did you mean 'lacksSeven'?"),
    (
      ["--app", "Calculator", "--app-arguments", "--mutation lacksSeven --mutation=nope"],
      "'--mutation' was given 2 times: lacksSeven, nope"
    ),
    (["--app", "Calculator", "--app-arguments", "--mutaton lacksSeven"], "Did you mean '--mutation'?"),
    (
      ["--app", "Calculator", "--app-arguments", "-mutation=lacksSeven"], "'-mutation=lacksSeven' is not a mutation of"
    ),
    (
      ["--app-arguments", "--Mutation lacksSeven"],
      "'--Mutation' is not a mutation of any app\nDid you mean '--mutation'?"
    ),
    (
      ["--app-arguments", "mutation=lacksSeven"],
      "'mutation=lacksSeven' is not a mutation of any app\nDid you mean '--mu"
    ),
    (["--app-arguments", "--mutatoin dead"], "Did you mean '--mutation'?"),
    (["--app-arguments", "-mutation dead"], "Did you mean '--mutation'?"),
    (
      ["--app-arguments", "--mutation wakesTheCat"],
      "no app has a mutation named 'wakesTheCat'\n'cukeswift apps' lists those of each app.\n"
    ),
    (
      ["--app", "Articles", "--app-arguments", "--mutation lacksSeven"],
      "It is a mutation of Calculator: choose scenarios"
    ),
  ])
  func unknownNamesAreExplained(words: [String], says: String) throws {
    let outcome = try Self.harness().run(["run"] + words)
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
  }

  @Test func scenarioWithoutAnAppGivesAdvice() throws {
    let outcome = try Self.harness().run("run", "features/keys.feature:2")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("choose it with --app NAME"), "\(outcome.output)")
  }
}
