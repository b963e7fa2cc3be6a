import Foundation
import Recordings
import TestSupport
import Testing

/// Recorded sessions, exported as tests for Appium in languages whose programs check the syntax.
@Suite(.waitsForCommands) struct ExportedScriptTests {
  private static func isInstalled(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  @Test(.enabled(if: isInstalled("node"), "node is not installed")) func scriptsOfNodeAreValid() async throws {
    try await check(.javaScript, in: "recorded.js", with: ["node", "--check"], test: "describe(")
  }

  @Test(.enabled(if: isInstalled("ruby"), "ruby is not installed")) func classesOfRubyAreValid() async throws {
    try await check(.ruby, in: "recorded.rb", with: ["ruby", "-c"], test: "< Minitest::Test")
  }

  /// Writes all recorded sessions in a language, and checks the file with a program.
  private func check(
    _ language: AppiumLanguage, in file: String, with command: [String], test: String
  ) async throws {
    var sessions: [NamedSession] = []
    for test in naturalLanguageTests + controlTests {
      sessions.append(.init("\(test.app): \(test.name)", try await test.trace(on: .standard)))
    }
    // Texts that mean something in the language.
    var odd = SessionTrace(app: "Odd #{app} `$x` \\u \"q\"\n*/", device: "iPhone\nX")
    odd.actions = ["a */ \\u0 b", "#{1} ${2} %1 %2"].flatMap { text -> [RecordedAction] in
      [RecordedAction(.comment(text)), RecordedAction(.done(.type(text + "\u{8}\u{1}")))]
    }
    sessions.append(.init("Odd", odd))
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    let text = language.file(of: sessions)
    try text.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
    let checked = try ChildOutput(of: "/usr/bin/env", command + [file], in: folder)
    #expect(checked.code == 0, "\(checked.text)")
    #expect(text.components(separatedBy: test).count == sessions.count + 1)
  }
}
