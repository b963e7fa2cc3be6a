import Foundation
import TestSupport
import Testing

/// The files of a console session: nothing is lost, and no file is overwritten without a message.
@Suite(.waitsForCommands) struct ConsoleKeepingTests {
  private let harness: CommandLineHarness

  init() throws { harness = try CommandLineHarness(hasSteps: false) }

  private func console(_ app: String?, _ script: String, keepsGoing: Bool = false) throws -> CommandLineHarness.Outcome
  {
    let words = ["console"] + (app.map { ["--app", $0] } ?? []) + (keepsGoing ? ["--keep-going"] : [])
    return try harness.run(words, input: script + "\n")
  }

  /// Quotation marks, backslashes and long texts are typed again unchanged.
  @Test func `what was typed is in the feature`() throws {
    let long = "say \\\"hi\\\" to everybody who has more to say than eighty letters can hold, which is a lot"
    let outcome = try console(
      "Tinylog",
      """
      touch "button marked:'+'"
      enter_text "textField", "\(long)"
      touch "navigationButton marked:'Save'"
      back
      touch "button marked:'+'"
      enter_text "textField", "C:\\\\temp"
      touch "navigationButton marked:'Save'"
      assert "label text:'No tasks'"
      set_location latitude: 50, longitude: 14
      save feature features/Typed.feature
      save xcuitest Typed.swift
      """)
    #expect(outcome.exitCode == 0, "\(outcome)")
    let feature = try #require(harness.read("features/Typed.feature"))
    #expect(feature.contains("I enter \"\(long)\" into the \"name\" field\n"), "\(feature)")
    #expect(feature.contains("type on the keyboard:\n      \"\"\"\n      C:\\temp\n      \"\"\"\n"), "\(feature)")
    // Actions around the app also become steps; parts that XCUITest cannot express are listed on the screen.
    #expect(feature.contains("    Given I go to 50.0, 14.0\n"), "\(feature)")
    #expect(outcome.output.hasSuffix("Typed.swift\nnot saved: I go to 50.0, 14.0\n"), "\(outcome)")
    try harness.pass("run", "features/Typed.feature")
  }

  /// The feature has the user's own steps with their tables, independent of their effects.
  @Test func `steps are kept as they were written`() throws {
    let outcome = try console(
      nil,
      """
      Given POST "/login" answers 401
      Given the "Login and Home" app is running on an "iPhone SE"
      start_app "Tinylog"
      When I press "+"
      And I fill in text fields as follows:
        | field | text |
        | Name  | milk |
      touch "navigationButton marked:'Save'"
      Then the app should show:
        | milk |
      undo
      save feature features/Kept.feature
      save steps Kept.swift
      """, keepsGoing: true)
    let feature = try #require(harness.read("features/Kept.feature"))
    let parts = [
      "    Given POST \"/login\" answers 401\n    And the \"Login and Home\" app is running on an \"iPhone SE\"\n",
      "    When I press \"+\"\n    And I fill in text fields as follows:\n      | field | text |\n      | Name  | milk |\n",
    ]
    for part in parts { #expect(feature.contains(part), "\(feature) \(outcome)") }
    #expect(!feature.contains("no predefined step") && !feature.contains("the \"+\" button"), "\(feature)")
    let code = try #require(harness.read("Kept.swift"))
    #expect(code.contains("try await step(\"I press \\\"+\\\"\")\n"), "\(code)")
    let run = try harness.run("run", "features/Kept.feature")
    #expect(run.exitCode == 0 && run.output.contains("2 scenarios (2 passed)"), "\(run)")
    // The session also stores them.
    let again = try harness.run("encode", "features/playback/Kept 2.trace.json", "--app", "Tinylog")
    #expect(again.output.contains("    When I press \"+\"\n    And I fill in text fields as follows:\n"), "\(again)")
  }

  /// Actions before the app's launch and waiting times become steps; in step code, checks wait and typed steps are
  /// called.
  @Test func `saved steps repeat time, location and actions`() throws {
    try harness.write(
      "features/steps/Own.swift",
      """
      import CukeKit
      final class Own: World {}
      let own = Steps(Own.self) {
        When("I open the switches") { _ in
          try await currentApp().touch("tableViewCell marked:'Switches'")
        }
      }
      """)
    let outcome = try console(
      "UIKit Catalog",
      """
      set_location latitude: 50.09, longitude: -14.42
      When I open the switches
      let_pass 2.5
      assert "switch id:'default'", :selected
      touch "switch id:'default'"
      assert "label index:0", :text
      save feature features/Kept.feature
      save steps features/steps/Kept.swift
      save xcuitest KeptTests.swift
      """)
    #expect(outcome.exitCode == 0, "\(outcome)")
    let feature = try #require(harness.read("features/Kept.feature"))
    #expect(
      feature.contains(
        "    Given I go to 50.09, -14.42\n    When I open the switches\n    And I wait for 2.5 seconds\n"), "\(feature)"
    )
    let code = try #require(harness.read("features/steps/Kept.swift"))
    let calls = [
      "try await step(\"I go to 50.09, -14.42\")", "try await step(\"I open the switches\")",
      "try await step(\"I wait for 2.5 seconds\")", "try await app.waitFor(\"switch id:'default' selected:YES\")",
      "text:'The default switch is off'\")",
    ]
    for call in calls { #expect(code.contains(call), "\(code)") }
    #expect(!code.contains("expect("), "\(code)")
    #expect(
      outcome.output.contains(
        "KeptTests.swift\nnot saved: I go to 50.09, -14.42\nnot saved: I wait for 2.5 seconds\n"), "\(outcome)")
    // The check waits for a later text.
    try harness.write(
      "features/kept.feature",
      """
      Feature: Kept
        Scenario: By code
          Given the "UIKit Catalog" app is running
          When Kept

      """)
    let run = try harness.run("run", "features")
    #expect(run.exitCode == 0 && run.output.contains("2 scenarios (2 passed)"), "\(run)")
  }

