import Foundation
import TestSupport
import Testing

/// The user's view of `cukeswift run`: output, error output, exit code.
@Suite(.waitsForCommands) struct RunCommandTests {
  static let passing = """
    Feature: Sums
      Scenario: Adding
        Given the "Calculator" app is running
        When I type "2 + 9 ="
        Then the display shows "11"

    """

  @Test func passesAndExitsWithZero() throws {
    let harness = try CommandLineHarness()
    try harness.write("features/sums.feature", Self.passing)
    let outcome = try harness.pass("run")
    #expect(outcome.errors == "")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropLast(2) == ["...", "", "1 scenario (1 passed)", "3 steps (3 passed)"], "\(outcome.output)")
    #expect(lines.suffix(2).first?.wholeMatch(of: /[\d.]+ (m?s|min \d+ s)/) != nil, "\(outcome.output)")
  }

  @Test func reportsTheFailingStepAndExitsWithOne() throws {
    let harness = try CommandLineHarness()
    try harness.write("features/sums.feature", Self.passing.replacingOccurrences(of: "11", with: "12"))
    let outcome = try harness.run("run", "features/sums.feature")
    #expect(outcome.exitCode == 1)
    for part in [
      "..F\n", "1) Scenario: Adding # features/sums.feature:2", "✘ Then the display shows \"12\"",
      "expected: \"12\"", "actual:   \"11\"", "at features/sums.feature:5", "On the screen", "Calculator",
      "1 scenario (1 failed)", "3 steps (1 failed, 2 passed)",
      "Failing Scenarios:\ncukeswift run features/sums.feature:2 # Scenario: Adding",
    ] {
      #expect(outcome.output.contains(part), "\(part) is missing in:\n\(outcome.output)")
    }
  }

  @Test func offersSnippetsForUndefinedStepsAndFails() throws {
    let harness = try CommandLineHarness()
    try harness.write(
      "features/sums.feature",
      """
      Feature: Sums
        Scenario: Adding
          When I juggle 3 "red" balls
          Then the display shows "0"

      """)
    let outcome = try harness.run("run")
    #expect(outcome.exitCode == 1)
    for part in [
      "U-\n", "You can implement missing steps with the snippets below:",
      #"When("I juggle {int} {string} balls") { (world, int: Int, string: String) in"#, "try pending()",
      "1 scenario (1 undefined)", "2 steps (1 undefined, 1 skipped)",
    ] {
      #expect(outcome.output.contains(part), "\(part) is missing in:\n\(outcome.output)")
    }
  }

