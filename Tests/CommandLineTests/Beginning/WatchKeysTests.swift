import Foundation
import TestSupport
import Testing

/// The keys of `cukeswift run --watch` on a terminal.
@Suite(.waitsForCommands) struct WatchKeysTests {
  private static let help = "Keys: a runs all, f the failed ones, p those with a name; q ends."

  @Test func keysChooseWhatRuns() throws {
    let folder = try CommandLineHarness(hasSteps: false)
    try folder.write(
      "features/sums.feature",
      """
      Feature: Sums
        Scenario: Right
          Given the "Calculator" app is running
        Scenario: Wrong
          Given the "Calculator" app is running
          Then I should see "3000"

      """)
    let terminal = try folder.onTerminal(
      ["run", "--watch", "--format", "summary", "--color", "never"], environment: ["TERM": "xterm"], columns: 120)
    func expect(_ line: String) throws {
      try terminal.wait(for: line) { $0.lines.contains(line) && $0.lines.last == Self.help }
    }
    try expect("2 scenarios (1 failed, 1 passed)")
    terminal.type("f")
    try expect("1 scenario (1 failed)")
    terminal.type("p")
    try terminal.wait(for: "the question") { $0.lines.last?.hasPrefix("Part of the name:") == true }
    terminal.type("Right\n")
    try expect("1 scenario (1 passed)")
    terminal.type("q")
    #expect(terminal.exitCode() == 0)
  }

  /// Without a key, the command waits for changes as before; Ctrl-C restores the terminal and ends it.
  @Test func changesRunAsBefore() throws {
    let folder = try CommandLineHarness(hasSteps: false)
    let feature = "Feature: Sums\n  Scenario: Right\n    Given the \"Calculator\" app is running\n"
    try folder.write("features/sums.feature", feature)
    let terminal = try folder.onTerminal(
      ["run", "--watch", "--format", "summary", "--color", "never"], environment: ["TERM": "xterm"], columns: 120)
    try terminal.wait(for: "the first run") { $0.lines.last == Self.help }
    try folder.save("features/sums.feature", feature + "    Then I should see \"3000\"\n")
    try terminal.wait(for: "the second run") {
      $0.lines.contains("1 scenario (1 failed)") && $0.lines.last == Self.help
    }
    terminal.type("\u{3}")
    #expect(terminal.exitCode() == 1)
  }
}
