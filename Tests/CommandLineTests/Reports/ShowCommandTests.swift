import Foundation
import TestSupport
import Testing

/// `cukeswift show`: the steps of a run and their screens.
@Suite(.waitsForCommands) struct ShowCommandTests {
  /// A folder with a failed run, and the messages of another run with complete traces.
  private func folder() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/sums.feature",
      """
      Feature: Sums
        Scenario: Adding
          Given the "Calculator" app is running
          When I touch the "7" button
          And I touch the "+" button
          And I touch the "3" button
          And I touch the "=" button
          Then I should see "10"

        Scenario: Failing
          Given the "Calculator" app is running
          When I touch the "7" button
          Then I should see "88"

      """)
    _ = try harness.run("run", "--trace", "on", "--format", "message:all.ndjson")
    _ = try harness.run("run")
    return harness
  }

  @Test func stepsAndScreensAreShown() throws {
    let harness = try folder()
    let last = try harness.run("show")
    #expect(last.exitCode == 0 && last.errors.isEmpty, "\(last.errors)")
    let lines = last.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "Failing (features/sums.feature:10), failed")
    #expect(lines.contains("  2 passed    When I touch the \"7\" button  # line 12"), "\(last.output)")
    #expect(lines.contains("               touch the button \"7\" at 46.5,304.6"))
    #expect(lines.contains("> 3 failed    Then I should see \"88\"  # line 13"))
    #expect(lines.contains("The screen after step 3 of Calculator on iPhone X:"))
    #expect(lines.contains("      label id:'display' marked:'7'"))

    // A query on the screen of a step uses the same engine as a running app.
    let query = try harness.run("show", "all.ndjson", "Adding", "--step", "4", "--query", "label id:'display'")
    #expect(query.output == "[0] UILabel id:'display' text:'3' (0,44 375×58)\n", "\(query)")
    let before = try harness.run(
      "show", "all.ndjson", "features/sums.feature:5", "--step", "the \"3\"", "--before", "--query", "label text:'7'",
      "--explain")
    #expect(before.exitCode == 0 && before.output.contains("label id:'display'"), "\(before)")
    let none = try harness.run("show", "--query", "button marked:'88'")
    #expect(none.exitCode == 1 && none.errors.contains("no button of 18 is marked '88'"), "\(none)")

    let talk = try harness.pass(
      "show", "all.ndjson", "Adding", "-e", "at 2", "-e", "suggest button marked:'7'", "-e", "before", "-e",
      "label id:'display'", "-e", "next", "-e", "steps", "-e", "screenshot text: true")
    for part in [
      "button marked:'7'", "[0] UILabel id:'display' text:'0'", "> 3 passed    And I touch the \"+\" button",
    ] {
      #expect(talk.output.contains(part), "\(part): \(talk.output)")
    }
  }

  @Test func picturesAreWritten() throws {
    let harness = try folder()
    for file in ["step.svg", "step.png"] {
      let outcome = try harness.run("show", "all.ndjson", "Adding", "--step", "3", "--picture", file)
      #expect(outcome.exitCode == 0 && outcome.output == "\(file)\n", "\(outcome)")
    }
    #expect(harness.read("step.svg")?.contains(">+</text>") == true)
    #expect(try harness.bytes("step.png").prefix(4) == [0x89, 0x50, 0x4E, 0x47])
    let wrong = try harness.run("show", "all.ndjson", "Adding", "--picture", "step.gif")
    #expect(wrong.exitCode == 2 && wrong.errors.contains("SVG or PNG"), "\(wrong.errors)")
    #expect(wrong.errors.hasPrefix("error: ") && !wrong.errors.contains("error: error:"), "\(wrong.errors)")
    let page = try harness.run("show", "all.ndjson", "--html", "out/run.html")
    #expect(page.exitCode == 0 && page.output == "out/run.html\n", "\(page)")
    _ = try harness.run("report", "all.ndjson", "--format", "html:report.html")
    #expect(try harness.bytes("out/run.html") == harness.bytes("report.html"))
  }

  /// The page of a run is either the same as that of `report` or not written.
  @Test func aPageReplacesNoRun() throws {
    let harness = try folder()
    let run = try harness.bytes("all.ndjson")
    let itself = try harness.run("show", "all.ndjson", "--html", "all.ndjson")
    #expect(itself.exitCode == 2 && itself.errors.contains("must not replace the file of its run"), "\(itself)")
    #expect(try harness.bytes("all.ndjson") == run)
    let full = try harness.run("show", "all.ndjson", "--html", "/dev/full")
    #expect(full.exitCode == 2 && full.output.isEmpty && full.errors.contains("No space left"), "\(full)")
    for (words, name) in [(["Adding"], "Adding"), (["--step", "99"], "--step"), (["--query", "x"], "--query")] {
      let outcome = try harness.run(["show", "all.ndjson"] + words + ["--html", "out.html"])
      #expect(outcome.exitCode == 2 && outcome.errors.contains("cannot be combined with '\(name)'"), "\(outcome)")
    }
    #expect(harness.read("out.html") == nil)
    // An incomplete run is shown, but does not count as finished.
    try harness.write("cut.ndjson", String(decoding: run.prefix(run.count - 200), as: UTF8.self))
    let cut = try harness.run("show", "cut.ndjson", "--html", "cut.html")
    #expect(cut.exitCode == 2 && harness.read("cut.html")?.contains("was cut off") == true, "\(cut)")
  }

  /// Screens of the past are read-only.
  @Test(arguments: [
    ("touch button", "is not a command"), ("at 9", "no step has the number 9"),
    ("When I touch the \"7\" button", "no step can be done"),
  ])
  func thePastStaysAsItWas(line: String, reason: String) throws {
    let outcome = try folder().run("show", "-e", line)
    #expect(outcome.exitCode == 1 && outcome.errors.contains(reason), "\(outcome)")
  }

  @Test func missingAndAmbiguousRunsAreReported() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let nothing = try harness.run("show")
    #expect(nothing.exitCode == 2 && nothing.errors.contains("this folder has no last run"), "\(nothing)")
    let missing = try harness.run("show", "nosuch.ndjson")
    #expect(missing.errors.contains("'nosuch.ndjson' is not a file, and this folder has no last run"), "\(missing)")
    let folder = try folder()
    for (words, reason) in [
      (["all.ndjson", "a"], "2 scenarios have this name"),
      (["all.ndjson", "nothing"], "no scenario of the run and no file has this name or place"),
      (["nosuch.ndjson", "Adding"], "'nosuch.ndjson' is not a file"),
      (["all.ndjson", "Adding", "more"], "one scenario is shown"),
      (["all.ndjson", "Adding", "--step", "99"], "no step has the number or text '99'"),
      (["all.ndjson", "Adding", "--attempt", "3"], "no attempt has the number 3"),
      (["features/sums.feature:2"], "every scenario"),
    ] {
      let outcome = try folder.run(["show"] + words)
      if words.count == 1 {
        // A passed scenario is in the stream without a trace.
        #expect(outcome.exitCode == 0 && outcome.output.contains("This stream has no trace of it"), "\(outcome)")
      } else {
        #expect(outcome.exitCode == 2 && outcome.errors.contains(reason), "\(words): \(outcome)")
      }
    }
  }

  /// Without a choice, the first failure is shown, and the others are listed.
  @Test func theFirstFailureIsShown() throws {
    let harness = try folder()
    try harness.write(
      "features/more.feature",
      """
      Feature: More
        Scenario: Late
          Given the "Calculator" app is running
          Then I should see "99"

      """)
    _ = try harness.run("run", "--format", "message:run.ndjson")
    let outcome = try harness.run("show", "run.ndjson")
    #expect(outcome.exitCode == 0 && outcome.output.hasPrefix("Late (features/more.feature:2), failed\n"), "\(outcome)")
    #expect(outcome.output.contains("The screen after step 2 of Calculator on iPhone X:"), "\(outcome)")
    #expect(
      outcome.errors == """
        note: 2 scenarios did not pass, and this is the first; the others are:
          features/sums.feature:10  Failing

        """, "\(outcome.errors)")
  }

  /// A scenario without an app has no trace, regardless of the run's options.
  @Test func aScenarioWithoutAnAppHasNoTrace() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/new.feature", "Feature: New\n  Scenario: Open\n    Given something undefined\n")
    _ = try harness.run("run")
    let outcome = try harness.run("show")
    #expect(outcome.output.contains("its steps used no app"), "\(outcome)")
    let missing = try harness.run("show", "nosuch.ndjson")
    #expect(missing.errors.contains("no scenario of the run and no file has this name or place"), "\(missing)")
  }

  @Test func cutOffStreamsShowWhatTheyHave() throws {
    let harness = try folder()
    let stream = try #require(harness.read("all.ndjson"))
    let end = try #require(stream.firstRange(of: "\\\"node\\\":33"))
    try harness.write("cut.ndjson", String(stream[..<end.lowerBound]))
    let outcome = try harness.run("show", "cut.ndjson", "Adding")
    #expect(outcome.exitCode == 0 && outcome.output.contains("cut off"), "\(outcome)")
    #expect(outcome.output.contains("3 passed    And I touch the \"+\" button"), "\(outcome.output)")
  }
}