  /// Elements covered by an alert are checked without scrolling, even if its screen must be scrolled at another place.
  @Test func `what an alert covers is not scrolled to`() throws {
    let outcome = try console(
      "UIKit Catalog",
      """
      touch "tableViewCell marked:'Alert Views'"
      touch "tableViewCell marked:'Okay / Cancel'"
      assert "tableViewCell marked:'Secure Text Entry'"
      touch "button marked:'OK'"
      assert "tableViewCell marked:'Simple'"
      save session alert.trace.json
      """)
    #expect(outcome.exitCode == 0, "\(outcome)")
    let encoded = try harness.run([
      "encode", "alert.trace.json", "--checks", "more", "--output", "features/more.feature",
    ])
    let feature = try #require(harness.read("features/more.feature"))
    #expect(!feature.contains("scroll to list item \"Secure"), "\(feature)\(encoded)")
    #expect(feature.contains("scroll to list item \"Simple"), "\(feature)")
    try harness.pass("run")
  }

  /// A second feature does not replace the recordings and sessions of the first one.
  @Test func `files of other features are not replaced`() throws {
    let script = { (keys: [String], file: String) in
      (keys + keys).map { "touch button marked:'\($0)'" }.joined(separator: "\n") + "\nsave feature \(file)"
    }
    let first = try console("Calculator", script(["1", "2", "+", "3"], "features/One.feature") + ", name: \"Sums\"")
    #expect(first.exitCode == 0 && first.output.contains("features/playback/Sums 1.gesture.json"), "\(first)")
    let recording = try #require(harness.read("features/playback/Sums 1.gesture.json"))
    let second = try console("Calculator", script(["4", "5", "-", "6"], "features/Two.feature") + ", name: \"Sums\"")
    #expect(second.exitCode == 1, "\(second)")
    #expect(second.errors.contains("Sums.trace.json: error: the session of another scenario 'Sums'"), "\(second)")
    #expect(second.errors.contains("name: \"Sums 2\""), "\(second)")
    #expect(harness.read("features/Two.feature") == nil)
    let trace = try #require(harness.read("features/playback/Sums.trace.json"))
    // `encode` also keeps recordings.
    let third = try console("Calculator", script(["7", "8", "-", "9"], "features/Three.feature") + ", name: \"Three\"")
    #expect(third.exitCode == 0, "\(third)")
    let encoded = try harness.run("encode", "features/playback/Three.trace.json", "--name", "Sums")
    #expect(encoded.output.contains("I playback recording \"Sums 2\""), "\(encoded)")
    try harness.pass(
      "encode", "features/playback/Sums.trace.json", "--app", "Tinylog", "--output", "features/Sums.feature")
    #expect(harness.read("features/playback/Sums 1.gesture.json") == recording)
    #expect(trace.contains("\"Calculator\""))
    try harness.pass("run", "features/One.feature")
  }

