import TestSupport
import Testing

/// `cukeswift audit`: findings, accepted findings and reports.
@Suite(.waitsForCommands) struct AuditCommandTests {
  private static let lamp = """
    import CukeKit

    final class Lamp: App {
      var screen: Screen { Screen("Lamp") { Switch(isOn: true) { _ in } } }
    }
    """

  @Test func newFindingsFailAndAcceptedOnesDoNot() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Lamp.swift", Self.lamp)
    let words = ["audit", "--app", "Lamp"]
    let formats = ["json", "sarif", "html"].flatMap { ["--format", "\($0):a.\($0)"] }
    let first = try harness.run(words + ["--format", "text"] + formats)
    #expect(first.exitCode == 1 && first.errors.isEmpty, "\(first.errors)")
    #expect(first.output.contains("Lamp: Start\n  name: switch: give it a label with its purpose"), "\(first.output)")
    #expect(first.output.contains("Lamp: not checked: image, language"), "\(first.output)")
    #expect(harness.read("a.json")?.contains("\"rule\": \"name\"") == true)
    #expect(harness.read("a.sarif")?.contains("\"ruleId\": \"name\"") == true)
    #expect(harness.read("a.html")?.contains("<rect x=") == true)

    let entry = #"{"app": "Lamp", "rule": "name", "element": "switch", "reason": "The lamp is going away."}"#
    let stale = #"{"app": "Lamp", "rule": "target", "element": "button", "reason": "Old."}"#
    try harness.write("accepted.json", "[\(entry), \(stale)]")
    let second = try harness.pass(words + ["--accept", "accepted.json"])
    #expect(second.output.contains("0 new findings, 1 accepted"), "\(second.output)")
    #expect(second.output.contains("no longer found, remove it"), "\(second.output)")
  }

  @Test func theDeviceOfTheProjectIsUsed() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Lamp.swift", Self.lamp)
    try harness.write("cukeswift.json", #"{"profiles": {"default": {"device": "1280x800"}}}"#)
    let outcome = try harness.run("audit", "--app", "Lamp", "--format", "json")
    #expect(outcome.output.contains(#""frame": [0, 24, 1280, 31]"#), "\(outcome)")
  }

  private static let feature = """
    Feature: Lamp
      Scenario: On
        Given the "Lamp" app is running
        Then every identifier is unique
      Scenario: Still on
        Given the "Lamp" app is running
        Then every identifier is unique
    """

  @Test(arguments: ["1", "2"])
  func aRunAuditsEachScreenOnce(jobs: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Lamp.swift", Self.lamp)
    try harness.write("features/lamp.feature", Self.feature)
    let words = ["run", "--audit", "--jobs", jobs]
    let formats = ["json", "html", "junit"]
    let first = try harness.run(words + formats.flatMap { ["--audit-file", "\($0):a.\($0)"] })
    #expect(first.exitCode == 1 && first.errors.isEmpty, "\(first.errors)")
    let text = "  name: switch: give it a label with its purpose\n    first seen after features/lamp.feature:4\n"
    #expect(first.output.contains(text), "\(first.output)")
    #expect(first.output.contains("1 app, 1 screen: 1 new finding"), "\(first.output)")
    #expect(harness.read("a.json")?.contains("\"step\": \"features/lamp.feature:4\"") == true)
    #expect(harness.read("a.html")?.contains("<rect x=") == true)
    let cases = try #require(harness.read("a.junit"))
    #expect(cases.contains("tests=\"16\" failures=\"1\" errors=\"0\" skipped=\"9\""), "\(cases)")

    let message = try harness.run(words + ["--format", "message"])
    #expect(message.exitCode == 1 && message.errors.contains("1 new finding"), "\(message.errors)")
    #expect(!message.output.contains("cukeswift.audit"), "the report has the audit")

    let entry = #"{"app": "Lamp", "rule": "name", "element": "switch", "reason": "The lamp is going away."}"#
    try harness.write("accepted.json", "[\(entry)]")
    let second = try harness.run(words + ["--accept", "accepted.json", "--quiet"])
    #expect(second.exitCode == 0 && second.output.isEmpty, "\(second.output)\(second.errors)")
  }

  /// The scenario changes the page after it was seen, so both screens count.
  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"))
  func aRunAuditsPages() throws {
    let harness = try PageHarness.make()
    let head = "<!doctype html><html lang=en><meta name=viewport content='width=device-width'><title>Cart</title>"
    let script = "onclick=\"document.body.insertAdjacentHTML('beforeend', '<p style=color:#999>Grey</p>')\""
    try harness.write("pages/cart/index.html", "\(head)<button \(script)>Add</button>")
    try harness.write(
      "features/cart.feature",
      """
      Feature: Cart
        Scenario: Adding
          Given the "Cart" page is open
          When I touch "Add"
          Then I should see "Grey"
      """)
    let outcome = try harness.run("run", "--audit")
    #expect(outcome.exitCode == 1 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output.contains("contrast: p"), "\(outcome.output)")
    #expect(outcome.output.contains("first seen after features/cart.feature:4\n"), "\(outcome.output)")
    #expect(outcome.output.contains("1 app, 2 screens: 1 new finding"), "\(outcome.output)")
  }

  @Test(arguments: [
    (["run", "--accept", "a.json"], "--accept needs --audit"),
    (["run", "--audit-file", "json:a"], "--audit-file needs --audit"),
    (["run", "--audit", "--audit-file", "json"], "names no file"),
    (["run", "--audit", "--dry-run"], "cannot be combined"),
    (["audit", "--rule", "names"], "but was given 'names'"),
    (["audit", "--format", "sariff"], "Did you mean 'sarif'?"), (["audit", "--format", "html:"], "names no file"),
    (["audit", "--accept", "missing.json"], "missing.json"),
    (["audit", "--text-size", "huge"], "but was given 'huge'"),
    (["audit", "--app", "Calculater"], "Did you mean 'Calculator'?"),
  ])
  func wrongCommandLinesSayWhatIsWrong(words: [String], message: String) throws {
    let outcome = try CommandLineHarness(hasSteps: false).run(words)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
