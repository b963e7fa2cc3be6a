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
    let second = try harness.run(words + ["--accept", "accepted.json"])
    #expect(second.exitCode == 0, "\(second.output)")
    #expect(second.output.contains("0 new findings, 1 accepted"), "\(second.output)")
    #expect(second.output.contains("no longer found, remove it"), "\(second.output)")
  }

  @Test(arguments: [
    (["audit", "--rule", "names"], "there is no audit rule 'names'"),
    (["audit", "--format", "sariff"], "Did you mean 'sarif'?"), (["audit", "--format", "html:"], "names no file"),
    (["audit", "--accept", "missing.json"], "missing.json"), (["audit", "--text-size", "huge"], "text size"),
    (["audit", "--app", "Calculater"], "Did you mean 'Calculator'?"),
  ])
  func wrongCommandLinesSayWhatIsWrong(words: [String], message: String) throws {
    let outcome = try CommandLineHarness(hasSteps: false).run(words)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
