import Foundation
import TestSupport
import Testing

/// File names that look the same but have different bytes: `é` as one character and as two.
@Suite(.waitsForCommands) struct EqualLookingNamesTests {
  private let harness: CommandLineHarness
  /// Sets the shell's variables `a` and `b` to the two spellings.
  private static let names = "a=$(printf '\\303\\251') b=$(printf 'e\\314\\201')\n"

  init() throws {
    harness = try CommandLineHarness(program: "Pitfalls")
    let feature = "Feature: x\\n  Scenario: same\\n    Given "
    let made = try harness.shell(
      Self.names + "mkdir features && printf '\(feature)a step\\n' >features/$a.feature\n"
        + "printf '\(feature)a failing step\\n' >features/$b.feature\n"
        + "mkdir features/$a features/$b && cp features/$a.feature features/$a/x.feature\n"
        + "cp features/$b.feature features/$b/x.feature")
    #expect(made.exitCode == 0, "\(made.output)")
  }

  private func shell(_ line: String) throws -> (exitCode: Int32, output: String) {
    try harness.shell(Self.names + line)
  }

  @Test(arguments: [
    "features", "features/$a.feature features/$b.feature features/$a features/$b",
    "features/$b.feature:2 features/$a.feature:2 features/$b features/$a",
  ])
  func areFeaturesThatAllRun(paths: String) throws {
    let run = try shell(
      "Pitfalls run \(paths) --format summary --format rerun:list --format junit:x.xml --format message:run.ndjson")
    #expect(run.exitCode == 1)
    #expect(run.output.contains("4 scenarios (2 failed, 2 passed)"), "\(run.output)")
    #expect(Array((harness.read("list") ?? "").utf8.filter { $0 >= 0x80 }) == [0xCC, 0x81, 0xCC, 0x81])
    #expect(harness.read("x.xml")?.contains("tests=\"4\" failures=\"2\"") == true)
    #expect(try shell("Pitfalls run @list --format summary").output.contains("2 scenarios (2 failed)"))
    let again = try shell("Pitfalls run --rerun --format summary")
    #expect(again.output.contains("2 scenarios (2 failed)"), "\(again.output)")
    // Each of two streams has the scenarios of its own files.
    #expect(try shell("Pitfalls run features/$a.feature --format message:one.ndjson").exitCode == 0)
    #expect(try shell("Pitfalls run features/$b.feature --format message:other.ndjson").exitCode == 1)
    let report = try shell("Pitfalls report one.ndjson other.ndjson --format summary")
    #expect(report.output.contains("2 scenarios (1 failed, 1 passed)"), "\(report.output)")
    #expect(
      try shell("Pitfalls report run.ndjson --format summary").output.contains("4 scenarios (2 failed, 2 passed)"))
  }

  @Test func areReportsOfTheirOwn() throws {
    let run = try shell(
      "Pitfalls run features/$a.feature --format junit:$a.xml --format junit:$b.xml; ls *.xml | wc -l")
    #expect(run.output.hasSuffix("2\n"), "\(run.output)")
  }

  /// The compiler would confuse two such files, so they are rejected before.
  @Test func areStepFilesThatAreRefused() throws {
    let source = "import CukeKit\\nlet steps%s = Steps { Given(\"a step\") {} }\\n"
    let run = try shell(
      "mkdir features/steps; printf '\(source)' 1 >features/steps/$a.swift; printf '\(source)' 2 >features/steps/$b.swift\n"
        + "cukeswift run features/$a.feature")
    #expect(run.exitCode == 2)
    #expect(
      run.output.contains(".swift: error: there is another step file whose name looks the same: "), "\(run.output)")
  }
}
