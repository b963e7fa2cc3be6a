import AppUnderTest
import TestSupport
import Testing

@testable import PageDriver

/// The events of a page for typed text.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageTypingTests {
  private static let page = """
    <input aria-label=Name>
    <script>
      const seen = []
      for (const type of ["keydown", "beforeinput", "input", "keyup", "compositionstart", "compositionupdate", "compositionend"])
        document.querySelector("input").addEventListener(type, e =>
          seen.push([type, e.inputType ?? "", e.key ?? e.data ?? ""].filter(word => word).join(" ")))
    </script>
    """

  private static func events(typing text: String) async throws -> (events: [String], value: String) {
    try await TestPage.open(page) { session, driver in
      try await session.touch("textField marked:'Name'")
      try await session.enterText(text)
      let events = try await driver.evaluate("seen.join('\\n')")
      return (
        events.split(separator: "\n").map(String.init),
        try await driver.evaluate("document.querySelector('input').value")
      )
    }
  }

  @Test func keysComeBeforeAndAfterWhatTheyWrite() async throws {
    let (events, value) = try await Self.events(typing: "aß")
    #expect(value == "aß")
    #expect(
      events == [
        "keydown a", "beforeinput insertText a", "input insertText a", "keyup a",
        "keydown ß", "beforeinput insertText ß", "input insertText ß", "keyup ß",
      ])
  }

  @Test func inputOfSeveralKeysIsAComposition() async throws {
    let (events, value) = try await Self.events(typing: "日本!")
    #expect(value == "日本!")
    #expect(
      events == [
        "compositionstart", "compositionupdate 日本", "beforeinput insertCompositionText 日本",
        "input insertCompositionText 日本", "compositionupdate 日本", "beforeinput insertCompositionText 日本",
        "input insertCompositionText 日本", "compositionend 日本",
        "keydown !", "beforeinput insertText !", "input insertText !", "keyup !",
      ])
  }

  @Test(arguments: ["👍", "👨‍👩‍👧", "👍🏽 한국 ok"]) func everythingThatIsTypedArrives(text: String) async throws {
    let (events, value) = try await Self.events(typing: text)
    #expect(value == text)
    #expect(events.contains("beforeinput insertText \(text.prefix(1))"))
  }

  /// A wait may end without a change of the page, as by a dialog. A page that stands still at the first key would lose
  /// the others.
  @Test func everyKeyArrivesAfterADialog() async throws {
    let page = "<input autofocus><script>setTimeout(() => alert('Hello'), 500)</script>"
    try await TestPage.open(page) { session, driver in
      try await session.waitFor("alertView")
      try await session.touch("button marked:'OK'")
      try await session.enterText("anna")
      #expect(try await driver.evaluate("document.querySelector('input').value") == "anna")
    }
  }

  /// A text that the page moved to another field was not entered into the requested one.
  @Test func textInAnotherFieldIsNotEntered() async throws {
    let page = """
      <label>A <input id=a onfocus="b.focus()"></label><label>B <input id=b></label>
      <input aria-label=Code oninput="this.value = ''; n.textContent += 'x'"><output id=n></output>
      """
    try await TestPage.open(page) { session, _ in
      let error = await #expect(throws: AppError.self) {
        try await session.enterText("x", into: "textField marked:'A'")
      }
      #expect(error?.description.contains("the focus was in another element") == true, "\(error?.description ?? "-")")
      await #expect(throws: AppError.self) { try await session.setText("y", of: "textField marked:'A'") }
      try await session.enterText("x", into: "textField marked:'Code'")
      #expect(try await session.texts("label id:'n'") == ["x"])
    }
  }

  /// A running clock does not prove that a field accepted typed text.
  @Test(arguments: [
    "onkeydown='event.preventDefault()'", "onbeforeinput='event.preventDefault()'",
    "oninput=\"this.value = 'old'\" value=old",
    "oninput='this.value += 1'", "readonly",
  ])
  func ignoredTextIsReported(attributes: String) async throws {
    let page = """
      <input aria-label=A \(attributes)><p id=n>0</p>
      <script>setInterval(() => { n.textContent++ }, 300)</script>
      """
    try await TestPage.open(page) { session, _ in
      let error = await #expect(throws: AppError.self) {
        try await session.enterText("x", into: "textField marked:'A'")
      }
      #expect(error?.kind == .notSupported, "\(error?.description ?? "-")")
    }
  }

  /// An app that uses the typed text and empties the field shows it later.
  @Test func textThatIsUsedLaterIsTyped() async throws {
    let page = """
      <input aria-label=Tag oninput="const word = this.value; this.value = ''; setTimeout(() => { n.textContent += word }, 200)">
      <p id=n>Tags: </p>
      """
    try await TestPage.open(page) { session, _ in
      try await session.enterText("x", into: "textField marked:'Tag'")
      #expect(try await session.texts("label id:'n'") == ["Tags: x"])
    }
  }
}
