import Foundation
import TestSupport
import Testing

/// Data that runs store for later ones: `--rerun`, `--only-changed`, `cukeswift history`, and the stream of a run that
/// could not start.
@Suite(.waitsForCommands) struct LastRunTests {
  private static let lastRun = ".cukeswift/last-run.ndjson"
  private static let broken = """
      Scenario: broken
        Given the "Calculator" app is running
        Then I should see "3000"

    """
  private static let whole = """
      Scenario: whole
        Given the "Calculator" app is running
        Then I should see "0"

    """

  /// A folder with two features, each with a failing scenario among two.
  private func folder() throws -> CommandLineHarness {
    let command = try CommandLineHarness(hasSteps: false, hasCache: false)
    try command.write("features/a.feature", "Feature: a\n" + Self.whole + Self.broken)
    try command.write("features/b.feature", "Feature: b\n" + Self.broken + Self.whole)
    return command
  }

  /// The scenarios shown by a run, and its messages outside of the report.
  private func run(_ command: CommandLineHarness, _ arguments: String...) throws -> (
    scenarios: [String], exitCode: Int32, errors: String
  ) {
    let outcome = try command.run(["run", "--format", "pretty"] + arguments)
    let scenarios = outcome.output.matches(of: /\n +Scenario: .*# (.*)/).map { String($0.1) }
    return (scenarios, outcome.exitCode, outcome.errors)
  }

  // MARK: - Stored data

  @Test func everyRunLeavesItsMessages() throws {
    let command = try folder()
    _ = try command.run("run", "--format", "message:run.ndjson")
    let first = try #require(command.read(Self.lastRun))
    #expect(try command.run("report", Self.lastRun, "--format", "message").output == command.read("run.ndjson"))
    _ = try command.run("run", "--dry-run")
    _ = try command.run("run", "--tags", "@none")
    try command.write("features/c.feature", "Feature: c\n  Scenario: x\n    * x\n  Scenaro: x\n")
    _ = try command.run("run")
    #expect(command.read(Self.lastRun) == first)
    let left = try FileManager.default.contentsOfDirectory(atPath: command.url(of: ".cukeswift").path).sorted()
    #expect(left == [".gitignore", "history", "last-run.ndjson"])
    _ = try command.run("run", "features/a.feature:2")
    #expect(command.read(Self.lastRun) != first)
    #expect(try command.run("report", Self.lastRun).exitCode == 0)
  }

  @Test func aLargeRunLeavesItsMessages() throws {
    let command = try folder()
    let text = "      \"\"\"\n      \(String(repeating: "text ", count: 800))\n      \"\"\"\n"
    let scenarios = (1...300).map { "  Scenario: \($0)\n    * step \($0)\n\(text)" }.joined()
    try command.write("features/large.feature", "Feature: large\n" + scenarios)
    _ = try command.run("run", "features/large.feature", "--format", "message:run.ndjson")
    let left = try #require(command.read(Self.lastRun))
    // Several times the size of a single write.
    #expect(left.utf8.count > 1 << 20)
    #expect(try command.run("report", Self.lastRun, "--format", "message").output == command.read("run.ndjson"))
  }

  @Test func unsavableRunPassesWithAWarning() throws {
    let command = try folder()
    try command.write(".cukeswift", "not a folder")
    let outcome = try run(command, "features/a.feature:2")
    #expect(outcome.exitCode == 0)
    #expect(outcome.scenarios == ["features/a.feature:2"])
    #expect(outcome.errors.contains(".cukeswift/history: warning: the run cannot be saved: Not a directory"))
    // Without knowledge of the run, none of its scenarios count as passed.
    for option in ["--rerun", "--only-changed"] {
      #expect(try run(command, option).exitCode == 2)
    }
    try command.remove(".cukeswift")
    #expect(try run(command, "features/a.feature:2").exitCode == 0)
    try command.remove(".cukeswift/history")
    try command.write(".cukeswift/history", "not a folder")
    let again = try run(command, "--rerun")
    #expect(again.exitCode == 2)
    #expect(again.scenarios == [])
  }

  @Test func runsLieWithTheCache() throws {
    let command = try CommandLineHarness(hasSteps: false)
    let other = try CommandLineHarness(hasSteps: false)
    let cache = ["CUKESWIFT_CACHE": try #require(command.cache).path]
    for folder in [command, other] { try folder.write("features/a.feature", "Feature: a\n" + Self.whole) }
    #expect(try command.run(["run"], environment: cache).exitCode == 0)
    #expect(try command.fileNames == ["features"])
    #expect(try command.run(["run", "--rerun"], environment: cache).errors.contains("nothing to run again"))
    #expect(try command.run(["history"], environment: cache).output.contains("1 scenario (1 passed)"))
    // Projects that share a cache do not share their runs.
    #expect(try other.run(["run", "--rerun"], environment: cache).exitCode == 2)
  }

  @Test func emptyLastRunGivesOneHint() throws {
    let command = try folder()
    _ = try command.run("run")
    try command.write(Self.lastRun, "")
    let outcome = try command.run("run", "--rerun")
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.errors == """
        .cukeswift/last-run.ndjson: error: no run in this file

        .cukeswift: note: the results of the last run cannot be read
        Delete the file; a run without --rerun and --only-changed creates it again.

        """, "\(outcome)")
  }

  // MARK: - Running again

  @Test func runsAgainScenariosThatDidNotPass() throws {
    let command = try folder()
    #expect(try run(command).scenarios.count == 4)
    // The scenario is found by its name after moving.
    try command.write("features/a.feature", "Feature: a\n\n\n" + Self.whole + Self.broken)
    let again = try run(command, "--rerun")
    #expect(again.scenarios == ["features/a.feature:7", "features/b.feature:2"])
    #expect(again.exitCode == 1)
    for arguments in [["features/b.feature"], ["--dry-run", "features"]] {
      try command.write("features/b.feature", "Feature: b\n" + Self.whole)
      let refused = try command.run(["run", "--rerun"] + arguments)
      #expect(refused.exitCode == 2)
      #expect(refused.errors.contains("'broken' did not pass in the last run, and is not there or not chosen any more"))
    }
  }

  @Test func hasNothingToRunAgain() throws {
    let command = try folder()
    for (option, unknown) in [("--rerun", "did not pass"), ("--only-changed", "has changed")] {
      let again = try run(command, option)
      #expect(again.exitCode == 2)
      #expect(again.scenarios == [])
      #expect(
        again.errors == """
          error: this folder has no last run, and it is unknown what \(unknown)
          Run once without \(option); its results are kept in .cukeswift.

          """)
    }
    _ = try run(command, "features/a.feature:2")
    let again = try run(command, "--rerun")
    #expect(again.exitCode == 0)
    #expect(
      again.errors
        == "note: nothing to run again: everything that is chosen passed or was skipped in the last run\n")
    // Scenarios outside of the last run count as not passed.
    #expect(try run(command, "--rerun", "features/b.feature:5:2").scenarios.count == 2)
  }

  @Test func comparesTheStepsOfEqualNames() throws {
    let command = try CommandLineHarness(hasSteps: false, hasCache: false)
    func scenario(_ text: String) -> String {
      "  Scenario: same\n    Given the \"Calculator\" app is running\n    Then I should see \"\(text)\"\n"
    }
    func outline(_ rows: String...) -> String {
      "Feature: b\n  Scenario Outline: row\n    Given the \"Calculator\" app is running\n    Then I should see \"<text>\"\n"
        + "    Examples:\n      | text |\n" + rows.map { "      | \($0) |\n" }.joined()
    }
    try command.write("features/a.feature", "Feature: a\n" + scenario("0") + scenario("3000") + scenario("1"))
    try command.write("features/b.feature", outline("0", "4000"))
    #expect(try command.run("run").exitCode == 1)
    try command.write(
      "features/a.feature", "Feature: a\n" + scenario("2") + scenario("0") + scenario("3000") + scenario("1"))
    try command.write("features/b.feature", outline("3", "0", "4000"))
    func chosen(_ arguments: String...) throws -> [String] {
      let outcome = try command.run(["run", "--rerun", "--format", "pretty"] + arguments)
      #expect(outcome.exitCode == 1)
      return outcome.output.matches(of: /\n +Scenario(?: Outline)?: .*# (.*)/).map { String($0.1) }
    }
    #expect(
      try chosen() == ["features/a.feature:2", "features/a.feature:8", "features/b.feature:7", "features/b.feature:9"])
    // Earlier passes stay valid: the next repetition only has the scenarios that failed again.
    #expect(try chosen("features") == ["features/a.feature:8", "features/b.feature:9"])
  }

  @Test func aBrokenLastRunIsAnError() throws {
    let command = try folder()
    _ = try run(command)
    try command.write(Self.lastRun, "oops\n")
    let again = try command.run("run", "--rerun")
    #expect(again.exitCode == 2)
    #expect(again.errors.contains(".cukeswift/last-run.ndjson:1:1: error: this line is not a message"))
    #expect(again.errors.contains("Delete the file"))
    #expect(try run(command, "features/a.feature:2").exitCode == 0)
  }

  @Test func lastRunOfLaterVersionIsRefused() throws {
    let command = try folder()
    _ = try run(command)
    let text = try #require(command.read(Self.lastRun))
    try command.write(
      Self.lastRun,
      text.replacing(/"name":"cukeswift","version":"[^"]*"/, with: #""name":"cukeswift","version":"99.1""#))
    for option in ["--rerun", "--only-changed"] {
      let again = try command.run("run", option)
      #expect(again.exitCode == 2)
      #expect(again.errors.contains("\(Self.lastRun): error: the last run was one of cukeswift 99.1, and this is"))
    }
    let report = try command.run("report", Self.lastRun)
    #expect(
      report.errors.contains("\(Self.lastRun): warning: this file is from cukeswift 99.1, and this is the earlier"))
  }

  @Test(arguments: ["changed", "without its last line", "cut off"])
  func aChangedLastRunIsAnError(change: String) throws {
    let command = try folder()
    _ = try run(command)
    let text = try #require(command.read(Self.lastRun))
    let lines = text.split(separator: "\n")
    switch change {
    case "changed": try command.write(Self.lastRun, text.replacing("features/a.feature", with: "features/z.feature"))
    case "cut off": try command.write(Self.lastRun, String(text.prefix(text.count / 2)))
    default: try command.write(Self.lastRun, lines.dropLast().joined(separator: "\n") + "\n")
    }
    let again = try command.run("run", "--rerun")
    #expect(again.exitCode == 2)
    #expect(again.errors.contains(Self.lastRun), "\(again.errors)")
    #expect(again.errors.contains("Delete the file"), "\(again.errors)")
  }

  @Test func messagesOfAnotherProjectAreNotBelieved() throws {
    let command = try folder()
    _ = try run(command)
    let other = try CommandLineHarness(program: "Pitfalls", hasCache: false)
    try other.write("features/a.feature", "Feature: x\n  Scenario: x\n    Given a step\n")
    #expect(try other.run("run").exitCode == 0)
    try command.write(Self.lastRun, try #require(other.read(Self.lastRun)))
    let again = try command.run("run", "--rerun")
    #expect(
      again.errors.contains(
        "note: the last run has lost its messages: the file with them is of another run, so everything that is chosen "
          + "is run"), "\(again.errors)")
    #expect(again.exitCode == 1)
  }

  @Test func runsWhatHasChanged() throws {
    let command = try folder()
    _ = try run(command)
    var changed = try run(command, "--only-changed")
    #expect(changed.exitCode == 0)
    #expect(changed.scenarios == [])
    #expect(changed.errors.contains("no chosen scenario has changed since the last run"))
    try command.write(
      "features/a.feature",
      "# comment\nFeature: a\n" + Self.whole.replacing("\"0\"", with: "\"1\"") + Self.broken + Self.whole)
    changed = try run(command, "--only-changed")
    #expect(changed.scenarios == ["features/a.feature:3"])
    #expect(try run(command, "--only-changed").scenarios == [])
    // Unchanged scenarios that did not pass still have to be run.
    #expect(try run(command, "--rerun").scenarios == ["features/a.feature:6", "features/b.feature:2"])
    try command.write("features/b.feature", "@new\nFeature: b\n" + Self.broken + Self.whole)
    _ = try run(command, "features/a.feature:3")
    #expect(try run(command, "--rerun", "features/a.feature:3").scenarios == [])
    // A scenario that the last run left out is not known to pass in its current form.
    _ = try run(command, "features/a.feature:3:9")
    changed = try run(command, "--only-changed", "--rerun")
    #expect(changed.scenarios == ["features/a.feature:6", "features/b.feature:3", "features/b.feature:6"])
  }

  /// A name may lack the extension and the device of a picture.
  @Test(arguments: [
    ("photo.png", "photo.png", true), ("photo", "features/photo-iphone-x.png", true),
    ("photo", "features/photo.png", true), ("photo", "photo.txt", false), ("7", "other.png", false),
  ])
  func modifiedFilesOfStepsCountAsChanges(name: String, path: String, isNamed: Bool) throws {
    let command = try folder()
    let known = Self.whole.replacing("\"0\"", with: "\"\(name)\"")
    try command.write("features/a.feature", "Feature: a\n" + known)
    try command.write(path, "old")
    func change(to date: Date) throws {
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: command.url(of: path).path)
    }
    try change(to: .now - 60)
    _ = try run(command)
    #expect(try run(command, "--only-changed").scenarios == [])
    try change(to: .now + 60)
    #expect(try run(command, "--only-changed").scenarios.isEmpty != isNamed)
  }

  /// A repetition of failures does not run the scenarios that name the file.
  @Test func removedFilesOfStepsCountAsChanges() throws {
    let command = try folder()
    try command.write("0.png", "old")
    _ = try run(command)
    #expect(try run(command, "--only-changed").scenarios == [])
    try FileManager.default.removeItem(at: command.url(of: "0.png"))
    #expect(try run(command, "--rerun").scenarios == ["features/a.feature:5", "features/b.feature:2"])
    #expect(try run(command, "--only-changed").scenarios == ["features/a.feature:2", "features/b.feature:5"])
    #expect(try run(command, "--only-changed").scenarios == [])
  }

  @Test func filesOfTheScenarioItselfAreNoChanges() throws {
    let command = try CommandLineHarness(hasSteps: false)
    try command.write(
      "features/steps/Notes.swift",
      """
      import CukeKit
      import Foundation
      final class Notes: World {}
      let noteSteps = Steps(Notes.self) {
        Given("I write {string}") { (_, path: String) in try Data("x".utf8).write(to: URL(filePath: path)) }
      }

      """)
    try command.write("features/a.feature", "Feature: a\n  Scenario: a\n    Given I write \"note.txt\"\n")
    #expect(try run(command).scenarios == ["features/a.feature:2"])
    #expect(command.read("note.txt") == "x")
    #expect(try run(command, "--only-changed").scenarios == [])
  }

  /// The first scenario did not run with the content that the second one writes after it.
  @Test func filesOfLaterScenariosAreChanges() throws {
    let command = try CommandLineHarness(hasSteps: false)
    try command.write(
      "features/steps/Notes.swift",
      """
      import CukeKit
      import Foundation
      final class Notes: World {}
      let noteSteps = Steps(Notes.self) {
        Given("I read {string}") { (_, path: String) in _ = try Data(contentsOf: URL(filePath: path)) }
        Given("I write {string}") { (_, path: String) in
          try Data("x".utf8).write(to: URL(filePath: path))
          try FileManager.default.setAttributes([.modificationDate: Date.now + 60], ofItemAtPath: path)
        }
      }

      """)
    try command.write("note.txt", "old")
    try command.write("other.txt", "old")
    try command.write(
      "features/a.feature",
      "Feature: a\n  Scenario: a\n    Given I read \"note.txt\"\n  Scenario: b\n    Given I write \"note.txt\"\n"
        + "  Scenario: c\n    Given I read \"other.txt\"\n")
    #expect(try run(command, "--jobs", "1").scenarios.count == 3)
    let changed = try run(command, "--only-changed", "--jobs", "1")
    #expect(changed.scenarios == ["features/a.feature:2", "features/a.feature:4"])
  }

  @Test func comparesTheContentOfStepFiles() throws {
    let command = try CommandLineHarness(hasSteps: false)
    let file = "features/steps/Doors.swift"
    func write(_ said: String, changed: Date) throws {
      try command.write(
        file,
        "import CukeKit\nfinal class Doors: World {}\nlet doorSteps = Steps(Doors.self) {\n"
          + "  Given(\"a door\") { _ in log(\"\(said)\") }\n}\n")
      try FileManager.default.setAttributes([.modificationDate: changed], ofItemAtPath: command.url(of: file).path)
    }
    try command.write("features/a.feature", "Feature: a\n  Scenario: a\n    Given a door\n")
    try write("new", changed: .now)
    #expect(try run(command).scenarios.count == 1)
    try write("new", changed: .now + 60)
    #expect(try run(command, "--only-changed").scenarios == [])
    // An older file was moved to this path.
    try write("old", changed: .now - 86_400)
    #expect(try run(command, "--only-changed").scenarios == ["features/a.feature:2"])
    #expect(try run(command, "--only-changed").scenarios == [])
  }

  /// A passing hook does not count as a step.
  @Test(arguments: [
    (options: [String](), exitCode: Int32(1), ending: "undefined", again: "1 scenario"),
    (options: ["--no-strict"], exitCode: 0, ending: "undefined", again: "0 scenarios"),
  ])
  func aScenarioWithoutStepsIsJudgedAlike(
    options: [String], exitCode: Int32, ending: String, again: String
  ) throws {
    for tag in ["@before", "@none"] {
      let command = try CommandLineHarness(program: "Pitfalls")
      try command.write("x.feature", "Feature: x\n  \(tag)\n  Scenario: empty\n")
      let first = try command.run(["run", "x.feature", "--format", "rerun"] + options)
      #expect(first.exitCode == exitCode)
      #expect(first.output == (exitCode == 0 ? "" : "x.feature:3\n"))
      #expect(try command.run("history").output.contains(" 1 scenario (1 \(ending))"))
      let repeated = try command.run(["run", "--rerun", "--format", "summary"] + options)
      #expect(repeated.exitCode == exitCode)
      #expect(repeated.output.contains(again), "\(repeated.output)")
    }
  }

  @Test(arguments: ["--rerun", "--only-changed"], [[], ["--in-process"]])
  func runHooksAreSkippedWithoutScenarios(option: String, options: [String]) throws {
    let command = try CommandLineHarness(program: "Pitfalls")
    try command.write("x.feature", "Feature: x\n  Scenario: x\n    Given a step\n")
    func run(_ more: [String]) throws -> CommandLineHarness.Outcome {
      try command.run(
        ["run", "x.feature"] + options + more,
        environment: ["BEFORE_ALL": "note", "AFTER_ALL": "note", "JOURNAL": command.url(of: "journal").path])
    }
    #expect(try run([]).exitCode == 0)
    let journal = try #require(command.read("journal"))
    #expect(journal.split(separator: "\n").count == 2)
    let again = try run([option, "--format", "message:messages"])
    #expect(again.exitCode == 0)
    #expect(again.errors.contains("nothing to run"))
    #expect(command.read("journal") == journal)
    #expect(command.read("messages")?.contains("testRunHookStarted") == false)
  }

  // MARK: - History

  @Test func showsWhatTheLastRunsWere() throws {
    let command = try folder()
    #expect(try command.run("history").output.hasPrefix("No run has left a history here"))
    _ = try run(command)
    _ = try run(command, "features/a.feature")
    let history = try command.run("history")
    #expect(history.exitCode == 0)
    let time = #"  \d{4}-\d\d-\d\d \d\d:\d\d:\d\d  [\d.]+ (?:µs|ms|s) +"#
    let runs = try Regex(
      #"^Last runs:\n\#(time)2 scenarios \(1 failed, 1 passed\)\n\#(time)4 scenarios \(2 failed, 2 passed\)\n\n"#)
    #expect(try runs.firstMatch(in: history.output) != nil, "\(history.output)")
    #expect(history.output.contains("  2 runs  features/a.feature:5  broken"))
    #expect(history.output.contains("  1 run   features/b.feature:2  broken"))
    #expect(history.output.hasSuffix("\n\nNo scenario was flaky.\n"))
    #expect(try command.run("history", "--limit", "1").output.split(separator: "\n").count == 5)
    #expect(try command.run("history", "--limit", "0").exitCode == 2)
    try command.write(".cukeswift/history/0.json", "{\"scenarios\":[[1]]}")
    let damaged = try command.run("history")
    #expect(damaged.exitCode == 0)
    #expect(damaged.output == history.output)
    #expect(damaged.errors.hasPrefix(".cukeswift/history/0.json: warning: this is not the record of a run"))
  }

  // MARK: - Runs that cannot start

  @Test func theStreamHasParseErrors() throws {
    let command = try folder()
    try command.write("features/b.feature", "Feature: b\n  Scenario: x\n    * x\n  Scenaro: x\n")
    let outcome = try command.run(
      "run", "--format", "message:out.ndjson", "--format", "progress", "--format", "pretty:pretty.txt")
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("features/b.feature:4:3: error: 'Scenaro: x' does not begin with a keyword"))
    #expect(command.read("pretty.txt")?.contains("The run could not be done:\nfeatures/b.feature:4:3: error: ") == true)
    let messages = try #require(command.read("out.ndjson")).split(separator: "\n")
    let kinds = messages.map { $0.dropFirst(2).prefix { $0 != "\"" } }
    #expect(
      kinds == [
        "meta", "source", "gherkinDocument", "pickle", "pickle", "source", "parseError", "testRunStarted",
        "testRunFinished",
      ])
    #expect(messages[6].contains(#""message":"(4:3): expected: "#))
    #expect(messages[8].contains(#""success":false,"message":"features/b.feature:4:3: error: "#))
    #expect(try command.run("report", "out.ndjson").exitCode == 2)
  }
}
