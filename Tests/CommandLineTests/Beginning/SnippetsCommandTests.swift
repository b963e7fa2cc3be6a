import Foundation
import TestSupport
import Testing

/// `cukeswift snippets`.
@Suite(.waitsForCommands) struct SnippetsCommandTests {
  private let folder: CommandLineHarness

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
    try folder.write(
      "features/a.feature",
      """
      Feature: Doors
        Scenario: Open
          Given a house with 3 doors
          When I open door "x"
          Then a house with 5 doors

      """)
  }

  @Test func `snippets and rerun files escape control characters`() throws {
    try folder.write(
      "features/b\u{1B}[31m.feature", "Feature: B\n  Scenario: S\n    Given \u{1B}[31mred \u{202E}and back\n")
    let reports = ["--format", "rerun:rerun.txt", "--format", "snippets:snippets.txt", "--format", "pretty"]
    let outcome = try folder.run(["run", "features"] + reports)
    let shown = [
      outcome.output, try folder.run("snippets").output, folder.read("rerun.txt") ?? "",
      folder.read("snippets.txt") ?? "",
    ]
    for text in shown {
      #expect(
        !text.isEmpty && !text.unicodeScalars.contains("\u{1B}") && !text.unicodeScalars.contains("\u{202E}"), "\(text)"
      )
    }
    #expect(shown[1].contains(#"Given("\u{1B}[31mred \u{202E}and back")"#), "\(shown[1])")
    #expect(shown[0].contains("<U+202E>and back"), "\(shown[0])")
    #expect(shown[2].contains("features/b\\u{1B}[31m.feature:2"), "\(shown[2])")
  }

  private static let file = "features/steps/my-doors.swift"

  @Test func `each missing definition is printed once`() throws {
    let outcome = try folder.pass("snippets")
    #expect(outcome.output.components(separatedBy: "a house with {int} doors").count == 2)
    #expect(outcome.output.contains(#"When("I open door {string}")"#))
  }

  @Test func `a new snippet file compiles without duplicates`() throws {
    #expect(try folder.run("snippets", "--write", Self.file).output == "\(Self.file): 2 definitions added\n")
    let text = try #require(folder.read(Self.file))
    #expect(text.hasPrefix("import CukeKit\n"))
    #expect(text.contains("let myDoorsSteps = Steps(MyDoorsWorld.self) {"))
    #expect(try folder.run("snippets", "--write", Self.file).output == "No definition is missing.\n")
    #expect(folder.read(Self.file) == text)
    #expect(try folder.run("run").output.contains("1 scenario (1 pending)"))
  }

  @Test func `snippets are appended to the last group`() throws {
    _ = try folder.run("snippets", "--write", Self.file)
    try folder.write("features/b.feature", "Feature: B\n  Scenario: C\n    Given a roof\n")
    #expect(try folder.run("snippets", "-w", Self.file).output.contains("1 definition added"))
    let text = try #require(folder.read(Self.file))
    #expect(text.components(separatedBy: "Steps(").count == 2)
    #expect(text.hasSuffix("  Given(\"a roof\") { world in\n    try pending()\n  }\n}\n"))
    #expect(try folder.run("run").output.contains("2 scenarios (2 pending)"))
  }

  @Test func `a file without a group gets one`() throws {
    try folder.write(Self.file, "import CukeKit\n\nlet answer = 42\n")
    _ = try folder.run("snippets", "--write", Self.file)
    let text = try #require(folder.read(Self.file))
    #expect(text.hasPrefix("import CukeKit\n\nlet answer = 42\n") && text.contains("final class MyDoorsWorld"))
    #expect(try folder.run("snippets").output == "No definition is missing.\n")
  }

  @Test func `a file keeps its line ends`() throws {
    let groups = "import CukeKit\nfinal class Door: World {}\nlet doors = Steps(Door.self) {\n}"
    for text in [groups + "\n", groups, "import CukeKit\n"] {
      try folder.write(Self.file, text)
      _ = try folder.run("snippets", "--write", Self.file)
      let expected = try #require(folder.read(Self.file))
      #expect(expected.contains("I open door {string}"))
      try folder.write(Self.file, text.replacing("\n", with: "\r\n"))
      #expect(try folder.run("snippets", "--write", Self.file).output == "\(Self.file): 2 definitions added\n")
      #expect(folder.read(Self.file) == expected.replacing("\n", with: "\r\n"))
    }
  }

  @Test(arguments: [("features/steps/x.txt", "not a Swift file"), ("features/a.feature/x.swift", "a.feature")])
  func `a file that cannot be written is reported`(_ path: String, _ expected: String) throws {
    let outcome = try folder.run("snippets", "--write", path)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(expected))
  }
}