  @Test func failsAScenarioWithoutSteps() throws {
    let harness = try CommandLineHarness()
    try harness.write("features/empty.feature", "Feature: Empty\n  Scenario: Nothing\n")
    let outcome = try harness.run("run")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("1 scenario (1 undefined)"))
    #expect(outcome.output.contains("this scenario has no steps"), "\(outcome.output)")
  }

  struct BadInput: Sendable, CustomTestStringConvertible {
    let name: String
    let file: (path: String, bytes: Data)?
    let arguments: [String]
    let message: [String]
    var testDescription: String { name }
  }

  static let badInputs = [
    BadInput(
      name: "a missing path", file: nil, arguments: ["run", "nowhere"],
      message: ["nowhere: error: No such file or directory", "Name a feature file"]),
    BadInput(
      name: "a folder without features", file: ("features/notes.txt", Data()), arguments: ["run"],
      message: ["features: error: no feature files in this folder", "Feature files end in .feature"]),
    BadInput(
      name: "a feature that does not parse",
      file: ("x.feature", Data("Feature: x\n  Scenario: y\n    Given z\n    Wen z\n".utf8)),
      arguments: ["run", "x.feature"], message: ["x.feature:4:5: error: ", "      Wen z\n      ^"]),
    BadInput(
      name: "a file that is not a feature", file: ("x.feature", Data("Hello\n".utf8)), arguments: ["run", "x.feature"],
      message: ["x.feature:1:1: error: ", "  Hello\n  ^"]),
    BadInput(
      name: "a file that is not UTF-8", file: ("x.feature", Data("Feature: ".utf8) + Data([0xE9, 0x0A])),
      arguments: ["run", "x.feature"],
      message: ["x.feature:1:10: error: byte 10 (0xE9) is not valid UTF-8", "Save the file in UTF-8."]),
    BadInput(
      name: "an unknown option", file: nil, arguments: ["run", "--tag", "@x"],
      message: ["error: '--tag' is not an option of 'cukeswift run'", "Did you mean '--tags'?"]),
    BadInput(
      name: "an option without its value", file: nil, arguments: ["run", "--tags"],
      message: ["error: --tags needs a value", "Write --tags EXPR."]),
    BadInput(
      name: "an unknown command", file: nil, arguments: ["rum"],
      message: ["error: 'rum' is not a command of cukeswift", "Did you mean 'run'?"]),
    BadInput(name: "no command", file: nil, arguments: [], message: ["error: which command?", "run"]),
    BadInput(
      name: "a tag expression that does not parse", file: nil, arguments: ["run", "--tags", "@a and"],
      message: ["error: --tags: ", "@a and"]),
    BadInput(
      name: "a name pattern that does not compile", file: nil, arguments: ["run", "--name", "("],
      message: ["error: --name: "]),
    BadInput(
      name: "an unknown format", file: nil, arguments: ["run", "--format", "prety"],
      message: ["error: 'prety' is not a report format", "Did you mean 'pretty'?"]),
    BadInput(
      name: "two reports to one place", file: nil, arguments: ["run", "--format", "pretty", "--format", "progress"],
      message: ["error: two reports go to standard output"]),
    BadInput(
      name: "a report that cannot be written", file: ("x.feature", Data(passing.utf8)),
      arguments: ["run", "x.feature", "--format", "message:/proc/nowhere/run.ndjson"],
      message: ["/proc/nowhere/run.ndjson: error: No such file or directory", "name another file"]),
    BadInput(
      name: "a line that cannot be one", file: nil, arguments: ["run", "x.feature:0"],
      message: ["error: 'x.feature:0' asks for line 0, but lines count from 1"]),
    BadInput(
      name: "a line behind the end", file: ("x.feature", Data(passing.utf8)), arguments: ["run", "x.feature:6"],
      message: ["x.feature: error: line 6 is asked for, but the file has 5", "Name a line inside a scenario."]),
    BadInput(
      name: "a line of a folder", file: ("features/x.feature", Data(passing.utf8)), arguments: ["run", "features:2"],
      message: ["features: error: line 2 is asked for, but this is a folder"]),
    BadInput(
      name: "a report without a file name", file: nil, arguments: ["run", "--format", "message:"],
      message: ["error: --format message: names no file"]),
    BadInput(
      name: "a number of retries that is none", file: nil, arguments: ["run", "--retry", "-1"],
      message: ["error: --retry takes a whole number from 0 on, but was given '-1'"]),
    BadInput(
      name: "a choice of what is retried when nothing is", file: nil, arguments: ["run", "--retry-tag-filter", "@x"],
      message: ["error: --retry-tag-filter needs --retry", "Add --retry N."]),
    BadInput(
      name: "an order that does not exist", file: nil, arguments: ["run", "--order", "randm"],
      message: [
        "error: --order takes defined, given, reverse, failed-first, random or random:SEED", "Did you mean 'random'?",
      ]),
    BadInput(
      name: "a word for --color that is none", file: nil, arguments: ["run", "--color", "red"],
      message: ["error: --color takes auto, always or never"]),
  ]

  @Test(arguments: badInputs)
  func saysWhatIsWrongAndExitsWithTwo(input: BadInput) throws {
    let harness = try CommandLineHarness()
    if let file = input.file { try harness.write(file.path, file.bytes) }
    let before = try harness.fileNames
    let outcome = try harness.run(input.arguments)
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    for part in input.message {
      #expect(outcome.errors.contains(part), "\(part) is missing in:\n\(outcome.errors)")
    }
    let after = try harness.fileNames
    #expect(after == before)
  }

  @Test func tellsTheErrorsOfEveryFile() throws {
    let harness = try CommandLineHarness()
    try harness.write("features/a.feature", "Hello\n")
    try harness.write("features/b.feature", Self.passing)
    try harness.write("features/c.feature", "Feature: x\n  Scenario: y\n    Given z\n      | a |\n      | a | b |\n")
    let outcome = try harness.run("run")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("features/a.feature:1:1: error: "))
    #expect(outcome.errors.contains("features/c.feature:5:7: error: "))
  }

  @Test(arguments: [
    (["features/two.feature:2"], ["first"]), (["features/two.feature:5"], ["second"]),
    (["features/two.feature:3:5"], ["first", "second"]), (["--tags", "@b"], ["second"]),
    (["--tags", "not @b"], ["first"]), (["--name", "^s"], ["second"]), (["--name", "x", "--name", "fir"], ["first"]),
    (["features/two.feature:2", "--tags", "@b"], []), (["features", "features/two.feature"], ["first", "second"]),
  ])
  func runsWhatIsSelected(arguments: [String], names: [String]) throws {
    let harness = try CommandLineHarness()
    try harness.write(
      "features/two.feature",
      """
      Feature: Two
        Scenario: first
          Given the "Calculator" app is running
        @b
        Scenario: second
          Given the "Calculator" app is running

      """)
    let outcome = try harness.run(["run", "--format", "pretty"] + arguments)
    #expect(outcome.exitCode == (names.isEmpty ? 2 : 0))
    for name in ["first", "second"] {
      #expect(outcome.output.contains("Scenario: \(name)") == names.contains(name), "\(outcome.output)")
    }
  }

  @Test(arguments: [
    ("Feature: x\n  Scenario a\n    Given b\n", "no colon after its keyword"),
    ("Feature: x\n  Scenario Outline: a\n    Given <b>\n    Examples:\n      | b |\n", "needs rows of Examples"),
    ("", "x.feature: warning: this file has no scenarios"),
  ])
  func featuresWithoutScenariosAreRefusedUnlessAllowed(feature: String, warning: String) throws {
    let harness = try CommandLineHarness()
    try harness.write("x.feature", feature)
    let refused = try harness.run(["run", "x.feature"])
    #expect(refused.exitCode == 2)
    #expect(refused.errors.contains(warning), "\(refused.errors)")
    #expect(refused.errors.contains("error: no scenario to run: the features have none\n"), "\(refused.errors)")
    let allowed = try harness.pass(["run", "x.feature", "--pass-with-no-scenarios"])
    #expect(allowed.output.hasPrefix("0 scenarios\n0 steps\n"), "\(allowed.output)")
    #expect(allowed.output.contains(warning), "\(allowed.output)")
  }

  @Test(arguments: [
    (passing, ["--tags", "@smoke"], "error: no scenario was chosen: the only one does not match --tags @smoke\n"),
    (passing, ["--tags", "@slow"], "Tags are written with their @.\nWith --pass-with-no-scenarios such a run passes."),
    ("@smoke\n" + passing, ["--tags", "not @smoke or (@smok)"], "Did you mean @smoke?\n"),
    (passing, ["--name", "adding"], "--name adding\nNames are case-sensitive unless the pattern begins with (?i).\n"),
    (passing, ["--uses", "features"], "the only one does not match --uses features\n"),
    (passing, ["--shard", "1/2", "--tags", "@smoke"], "the only one does not match --tags @smoke\n"),
  ])
  func aChoiceOfNothingIsRefusedUnlessAllowed(feature: String, arguments: [String], problem: String) throws {
    let harness = try CommandLineHarness()
    try harness.write("x.feature", feature)
    let refused = try harness.run(["run", "x.feature"] + arguments)
    #expect(refused.exitCode == 2)
    #expect(refused.errors.contains(problem), "\(refused.errors)")
    let allowed = try harness.pass(["run", "x.feature", "--pass-with-no-scenarios"] + arguments)
    #expect(allowed.output.contains("warning: no scenario was chosen"), "\(allowed.output)")
  }

  @Test(arguments: [
    ("~@out", "no scenario can have the tag '~@out'\nDid you mean 'not @out'?"),
    ("@a,@b", "no scenario can have the tag '@a,@b'\nDid you mean '@a or @b'?"),
    ("not smoke", "no scenario can have the tag 'smoke'\nDid you mean '@smoke'?"),
    ("!@a && @b", "Did you mean 'not @a and @b'?"),
  ])
  func oldSpellingsOfTagsAreRefused(tags: String, problem: String) throws {
    let outcome = try CommandLineHarness().run("run", "--tags", tags)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
  }

  @Test func escapesControlCharactersOfFeatures() throws {
    let harness = try CommandLineHarness()
    try harness.write("x.feature", "Feature: x\n  Scenario: a\u{1B}[2J\n    Given b\u{1B}[2J\n")
    for format in ["pretty", "progress"] {
      let outcome = try harness.run("run", "x.feature", "--format", format)
      #expect(!outcome.output.contains("\u{1B}"), "\(outcome.output)")
      #expect(outcome.output.contains("a␛[2J"), "\(outcome.output)")
    }
  }

  @Test func executesNothingInADryRun() throws {
    let harness = try CommandLineHarness()
    try harness.write("features/sums.feature", Self.passing.replacingOccurrences(of: "11", with: "12"))
    let outcome = try harness.pass("run", "--dry-run")
    #expect(outcome.output.contains("1 scenario (1 skipped)"), "\(outcome.output)")
  }

  @Test func writesReportsToFilesAndStandardOutput() throws {
    let harness = try CommandLineHarness()
    try harness.write("features/sums.feature", Self.passing)
    let outcome = try harness.pass("run", "--format", "message:run.ndjson", "--format", "pretty:pretty.txt")
    #expect(outcome.output.hasPrefix("..."))
    let messages = try #require(harness.read("run.ndjson")).split(separator: "\n")
    #expect(messages.first?.hasPrefix("{\"meta\":") == true)
    #expect(messages.last?.hasPrefix("{\"testRunFinished\":") == true)
    for line in messages { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    #expect(harness.read("pretty.txt")?.contains("Scenario: Adding") == true)
  }

  @Test(
    arguments: [
      ([], [:], false), (["--color", "always"], [:], true), ([], ["FORCE_COLOR": "1"], true),
      ([], ["FORCE_COLOR": "1", "NO_COLOR": "1"], false), (["--color", "never"], ["FORCE_COLOR": "1"], false),
    ] as [([String], [String: String], Bool)])
  func coloursOnlyWhereItIsWanted(arguments: [String], environment: [String: String], isColoured: Bool) throws {
    let harness = try CommandLineHarness()
    try harness.write("features/sums.feature", Self.passing)
    let outcome = try harness.run(["run"] + arguments, environment: environment)
    #expect(outcome.output.contains("\u{1B}[") == isColoured)
  }

  @Test(arguments: [["--help"], ["run", "--help"], ["console", "--help"], ["help", "run"], ["help"], ["--version"]])
  func showsHelp(arguments: [String]) throws {
    let outcome = try CommandLineHarness().run(arguments)
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output.split(separator: "\n").count <= 84)
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(outcome.output)")
  }

  @Test(arguments: [["github", "progress"], ["summary", "github"]])
  func annotationsStandBesideAReportForPeople(formats: [String]) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/a.feature", "Feature: a\n  Scenario: a\n    Given there is no such step\n")
    let outcome = try harness.run(["run"] + formats.flatMap { ["--format", $0] })
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("::error file=features/a.feature,line=3,") }.count == 1, "\(outcome)")
    #expect(lines.contains("1 scenario (1 undefined)"), "\(outcome)")
  }

  @Test func annotationsStandBesideNoOtherReport() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let outcome = try harness.run("run", "--format", "github", "--format", "message")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("two reports go to standard output"), "\(outcome)")
  }
}
