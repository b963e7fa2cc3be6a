import AppUnderTest
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// Fields with a browser user interface of their own, and checkboxes.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageFieldTests {
  private static let page = """
    <label>One <select id=one><option>Red<option>Green<option disabled>Blue</select></label>
    <select aria-label=Two><option value=r>Red<optgroup label=More><option value=g> Light
      green</optgroup><optgroup label=None disabled><option>Grey</optgroup></select>
    <label>Many <select multiple size=1><option>A<option>B<option>C</select></label>
    <label>Twins <select><option value=x hidden>Old<option value=a>Same<option value=b>Same</select></label>
    <label>Dead <select disabled><option>Red<option>Green</select></label>
    <label>Day <input type=date min=2020-01-01 max=2029-12-31></label><label>Time <input type=time></label>
    <label>Both <input type=datetime-local></label><label>Month <input type=month></label>
    <label>Week <input type=week></label><label>Paint <input type=color value=#000000></label>
    <label>Volume <input type=range min=0 max=1 step=0.1 value=0></label>
    <label>Guests <input type=number value=1 min=0 max=3></label>
    <label><input type=checkbox> Box</label>
    <label><input type=radio name=s value=S> Small</label><label><input type=radio name=s value=L checked> Large</label>
    <p id=o></p><script>
    for (const type of ['input', 'change']) document.addEventListener(type, e => o.textContent += type[0] + ':' + e.target.value + ' ');
    </script>
    """

  /// The events received by the page's scripts since the last call.
  private func heard(_ driver: PageDriver) async throws -> String {
    let text = try await driver.evaluate("document.querySelector('#o').textContent")
    try await driver.evaluate("(document.querySelector('#o').textContent = '', 0)")
    return text
  }

  @Test func choicesAreMadeByTheirTitles() async throws {
    try await TestPage.open(Self.page) { session, driver in
      try await session.turn(column: 0, of: "pickerView marked:'One'", to: "Green")
      #expect(try await session.query("pickerView marked:'One'", "value") == [.string("Green")])
      #expect(try await heard(driver) == "i:Green c:Green ")
      // Without a change there is no event.
      try await session.turn(column: 0, of: "pickerView marked:'One'", to: "Green")
      #expect(try await heard(driver) == "")
      try await session.turn(column: 0, of: "pickerView marked:'Two'", to: "Light green")
      try await session.turn(column: 0, of: "pickerView marked:'Two'", to: "r")
      #expect(try await heard(driver) == "i:g c:g i:r c:r ")
      for choice in ["B", "C"] { try await session.turn(column: 0, of: "pickerView marked:'Many'", to: choice) }
      #expect(try await session.query("pickerView marked:'Many'", "value") == [.string("B, C")])
      let tree = try await driver.tree()
      let chosen = tree.elements.filter { tree.property(.selected, of: $0)?.equals(true) == true }
      #expect(chosen.compactMap { tree.string(.label, of: $0) }.filter("ABC".contains) == ["B", "C"])
      let refusals = [
        ("One", "Purple", "the field has no choice 'Purple'\nIts choices: 'Red', 'Green', 'Blue'"),
        ("One", "Blue", "cannot be set to 'Blue': it is disabled"), ("Two", "Grey", "it is disabled"),
        ("Twins", "x", "has no choice 'x'\nIts choices: 'Same', 'Same'"),
        ("Twins", "Same", "its value too: \"a\", \"b\""),
        ("One", "Gren", "Did you mean 'Green'?"), ("Dead", "Green", "it is disabled"),
      ]
      for (name, choice, message) in refusals {
        let error = await #expect(throws: AppError.self) {
          try await session.turn(column: 0, of: "pickerView marked:'\(name)'", to: choice)
        }
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
      }
      #expect(try await session.query("pickerView marked:'One'", "value") == [.string("Green")])
    }
  }

  @Test func datesAreThoseThatTheFieldShows() async throws {
    try await TestPage.open(Self.page) { session, driver in
      let date = CalendarDate(year: 2024, month: 12, day: 30, hour: 18, minute: 5)
      let values = [
        "Day": "2024-12-30", "Time": "18:05", "Both": "2024-12-30 18:05", "Month": "2024-12", "Week": "2025-W01",
      ]
      for (name, value) in values {
        try await session.turn("datePicker marked:'\(name)'", to: date)
        #expect(try await session.query("datePicker marked:'\(name)'", "value") == [.string(value)], "\(name)")
      }
      _ = try await heard(driver)
      try await session.turn(column: 0, of: "datePicker marked:'Both'", to: "2021-02-03 04:05")
      #expect(try await heard(driver) == "i:2021-02-03T04:05 c:2021-02-03T04:05 ")
      let late = await #expect(throws: AppError.self) {
        try await session.turn("datePicker marked:'Day'", to: CalendarDate(year: 2030, month: 1, day: 1))
      }
      #expect(late?.description.contains("the greatest is 2029-12-31") == true, "\(String(describing: late))")
      let wrong = await #expect(throws: AppError.self) {
        try await session.turn(column: 0, of: "datePicker marked:'Day'", to: "yesterday")
      }
      #expect(
        wrong?.description.contains("cannot be set to 'yesterday': it takes a day, such as \"2024-12-24\"") == true)
      #expect(try await session.query("datePicker marked:'Day'", "value") == [.string("2024-12-30")])
    }
  }

  @Test func coloursAndSlidersAreSet() async throws {
    try await TestPage.open(Self.page) { session, driver in
      try await session.turn(column: 0, of: "pickerView marked:'Paint'", to: "#FF8800")
      try await session.setSlider("slider marked:'Volume'", to: 0.7)
      #expect(try await heard(driver) == "i:#ff8800 c:#ff8800 i:0.7 c:0.7 ")
      let error = await #expect(throws: AppError.self) {
        try await session.turn(column: 0, of: "pickerView marked:'Paint'", to: "orange")
      }
      #expect(error?.description.contains("it takes a colour, such as") == true)
    }
  }

  @Test func numbersGoUpAndDownStepByStep() async throws {
    try await TestPage.open(Self.page) { session, driver in
      let field = "* marked:'Guests' takesSteps:1"
      try await session.step(field, up: true, times: 2)
      try await session.step(field, up: false)
      #expect(try await heard(driver) == "i:2 c:2 i:3 c:3 i:2 c:2 ")
      #expect(try await session.query(field, "text") == [.string("2")])
      let error = await #expect(throws: AppError.self) { try await session.step(field, up: true, times: 2) }
      #expect(error?.description.contains("the greatest is 3") == true, "\(String(describing: error))")
    }
  }

  @Test func switchesAndRadioButtonsReportTheirState() async throws {
    try await TestPage.open(Self.page) { session, _ in
      let ticked = "* role:'radio'"
      #expect(try await session.query("switch", "value") == [.string("0")])
      #expect(try await session.query("switch", "text") == [nil])
      #expect(try await session.query(ticked, "isOn") == [.boolean(false), .boolean(true)])
      try await session.touch("switch")
      try await session.touch("* marked:'Small' role:'radio'")
      #expect(try await session.query("switch", "value") == [.string("1")])
      #expect(try await session.query(ticked, "isOn") == [.boolean(true), .boolean(false)])
    }
  }
}
