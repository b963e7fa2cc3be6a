import Foundation
import TestSupport
import Testing

/// A full temporary folder: no run is lost, and missing parts are reported.
@Suite(.waitsForCommands) struct FullDiskTests {
  @Test func isNotNeededToRun() throws {
    let run = try PitfallRun(
      "  Scenario: x\n    Given it says \"words\"\n    And an index is out of range\n",
      environment: ["TMPDIR": "/nowhere"])
    #expect(run.statuses == ["PASSED", "FAILED"])
    #expect(run.attachments == ["words"])
    #expect((run.results.last?["message"] as? String)?.contains("Index out of range") == true)
  }

  /// Runs the feature in a separate namespace with a small temporary folder.
  ///
  /// - Parameter filling: a command to run in the folder before.
  private func run(_ scenario: String, filling: String) throws -> (exitCode: Int32, output: String, messages: String) {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: x\n" + scenario)
    try harness.makeFolder("small")
    let (exitCode, output) = try harness.shell(
      "unshare -Urm sh -c 'mount -t tmpfs -o size=128k none small && \(filling) && "
        + "TMPDIR=$PWD/small Pitfalls run x.feature --format message:messages'")
    return (exitCode, output, harness.read("messages") ?? "")
  }

  /// Whether the system allows users to mount their own file systems.
  static let canMount: Bool = {
    let process = TestProcess(
      URL(filePath: "/bin/sh"), ["-c", "unshare -Urm mount -t tmpfs none /mnt 2>/dev/null"])
    return (try? process.run().code) == 0
  }()

  @Test(.enabled(if: canMount, "no file system can be mounted here"))
  func isFullFromTheBeginning() throws {
    let run = try run("    Given it says \"words\"\n", filling: "! head -c 1000000 /dev/zero 2>/dev/null >small/zeros")
    #expect(run.exitCode == 0, "\(run.output)")
    #expect(run.messages.contains(#""body":"words""#))
  }

  @Test(.enabled(if: canMount, "no file system can be mounted here"))
  func fillsUpDuringTheRun() throws {
    let run = try run(
      "    Given the temporary folder is filled\n    And it says \"\(String(repeating: "words ", count: 2000))\"\n",
      filling: "true")
    #expect(run.exitCode == 0, "\(run.output)")
    #expect(
      run.output.contains("warning: the disk is full: what steps print is missing in the reports"), "\(run.output)")
    #expect(run.messages.contains(#""success":true"#))
  }
}
