import Foundation
import Messages
import OperatingSystem
import Reporters
import SourceText
import Testing

/// Reports of a run that could not start: a feature file does not parse, and the stream contains the reason.
@Suite struct RunProblemTests {
  static let formats: [ReportFormat] = [.pretty, .progress, .progressBar, .summary, .html, .junit, .teamCity]

  private static func report(_ format: ReportFormat) throws -> String {
    var ids = IDGenerator()
    let source = SourceFile(uri: "features/broken.feature", text: "Feature: x\n  Scenario: y\n    Given z\n    Wen z\n")
    let result = Gherkin.parse(source, ids: &ids)
    try #require(!result.errors.isEmpty)
    let moment = Timestamp(seconds: 0, nanoseconds: 0)
    let failure = ThrownError(type: "ParseError", message: "no scenario could be run")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let reporters = ReporterGroup([format.reporter(output: try OutputFile.file(at: file.path), settings: .plain)])
    reporters.receive(.source(source))
    for error in result.errors { reporters.receive(.parseError(error)) }
    reporters.receive(.testRunStarted(TestRunStarted(id: "0", timestamp: moment)))
    reporters.receive(
      .testRunFinished(TestRunFinished(testRunID: "0", success: false, failure: failure, timestamp: moment)))
    #expect(reporters.finish().isEmpty)
    return try String(contentsOf: file, encoding: .utf8)
  }

  @Test(arguments: formats)
  func tellsWhatIsWrong(format: ReportFormat) throws {
    let report = try Self.report(format)
    #expect(report.contains("broken.feature") && report.contains("Wen z"), "\(report)")
    #expect(report.contains("no scenario could be run"), "\(report)")
    // This must be the first output in a build.
    if format == .teamCity { #expect(report.hasPrefix("##teamcity[enteredTheMatrix"), "\(report)") }
  }
}
