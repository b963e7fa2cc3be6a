import AppUnderTest
import Foundation
import GherkinParser
import Recordings
import SourceText
import StepLibrary
import Testing

/// What is recorded on one device, written as a feature, and run on all of them.
@Suite struct RecordedSessionTests {
  @Test func everyTestIsThere() {
    let counts = Dictionary(grouping: naturalLanguageTests, by: \.app).mapValues(\.count)
    #expect(counts == ["Calculator": 5, "XKCD": 5, "Cancelled": 5, "UIKit Catalog": 5, "Alarm": 5])
    #expect(Device.all.count == 7)
  }

  @Test(arguments: naturalLanguageTests)
  func whatIsRecordedPassesOnEveryDevice(test: NaturalLanguageTest) async throws {
    let session = try await RecordedSession(of: test.app)
    try await test.record(session)
    // It goes through its file, as it does for those who record today and encode tomorrow.
    let trace = try SessionTrace(reading: SourceFile(uri: "x.trace.json", text: session.recorder.trace.text))
    let encoding = FeatureEncoding([.init(test.name, trace)], name: test.app)
    #expect(!encoding.text.contains("no predefined step"))
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "recorded.feature").path
    try encoding.text.write(toFile: path, atomically: true, encoding: .utf8)
    let shelf = RecordingShelf(folder: folder.path)
    for recording in encoding.recordings { try shelf.save(recording) }
    let run = try await RecordingShelf.$chosen.withValue(shelf) {
      try await FeatureRun(path: path, on: Device.all)
    }
    #expect(run.scenarios == 7)
    #expect(run.failures == [], "\(encoding.text)")
  }
}
