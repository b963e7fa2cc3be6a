import Foundation
import TestSupport
import Testing

/// The web project in `examples/web` runs unchanged, and so does its workflow's command.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageExampleTests {
  @Test func theWebProjectPasses() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let example = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../examples/web")
    for name in ["cukeswift.json", "site", "features", "recorded", ".github"] {
      try harness.copy(example.appending(path: name).standardizedFileURL, to: name)
    }
    let workflow = try #require(harness.read(".github/workflows/features.yml"))
    let script = try #require(
      workflow.components(separatedBy: "run: |\n").last?.components(separatedBy: "\n      - ").first)
    #expect(script.contains(".installed/bin/cukeswift run"))
    let run = try harness.shell(script.replacing(".installed/bin/cukeswift", with: "cukeswift"))
    #expect(run.exitCode == 0, "\(run.output)")
    // Four scenarios on two devices.
    #expect(run.output.contains("8 scenarios (8 passed)"), "\(run.output)")
    #expect(harness.read("results/features.xml")?.contains("tests=\"8\"") == true)
  }
}
