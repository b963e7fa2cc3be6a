import Reporters
import Testing

/// The end of the summary.
@Suite struct SummaryTests {
  @Test(arguments: [(true, 72), (true, nil), (false, 72)] as [(Bool, Int?)])
  func terminalSummaryLooksBack(isStored: Bool, columns: Int?) async throws {
    var settings = ReportSettings.plain
    (settings.links.isStored, settings.terminal.columns, settings.links.page) = (isStored, columns, "my report.html")
    let text = try await Recording().report(.summary, settings)
    let line = "Look back: cukeswift show features/statuses.feature:12 · report: 'my report.html'"
    #expect(text.contains(line) == (isStored && columns != nil), "\(text)")
  }

  @Test func reportIsALink() async throws {
    var settings = ReportSettings(painter: Painter(usesColours: false, linkBase: "file:///work/"), terminalColumns: 72)
    (settings.links.isStored, settings.links.page) = (true, "my report.html")
    let text = try await Recording().report(.summary, settings)
    #expect(text.contains("report: \u{1B}]8;;file:///work/my%20report.html\u{1B}\\'my report.html'\u{1B}]8;;\u{1B}\\"))
  }

  @Test func equalFailuresAreShownOnce() async throws {
    let text = try await Recording().report(.summary)
    #expect(text.matches(of: /1 apple/).count == 1)
    #expect(text.contains("… and 1 more with the same reason"))
    #expect(text.contains("cukeswift run features/wide.feature:5"))
  }
}
