import Foundation
import Messages
import OperatingSystem
import Reporters
import Runner
import SourceText
import StepRegistry
import Synchronization
import Testing

/// The stream of one run of the features in `testdata`, and its reports.
struct Recording {
  static let testdata = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("testdata")

  private(set) var envelopes: [Envelope] = []

  /// Uses a stream that was not recorded.
  init(_ envelopes: [Envelope]) { self.envelopes = envelopes }

  /// The stream with additional messages before the end of the run.
  func inserting(_ messages: [Envelope]) -> Recording {
    Recording(envelopes.dropLast() + messages + envelopes.suffix(1))
  }

  /// Runs the features.
  ///
  /// - Parameters:
  ///   - warnings: the warnings of the run.
  ///   - includesFeatureWarnings: whether the warnings about the features are emitted too, as `cukeswift run` does.
  ///   - failsOnWarnings: whether warnings make the run fail.
  init(
    warnings: [Diagnostic] = [], includesFeatureWarnings: Bool = false, failsOnWarnings: Bool = false
  ) async throws {
    let texts = try ["statuses.feature", "french.feature", "wide.feature"].map { name in
      (name, try String(contentsOf: Self.testdata.appendingPathComponent(name), encoding: .utf8))
    }
    try await self.init(
      texts, warnings: warnings, includesFeatureWarnings: includesFeatureWarnings, failsOnWarnings: failsOnWarnings)
  }

  /// Runs a feature that fails.
  init(feature: String) async throws { try await self.init([("f.feature", feature)]) }

  private init(
    _ texts: [(name: String, text: String)], warnings: [Diagnostic] = [], includesFeatureWarnings: Bool = false,
    failsOnWarnings: Bool = false
  ) async throws {
    var ids = IDGenerator()
    var features: [FeatureLoader.Feature] = []
    for (name, text) in texts {
      let parsed = Gherkin.parse(SourceFile(uri: "features/\(name)", text: text), ids: &ids)
      features.append(FeatureLoader.Feature(document: try #require(parsed.document)))
    }
    let suite = try Suite(features, selection: Selection(), ids: &ids)
    let registry = try Registry([EveryStatus.steps], relativeTo: Self.testdata.deletingLastPathComponent().path)
    var options = RunOptions()
    options.retry.count = 1
    options.retry.tags = try TagExpression(parsing: "@flaky")
    options.conditions.failsOnWarnings = failsOnWarnings
    let featureWarnings = includesFeatureWarnings ? suite.warnings(registry) : []
    var envelopes: [Envelope] = []
    let run = TestRun(
      registry: registry, options: options, clock: TickingClock(), ids: ids, warnings: warnings + featureWarnings
    ) { envelope in
      // Leaves out information about the machine.
      if case .meta = envelope { return }
      envelopes.append(envelope)
    }
    #expect(await run.run(suite).success == false)
    self.envelopes = envelopes
  }

  /// The stream up to the first message that satisfies a condition.
  func cutOff(behind condition: (Envelope) -> Bool) throws -> Recording {
    var recording = self
    let index = envelopes.firstIndex(where: condition)
    let last = try #require(index)
    recording.envelopes = Array(envelopes[...last])
    return recording
  }

  /// A report of the stream; for a folder, the names and contents of its files.
  func report(_ format: ReportFormat, _ settings: ReportSettings = .plain) throws -> String {
    guard !format.isFolder else {
      return try files(format, settings).sorted { $0.key < $1.key }.map { "== \($0.key)\n\($0.value)" }.joined(
        separator: "\n")
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let reporters = ReporterGroup([format.reporter(output: try OutputFile.file(at: file.path), settings: settings)])
    envelopes.forEach(reporters.receive)
    #expect(reporters.finish().isEmpty)
    return try String(contentsOf: file, encoding: .utf8)
  }
}

extension Recording {
  /// The files of a report in a folder, by name.
  func files(_ format: ReportFormat, _ settings: ReportSettings = .plain) throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let reporters = ReporterGroup([
      format.reporter(output: try OutputFile.folder(at: folder.path), settings: settings)
    ])
    envelopes.forEach(reporters.receive)
    #expect(reporters.finish().isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        // Attachments are not always texts.
        ($0, String(decoding: try Data(contentsOf: folder.appendingPathComponent($0)), as: UTF8.self))
      })
  }
}

extension ReportSettings {
  /// Without colours and a terminal.
  static let plain = ReportSettings(painter: Painter(usesColours: false))
}

/// A clock that advances by a millisecond each time it is read.
private final class TickingClock: RunClock {
  private let ticks = Mutex(0)

  func now() -> Timestamp {
    let tick = ticks.withLock { ticks in
      defer { ticks += 1 }
      return ticks
    }
    return Timestamp(seconds: 1_772_366_400, nanoseconds: tick * 1_000_000)
  }
}
