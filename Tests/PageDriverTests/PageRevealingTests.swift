import AppUnderTest
import TestSupport
import Testing

@testable import PageDriver

/// Elements outside of the visible area are scrolled to when used, as a reader would.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageRevealingTests {
  private static let page = """
    <style>body { margin: 0 } .box { height: 100px; overflow: auto } .far { height: 2000px }</style>
    <div style='position:fixed;bottom:0;height:60px;width:100%;background:silver'>always here</div>
    <p id=o>-</p>
    <div class=far></div>
    <button onclick="o.textContent = 'below'">Below</button>
    <div class=box><div class=far></div><button onclick="o.textContent = 'inside'">Inside</button><div class=far></div></div>
    <iframe height=100 srcdoc="<div style='height:900px'></div><button onclick=&quot;parent.o.textContent = 'framed'&quot;>Framed</button>"></iframe>
    <div style='height:100px;overflow:hidden;position:relative'><button style='position:absolute;top:500px'>Cut</button></div>
    <label>Name <input id=name></label>
    <div style='position:fixed;left:-300px;top:0'><button>Drawer</button></div>
    <button onclick="document.body.style.overflow = 'hidden'; window.scrollTo(0, 0)">Lock</button>
    <div class=far></div>
    """

  /// The browser may not guess where a finger is when it draws a frame: the distance would depend on the machine.
  @Test func equalScrollsMoveEqually() async throws {
    try await TestPage.open("<div style='height:5000px'>x</div>") { session, driver in
      var distances: Set<Int> = []
      var before = 0
      for direction in [ScrollDirection.down, .down, .down, .down, .up, .up, .down, .down, .up, .up] {
        try await session.scroll(direction)
        // The page may hear of the last movement only with a later frame.
        try await driver.letPass(until: try await driver.now() + .seconds(1))
        let offset = try #require(Int(try await driver.evaluate("Math.round(scrollY)")))
        distances.insert(abs(offset - before))
        before = offset
      }
      let (least, most) = (distances.min() ?? 0, distances.max() ?? 0)
      // Offsets are whole numbers of pixels.
      #expect(least > 100 && most - least <= 1, "\(distances)")
    }
  }

  @Test func touchScrollsToItsElement() async throws {
    try await TestPage.open(Self.page) { session, driver in
      for (name, text) in [("Below", "below"), ("Inside", "inside"), ("Framed", "framed"), ("Below", "below")] {
        try await session.touch("button marked:'\(name)'")
        #expect(try await driver.evaluate("o.textContent") == text)
      }
      try await session.enterText("Anna", into: "textField marked:'Name'")
      #expect(try await driver.evaluate("document.getElementById('name').value") == "Anna")
    }
  }

  /// A reader cannot scroll there, either.
  @Test(arguments: ["Cut", "Drawer"]) func unscrollableElementIsOutOfReach(name: String) async throws {
    try await TestPage.open(Self.page) { session, driver in
      let error = await #expect(throws: AppError.self) {
        try await session.touch("button marked:'\(name)'", timeout: .seconds(1))
      }
      #expect("\(String(describing: error))".contains(name))
      let scrolled = try await driver.evaluate("document.querySelector('[style*=hidden]').scrollTop")
      #expect(scrolled == "0")
    }
  }

  @Test func lockedPageDoesNotScroll() async throws {
    try await TestPage.open(Self.page) { session, driver in
      try await session.touch("button marked:'Lock'")
      await #expect(throws: AppError.self) {
        try await session.touch("button marked:'Below'", timeout: .seconds(1))
      }
      #expect(try await driver.evaluate("scrollY") == "0")
    }
  }

  private static let texts = """
    <style>.far { height: 2000px } .quiet { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }</style>
    <div style='position:fixed;left:-300px;top:0'>Contact</div>
    <div class=far></div><p>Total: 12</p><p>Contact</p><div class=far></div>
    <span class=quiet>Wrong</span><div class=far></div><span class=quiet>Wrong</span><span class=quiet>Late</span>
    <p id=late>Late</p><div class=far></div>
    """

  @Test func waitScrollsToItsElement() async throws {
    try await TestPage.open(Self.texts) { session, _ in
      // The first element is at a place that cannot be scrolled to.
      for text in ["Total: 12", "Contact", "Late"] {
        let found = try await session.waitFor("view marked:'\(text)'", timeout: .seconds(1))
        #expect(found.count == 1)
      }
      await #expect(throws: AppError.self) {
        try await session.waitFor("view marked:'Wrong'", timeout: .seconds(1))
      }
    }
  }

  @Test func absenceIsCheckedWhereAReaderCouldScroll() async throws {
    try await TestPage.open(Self.texts) { session, driver in
      for text in ["Total: 12", "Contact", "Late"] {
        try await driver.evaluate("scrollTo(0, 0)")
        try await session.waitForNone("view marked:'\(text)'", timeout: .seconds(1))
        let error = await #expect(throws: AppError.self) {
          try await session.waitForNoneAnywhere(Sighting(Query(parsing: "view marked:'\(text)'")), timeout: .seconds(1))
        }
        #expect("\(String(describing: error))".contains("there still is"))
      }
      // A text that is always cut off is never visible.
      try await session.waitForNoneAnywhere(Sighting(Query(parsing: "view marked:'Wrong'")), timeout: .seconds(1))
      // An element that disappears during the wait counts as absent.
      try await driver.evaluate("setTimeout(() => late.remove(), 500)")
      try await session.waitForNoneAnywhere(Sighting(Query(parsing: "view marked:'Late'")), timeout: .seconds(1))
    }
  }

  /// Each row that becomes visible adds another one.
  @Test func aListWithoutAnEndEndsTheSearch() async throws {
    let page = """
      <style>.quiet { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }</style><div id=l></div>
      <script>
      const more = () => l.insertAdjacentHTML('beforeend', '<p style="height:2000px"><span class=quiet>New</span></p>');
      for (let i = 0; i < 3; i++) more();
      addEventListener('scroll', more);
      </script>
      """
    try await TestPage.open(page, limits: SessionLimits(moves: 20)) { session, _ in
      await #expect(throws: AppError.self) { try await session.waitFor("view marked:'New'", timeout: .seconds(1)) }
      let error = await #expect(throws: AppError.self) {
        try await session.waitForNoneAnywhere(Sighting(Query(parsing: "view marked:'New'")), timeout: .seconds(1))
      }
      #expect("\(String(describing: error))".contains("each scroll loads more"))
    }
  }
}
