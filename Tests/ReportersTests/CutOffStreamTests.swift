import Messages
import Reporters
import Testing

/// Reports of a stream that ends in the middle of a scenario.
@Suite struct CutOffStreamTests {
  /// The reaction of each report.
  static let sayings: [(format: ReportFormat, parts: [String])] = [
    (
      .pretty,
      ["the stream ends before this scenario does", "The stream ends before the run does", "20 scenarios (1 f"]
    ),
    (.progress, ["the stream ends before this scenario does", "The stream ends before the run does", "1 failed"]),
    (.progressBar, ["the stream ends before this scenario does", "The stream ends before the run does"]),
    (.summary, ["the stream ends before this scenario does", "The stream ends before the run does"]),
    (.html, ["the stream ends before this scenario does", "The stream ends before the run does", "</html>\n"]),
    (.junit, ["the stream ends before this scenario does", "The stream ends before the run does", "</testsuites>\n"]),
    (.json, ["the stream ends before this scenario does", #""name":"Failing""#, "\n]\n"]),
    (.message, [#""testStepStarted""#]),
    (.usage, ["a background step"]),
    (.rerun, ["features/statuses.feature:12:16:"]),
    (.snippets, ["// No definition is missing."]),
    (.gitHub, ["%0Athe stream ends before this scenario does", "::error title=End of the run::The stream ends"]),
    (.markdown, ["the stream ends before this scenario does", "The stream ends before the run does"]),
    (.allure, ["the stream ends before this scenario does", #""status":"unknown""#, "The stream ends before the run"]),
    (
      .xray,
      ["the stream ends before this scenario does", #""status":"FAILED""#, "The stream ends before the run does"]
    ),
    (
      .docs, ["the stream ends before this scenario does", "The run had a problem: ", "The stream ends before the run"]
    ),
    (.teamCity, ["the stream ends before this scenario does", "buildProblem", "testSuiteFinished"]),
  ]

  @Test func everyFormatIsTried() {
    #expect(Set(Self.sayings.map(\.format)) == Set(ReportFormat.allCases).subtracting([.coverage]))
  }

  @Test(arguments: sayings.map(\.format))
  func tellsWhatIsThere(format: ReportFormat) async throws {
    var started = 0
    let recording = try await Recording().cutOff { envelope in
      if case .testStepStarted = envelope { started += 1 }
      // The first scenario has three steps, so this is the second step of the second scenario.
      return started == 5
    }
    let report = try recording.report(format)
    for part in Self.sayings.first(where: { $0.format == format })?.parts ?? [] {
      #expect(report.contains(part), "\(part) is missing in:\n\(report)")
    }
  }
}
