import Foundation
import Testing

/// Report files of `cukeswift run`: complete, or absent.
@Suite struct ReportFilesTests {
  static let fileFormats = [
    "pretty", "progress", "progress-bar", "summary", "html", "junit", "json", "message", "usage", "rerun", "snippets",
    "teamcity",
  ]

  private static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness()
    try harness.write("features/sums.feature", RunCommandTests.passing)
    return harness
  }

  @Test func writesAllAtOnce() throws {
    let harness = try Self.harness()
    let formats = Self.fileFormats.flatMap { ["--format", "\($0):out/\($0)"] }
    let outcome = try harness.run(["run"] + formats)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("...\n"))
    let names = try FileManager.default.contentsOfDirectory(atPath: harness.url(of: "out").path)
    #expect(Set(names) == Set(Self.fileFormats))
    for name in names { #expect(harness.read("out/\(name)")?.contains("\u{1B}") == false, "\(name) has escapes") }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"), arguments: fileFormats)
  func tellsAFullDiskAndWritesTheOtherReports(format: String) throws {
    // Something has failed, so that every report has something to say.
    try #require(Self.fileFormats.count == 12)
    let harness = try Self.harness()
    try harness.write("features/more.feature", "Feature: More\n  Scenario: Undefined\n    Given nobody knows\n")
    let outcome = try harness.run("run", "--format", "\(format):/dev/full", "--format", "junit:junit.xml")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("/dev/full: error: No space left on device"), "\(outcome.errors)")
    #expect(outcome.output.contains("2 scenarios (1 undefined, 1 passed)"))
    #expect(harness.read("junit.xml")?.hasSuffix("</testsuites>\n") == true)
    #expect(try harness.fileNames.allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func tellsAFullDiskBehindStandardOutputOnly() throws {
    let harness = try Self.harness()
    let (exitCode, errors) = try harness.shell("cukeswift run features/sums.feature 2>&1 > /dev/full")
    #expect(exitCode == 2)
    // All scenarios had been run when it was found out, so nothing is said of a run that was cut short.
    #expect(errors == "standard output: error: No space left on device\n")
  }

  @Test func leavesNothingWhereAFileCannotBeWritten() throws {
    let harness = try Self.harness()
    let outcome = try harness.run("run", "--format", "html:features/sums.feature/report.html")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("features/sums.feature/report.html: error: Not a directory"))
    #expect(outcome.output == "")
    #expect(try harness.fileNames == ["features"])
  }

  /// What a report must not be written to, and a part of the reason.
  static let refused: [(report: [String], reason: String)] = [
    (["html:out.txt", "junit:./out.txt"], "two reports go to ./out.txt"),
    (["html:real/out.txt", "junit:link/out.txt"], "two reports go to link/out.txt"),
    (["html:kept.txt", "junit:linked.txt"], "two reports go to linked.txt"),
    (["html:features/sums.feature"], "a report must not replace a feature or step file"),
    (["html:features/../features/sums.feature"], "a report must not replace a feature or step file"),
    (["html:new.feature"], "a report must not replace a feature or step file"),
    (["html:features/steps/Calculator.swift"], "a report must not replace a feature or step file"),
    (["html:source"], "a report must not replace a feature or step file"),
    (["html:escape"], "a link out of the project"),
    (["html:outside/report.html"], "a link out of the project"),
    (["html:pipe"], "nobody reads what is written there"),
  ]

  @Test(arguments: refused)
  func refusesWhatWouldBeLost(report: [String], reason: String) throws {
    let harness = try Self.harness()
    let victim = try CommandLineHarness()
    try victim.write("victim", "precious")
    try harness.write("kept.txt", "old")
    try harness.makeFolder("real")
    try harness.link("link", to: "real")
    try harness.link("linked.txt", to: "kept.txt")
    try harness.link("source", to: "features/sums.feature")
    try harness.link("escape", to: victim.url(of: "victim").path)
    try harness.link("outside", to: victim.url(of: ".").path)
    #expect(mkfifo(harness.url(of: "pipe").path, 0o644) == 0)
    let outcome = try harness.run(["run", "--no-shard"] + report.flatMap { ["--format", $0] })
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(harness.read("features/sums.feature") == RunCommandTests.passing)
    #expect(harness.read("kept.txt") == "old")
    #expect(victim.read("victim") == "precious")
    #expect(try victim.fileNames.sorted() == ["features", "victim"])
  }

  @Test func leaveTheProjectWhereTheUserSaysSo() throws {
    let harness = try Self.harness()
    let other = try CommandLineHarness()
    let outcome = try harness.run("run", "--format", "junit:\(other.url(of: "out/junit.xml").path)")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(other.read("out/junit.xml")?.hasSuffix("</testsuites>\n") == true)
  }

  @Test(arguments: ["pipe", "link", "folder link"])
  func keepNothingWhereTheProjectLeadsElsewhere(what: String) throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: x\n    Given a step\n")
    let environment = ["CUKESWIFT_CACHE": ""]
    let victim = try CommandLineHarness(hasSteps: false)
    try victim.write("victim", "precious")
    switch what {
    case "pipe":
      try harness.makeFolder(".cukeswift")
      #expect(mkfifo(harness.url(of: ".cukeswift/last-run.ndjson").path, 0o644) == 0)
    case "link":
      try harness.makeFolder(".cukeswift")
      try harness.link(".cukeswift/last-run.ndjson", to: victim.url(of: "victim").path)
    default: try harness.link(".cukeswift", to: victim.url(of: ".").path)
    }
    let outcome = try harness.run(["run", "x.feature"], environment: environment)
    #expect(outcome.exitCode == 0)
    let reason = what == "pipe" ? "nobody reads what is written there" : "a link out of the project"
    #expect(outcome.errors.contains("the run cannot be kept: \(reason)"), "\(outcome.errors)")
    #expect(victim.read("victim") == "precious")
    #expect(try victim.fileNames == ["victim"])
    if what == "pipe" {
      let again = try harness.run(["run", "--rerun"], environment: environment)
      #expect(again.errors.contains("so everything that is chosen is run"), "\(again.errors)")
    }
  }

  @Test func areWhereTheyWereAskedForWhateverTheWorkingFolderIsAtTheEnd() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: x\n    Given the working folder is \"/\"\n")
    let outcome = try harness.run("run", "x.feature", "--in-process", "--format", "junit:junit.xml")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(harness.read("junit.xml")?.hasSuffix("</testsuites>\n") == true)
    #expect(try harness.run("history").output.contains("1 scenario"))
  }
}
