import AppUnderTest
import TestSupport
import Testing

@testable import PageContent

/// No-break spaces of pages.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageSpaceTests {
  @Test func `a choice has a no-break space`() async throws {
    let page = "<select aria-label=Sum><option>None<option>1&nbsp;234</select>"
    try await TestPage.open(page) { session, _ in
      try await session.turn(column: 0, of: "pickerView marked:'Sum'", to: "1 234")
      #expect(try await session.query("pickerView marked:'Sum' {value == '1 234'}", "value").count == 1)
    }
  }

  /// The texts of elements in the page, and the same texts as read from a stored page.
  @Test(arguments: [
    ("1\u{A0}234", "1\u{A0}234"), ("1\u{202F}234", "1\u{202F}234"), ("1\u{A0}kg", "1 kg"), ("1 \u{A0}2", "1 2"),
    ("1\u{A0}½", "1 ½"), ("5²\u{A0}5", "5² 5"), ("١\u{A0}٢", "١ ٢"),
  ])
  func `only digits are separated`(text: String, read: String) async throws {
    #expect(PageTree.collapsed(text) == read)
    let html = text.unicodeScalars.map { "&#\($0.value);" }.joined()
    let shown = try await TestPage.open("<button id=b>\(html)</button>") { session, _ in
      try await session.query("button id:'b'", "label")
    }
    #expect(shown == [.string(read)])
  }
}
