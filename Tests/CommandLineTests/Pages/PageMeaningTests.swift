import TestSupport
import Testing

/// Steps that could mean several things on a page, or what no person sees there.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageMeaningTests {
  private static let lists = """
    <!doctype html><html lang=en><meta name=viewport content="width=device-width"><title>L</title>
    <h2 id=a>Cart</h2><ul aria-labelledby=a><li>Milk 1 <button onclick="o.textContent='cart'">Edit</button><li>Eggs</ul>
    <h2 id=b>Later</h2><ul aria-labelledby=b><li>Milk 2 <button onclick="o.textContent='later'">Edit</button></ul>
    <table><caption>Prices</caption><tr><td>Pear<td><button>Add</button><tr><td>Plum<td><button>Add</button></table>
    <p id=o>-</p>
    """

  private static let places = """
    <!doctype html><html lang=en><meta name=viewport content="width=device-width"><title>P</title>
    <p style="width:80px">Edit</p><p style="width:80px">Total</p><p style="width:80px">Edit</p>
    <h2>Fruit</h2><button style="margin-left:200px">Go</button><p>One<br>Two</p>
    <label>Password <input type=password></label><label>Qty <input type=number value=1></label>
    <div style="height:3000px"></div><p>Deep</p>
    """

  private static let feature = """
    Feature: x
      Scenario Outline: passes <steps>
        Given the page "<page>" is open on a "1280x800"
        Then <steps>

        Examples:
          | page   | steps                                             |
          | lists  | list item "Milk 2" of the "Later" list is visible |
          | lists  | list item "Eggs" is visible                       |
          | lists  | list item "Eggs" of the "Later" list is hidden    |
          | lists  | the "Prices" table has 2 rows                     |
          | lists  | I touch "Add" in list item "Plum"                 |
          | places | "Fruit" is left of "Go"                           |
          | places | "Go" is right of "Fruit"                          |
          | places | "One" is above "Two"                              |
          | places | at least half of "Fruit" is visible               |
          | places | "Total" is aligned with "Fruit" at the left       |

      Scenario: passes an edit
        Given the page "lists" is open
        When I touch "Edit" in list item "Milk 2" of the "Later" list
        Then I should see "later"

      Scenario: warns
        Given the page "places" is open on a "1280x800"
        Then I should not see "Deep"
        And I should not see "Shallow"

      Scenario Outline: fails <steps>
        Given the page "<page>" is open on a "1280x800"
        When <steps>

        Examples:
          | page   | steps                                       |
          | twins  | list item "Milk" shows "1"                  |
          | twins  | list item "Milk" shows "2"                  |
          | lists  | I touch the "Add" button                    |
          | places | "Edit" is above "Total"                     |
          | places | "Total" is below "Edit"                     |
          | places | at least half of "Edit" is visible          |
          | places | "Fruit" is right of "Go"                    |
          | places | I pull to refresh                           |
          | places | I swipe left on "Fruit"                     |
          | places | I flick up on "Fruit"                       |
          | places | the "Qty" field shows "2"                   |
          | places | I touch "Nothing"                           |
          | places | I should see exactly 1 "Bob"                |

      Scenario Outline: fails a password of <app>
        Given the <app> is <state>
        When I fill in "Password" with "secret"
        Then the "Password" field shows "••••••"
        And the "Password" field shows "secret"

        Examples:
          | app                    | state   |
          | page "places"          | open    |
          | "Login and Home" app   | running |

    """

  @Test func stepsTakeWhatOnePersonSees() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("lists/index.html", Self.lists)
    try harness.write("places/index.html", Self.places)
    try harness.write(
      "twins/index.html",
      "<!doctype html><title>T</title><ul><li><b>Milk</b> <i>1</i></ul><ul><li><b>Milk</b> <i>2</i></ul>")
    try harness.write("features/x.feature", Self.feature)
    let passing = try harness.run("run", "--name", "^passes")
    #expect(passing.exitCode == 0 && passing.output.contains("11 scenarios (11 passed)"), "\(passing.output)")
    let warning = try harness.pass("run", "--name", "^warns")
    let all = warning.output + warning.errors
    #expect(all.contains("\"Deep\" is on the page, below the window") && !all.contains("\"Shallow\" is on"), "\(all)")
    let failing = try harness.run("run", "--name", "^fails")
    #expect(failing.output.contains("15 scenarios (15 failed)"), "\(failing.output)")
    for part in [
      "the list item \"Milk\" can mean 2 elements on the screen", "\"Edit\" can mean 2 elements on the screen",
      "\"Add\" in list item \"Plum\", or button number 4: the button \"Add\"", "the gesture has no effect",
      "Reason: it shows \"1\"\n", "Reason: it shows \"••••••\"\n", "for \"Bob\" once",
    ] {
      #expect(failing.output.contains(part), "\(part): \(failing.output)")
    }
  }
}
