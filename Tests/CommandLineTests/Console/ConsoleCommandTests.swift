import Foundation
import TestSupport
import Testing

/// The console without a terminal: with lines from a pipe and from arguments.
@Suite(.waitsForCommands) struct ConsoleCommandTests {
  private let harness: CommandLineHarness

  init() throws { harness = try CommandLineHarness(hasSteps: false) }

  private func console(_ script: String, _ arguments: String...) throws -> CommandLineHarness.Outcome {
    try harness.run(["console", "--app", "Calculator"] + arguments, input: script)
  }

  @Test func unsavedStepsOfAPipeAreNamed() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let touch = "touch button marked:'7'\n"
    for (input, note) in [
      (touch + touch, "2 recorded steps are not saved; 'save feature features/NAME.feature' saves them\n"),
      (touch + "save session s.trace.json\n", ""), ("query button marked:'7'\n", ""),
      (
        touch + "record_begin\n" + touch + "record_end r\n",
        "2 recorded steps are not saved; 'save feature features/NAME.feature' saves them\n"
      ),
      (
        touch + "start_app \"Tinylog\"\ntouch button marked:'+'\nsave session t.trace.json\n",
        "2 recorded steps are not saved; 'save feature features/NAME.feature' saves them\n"
      ),
    ] {
      let outcome = try harness.run(["console", "--app", "Calculator"], input: input)
      #expect(outcome.exitCode == 0 && outcome.errors == note, "\(outcome)")
    }
    let line = try harness.run("console", "--app", "Calculator", "-e", "touch button marked:'7'")
    #expect(line.exitCode == 0 && line.errors.isEmpty, "\(line)")
  }

  @Test func doesAScript() throws {
    let outcome = try console(
      """
      # A sum in every notation.
      touch button marked:'7'
      touch("button marked:'+'")
      When I touch the "3" button
      tap_mark "="
      query("label id:'display'",
        :text)
      """)
    #expect(outcome.output == "[0] 10\n")
    #expect(outcome.errors == "4 recorded steps are not saved; 'save feature features/NAME.feature' saves them\n")
    #expect(outcome.exitCode == 0)
  }

  @Test func endsAtTheFirstFailingLine() throws {
    let script = "touch button marked:'7'\n\ntouch button marked:'Seven'\nquery(\"label\", :text).first\n"
    let outcome = try console(script)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("standard input:3: touch button marked:'Seven'\n"), "\(outcome.errors)")
    #expect(outcome.exitCode == 1)
    let further = try console(script, "--keep-going")
    #expect(further.output == "7\n")
    #expect(further.errors == outcome.errors)
    #expect(further.exitCode == 1)
  }

  @Test func doesWordsOfTheCommandLine() throws {
    let outcome = try console("this is not read", "-e", "touch button marked:'7'", "-e", "query label, text", "--json")
    #expect(outcome.output.hasPrefix("[\n\"7\",\n"), "\(outcome.output)")
    #expect(outcome.exitCode == 0)
  }

  @Test func givesTablesToSteps() throws {
    let outcome = try harness.run(
      ["console", "--app", "Articles"],
      input: """
        wait tableViewCell
        Then the list shows
          | nothing |
        tree
        """)
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.hasPrefix("standard input:2: Then the list shows"), "\(outcome.errors)")
  }

  @Test func survivesALongLine() throws {
    let outcome = try console(
      String(repeating: "x", count: 2_000_000) + "\nquery(\"button\").count\n", "--keep-going")
    #expect(outcome.errors.contains("the line has 2000000 bytes"))
    #expect(outcome.output == "18\n")
  }

  /// Invalid lines, which must cause nothing but a message.
  private static let oddities = [
    "(", ")", "((((", "'", "\"", "\\", "touch", "touch(", "touch)", "touch \"", "touch ,,,", "it.it.it", "it[", "query",
    "query(", "query()", "pan", "pan button", "playback", "interpolate \"pan\"", "save", "save state", "save feature x",
    "{", "}", "[]", "{x: }", "touch {x: 1}", "touch nil", "swipe", "swipe :left, query: ", "flash button marked:'x'",
    "When", "When ", "Given (", "enter_text", "enter_text \"a\"", "clear_text button", "scroll sideways",
    "scroll_to_row tableView, 99999999999999999999", "let_pass 1e300", "tap_point nan, nan", "picker \"x\", column: -1",
    "device \u{0}", "help help help", "\u{1B}[A", "日本語", "query button, :frame, :nothing", "query(\"*\")[-1]",
    "rotate 1e999", "slider_set_value slider, abc", "backdoor x", "restore", "copy /no/such/folder/file",
    "assert button",
    "screenshot /no/such/folder/x.svg", "date_picker \"9999-99-99\"", "set_location latitude: 1", "steps zzz",
  ]

  @Test func survivesOddities() throws {
    let outcome = try console(
      Self.oddities.joined(separator: "\n\n").replacing("\n\n", with: "\n") + "\nquery(\"button\").count\n",
      "--keep-going")
    #expect(outcome.exitCode == 1)
    #expect(!outcome.errors.contains("Fatal"), "\(outcome.errors)")
    // Separately, since an incomplete line in a pipe continues in the following lines.
    let words = Self.oddities.flatMap { ["-e", $0, "-e", "query(\"button\").count"] }
    let each = try harness.run(["console", "--app", "Calculator", "--keep-going"] + words)
    #expect(each.output.split(separator: "\n").count { $0 == "18" } == Self.oddities.count, "\(each)")
  }

  @Test func savesASessionAsAScenario() throws {
    let outcome = try console(
      """
      touch button marked:'7'
      touch button marked:'+'
      touch button marked:'3'
      touch button marked:'9'
      undo
      touch button marked:'='
      assert label id:'display', :text
      save feature features/Sum.feature --name "Sums"
      """)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasSuffix("features/Sum.feature\nfeatures/playback/Sums.trace.json\n"))
    try harness.pass("run", "features/Sum.feature")
    #expect(harness.read("features/Sum.feature")?.contains("\"10\"") == true)
  }

  /// An existing file is replaced only on request, or if the session wrote it.
  @Test(arguments: ["feature", "steps", "xcuitest", "session"])
  func leavesFilesThatExist(kind: String) throws {
    let file = kind == "feature" ? "mine.feature" : "mine.txt"
    try harness.write(file, "mine")
    let script = "touch button marked:'7'\nsave \(kind) \(file)"
    let refused = try console(script)
    #expect(refused.exitCode == 1 && refused.errors.contains("\(file): error: the file exists already"), "\(refused)")
    #expect(refused.errors.contains("save \(kind) \"\(file)\", replace: true"), "\(refused)")
    #expect(harness.read(file) == "mine")
    let replaced = try console(script + ", replace: true\ntouch button marked:'8'\nsave \(kind) \(file)\n")
    #expect(replaced.exitCode == 0 && harness.read(file)?.contains("8") == true, "\(replaced)")
    let copied = try console("touch button marked:'7'\ncopy \(file)\n")
    #expect(copied.exitCode == 1 && copied.errors.contains("copy \"\(file)\", replace: true"), "\(copied)")
  }

  /// Recorded actions are kept when another device or app is started.
  @Test func savesWhatWasDoneBeforeAnotherDevice() throws {
    let outcome = try console(
      """
      touch button marked:'7'
      device "iPhone SE (4-inch)"
      touch button marked:'8'
      Given the "Tinylog" app is running on an "iPhone X"
      touch "button marked:'+'"
      save steps Both.swift
      save feature features/Both.feature
      """)
    #expect(outcome.exitCode == 0, "\(outcome)")
    let note = "become a separate scenario when 'save feature' writes the file\n"
    for part in [
      "earlier actions (1 step on Calculator, iPhone X) \(note)",
      "earlier actions (1 step on Calculator, iPhone SE (4-inch)) \(note)",
      "Both.swift\nnot saved: 1 step on Calculator, iPhone X; 'save feature'",
    ] {
      #expect(outcome.output.contains(part), "\(outcome)")
    }
    let feature = try #require(harness.read("features/Both.feature"))
    let parts = [
      "is running on an \"iPhone SE (4-inch)\"", "the \"7\" button", "the \"8\" button", "the \"Tinylog\" app",
      "Feature: Both",
    ]
    for part in parts {
      #expect(feature.contains(part), "\(feature)")
    }
    let run = try harness.run("run", "features/Both.feature")
    #expect(run.exitCode == 0 && run.output.contains("3 scenarios (3 passed)"), "\(run)")
  }

  @Test func namesWereTriedOnTheScreen() throws {
    try harness.pass(
      ["console", "--app", "Tinylog"],
      input: """
        When I touch the "+" button
        enter_text "textField", "TODO"
        touch "navigationButton marked:'Save'"
        back
        swipe left, "tableViewCell index:0"
        touch "tableViewCell button marked:'Edit'"
        assert "navigationButton marked:'Save'", :enabled
        screenshot edit.svg
        save feature features/Edit.feature

        """)
    try harness.pass("run", "features/Edit.feature")
    // The navigation bar has another element with this name.
    #expect(harness.read("features/Edit.feature")?.contains("I touch \"Edit\" in list item \"TODO\"") == true)
    #expect(harness.read("features/Edit.feature")?.contains("I take a screenshot \"edit\"") == true)
    let healing = try harness.run("heal", "features/Edit.feature")
    #expect(healing.exitCode == 0 && healing.output.hasSuffix(": no changes are needed\n"), "\(healing)")
  }

  @Test func recordsAndGoesBackAtAFailingStep() throws {
    try harness.write(
      "features/sum.feature",
      """
      Feature: Sums
        Scenario: Ten
          Given the "Calculator" app is running
          When I touch the "7" button
          Then I see "99999"
      """)
    let outcome = try harness.run(
      ["run", "--pause-on-failure", "features/sum.feature"],
      input: """
        record_begin
        touch button marked:'8'
        record_end eight
        query("label", :text).first
        undo
        query("label", :text).first
        save state seven
        touch button marked:'9'
        restore seven
        query("label", :text).first
        save feature features/Paused.feature
        skip

        """)
    #expect(
      outcome.output.contains(
        """
        features/playback/eight.gesture.json
        78
        the app is as it was before that
        7
        7
        features/Paused.feature

        """), "\(outcome)")
    // It also contains the effects of earlier steps.
    #expect(harness.read("features/Paused.feature")?.contains("When I touch the \"7\" button\n") == true)
  }

  @Test func refusesPropertiesThatNothingHas() throws {
    let outcome = try console(
      "query('button').foo\nbutton marked:'7'\nit[0].foo\nit[0].text\nit[0].value\n", "--keep-going")
    #expect(outcome.output.hasSuffix("\n7\nnil\n") && !outcome.output.contains("nil\n7"), "\(outcome)")
    #expect(
      outcome.errors.components(separatedBy: "nothing on the screen has a property 'foo'").count == 3, "\(outcome)")
  }

  @Test func saysThatARecordingIsNotKept() throws {
    let lost = try console("record_begin\ntouch button marked:'7'\n")
    #expect(
      lost.exitCode == 0 && lost.errors.contains("the recording that was begun, with 1 action, is not kept"), "\(lost)")
    let kept = try console("record_begin\ntouch button marked:'7'\nrecord_end seven\nquit\n")
    #expect(kept.errors.isEmpty, "\(kept)")
  }

  @Test func namesWhatCodeDoesNotRepeat() throws {
    let script = """
      touch navigationButton marked:'+'
      Given POST "/login" answers 401
      assert navigationBar, :frame
      save session s.trace.json
      save steps s.swift

      """
    try harness.pass(["console", "--app", "Tinylog"], input: script)
    let code = try #require(harness.read("s.swift"))
    #expect(code.contains(" should be at 0,44 with "), "\(code)")
    #expect(code.contains("try await step(\"POST \\\"/login\\\" answers 401\")\n") && !code.contains("stub"), "\(code)")
    let test = try harness.run(["encode", "s.trace.json", "--as", "xcuitest"])
    #expect(test.errors.contains("not saved: POST \"/login\" answers 401\n"), "\(test)")
    #expect(test.output.contains(".frame.minY, 44.0, accuracy: 0.5)\n"), "\(test)")
  }

  @Test func drawsTheScreen() throws {
    let outcome = try console("screenshot text: true\nscreenshot one.svg\nflash button marked:'7', two.svg\n")
    #expect(outcome.output.hasPrefix("┌────") && outcome.output.contains("     7      │"), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("one.svg\ntwo.svg\n[0] UIButton text:'7' (0,237.4 93×134.4)\n"))
    #expect(harness.read("one.svg")?.hasPrefix("<svg") == true)
    #expect(harness.read("two.svg")?.contains("stroke=\"#FF3B30\"") == true)
    let pixels = try console("screenshot pictures/three.PNG\nflash button marked:'7', four.png\n")
    #expect(pixels.output.hasPrefix("pictures/three.PNG\nfour.png\n[0] UIButton"), "\(pixels)")
    let files = try ["pictures/three.PNG", "four.png"].map { try harness.bytes($0) }
    #expect(files.allSatisfy { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) } && files[0] != files[1])
    let other = try console("screenshot pictures/three.jpg\n")
    #expect(other.exitCode == 1 && harness.read("pictures/three.jpg") == nil)
    #expect(other.errors.contains("cannot be written as JPG, only as SVG or PNG"), "\(other)")
    #expect(other.errors.contains("'pictures/three.svg' or 'pictures/three.png'"), "\(other)")
  }

  @Test func waitsAtAFailingStep() throws {
    try harness.write(
      "features/sum.feature",
      """
      Feature: Sums
        Scenario: Ten
          Given the "Calculator" app is running
          When I touch the "7" button
          Then I see "99999"
          And I see "8"
      """)
    let outcome = try harness.run(
      ["run", "--pause-on-failure", "features/sum.feature", "--format", "pretty", "--format", "message:run.ndjson"],
      input:
        "query(\"label\", :text).first\nskip\ntouch button marked:'8'\nretry\ntouch button marked:'AC'\ntouch button marked:'8'\nretry\n"
    )
    #expect(
      outcome.output.contains("A step has failed at features/sum.feature:5: I see \"99999\""), "\(outcome.output)")
    // The user has skipped a step and helped another one to pass.
    #expect(outcome.output.contains("1 scenario (1 skipped)"), "\(outcome.output)\(outcome.errors)")
    // Without the console it fails.
    #expect(outcome.exitCode == 1 && outcome.errors.contains("1 step was skipped by hand"), "\(outcome)")
    #expect(try harness.run(["report", "run.ndjson"]).exitCode == 1)
    let helped = try harness.run(
      ["run", "--pause-on-failure", "features/sum.feature"], input: "touch button marked:'AC'\ngo_on\n")
    #expect(helped.exitCode == 1 && !helped.errors.contains("by hand"), "\(helped)")
    let failed = try harness.run(["run", "--pause-on-failure", "features/sum.feature"], input: "tree\n")
    #expect(failed.output.contains("1 scenario (1 failed)"))
    #expect(failed.exitCode == 1)
  }
}
