import Foundation
import TestSupport
import Testing

/// The user's view of `cukeswift parse`: output, error output, exit code.
@Suite(.waitsForCommands) struct ParseCommandTests {
  static let outline = """
    @smoke
    Feature: Sums
      Scenario Outline: <a>
        Given <a>
        Examples:
          | a |
          | 1 |
          | 2 |

    """

  @Test(arguments: [
    ([], ["source", "gherkinDocument", "pickle", "pickle"]),
    (["--no-source"], ["gherkinDocument", "pickle", "pickle"]),
    (["--no-ast"], ["source", "pickle", "pickle"]), (["--no-pickles"], ["source", "gherkinDocument"]),
    (["--no-source", "--no-ast"], ["pickle", "pickle"]), (["--no-ast", "--no-pickles"], ["source"]),
    (["--no-source", "--no-ast", "--no-pickles"], []),
  ])
  func printsTheMessagesThatAreWanted(options: [String], kinds: [String]) throws {
    let harness = try CommandLineHarness()
    try harness.write("sums.feature", Self.outline)
    let outcome = try harness.pass(["parse"] + options + ["sums.feature"])
    #expect(outcome.errors == "")
    #expect(try messages(outcome.output).map { $0.keys.joined() } == kinds)
  }

  @Test func countsPredictableIDsOverAllFiles() throws {
    let harness = try CommandLineHarness()
    try harness.write("features/a.feature", Self.outline)
    try harness.write("features/b/c.feature.md", "# Feature: Markdown\n## Scenario: x\n* Given y\n")
    try harness.write("features/notes.md", "# Notes\n")
    let outcome = try harness.run("parse", "--predictable-ids", "--no-source", "features")
    let messages = try messages(outcome.output)
    #expect(
      messages.map { uri(of: $0) } == Array(repeating: "features/a.feature", count: 3)
        + Array(
          repeating: "features/b/c.feature.md", count: 2))
    #expect(messages.flatMap(definedIDs).compactMap(Int.init).sorted() == Array(0..<15))
  }

  @Test func makesUUIDsThatReferToEachOther() throws {
    let harness = try CommandLineHarness()
    try harness.write("a.feature", Self.outline)
    try harness.write("b.feature", Self.outline)
    let first = try messages(try harness.run("parse", "--no-source", "a.feature", "b.feature").output)
    let second = try messages(try harness.run("parse", "--no-source", "a.feature", "b.feature").output)
    let ids = (first + second).flatMap(definedIDs)
    #expect(ids.count == 44)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      // RFC 9562, section 5.4: version 4, variant 10.
      #expect(id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil, "\(id)")
    }
    let references = first.flatMap(referredIDs)
    #expect(references.count == 20)
    #expect(Set(references).isSubset(of: Set(first.flatMap(definedIDs))))
  }

  @Test func tellsParseErrorsInTheStreamAndContinues() throws {
    let harness = try CommandLineHarness()
    try harness.write("features/a.feature", "Hello\nthere\n")
    try harness.write("features/b.feature", Self.outline)
    let outcome = try harness.run("parse", "--no-source", "features")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "")
    let messages = try messages(outcome.output)
    #expect(
      messages.map { $0.keys.joined() } == ["parseError", "parseError", "gherkinDocument", "pickle", "pickle"])
    let error = try #require(messages.first?["parseError"] as? [String: Any])
    #expect(
      error["message"] as? String
        == "(1:1): expected: #EOF, #Language, #TagLine, #FeatureLine, #Comment, #Empty, got 'Hello'")
  }

  struct Unreadable: Sendable, CustomTestStringConvertible {
    let name: String
    let path: String
    let message: [String]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Unreadable(name: "a missing file", path: "no.feature", message: ["no.feature: error: No such file or directory"]),
    Unreadable(
      name: "bytes that are no text", path: "latin1.feature", message: ["latin1.feature:1:10: error: byte 10 (0xE9)"]),
    Unreadable(name: "a folder named like a feature", path: "folder.feature", message: ["no feature files"]),
    Unreadable(
      name: "links in a circle", path: "circle.feature", message: ["circle.feature: error: ", "symbolic links"]),
  ])
  func reportsUnreadableFilesAndReadsTheRest(input: Unreadable) throws {
    let harness = try CommandLineHarness()
    try harness.write("good.feature", Self.outline)
    try harness.write("bad.feature", "Hello\n")
    try harness.write("latin1.feature", Data("Feature: ".utf8) + Data([0xE9, 0x0A]))
    try harness.makeFolder("folder.feature")
    try harness.link("circle.feature", to: "circle.feature")
    let outcome = try harness.run("parse", "--no-source", input.path, "good.feature", "bad.feature")
    #expect(outcome.exitCode == 2)
    for part in input.message {
      #expect(outcome.errors.contains(part), "\(part) is missing in:\n\(outcome.errors)")
    }
    #expect(
      try messages(outcome.output).map { $0.keys.joined() } == ["gherkinDocument", "pickle", "pickle", "parseError"])
  }

  @Test func entersAFolderOnceDespiteCircularLinks() throws {
    let harness = try CommandLineHarness()
    try harness.write("features/a.feature", Self.outline)
    try harness.link("features/again", to: ".")
    let outcome = try harness.pass("parse", "--no-source", "--no-ast", "features")
    #expect(try messages(outcome.output).count == 2)
  }

  @Test func readsPipesToTheirEnd() throws {
    let harness = try CommandLineHarness()
    let outcome = try harness.pass(["parse", "--no-source", "/dev/stdin"], input: Self.outline)
    #expect(try messages(outcome.output).count == 3)
  }

  @Test func countsTheContentOfFiles() throws {
    let harness = try CommandLineHarness()
    try harness.write("features/a.feature", Self.outline)
    try harness.write("features/b.feature", "Feature: b\n  Background:\n    * x\n  Scenario: y\n    * z")
    try harness.write("features/c.feature", "Hello\n")
    let outcome = try harness.run("parse", "--stats", "features")
    #expect(outcome.exitCode == 1)
    let rows = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      rows.prefix(6) == ["3 files", "14 lines", "2 scenarios", "3 pickles", "4 steps of pickles", "1 parse error"])
    #expect(rows.count == 9)
    #expect(outcome.errors.hasPrefix("features/c.feature:1:1: error:"), "\(outcome.errors)")
  }

  @Test func listsTokens() throws {
    let harness = try CommandLineHarness()
    try harness.write("a.feature", "@a @b\nFeature: x\n  Scenario: y\n    Given z\n      | 1 | 2 |\n")
    let outcome = try harness.pass("parse", "--tokens", "a.feature")
    #expect(
      outcome.output == """
        (1:1)TagLine://1:@a,4:@b
        (2:1)FeatureLine:()Feature/x/
        (3:3)ScenarioLine:()Scenario/y/
        (4:5)StepLine:(Context)Given /z/
        (5:7)TableRow://9:1,13:2
        EOF

        """)
  }

  @Test func tellsErrorsOfALineBesideItsTokens() throws {
    let harness = try CommandLineHarness()
    try harness.write("a.feature", "Feature: x\n  Scenario: y\n    Given z\n    Wen z\n")
    let outcome = try harness.run("parse", "--tokens", "a.feature")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.hasSuffix("(3:5)StepLine:(Context)Given /z/\nEOF\n"), "\(outcome.output)")
    #expect(outcome.errors.contains("a.feature:4:5: error: "), "\(outcome.errors)")
  }

  @Test(arguments: [
    (["parse"], "error: which files?"),
    (["parse", "--tokens", "--stats", "x"], "error: --tokens prints no messages and cannot be combined with --stats"),
    (["parse", "--stats", "--no-ast", "x"], "error: --stats prints no messages and cannot be combined with --no-ast"),
    (["parse", "--no-asts", "x"], "Did you mean '--no-ast'?"),
  ])
  func refusesOptionsThatMakeNoSense(arguments: [String], message: String) throws {
    let outcome = try CommandLineHarness().run(arguments)
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func showsHelp() throws {
    let outcome = try CommandLineHarness().run("parse", "--help")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.contains("--predictable-ids"))
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(outcome.output)")
  }

  // MARK: - Reading messages

  private func messages(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private func uri(of message: [String: Any]) -> String? {
    (message.values.first as? [String: Any])?["uri"] as? String
  }

  private func definedIDs(in value: Any) -> [String] { strings(named: ["id"], in: value) }

  private func referredIDs(in value: Any) -> [String] { strings(named: ["astNodeId", "astNodeIds"], in: value) }

  /// The strings in members with certain names, at any depth.
  private func strings(named names: Set<String>, in value: Any) -> [String] {
    if let list = value as? [Any] { return list.flatMap { strings(named: names, in: $0) } }
    guard let object = value as? [String: Any] else { return [] }
    return object.flatMap { name, member -> [String] in
      guard names.contains(name) else { return strings(named: names, in: member) }
      return member as? [String] ?? [member as? String].compactMap { $0 }
    }
  }
}
