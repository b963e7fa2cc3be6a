import Foundation
import TestSupport
import Testing

/// `cukeswift report` for the streams of shards reports missing and foreign ones.
@Suite(.waitsForCommands) struct ShardReportTests {
  private static let scenarios = (1...6).map { number in
    "  Scenario: number \(number)\n    Given a \(number == 6 ? "failing " : "")step\n"
  }

  private static let note = """
    note: the shards do not name their run, and a shard of an earlier run of the same files goes unnoticed
    Remove the files of earlier runs first, or set GITHUB_RUN_ID to a number of the run.

    """

  /// A folder with a feature, and the messages of three shards.
  private func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n" + Self.scenarios.joined())
    for number in 1...3 { try run(harness, "\(number)/3", to: "\(number)") }
    return harness
  }

  private func run(
    _ harness: CommandLineHarness, _ shard: String, to file: String, _ options: String...,
    environment: [String: String] = [:]
  ) throws {
    let arguments = ["run", "x.feature", "--shard", shard, "--format", "message:\(file)"] + options
    #expect(try harness.run(arguments, environment: environment).exitCode < 2)
  }

  @Test func allOfThemAreFine() throws {
    let harness = try harness()
    let report = try harness.run("report", "3", "1", "2", "--format", "message:all", "--format", "summary")
    #expect(report.exitCode == 1)
    #expect(report.errors == Self.note)
    #expect(report.output.contains("6 scenarios (1 failed, 5 passed)"))
    // The combined stream is still complete.
    let again = try harness.run("report", "all")
    #expect(again.exitCode == 1)
    #expect(again.errors == Self.note)
    // A repetition does not count as a second shard.
    #expect(try harness.run("run", "x.feature", "--shard", "3/3").exitCode == 1)
    #expect(
      try harness.run("run", "x.feature", "--shard", "3/3", "--rerun", "--format", "message:again").exitCode == 1)
    let repeated = try harness.run("report", "1", "2", "3", "again")
    #expect(repeated.exitCode == 1)
    #expect(repeated.errors == Self.note)
  }

  @Test func oneIsMissing() throws {
    let harness = try harness()
    let report = try harness.run("report", "1", "2", "--format", "summary", "--format", "junit:junit.xml")
    #expect(report.exitCode == 2)
    #expect(
      report.errors == """
        error: shard 3 of 3 is missing: no file contains it
        Name the files of all shards. Run a shard without a file again.

        error: no file has a result of scenarios that the shards have chosen: 2
        x.feature:6: note: 'number 3' was not run
        x.feature:12: note: 'number 6' was not run

        """)
    // The reports also contain this message.
    #expect(report.output.contains("shard 3 of 3 is missing"), "\(report.output)")
    #expect(harness.read("junit.xml")?.contains("shard 3 of 3 is missing") == true)
    let only = try harness.run("report", "2")
    #expect(only.exitCode == 2)
    #expect(only.errors.contains("shards 1, 3 of 3 are missing"), "\(only.errors)")
  }

  @Test func aShardIsKnownWithoutItsDescription() throws {
    let harness = try harness()
    for number in 1...3 {
      let lines = try #require(harness.read("\(number)")).split(separator: "\n")
      let rest = lines.filter { !$0.contains("application/x.cukeswift.shard+json") }
      #expect(rest.count == lines.count - 1)
      try harness.write("bare\(number)", rest.joined(separator: "\n") + "\n")
    }
    let problem = "bare1: error: this is shard 1 of 3, and the line that describes the shard is missing\n"
    let one = try harness.run("report", "bare1", "--format", "junit:junit.xml")
    #expect(one.exitCode == 2)
    #expect(one.errors.contains(problem), "\(one.errors)")
    #expect(harness.read("junit.xml")?.contains("this is shard 1 of 3") == true)
    let all = try harness.run("report", "bare1", "2", "3")
    #expect(all.exitCode == 2)
    #expect(all.errors.contains(problem) && all.errors.contains("shard 1 of 3 is missing"), "\(all.errors)")
    #expect(try harness.run("report", "bare1", "bare2", "bare3").exitCode == 2)
  }

  @Test func oneIsThereTwice() throws {
    let harness = try harness()
    try harness.copy(harness.url(of: "2"), to: "2 (1)")
    let report = try harness.run("report", "1", "2", "2 (1)", "3")
    #expect(report.exitCode == 2)
    #expect(
      report.errors.hasPrefix("2 (1): error: shard 2 of 3 is in two files: 2 has it too\n"), "\(report.errors)")
    #expect(report.output.contains("6 scenarios (1 failed, 5 passed)"))
  }

  @Test func oneIsOfAnotherRun() throws {
    let harness = try harness()
    try run(harness, "2/4", to: "four")
    try run(harness, "2/3", to: "some", "--name", "[1-4]")
    var report = try harness.run("report", "1", "2", "3", "four", "some")
    #expect(report.exitCode == 2)
    #expect(
      report.errors.contains("four: error: this is shard 2 of 4, but most files are shards of 3\n"), "\(report.errors)")
    #expect(
      report.errors.contains("some: error: this is shard 2 of another selection of scenarios than most files\n"))
    report = try harness.run("report", "1", "some", "3")
    #expect(report.exitCode == 2)
    #expect(report.errors.contains("error: shard 2 of 3 is missing"), "\(report.errors)")
    // The number of the run distinguishes otherwise equal runs.
    for number in 1...3 {
      try run(
        harness, "\(number)/3", to: "new\(number)", environment: ["GITHUB_RUN_ID": number == 2 ? "yesterday" : "today"])
    }
    report = try harness.run("report", "new1", "new2", "new3")
    #expect(report.exitCode == 2)
    #expect(
      report.errors.hasPrefix("new2: error: this is shard 2 of run yesterday, but most files are of run today\n"),
      "\(report.errors)")
  }

  @Test func oneRanOtherStepFiles() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "x.feature", "Feature: x\n  Scenario: a\n    Given a number\n  Scenario: b\n    Given a number\n")
    let environment = ["GITHUB_RUN_ID": "1"]
    for (value, shards) in [(1, ["1", "2"]), (2, ["1"])] {
      try harness.write(
        "steps/Number.swift",
        """
        import CukeKit
        final class Nothing: World {}
        let numbers = Steps(Nothing.self) { Given("a number") { (_) in try expect(\(value), equals: \(value)) } }

        """)
      for shard in shards { try run(harness, "\(shard)/2", to: shard, environment: environment) }
      let report = try harness.run("report", "1", "2", "--format", "summary")
      if value == 1 {
        #expect(report.exitCode == 0 && report.errors == "", "\(report.errors)")
      } else {
        #expect(report.exitCode == 2)
        #expect(
          report.errors.hasPrefix("2: error: this is shard 2 of a run with other step files than most files\n"),
          "\(report.errors)")
      }
    }
    // The location of a project is unrelated to its step files.
    let other = try CommandLineHarness(hasSteps: false)
    for path in ["x.feature", "steps"] { try other.copy(harness.url(of: path), to: path) }
    try run(other, "2/2", to: "2", environment: environment)
    try harness.remove("2")
    try harness.copy(other.url(of: "2"), to: "2")
    #expect(try harness.run("report", "1", "2", "--format", "summary").exitCode == 0)
  }

  @Test func oneLeftScenariosOut() throws {
    let harness = try harness()
    try run(harness, "3/3", to: "3", "--order", "reverse", "--fail-fast")
    let report = try harness.run("report", "1", "2", "3")
    #expect(report.exitCode == 2)
    #expect(
      report.errors == """
        error: no file has a result of scenarios that the shards have chosen: 1
        x.feature:6: note: 'number 3' was not run

        """)
    // Another run has run the missing scenarios.
    #expect(try harness.run("run", "x.feature:6", "--format", "message:rest").exitCode == 0)
    #expect(try harness.run("report", "1", "2", "3", "rest").exitCode == 1)
  }

  @Test(arguments: [
    (#"\"shard\":1,"#, ""), (#"\"shard\":1"#, #"\"shard\":4"#), (#"\"chosen\":[0,6]"#, #"\"chosen\":[6,0]"#),
    (#"\"chosen\":[0,6]"#, #"\"chosen\":[0]"#),
  ])
  func damagedShardsAreNamed(text: String, replacement: String) throws {
    let harness = try harness()
    let messages = try #require(harness.read("1"))
    #expect(messages.contains(text))
    try harness.write("1", messages.replacing(text, with: replacement))
    let report = try harness.run("report", "1", "2", "3")
    #expect(report.exitCode == 2)
    #expect(
      report.errors.hasPrefix("1: error: the shard information in this file cannot be read: "), "\(report.errors)")
  }
}
