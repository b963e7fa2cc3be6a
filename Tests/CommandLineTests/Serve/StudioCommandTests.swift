import Foundation
import TestSupport
import Testing

/// `cukeswift studio`: the page works in a browser, and an app can harm only itself.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .waitsForCommands) struct StudioCommandTests {
  private static let features = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Pages")

  /// Starts the studio, runs shell lines with its address, and ends it.
  private func studio(_ harness: CommandLineHarness, _ options: String, _ lines: String) throws -> String {
    try harness.write(
      "studio.sh",
      """
      exec 3< <(exec cukeswift studio \(options) 2> errors.txt)
      studio=$!
      read -r line <&3
      address=${line#Studio on }
      ask() { curl --silent --header 'Content-Type: application/json' --data "$1" "${address}do"; echo; }
      \(lines)
      kill -INT $studio
      wait $studio
      echo "exit code $?"
      """)
    return try harness.shell("bash studio.sh").output
  }

  @Test(
    .enabled(if: Thoroughness.isHigh, "Tests/Pages/run drives the page"))
  func featuresOfThePagePass() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.copy(Self.features.appending(path: "studio.feature"), to: "studio.feature")
    try harness.write(
      "features/Broken.feature",
      """
      Feature: Broken
        Scenario: Seven and eight
          Given the "Calculator" app is running
          When I touch "7"
          Then I should see "78"
      """)
    let output = try studio(
      harness, "--app Calculator",
      """
      mkdir site
      echo "{ \\"pages\\": { \\"Studio\\": \\"$address\\" } }" > site/cukeswift.json
      (cd site && cukeswift run ../studio.feature --format summary --device 1600x1000)
      (cd site && cukeswift run ../studio.feature:26 --format summary --device 400x3000)
      """)
    #expect(
      output.contains("5 scenarios (5 passed)") && output.contains("1 scenario (1 passed)"),
      "\(output)\(harness.read("errors.txt") ?? "")")
    #expect(output.hasSuffix("exit code 0\n"), "\(output)")
  }

  @Test func survivesAppsThatTrapOrLoop() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/steps/Fragile.swift",
      """
      import CukeKit

      final class Fragile: App {
        var count = 0
        var screen: Screen {
          Screen("Fragile") {
            Button("Add") { self.count += 1 }
            Label("count \\(count)")
            Button("Trap") { self.count = [Int]()[self.count] }
            Button("Loop") { while true { self.count &+= 1 } }
          }
        }
      }
      """)
    let output = try studio(
      harness, "--app Fragile --step-timeout 10s",
      """
      touch() { ask "{\\"do\\": \\"line\\", \\"line\\": \\"touch \\\\\\"button marked:'$1'\\\\\\"\\"}"; }
      touch Add
      touch Trap
      ask '{"do": "find", "query": "label text:'"'count 1'"'"}' | grep -c UILabel
      touch Loop
      ask '{"do": "find", "query": "label text:'"'count 1'"'"}' | grep -c UILabel
      """)
    let lines = output.split(separator: "\n").map(String.init)
    try #require(lines.count == 6, "\(output)\(harness.read("errors.txt") ?? "")")
    #expect(lines[1].contains("the app's code trapped") && lines[1].contains("as it was before"), "\(lines[1])")
    #expect(lines[3].contains("did not answer within 10s"), "\(lines[3])")
    #expect(lines[2] == "1" && lines[4] == "1" && lines[5] == "exit code 0", "\(lines)")
  }

  @Test func reportsRunResultsAsInTheTerminal() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/Odd.feature",
      """
      Feature: Odd
        Scenario: Empty
        Scenario: Wrong
          Given the "Calculator" app is running
          When I touch "7"
          Then I should see "78"
      """)
    let output = try studio(
      harness, "--app Calculator",
      """
      ask '{"do": "run", "path": "features/Odd.feature:2"}'
      ask '{"do": "run", "path": "features/Odd.feature:3"}' > /dev/null
      ask '{"do": "line", "line": "go_on"}' | sed 's/"view":.*//'
      ask '{"do": "run", "path": "features/Odd.feature:3"}' > /dev/null
      ask '{"do": "line", "line": "skip"}' | sed 's/"view":.*//'
      """)
    let lines = output.split(separator: "\n").map(String.init)
    try #require(lines.count == 4, "\(output)\(harness.read("errors.txt") ?? "")")
    #expect(lines[0].contains("this scenario has no steps; write some, or remove it"), "\(lines[0])")
    #expect(lines[1].contains("Reason: there is no \\\"78\\\"") && lines[1].contains(#""passed":false"#), "\(lines[1])")
    #expect(!lines[1].contains("<svg"), "\(lines[1])")
    #expect(harness.read("errors.txt")?.contains("1 scenario (1 failed)") == true)
    #expect(lines[2].contains("skipped by hand") && lines[2].contains(#""passed":false"#), "\(lines[2])")
  }

  @Test func wrongOptionsAreRefused() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let short = try harness.run("studio", "--token", "abc")
    #expect(short.exitCode == 2 && short.errors.contains("at least 16 letters"), "\(short.errors)")
    let unknown = try harness.run("studio", "--app", "Calculater")
    #expect(unknown.exitCode == 2 && unknown.errors.contains("Calculator"), "\(unknown.errors)")
  }
}
