import TestSupport
import Testing

/// Lines of a console session that end the process of the app are in the saved feature.
@Suite(.waitsForCommands) struct ConsoleTrapTests {
  private static let app = """
    import CukeKit
    import Foundation
    final class Bomb: App {
      private var environment: AppEnvironment?
      func launch(in environment: AppEnvironment) {
        self.environment = environment
        environment.http.provide(HTTPStub(.get, "/a", outcome: .answer(""), after: .seconds(4)))
      }
      var screen: Screen {
        Screen("Bomb") {
          Button("Add") { self.environment?.clock.after(.seconds(5)) { exit(0) } }
          Button("Load") { self.environment?.http.send(HTTPRequest(.get, "/a")) { _ in exit(0) } }
        }
      }
    }
    """

  /// The feature ends with a step that lets the time pass in which the app ends.
  @Test(arguments: [
    ("let_pass 6", "When I wait for 6 seconds"), ("next_event", "When I wait for 5 seconds"),
    ("wait_for_element_exists \"alertView\"", "When I wait for 30 seconds"),
    ("wait_for_no \"button\", timeout: 8", "When I wait for 8 seconds"),
    ("wait_for(timeout: 7.5) { element_exists(\"alertView\") }", "When I wait for 7.5 seconds"),
    ("found = wait_for \"alertView\", timeout: 9", "When I wait for 9 seconds"),
    (
      "touch_transition(\"button marked:'Add'\", \"alertView\")",
      "When I touch the \"Add\" button\nAnd I wait for 30 seconds"
    ),
    ("touch \"button marked:'Later'\"", "When I wait for 30 seconds\nThen I wait until nothing moves"),
  ])
  func aCrashWhileWaitingIsSaved(line: String, steps: String) throws {
    try Self.expect("When I touch the \"Add\" button\n\(steps)", after: ["touch \"button marked:'Add'\"", line])
  }

  @Test func aCrashInAnAnswerIsSaved() throws {
    try Self.expect(
      "When I touch the \"Load\" button\nAnd I wait for 4 seconds",
      after: ["touch \"button marked:'Load'\"", "wait_for_no_network_indicator"])
  }

  /// Apps that end their process when they start, when they start again, at a screen, or at the third touch.
  private static let mines = """
    import CukeKit
    import Foundation
    final class Mine: App {
      private var steps = 0
      func launch(in environment: AppEnvironment) {
        if environment[preference: "started"] != nil { exit(0) }
        environment[preference: "started"] = .boolean(true)
      }
      var screen: Screen {
        Screen("Mine") {
          Button("Step") {
            self.steps += 1
            if self.steps == 3 { exit(0) }
          }
        }
      }
      static let gallery = [ScreenSample("Broken") { (_: Mine) in exit(0) }]
    }
    final class Dead: App {
      func launch(in environment: AppEnvironment) { exit(0) }
      var screen: Screen { Screen("Dead") {} }
    }
    """
  private static let step = "When I touch the \"Step\" button"

  @Test(arguments: [
    (["start_app \"Dead\""], "Given the \"Dead\" app is running\nScenario: T\nThen I wait until nothing moves"),
    (
      ["Given the \"Dead\" app is running", "screen"],
      "Scenario: T\nGiven the \"Dead\" app is running\nThen I wait until nothing moves"
    ),
    (["show \"Broken\", of: \"Mine\""], "Scenario: T\nGiven the \"Broken\" screen of \"Mine\""),
    (["Given the \"Broken\" screen of \"Mine\""], "Scenario: T\nGiven the \"Broken\" screen of \"Mine\""),
  ])
  func aCrashAtTheStartIsSaved(lines: [String], steps: String) throws {
    try Self.expect(steps, after: lines, of: Self.mines, startedAs: nil)
  }

  /// A line that executes a block several times is saved with all its turns.
  @Test(arguments: [
    ("wait_poll(until_exists: \"alertView\") { touch \"button marked:'Step'\" }", "\(step)\n\(step)\n\(step)"),
    ("[1, 2, 3, 4].each { |n| touch \"button marked:'Step'\" }", "\(step)\n\(step)\n\(step)"),
    (
      "['Step', 'Step'].each { |n| [1, 2].each { |m| touch \"button marked:'#{n}'\" } }",
      "\(step)\n\(step)\n\(step)"
    ),
    ("relaunch", "When I relaunch the app"),
    ("[1].each { |n| relaunch }", "When I relaunch the app"),
  ])
  func aCrashAfterActionsIsSaved(line: String, steps: String) throws {
    try Self.expect("Scenario: T\n\(steps)", after: [line], of: Self.mines, startedAs: "Mine")
  }

  @Test func undoRemovesTheScenarioOfACrashedStart() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Mine.swift", Self.mines)
    let lines = [
      "touch \"button marked:'7'\"", "start_app \"Dead\"", "save feature features/Both.feature", "undo",
      "touch \"button marked:'8'\"", "save feature features/One.feature",
    ]
    let outcome = try harness.run(
      ["console", "--app", "Calculator", "--keep-going"] + lines.flatMap { ["-e", $0] })
    #expect(outcome.exitCode == 1, "\(outcome)")
    let both = try harness.run("run", "features/Both.feature", "--format", "summary")
    #expect(both.output.contains("2 scenarios (1 failed, 1 passed)"), "\(both)")
    let one = try harness.run("run", "features/One.feature", "--format", "summary")
    #expect(one.output.contains("1 scenario (1 passed)"), "\(one)")
    #expect(harness.read("features/One.feature")?.contains("touch the \"8\" button") == true)
  }

  @Test(arguments: ["start_app \"Dead\"", "show \"Broken\", of: \"Mine\""])
  func aCrashedStartWithoutAnAppIsUndone(line: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Mine.swift", Self.mines)
    let lines = [
      line, "undo", "undo", "start_app \"Calculator\"", "touch \"button marked:'8'\"",
      "save feature features/One.feature",
    ]
    let outcome = try harness.run(["console", "--keep-going"] + lines.flatMap { ["-e", $0] })
    #expect(outcome.output.contains("the start of the app is not recorded any more\n"), "\(outcome)")
    #expect(outcome.errors.contains("nothing to undo"), "\(outcome)")
    let one = try harness.run("run", "features/One.feature", "--format", "summary")
    #expect(one.output.contains("1 scenario (1 passed)"), "\(one)")
  }

  /// Expects the end of the feature that is saved after lines, and that the feature fails.
  private static func expect(
    _ steps: String, after lines: [String], of apps: String = app, startedAs name: String? = "Bomb"
  ) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Bomb.swift", apps)
    let outcome = try harness.run(
      ["console", "--keep-going"] + (name.map { ["--app", $0] } ?? [])
        + (lines + ["save feature features/T.feature"]).flatMap { ["-e", $0] })
    #expect(outcome.exitCode == 1, "\(outcome)")
    let feature = try #require(harness.read("features/T.feature"), "\(outcome)")
    let written = feature.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.filter { !$0.hasPrefix("#") }
    let expected = steps.replacing("\nWhen ", with: "\nAnd ").replacing(": T\nAnd ", with: ": T\nWhen ")
    #expect(written.joined(separator: "\n").hasSuffix(expected), "\(feature)")
    let run = try harness.run("run", "features/T.feature", "--format", "summary")
    #expect(run.exitCode == 1 && run.output.contains("1 scenario (1 failed)"), "\(run)")
  }
}
