import Foundation
import Messages
import Reporters
import Runner
import SourceText
import StepRegistry
import Synchronization
import Testing

/// Every report of one run that covers every status, compared with the files in `testdata`.
///
/// With `CUKESWIFT_RECORD_GOLDEN` set, the files are written instead; the tests fail then, so that nobody forgets.
@Suite struct GoldenReports {
  struct Golden: Sendable, CustomTestStringConvertible {
    let fileName: String
    let format: ReportFormat
    let usesColours: Bool
    var testDescription: String { fileName }
  }

  static let reports = [
    Golden(fileName: "pretty.txt", format: .pretty, usesColours: false),
    Golden(fileName: "pretty-coloured.txt", format: .pretty, usesColours: true),
    Golden(fileName: "progress.txt", format: .progress, usesColours: false),
    Golden(fileName: "progress-coloured.txt", format: .progress, usesColours: true),
    Golden(fileName: "message.ndjson", format: .message, usesColours: false),
  ]

  @Test func everyFormatHasItsGoldenFile() {
    #expect(Set(Self.reports.map(\.format)) == Set(ReportFormat.allCases))
    #expect(Self.reports.count == 5)
  }

  @Test(arguments: reports)
  func isAsRecorded(report: Golden) async throws {
    let actual = try await Self.write(report)
    let file = Self.testdata.appendingPathComponent(report.fileName)
    if ProcessInfo.processInfo.environment["CUKESWIFT_RECORD_GOLDEN"] != nil {
      try Data(actual.utf8).write(to: file)
      Issue.record("recorded \(report.fileName); look at it, then run without CUKESWIFT_RECORD_GOLDEN")
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

  private static let testdata = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "testdata")

  private static func write(_ report: Golden) async throws -> String {
    var ids = IDGenerator()
    var features: [FeatureLoader.Feature] = []
    for name in ["statuses.feature", "french.feature"] {
      let text = try String(contentsOf: testdata.appendingPathComponent(name), encoding: .utf8)
      let parsed = Gherkin.parse(SourceFile(uri: "features/\(name)", text: text), ids: &ids)
      features.append(FeatureLoader.Feature(document: try #require(parsed.document)))
    }
    let suite = try Suite(features, selection: Selection(), ids: &ids)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let output = try OutputFile.file(at: file.path)
    let reporter = report.format.reporter(
      output: output, settings: ReportSettings(painter: Painter(usesColours: report.usesColours)))
    let reporters = ReporterGroup([reporter])
    let registry = try Registry([EveryStatus.steps], relativeTo: testdata.deletingLastPathComponent().path)
    let run = TestRun(registry: registry, options: RunOptions(), clock: TickingClock(), ids: ids) { envelope in
      // What differs from machine to machine is left out of the comparison.
      if case .meta = envelope { return }
      reporters.receive(envelope)
    }
    #expect(await run.run(suite).success == false)
    #expect(reporters.finish().isEmpty)
    defer { try? FileManager.default.removeItem(at: file) }
    return try String(contentsOf: file, encoding: .utf8)
  }
}

/// A clock that goes on by a millisecond whenever it is asked.
private final class TickingClock: RunClock {
  private let ticks = Mutex(0)

  func now() -> Timestamp {
    let tick = ticks.withLock { ticks in
      defer { ticks += 1 }
      return ticks
    }
    return Timestamp(seconds: 0, nanoseconds: tick * 1_000_000)
  }
}
