import Foundation
import TestSupport
import Testing

/// Warnings about definitions that do not affect the result: patterns defined twice, and hooks before the run that are
/// pending or skip.
@Suite(.waitsForCommands) struct DefinitionWarningTests {
  private let folder: CommandLineHarness

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
    try folder.write(
      "features/x.feature",
      "Feature: F\n  Scenario: twice\n    Given an apple\n  Scenario: once\n    Given a pear\n")
    try folder.write(
      "features/steps/Steps.swift",
      """
      import CukeKit
      import Foundation
      final class Basket: World {}
      let steps = Steps(Basket.self) {
        BeforeAll {
          switch ProcessInfo.processInfo.environment["HOOK"] {
          case "pending": try pending("no server")
          case "skip": try skip("no camera")
          default: break
          }
        }
        Given("an apple") { _ in }
        When("an apple") { _ in }
        Then("a pear") { _ in }
        Given("I have (.*) apples") { _ in }
        Given("I pipe a | b (now)") { _ in }
      }

      """)
  }

  @Test func `compiler warnings are shown by every run`() throws {
    try folder.write("features/x.feature", "Feature: F\n  Scenario: once\n    Given a plum\n")
    let steps = """
      import CukeKit
      final class Fruit: World {}
      func eat() { let é = 1; let unused = 2; _ = é }
      let steps = Steps(Fruit.self) { Given("a plum") { _ in eat() } }

      """
    try folder.write("features/steps/Steps.swift", steps)
    try folder.write("features/steps/Other.swift", "import CukeKit\n")
    for version in 1...3 {
      // The second run compiles nothing, and the third one another file.
      if version == 3 { try folder.write("features/steps/Other.swift", "import CukeKit\nlet other = 1\n") }
      let outcome = try folder.run(["run", "--fail-on-warnings"])
      let shown = (outcome.output + outcome.errors).split(separator: "\n")
      let warnings = shown.filter { $0.hasPrefix("features/steps/Steps.swift:3:29: warning: ") }
      #expect(outcome.exitCode == 1 && warnings.count == 1, "\(version): \(outcome)")
    }
    try folder.write("features/steps/Steps.swift", steps.replacing("let unused = 2; ", with: ""))
    let outcome = try folder.run(["run", "--fail-on-warnings"])
    #expect(outcome.exitCode == 0, "\(outcome)")
  }

  @Test func `a duplicate pattern is a warning and ambiguous`() throws {
    let outcome = try folder.run(["run", "features", "--retry", "1", "--format", "progress", "--jobs", "1"])
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "")
    #expect(
      outcome.output.contains(
        """


        Warnings:

        features/steps/Steps.swift:13: warning: the pattern "an apple" is defined twice, so every step that it matches is \
        ambiguous
        features/steps/Steps.swift:12: note: first defined here
        Remove one of the definitions, or give it another pattern.

        """), "\(outcome.output)")
    #expect(outcome.output.contains("2 scenarios (1 ambiguous, 1 passed)"), "\(outcome.output)")
    for line in ["an apple # features/steps/Steps.swift:12", "an apple # features/steps/Steps.swift:13"] {
      #expect(outcome.output.contains(line), "\(outcome.output)")
    }
  }

  @Test(arguments: [[], ["--in-process"]])
  func `a pattern resembling a regex is a warning`(options: [String]) throws {
    let words = ["run", "features/x.feature:4", "--format", "progress", "--fail-on-warnings"]
    let outcome = try folder.run(words + options)
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "")
    #expect(
      outcome.output.ranges(
        of: """
          features/steps/Steps.swift:15: warning: the pattern "I have (.*) apples" is a Cucumber Expression and does not match \
          the intended steps

          """
      ).count == 1, "\(outcome.output)")
    #expect(outcome.output.ranges(of: " warning: ").count == 2, "\(outcome.output)")
  }

  @Test func `'doctor' and 'steps' show duplicate patterns`() throws {
    let warning = "features/steps/Steps.swift:13: warning: the pattern \"an apple\" is defined twice"
    let doctor = try folder.pass("doctor")
    #expect(doctor.output.contains("! definitions ") && doctor.output.contains("  " + warning), "\(doctor.output)")
    #expect(!doctor.output.contains("Nothing is wrong"), "\(doctor.output)")
    let steps = try folder.run("steps", "apple")
    #expect(steps.exitCode == 0 && steps.errors.hasPrefix(warning), "\(steps.errors)")
  }

  @Test func `'steps' shows patterns with unknown parameter types`() throws {
    try folder.write(
      "features/steps/More.swift",
      "import CukeKit\nlet more = Steps(Basket.self) { Given(\"the {color}\") { (_, _: String) in } }\n")
    let steps = try folder.run("steps", "apple")
    #expect(steps.errors.contains("features/steps/More.swift:2: error: the pattern \"the {color}\""), "\(steps)")
    try folder.write(
      "features/steps/More.swift",
      "import CukeKit\nfileprivate let more = Steps(Basket.self) { Given(\"x\") { _ in } }\n")
    let hidden = try folder.run("steps", "apple")
    #expect(hidden.errors.contains("Take the word 'private' or 'fileprivate' away."), "\(hidden)")
  }

  @Test(arguments: ["progress", "pretty", "summary", "progress-bar"])
  func `a pending hook before the run fails it`(_ format: String) throws {
    let outcome = try folder.run(
      ["run", "features/x.feature:4", "--format", format, "--jobs", "1"], environment: ["HOOK": "pending"])
    #expect(outcome.exitCode == 1)
    for text in ["no server", "No scenario was run, because a hook before the run is pending."] {
      #expect(outcome.output.contains(text), "\(outcome.output)")
    }
    let lenient = try folder.pass(
      ["run", "features/x.feature:4", "--no-strict", "--format", format], environment: ["HOOK": "pending"])
    #expect(lenient.output.contains("1 scenario (1 passed)"), "\(lenient.output)")
    #expect(lenient.output.contains("no server"), "\(lenient.output)")
  }

  @Test(arguments: ["progress", "pretty", "summary", "progress-bar"])
  func `a skipping run hook skips every scenario`(_ format: String) throws {
    let outcome = try folder.pass(
      ["run", "--format", format, "--jobs", "2"], environment: ["HOOK": "skip"])
    #expect(outcome.output.contains("2 scenarios (2 skipped)"), "\(outcome.output)")
    #expect(outcome.output.contains("BeforeAll"), "\(outcome.output)")
    #expect(outcome.output.contains("no camera"), "\(outcome.output)")
  }
}
