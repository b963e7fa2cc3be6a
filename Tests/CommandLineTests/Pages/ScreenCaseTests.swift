import Foundation
import TestSupport
import Testing

/// The projects of `Tests/Screens`, with scenarios that pass and fail as listed in their `expected.txt`.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct ScreenCaseTests {
  /// A feature in the format of `--format json`.
  private struct Feature: Decodable {
    struct Scenario: Decodable {
      struct Step: Decodable {
        struct Result: Decodable {
          let status: String
          let error_message: String?
        }
        let name: String?
        let result: Result
      }
      let type: String
      let name: String
      let line: Int
      let steps: [Step]
    }
    let uri: String
    let elements: [Scenario]
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Screens").standardizedFileURL
  private static let isRecording = ProcessInfo.processInfo.environment["CUKESWIFT_RECORD_GOLDEN"] == "1"

  @Test(arguments: Thoroughness.some(1, of: ["reach", "sight", "targets"]))
  func scenariosEndAsExpected(project: String) throws { try check(project) }

  @Test(.enabled(if: Thoroughness.isHigh, "make proof waits for slow servers"))
  func scenariosWithSlowServersEndAsExpected() throws { try check("live") }

  private func check(_ project: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let source = Self.folder.appending(path: project)
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      try harness.copy(source.appending(path: name), to: name)
    }
    let port = try String(PageHarness.freePort())
    for path in ["cukeswift.json", "pages/frame/main.html"] {
      guard let text = harness.read(path) else { continue }
      try harness.write(path, text.replacing("PORT", with: port))
    }
    let run = try harness.run("run", "--jobs", "2", "--format", "json")
    let features = try JSONDecoder().decode([Feature].self, from: Data(run.output.utf8))
    let outcome = features.sorted { $0.uri < $1.uri }.map { feature in
      ([feature.uri] + feature.elements.filter { $0.type == "scenario" }.map(Self.line)).joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
    let file = source.appending(path: "expected.txt")
    if Self.isRecording { return try Data(outcome.utf8).write(to: file) }
    #expect(try outcome == String(contentsOf: file, encoding: .utf8), "\(run.errors)")
  }

  /// A line about a scenario: its name, and the reason for its failure.
  private static func line(of scenario: Feature.Scenario) -> String {
    let failure = scenario.steps.first { $0.result.status != "passed" }
    guard let failure else { return "  \(scenario.line) \(scenario.name): passed" }
    let lines = failure.result.error_message?.split(separator: "\n") ?? []
    let reason = lines.first { $0.hasPrefix("Reason: ") } ?? lines.first ?? ""
    return "  \(scenario.line) \(scenario.name): \(failure.result.status): \(reason)"
  }
}
