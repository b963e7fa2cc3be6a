import Foundation
import TestSupport
import Testing

/// The sentences of web testers on a page: clicks, checkboxes, addresses, fields, cookies and storage.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageSentenceTests {
  private static let shop = """
    <!doctype html><title>Shop page</title>
    <h1>Shop</h1>
    <a href="about.html">About</a>
    <label><input type=checkbox id=o> Organic</label>
    <fieldset><legend>Size</legend><label><input type=radio name=s value=s checked> Small</label>
    <label><input type=radio name=s value=l> Large</label></fieldset>
    <label>Colour <select><option value="">none</option>
    <option value=r>Red</option><option value=b>Blue</option></select></label>
    <label>Name <input></label>
    <label>Date <input type=date></label>
    <label>Week <input type=week></label>
    <label>Month <input type=month></label>
    <label>Photo <input type=file></label>
    <ul><li>Milk</li><li>Bread</li><li>Eggs</li></ul>
    <button onclick="document.getElementById('s').textContent='saved'">Save</button><p id=s></p>
    <p hidden>Ghost</p>
    <button onclick="print()">Print</button>
    <button ondblclick="document.getElementById('s').textContent='double'">Twice</button>
    <div role=menu aria-label=Acts>
    <div role=menuitem tabindex=0 onclick="document.getElementById('s').textContent='copied'">Copy</div></div>
    <p id=c></p>
    <script>c.textContent='cookie '+document.cookie+' user '+localStorage.user+' cart '+sessionStorage.cart</script>

    """

  private static let feature = """
    Feature: Words

      Scenario: clicks
        Given the page "shop" is open
        When I click "Save"
        Then I should see "saved"
        When I double-click "Twice"
        Then I should see "double"
        When I click the "Save" button
        And I click on "Save"
        Then "saved" is visible
        And "Ghost" is hidden
        And the "Save" button is visible
        And there is a "Save" button
        And there is no "Delete" button
        And there are 3 items in the list
        And there should be 3 items
        And I should see "Milk" before "Bread"
        And I should see "Eggs" after "Milk"
        When I touch the "Copy" menu item
        Then I should see "copied"

      Scenario: boxes
        Given the page "shop" is open
        When I check "Organic"
        Then the "Organic" checkbox is checked
        When I uncheck the "Organic" checkbox
        Then the "Organic" checkbox is unchecked
        And the "Organic" checkbox should be off
        When I choose the "Large" radio button
        Then the "Large" radio button is checked
        And the "Large" radio button is selected
        And the "Small" radio button is not checked
        When I select "Blue" from "Colour"
        Then the "Colour" dropdown shows "Blue"
        When I select the option with value "r" from "Colour"
        Then the "Colour" dropdown shows "Red"
        When I select option number 3 from "Colour"
        Then the "Colour" dropdown shows "Blue"

      Scenario: addresses
        Given the page "shop" is open
        Then the page title is "Shop page"
        When I go to "about.html"
        Then the page title contains "About"
        And the address ends with "about.html"
        When I go back
        Then the page title is "Shop page"
        When I go forward
        Then I should see "All about us"
        When I go back
        And I click "Save"
        And I reload
        Then I should not see "saved"
        And the address is "/"
        When I follow "About"
        Then I should be on "/about.html"

      Scenario: fields
        Given the page "shop" is open
        When I focus the "Name" field
        Then the "Name" field has the focus
        When I type "Ann" on the keyboard
        Then the "Name" field shows "Ann"
        When I fill in "Date" with "2024-12-24"
        Then the "Date" date picker shows "2024-12-24"
        When I set the "Week" date to "2024-W52"
        Then the "Week" date picker shows "2024-W52"
        When I set the "Month" date to "2024-12"
        Then the "Month" date picker shows "2024-12"
        When I upload "a.txt" to "Photo"

      Scenario: storage
        Given the cookie "theme" is "dark"
        And the local storage item "user" is "Anna"
        And the session storage item "cart" is "Milk"
        And the page "shop" is open
        Then I should see "cookie theme=dark user Anna cart Milk"
        And the cookie "theme" is "dark"
        And there is no cookie "x"
        And the local storage item "user" is "Anna"
        When I delete the cookie "theme"
        Then there is no cookie "theme"
        When I set the session storage item "cart" to "Eggs"
        Then the session storage item "cart" is "Eggs"
        And the page did not ask to print
        When I click "Print"
        Then the page asked to print
        And the page asked to print once

      Scenario: open by address
        Given I go to "shop"
        Then the page title is "Shop page"

    """

  /// Steps that must fail, with their messages.
  private static let refused = [
    (#"Then I should see "Bread" before "Milk""#, #"Reason: "Milk" stands first"#),
    (#"Then I should see "Ghost" before "Milk""#, #""Ghost" cannot be seen"#),
    (#"Then "Milk" is hidden"#, #"there still is"#),
    (#"When I set the "Date" date to "2024-W52""#, "does not show a week: name a day"),
    (#"When I set the "Week" date to "2024-W53""#, "is not a day or a time of day"),
    (#"When I select the option with value "x" from "Colour""#, #""Blue" with the value "b""#),
    (#"When I select option number 4 from "Colour""#, "no such option"),
    (#"When I uncheck the "Small" radio button"#, "is not turned off by itself"),
    (#"Then the "Organic" checkbox is checked"#, "it is not checked"),
    (#"Then the cookie "theme" is "dark""#, #"To set it: Given the cookie "theme" is set to "…""#),
    (#"Then the address contains "cart""#, "the address is "),
    (#"Then the page title is "Cart""#, #"the title is "Shop page""#),
    (#"Then the page asked to print"#, "it asked for that 0 times"), ("When I go forward", "no page to go forward to"),
    (#"When I go to "mailto:a@b.c""#, "does not begin with http:// or https://"),
    (#"Then there are 2 items in the list"#, "3"),
    (#"Then the "Name" field has the focus"#, "nothing has the focus"),
    ("When I focus the \"Shop\" heading", "does not take"),
  ]

  @Test func sentencesRunOnAPage() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("shop/index.html", Self.shop)
    try harness.write("shop/about.html", "<!doctype html><title>About us</title><h1>All about us</h1>")
    try harness.write("a.txt", "text")
    try harness.write("features/words.feature", Self.feature)
    let run = try harness.pass("run")
    #expect(run.output.contains("6 scenarios (6 passed)"), "\(run.output)")
  }

  @Test func sentencesFailWithTheirReasons() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("shop/index.html", Self.shop)
    let scenarios = Self.refused.enumerated().map { number, step in
      "  Scenario: \(number)\n    Given the page \"shop\" is open\n    \(step.0)\n"
    }
    try harness.write("features/refused.feature", "Feature: Refused\n" + scenarios.joined())
    let run = try harness.run("run")
    #expect(run.output.contains("(\(Self.refused.count) failed)"), "\(run.output)")
    for (step, reason) in Self.refused { #expect(run.output.contains(reason), "\(step)\n\(run.output)") }
  }

  @Test func modelsHaveNoAddressAndNoCookies() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let steps = [
      "When I reload", #"Then the cookie "x" is "y""#, #"When I go to "about.html""#, "When I delete all cookies",
    ]
    let scenarios = steps.enumerated().map { number, step in
      "  Scenario: \(number)\n    Given the \"Calculator\" app is running\n    \(step)\n"
    }
    try harness.write("features/models.feature", "Feature: Models\n" + scenarios.joined())
    let run = try harness.run("run")
    #expect(run.output.contains("(4 failed)"), "\(run.output)")
    #expect(run.output.contains("this app has no cookies: only a page has them"), "\(run.output)")
    #expect(run.output.contains("report cookies or storage: only a page has them"), "\(run.output)")
  }
}
