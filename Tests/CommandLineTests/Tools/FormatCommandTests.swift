import Foundation
import TestSupport
import Testing

/// The user's view of `cukeswift format`: output, error output, exit code, and changed files.
@Suite(.waitsForCommands) struct FormatCommandTests {
  static let loose = "Feature: Sums\nScenario: Adding\n  Given   x\n |a|bb|\n"
  static let canonical = "Feature: Sums\n\n  Scenario: Adding\n    Given x\n      | a | bb |\n"
  static let broken = "Feature: Sums\n  Scenario: Adding\n    Given x\n    Givn y\n    nothing\n"

  @Test func rewritesFilesAndListsThoseThatChanged() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/a.feature", Self.loose)
    try harness.write("features/deep/b.feature", Self.loose)
    try harness.write("features/c.feature", Self.canonical)
    try harness.write("features/d.txt", Self.loose)
    let outcome = try harness.pass("format", "features")
    #expect(outcome.errors == "")
    #expect(outcome.output == "features/a.feature\nfeatures/deep/b.feature\n")
    for name in ["a", "deep/b", "c"] { #expect(harness.read("features/\(name).feature") == Self.canonical) }
    #expect(harness.read("features/d.txt") == Self.loose)
    let again = try harness.run("format", "features", "features/a.feature")
    #expect((again.exitCode, again.output, again.errors) == (0, "", ""))
    #expect(try harness.names(in: "features") == ["a.feature", "c.feature", "d.txt", "deep"])
  }

  @Test func linksOutOfTheFolderAreNotFollowed() throws {
    let (harness, other) = (try CommandLineHarness(hasSteps: false), try CommandLineHarness(hasSteps: false))
    try other.write("b.feature", Self.loose)
    try harness.write("a.feature", Self.loose)
    try FileManager.default.createSymbolicLink(
      at: harness.url(of: "b.feature"), withDestinationURL: other.url(of: "b.feature"))
    let outcome = try harness.run("format", ".")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("a link out of the project"), "\(outcome.errors)")
    #expect(other.read("b.feature") == Self.loose)
    #expect(harness.read("a.feature") == Self.canonical)
  }

  @Test func checkChangesNothingAndExitsWithOne() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("a.feature", Self.loose)
    try harness.write("b.feature", Self.canonical)
    let outcome = try harness.run("format", "--check", ".")
    #expect((outcome.exitCode, outcome.output, outcome.errors) == (1, "a.feature\n", ""))
    #expect(harness.read("a.feature") == Self.loose)
    let passed = try harness.run("format", "--check", "b.feature")
    #expect((passed.exitCode, passed.output, passed.errors) == (0, "", ""))
  }

  @Test func printsToStandardOutput() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("a.feature", Self.loose)
    let outcome = try harness.run("format", "a.feature", "--stdout")
    #expect((outcome.exitCode, outcome.output, outcome.errors) == (0, Self.canonical, ""))
    #expect(harness.read("a.feature") == Self.loose)
  }

  @Test(arguments: [[], ["--check"], ["--stdout"]])
  func leavesBrokenFilesAloneAndFormatsTheOthers(options: [String]) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("a.feature", Self.broken)
    try harness.write("b.feature", Self.loose)
    try harness.write("c.feature", Data([0x46, 0xFF]))
    let outcome = try harness.run(["format", "."] + options)
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == (options == ["--stdout"] ? Self.canonical : "b.feature\n"))
    for part in ["a.feature:4:5: error: ", "a.feature:5:5: error: ", "c.feature:1:2: error: "] {
      #expect(outcome.errors.contains(part), "\(part) is missing in:\n\(outcome.errors)")
    }
    #expect(harness.read("a.feature") == Self.broken)
    #expect(harness.read("b.feature") == (options.isEmpty ? Self.canonical : Self.loose))
    #expect(try harness.fileNames == ["a.feature", "b.feature", "c.feature"])
  }

  @Test func leavesMarkdownAsItIs() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let text = "#   Feature: f\n\n##  Scenario: s\n* Given x\n"
    try harness.write("a.feature.md", text)
    let outcome = try harness.run("format", "--check", ".")
    #expect((outcome.exitCode, outcome.output, outcome.errors) == (0, "", ""))
    #expect(try harness.run("format", "--stdout", ".").output == text)
  }

  @Test func keepsPermissionsAndLinks() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("real/a.feature", Self.loose)
    try harness.setPermissions(0o600, of: "real/a.feature")
    try harness.makeLink("link.feature", to: "real/a.feature")
    let outcome = try harness.run("format", "link.feature")
    #expect((outcome.exitCode, outcome.output, outcome.errors) == (0, "link.feature\n", ""))
    #expect(harness.read("real/a.feature") == Self.canonical)
    #expect(try harness.permissions(of: "real/a.feature") == 0o600)
    #expect(try harness.isLink("link.feature"))
    #expect(try harness.names(in: "real") == ["a.feature"])
  }

  struct BadUse: Sendable {
    let words: [String]
    let problem: String
  }

  static let badUses = [
    BadUse(words: [], problem: "error: which files?"),
    BadUse(words: ["--check", "--stdout", "."], problem: "error: --check lists files and --stdout prints them"),
    BadUse(words: ["nowhere"], problem: "nowhere: error: No such file or directory"),
    BadUse(words: ["."], problem: ".: error: no feature files in this folder"),
    BadUse(words: ["--chek", "."], problem: "Did you mean '--check'?"),
  ]

  @Test(arguments: badUses) func badUseExitsWithTwo(use: BadUse) throws {
    let outcome = try CommandLineHarness(hasSteps: false).run(["format"] + use.words)
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(use.problem), "\(outcome.errors)")
  }

  @Test func helpSaysWhatBecomesOfMarkdown() throws {
    let outcome = try CommandLineHarness(hasSteps: false).run("format", "--help")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.contains(".feature.md"))
  }
}

extension CommandLineHarness {
  fileprivate func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(of: path).path).sorted()
  }

  fileprivate func setPermissions(_ permissions: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url(of: path).path)
  }

  fileprivate func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url(of: path).path)[.posixPermissions] as? Int
  }

  fileprivate func makeLink(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: url(of: path).path, withDestinationPath: target)
  }

  fileprivate func isLink(_ path: String) throws -> Bool {
    try FileManager.default.attributesOfItem(atPath: url(of: path).path)[.type] as? FileAttributeType
      == .typeSymbolicLink
  }
}
