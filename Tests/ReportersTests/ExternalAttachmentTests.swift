import Foundation
import Messages
import OperatingSystem
import Reporters
import Synchronization
import Testing

/// Files of `--attachments` in a report that embeds them.
@Suite struct ExternalAttachmentTests {
  /// The recording with a file for each finished step, and the names of the files.
  private static func recording() async throws -> (recording: Recording, names: [String]) {
    var names: [String] = []
    let envelopes = try await Recording().envelopes.flatMap { envelope -> [Envelope] in
      guard case .testStepFinished(let message) = envelope else { return [envelope] }
      let name = "file-\(names.count).bin"
      names.append(name)
      let file = ExternalAttachment(
        owner: .step(testCaseStartedID: message.testCaseStartedID, testStepID: message.testStepID),
        url: "att/\(String(repeating: "0", count: 64))-\(name)", mediaType: "application/octet-stream")
      return [.externalAttachment(file), envelope]
    }
    return (Recording(envelopes), names)
  }

  /// The report for Xray does not load them before the end of the run.
  @Test func areReadWhenTheyAreWritten() async throws {
    let (recording, names) = try await Self.recording()
    let reads = Mutex([String]())
    var settings = ReportSettings.plain
    settings.externalContent = { file in
      reads.withLock { $0.append(file.url) }
      return .bytes(Array(file.url.utf8))
    }
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let reporters = ReporterGroup([
      ReportFormat.xray.reporter(output: try OutputFile.file(at: file.path), settings: settings)
    ])
    recording.envelopes.forEach(reporters.receive)
    #expect(reads.withLock { $0 }.isEmpty)
    #expect(reporters.finish().isEmpty)
    let read = reads.withLock { $0 }
    // The report has only the last of repeated attempts.
    #expect(!read.isEmpty && read.count < names.count && Set(read).count == read.count)
    #expect(try Self.evidence(file) == read.map { Data($0.utf8) })
  }

  /// The contents of all evidence in a report for Xray, except for attachments in the stream.
  private static func evidence(_ file: URL) throws -> [Data] {
    let report = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let tests = try #require(report?["tests"] as? [[String: Any]])
    let evidence = tests.flatMap { $0["evidence"] as? [[String: String]] ?? [] }
    return evidence.filter { $0["filename"]?.hasSuffix(".bin") == true }.compactMap {
      $0["data"].flatMap { Data(base64Encoded: $0) }
    }
  }
}
