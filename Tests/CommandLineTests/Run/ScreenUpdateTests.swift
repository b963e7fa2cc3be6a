import Foundation
import TestSupport
import Testing

/// `the screen is:` in runs, and `--update-screens`.
@Suite(.waitsForCommands) struct ScreenUpdateTests {
  private static let background = """
    Feature: Screens
      Background:
        Given the "UIKit Catalog" app is running

    """

  private static func harness(_ scenarios: String) throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/screens.feature", background + scenarios)
    return harness
  }

  private static func feature(_ harness: CommandLineHarness) throws -> String {
    try String(contentsOf: harness.url(of: "features/screens.feature"), encoding: .utf8)
  }

  @Test func showsTheDifferenceAtItsLine() throws {
    let harness = try Self.harness(
      """
        Scenario: Switches
          When I touch "Switches"
          Then the screen is:
            \"""
            switch "default" on
            text /The default .*/
            switch "tinted" on
            …
            \"""
        Scenario: No such pattern
          When I touch "Switches"
          Then the screen shows:
            \"""
            switch default
            \"""

      """)
    let outcome = try harness.run("run")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.output.contains(
        """
               The screen differs at features/screens.feature:10: - expected, + actual.
                   switch "default" on
                   text /The default .*/
                 - switch "tinted" on
                 + switch "tinted" off
                   (1 line as expected)
               If the new screen is right, cukeswift run --update-screens updates the text.
        """), "\(outcome.output)")
    #expect(
      outcome.output.contains("features/screens.feature:17:14: error: 'default' is not a state"), "\(outcome.output)")
    // An invalid text is not replaced by the screen.
    let before = try Self.feature(harness)
    #expect(try harness.run("run", "--update-screens", "--name", "pattern").exitCode == 1)
    #expect(try Self.feature(harness) == before)
  }

  @Test(arguments: [["--jobs", "2"], ["--in-process"]])
  func writesThemAnew(options: [String]) throws {
    let harness = try Self.harness(
      """
        # of a bear
        Scenario: As it is
          When I touch "Image View"
          Then the screen is:
            \"""
            …
            navigationBar "Image View"
              button "UIKitCatalog"
            \"""
        Scenario: Another one\t
          When I touch "Switches"
          Then the screen is:
              ```
              switch "default" off
              switch /tin.*/ …
                  …
              text "gone"
              …
              navigationBar "Swotches"
                  button /UI.*/
              ```
          And I should not see "Bear"
        Scenario: A new one
          When I touch "Image View"
          Then the screen shows:
          \"""
          \"""
          And I should see "Nothing of the kind"

      """)
    let before = try Self.feature(harness)
    let outcome = try harness.run(["run", "--update-screens"] + options)
    // A later failure is independent of the screen.
    #expect(outcome.exitCode == 1 && outcome.output.contains("3 scenarios (1 failed, 2 passed)"), "\(outcome)")
    #expect(
      outcome.errors == "features/screens.feature: note: 2 screens were written anew: lines 16, 29\n",
      "\(outcome.errors)")
    let expected =
      before
      .replacing(
        "switch \"default\" off\n", with: "switch \"default\" on\n        text \"The default switch is on\"\n"
      ).replacing("text \"gone\"", with: "text \"The tinted switch is off\"").replacing("Swotches", with: "Switches")
      .replacing(
        "    \"\"\"\n    \"\"\"\n",
        with:
          "    \"\"\"\n    image \"Bear\"\n    text \"Bear\"\n    navigationBar \"Image View\"\n      button \"UIKitCatalog\"\n    \"\"\"\n"
      )
    #expect(try Self.feature(harness) == expected)
    let again = try harness.run(["run", "--update-screens"] + options)
    #expect(!again.errors.contains("anew") && again.output.contains("(1 failed, 2 passed)"), "\(again)")
    #expect(try Self.feature(harness) == expected)
  }

  @Test func leavesTextsWithDifferentScreens() throws {
    let harness = try Self.harness(
      """
        Scenario Outline: The same but for <what>
          When I touch "<what>"
          Then the screen is:
            \"""
            …
            navigationBar "<what>"
              button "Other"
            \"""
          Examples:
            | what |
            | Switches |
            | Sliders |
        Scenario Outline: Others with <what>
          When I touch "<what>"
          Then the screen is:
            \"""
            \"""
          Examples:
            | what |
            | Switches |
            | Sliders |

      """)
    let before = try Self.feature(harness)
    let outcome = try harness.run("run", "--update-screens", "--jobs", "2")
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.errors.contains(
        """
        features/screens.feature:19:7: error: this text is left as it is: its scenarios or rows have different screens
        features/screens.feature:23:7: note: one of the screens: Others with Switches
        features/screens.feature:24:7: note: one of the screens: Others with Sliders
        """), "\(outcome.errors)")
    let left = before.replacing("button \"Other\"", with: "button \"UIKitCatalog\"")
    #expect(try Self.feature(harness) == left)
    // Reports and later runs also include this.
    #expect(outcome.output.contains("The run failed:\nfeatures/screens.feature:19:7: error: this text"), "\(outcome)")
    #expect(try harness.run("run", "--rerun", "--dry-run").output.contains("4 scenarios"))
    let junit = try harness.run("run", "--update-screens", "--name", "Others", "--format", "junit")
    #expect(
      junit.exitCode == 2 && junit.output.contains("<error type=\"UnwrittenTexts\""), "\(junit)")
  }

  /// An error in a text is reported once, not for each row of its outline.
  @Test func leavesValuesOfSeveralLines() throws {
    let harness = try Self.harness(
      #"""
        Scenario Outline: Several lines, <number>
          When I touch "Switches"
          Then the screen is:
            """
            <lines>
            …
            """
          Examples:
            | number | lines         |
            | 1      | text "a"\n… |
            | 2      | text "b"\n… |

      """#)
    let before = try Self.feature(harness)
    let outcome = try harness.run("run", "--update-screens")
    #expect(outcome.exitCode == 2)
    let problem = "error: this text is left as it is: a value of the examples in it has several lines"
    #expect(outcome.errors.components(separatedBy: problem).count == 2, "\(outcome.errors)")
    #expect(try Self.feature(harness) == before)
  }

  @Test func leavesTextsSharedByUnrunScenarios() throws {
    let harness = try Self.harness(
      """
        Scenario Outline: Half of <what>
          When I touch "<what>"
          Then the screen is:
            \"""
            …
            button "Other"
            \"""
          Examples:
            | what |
            | Switches |
            | No such row |

      """)
    let before = try Self.feature(harness)
    for choice in [["features/screens.feature:13"], []] {
      let outcome = try harness.run(["run", "--update-screens"] + choice)
      #expect(
        outcome.exitCode == 2
          && outcome.errors.contains(
            "features/screens.feature:7:7: error: this text is left as it is: of the 2 rows or scenarios that share it, "
              + "only 1 came so far\nRun the whole outline"),
        "\(outcome)")
      #expect(try Self.feature(harness) == before)
    }
  }

  @Test func leavesWhatFailedBefore() throws {
    let harness = try Self.harness(
      "  Scenario: Fails\r\n    When I touch \"No such thing\"\r\n    Then the screen is:\r\n      \"\"\"\r\n      \"\"\"\r\n"
        + "  Scenario: Passes\r\n    When I touch \"Sliders\"\r\n    Then the screen is:\r\n      \"\"\"\r\n      x\r\n      …\r\n      \"\"\""
    )
    let before = try Self.feature(harness)
    #expect(try harness.run("run", "--update-screens").exitCode == 1)
    // Line ends stay unchanged, and only the changed line is removed.
    #expect(try Self.feature(harness) == before.replacing("      x\r\n", with: ""))
  }

  @Test func refusesToWriteWhatItWatches() throws {
    let outcome = try Self.harness("").run("run", "--watch", "--update-screens")
    #expect(
      outcome.exitCode == 2 && outcome.errors.contains("--update-screens writes the files that --watch waits for"))
  }

  @Test func isASingleStepInTheConsole() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let outcome = try harness.pass(
      "console", "--app", "UIKit Catalog", "-e", "When I touch \"Sliders\"", "-e", "screen", "-e", "expect_screen",
      "-e",
      "save feature features/Sliders.feature")
    #expect(outcome.output.hasPrefix("slider \"default\" = \"42\"\ntext \"42\"\n"), "\(outcome.output)")
    let saved = try String(contentsOf: harness.url(of: "features/Sliders.feature"), encoding: .utf8)
    #expect(saved.contains("    Then the screen is:\n      \"\"\"\n      slider \"default\" = \"42\"\n"), "\(saved)")
    #expect(try harness.run("run").exitCode == 0)
    let json = try harness.run("console", "--app", "Articles", "--json", "-e", "screen")
    let lines = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(lines?.first?["role"] as? String == "navigationBar" && lines?.count == 4, "\(json.output)")
  }

  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) func isTheSameOnPages() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "shop/index.html",
      """
      <!doctype html><title>Shop</title><nav aria-label="Main"><a href="#a">Home</a> <a href="#b">Cart <b>3</b></a></nav>
      <h1>Fruit</h1><ul><li>Apple <span>1 €</span> <button>Buy</button></li></ul>
      <label for=n>Name</label><input id=n value="Bob"><label><input type=checkbox checked> News</label>
      <select aria-label="Size"><option>S<option selected>M</select><input type=range aria-label="Vol" value=20>
      <button disabled onclick="1">Send</button><p>Some <em>very</em> important text.</p>
      <dialog id=d aria-label="Sure?"><button>Yes</button></dialog><button onclick="setTimeout(() => d.showModal(), 500)">Ask</button>
      """)
    try harness.write(
      "features/shop.feature",
      """
      Feature: Shop
        Scenario: Looking
          Given the page "shop" is open
          Then the screen is:
            \"""
            \"""
          When I touch the "Ask" button
          Then the screen is:
            \"""
            …
            alert "Sure?" …
              button "No"
            \"""

      """)
    try harness.pass("run", "--update-screens")
    let written = try #require(harness.read("features/shop.feature"))
    let screen = """
            navigationBar "Main"
              link "Home"
              link "Cart 3"
            heading "Fruit"
            listItem "Apple 1 €"
              button "Buy"
            text "Name"
            textField "Name" = "Bob"
            text "News"
              checkbox "News" on
            picker "Size" = "M"
            slider "Vol" = "20"
            button "Send" disabled
            text "Some very important text."
            button "Ask"
      """
    #expect(written.contains(screen), "\(written)")
    #expect(written.contains("      …\n      alert \"Sure?\" …\n        button \"Yes\"\n"), "\(written)")
    // A screen that never becomes idle is written in the state in which a later run waits for it.
    try harness.write(
      "clock/index.html",
      "<!doctype html><title>Clock</title><p id=o>0</p><script>n=0;setInterval(()=>o.textContent=++n,1000)</script>")
    try harness.write(
      "features/clock.feature",
      """
      Feature: Clock
        Scenario: Ticking
          Given the page "clock" is open
          Then the screen is:
            \"""
            text "never"
            \"""

      """)
    #expect(try harness.run("run", "--update-screens", "features/clock.feature").exitCode == 0)
    #expect(harness.read("features/clock.feature")?.contains("text \"never\"") == false)
    try harness.pass("run")
  }

  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) func pagesHaveMoreChecks() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "shop/index.html",
      """
      <!doctype html><meta name=viewport content="width=device-width"><title>Shop</title><h1>Start</h1>
      <p id=o>Nothing yet</p><label><input type=checkbox id=k>Agree</label><button id=g>Go</button>
      <button id=h disabled>Later</button>
      <script>g.onclick=()=>{o.textContent='Gone';document.querySelector('h1').textContent='Second';h.disabled=false}</script>
      """)
    try harness.pass(
      "console", "-e", "Given the page \"shop\" is open", "-e", "touch \"button id:'g'\"", "-e", "save session go.json")
    let few = try harness.run("encode", "go.json")
    let more = try harness.run("encode", "go.json", "--checks", "more", "--output", "features/go.feature")
    #expect(few.exitCode == 0 && !few.output.contains("Then") && more.exitCode == 0, "\(few) \(more)")
    let feature = try #require(harness.read("features/go.feature"))
    for text in ["Nothing yet", "Gone", "Second"] { #expect(feature.contains("\"\(text)\""), "\(feature)") }
    let run = try harness.run("run")
    #expect(run.exitCode == 0, "\(run) \(feature)")
  }
}
