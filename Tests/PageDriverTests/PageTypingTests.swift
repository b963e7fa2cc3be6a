import AppUnderTest
import TestSupport
import Testing

@testable import PageDriver

/// What a page notices of what is typed.
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

  @Test func whatIsComposedOfSeveralKeysIsAComposition() async throws {
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
}
