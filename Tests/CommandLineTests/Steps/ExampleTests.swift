import Foundation
import TestSupport
import Testing

/// Runs the example scripts for CI engines in the same way as the engines.
@Suite(.waitsForCommands) struct ExampleTests {
  /// An engine's file, and the variable that distinguishes its runs.
  struct Engine: CustomTestStringConvertible {
    let file: String
    /// The text before a script, and the text after it.
    let script: (begin: String, end: String)
    let runVariable: String

    var testDescription: String { file }
  }

  static let engines = [
    Engine(file: "github-actions/features.yml", script: ("run: |\n", "\n      - "), runVariable: "GITHUB_RUN_ID"),
    Engine(file: "jenkins/Jenkinsfile", script: ("sh '''\n", "'''"), runVariable: "BUILD_TAG"),
  ]

  /// The scripts in a file that run the command, in order.
  private static func scripts(of engine: Engine) throws -> [String] {
    let examples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../examples")
    let text = try String(contentsOf: examples.appending(path: engine.file), encoding: .utf8)
    let scripts = text.components(separatedBy: engine.script.begin).dropFirst().map {
      $0.components(separatedBy: engine.script.end)[0]
    }
    return scripts.filter { $0.contains("cukeswift run") || $0.contains("cukeswift report") }
  }

  @Test(arguments: engines)
  func flakyScenariosAndLostPartsAreNamed(_ engine: Engine) throws {
    let scripts = try Self.scripts(of: engine)
    try #require(scripts.count == 2)
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.makeFolder("cukeswift/bin")
    try harness.link("cukeswift/bin/cukeswift", to: CommandLineHarness.url(ofProgram: "Pitfalls").path)
    let scenarios = (1...7).map { "  Scenario: number \($0)\n    Given a step\n" }
    let flaky = "  Scenario: flaky\n    When it fails the first 1 times, noted in \"tries\"\n"
    try harness.write("features/x.feature", "Feature: x\n" + scenarios.joined() + flaky)
    func shell(_ script: String, shard: Int = 1, run: String = "7") throws -> (exitCode: Int32, output: String) {
      try harness.shell("set -e; export SHARD=\(shard) SHARDS=4 \(engine.runVariable)=\(run)\n\(script)")
    }
    // Engines use a separate folder for each machine; here the scripts run in turn, and their files are collected.
    func runAll(_ run: String) throws {
      try harness.makeFolder("kept")
      for shard in 1...4 {
        #expect(try shell(scripts[0], shard: shard, run: run).exitCode == 0)
        #expect(try harness.shell("mv results/* kept").exitCode == 0)
      }
      #expect(try harness.shell("rm -rf results && mv kept results").exitCode == 0)
    }
    try runAll("7")
    let report = try shell(scripts[1])
    #expect(report.exitCode == 0, "\(report.output)")
    #expect(report.output.contains("8 scenarios (1 flaky, 7 passed)"), "\(report.output)")
    #expect(harness.read("reports/junit.xml")?.contains("flaky") == true)

    #expect(try harness.shell("mv results/shard-2.ndjson old.ndjson").exitCode == 0)
    let partial = try shell(scripts[1])
    #expect(partial.exitCode == 2)
    #expect(partial.output.contains("shard 2 of 4 is missing"), "\(partial.output)")

    try runAll("8")
    #expect(try harness.shell("mv old.ndjson results/shard-2.ndjson").exitCode == 0)
    let stale = try shell(scripts[1])
    #expect(stale.exitCode == 2)
    #expect(stale.output.contains("results/shard-2.ndjson: error: this is shard 2 of run 7"), "\(stale.output)")
  }
}
