import Foundation
import TestSupport
import Testing

/// Apps of step files with the name of another app.
@Suite(.waitsForCommands) struct StepFileAppTests {
  private static func app(_ text: String) -> String {
    "App { var screen: Screen { Screen(\"\") { Label(\"\(text)\").id(\"whose\") } } }"
  }

  @Test func `apps replace sample apps of the same name`() throws {
    let folder = try CommandLineHarness(hasSteps: false)
    try folder.write("features/steps/Own.swift", "import CukeKit\nfinal class Calculator: \(Self.app("mine"))\n")
    try folder.write(
      "features/own.feature",
      "Feature: F\n  Scenario: S\n    Given the \"calculator\" app is running\n    Then I should see \"mine\"\n")
    try folder.pass("run")
    let query = try folder.run("query", "--app", "Calculator", "--get", "text", "label id:'whose'")
    #expect(query.output == "[0] mine\n", "\(query)")
    try folder.pass("query", "--app", "Articles", "--get", "class", "tableView")
    let names = try folder.run("apps", "--names").output.split(separator: "\n")
    #expect(names.count == 10 && names.count { $0 == "Calculator" } == 1, "\(names)")
    let apps = try folder.run("apps").output
    #expect(apps.contains("Calculator (of a step file)\n") && apps.contains("Articles\n"), "\(apps)")
  }

