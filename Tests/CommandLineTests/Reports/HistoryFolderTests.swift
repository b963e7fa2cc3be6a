import Foundation
import TestSupport
import Testing

/// Histories in a folder that continuous integration keeps.
@Suite(.waitsForCommands) struct HistoryFolderTests {
  private static let feature = """
    Feature: f
      Scenario: one
        Given the "Calculator" app is running
      Scenario: two
        Given the "Calculator" app is running
        Then the display shows "7"
    """

  private func folder() throws -> CommandLineHarness {
    let command = try CommandLineHarness()
    try command.write("features/a.feature", Self.feature)
    return command
  }

  /// The numbers of scenarios of the runs in a history, the latest first.
  private func runs(_ command: CommandLineHarness, _ path: String) throws -> [String] {
    let text = try command.run("history", path).output
    return text.matches(of: /(\d+ scenarios?) \(/).map { String($0.1) }
  }

  @Test func runsExtendTheHistoryOfAFolder() throws {
    let command = try folder()
    _ = try command.run("run", "--history", "ci/runs")
    _ = try command.run("run", "--history", "ci/runs", "features/a.feature:2")
    _ = try command.run("run", "--history", "ci/runs", "--dry-run")
    _ = try command.run("run")
    #expect(try runs(command, "ci/runs") == ["1 scenario", "2 scenarios"])
    let first = try command.run("run", "--history", "ci/runs", "--order", "failed-first", "--format", "pretty").output
    #expect(try #require(first.range(of: "two")).lowerBound < #require(first.range(of: "one")).lowerBound)
  }

  @Test func equalRunsWithBothResultsAreFlaky() throws {
    let command = try folder()
    try command.write("features/file.feature", "Feature: x\n  Scenario: s\n    * a file is there\n")
    try command.write(
      "features/steps/S.swift",
      """
      import CukeSteps
      import Foundation
      final class Empty: World {}
      let steps = Steps(Empty.self) {
        Given("a file is there") { _ in try expect(FileManager.default.fileExists(atPath: "there"), "missing") }
      }
      """)
    let run = ["run", "features/file.feature", "--history", "ci", "--format", "html:r.html"]
    #expect(try command.run(run).exitCode == 1)
    try command.write("there", "")
    #expect(try command.run(run).exitCode == 0)
    let history = try command.run("history", "ci").output
    #expect(history.contains("Flaky scenarios:\n  1 of 2 runs  features/file.feature:2  s"), "\(history)")
  }

  /// Files with another time, in another folder, do not make runs different; other files do.
  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"))
  func runsAreEqualOnAllMachines() throws {
    let machines = try (1...3).map { machine in
      let command = try CommandLineHarness()
      try command.write("features/a.feature", Self.feature)
      try command.write(
        "features/steps/S.swift", "import CukeKit\nfinal class Empty: World {}\nlet steps = Steps(Empty.self) {}\n")
      try command.write("cukeswift.json", #"{ "pages": { "Shop": { "folder": "shop" } } }"#)
      try command.write("shop/index.html", machine < 3 ? "<title>Shop</title>" : "<title>Till</title>")
      _ = try command.shell("touch -d '2020-01-0\(machine)' shop/index.html cukeswift.json")
      return command
    }
    let prints = try machines.map { command in
      _ = try command.run("run", "--history", "ci", "features/a.feature:2")
      let records = try command.shell("cat ci/*").output
      return try #require(records.firstMatch(of: /"fingerprint":"(\w+)"/), "\(records)").1
    }
    #expect(prints[0] == prints[1] && prints[1] != prints[2], "\(prints)")
  }

  /// The record of a report of all parts has the fingerprint that a run of everything has.
  @Test(arguments: [["--shard", "1/2"], ["--claim", "claims"]])
  func partsHaveTheFingerprintOfTheRun(part: [String]) throws {
    let command = try folder()
    _ = try command.run("run", "--history", "all")
    _ = try command.run(["run", "--format", "message:1.ndjson"] + part)
    _ = try command.run("run", "--format", "message:2.ndjson", "--shard", "2/2")
    let streams = part[0] == "--shard" ? ["1.ndjson", "2.ndjson"] : ["claims"]
    _ = try command.run(["report"] + streams + ["--history", "ci", "--format", "summary"])
    let prints = try ["all", "ci"].map { folder in
      let records = try command.shell("cat \(folder)/*").output
      return try #require(records.firstMatch(of: /"fingerprint":"(\w+)"/), "\(records)").1
    }
    #expect(prints[0] == prints[1])
  }

  /// Local work has no variables of continuous integration.
  @Test func recordsOfLocalRunsContainTheCommit() throws {
    let command = try CommandLineHarness(hasSteps: false, hasCache: false)
    try command.write("features/a.feature", "Feature: a\n  Scenario: s\n    Given the \"Calculator\" app is running\n")
    let commit = String(repeating: "ab12", count: 10)
    try command.write(".git/HEAD", "ref: refs/heads/main\n")
    try command.write(".git/refs/heads/main", commit + "\n")
    _ = try command.run("run")
    let records = try command.shell("cat .cukeswift/history/*").output
    #expect(records.contains("\"commit\":\"\(commit)\""), "\(records)")
  }

  @Test func recordsContainTheCommit() throws {
    let command = try folder()
    let environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "a/b",
      "GITHUB_RUN_ID": "1", "GITHUB_SHA": "abc123",
    ]
    _ = try command.run(["run", "--history", "ci"], environment: environment)
    let records = try command.shell("cat ci/*").output
    #expect(records.contains(#""commit":"abc123""#), "\(records)")
  }

  @Test func unknownEditorsAreRefused() throws {
    let command = try folder()
    let outcome = try command.run(["run", "--format", "html:r.html"], environment: ["CUKESWIFT_EDITOR": "ed"])
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("CUKESWIFT_EDITOR names an unknown editor, 'ed'"), "\(outcome.errors)")
    let known = try command.run(
      ["run", "features/a.feature:2", "--format", "html:r.html"], environment: ["CUKESWIFT_EDITOR": "zed"])
    #expect(known.exitCode == 0, "\(known.errors)")
  }

  @Test func reportsOfAllPartsReplaceParts() throws {
    let command = try folder()
    for part in 1...2 {
      _ = try command.run(
        "run", "--shard", "\(part)/2", "--format", "message:\(part).ndjson", "--history", part == 1 ? "ci" : "other")
    }
    #expect(try runs(command, "ci") == ["1 scenario"])
    for _ in 1...2 {
      let outcome = try command.run("report", "1.ndjson", "2.ndjson", "--history", "ci", "--format", "html:r.html")
      #expect(outcome.exitCode == 1, "\(outcome)")
      #expect(try runs(command, "ci") == ["2 scenarios"])
    }
  }

  @Test func foldersThatAreFilesAreRefused() throws {
    let command = try folder()
    try command.write("taken", "x")
    for words in [["run", "--history", "taken"], ["history", "taken"]] {
      let outcome = try command.run(words)
      #expect(outcome.exitCode == 2)
      #expect(outcome.errors.contains("taken: error: a history is a folder, and this is a file"), "\(outcome.errors)")
    }
    let missing = try command.run("history", "nowhere")
    #expect(missing.output == "nowhere has no history; 'cukeswift run --history nowhere' leaves one there.\n")
    let outside = try command.run("run", "--history", "")
    #expect(outside.errors.contains("--history names no folder"), "\(outside.errors)")
  }
}
