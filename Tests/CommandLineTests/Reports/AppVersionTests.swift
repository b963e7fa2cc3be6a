import TestSupport
import Testing

/// The version that an app states, in reports and in the history.
@Suite(.waitsForCommands) struct AppVersionTests {
  private func folder() throws -> CommandLineHarness {
    let command = try CommandLineHarness(hasSteps: false)
    try command.write(
      "features/a.feature",
      """
      Feature: f
        Scenario: s
          Given the "Shop" app is running
          Then I should see "Shop 2.4"

      """)
    try command.write(
      "features/steps/Shop.swift",
      """
      import CukeKit
      import Foundation

      final class Shop: App {
        static var version: String? { try? String(contentsOfFile: "version", encoding: .utf8) }
        var screen: Screen {
          Screen("Shop") { Label("Shop \\(Self.version ?? "")") }
        }
      }

      """)
    return command
  }

  @Test func reportsHaveTheVersion() throws {
    let command = try folder()
    try command.write("version", "2.4")
    let formats = ["junit:r.xml", "json:r.json", "html:r.html", "markdown:r.md", "message:r.ndjson"]
    let run = try command.run(["run"] + formats.flatMap { ["--format", $0] })
    #expect(run.exitCode == 0, "\(run.output)")
    let junit = #"<property name="Shop version" value="2.4"/>"#
    #expect(command.read("r.xml")?.contains(junit) == true)
    #expect(command.read("r.json")?.contains(#""metadata":{"Shop version":"2.4"}"#) == true)
    #expect(command.read("r.html")?.contains("Shop version 2.4") == true)
    #expect(command.read("r.md")?.contains("Shop version 2.4") == true)
    #expect(try command.run("report", "r.ndjson", "--format", "junit").output.contains(junit))
    // The attachment that carries it is not shown.
    #expect(command.read("r.ndjson")?.contains("app-version") == true)
    let page = try UnpackedPage(try #require(command.read("r.html"))).text
    #expect(!page.contains("app-version"))
    #expect(command.read("r.xml")?.contains("app-version") == false)
  }

  @Test func otherVersionsAreNotEqualRuns() throws {
    let command = try folder()
    for (version, code) in [("2.3", 1), ("2.4", 0)] as [(String, Int32)] {
      try command.write("version", version)
      #expect(try command.run("run", "--history", "ci").exitCode == code)
    }
    for history in [["history"], ["history", "ci"]] {
      let text = try command.run(history).output
      #expect(text.contains("1 scenario (1 failed), Shop version 2.3\n"), "\(text)")
      #expect(text.contains("1 scenario (1 passed), Shop version 2.4\n"), "\(text)")
      #expect(text.contains("No scenario was flaky."), "\(text)")
    }
  }

  @Test func appsWithoutVersionsAddNothing() throws {
    let command = try folder()
    #expect(try command.run("run", "--format", "junit:r.xml").exitCode == 1)
    #expect(command.read("r.xml")?.contains("Shop version") == false)
  }
}
