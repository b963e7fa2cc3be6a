import CukeSteps
import CukeTesting
import Foundation
import Messages
import OperatingSystem
import Runner
import SourceText
import Synchronization
import TestSupport
import Testing

/// Scenarios as cases of another test framework.
@Suite struct ScenarioListTests {
  /// The calls of the hooks around a run.
  private final class Calls: Sendable {
    let names = Mutex<[String]>([])
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  private final class Door: World {}

  private static func list(_ calls: Calls = Calls(), in folder: String = "Features") -> ScenarioList {
    ScenarioList(
      in: folder,
      steps: [
        Steps(Door.self) {
          BeforeAll { calls.add("before") }
          AfterAll { calls.add("after") }
          Given("a door") { _ in calls.add("door") }
          Then("it is open") { _ in }
          Given("there is no door") { _ in try skip("it was sold") }
          Then("it is shut") { _ in try expect("open", equals: "shut") }
        }
      ])
  }

  /// The scenarios of a package in a folder, with its settings.
  private static func list(of folder: URL, with settings: String) throws -> ScenarioList {
    for (name, text) in [("Package.swift", ""), ("cukeswift.json", settings)] {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    return ScenarioList(
      in: folder.path, steps: [doors], tags: nil, parameters: [:], relativeTo: #filePath, advice: nil,
      settingsFolder: folder.path)
  }

  @Test func `scenarios have name, place and tags`() throws {
    let all = Self.list().all
    #expect(all.map(\.name) == ["Opening", "Closing", "Locking"])
    #expect(all.map(\.line) == [4, 8, 13])
    #expect(all.last?.tags == ["@doors", "@slow"])
    #expect(all.first?.description == "Opening (Features/doors.feature:4 @doors)")
  }

  @Test(arguments: [("{}", [[], []]), (#"{"keywords-fit": true}"#, [[], [5]])] as [(String, [[Int]])])
  func `keywords fit if the package asks`(settings: String, failures: [[Int]]) async throws {
    let folder = try URL.testFolder([
      "x.feature": "Feature: F\n  Scenario: A\n    Given a door\n  Scenario: B\n    When a door\n"
    ])
    defer { folder.removeFolder() }
    let list = try Self.list(of: folder, with: settings)
    var found: [[Int]] = []
    for scenario in list.all { found.append(try await scenario.problems().map { $0.location.line }) }
    #expect(found == failures)
  }

  @Test(arguments: [
    (#"{"profiles": {"default": {"fill-everywhere": true}}}"#, true),
    (#"{"profiles": {"base": {"fill-everywhere": true}, "default": {"extends": "base"}}}"#, true),
    (
      #"{"profiles": {"a": {"fill-everywhere": true}, "default": {"extends": ["a"], "fill-everywhere": false}}}"#, false
    ),
    (#"{"profiles": {"ci": {"fill-everywhere": true}, "default": {"retry": 1}}}"#, false),
  ])
  func `the profile fills placeholders of backgrounds`(settings: String, isFilled: Bool) async throws {
    let folder = try URL.testFolder([
      "x.feature": """
      Feature: F
        Background:
          Given a <thing>
        Scenario Outline: A
          Given a door
          Examples:
            | thing |
            | door  |

      """
    ])
    defer { folder.removeFolder() }
    let list = try Self.list(of: folder, with: settings)
    let scenario = try #require(list.all.first)
    #expect(try await scenario.problems().isEmpty == isFilled)
  }

  @Test func `a wrong package setting is an error`() async throws {
    let folder = try URL.testFolder(["x.feature": "Feature: F\n"])
    defer { folder.removeFolder() }
    let list = try Self.list(of: folder, with: #"{"keywords-fit": 1}"#)
    await #expect {
      _ = try await list.all[0].problems()
    } throws: {
      "\($0)".contains("cukeswift.json:1:18: error: true or false is expected here")
    }
  }

  private static let doors = Steps(Door.self) {
    Given("a door") { _ in }
  }

  @Test func `what fails is reported at its step`() async throws {
    let all = Self.list().all
    #expect(try await all[0].problems().isEmpty)
    let failed = try #require(try await all[1].problems().first)
    #expect(failed.location.line == 10 && failed.status == .failed)
    #expect(failed.text.contains("Then it is shut\nexpected: \"shut\"\nactual:   \"open\""), "\(failed.text)")
    let undefined = try #require(try await all[2].problems().first)
    #expect(undefined.location.line == 15 && undefined.status == .undefined)
    #expect(undefined.text.contains(#"When("I lose the key")"#))
    #expect(
      undefined.text.hasSuffix("}\nPredefined steps are found by ScenarioList(in:steps:apps:) of CukeAppTesting."),
      "\(undefined.text)")
  }

  @Test func `lists support tags, parameters and attachments`() async throws {
    func list(_ tags: String) -> ScenarioList {
      ScenarioList(
        in: "Features",
        steps: [
          Steps(Door.self) {
            Given("a door") { _ in attach(worldParameter("colour", else: "none"), as: "text/plain") }
            Then("it is open") { _ in attach([1, 2], as: "image/png", named: "door.png") }
          }
        ], tags: tags, parameters: ["colour": "red"])
    }
    #expect(list("@slow").all.map(\.name) == ["Locking"])
    let opening = try #require(list("@doors and not @slow").all.first)
    var attachments: [ScenarioAttachment] = []
    for finding in try await opening.findings() {
      if case .attachment(let attachment) = finding { attachments.append(attachment) }
    }
    #expect(attachments.map(\.name) == ["attachment.txt", "door.png"])
    #expect(attachments.map(\.bytes) == [Array("red".utf8), [1, 2]])
    #expect(attachments.map(\.location.line) == [5, 6])
    let none = try #require(list("@nothing").all.first)
    let error = await #expect(throws: ScenariosUnusable.self) { try await none.problems() }
    #expect(error?.description.contains("no scenario in Features matches the tags @nothing") == true)
  }

  @Test func `run hooks run once around concurrent scenarios`() async throws {
    let calls = Calls()
    let all = Self.list(calls).all
    await withTaskGroup { group in
      for scenario in all { group.addTask { _ = try? await scenario.problems() } }
    }
    #expect(calls.names.withLock { $0 } == ["before", "door", "door", "door", "after"])
  }

  @Test func `unusable features are one failing case`() async throws {
    let all = Self.list(in: "Nowhere").all
    #expect(all.count == 1)
    await #expect(throws: ScenariosUnusable.self) { try await all[0].problems() }
  }

  @Test(arguments: [
    ("CUKESWIFT_TAGS", "not @slow", ["Opening", "Closing"]), ("CUKESWIFT_NAME", "^Clos", ["Closing"]),
    ("CUKESWIFT_SCENARIO", "doors.feature:14", ["Locking"]), ("OTHER", "x", ["Opening", "Closing", "Locking"]),
  ])
  func `the environment chooses scenarios`(_ variable: String, _ value: String, _ expected: [String]) throws {
    let list = Self.list(choosing: variable, value, ChoiceMatches())
    #expect(list.all.map(\.name) == expected)
  }

  private static func list(choosing variable: String, _ value: String, _ matches: ChoiceMatches) -> ScenarioList {
    ScenarioList(
      in: "Features", steps: [], tags: nil, parameters: [:], relativeTo: #filePath, advice: nil, matches: matches
    ) { $0 == variable ? value : nil }
  }

  @Test(arguments: [
    ("CUKESWIFT_TAGS", "@none"), ("CUKESWIFT_NAME", "opening"), ("CUKESWIFT_SCENARIO", "other.feature"),
  ])
  func `a choice that nothing matches fails`(_ variable: String, _ value: String) async throws {
    let matches = ChoiceMatches()
    let all = Self.list(choosing: variable, value, matches).all
    #expect(all.map(\.name) == ["no scenario is chosen"])
    let error = try await #require(throws: ScenariosUnusable.self) { try await all[0].problems() }
    #expect(
      "\(error)".hasPrefix("error: no scenario in Features matches \(variable)=\(value)\nTags are written"))
    // It is not a failure if the same choice matches scenarios in another list.
    #expect(Self.list(choosing: "CUKESWIFT_TAGS", "@slow", matches).all.count == 1)
    #expect(try await all[0].problems().map(\.isWarning) == [true])
  }

  @Test func `features without scenarios fail`() async throws {
    let all = Self.list(in: "Words").all
    #expect(all.count == 1)
    let error = try await #require(throws: ScenariosUnusable.self) { try await all[0].problems() }
    #expect(error.problems.map(\.problem) == ["this file has no scenarios"])
  }

  @Test func `a likely mistake is a warning once`() async throws {
    let all = Self.list(in: "Warnings").all
    #expect(all.map(\.name) == ["Opening", "Closing"])
    let warning = try #require(try await all[1].problems().first)
    #expect(warning.isWarning)
    #expect(warning.location == SourceText.SourceLocation(line: 3, column: 3))
    #expect(all[1].file(warning.uri) == "Warnings/misspelt.feature")
    #expect(warning.text.contains("Did you mean 'Scenario:'?"), "\(warning.text)")
    #expect(try await all[1].problems() == [])
  }

  @Test func `an empty scenario fails without affecting others`() async throws {
    let calls = Calls()
    let folder = try URL.testFolder([
      "x.feature": "Feature: f\n  Scenario: empty\n\n  Scenario: full\n    Given a door\n"
    ])
    defer { folder.removeFolder() }
    let all = Self.list(calls, in: folder.path).all
    #expect(all.map(\.name) == ["empty", "full"])
    #expect(try await all[0].problems().map(\.text) == ["the scenario has no steps"])
    #expect(try await all[1].problems().isEmpty)
    #expect(calls.names.withLock { $0 } == ["before", "door", "after"])
  }

  @Test(arguments: ["@timeout:1s", "@step-timeout:1s"])
  func `what has no effect here is a warning`(tag: String) async throws {
    let folder = try URL.testFolder(["x.feature": "Feature: f\n  \(tag)\n  Scenario: full\n    Given a door\n"])
    defer { folder.removeFolder() }
    let problems = try await Self.list(in: folder.path).all[0].problems()
    #expect(problems.count == 1 && problems[0].isWarning, "\(problems)")
    #expect(problems[0].text.contains("time limits of tags and definitions have no effect"))
  }

  @Test func `skipped and pending run hooks are reported`() async throws {
    /// The problems of the last scenario, including those of the hooks after the run.
    func last(_ hooks: Steps) async throws -> [ScenarioProblem] {
      var problems: [ScenarioProblem] = []
      for scenario in ScenarioList(in: "Features", steps: [hooks]).all {
        problems = try await scenario.problems()
      }
      return problems
    }
    let skipped = try await last(Steps(Door.self) { AfterAll { try skip("nobody is there") } })
    let warning = try #require(skipped.last)
    #expect(warning.isWarning && warning.status == .skipped)
    #expect(warning.text.hasPrefix("a hook after the run was skipped\nnobody is there\nat "), "\(warning.text)")

    for pending in [
      Steps(Door.self) { AfterAll { try pending("clean up") } },
      Steps(Door.self) { BeforeAll { try pending("clean up") } },
    ] {
      let problem = try #require(try await last(pending).last)
      #expect(!problem.isWarning && problem.status == .pending)
      #expect(problem.text.hasPrefix("a hook is pending\nclean up\nat "), "\(problem.text)")
      #expect(problem.text.contains("ScenarioListTests.swift:"), "\(problem.text)")
    }
    let failed = try #require(try await last(Steps(Door.self) { AfterAll { try expect(1, equals: 2) } }).last)
    #expect(failed.text.hasPrefix("a hook failed\n") && !failed.isWarning)
  }

  @Test func `success reports of steps are warnings`() async throws {
    let steps = Steps(Door.self) {
      Given("a door") { _ in Scenario.current?.onSuccess { "nobody used the door\nRemove it." } }
      Then("it is open") { _ in }
      Then("it is shut") { _ in try expect("open", equals: "shut") }
    }
    let all = ScenarioList(in: "Features", steps: [steps]).all
    let warning = try #require(try await all[0].problems().first)
    #expect(warning.isWarning && warning.location.line == 5)
    #expect(warning.text.contains("nobody used the door") && warning.text.contains("Remove it."), "\(warning.text)")
    #expect(try await all[1].problems().map(\.isWarning) == [false])
  }

  @Test func `a skipped scenario is a named warning`() async throws {
    let problems = try await Self.list(in: "Warnings").all[0].problems().filter { !$0.text.contains("Scenaro") }
    #expect(problems.map(\.isWarning) == [true])
    #expect(
      problems.first?.text.hasPrefix("the scenario was skipped: Opening\nGiven there is no door\nit was sold") == true,
      "\(problems)")
    #expect(problems.first?.location.line == 7)
  }

  @Test func `skips and odd files are Swift Testing warnings`() async throws {
    #if compiler(>=6.3)
      let all = Self.list(in: "Warnings").all
      let found = Mutex<[Issue.Severity]>([])
      try await withKnownIssue {
        try await all[0].run()
      } matching: { issue in
        found.withLock { $0.append(issue.severity) }
        return true
      }
      #expect(found.withLock { $0 } == [.warning, .warning])
    #endif
  }

  @Test func `problems name the step or hook and location`() async throws {
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    try """
    Feature: f
      Scenario: several
        Given a twin

      @broken
      Scenario: broken
        Given a lonely door

      @later
      Scenario: later
        Given a lonely door

    """.write(to: folder.appending(path: "x.feature"), atomically: true, encoding: .utf8)
    let line = #line
    let steps = Steps(Door.self) {
      Given("a twin") { _ in }
      Given(#"^a (\w+)$"#) { (_, _: String) in }
      Given("a lonely door") { _ in }
      Before("@broken") { _ in try expect("open", equals: "shut") }
      After("@later") { _ in try pending("clean up") }
    }
    var found: [ScenarioProblem] = []
    for scenario in ScenarioList(in: folder.path, steps: [steps]).all { found += try await scenario.problems() }
    let file = FileSystem.fromWorkingFolder("\(#filePath)")
    #expect(
      found.map(\.text) == [
        "Given a twin\nseveral definitions match this step:\n  a twin at \(file):\(line + 2)\n"
          + "  ^a (\\w+)$ at \(file):\(line + 3)",
        "a hook failed\nexpected: \"shut\"\nactual:   \"open\"\nat \(file):\(line + 5)",
        "a hook is pending\nclean up\nat \(file):\(line + 6)",
      ])
    #expect(found.map(\.location.line) == [3, 6, 10])
    #expect(found.map(\.status) == [.ambiguous, .failed, .pending])

    let closed = Steps(Door.self) {
      BeforeAll { try skip("closed today") }
      Given("a lonely door") { _ in }
    }
    let skipped = try #require(try await ScenarioList(in: folder.path, steps: [closed]).all.last?.problems().last)
    #expect(skipped.isWarning)
    #expect(skipped.text == "the scenario was skipped: later\nGiven a lonely door\nclosed today")
  }
}
