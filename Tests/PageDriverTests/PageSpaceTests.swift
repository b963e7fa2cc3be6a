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

  /// The names of elements, as they are written on the page and in a step.
  @Test(arguments: [
    ("Cof\u{AD}fee", "Coffee"), ("Ze\u{200B}ro", "Zero"), ("\u{200E}Left\u{200F}", "Left"), ("Cafe\u{301}", "Café"),
    ("Coffee", "Cof\u{AD}fee"), ("👩\u{200D}👧", "👩\u{200D}👧"),
  ])
  func `names ignore characters without a width`(written: String, name: String) async throws {
    let html = written.unicodeScalars.map { "&#\($0.value);" }.joined()
    let page = """
      <button>\(html)</button><h2>\(html)</h2><label>\(html) <input></label><ul><li>\(html)</ul>
      <select aria-label=Choice><option>Other<option>\(html)</select>
      """
    try await TestPage.look(at: page) { session, _ in
      for kind in ["button", "view role:'heading'", "textField", "tableViewCell"] {
        #expect(try await session.query("\(kind) called:'\(name)'").count == 1, "\(kind)")
      }
      #expect(try await session.query("button marked:'\(name)'").count == 1)
      try await session.turn(column: 0, of: "pickerView marked:'Choice'", to: name)
    }
  }
}
