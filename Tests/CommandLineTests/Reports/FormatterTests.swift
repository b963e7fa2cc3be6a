import Foundation
import TestSupport
import Testing

/// `--format CLASS[:FILE]`: a class of a step file receives the events of a run.
@Suite(.waitsForCommands) struct FormatterTests {
  private let folder: CommandLineHarness

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
    try folder.write(
      "features/a.feature",
      """
      @shop
      Feature: Basket
        Scenario: good
          Given a step
        Rule: Money
          Scenario: bad
            Given a step
            When it fails
            Then a step

      """)
    try folder.write(
      "features/steps/Steps.swift",
      """
      import CukeKit

      final class Basket: World {}
      let steps = Steps(Basket.self) {
        Before(name: "the till") { _ in }
        Given("a step") { _ in
          log("a line")
          attach("a text", as: "text/plain", named: "a.txt")
        }
        When("it fails") { _ in try expect(1, equals: 2) }
      }

      """)
    try folder.write(
      "features/steps/Formatters.swift",
      """
      import CukeKit

      final class Lines: RunFormatter {
        let output: FormatterOutput
        var messages = 0
        init(output: FormatterOutput) { self.output = output }
        func runStarted(_ run: ReportedRun) { output.write("begins \\(run.scenarioCount)\\n") }
        func scenarioStarted(_ scenario: ReportedScenario) {
          output.write("\\(scenario.feature) \\(scenario.rule ?? "-") \\(scenario.tags) \\(scenario.name) at line \\(scenario.line)\\n")
        }
        func stepEnded(_ step: ReportedStep, of scenario: ReportedScenario) {
          let files = step.attachments.map { "\\($0.fileName ?? "") \\($0.bytes.count)" }
          output.write(
            "  \\(step.keyword)|\\(step.text)|\\(step.isHook)|\\(step.status?.rawValue ?? "nil")|\\(step.definition ?? "nil") "
              + "\\(step.log) \\(files) \\(step.error == nil ? "" : "error")\\n")
        }
        func scenarioEnded(_ scenario: ReportedScenario) {
          output.write("\\(scenario.status) \\(scenario.isFailure) \\(scenario.attempt) \\(scenario.problem?.text ?? "none")\\n")
        }
        func runEnded(_ run: ReportedRun) {
          output.write("ends \\(run.statuses[.failed, default: 0]) \\(run.isSuccess ?? true) \\(messages > 10)\\n")
        }
        func message(_ json: String) { if json.hasPrefix("{\\"") { messages += 1 } }
      }

      struct Broken: Error, CustomStringConvertible { let description = "no connection" }

      final class Throwing: RunFormatter {
        init(output: FormatterOutput) {}
        func scenarioEnded(_ scenario: ReportedScenario) throws { throw Broken() }
      }

      final class Refusing: RunFormatter {
        init(output: FormatterOutput) throws { throw Broken() }
      }

      final class Trapping: RunFormatter {
        init(output: FormatterOutput) {}
        func runEnded(_ run: ReportedRun) { let none: [Int] = []; print(none[run.scenarioCount]) }
      }

      """)
  }

  private static let report = """
    begins 2
    Basket - ["@shop"] good at line 3
      |the till|true|passed|features/steps/Steps.swift:5 [] [] 
      Given|a step|false|passed|features/steps/Steps.swift:6 ["a line"] ["a.txt 6"] 
    passed false 1 none
    Basket Money ["@shop"] bad at line 6
      |the till|true|passed|features/steps/Steps.swift:5 [] [] 
      Given|a step|false|passed|features/steps/Steps.swift:6 ["a line"] ["a.txt 6"] 
      When|it fails|false|failed|features/steps/Steps.swift:10 [] [] error
      Then|a step|false|skipped|features/steps/Steps.swift:6 [] [] 
    failed true 1 it fails
    ends 1 false true

    """

  @Test func `a formatter receives the events of a run`() throws {
    let run = try folder.run(
      "run", "--jobs", "1", "--format", "Lines:lines.txt", "--format", "message:run.ndjson", "--format", "summary")
    #expect(run.exitCode == 1 && run.errors == "", "\(run.errors)")
    #expect(folder.read("lines.txt") == Self.report)
    let stored = try folder.run("report", "run.ndjson", "--format", "Lines")
    #expect(stored.exitCode == 1 && stored.errors == "", "\(stored.errors)")
    #expect(stored.output == Self.report)
  }

  @Test func `an error of a formatter fails the run`() throws {
    let run = try folder.run(
      "run", "features/a.feature:3", "--format", "Throwing:x.txt", "--format", "junit:junit.xml", "--format", "summary")
    #expect(run.exitCode == 2)
    #expect(
      run.errors == """
        features/steps/Formatters.swift:28: error: the formatter Throwing failed in 'scenarioEnded' for \
        features/a.feature:3, and its report is not complete
        no connection

        """)
    #expect(run.output.contains("1 scenario (1 passed)"), "\(run.output)")
    #expect(folder.read("junit.xml")?.contains("</testsuite>") == true)
  }

  @Test func `a trap of a formatter fails the run`() throws {
    let run = try folder.run("run", "features/a.feature:3", "--format", "Trapping:x.txt", "--format", "summary")
    #expect(run.exitCode == 2)
    #expect(run.output.contains("1 scenario (1 passed)"), "\(run.output)")
    #expect(run.errors.contains("error: the formatter Trapping ended its process by signal"), "\(run.errors)")
    #expect(run.errors.contains("Fatal error: Index out of range"), "\(run.errors)")
  }

  @Test(arguments: [
    ("Refusing", "features/steps/Formatters.swift:33: error: the formatter Refusing failed in 'init'"),
    (
      "Liness",
      """
      error: --format Liness: no class of the step files has this name and adopts RunFormatter
      Did you mean 'Lines'?

      """
    ),
    ("Junit", "error: 'Junit' is not a report format\nDid you mean 'junit'?\n"),
  ]) func `nothing runs without its formatter`(name: String, problem: String) throws {
    let run = try folder.run("run", "--format", "\(name):x.txt", "--format", "summary")
    #expect(run.exitCode == 2)
    #expect(run.errors.contains(problem), "\(run.errors)")
    #expect(run.output == "")
  }
}
