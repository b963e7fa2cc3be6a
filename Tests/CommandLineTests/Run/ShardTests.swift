import Foundation
import TestSupport
import Testing

/// `cukeswift run` as one of several machines.
@Suite(.waitsForCommands) struct ShardTests {
  static let names = (1...10).map { "number \($0)" }

  static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness()
    let scenarios = names.map { "  Scenario: \($0)\n    Given the \"Calculator\" app is running\n" }
    try harness.write("features/ten.feature", "Feature: Ten\n" + scenarios.joined())
    return harness
  }

  /// The names of the scenarios in a report of the format `pretty`.
  static func shown(_ output: String) -> [String] {
    output.matches(of: /Scenario: (number \d+)/).map { String($0.1) }
  }

  @Test(arguments: [1, 2, 3, 7, 10, 12])
  func everyScenarioFallsToOneShard(count: Int) throws {
    let harness = try Self.harness()
    var all: [String] = []
    for number in 1...count {
      let outcome = try harness.pass("run", "--format", "pretty", "--shard", "\(number)/\(count)")
      let shown = Self.shown(outcome.output)
      #expect((Self.names.count / count...Self.names.count / count + 1).contains(shown.count))
      let share = "this is shard \(number) of \(count) (from --shard), with \(shown.count) of 10 scenarios"
      #expect(outcome.errors == "note: \(share)\n")
      all += shown
    }
    #expect(all.sorted() == Self.names.sorted())
  }

  @Test func dividesTheScenariosAfterAllFilters() throws {
    let outcome = try Self.harness().run(
      "run", "--format", "pretty", "--shard", "2/2", "--name", "[12]", "--order", "reverse")
    #expect(Self.shown(outcome.output) == ["number 2"])
  }

  @Test(arguments: [
    ("0/3", "no shard 0 of 3"), ("-1/3", "no shard -1 of 3"), ("4/3", "no shard 4 of 3"),
    ("1/0", "a run cannot be divided into 0 shards"), ("1", "'1' is not a shard"), ("1/2/3", "'1/2/3' is not a shard"),
    ("a/b", "'a/b' is not a shard"), ("", "'' is not a shard"), ("1/99999999999999999999", "is not a shard"),
  ])
  func refusesWrongShards(text: String, problem: String) throws {
    let outcome = try Self.harness().run("run", "--shard", text)
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("error: "))
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
  }

  // MARK: - Engines

  static let engines: [([String: String], String)] = [
    (["JOB_COMPLETION_INDEX": "1", "JOB_COMPLETIONS": "4"], "2 of 4 (from JOB_COMPLETION_INDEX"),
    (slurm(3, from: 0, to: 7), "4 of 8 (from SLURM_ARRAY_TASK_ID"),
    (slurm(8, from: 1, to: 8), "8 of 8 (from SLURM_ARRAY_TASK_ID"),
    (slurm(5, from: 1, to: 7, step: 2), "3 of 4 (from SLURM_ARRAY_TASK_ID"),
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "1 of 3 (from CI_NODE_INDEX"),
    (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "2"], "1 of 2 (from CIRCLE_NODE_INDEX"),
    (["TEST_SHARD_INDEX": "4", "TEST_TOTAL_SHARDS": "5"], "5 of 5 (from TEST_SHARD_INDEX"),
    (["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "6"], "1 of 6 (from AWS_BATCH_JOB_ARRAY_INDEX"),
    // An undivided job uses the division of its surrounding job.
    (
      ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "1", "CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"],
      "2 of 2 (from CI_NODE_INDEX"
    ),
  ]

  private static func slurm(_ id: Int, from min: Int, to max: Int, step: Int = 1) -> [String: String] {
    [
      "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_MIN": "\(min)", "SLURM_ARRAY_TASK_MAX": "\(max)",
      "SLURM_ARRAY_TASK_STEP": "\(step)", "SLURM_ARRAY_TASK_COUNT": "\((max - min) / step + 1)",
    ]
  }

  @Test(arguments: engines)
  func takesTheShardFromTheEngine(environment: [String: String], shard: String) throws {
    let outcome = try Self.harness().run(["run"], environment: environment)
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors.hasPrefix("note: this is shard \(shard)), with "), "\(outcome.errors)")
  }

  @Test(arguments: engines)
  func ignoresTheEngineWhenAskedTo(environment: [String: String], shard: String) throws {
    let outcome = try Self.harness().run(["run", "--no-shard"], environment: environment)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("10 scenarios"))
    let divided = try Self.harness().run(["run", "--shard", "1/5"], environment: environment)
    #expect(divided.errors.hasPrefix("note: this is shard 1 of 5 (from --shard)"))
  }

  @Test(
    arguments: [
      ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "1"], ["CI_NODE_TOTAL": "1"], ["CI_NODE_INDEX": ""],
    ] as [[String: String]])
  func runsEverythingWhereTheEngineDividesNothing(environment: [String: String]) throws {
    let outcome = try Self.harness().run(["run"], environment: environment)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("10 scenarios"))
  }

  @Test(
    arguments: [
      (["JOB_COMPLETION_INDEX": "1"], "JOB_COMPLETIONS is not"),
      (["JOB_COMPLETION_INDEX": "4", "JOB_COMPLETIONS": "4"], "no shard 5 of 4"),
      (["CI_NODE_INDEX": "x", "CI_NODE_TOTAL": "2"], "CI_NODE_INDEX is 'x', which is not a whole number"),
      (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "-2"], "a run cannot be divided into -2 shards"),
      (slurm(9, from: 0, to: 7), "no shard 10 of 8"),
      (slurm(1, from: 0, to: 7).merging(["SLURM_ARRAY_TASK_COUNT": "3"]) { $1 }, "not numbered in equal steps"),
    ] as [([String: String], String)])
  func saysWhatIsWrongWithTheEnvironment(environment: [String: String], problem: String) throws {
    let outcome = try Self.harness().run(["run"], environment: environment)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
    #expect(outcome.errors.contains("--no-shard runs everything."))
  }

  @Test func makesTheFileThatBazelLooksFor() throws {
    let harness = try Self.harness()
    var environment = ["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": "status"]
    #expect(try harness.run(["run", "--no-shard"], environment: environment).exitCode == 0)
    #expect(harness.read("status") == nil)
    #expect(try harness.run(["run"], environment: environment).exitCode == 0)
    #expect(harness.read("status") == "")
    environment["TEST_SHARD_STATUS_FILE"] = "nowhere/status"
    let outcome = try harness.run(["run", "--format", "message:run.ndjson"], environment: environment)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.hasPrefix("nowhere/status: error: No such file or directory"))
    // As with every failure to start, the report contains no executed scenarios.
    let last = harness.read("run.ndjson")?.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix(#"{"testRunFinished":"#) && last.contains(#""success":false"#), "\(last)")
  }

  // MARK: - Timings

  @Test func givesALongScenarioItsOwnShard() throws {
    let harness = try Self.harness()
    #expect(try harness.run("run", "--format", "message:last.ndjson").exitCode == 0)
    var lines = try #require(harness.read("last.ndjson")).split(separator: "\n").map(String.init)
    let third = try #require(lines.indices.filter { lines[$0].hasPrefix("{\"testCaseFinished\"") }.dropFirst(2).first)
    let seconds = try #require(lines[third].firstMatch(of: /"seconds":(\d+)/)).1
    lines[third].replace("\"seconds\":\(seconds)", with: "\"seconds\":\(try #require(Int(seconds)) + 60)")
    // The end is missing, as after a machine stop: the finished scenarios count.
    try harness.write("last.ndjson", lines.dropLast().joined(separator: "\n") + "\n{\"testRunFin")
    let shards = try (1...2).map {
      Self.shown(
        try harness.run("run", "--format", "pretty", "--shard", "\($0)/2", "--timings", "last.ndjson").output)
    }
    #expect(shards == [["number 3"], Self.names.filter { $0 != "number 3" }])
  }

  @Test(
    arguments: [
      (nil, ["last.ndjson: error: No such file or directory", "for the first run an empty file will do"]),
      ("{\"meta\":{}}\nHello\n", ["last.ndjson:1:10: error: this line is not a message"]),
    ] as [(String?, [String])])
  func refusesTimingsThatCannotBeRead(content: String?, messages: [String]) throws {
    let harness = try Self.harness()
    if let content { try harness.write("last.ndjson", content) }
    let outcome = try harness.run("run", "--shard", "1/2", "--timings", "last.ndjson")
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    for message in messages { #expect(outcome.errors.contains(message), "\(outcome.errors)") }
    // They are not needed for an undivided run.
    #expect(try harness.run("run", "--timings", "last.ndjson").exitCode == 0)
  }

  @Test func dealsTheScenariosOutWhenTimingsAreEmpty() throws {
    let harness = try Self.harness()
    try harness.write("last.ndjson", "")
    let outcome = try harness.run("run", "--format", "pretty", "--shard", "2/5", "--timings", "last.ndjson")
    #expect(Self.shown(outcome.output) == ["number 2", "number 7"])
  }
}
