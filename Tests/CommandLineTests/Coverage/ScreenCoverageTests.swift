import Foundation
import TestSupport
import Testing

/// The coverage of screens: which controls and requests scenarios used.
@Suite(.waitsForCommands) struct ScreenCoverageTests {
  private static let app = """
    import CukeKit

    final class Radio: App {
      private var isOn = false
      private var volume = 1
      private var isTuning = false

      static var gallery: [ScreenSample] {
        [
          ScreenSample("Radio", "playing") { (_: Radio) in },
          ScreenSample("Radio", "tuning") { (app: Radio) in app.isTuning = true },
        ]
      }

      var screen: Screen {
        Screen("Radio") {
          Switch(isOn: isOn) { self.isOn = $0 }.label("Power")
          Button("Louder") { self.volume += 1 }
          Button("Softer") { self.volume -= 1 }
          Button("<script>alert(1)</script> & \\"x\\"") {}
          Label("Volume \\(volume)")
          if isTuning { ActivityIndicator() }
        }
      }
    }

    """
  private static let feature = """
    Feature: Radio

      Scenario: Louder
        Given the "Radio" app is running
        When I touch "Louder"
        And I touch "Power"
        Then I should see "Volume 2"
        And I should see "Louder"

    """

  private func harness(_ features: [String: String] = ["radio": feature]) throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Radio.swift", Self.app)
    for (name, text) in features { try harness.write("features/\(name).feature", text) }
    return harness
  }

  private struct Report: Decodable {
    struct App: Decodable {
      struct Control: Decodable, Equatable {
        let role, name: String
        let touchedBy, checkedBy: [String]
        var asked: [String] = []
        var neverAsked: [String] = []

        static func == (one: Self, other: Self) -> Bool {
          (one.role, one.name, one.touchedBy, one.checkedBy)
            == (other.role, other.name, other.touchedBy, other.checkedBy)
        }
      }
      let name: String
      let features: [String]
      let controls: [Control]
    }
    let apps: [App]
  }

  private func report(_ harness: CommandLineHarness, _ path: String) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(harness.bytes(path)))
  }

  @Test(arguments: [[], ["--jobs", "2"], ["--in-process"], ["--repeat", "2"]])
  func controlsAreTouchedCheckedOrNeither(options: [String]) throws {
    let harness = try harness()
    try harness.pass(["run", "--format", "coverage:c.json", "--format", "message:run.ndjson"] + options)
    let app = try #require(report(harness, "c.json").apps.first)
    let feature = ["features/radio.feature"]
    #expect(app.name == "Radio" && app.features == feature)
    #expect(
      app.controls == [
        .init(role: "switch", name: "Power", touchedBy: feature, checkedBy: []),
        .init(role: "button", name: "Louder", touchedBy: feature, checkedBy: feature),
        .init(role: "button", name: "Softer", touchedBy: [], checkedBy: []),
        .init(role: "button", name: "<script>alert(#)</script> & \"x\"", touchedBy: [], checkedBy: []),
      ])
    // A stored run has the same coverage.
    _ = try harness.run("report", "run.ndjson", "--format", "coverage:again.json", "--format", "coverage:again.html")
    #expect(harness.read("again.json") == harness.read("c.json"))
    let page = try #require(harness.read("again.html"))
    #expect(!page.contains("<script>alert"))
    #expect(page.contains("button &quot;Softer&quot;: neither") || page.contains("Softer"))
  }

  @Test func eachKeyIsAControl() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/sum.feature",
      "Feature: Sum\n  Scenario: Sum\n    Given the \"Calculator\" app is running\n    When I touch \"7\"\n")
    try harness.pass(["run", "--format", "coverage:c.json"])
    let app = try #require(report(harness, "c.json").apps.first)
    #expect(app.controls.filter { !$0.touchedBy.isEmpty }.map(\.name) == ["7"])
    #expect(app.controls.contains { $0.name == "8" })
  }

  @Test func theTextNamesTheUnusedControls() throws {
    let outcome = try harness().run("run", "--format", "coverage")
    #expect(
      outcome.output == """
        Radio
          controls: 2 of 4 (50%) touched, 1 of 4 (25%) checked, on 1 screen
          properties of controls: 1 of 9 (11.1%) asked for
          gallery: 1 of 2 (50%) of its screens were shown
          never touched (2):
            button "Softer"
            button "<script>alert(#)</script> & "x""
          touched, never checked (1):
            switch "Power"
          screens of the gallery that were never shown (1):
            Radio, tuning

        """)
  }

  @Test func propertiesAreAskedForByWords() throws {
    let checks = """
      Feature: Radio
        Scenario: Checks
          Given the "Radio" app is running
          Then the "Power" switch is off
          And the "Louder" button is enabled

      """
    let harness = try harness(["radio": checks])
    _ = try harness.run("run", "--format", "coverage:c.json", "--format", "coverage:c.html")
    let controls = try #require(report(harness, "c.json").apps.first).controls
    #expect(controls.map(\.asked) == [["selected", "text"], ["enabled", "text"], [], []])
    #expect(controls.map(\.neverAsked) == [["enabled"], [], ["enabled", "text"], ["enabled", "text"]])
    #expect(harness.read("c.html")?.contains("properties of controls: 4 of 9 (44.4%) asked for") == true)
  }

  @Test(arguments: [
    ("controls >= 50%", 0, ""), ("controls = 2 and checked >= 1", 0, ""),
    (
      "controls >= 80%", 1,
      "the gate controls >= 80% does not hold: controls is 50.0%, 2 of 4; missing: Radio: button \"Softer\", "
    ),
    ("checked >= 3", 1, "the gate checked >= 3 does not hold: checked is 1; missing: Radio: switch \"Power\", "),
    ("states >= 50%", 0, ""), ("states >= 2", 1, "states is 1; missing: Radio: Radio, tuning"),
    ("requests >= 1%", 1, "requests >= 1% does not hold: the run has recorded no requests"),
    ("control >= 1%", 2, "Did you mean 'controls'?"),
  ])
  func gatesJudgeControls(gate: String, exitCode: Int32, problem: String) throws {
    let outcome = try harness().run("run", "--gate", gate)
    #expect(outcome.exitCode == exitCode, "\(outcome)")
    #expect(problem.isEmpty || outcome.errors.contains(problem), "\(outcome.errors)")
  }

  @Test func aGateOfControlsPassesNoFailingScenario() throws {
    let bad = "Feature: Bad\n  Scenario: bad\n    Given the \"Radio\" app is running\n    Then I should see \"Jazz\"\n"
    let harness = try harness(["radio": Self.feature, "bad": bad])
    #expect(try harness.run("run", "--gate", "controls >= 50%").exitCode == 1)
    #expect(try harness.run("run", "--gate", "controls >= 50%", "--gate", "passed >= 50%").exitCode == 0)
  }

  @Test func equalNamesOfFeaturesAreTwoFeatures() throws {
    let harness = try harness(["a": Self.feature, "b": Self.feature])
    _ = try harness.run("run", "--format", "coverage:c.json", "--jobs", "2")
    let app = try #require(report(harness, "c.json").apps.first)
    #expect(app.features.sorted() == ["features/a.feature", "features/b.feature"])
    #expect(app.controls.first { $0.name == "Louder" }?.touchedBy == ["features/a.feature", "features/b.feature"])
  }

  @Test func theKeyboardDoesNotHideTheGallery() throws {
    let feature = """
      Feature: Suggest
        Scenario: Typing
          Given the "Suggest" app is running
          When I enter "A" into the "Search categories" field
          Then I should see "Apple"
      """
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/suggest.feature", feature)
    let outcome = try harness.run("run", "--format", "coverage")
    #expect(outcome.output.contains("gallery: 4 of 5 (80%) of its screens were shown"), "\(outcome)")
  }

  @Test func trappingAppsHaveNoGallery() throws {
    let harness = try harness()
    let broken = Self.app.replacingOccurrences(of: "app.isTuning = true", with: "fatalError(\"no tuner\")")
    try harness.write("features/steps/Radio.swift", broken)
    let outcome = try harness.run("run", "--format", "coverage", "--gate", "states >= 1")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("no gallery was found: states that were never shown are unknown"), "\(outcome)")
    #expect(outcome.errors.contains("the run has recorded no screens of an app with a gallery"), "\(outcome)")
  }

  @Test func missingTracesAreReported() throws {
    let harness = try harness()
    _ = try harness.run("run", "--format", "message:run.ndjson")
    let outcome = try harness.run("report", "run.ndjson", "--format", "coverage", "--gate", "controls >= 10%")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("No screen of an app was recorded."), "\(outcome)")
    #expect(outcome.errors.contains("warning: the run has no traces"), "\(outcome)")
    #expect(outcome.errors.contains("the run has recorded no controls"), "\(outcome)")
    let refused = try harness.run("run", "--format", "coverage", "--trace", "failed")
    #expect(refused.exitCode == 2)
    #expect(refused.errors.contains("needs the traces of all scenarios, unlike --trace failed"), "\(refused)")
  }
}
