import Foundation
import TestSupport
import Testing

/// The predefined steps on pages: their messages, and which steps have them.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageStepTests {
  private static let form = """
    <!doctype html><meta name="viewport" content="width=device-width"><title>Form</title>
    <button onclick="alert('Hello there')">Alert</button>
    <button onclick="answer.textContent = confirm('Sure?') ? 'deleted' : 'kept'">Confirm</button>
    <button onclick="dialog.showModal()">Ask</button>
    <dialog id="dialog" aria-label="Really?"><p>All of it</p><button>Yes</button></dialog>
    <label>Colour <select><option>Red<option>Green</select></label>
    <label>Born <input type="date"></label> <label>Wake <input type="time"></label>
    <label>Both <input type="datetime-local"></label>
    <label><input type="checkbox"> Agree</label>
    <label><input type="radio" name="size" value="S"> Small</label>
    <label><input type="radio" name="size" value="L"> Large</label>
    <p id="answer">-</p><a href="next.html">Next</a>
    """

  /// Controls that ignore input; the field beside them is unrelated.
  private static let stubborn = """
    <!doctype html><meta name="viewport" content="width=device-width"><title>Stubborn</title>
    <p><label for=month>Month</label> <input id=month type=month></p>
    <p><label for=note>Note</label> <input id=note value=kept></p>
    <p><label for=fixed>Fixed</label> <input id=fixed readonly value=same></p>
    <p><label for=count>Count</label> <input id=count type=number></p>
    <p><label for=code>Code</label> <input id=code
      oninput="if (value.length === 4) { value = ''; done.textContent = 'sent' }"> <span id=done>-</span></p>
    <p><label for=short>Short</label> <input id=short maxlength=3></p>
    <p><label for=day>Day</label> <input id=day type=date></p><p><label for=wake>Wake</label> <input id=wake type=time></p>
    <p><label for=volume>Volume</label> <input id=volume type=range min=0 max=10 step=1 value=2></p>
    <p><input type=checkbox id=mixed> <label for=mixed>Mixed</label></p>
    <p role=switch aria-checked=false>Dead</p>
    <p role=switch aria-checked=false onclick="setTimeout(() => this.setAttribute('aria-checked', true), 2000)">Slow</p>
    <p role=slider aria-label=Still aria-valuemin=0 aria-valuemax=10 aria-valuenow=2 style="height:20px;background:#ccc"></p>
    <div style="height:3000px"></div><button onclick="history.back()">Back</button><button onclick="history.go(-2)">Far</button>
    <script>mixed.indeterminate = true</script>
    """

  /// A label at the end of the screen with its field below the end; the field above belongs to another label.
  private static let long = """
    <!doctype html><meta name="viewport" content="width=device-width"><title>Long</title>
    <div style="height:calc(100vh - 150px)"></div><p>Time: <input id=time></p>
    <label for=notes style="display:block;margin-top:20px">Notes:</label><div style="height:120px"></div>
    <textarea id=notes style="display:block;height:130px"></textarea><div style="height:900px"></div>
    """

  /// Controls as created by libraries, and a title beside a named navigation.
  private static let made = """
    <!doctype html><meta name="viewport" content="width=device-width"><title>Made</title><nav aria-label="Main"><a href="#a">A</a></nav>
    <form role=search><label>Find <input oninput="o.textContent = 'found ' + value"></label></form>
    <label style="display:block;position:relative;height:56px"><div style="height:56px" onclick="o.textContent='opened'">Red</div>
    <div style="position:absolute;top:2px;left:4px;pointer-events:none">Colour</div></label>
    <p><span id=g>Goods</span> <input role=combobox aria-controls=l aria-labelledby=g id=c value=Bread onclick="l.hidden = false"></p>
    <ul id=l role=listbox hidden onclick="l.hidden = true; o.textContent = 'chosen ' + event.target.textContent">
    <li role=option>Bread<li role=option>Cake</ul>
    <table><tr><th onclick="o.textContent = 'sorted'">Name<i aria-hidden=true>arrow_upward</i></th></tr><tr><td>Zoe</td></tr></table>
    <p><label for=u>User:</label> <input id=u></p><p id=o></p>
    """

  private static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("form/index.html", form)
    try harness.write("stubborn/index.html", stubborn)
    try harness.write("long/index.html", long)
    try harness.write("made/index.html", made)
    try harness.write("form/next.html", "<!doctype html><title>The next one</title><p>further</p>")
    try harness.write("other/index.html", "<!doctype html><title>Other</title><p>other</p>")
    try harness.write(
      "cukeswift.json",
      #"""
      { "pages": { "Form": { "folder": "form" }, "form": { "folder": "other" }, "Stubborn": { "folder": "stubborn" },
        "Long": { "folder": "long" }, "Made": { "folder": "made" },
        "Gone": "http://127.0.0.1:9/" } }
      """#)
    return harness
  }

  /// Runs scenarios and returns the `pretty` output of each, by name.
  private static func run(_ feature: String, in harness: CommandLineHarness) throws -> [String: String] {
    try harness.write("features/f.feature", feature)
    let run = try harness.run("run", "--format", "pretty")
    var scenarios: [String: String] = [:]
    // The excerpt of the file around a failure also contains the word.
    for part in run.output.components(separatedBy: "  Scenario: ").dropFirst()
    where part.prefix(80).contains("# features/") {
      scenarios[String(part.prefix { $0 != " " && $0 != "\n" })] = part
    }
    try #require(!scenarios.isEmpty, "\(run.output)\(run.errors)")
    return scenarios
  }

  @Test func fieldsAndDialogsAreUsedBySteps() throws {
    let passing = """
      Feature: f
        Background:
          Given the "Form" page is open
        Scenario: choices
          When I select "Green" from "Colour"
          Then the "Colour" picker shows "Green"
          When I choose "Red" in the "Colour" picker
          Then the "Colour" picker shows "Red"
        Scenario: dates
          When I set the "Born" date to "24-12-2024"
          Then the "Born" date picker shows "2024-12-24"
          When I set the "Wake" time to "06:45"
          Then the "Wake" time picker shows "06:45"
          When I change the "Both" date picker to "2024-12-24 18:30"
          And I change the "Both" date picker to "19:05"
          Then the "Both" date picker shows "2024-12-24 19:05"
        Scenario: ticks
          Then the "Agree" switch is off
          When I turn the "Agree" switch on
          Then the "Agree" switch is on
          And the "Small" switch is off
          When I turn the "Large" switch on
          And I turn the "Small" switch on
          Then the "Small" switch is on
          And the "Large" switch is off
        Scenario: dialogs
          When I touch "Confirm"
          And I dismiss the alert
          Then I should see "kept"
          When I touch "Ask"
          Then I should see an alert titled "Really?"
          When I press the escape key
          Then I should not see an alert
        Scenario: keys
          Given the "Stubborn" page is open
          When I touch the "Note" field
          And I press control+A
          And I type "new" on the keyboard
          And I press shift+home
          And I press the forward delete key
          And I press the tab key
          And I press shift+tab
          And I type "written" on the keyboard
          Then the "Note" field contains "written"
        Scenario: fold
          Given the "Long" page is open
          And I should see "Notes:"
          When I fill in "Notes:" with "Good"
          Then the "notes" field shows "Good"
          And the "time" field is empty
        Scenario: made
          Given the "Made" page is open
          Then the title is "Made"
          When I enter "x" into the search field
          Then I should see "found x"
          When I touch "Colour"
          Then I should see "opened"
          When I select "Cake" from "Goods"
          Then I should see "chosen Cake"
          When I touch "Name"
          Then I should see "sorted"
          When I enter "Ann" into the "User" field
          Then the "User" field shows "Ann"
        Scenario: anywhere
          Then I should not see "Nowhere" anywhere
        Scenario: history
          Then the title is "Form"
          When I touch "Next"
          Then the title is "The next one"
          When I go back
          Then the title is "Form"
        Scenario: names
          Given the "form" page is open
          Then I should see "other"
      """
    let scenarios = try Self.run(passing, in: Self.harness())
    #expect(scenarios.count == 10)
    for (name, text) in scenarios { #expect(!text.contains("✘"), "\(name): \(text)") }
  }

  @Test func theStepThatIsWrongFails() throws {
    let failing = """
      Feature: f
        Scenario: gesture
          Given the "Form" page is open
          When I touch the "Alert" button
          And I touch the "Confirm" button
        Scenario: swipe
          Given the "Form" page is open
          When I touch the "Alert" button
          And I swipe up
        Scenario: refused
          Given the "Gone" page is open
          Then I should not see "Form"
        Scenario: case
          Given the "FORM" page is open
        Scenario: choice
          Given the "Form" page is open
          When I select "Blue" from "Colour"
        Scenario: radio
          Given the "Form" page is open
          When I turn the "Small" switch on
          And I turn the "Small" switch off
        Scenario: empty
          Given the "Form" page is open
          When I change the "Both" date picker to "19:05"
        Scenario: title
          Given the "Form" page is open
          Then the title is "Cart"
        Scenario: outside
          Given the "Form" page is open
          When I save the state of the page as "../state.json"
        Scenario: status
          Given the "Form" page is open with status 404
        Scenario: model
          Given the "Calculator" app is running
          When I press the escape key
        Scenario: cables
          Given the "Calculator" app is running
          When I press shift+tab
      """
    let expected = [
      "gesture": ("And I touch the \"Confirm\" button", "is covered by an alert"),
      "swipe": ("And I swipe up", "is covered by an alert"),
      "refused": ("Given the \"Gone\" page is open", "http://127.0.0.1:9/ cannot be opened: net::ERR_"),
      "case": ("Given the \"FORM\" page is open", "the app 'FORM' can be 'Form' or 'form'"),
      "choice": ("When I select \"Blue\" from \"Colour\"", "Its choices: 'Red', 'Green'"),
      "radio": ("And I turn the \"Small\" switch off", "a radio button is not turned off by itself"),
      "empty": ("When I change the \"Both\" date picker", "name a day with the time"),
      "title": ("Then the title is \"Cart\"", "the page has the title \"Form\""),
      "outside": ("When I save the state of the page", "is not saved: the path is outside the project"),
      "status": ("Given the \"Form\" page is open with status 404", "is open with status 200, not with status 404"),
      "model": ("When I press the escape key", "the escape key dismisses nothing here"),
      "cables": (
        "When I press shift+tab",
        "cannot press such keys: only pages have a keyboard with cables"
      ),
    ]
    let harness = try Self.harness()
    let scenarios = try Self.run(failing, in: harness)
    #expect(scenarios.count == expected.count)
    for (name, (step, message)) in expected {
      let text = try #require(scenarios[name])
      #expect(text.contains("✘ \(step)") && text.contains(message), "\(name): \(text)")
    }
    #expect(!FileManager.default.fileExists(atPath: harness.url(of: "../state.json").path))
  }

  @Test func fieldsThatTakeNothingFailTheStep() throws {
    let steps: [(name: String, step: String, message: String?)] = [
      ("month", #"I fill in "Month" with "2024-07""#, nil),
      ("notamonth", #"I fill in "Month" with "July""#, #""July" is not a day or a time of day"#),
      ("clearing", #"I clear the "Month" field"#, nil),
      ("fixed", #"I enter "abc" into the "Fixed" field"#, "the field cannot be changed\n"),
      ("filled", #"I fill in "Fixed" with "abc""#, "the field cannot be changed\n"),
      ("cleared", #"I clear the "Fixed" field"#, "It shows 'same'."),
      ("letters", #"I enter "abc" into the "Count" field"#, "the field has taken nothing of 'abc'"),
      ("code", #"I enter "1234" into the "Code" field"#, nil),
      ("short", #"I enter "abcdef" into the "Short" field"#, "the field did not take all of 'abcdef'\n"),
      ("replaced", #"I fill in "Note" with "other""#, nil),
      ("emptied", #"I clear the "Note" field"#, nil),
      ("timed", #"I change the "Day" date picker to "2024-07-28 10:15""#, "the date picker shows no time"),
      ("clock", #"I change the "Wake" date picker to "2024-07-28""#, "the date picker shows only a time"),
      ("between", #"I set the "Volume" slider to 7.5"#, "it goes in steps of 1 from 0"),
      ("exact", #"I set the "Volume" slider to 7"#, nil),
      ("part", #"I move the "Volume" slider to 75%"#, nil),
      ("dead", #"I turn the "Dead" switch on"#, "it is off"),
      ("slow", #"I turn the "Slow" switch on"#, nil),
      ("still", #"I set the "Still" slider to 7"#, "it stands on 2"),
      ("mixedoff", #"the "Mixed" switch is off"#, "neither on nor off"),
      ("mixedon", #"the "Mixed" switch is on"#, "neither on nor off"),
      ("unmixed", #"I turn the "Mixed" switch off"#, nil),
      ("back", #"I touch "Back""#, nil), ("far", #"I touch "Far""#, nil),
      ("anywhere", #"I should not see "Back" anywhere"#, "there still is the button \"Back\""),
      ("lost", #"I save the state of the page as "form/index.html""#, "another file has its name"),
      ("git", #"I save the state of the page as ".git/config""#, "must not be where git keeps its own files"),
      ("kept", #"I save the state of the page as ".cukeswift/z.json""#, "in a folder reserved for the command"),
      ("steps", #"I save the state of the page as "features/steps/x.swift""#, "replace a feature or step file"),
      ("settings", #"I save the state of the page as "cukeswift.json""#, "must not replace the configuration file"),
    ]
    let harness = try Self.harness()
    let scenarios = steps.map {
      "  Scenario: \($0.name)\n    Given the \"Stubborn\" page is open\n    When \($0.step)\n    Then I should see \"Fixed\"\n"
    }
    let shown = try Self.run("Feature: f\n" + scenarios.joined(), in: harness)
    #expect(shown.count == steps.count)
    for (name, step, message) in steps {
      let text = try #require(shown[name])
      if let message {
        #expect(text.contains("✘ When \(step)") && text.contains(message), "\(name): \(text)")
      } else {
        #expect(!text.contains("✘"), "\(name): \(text)")
      }
    }
    #expect(harness.read("form/index.html") == Self.form)
  }
}
