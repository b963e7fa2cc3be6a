import AppUnderTest
import Foundation
import Recordings
import TestSupport
import Testing

/// Recorded sessions, written as Appium tests and run by its Python client on the served apps.
///
/// `CUKESWIFT_APPIUM_PYTHON` names a Python with Appium-Python-Client; `make proof` installs one.
@Suite struct ServedPythonTests {
  private static let python = ProcessInfo.processInfo.environment["CUKESWIFT_APPIUM_PYTHON"]

  @Test(
    .enabled(if: python != nil, "CUKESWIFT_APPIUM_PYTHON names no Python with Appium-Python-Client"),
    arguments: RecordingDevices.chosen)
  func writtenPythonPassesOnEveryDevice(device: Device) async throws {
    let python = try #require(Self.python)
    var sessions: [NamedSession] = []
    for test in naturalLanguageTests + controlTests {
      sessions.append(.init("\(test.app): \(test.name)", try await test.trace(on: device)))
    }
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    try AppiumLanguage.python.file(of: sessions).write(
      to: folder.appending(path: "recorded.py"), atomically: true, encoding: .utf8)

    let server = TestProcess(ChildOutput.products.appending(path: "cukeswift"), ["serve", "--port", "0"])
    server.folder = folder
    let pipe = Pipe()
    server.standardOutput = pipe.fileHandleForWriting
    try server.start()
    try pipe.fileHandleForWriting.close()
    defer { server.terminate() }
    let greeting = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    let address = try #require(greeting.firstMatch(of: /http:\/\/[\w.:]+/), "\(greeting)").output
    for device in Device.all {
      var variables = ProcessInfo.processInfo.environment
      (variables["APPIUM_SERVER"], variables["APPIUM_DEVICE"]) = (String(address), device.name)
      let run = try ChildOutput(of: python, ["recorded.py"], in: folder, environment: variables)
      #expect(
        run.code == 0 && run.text.contains("Ran \(sessions.count) tests"), "\(device.name)\n\(run.text.suffix(3000))")
    }
  }
}
