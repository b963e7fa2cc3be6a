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
}
