import TestSupport
import Testing

/// Patterns in paths, of the command line and of profiles.
@Suite(.waitsForCommands) struct PathPatternTests {
  private let harness: CommandLineHarness

  init() throws {
    harness = try CommandLineHarness()
    for name in ["login", "logout", "shop/pay"] {
      try harness.write(
        "features/\(name).feature",
        "Feature: \(name)\n  Scenario: x\n    Given the \"Calculator\" app is running\n")
    }
  }

  @Test(arguments: [("features/log*.feature", 2), ("features/**/*.feature", 3), ("features/*/*.feature", 1)])
  func `patterns choose files`(pattern: String, count: Int) throws {
    let expected = "\(count) scenario\(count == 1 ? "" : "s") (\(count) passed)"
    let run = try harness.run(["run", pattern, "--format", "summary"])
    #expect(run.output.hasPrefix(expected), "\(run.output)\(run.errors)")
    try harness.write("cukeswift.json", #"{"profiles": {"default": {"paths": ["\#(pattern)"]}}}"#)
    let configured = try harness.run(["run", "--format", "summary"])
    #expect(configured.output.hasPrefix(expected), "\(configured.output)\(configured.errors)")
  }

  @Test func `a pattern without files is an error`() throws {
    let run = try harness.run(["run", "features/x*.feature"])
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("features/x*.feature: error: no feature file matches this pattern"), "\(run.errors)")
  }
}
