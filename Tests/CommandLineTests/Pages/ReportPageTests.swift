import Foundation
import TestSupport
import Testing

/// The HTML report, as used in a browser.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .waitsForCommands) struct ReportPageTests {
  private static func harness(_ wanted: String = "3000") throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/sums.feature",
      """
      @sums
      Feature: Sums
        Scenario: Right
          Given the "Calculator" app is running
          When I touch "2"
          Then I should see "2"

        @wrong
        Scenario: Wrong
          Given the "Calculator" app is running
          When I touch "7"
          Then I should see "\(wanted)"

      """)
    return harness
  }

  @Test func goesBackInTime() throws {
    let harness = try Self.harness()
    let outcome = try harness.run(
      "run", "--trace", "on", "--format", "html:report/index.html", "--format", "message:run.ndjson")
    #expect(outcome.exitCode == 1, "\(outcome)")
    try harness.write(
      "pages/report.feature",
      """
      Feature: The report
        Scenario: A failing scenario is found, and its steps are gone through
          Given the page "report" is open on a "1280x900"
          Then I should see "1 of 2 scenarios failed"
          When I enter "wrong" into the "Search" field
          Then I should see "1 of 2 shown"
          When I touch the element found by "view css:'#rows .row'"
          Then the element found by "view css:'#command'" shows "cukeswift run features/sums.feature:9"
          And I should see the element found by "view css:'.screen svg'"
          When I touch the element found by "view css:'.step[data-step=\\"1\\"] summary'"
          Then I should see "1 action"
          When I touch the "Before" button
          Then I should see the element found by "view css:'.screen svg' marked:'The screen before the step'"
          When I enter "button marked:'7'" into the "Query at this step" field
          Then I should see "finds 1 element"
          When I clear the "Query at this step" field
          And I enter "view css:'a'" into the "Query at this step" field
          Then the element found by "view css:'.answer'" shows "this page does not know css:. cukeswift show answers this."
          When I touch the "Clear" button
          Then I should see "2 scenarios"
          When I touch the "Timeline" button
          Then I should see "Point at a scenario to see its name; click to open it."

      """)
    try harness.pass("run", "pages")
  }

  /// A report of the stored stream is the same page as that of the run, byte by byte.
  @Test func storedStreamGivesTheSameReportPage() throws {
    let harness = try Self.harness()
    for number in 1...2 {
      _ = try harness.run(
        "run", "--trace", "on", "--format", "html:run\(number).html", "--format", "message:run\(number).ndjson",
        "--attachments", "kept")
    }
    let report = try harness.run("report", "run2.ndjson", "--format", "html:report.html", "--format", "summary")
    #expect(report.exitCode == 1, "\(report)")
    #expect(harness.read("report.html") == harness.read("run2.html"))
    #expect(harness.read("run1.html") != harness.read("run2.html"), "the second has a history")
    let shown = try harness.run("show", "run2.ndjson", "--html", "shown.html")
    #expect(harness.read("shown.html") == harness.read("run2.html"), "\(shown)")
  }

  @Test func runsAreCompared() throws {
    let harness = try Self.harness()
    _ = try harness.run("run", "--format", "message:old.ndjson")
    try harness.write("features/sums.feature", try #require(try Self.harness("7").read("features/sums.feature")))
    _ = try harness.run("run", "--format", "message:new.ndjson")
    let report = try harness.pass("report", "new.ndjson", "--compare", "old.ndjson", "--format", "html:c/index.html")
    try harness.write(
      "pages/changes.feature",
      """
      Feature: Changes
        Scenario: What has changed
          Given the page "c" is open on a "1280x900"
          When I touch the "Changes" button
          Then I should see "Newly passing"
          And I should see "failed → passed"

        Scenario: A run that was cut off says nothing of what is new
          Given the page "d" is open on a "1280x900"
          When I touch the "Changes" button
          Then I should see text containing "scenarios under New may have been in it too"

      """)
    let old = try #require(harness.read("old.ndjson"))
    let end = try #require(old.ranges(of: "{\"testCaseStarted\"").last)
    try harness.write("cut.ndjson", String(old[..<end.lowerBound]))
    let partly = try harness.run("report", "new.ndjson", "--compare", "cut.ndjson", "--format", "html:d/index.html")
    #expect(partly.exitCode == 0 && partly.errors.contains("it is unclear which scenarios are new since"), "\(partly)")
    #expect(!report.errors.contains("it is unclear"), "\(report)")
    try harness.pass("run", "pages")
    let refused = try harness.run("report", "new.ndjson", "--compare", "old.ndjson")
    #expect(refused.exitCode == 2 && refused.errors.contains("--compare needs --format html"), "\(refused)")
  }

  /// Large attachments are files next to the page, and no other files are ever read or linked.
  @Test func attachmentsStayInTheirFolder() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("secret.txt", "the secret")
    try harness.write(
      "features/big.feature", "Feature: Big\n  Scenario: Large\n    Given something large\n    And something small\n")
    try harness.write(
      "features/steps/Big.swift",
      """
      import CukeKit

      final class Big: World {}

      let big = Steps(Big.self) {
        Given("something large") { _ in attach(String(repeating: "large ", count: 20_000), as: "text/plain", named: "large.txt") }
        Given("something small") { _ in attach("small", as: "text/plain", named: "small.txt") }
      }

      """)
    try harness.pass(
      "run", "--attachments", "report/files", "--format", "html:report/index.html", "--format", "message:run.ndjson")
    func page(_ path: String) throws -> String { try UnpackedPage(try #require(harness.read(path))).text }
    let run = try page("report/index.html")
    let link = try #require(run.firstMatch(of: /"file":"(files\/[0-9a-f]{64}-large\.txt)"/)?.1)
    #expect(run.contains(#""content":"small""#) && !run.contains("large large"))
    // A page in another folder embeds the attachments that it cannot link to.
    func report(_ stream: String, to path: String) throws -> String {
      try harness.pass(
        "report", stream, "--attachments", "report/files", "--format", "html:\(path)", "--format", "summary")
      return try page(path)
    }
    #expect(try report("run.ndjson", to: "report/again.html") == run)
    #expect(try report("run.ndjson", to: "other/index.html").contains(#""base64":"bGFyZ2Ug"#))
    // A stream may contain any address.
    let stream = try #require(harness.read("run.ndjson"))
    for url in [
      "../secret.txt", "files/../../secret.txt", "/etc/passwd", "https://example.com/x",
      "files/\(String(repeating: "0", count: 64)).txt",
    ] {
      try harness.write("hostile.ndjson", stream.replacing(link, with: url).replacing("files\\/", with: "files/"))
      let hostile = try report("hostile.ndjson", to: "report/hostile.html")
      #expect(
        hostile.contains(#""missing":""#) && !hostile.contains(#""file":"#) && !hostile.contains("the secret"), "\(url)"
      )
    }
    // A file that the run did not write is not shown.
    try harness.write("report/\(link)", "something else")
    let changed = try report("run.ndjson", to: "report/changed.html")
    #expect(changed.contains("this attachment differs from the one of the run") && !changed.contains("something else"))
  }
}
