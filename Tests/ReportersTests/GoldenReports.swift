import Foundation
import Reporters
import TestSupport
import Testing

/// Golden pairs: the features in `testdata`, and the report of their run in every format.
///
/// The run has scenarios with all statuses, retries, outlines, tables, doc strings, attachments and a warning. With
/// `CUKESWIFT_RECORD_GOLDEN` set, as by `make golden`, the reports are written, and the tests fail as a reminder to
/// review them.
@Suite struct GoldenReports {
  struct Golden: Sendable, CustomTestStringConvertible {
    let fileName: String
    let format: ReportFormat
    var settings = ReportSettings.plain
    var testDescription: String { fileName }
  }

  private static let coloured = ReportSettings(painter: Painter(usesColours: true))
  private static let terminal = ReportSettings(painter: Painter(usesColours: false), terminalColumns: 72)

  static let reports = [
    Golden(fileName: "pretty.txt", format: .pretty),
    Golden(fileName: "pretty-coloured.txt", format: .pretty, settings: coloured),
    Golden(fileName: "pretty-terminal.txt", format: .pretty, settings: terminal),
    Golden(fileName: "progress.txt", format: .progress),
    Golden(fileName: "progress-coloured.txt", format: .progress, settings: coloured),
    Golden(fileName: "progress-bar.txt", format: .progressBar),
    Golden(fileName: "progress-bar-terminal.txt", format: .progressBar, settings: terminal),
    Golden(fileName: "summary.txt", format: .summary),
    Golden(fileName: "html.html", format: .html),
    Golden(fileName: "markdown.md", format: .markdown),
    Golden(fileName: "junit.xml", format: .junit),
    Golden(fileName: "json.json", format: .json),
    Golden(fileName: "message.ndjson", format: .message),
    Golden(fileName: "usage.txt", format: .usage),
    Golden(fileName: "rerun.txt", format: .rerun),
    Golden(fileName: "snippets.txt", format: .snippets),
    Golden(fileName: "teamcity.txt", format: .teamCity),
    Golden(fileName: "github.txt", format: .gitHub),
    Golden(fileName: "allure.txt", format: .allure),
    Golden(fileName: "xray.json", format: .xray),
    Golden(fileName: "docs.txt", format: .docs),
  ]

  @Test func everyFormatHasItsGoldenFile() {
    #expect(Set(Self.reports.map(\.format)) == Set(ReportFormat.allCases).subtracting([.coverage]))
    #expect(Self.reports.count == 21)
  }

  @Test(arguments: reports)
  func isAsRecorded(report: Golden) async throws {
    let written = try await Recording(includesFeatureWarnings: true).report(report.format, report.settings)
    let actual =
      switch report.format {
      case .html: try UnpackedPage(written).withoutAssets
      case .docs: written.replacing(/<style>\n(?:(?!<\/style>)(?:.|\n))*/, with: "<style>")
      default: written
      }
    let file = Recording.testdata.appendingPathComponent(report.fileName)
    if ProcessInfo.processInfo.environment["CUKESWIFT_RECORD_GOLDEN"] != nil {
      try Data(actual.utf8).write(to: file)
      Issue.record("recorded \(report.fileName); review it, then run without CUKESWIFT_RECORD_GOLDEN")
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    let lines = (
      expected.split(separator: "\n", omittingEmptySubsequences: false),
      actual.split(separator: "\n", omittingEmptySubsequences: false)
    )
    for (number, (expected, actual)) in zip(lines.0, lines.1).enumerated() where expected != actual {
      Issue.record("\(report.fileName):\(number + 1): expected\n\(expected)\nbut it is\n\(actual)")
      return
    }
    #expect(lines.0.count == lines.1.count)
  }
}
