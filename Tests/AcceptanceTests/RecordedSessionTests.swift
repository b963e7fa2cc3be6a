import AppUnderTest
import Foundation
import GherkinParser
import Recordings
import SampleApps
import SourceText
import StepLibrary
import TestSupport
import Testing

/// Sessions recorded on one device, written as features, and run on other devices.
///
/// By default, these are the devices with the smallest and the largest screen; `make proof` uses all devices.
@Suite struct RecordedSessionTests {
  @Test func everyTestIsThere() {
    #expect(controlTests.count == 11)
    let counts = Dictionary(grouping: naturalLanguageTests, by: \.app).mapValues(\.count)
    #expect(counts == ["Calculator": 5, "XKCD": 5, "Cancelled": 5, "UIKit Catalog": 5, "Alarm": 5])
    #expect(Device.all.count == 7)
  }

  @Test(arguments: Thoroughness.some(5, of: naturalLanguageTests + controlTests), RecordingDevices.chosen)
  func recordedScenariosPass(test: NaturalLanguageTest, device: Device) async throws {
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

/// The devices for recording the sessions.
enum RecordingDevices {
  /// One random device, or all devices with `CUKESWIFT_RECORDING=all`, which `make proof` sets.
  ///
  /// A number in the variable is the seed, which is random otherwise. The name of the test case contains the device.
  static let chosen: [Device] = {
    let wish = ProcessInfo.processInfo.environment["CUKESWIFT_RECORDING"]
    if wish == "all" { return Device.all }
    let seed = wish.flatMap { UInt($0) } ?? UInt.random(in: 0...UInt.max)
    return [Device.all[Int(seed % UInt(Device.all.count))]]
  }()

  /// The devices for running the recorded features.
  static var played: [Device] {
    get throws { areAll ? Device.all : try FeatureRun.extremeDevices }
  }

  /// Whether to test on all devices, which takes too long for everyday runs.
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
    // Writing and reading the file simulates encoding a session long after its recording.
    return try SessionTrace(reading: SourceFile(uri: "x.trace.json", text: session.recorder.trace.text))
  }
}

extension FeatureRun {
  /// Runs a recorded feature, with the recordings played by its steps.
  init(of encoding: FeatureEncoding, on devices: [Device] = [], arguments: [String] = []) async throws {
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    let path = folder.appending(path: "recorded.feature").path
    try encoding.text.write(toFile: path, atomically: true, encoding: .utf8)
    let shelf = RecordingShelf(folder: folder.path)
    for recording in encoding.recordings { try shelf.save(recording) }
    self = try await RunEnvironment.$current.withValue(.changed { $0[RecordingShelf.self] = shelf }) {
      try await FeatureRun(path: path, on: devices, arguments: arguments)
    }
  }
}
