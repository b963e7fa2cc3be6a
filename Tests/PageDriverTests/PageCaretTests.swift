import AppUnderTest
import TestSupport
import Testing

@testable import PageDriver

/// The destination of typed letters: the end of a named field, or the page if nothing has the focus.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageCaretTests {
  private static let fields = """
    <style>input, textarea { width: 200px; display: block }</style>
    <input aria-label=Name value="exactly half of field"><input aria-label=Sum style="text-align: right" value=99>
    <input aria-label=Count type=number value=12><input aria-label=Mail type=email value="ann@x.c">
    <textarea aria-label=Note rows=5>first\nsecond\nthird\nfourth</textarea><div id=e contenteditable aria-label=Text role=textbox>some <b>bold</b> text</div>
    <script>
    const seen = []
    for (const type of ["input", "change"]) addEventListener(type, () => { if (seen.at(-1) !== type) seen.push(type) })
    const read = label => { const field = document.querySelector(`[aria-label=${label}]`); return field.value ?? field.textContent }
    </script>
    """

  @Test(arguments: [
    ("Name", "exactly half of field"), ("Sum", "99"), ("Count", "12"), ("Mail", "ann@x.c"),
    ("Note", "first\nsecond\nthird\nfourth"), ("Text", "some bold text"),
  ])
  func aNamedFieldIsContinued(field: String, text: String) async throws {
    try await TestPage.open(Self.fields) { session, driver in
      let query = "view marked:'\(field)'"
      try await session.enterText("5", into: query)
      #expect(try await driver.evaluate("read('\(field)')") == text + "5")
      try await session.clearText(query)
      #expect(try await driver.evaluate("read('\(field)')") == "")
      try await session.enterText("7", into: query)
      try await session.setText("8", of: query)
      #expect(try await driver.evaluate("read('\(field)')") == "8")
    }
  }

  @Test func clearingIsAChange() async throws {
    try await TestPage.open(Self.fields) { session, driver in
      try await session.clearText("view marked:'Name'")
      #expect(try await driver.evaluate("seen.join(' ')") == "input change")
    }
  }

  private static let keys = """
    <p id=log>no key</p><input id=f aria-label=Search><button onclick="o.textContent += 'pressed '">Go</button><p id=o></p>
    <button onclick="setTimeout(() => { f.focus() }, 300)">New</button>
    <script>document.addEventListener("keydown", e => { if (e.target.tagName !== "INPUT") log.textContent = "key " + e.key })</script>
    """

  @Test(arguments: ["j", " ", Keys.downArrow, Keys.return]) func thePageGetsKeysWithoutAFocus(key: String) async throws
  {
    let names = ["j": "j", " ": " ", Keys.downArrow: "ArrowDown", Keys.return: "Enter"]
    try await TestPage.open(Self.keys) { session, driver in
      try await session.enterText(key)
      #expect(try await driver.evaluate("log.textContent") == "key " + (names[key] ?? ""))
    }
  }

  @Test(arguments: [" ", Keys.return]) func aButtonWithTheFocusIsPressed(key: String) async throws {
    try await TestPage.open(Self.keys) { session, driver in
      try await session.pressKeys(Keys.tab)
      try await session.pressKeys(Keys.tab)
      try await session.enterText(key)
      #expect(try await driver.evaluate("o.textContent") == "pressed ")
    }
  }

  @Test func typingWaitsForALateFocus() async throws {
    try await TestPage.open(Self.keys) { session, driver in
      try await session.touch("button marked:'New'")
      try await session.enterText("Ann")
      #expect(try await driver.evaluate("f.value") == "Ann")
    }
  }

  @Test func aTextIsComposed() async throws {
    let page = """
      <input aria-label=Name><script>
      const seen = []
      for (const type of ["compositionstart", "compositionupdate", "compositionend"]) addEventListener(type, e => seen.push(e.data))
      </script>
      """
    try await TestPage.open(page) { session, driver in
      try await session.touch("textField marked:'Name'")
      try await session.compose("日本")
      #expect(try await driver.evaluate("document.querySelector('input').value") == "日本")
      #expect(try await driver.evaluate("seen.join(',')").contains("日,日本"))
    }
  }
}
