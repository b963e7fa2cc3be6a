import Foundation
import TestSupport
import Testing

/// The predefined steps on controls that are transparent, hidden behind their labels, clipped, or inside a disabled
/// element.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageReachTests {
  private static let page = """
    <!doctype html><meta name="viewport" content="width=device-width"><title>Reach</title>
    <style>.c { position: relative; display: inline-block; width: 120px; height: 30px; background: #ccf }
    i { display: inline-block; width: 40px; height: 20px; background: #999 } .c input, .c select { opacity: 0; position: absolute; inset: 0; width: 100%; height: 100%; margin: 0 }</style>
    <p id=o>-</p>
    <div class=c><span>Upload</span><input type=file aria-label="Upload" onchange="o.textContent = 'file ' + files[0].name"></div>
    <label>Attach <input type=file style="display:none" onchange="o.textContent = 'attached ' + files[0].name"></label>
    <div class=c><span>Red</span><select aria-label="Paint" onchange="o.textContent = 'paint ' + value"><option>Red<option>Blue</select></div>
    <div class=c><span>____</span><input aria-label="Code" oninput="o.textContent = 'code ' + value"></div>
    <div class=c><input type=checkbox id=m onchange="o.textContent = 'material ' + checked"><i></i></div><label for=m>Material</label>
    <label><input type=checkbox style="display:none" onchange="o.textContent = 'gone ' + checked"><i></i> Gone</label>
    <label><input type=checkbox style="position:absolute;opacity:0" onchange="o.textContent = 'fancy ' + checked"> Fancy</label>
    <label><input type=checkbox onchange="o.textContent = 'plain ' + checked"> Plain</label>
    <fieldset disabled><legend><button onclick="o.textContent = 'legend'">Edit</button></legend><button>Locked</button>
    <a href="#a" onclick="o.textContent = 'link'">Help</a></fieldset>
    <img usemap="#p" width=300 height=100 alt="Pond" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='100'%3E%3C/svg%3E">
    <map name=p><area alt="Fish" href="#fish" shape=rect coords="10,20,80,90" onclick="o.textContent = 'fish'"></map>
    <ul style="height:60px;overflow:auto"><li>one<li>two<li>three<li>four<li>nine<li><button onclick="o.textContent = 'reached'">Ten</button></ul>
    <p>below</p><p>below</p><p>below</p><p>below</p><p>below</p>
    """

  private static let steps = """
      When I choose the file "a.txt" for "Upload"
      Then I should see "file a.txt"
      When I choose the file "a.txt" for "Attach"
      Then I should see "attached a.txt"
      When I select "Blue" from "Paint"
      Then I should see "paint Blue"
      And the "Paint" picker shows "Blue"
      When I enter "12" into the "Code" field
      Then I should see "code 12"
      And the "Code" field shows "12"
      When I toggle the "Material" switch
      Then I should see "material true"
      And the "Material" switch is on
      When I toggle the "Gone" switch
      Then I should see "gone true"
      When I turn the "Fancy" switch on
      Then I should see "fancy true"
      And the "Plain" switch is off
      And the "Edit" button is enabled
      And the "Locked" button is disabled
      When I touch the "Edit" button
      Then I should see "legend"
      When I touch "Help"
      Then I should see "link"
      When I touch "Fish"
      Then I should see "fish"
      When I touch "Ten"
      Then I should see "reached"
      And I should see "nine"

    """

  @Test func everyControlIsReachedByItsSteps() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("reach/index.html", Self.page)
    try harness.write("a.txt", "hi")
    try harness.write("cukeswift.json", #"{ "pages": { "Reach": { "folder": "reach" } } }"#)
    try harness.write(
      "features/reach.feature",
      """
      Feature: Reach
        Scenario: controls
          Given the "Reach" page is open
      \(Self.steps)
        Scenario: a box that scrolls is looked through
          Given the "Reach" page is open
          Then I should not see "nine" anywhere

      """)
    let result = try harness.run("run", "features")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("2 scenarios (1 failed, 1 passed)"), "\(result.output)")
    #expect(result.output.contains("there still is the list item \"nine\""), "\(result.output)")
  }
}
