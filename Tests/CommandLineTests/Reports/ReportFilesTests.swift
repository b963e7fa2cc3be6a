import Foundation
import TestSupport
import Testing

/// Report files of `cukeswift run` are complete or missing.
@Suite(.waitsForCommands) struct ReportFilesTests {
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
    let outcome = try harness.pass(["run"] + formats)
    #expect(outcome.output.hasPrefix("...\n"))
    let names = try FileManager.default.contentsOfDirectory(atPath: harness.url(of: "out").path)
    #expect(Set(names) == Set(Self.fileFormats))
    for name in names { #expect(harness.read("out/\(name)")?.contains("\u{1B}") == false, "\(name) has escapes") }
  }

  /// The page has the Swift lines of the definitions in step files, and no other files.
  @Test func showTheSwiftLinesOfDefinitions() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/apples.feature", "Feature: Apples\n  Scenario: Few\n    Given few apples\n")
    try harness.write(
      "features/steps/Apples.swift",
      """
      import CukeKit
      final class Apples: World {}
      let appleSteps = Steps(Apples.self) {
        Given("few apples") { _ in log("picked") }
      }

      """)
    try harness.pass("run", "--format", "html:report.html", "--format", "message:run.ndjson")
    let code = "log(\\\"picked\\\")"
    #expect(try UnpackedPage(harness.read("report.html") ?? "").text.contains(code))
    let stream = try #require(harness.read("run.ndjson"))
    for path in ["/etc/hostname.swift", "../apples.swift", "features/apples.feature"] {
      try harness.write("other.ndjson", stream.replacing("features/steps/Apples.swift", with: path))
      _ = try harness.run("report", "other.ndjson", "--format", "html:other.html")
      #expect(try !UnpackedPage(harness.read("other.html") ?? "").text.contains("\"code\":"), "\(path)")
    }
  }

  /// Options for reports that would go to the same file as standard output or standard error, under either name.
  static let sharedFiles = [
    ("--format junit:/dev/stdout --format summary >out", "two reports go to standard output"),
    ("--format summary --format junit:out >out", "two reports go to standard output"),
    ("--format junit:link --format summary >out", "two reports go to standard output"),
    ("--format junit:out 2>out", "a report and standard error both go to out"),
  ]

  @Test(arguments: sharedFiles)
  func shareNoFileWithStandardOutput(options: String, problem: String) throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: s\n    Given a step\n")
    try harness.link("link", to: "out")
    let outcome = try harness.shell("Pitfalls run x.feature \(options); code=$?; cat out; exit $code")
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.contains(problem), "\(outcome)")
    // A single report at this path is written to standard output.
    let quiet = try harness.shell("Pitfalls run x.feature --quiet --format junit:/dev/stdout >out; cat out")
    #expect(quiet.output.hasPrefix("<?xml"), "\(quiet)")
    let alone = try harness.shell("(echo before; Pitfalls run x.feature --format junit:/dev/stdout) >out; cat out")
    #expect(alone.output.hasPrefix("before\n<?xml"), "\(alone)")
    #expect(alone.output.hasSuffix("</testsuites>\n"), "\(alone)")
  }

  @Test func haveNamesThatTheSystemTakes() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: s\n    Given a step\n")
    let outcome = try harness.run("run", "x.feature", "--format", "junit:" + String(repeating: "x", count: 300))
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("File name too long\nThe report cannot be written there; name another file."))
  }

  /// Suites so large that most test cases are temporarily stored in files, with cases of both suites in turn.
  @Test func keepsLargeJUnitSuitesTogether() throws {
    let harness = try CommandLineHarness()
    let scenarios = (1...300).map { "  Scenario: case \($0)\n    * step \($0)\n" }.joined()
    for name in ["one", "two"] { try harness.write("features/\(name).feature", "Feature: \(name)\n" + scenarios) }
    _ = try harness.run("run", "--order", "random:7", "--format", "junit:junit.xml")
    let report = try #require(harness.read("junit.xml"))
    let suites = report.components(separatedBy: "<testsuite ").dropFirst()
    #expect(suites.count == 2)
    for suite in suites {
      let feature = try #require(suite.firstMatch(of: /name="(\w+)"/)).1
      let names = suite.matches(of: /<testcase classname="(\w+)" name="case (\d+)"/).filter { $0.1 == feature }
      #expect(Set(names.map(\.2)).count == 300)
      #expect(suite.components(separatedBy: "<testcase").count == 301)
      #expect(suite.components(separatedBy: "</testcase>").count == 301)
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"), arguments: fileFormats)
  func reportsAFullDiskAndWritesOtherReports(format: String) throws {
    // There is a failure, so every report has content.
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
    // All scenarios had already run, so there is no message about an aborted run.
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

  /// Invalid paths of reports, and a part of the reason.
  static let refused: [(report: [String], reason: String)] = [
    (["html:out.txt", "junit:./out.txt"], "two reports go to ./out.txt"),
    (["html:real/out.txt", "junit:link/out.txt"], "two reports go to link/out.txt"),
    (["html:kept.txt", "junit:linked.txt"], "two reports go to linked.txt"),
    (["html:features/sums.feature"], "a report must not replace a feature or step file"),
    (["html:features/../features/sums.feature"], "a report must not replace a feature or step file"),
    (["html:new.feature"], "a report must not replace a feature or step file"),
    (["html:list.txt"], "list.txt: error: a report must not replace a list of scenarios to run"),
    (["html:times.ndjson"], "times.ndjson: error: a report must not replace the file of the timings"),
    (["html:linked.json"], "linked.json: error: a report must not replace the configuration file"),
    (["html:features/steps/Calculator.swift"], "a report must not replace a feature or step file"),
    (["html:source"], "a report must not replace a feature or step file"),
    (["html:escape"], "a link out of the project"),
    (["html:outside/report.html"], "a link out of the project"),
    (["html:features/steps/New.swift"], "a report must not replace a feature or step file"),
    (["html:.cukeswift/last-run.ndjson"], "a report must not be in a folder reserved for the command"),
    (["html:./real/../.cukeswift/steps/lock"], "a report must not be in a folder reserved for the command"),
    (["html:pipe"], "no process reads this pipe"),
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
    let read = ["list.txt": "features/sums.feature\n", "times.ndjson": "{}\n", "cukeswift.json": "{}\n"]
    for (name, text) in read { try harness.write(name, text) }
    try harness.link("linked.json", to: "cukeswift.json")
    #expect(mkfifo(harness.url(of: "pipe").path, 0o644) == 0)
    let outcome = try harness.run(
      ["run", "--no-shard", "@list.txt", "--timings", "times.ndjson"] + report.flatMap { ["--format", $0] })
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(harness.read("features/sums.feature") == RunCommandTests.passing)
    #expect(harness.read("kept.txt") == "old")
    for (name, text) in read { #expect(harness.read(name) == text) }
    #expect(victim.read("victim") == "precious")
    #expect(try victim.fileNames.sorted() == ["features", "victim"])
  }

  @Test func refuseToReplaceWhatOtherOptionsRead() throws {
    let harness = try Self.harness()
    try harness.makeFolder("other")
    let read = ["other/cukeswift.json": "{}\n", "values.json": "{}\n", "shared/claim.json": "{}\n"]
    try harness.makeFolder("shared")
    for (name, text) in read { try harness.write(name, text) }
    let refused: [(arguments: [String], report: String, reason: String)] = [
      (["--pages", "other"], "junit:other/cukeswift.json", "must not replace the file of the pages"),
      (["--pages", "other/cukeswift.json"], "junit:other/cukeswift.json", "must not replace the file of the pages"),
      (
        ["--run-hooks", "none", "--run-values", "values.json"], "junit:values.json",
        "must not replace the values of a run"
      ),
      (
        ["--run-hooks", "before", "--run-values", "new.json"], "junit:new.json", "must not replace the values of a run"
      ),
      (["--claim", "shared"], "junit:shared/new.xml", "must not be in the folder of the tasks of the run"),
    ]
    for (arguments, report, reason) in refused {
      let run = try harness.run(["run"] + arguments + ["--format", report])
      #expect(run.exitCode == 2 && run.errors.contains(reason), "\(run)")
    }
    let report = try harness.run("report", "shared", "--format", "junit:shared/claim.json")
    #expect(
      report.exitCode == 2 && report.errors.contains("in the folder of the file of its run"), "\(report)")
    for (name, text) in read { #expect(harness.read(name) == text) }
  }

  @Test func giveXrayAResultForEveryTestTag() throws {
    let harness = try Self.harness()
    try harness.write(
      "features/sums.feature", "Feature: x\n  @TEST_A-1 @TEST_B-2\n  Scenario: x\n    Given a step nobody defines\n")
    _ = try harness.run("run", "--format", "xray:x.json")
    let keys = (harness.read("x.json") ?? "").split(separator: "\"").filter { ["A-1", "B-2"].contains($0) }
    #expect(keys == ["A-1", "B-2"])
  }

  @Test func annotateTheLineThatDoesNotParse() throws {
    let harness = try Self.harness()
    try harness.write("features/sums.feature", "Feature: x\n  Scenario: x\n    Given a step\n    nonsense\n")
    let run = try harness.run("run", "--format", "github:errors.txt")
    #expect(run.exitCode == 2)
    #expect(harness.read("errors.txt")?.contains("::error file=features/sums.feature,line=4,title=") == true)
  }

  @Test(arguments: [".git/hooks/pre-commit", "link/config", ".GIT/x", "part/.git/x"])
  func aProjectSendsNoneToGit(path: String) throws {
    let harness = try Self.harness()
    try harness.makeFolder(".git/hooks")
    try harness.link("link", to: ".git")
    let configuration = "{\"profiles\": {\"default\": {\"format\": [\"summary:\(path)\"]}}}"
    try harness.write("cukeswift.json", configuration)
    let refused = try harness.run("run")
    #expect(refused.exitCode == 2 && refused.output.isEmpty)
    #expect(refused.errors.contains("error: a report must not be where git keeps its own files"), "\(refused.errors)")
    #expect(harness.read(path) == nil)
    // An explicit request of the user is executed.
    try harness.write("own.json", configuration)
    #expect(try harness.run("run", "--config", "own.json").exitCode == 0)
    #expect(harness.read(path)?.contains("passed") == true)
  }

  @Test func replaceNoRunThatTheyAreMadeFrom() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: x\n    Given a failing step\n")
    #expect(try harness.run("run", "x.feature", "--format", "message:x.ndjson").exitCode == 1)
    let messages = harness.read("x.ndjson")
    let report = try harness.run("report", "x.ndjson", "--format", "html:./x.ndjson")
    #expect(report.exitCode == 2)
    #expect(
      report.errors.hasPrefix("x.ndjson: error: a report must not replace the file of its run\n"),
      "\(report.errors)")
    #expect(harness.read("x.ndjson") == messages)
    // A list and timings that would be updated stay unchanged.
    try harness.write("rerun.txt", "x.feature\n")
    let outcome = try harness.run(
      "run", "@rerun.txt", "--timings", "x.ndjson", "--format", "rerun:rerun.txt", "--format", "message:x.ndjson")
    #expect(outcome.exitCode == 1, "\(outcome.errors)")
    #expect(harness.read("rerun.txt") == "x.feature:2\n")
  }

  @Test func configuredReportsStayInsideTheProject() throws {
    let harness = try Self.harness()
    let victim = try CommandLineHarness()
    try victim.write("victim", "precious")
    let path = victim.url(of: "victim").path
    let features = harness.url(of: "features/sums.feature").path
    for target in [path, "../\(victim.url(of: ".").standardized.lastPathComponent)/victim"] {
      let file = #"{"profiles": {"default": {"format": "junit:\#(target)"}}}"#
      try harness.write("cukeswift.json", file)
      let outcome = try harness.run("run", features)
      #expect(outcome.exitCode == 2)
      #expect(
        outcome.errors.hasPrefix(
          "cukeswift.json:1:37: error: a report in the project's configuration file must stay in the project"
        ),
        "\(outcome.errors)")
      #expect(victim.read("victim") == "precious")
    }
    // A configuration file named by the user may request any report.
    try harness.pass("run", features, "--config", "cukeswift.json")
    #expect(victim.read("victim")?.hasSuffix("</testsuites>\n") == true)
  }

  @Test func doNotReplaceAMissingConfigurationFile() throws {
    let harness = try Self.harness()
    let outcome = try harness.run("run", "--format", "junit:cukeswift.json")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.hasPrefix("cukeswift.json: error: a report must not replace the configuration file"))
    #expect(harness.read("cukeswift.json") == nil)
  }

  @Test func leaveTheProjectWhereTheUserSaysSo() throws {
    let harness = try Self.harness()
    let other = try CommandLineHarness()
    try harness.pass("run", "--format", "junit:\(other.url(of: "out/junit.xml").path)")
    #expect(other.read("out/junit.xml")?.hasSuffix("</testsuites>\n") == true)
  }

  /// Links in a checkout, which must not cause other files to be read or replaced.
  static let links = [
    (".cukeswift/last-run.ndjson", "../x.feature"), (".cukeswift/last-run.ndjson", "/dev/null"),
    (".cukeswift/history", "../other"), (".cukeswift", "other"),
  ]

  @Test(arguments: links)
  func replaceNothingBehindALinkOfTheProject(link: String, target: String) throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    let feature = "Feature: x\n  Scenario: x\n    Given a step\n"
    try harness.write("x.feature", feature)
    try harness.write("other/file", "precious")
    if link.contains("/") { try harness.makeFolder(".cukeswift") }
    try harness.link(link, to: target)
    let outcome = try harness.pass(["run", "x.feature"], environment: ["CUKESWIFT_CACHE": ""])
    #expect(outcome.errors.contains("the run cannot be saved: \(link) is a link"), "\(outcome.errors)")
    #expect(harness.read("x.feature") == feature)
    #expect(try FileManager.default.contentsOfDirectory(atPath: harness.url(of: "other").path) == ["file"])
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
    let outcome = try harness.pass(["run", "x.feature"], environment: environment)
    let reason = what == "pipe" ? "no process reads this pipe" : "is a link"
    #expect(
      outcome.errors.contains("the run cannot be saved: ") && outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(victim.read("victim") == "precious")
    #expect(try victim.fileNames == ["victim"])
    if what == "pipe" {
      let again = try harness.run(["run", "--rerun"], environment: environment)
      #expect(again.exitCode == 2)
      #expect(again.errors.contains("the last run is unknown: the run cannot be saved"), "\(again.errors)")
    }
  }

  @Test func ignoreALaterChangeOfTheWorkingFolder() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: x\n    Given the working folder is \"/\"\n")
    let outcome = try harness.pass("run", "x.feature", "--in-process", "--format", "junit:junit.xml")
    #expect(!outcome.errors.contains("error: ") && !outcome.errors.contains("warning: "), "\(outcome.errors)")
    #expect(harness.read("junit.xml")?.hasSuffix("</testsuites>\n") == true)
    #expect(try harness.run("history").output.contains("1 scenario"))
  }
}
