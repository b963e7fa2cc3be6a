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

  /// Expects the end of the feature that is saved after lines, and that the feature fails.
  private static func expect(_ steps: String, after lines: [String]) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Bomb.swift", app)
    let outcome = try harness.run(
      ["console", "--app", "Bomb", "--keep-going"]
        + (lines + ["save feature features/T.feature"]).flatMap { ["-e", $0] })
    #expect(outcome.exitCode == 1, "\(outcome)")
    let feature = try #require(harness.read("features/T.feature"), "\(outcome)")
    let written = feature.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.filter { !$0.hasPrefix("#") }
    let expected = steps.replacing("\nWhen ", with: "\nAnd ")
    #expect(written.joined(separator: "\n").hasSuffix(expected), "\(feature)")
    let run = try harness.run("run", "features/T.feature", "--format", "summary")
    #expect(run.exitCode == 1 && run.output.contains("1 scenario (1 failed)"), "\(run)")
  }
}
