import AppUnderTest
import TestSupport
import Testing

@testable import PageDriver

/// The keyboard on the screen of a phone.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageKeyboardTests {
  /// Fields, and whether a phone shows its keyboard while they have the focus.
  static let fields: [(html: String, shows: Bool)] = [
    ("<input id=f>", true), ("<input id=f type=''>", true), ("<input id=f type=NUMBER>", true),
    ("<input id=f type=password>", true), ("<textarea id=f></textarea>", true), ("<p id=f contenteditable>x</p>", true),
    ("<input id=f readonly>", false), ("<textarea id=f readonly></textarea>", false),
    ("<input id=f inputmode=none>", false), ("<select id=f><option>a</select>", false),
    ("<input id=f type=date>", false), ("<input id=f type=checkbox>", false), ("<button id=f>x</button>", false),
  ]

  @Test func keyboardIsForTypedText() async throws {
    for (html, shows) in Self.fields {
      try await TestPage.open(html) { session, driver in
        #expect(try await !session.showsKeyboard(), "\(html)")
        try await driver.evaluate("document.querySelector('#f').focus()")
        #expect(try await session.showsKeyboard() == shows, "\(html)")
        guard shows else {
          let error = await #expect(throws: AppError.self) { try await session.hideKeyboard() }
          #expect(error?.description.contains("the keyboard is not shown") == true, "\(html)")
          return
        }
        try await session.hideKeyboard()
        #expect(try await !session.showsKeyboard(), "\(html)")
      }
    }
  }

  @Test func hidingWaitsForTheKeyboard() async throws {
    let page =
      "<input id=f><script>setTimeout(() => f.focus(), 2000); f.onfocus = () => { f.value = 'focused' }</script>"
    try await TestPage.open(page) { session, driver in
      #expect(try await driver.evaluate("f.value") == "")
      try await session.hideKeyboard()
      #expect(try await driver.evaluate("f.value") == "focused")
      #expect(try await driver.evaluate("document.activeElement.tagName") == "BODY")
    }
    try await TestPage.open(page + "<script>f.focus()</script>", on: .desktop) { session, _ in
      let shows = try await session.showsKeyboard()
      #expect(!shows)
      let error = await #expect(throws: AppError.self) { try await session.hideKeyboard() }
      #expect(error?.description.contains("desktop has no keyboard on its screen") == true)
    }
  }
}
