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

  private static let delete =
    "<button style='width:80%;height:40px' onclick='event.stopPropagation(); hit(`delete`)'>Delete</button>"
  private static let card = "onclick='hit(`card`)' style='display:block;width:300px;padding:10px;text-align:center'"

  /// Elements with a control in their middle, and what a touch of the element `x` reaches.
  private static let around: [(html: String, touched: String)] = [
    ("<div id=x \(card)>Open card<br>\(delete)</div>", "card"),
    ("<div id=x \(card)>\(delete)<br>Open card</div>", "card"),
    ("<ul><li id=x \(card)>Anna \(delete)</ul>", "card"),
    ("<ul><li id=x \(card)><b>Anna</b><i><br>\(delete)</i></ul>", "card"),
    ("<ul><li id=x \(card)><svg width=30 height=30><circle r=15 /></svg>\(delete)</ul>", "card"),
    (
      "<table style='width:300px'><tr id=x onclick='hit(`card`)'><td>Anna<td style='width:70%'>\(delete)</table>",
      "card"
    ),
    (
      "<div id=x role=button tabindex=0 \(card)>Card <span role=button tabindex=0 style='display:inline-block;width:220px' onclick='event.stopPropagation(); hit(`close`)'>×</span></div>",
      "card"
    ),
    ("<a id=x href='#l' \(card)>Read more<br>\(delete)</a>", "card"),
    (
      "<fieldset id=x onclick='hit(`card`)'><legend>Group</legend><input style='width:90%' onclick='event.stopPropagation(); hit(`field`)'></fieldset>",
      "card"
    ),
    // A row is its link.
    (
      "<ul><li id=x style='padding:8px'><a href='#a' style='display:inline-block;width:85%' onclick='hit(`link`)'>Inbox</a> 3</ul>",
      "link"
    ),
    ("<ul><li id=x><a href='#a' onclick='hit(`link`)'>Inbox</a><br>\(delete)</ul>", "link"),
    ("<ul><li id=x \(card)>\(delete)</ul>", "delete"),
    // A link over a whole card takes every touch of it.
    (
      "<div id=x style='position:relative;width:300px;height:90px'>News <p><button style='position:relative;z-index:1;width:200px' onclick='hit(`more`)'>More</button></p><a href='#n' style='position:absolute;inset:0' onclick='hit(`link`)'></a></div>",
      "link"
    ),
    (
      "<label id=x style='display:block;width:200px;text-align:center'><input type=checkbox onclick='hit(`box`)'></label>",
      "box"
    ),
    (
      "<label style='display:block;width:300px' id=x>I accept <a href='#t' style='display:inline-block;width:200px' onclick='hit(`terms`)'>terms</a><input type=checkbox onclick='event.stopPropagation(); hit(`box`)'></label>",
      "box"
    ),
  ]

  @Test func `controls inside an element are not pressed`() async throws {
    for (html, touched) in Self.around {
      let script = "<script>window.hits = []; const hit = name => { hits.push(name); event.stopPropagation() }</script>"
      try await TestPage.look(at: script + html) { session, driver in
        try await session.touch("view id:'x'")
        #expect(try await driver.evaluate("hits.join()") == touched, "\(html)")
      }
    }
  }
}
