import AppUnderTest
import Foundation
import GherkinParser
import Recordings
import SampleApps
import SourceText
import StepLibrary
import TestSupport
import Testing

/// What is recorded on one device, written as a feature, and run on others: on the smallest and on the largest, or on all of them,
/// as `make proof` does.
@Suite struct RecordedSessionTests {
  @Test func everyTestIsThere() {
    #expect(controlTests.count == 11)
    let counts = Dictionary(grouping: naturalLanguageTests, by: \.app).mapValues(\.count)
    #expect(counts == ["Calculator": 5, "XKCD": 5, "Cancelled": 5, "UIKit Catalog": 5, "Alarm": 5])
    #expect(Device.all.count == 7)
  }

  @Test(arguments: Thoroughness.some(5, of: naturalLanguageTests + controlTests), RecordingDevices.chosen)
  func whatIsRecordedPasses(test: NaturalLanguageTest, device: Device) async throws {
    let devices = try RecordingDevices.played
    for checks in FeatureEncoding.Checks.allCases {
      let encoding = try await test.encoding(on: device, checks: checks)
      #expect(!encoding.text.contains("no predefined step"), "\(encoding.text)")
      let run = try await FeatureRun(of: encoding, on: devices)
      #expect(run.scenarios == devices.count)
      #expect(run.failures == [], "\(encoding.text)")
    }
  }
}

/// The devices on which the sessions of the tests are recorded.
enum RecordingDevices {
  /// One that a seed chooses, or all of them: `CUKESWIFT_RECORDING=all`, which `make proof` sets.
  ///
  /// A number in its place is the seed; without one it is drawn. The name of the device is in that of the test case.
  static let chosen: [Device] = {
    let wish = ProcessInfo.processInfo.environment["CUKESWIFT_RECORDING"]
    if wish == "all" { return Device.all }
    let seed = wish.flatMap { UInt($0) } ?? UInt.random(in: 0...UInt.max)
    return [Device.all[Int(seed % UInt(Device.all.count))]]
  }()

  /// Those on which what was recorded is run.
  static var played: [Device] {
    get throws { areAll ? Device.all : try FeatureRun.extremeDevices }
  }

  /// Whether more is proved than in tests that everybody runs often.
  static let areAll = chosen.count > 1
}

extension NaturalLanguageTest {
  /// The test as a feature, recorded on a device.
  func encoding(on device: Device, checks: FeatureEncoding.Checks = .few) async throws -> FeatureEncoding {
    FeatureEncoding([.init(name, try await trace(on: device))], name: app, checks: checks)
  }

  /// The test as a session, recorded on a device.
  func trace(of catalog: AppCatalog = .samples, on device: Device) async throws -> SessionTrace {
    let session = try await RecordedSession(of: app, in: catalog, on: device)
    try await record(session)
    try await session.recorder.look(at: session.app)
    // It goes through its file, as it does for those who record today and encode tomorrow.
    return try SessionTrace(reading: SourceFile(uri: "x.trace.json", text: session.recorder.trace.text))
  }
}

extension FeatureRun {
  /// Runs what was recorded, with the recordings that its steps play.
  init(of encoding: FeatureEncoding, on devices: [Device] = [], arguments: [String] = []) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "recorded.feature").path
    try encoding.text.write(toFile: path, atomically: true, encoding: .utf8)
    let shelf = RecordingShelf(folder: folder.path)
    for recording in encoding.recordings { try shelf.save(recording) }
    self = try await RecordingShelf.$chosen.withValue(shelf) {
      try await FeatureRun(path: path, on: devices, arguments: arguments)
    }
  }
}
