import Messages
import Reporters
import SourceText
import TestSupport
import Testing

/// Reports of a run with warnings.
@Suite struct WarningReportTests {
  private static let warning = Diagnostic(
    .warning, uri: "features/x.feature", location: SourceText.SourceLocation(line: 2, column: 3),
    problem: "this line is lost", advice: "Did you mean <it>?", sourceLine: "  Scenaro: x")

  /// The formats that show warnings, and their texts; the other formats are for programs.
  private static let sayings: [(format: ReportFormat, usual: String?, failing: String?)] = [
    (
      .pretty, "\n\nWarnings:\n\nfeatures/x.feature:2:3: warning: this line",
      "\n\nWarnings that fail the run:\n\nfeatures/x"
    ),
    (
      .progress, "\n\nWarnings:\n\nfeatures/x.feature:2:3: warning: this line",
      "\n\nWarnings that fail the run:\n\nfeatures/x"
    ),
    (
      .progressBar, "\n\nWarnings:\n\nfeatures/x.feature:2:3: warning: this",
      "\n\nWarnings that fail the run:\n\nfeatures/x"
    ),
    (
      .summary, "\n\nWarnings:\n\nfeatures/x.feature:2:3: warning: this line",
      "\n\nWarnings that fail the run:\n\nfeatures/x"
    ),
    (.html, "<h2>Warnings</h2></summary><pre>features/x.feature:2:3: warn", "<h2>Warnings that fail the run</h2>"),
    (.markdown, "### Warnings\n\n<details>", "### Problems of the run\n\n<details>"),
    (
      .junit, "<system-err>features/x.feature:2:3: warning: this line is lost",
      #"<testcase classname="The run itself" name="features/x.feature:2:3: warning: this line is lost""#
    ),
    (
      .teamCity, "##teamcity[message flowId='cukeswift' text='features/x.feature:2:3: warning: this line",
      "##teamcity[buildProblem flowId='cukeswift' description='features/x.feature:2:3: warning: this line"
    ),
    (
      .gitHub, "::warning title=cukeswift::features/x.feature:2:3: warning: this line",
      "::error title=features/x.feature%3A2%3A3%3A warning%3A this line"
    ),
    (.message, #""mediaType":"text/x.cukeswift.warning+plain""#, #"text/x.cukeswift.warning+plain; fails-run=true""#),
    (.json, nil, #""error_message":"features/x.feature:2:3: warning: this line"#), (.usage, nil, nil),
    (.rerun, nil, nil), (.snippets, nil, nil),
    (.allure, nil, #""message":"features/x.feature:2:3: warning: this line"#),
    (.docs, nil, "The run had a problem: "),
    (.xray, nil, #""comment":"features/x.feature:2:3: warning: this line"#),
  ]

  @Test func everyFormatIsTried() {
    #expect(Set(Self.sayings.map(\.format)) == Set(ReportFormat.allCases).subtracting([.coverage]))
  }

  @Test(arguments: [false, true])
  func reportsShowWarnings(failRun: Bool) async throws {
    let recording = try await Recording(warnings: [Self.warning], failsOnWarnings: failRun)
    for saying in Self.sayings {
      let report = try recording.report(saying.format)
      guard let expected = failRun ? saying.failing : saying.usual else {
        #expect(!report.contains("Scenaro"), "\(saying.format)")
        continue
      }
      #expect(report.contains(expected), "\(expected) is missing in:\n\(report)")
      #expect(report.contains("Scenaro: x") && report.contains("Did you mean"), "\(saying.format)")
    }
  }

  @Test func japaneseKeywordsAreSeparatedFromTheText() async throws {
    let recording = try await Recording()
    for format in [ReportFormat.pretty, .progress] {
      let report = try recording.report(format)
      #expect(report.contains("もし 飛ぶ"), "\(report)")
    }
    #expect(try UnpackedPage(recording.report(.html)).text.contains(#""keyword":"もし ","text":"飛ぶ""#))
    // The stream contains the keyword as written.
    #expect(try recording.report(.message).contains(#""keyword":"もし""#))
  }

  @Test func oneByteIsNoBytes() async throws {
    let recording = try await Recording()
    #expect(try recording.report(.pretty).contains("(attached a \"b\".pdf, 1 byte)"))
  }
}
