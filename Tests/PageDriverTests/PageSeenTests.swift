import AppUnderTest
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// Elements that show nothing are invisible.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageSeenTests {
  /// The tested element has the identifier `x`.
  private static let hidden = [
    "<div id=x style='max-height:0;overflow:hidden'>Text</div>",
    "<div id=x style='height:0;overflow:clip'>Text</div>",
    "<div id=x style='width:0;height:20px;overflow:auto'>Text</div>",
    "<p id=x hidden=until-found>Text</p>",
    "<p id=x hidden=until-found style='height:40px'>Text</p>",
    "<p id=x style='content-visibility:hidden'>Text</p>",
    "<p id=x style='clip-path:inset(50%)'>Text</p>",
    "<p id=x style='position:absolute;clip:rect(0,0,0,0)'>Text</p>",
    "<div style='clip-path:inset(50%)'><p id=x>Text</p></div>",
    "<p id=x style='font-size:0'>Text</p>",
    "<p id=x style='font-size:0;width:90px;height:20px'>Text</p>",
    "<div style='font-size:0'><p id=x style='font-size:2em;background:red'>Text</p></div>",
    "<p id=x style='text-indent:-9999px'>Text</p>",
    "<p id=x style='text-indent:100%;white-space:nowrap;overflow:hidden'>Text</p>",
    "<p id=x style='filter:opacity(0)'>Text</p>",
    "<div style='filter:blur(1px) opacity(0%)'><section><p id=x>Text</p></section></div>",
    "<p id=x style='transform:rotateY(180deg);backface-visibility:hidden'>Text</p>",
    "<p id=x style='rotate:x 180deg;backface-visibility:hidden;pointer-events:none'>Text</p>",
    "<div style='transform:rotateY(180deg);transform-style:preserve-3d'><p id=x style='backface-visibility:hidden'>Text</p></div>",
    "<div style='rotate:0 1 0 170deg;backface-visibility:hidden'><p id=x>Text</p></div>",
  ]

  private static let seen = [
    "<div id=x style='height:0'>Text</div>",
    "<div id=x style='clip-path:inset(1px)'>Text</div>",
    "<p id=x hidden=until-found style='content-visibility:visible'>Text</p>",
    "<p id=x style='content-visibility:auto'>Text</p>",
    "<div inert><p id=x style='clip-path:inset(1px)'>Text</p></div>",
    "<p id=x style='pointer-events:none;clip-path:inset(1px)'>Text</p>",
    "<div style='font-size:0'><p id=x style='font-size:16px'>Text</p></div>",
    "<p id=x style='font-size:0;width:90px;height:20px;background:url(logo.png)'>Text</p>",
    "<button id=x style='font-size:0;width:90px;height:20px'>Text</button>",
    "<p id=x style='text-indent:2em'>Text</p>",
    "<p id=x style='text-indent:-2em;width:4em'>Text in several lines</p>",
    "<h1 id=x style='text-indent:-9999px;height:20px;background:url(logo.png)'>Text</h1>",
    "<input id=x style='text-indent:-999px' value=Text>",
    "<p id=x style='filter:opacity(0.5)'>Text</p>",
    "<p id=x style='transform:rotateY(180deg)'>Text</p>",
    "<p id=x style='transform:rotate(180deg);backface-visibility:hidden'>Text</p>",
    "<div style='transform:rotateY(180deg)'><p id=x style='backface-visibility:hidden'>Text</p></div>",
    "<p style='height:0;backface-visibility:hidden' id=x>Text</p>",
    "<div style='transform:rotateY(180deg);transform-style:preserve-3d'><p id=x style='rotate:y 180deg;backface-visibility:hidden'>Text</p></div>",
  ]

  @Test func elementsWithHiddenTextAreNotSeen() async throws {
    for (rows, isSeen) in [(Self.hidden, false), (Self.seen, true)] {
      for html in rows {
        try await TestPage.look(at: html) { _, driver in
          let tree = try await driver.tree()
          let found = try #require(tree.elements.first { tree.string(.identifier, of: $0) == "x" })
          #expect(tree.isVisible(found) == isSeen, "\(html)")
        }
      }
    }
  }

  /// Trees of pages begin with words of the web. Queries for windows and web views still find these elements.
  @Test func treesBeginWithThePage() async throws {
    try await TestPage.open("<p>Text</p>") { session, driver in
      let tree = try await driver.tree()
      #expect((0...1).map { tree.classWord(of: ElementID($0)) } == ["page", "document"])
      for (query, found) in [("page", 0), ("window", 0), ("UIWindow", 0), ("document", 1), ("webView", 1)] {
        #expect(try Query(parsing: query).elements(in: tree).map(\.index) == [found], "\(query)")
      }
      #expect(tree.role(of: ElementID(0)) == "window" && tree.role(of: ElementID(1)) == "web")
    }
  }

  @Test func openedElementsAreSeenAndClosedOnesNot() async throws {
    let page = """
      <style>#x { max-height: 0; overflow: hidden } #x.open { max-height: 99px }</style>
      <button onclick="x.classList.toggle('open')">Details</button><div id=x>Price</div>
      """
    try await TestPage.look(at: page) { session, _ in
      #expect(try await session.query("label text:'Price'").isEmpty)
      try await session.touch("button")
      #expect(try await session.texts("label") == ["Price"])
      try await session.touch("button")
      #expect(try await session.query("label text:'Price'").isEmpty)
    }
  }

  @Test func stylesOfAncestorsHideAndShowText() async throws {
    let page = """
      <style>.off { filter: opacity(0) } .small { font-size: 0 }</style>
      <div id=d class=off style='height:3000px'><p>Price</p></div>
      <button style='position:fixed;top:100px' onclick="d.className = d.className ? '' : 'off'">Switch</button>
      <button style='position:fixed;top:150px' onclick="d.className = 'small'">Shrink</button>
      """
    try await TestPage.look(at: page) { session, _ in
      #expect(try await session.query("label text:'Price'").isEmpty)
      try await session.touch("button marked:'Switch'")
      #expect(try await session.query("label text:'Price'").count == 1)
      try await session.touch("button marked:'Shrink'")
      #expect(try await session.query("label text:'Price'").isEmpty)
    }
  }

  @Test func fallbackTextsOfElementsAreIgnored() async throws {
    let page = """
      <canvas>Text</canvas><video>Text</video><audio controls>Text</audio><progress>Text</progress><meter>Text</meter>
      """
    try await TestPage.look(at: page) { session, driver in
      try await session.waitFor("progressView")
      let tree = try await driver.tree()
      #expect(!tree.elements.contains { tree.string(.text, of: $0) == "Text" || tree.string(.label, of: $0) == "Text" })
    }
  }
}