  @Test func `a recording is neither thrown away nor replaced`() throws {
    let outcome = try console(
      "Calculator",
      """
      record_begin
      touch button marked:'7'
      record_begin
      device "iPhone SE"
      touch button marked:'8'
      record_end seven
      record_begin
      touch button marked:'9'
      record_end seven
      record_end seven, replace: true
      save state now
      save state now
      save state now, replace: true
      """, keepsGoing: true)
    #expect(outcome.errors.contains("a recording with 1 action was begun already"), "\(outcome)")
    #expect(outcome.output.contains("the recording has the actions until now"), "\(outcome)")
    #expect(
      outcome.output.contains("Calculator was started afresh on iPhone SE (4-inch); 'undo' goes back\n"), "\(outcome)")
    #expect(outcome.output.hasSuffix("features/playback/seven.gesture.json\nfeatures/playback/seven.gesture.json\n"))
    #expect(outcome.errors.contains("seven.gesture.json: error: the file exists already"), "\(outcome)")
    #expect(outcome.errors.contains("record_end \"seven\", replace: true"), "\(outcome)")
    #expect(outcome.errors.contains("the state 'now' exists already"), "\(outcome)")
  }

  @Test func `another device and another app can be undone`() throws {
    let outcome = try console(
      "Calculator",
      """
      touch button marked:'7'
      save state seven
      touch button marked:'8'
      device "iPhone SE"
      touch button marked:'9'
      undo
      undo
      device
      query("label", :text).first
      Given the "Tinylog" app is running
      undo
      query("label", :text).first
      undo
      restore seven
      query("label", :text).first
      touch button marked:'1'
      save feature features/Undone.feature
      """)
    let undone = "the app is as it was before that\n"
    #expect(outcome.exitCode == 0, "\(outcome)")
    #expect(outcome.output.contains("\(undone)\(undone)iPhone X, 375×812 points, portrait\n78\n"), "\(outcome)")
    #expect(outcome.output.contains("\(undone)78\n\(undone)7\nfeatures/Undone.feature\n"), "\(outcome)")
    let feature = try #require(harness.read("features/Undone.feature"))
    #expect(feature.contains("\"7\" button") && feature.contains("\"1\" button"), "\(feature)")
    #expect(!feature.contains("\"8\"") && !feature.contains("Tinylog") && !feature.contains("iPhone SE"), "\(feature)")
  }

  @Test func `exported tests launch the app the same way`() throws {
    let outcome = try console(
      nil,
      """
      Given the "Calculator" app is running on an "iPhone SE" in landscape with the arguments "--demo fast"
      touch button marked:'7'
      save xcuitest Sum.swift
      save session Sum.json
      """)
    #expect(outcome.exitCode == 0 && !outcome.output.contains("not in it"), "\(outcome)")
    let test = try #require(harness.read("Sum.swift"))
    #expect(
      test.contains(
        """
            app.launchArguments = ["--demo", "fast"]
            XCUIDevice.shared.orientation = .landscapeLeft
            app.launch()

        """), "\(test)")
    let python = try harness.run("encode", "Sum.json", "--as", "python")
    #expect(
      python.output.contains(
        """
                options.set_capability("processArguments", {"args": ["--demo", "fast"]})
                options.set_capability("orientation", "LANDSCAPE")

        """), "\(python)")
    // Parts that neither format can express are reported.
    let screen = try console(
      "Articles",
      """
      show "Detail", with: "very long"
      save xcuitest Detail.swift
      save session Detail.json
      """)
    let step = "the \"Detail\" screen of \"Articles\" with \"very long\""
    #expect(screen.exitCode == 0 && screen.output.contains("Detail.swift\nnot saved: \(step)\n"), "\(screen)")
    #expect(harness.read("Detail.swift")?.contains("// not in this test: \(step)\n") == true)
    let missing = try harness.run("encode", "Detail.json", "--as", "python")
    #expect(missing.output.contains("# not in this test: \(step)\n"), "\(missing)")
    #expect(missing.errors.contains("warning: not saved: \(step)\n"), "\(missing)")
  }

  @Test func listItemsAreSavedByNumber() throws {
    let outcome = try harness.run(
      "console", "--app", "Alarm", "--keep-going", "-e", "swipe :left, query: \"tableViewCell marked:'08:15'\"", "-e",
      "save feature features/Swipe.feature, numbered_rows: true", "-e", "save java X.java", "-e",
      "save session x.json, numbered_rows: true")
    #expect(harness.read("features/Swipe.feature")?.contains("I swipe left on cell number 2\n") == true, "\(outcome)")
    #expect(outcome.errors.contains("a session cannot be saved as 'java'"), "\(outcome)")
    #expect(outcome.errors.contains("The forms are state, feature, steps, xcuitest, session."), "\(outcome)")
    #expect(outcome.errors.contains("numbered_rows is for features, not for session"), "\(outcome)")
  }

  @Test func `a step without its keyword is refused`() throws {
    for line in ["I relaunch the app", "I touch \"7\"", "the app is running", "I do what nobody knows"] {
      let outcome = try harness.run("console", "--app", "Calculator", "-e", line)
      #expect(outcome.exitCode == 1, "\(outcome)")
      #expect(outcome.errors.hasSuffix("this line has none\nWrite a keyword: When \(line)\n"), "\(outcome)")
    }
  }

  @Test(arguments: [["foo"], ["foo", "--json"]])
  func `a word that is no command fails`(words: [String]) throws {
    let outcome = try harness.run(["console", "--app", "Calculator", "-e"] + words)
    #expect(outcome.exitCode == 1, "\(outcome)")
    #expect(outcome.errors.contains("'foo' is not a command; as a query: no foo was found"), "\(outcome)")
    // A class that occurs only on another screen is still known.
    try harness.pass("console", "--app", "Calculator", "-e", "tableViewCell", "-e", "button marked:'Sav'")
  }

  /// The report does not count a step as passed if the user helped.
  @Test func `help by hand is in the report`() throws {
    try harness.write(
      "features/sum.feature",
      """
      Feature: Sums
        Scenario: Ten
          Given the "Calculator" app is running
          When I touch the "7" button
          Then I see "99999"
          And the "display" label should be "8"
          And I see "80"
      """)
    let outcome = try harness.run(
      ["run", "--pause-on-failure", "features/sum.feature", "--format", "pretty", "--format", "message:run.ndjson"],
      input: """
        skip
        touch button marked:'AC'
        touch button marked:'9'
        undo
        touch button marked:'8'
        save feature features/Helped.feature
        retry
        reload
        retry
        touch button marked:'0'
        undo
        go_on

        """)
    #expect(outcome.output.contains("1 scenario (1 failed)"), "\(outcome)")
    #expect(outcome.output.contains("2 skipped"), "\(outcome)")
    let messages = try #require(harness.read("run.ndjson"))
    #expect(messages.contains("skipped by hand in the console"), "\(messages)")
    let help = #"passed only with help by hand in the console:\n  touch button marked:'AC'\n  touch button marked:'8'""#
    #expect(messages.contains(help), "\(messages)")
    // The saved feature contains the earlier steps; the skipped one becomes a comment.
    let feature = try #require(harness.read("features/Helped.feature"))
    let steps = "Given the \"Calculator\" app is running\n    When I touch the \"7\" button\n"
    #expect(feature.contains(steps + "    # skipped by hand: I see \"99999\"\n"), "\(feature)")
    #expect(feature.contains("I touch the \"AC\" button") && !feature.contains("\"9\""), "\(feature)")
  }

  /// A finger movement on an element is not written as coordinates of one device.
  @Test func `gestures in step code know their elements`() throws {
    let script = "pan \"button marked:'7'\", offset: {x: 10, y: 20}\nsave steps Moved.swift"
    let outcome = try console("Calculator", script)
    #expect(outcome.output == "Moved.swift\nfeatures/playback/Moved 1.gesture.json\n", "\(outcome)")
    let code = try #require(harness.read("Moved.swift"))
    #expect(code.contains("try await app.playback(\"Moved 1\")\n") && !code.contains("FingerPath"), "\(code)")
    #expect(harness.read("features/playback/Moved 1.gesture.json")?.contains("button marked:'7'") == true)
  }

  private static let lamp = """
    import CukeKit
    import Foundation
    final class Lamp: App {
      var isOn = false
      var screen: Screen {
        Screen("Lamp") {
          Label(isOn ? "on" : "off").id("state")
          Button("Switch") { self.isOn.toggle() }
        }
      }
    }
    final class Wild: World {}
    let wild = Steps(Wild.self) {
      When("it traps") { _ in fatalError("of no use any more") }
      When("it exits") { _ in exit(0) }
      When("it never ends") { _ in
        var isTold = false
        print("on and on")
        fflush(nil)
        while true {
          if !isTold, Task.isCancelled {
            isTold = true
            print("never")
            fflush(nil)
          }
        }
      }
      When("it prints {string}") { (_, text: String) in print(text) }
      When("the feature is mended") { _ in
        let text = try String(contentsOfFile: "features/lamp.feature", encoding: .utf8)
        try text.replacing("off and on", with: "off").write(
          toFile: "features/lamp.feature", atomically: true, encoding: .utf8)
      }
    }
    """

  /// A recording that would leave the screen keeps its places in the element.
  @Test func aSwipePlaysOnTheNextRow() throws {
    let script = """
      wait_for_element_exists "tableViewCell"
      record_begin
      swipe :left, query: "tableViewCell index:0"
      record_end "away"
      playback "away", query: "tableViewCell index:1"
      """
    let outcome = try console("Articles", script)
    #expect(outcome.exitCode == 0, "\(outcome)")
  }

  /// A line that ends the process of the app is the last step, and the feature fails until the app is mended.
  @Test(arguments: ["touch \"button marked:'Bang'\"", "When I touch \"Bang\""])
  func aCrashIsTheLastStep(line: String) throws {
    let broken = Self.lamp.replacing("Label(isOn", with: "Button(\"Bang\") { exit(0) }\n      Label(isOn")
    try harness.write("features/steps/Lamp.swift", broken)
    let outcome = try harness.run(
      "console", "--app", "Lamp", "-e", "touch \"button marked:'Switch'\"", "-e", line, "-e",
      "save feature features/bang.feature", "-e", "undo", "-e", "recorded")
    #expect(outcome.output.hasSuffix("\n1  When I touch the \"Switch\" button\n"), "\(outcome)")
    let feature = try #require(harness.read("features/bang.feature"))
    let last = try #require(feature.split(separator: "\n").last)
    #expect(last.hasSuffix("I touch the \"Bang\" button") || last.hasSuffix("I touch \"Bang\""), "\(feature)")
    #expect(feature.contains("I touch the \"Switch\" button"), "\(feature)")
    let found = try harness.run("run", "features/bang.feature", "--format", "summary")
    #expect(found.exitCode == 1 && found.output.contains("1 scenario (1 failed)"), "\(found)")
    try harness.write("features/steps/Lamp.swift", broken.replacing("{ exit(0) }", with: "{ self.isOn = false }"))
    try harness.pass("run", "features/bang.feature", "--format", "summary")
  }

  /// A trap in a step affects neither a console session nor a run's reports; both use the files changed meanwhile.
  @Test func `a line that traps loses nothing`() throws {
    try harness.write("features/steps/Lamp.swift", Self.lamp)
    try harness.write(
      "features/lamp.feature",
      """
      Feature: Lamp
        Scenario: Light
          Given the "Lamp" app is running
          Then I see "off and on"
          And I see "off"
      """)
    // In a pipe, the text printed by a step appears at the place of the step.
    let printed = try console("Lamp", "query(\"button\").count\nWhen it prints \"hello\"\nquery(\"label\").count")
    #expect(printed.output == "1\nhello\n2\n", "\(printed)")
    let console = try harness.onTerminal(
      ["console", "--app", "Lamp", "--color", "never"],
      environment: ["TERM": "xterm", "CUKESWIFT_HISTORY": harness.url(of: "history").path], columns: 160)
    console.type("touch button marked:'Switch'\r")
    console.type("When it traps\r")
    try console.wait(for: "the way back") {
      $0.lines.contains {
        $0
          == "ended its process, for the reason above; the app is in the state before this line, and 1 line before it was done again"
      } && $0.lines.last == ">"
    }
    console.type("query(\"label id:'state'\", :text).first\r")
    try console.wait(for: "the state") { $0.lines.suffix(2) == ["on", ">"] }
    // A line that never yields ends its process at the third Ctrl-C, and the session is restored.
    console.type("When it never ends\r")
    try console.wait(for: "the line") { $0.lines.contains("on and on") }
    console.interrupt()
    try console.wait(for: "the first key") { $0.lines.contains("never") }
    console.interrupt()
    try console.wait(for: "the second key") {
      $0.lines.contains("still stopping; press Ctrl-C again to end the process of the app")
    }
    console.interrupt()
    try console.wait(for: "the way back") {
      $0.lines.contains { $0.hasPrefix("When it never ends") } && $0.lines.last == ">"
    }
    console.type("query(\"label id:'state'\", :text).first\r")
    try console.wait(for: "the state") { $0.lines.suffix(2) == ["on", ">"] }
    // Changed files are used from the next launch on.
    try harness.write("features/steps/Lamp.swift", Self.lamp.replacing("\"off\")", with: "\"dark\")"))
    console.type("reload\r")
    try console.wait(for: "the step files") {
      $0.lines.contains("Lamp runs its earlier code until 'relaunch'")
    }
    console.type("relaunch\rquery(\"label id:'state'\", :text).first\r")
    try console.wait(for: "the new app") { $0.lines.suffix(2) == ["dark", ">"] }
    try harness.write("features/steps/Lamp.swift", Self.lamp)
    let run = try harness.run(
      ["run", "--pause-on-failure", "features/lamp.feature", "--format", "summary", "--format", "junit:report.xml"],
      input: "When it traps\n")
    #expect(run.exitCode == 1 && run.output.contains("1 scenario (1 failed)"), "\(run)")
    #expect(run.errors.contains("When it traps\nended its process"), "\(run)")
    #expect(harness.read("report.xml")?.contains("failures=\"1\"") == true)
    // Lines from a pipe continue after a trap or an exit with the restored app; the command fails.
    let piped = try self.console(
      "Lamp",
      """
      touch "button marked:'Switch'"
      record_begin
      query("button").each { |it| screenshot }
      When it traps
      When it prints "then"
      When it exits
      query("label id:'state'", :text).first
      """, keepsGoing: true)
    #expect(piped.exitCode == 1 && piped.output == "screenshot_1.svg\nthen\non\n", "\(piped)")
    #expect(piped.errors.contains("and 3 lines before it were done again"), "\(piped.errors)")
    #expect(harness.read("screenshot_1.svg") != nil && harness.read("screenshot_2.svg") == nil)
    let given = try harness.run(
      "console", "--app", "Lamp", "-e", "touch \"button marked:'Switch'\"", "-e", "When it exits", "-e",
      "query(\"label id:'state'\", :text).first", "-e", "touch \"nothing\"", "-e", "query(\"button\").count")
    #expect(given.exitCode == 1 && given.output == "on\n", "\(given)")
    #expect(given.errors.contains("-e:4: touch \"nothing\"\n"), "\(given.errors)")
    let mended = try harness.run(
      ["run", "--pause-on-failure", "features/lamp.feature"], input: "When the feature is mended\nreload\nretry\n")
    #expect(mended.output.contains("the step is now: I see \"off\""), "\(mended)")
    #expect(mended.exitCode == 0 && mended.output.contains("1 scenario (1 skipped)"), "\(mended)")
  }
}
