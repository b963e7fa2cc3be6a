import AppUnderTest
import Foundation
import ModelApps
import Recordings
import SourceText
import StepLibrary
import TestSupport
import Testing

/// Sessions recorded on one device, exported as XCUITest classes, and run on all devices.
@Suite(.waitsForCommands) struct ExportedClassTests {
  @Test(arguments: RecordingDevices.chosen)
  func exportedClassesPassOnEveryDevice(device: Device) async throws {
    var sessions: [NamedSession] = []
    // The classes of the calculator run separately below, with a mutation.
    let (calculator, others) = (
      naturalLanguageTests.filter { $0.app == "Calculator" }, naturalLanguageTests.filter { $0.app != "Calculator" }
    )
    for test in calculator + Thoroughness.some(4, of: others + controlTests) {
      sessions.append(.init("\(test.app): \(test.name)", try await test.trace(on: device)))
    }
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    let classes = try ExportedClasses(of: sessions).compile(into: folder)
    let outcome = try classes.run()
    #expect(outcome.runs == sessions.count * 7)
    #expect(outcome.failures == [], "\(outcome.failures.joined(separator: "\n"))")
    // As tests for Appium, the sessions are at least valid Python.
    let python = AppiumLanguage.python.file(of: sessions)
    try python.write(to: folder.appending(path: "recorded.py"), atomically: true, encoding: .utf8)
    let compiling = try ChildOutput(of: "/usr/bin/env", ["python3", "-m", "py_compile", "recorded.py"], in: folder)
    #expect(compiling.code == 0, "\(compiling.text)")
    #expect(python.components(separatedBy: "(unittest.TestCase):").count == sessions.count + 1)
    // The tests detect a mutation.
    let broken = try classes.run(app: "Calculator", mutation: "disablesPlusWhileAdding")
    let noticing = broken.failures.filter { $0.hasPrefix("CalculatorPlusStaysEnabledTests.") }
    #expect(broken.runs == 5 * 7 && noticing.count == 7, "\(broken.failures)")
  }
}
