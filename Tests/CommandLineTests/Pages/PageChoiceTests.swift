import Foundation
import TestSupport
import Testing

/// Choosing from custom lists of a page, and checkboxes with plain text beside them.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageChoiceTests {
  /// The selects of Material UI and Ant Design, a plain list, suggestions, and lists that ignore a choice.
  private static let page = """
    <!doctype html><meta name="viewport" content="width=device-width"><title>Choices</title>
    <style>[role=listbox] { list-style: none; margin: 0; padding: 0 } .pop { position: absolute; top: 300px; left: 20px; background: #fff; border: 1px solid }</style>
    <p id=o>-</p><button>Thirty</button>
    <label id=al>Age</label><div id=age role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false aria-labelledby="al age">Ten</div>
    <label id=dl>Dead</label><div id=dead role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false aria-labelledby="dl dead">Ten</div>
    <label for=ant>Name</label><div id=sel style="position:relative;width:140px;height:30px;border:1px solid"><span><input id=ant type=search readonly role=combobox aria-haspopup=listbox aria-controls=ant_list aria-expanded=false style="opacity:0;position:absolute;inset:0;width:100%"></span><span id=item title=Jack style="pointer-events:none">Jack</span></div>
    <div role=listbox aria-label=Size id=size><div role=option aria-selected=false tabindex=0>Small</div><div role=option aria-selected=false tabindex=0>Large</div></div>
    <div role=listbox aria-label=Deaf><div role=option aria-selected=false tabindex=0>Tiny</div></div>
    <button id=menu aria-haspopup=listbox onclick="pop(['Cash', 'Card'], text => { menu.textContent = text })">Payment</button>
    <label>Colour <input list=colours></label><datalist id=colours><option value=Red><option value=b label=Blue><option value="1&nbsp;234"></datalist>
    <form><input type=checkbox id=c1> Organic<br><input type=checkbox id=c2> Fair <b>trade</b><br>Large <input type=radio name=r id=r1> Huge <input type=radio name=r id=r2><br>
    Size: <input type=radio name=q id=q1> Small one <input type=radio name=q id=q2> Big one<br><input type=checkbox id=c3> Gift <input id=t1 size=5><br>Town <input id=t2 size=5></form>
    <script>
    const pop = (texts, chosen, hasRoles = true) => {
      const list = document.createElement('div')
      list.className = 'pop'
      if (hasRoles) list.setAttribute('role', 'listbox')
      for (const text of texts) {
        const option = document.createElement('div')
        option.textContent = text
        if (hasRoles) option.setAttribute('role', 'option'); else option.title = text
        option.onclick = () => { list.remove(); chosen(text) }
        list.append(option)
      }
      document.body.append(list)
    }
    age.onmousedown = () => pop(['Ten', 'Twenty', '1 234'], text => setTimeout(() => { age.textContent = text }, 200))
    dead.onmousedown = () => pop(['Ten', 'Twenty'], () => {})
    sel.onmousedown = () => pop(['Jack', 'Lucy'], text => { item.textContent = item.title = text }, false)
    for (const option of size.children) option.onclick = () => { for (const other of size.children) other.setAttribute('aria-selected', other === option) }
    onchange = () => { o.textContent = [...document.querySelectorAll('form input')].filter(e => e.checked).map(e => e.id).join(' ') || '-' }
    </script>
    """

  private static let passing = [
    #"I select "Twenty" in "Age""#, #"I select "Twenty" from "Age""#, #"I select "Ten" from the "Age" combobox"#,
    #"I select "Lucy" in "Name""#, #"I select "Jack" in "Name""#, #"I select "Large" in "Size""#,
    #"I select "Card" from "Payment""#, #"I select "Red" from "Colour""#, #"I select "Blue" in "Colour""#,
    #"I select "1 234" in "Colour""#, #"I select "1\#u{A0}234" in "Age""#,
  ]

  private static let failing = [
    (#"I select "Twenty" in "Dead""#, #"for "Twenty" to be chosen"#),
    (#"I select "Tiny" in "Deaf""#, "the choice is not selected"),
    (#"I select "Purple" from "Colour""#, "the field has no choice 'Purple'"),
    // The page has a button with this name, which is not a choice.
    (#"I select "Thirty" in "Age""#, #"no list with the choice "Thirty" has opened"#),
  ]

  private static let boxes = [
    (#"I check "Organic""#, "c1"), (#"I check "Fair trade""#, "c2"), (#"I choose the "Huge" radio button"#, "r2"),
    (#"I check "Small one""#, "q1"), (#"I check "Big one""#, "q2"), (#"I check "Gift""#, "c3"),
  ]

  private static func run(_ scenarios: [String]) throws -> String {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("choices/index.html", page)
    let feature = scenarios.enumerated().map { "  Scenario: \($0)\n    Given the page \"choices\" is open\n\($1)" }
    try harness.write("features/choices.feature", "Feature: Choices\n" + feature.joined(separator: "\n"))
    return try harness.run("run").output
  }

  @Test func choicesAreMadeAndSeen() throws {
    let output = try Self.run(Self.passing.map { "    When \($0)" })
    #expect(output.contains("\(Self.passing.count) scenarios (\(Self.passing.count) passed)"), "\(output)")
  }

  @Test func choicesThatAreNotMadeFail() throws {
    let output = try Self.run(Self.failing.map { "    When \($0.0)" })
    #expect(output.contains("(\(Self.failing.count) failed)"), "\(output)")
    for (step, reason) in Self.failing { #expect(output.contains(reason), "\(step)\n\(output)") }
  }

  @Test func boxesAreFoundByTheTextBesideThem() throws {
    let output = try Self.run(
      Self.boxes.map { "    When \($0.0)\n    Then I should see \"\($0.1)\"" }
        + ["    When I enter \"Bonn\" into the \"Town\" field\n    Then the \"Town\" field shows \"Bonn\""])
    #expect(output.contains("\(Self.boxes.count + 1) scenarios (\(Self.boxes.count + 1) passed)"), "\(output)")
  }
}
