import Foundation
import TestSupport
import Testing

/// Steps about downloads of pages.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageDownloadStepTests {
  @Test func downloadsAreCheckedAndRemovedAfterTheRun() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.makeFolder("temporary")
    try harness.write(
      "shop/index.html",
      """
      <!doctype html><meta name=viewport content='width=device-width'><a href=report.csv download>Report</a>
      """)
    try harness.write("shop/report.csv", "Total;12")
    try harness.write("cukeswift.json", #"{ "pages": { "Shop": { "folder": "shop" } } }"#)
    try harness.write(
      "features/shop.feature",
      """
      Feature: Shop
        Background:
          Given the "Shop" page is open
        Scenario: passes
          When I touch "Report"
          Then "report.csv" was downloaded
          And the file "report.csv" was downloaded with "Total;12"
        Scenario: nothing of another scenario
          Then no file was downloaded
        Scenario: other text
          When I touch "Report"
          Then "report.csv" was downloaded with "Total;13"
        Scenario: some file
          When I touch "Report"
          Then no file was downloaded
      """)
    for jobs in [[], ["--jobs", "2"]] {
      let run = try harness.run(
        ["run", "--format", "pretty"] + jobs, environment: ["TMPDIR": harness.url(of: "temporary").path])
      #expect(run.output.contains("4 scenarios (2 failed, 2 passed)"), "\(run.output)\(run.errors)")
      #expect(
        run.output.contains(
          #"waited 30 s of the app's time for the download of "report.csv" with "Total;13""#), "\(run.output)")
      #expect(run.output.contains(#"Reason: it contains "Total;12""#), "\(run.output)")
      #expect(run.output.contains(#"no file should be downloaded, but "report.csv" was downloaded"#), "\(run.output)")
      #expect(run.output.contains("(attached report.csv, 8 bytes)"), "\(run.output)")
      let left = try FileManager.default.contentsOfDirectory(atPath: harness.url(of: "temporary").path)
      #expect(left.filter { $0.contains("-downloads-") }.isEmpty, "\(left)")
    }
    // The list of downloads in the console.
    let console = try harness.run(
      "console", "--app", "Shop", "-e", "downloads", "-e", "touch \"* marked:'Report'\"", "-e", "downloads")
    let lines = console.output.split(separator: "\n")
    #expect(lines.first == "nothing was downloaded", "\(console)")
    #expect(lines.contains { $0.hasPrefix("'report.csv' from ") && $0.contains("-downloads-") }, "\(console)")
  }
}
