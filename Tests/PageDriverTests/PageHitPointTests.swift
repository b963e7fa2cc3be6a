import AppUnderTest
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// The touched point of elements with several parts.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageHitPointTests {
  /// A link from the end of a first line to the beginning of a second one: its centre is outside of the link.
  private static let link = """
    <p style="font: 20px monospace; width: 12ch; margin: 0">aaaaaaaa \
    <a href="#" id=l onclick="this.textContent = 'touched'; return false">bb cc</a> dd</p>
    """

  @Test(arguments: [
    link, "<iframe srcdoc='\(link)'></iframe>", "<iframe sandbox='allow-scripts' srcdoc='\(link)'></iframe>",
  ])
  func `a wrapped link is touched at its start`(html: String) async throws {
    // Attributes inside a frame's document need different quotes from those of the frame.
    let html = html == Self.link ? html : html.replacing("'touched'", with: "&#39;touched&#39;")
    try await TestPage.open("<body style='margin: 30px'>" + html) { app, driver in
      let tree = try await driver.tree()
      let link = try #require(try Query(parsing: "view id:'l'").elements(in: tree).first)
      let (frame, point) = (tree.frame(of: link), tree.hitPoint(of: link))
      #expect(point.x > frame.center.x && point.y < frame.center.y && frame.contains(point), "\(point) in \(frame)")
      #expect(tree.isVisible(link))
      #expect(tree.element(at: point) == link)
      try await app.touch("view id:'l'")
      #expect(try await app.waitFor("view text:'touched'").count == 1)
    }
  }

  @Test func `rewrapping within a box updates the hit point`() async throws {
    let page = """
      <p style='font: 20px monospace; width: 12ch; margin: 0'><b id=b>a</b> <span id=s>b ccccccccccc d</span></p>
      """
    try await TestPage.open(page) { app, driver in
      func span() async throws -> (Rect, Point) {
        let tree = try await driver.tree()
        let found = try #require(try Query(parsing: "view id:'s'").elements(in: tree).first)
        return (tree.frame(of: found), tree.hitPoint(of: found))
      }
      let before = try await span()
      try await driver.evaluate("b.textContent = 'aaa'")
      let after = try await span()
      #expect(before.0.height == after.0.height && after.1.x > before.1.x + 10, "\(before) \(after)")
    }
  }

  @Test func `an unbroken element is touched in its middle`() async throws {
    let page = "<a href='#' id=card><div style='height: 40px'>Card</div></a><button id=go>Go</button>"
    try await TestPage.open(page) { _, driver in
      let tree = try await driver.tree()
      for query in ["view id:'card'", "view id:'go'"] {
        let found = try #require(try Query(parsing: query).elements(in: tree).first)
        #expect(tree.hitPoint(of: found) == tree.frame(of: found).center)
      }
    }
  }
}