  @Test func `an app that exits leaves a message`() throws {
    let folder = try CommandLineHarness(hasSteps: false)
    try folder.write(
      "features/steps/Own.swift",
      """
      import CukeKit
      import Foundation
      final class Drawn: App { var screen: Screen { exit(0) } }
      final class Made: App {
        init() { if CommandLine.arguments.contains("Made") { exit(0) } }
        var screen: Screen { Screen("") {} }
      }
      final class Looping: App { var screen: Screen { while true {} } }
      final class Touched: App { var screen: Screen { Screen("") { Button("B") { exit(0) } } } }
      """)
    try folder.write("features/own.feature", "Feature: F\n  Scenario: S\n    Given the \"Drawn\" app is running\n")
    let commands = [
      ["query", "--app", "Drawn", "*"], ["query", "--app", "Made", "*"], ["gallery", "--output", "g", "--app", "Made"],
      ["console", "--app", "Made", "-e", "tree"], ["heal", "--keep", "features/own.feature"],
    ]
    for words in commands {
      let outcome = try folder.run(words)
      #expect(outcome.exitCode == 2, "\(words): \(outcome)")
      #expect(
        outcome.errors.hasSuffix("error: the app or a step ended the command with 'exit'\n"),
        "\(words): \(outcome)")
    }
    // A console continues after a line that ends its process; the line has failed.
    for words in [["Drawn", "-e", "tree"], ["Touched", "-e", "touch button"]] {
      let outcome = try folder.run(["console", "--app"] + words)
      #expect(outcome.exitCode == 1, "\(words): \(outcome)")
      #expect(outcome.errors.hasPrefix("error: the app or a step ended the command with 'exit'\n"), "\(outcome)")
      #expect(
        outcome.errors.hasSuffix("ended its process, for the reason above; the app is in the state before this line\n"),
        "\(outcome)")
    }
    // An app that hangs is ended, and the message has its name and the limit.
    try folder.write("features/own.feature", "Feature: F\n  Scenario: S\n    Given the \"Looping\" app is running\n")
    let looping = [
      (["query", "--app", "Looping", "*"], "the app 'Looping'"),
      (
        ["gallery", "--output", "g", "--app", "Looping", "--device", "414x896"],
        "the app 'Looping', drawing 'Start' for 414x896,"
      ),
      (["heal", "--keep", "features/own.feature"], "the scenario 'S'"),
      (["heal", "--keep", "--app", "Looping", "features/own.feature"], "the app 'Looping' of 'S'"),
    ]
    for (words, subject) in looping {
      let outcome = try folder.run([words[0], "--step-timeout", "200ms"] + words.dropFirst())
      #expect(outcome.exitCode == 2, "\(words): \(outcome)")
      #expect(
        outcome.errors.hasPrefix("error: \(subject) took longer than its limit, 200ms"), "\(words): \(outcome)")
    }
  }

  @Test func `an app that traps leaves a message`() throws {
    let folder = try CommandLineHarness(hasSteps: false)
    try folder.write(
      "features/steps/Own.swift",
      """
      import CukeKit
      import Foundation
      final class Trapping: App { var screen: Screen { fatalError("boom") } }
      final class Endless: App {
        var depth = 0
        func deeper() -> Int { depth += 1; return deeper() + depth }
        var screen: Screen { Screen("\\(deeper())") {} }
      }
      final class Leaving: App { var screen: Screen { _exit(0) } }
      final class Ended: App {
        var screen: Screen {
          kill(getpid(), SIGTERM)
          while true {}
        }
      }
      final class Asked: App {
        var screen: Screen {
          kill(getppid(), SIGINT)
          while true {}
        }
      }
      final class Killed: App {
        var screen: Screen {
          kill(getpid(), SIGKILL)
          while true {}
        }
      }
      final class Case<Item>: App { var screen: Screen { Screen("Case") {} } }
      """)
    try folder.write(
      "features/own.feature",
      "Feature: F\n  Scenario: S\n    Given the \"Trapping\" app is running\n    Then I should see \"x\"\n")
    let trap = "ended the command by signal "
    let commands = [
      (["query", "--app", "Trapping", "*"], "the app 'Trapping' \(trap)"),
      (["query", "--app", "Endless", "*"], "the app 'Endless' \(trap)11, SIGSEGV"),
      (["query", "--app", "Leaving", "*"], "the app 'Leaving' ended the command with exit code 0\n"),
      (["heal", "--keep", "features/own.feature"], "the scenario 'S' \(trap)"),
    ]
    for (words, problem) in commands {
      let outcome = try folder.run(words)
      #expect(outcome.exitCode == 2, "\(words): \(outcome)")
      #expect(outcome.errors.contains("error: \(problem)"), "\(words): \(outcome)")
      #expect(outcome.errors.contains("What the command has written so far is incomplete."), "\(words): \(outcome)")
      let saysWhy = outcome.errors.contains("Own.swift:3: Fatal error: boom")
      #expect(saysWhy == problem.contains("Trapping") || words[0] == "heal", "\(words): \(outcome)")
    }
    let gallery = try folder.run(
      "gallery", "--output", "g", "--app", "Calculator", "--app", "Trapping", "--device", "414x896")
    #expect(gallery.exitCode == 1 && gallery.output == "g/index.html: 4 pictures of 2 apps\n", "\(gallery)")
    #expect(gallery.errors.contains("Own.swift:3: Fatal error: boom"), "\(gallery)")
    #expect(gallery.errors.contains("\nTrapping: Start on 414x896 trapped"), "\(gallery)")
    let console = try folder.run("console", "--app", "Trapping", "-e", "tree")
    #expect(console.exitCode == 1 && console.errors.contains("Own.swift:3: Fatal error: boom"), "\(console)")
    #expect(console.errors.contains("tree\nended its process, for the reason above"), "\(console)")
    // A signal that ends the command ends it in the usual way.
    let ended = try folder.run("query", "--app", "Ended", "*")
    #expect(ended.exitCode == SIGTERM && ended.errors.isEmpty, "\(ended)")
    // The same applies to a signal sent only to the command.
    let asked = try folder.run("query", "--app", "Asked", "*")
    #expect(asked.exitCode == SIGINT && asked.errors.isEmpty, "\(asked)")
    let killed = try folder.run("query", "--app", "Killed", "*")
    #expect(killed.errors.contains("Another process ended it"), "\(killed)")
    let generic = try folder.run("query", "--app", "Case", "*")
    #expect(generic.errors.contains("the app 'Case' is a generic class"), "\(generic)")
  }

  @Test func `two apps with one name are an error`() throws {
    let folder = try CommandLineHarness(hasSteps: false)
    try folder.write(
      "features/steps/Own.swift",
      """
      import CukeKit
      final class Lamp: \(Self.app("floor"))
      enum Attic { final class Lamp: \(Self.app("attic")) }
      """)
    try folder.write("features/own.feature", "Feature: F\n  Scenario: S\n    Given the \"Lamp\" app is running\n")
    for words in [["run"], ["apps"]] {
      let outcome = try folder.run(words)
      #expect(outcome.exitCode == 2, "\(outcome)")
      #expect(outcome.errors.contains("two apps are called 'Lamp'"), "\(outcome)")
      #expect(["Attic.Lamp", " Lamp"].allSatisfy(outcome.errors.contains), "\(outcome)")
    }
  }
}
