import AppUnderTest
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver
@testable import StepLibrary

/// The texts visible to a user on a page: those with any part painted and uncovered.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageSightTests {
  /// Pages with visible texts `One` and `Two`.
  private static let seen = [
    // An element covers the centre.
    "<h1>Checkout</h1><p>One</p><p>Two</p><div style='position:fixed;top:0;left:50%;transform:translateX(-50%);width:80px;height:300px;background:#ffd'>Box</div>",
    "<style>.card{position:relative}.link::after{position:absolute;inset:0;z-index:1;content:''}</style><div class=card><p>One</p><p>Two</p><a href=# class=link>Go</a></div>",
    "<p>One</p><p>Two</p><div style='position:fixed;inset:0'></div>",
    "<p>One</p><p>Two</p><div style='position:fixed;inset:0;background:rgba(0,0,0,0.4)'></div>",
    "<p>One</p><p>Two</p><div style='position:fixed;inset:0;background:#fff;opacity:0'></div>",
    "<p>One</p><p>Two</p><dialog id=d>Box</dialog><script>d.showModal()</script>",
    "<pre style='margin:0'>One\n\(String(repeating: "line\n", count: 200))</pre><p style='position:fixed;top:200px;background:#fff'>Two</p>",
    // Elements without a box.
    "<div role=alert style='display:contents'>One</div><p>Two</p>",
    "<div style='display:contents'><b style='display:contents'>One</b></div><p>Two</p>",
    "<div style='height:0'>One</div><div style='width:0;white-space:nowrap;margin-top:40px'>Two</div>",
    "<div style='width:0;height:0'>One</div><p style='margin-top:40px'>Two</p>",
    // Components.
    "<x-a>One</x-a><p>Two</p><script>customElements.define('x-a',class extends HTMLElement{constructor(){super();this.attachShadow({mode:'open'}).innerHTML='<div role=alert><slot></slot></div>'}})</script>",
    "<x-a>One</x-a><p>Two</p><script>customElements.define('x-a',class extends HTMLElement{constructor(){super();this.attachShadow({mode:'closed'}).innerHTML='<slot></slot>'}})</script>",
    "<x-a></x-a><p>Two</p><script>customElements.define('x-a',class extends HTMLElement{constructor(){super();this.attachShadow({mode:'open'}).innerHTML='<slot>One</slot>'}})</script>",
    "<x-a><template shadowrootmode=open>One<p>Two</p></template></x-a>",
    "<x-a><template shadowrootmode=open><div style='display:contents'>One</div><slot></slot></template>Two</x-a>",
    // Texts drawn by styles.
    "<style>.e::after{content:attr(data-e)}.f::before{content:'Two'}</style><input><span class=e data-e=One></span><p class=f></p>",
    "<style>.e::before{content:'On'}</style><p class=e>e</p><p>Two</p>",
    "<style>.e::after{content:'One';display:block}</style><p class=e>Name</p><p>Two</p>",
    // Drawings.
    "<svg width=0 height=0><defs><g id=g><text y=20>One</text></g></defs></svg><svg width=90 height=40><use href=#g /></svg><p>Two</p>",
    "<svg width=90 height=60><text y=20>One</text><text y=40 fill=none stroke=red>Two</text></svg>",
    // Letters.
    "<p style='text-transform:uppercase'>one</p><p style='text-transform:uppercase'>Two</p><p>One</p>",
    "<p>O&shy;ne</p><p>Tw&#8203;o</p>",
    "<p style='color:transparent;text-shadow:0 0 1px #000'>One</p><p style='color:transparent;background:linear-gradient(red,blue);background-clip:text'>Two</p>",
    "<p style='-webkit-text-fill-color:red;color:transparent'>One</p><p style='mask-image:linear-gradient(#000,transparent)'>Two</p>",
    // Texts in any colour.
    "<style>p{color:#fff}p::first-line{color:#000}</style><p>One</p><p>Two</p>",
    "<meta name=color-scheme content=dark><p style='color:#fff'>One</p><p>Two</p>",
    "<p style='color:#fff;text-shadow:0 0 2px #000'>One</p><p style='color:#fff;-webkit-text-stroke:1px #000'>Two</p>",
    "<p style='color:#fff;background:linear-gradient(#000,#111)'>One</p><p style='color:#fff;background:#0008'>Two</p>",
    "<p style='color:#f00;background:#ff0'>One</p><p style='color:#e8e8e8'>Two</p>",
    "<p style='color:#f00;background:#008200'>One</p><p>Two</p>",
    "<div style='position:relative'><div style='position:absolute;inset:0;background:#000'></div><p style='position:relative;color:#fff'>One</p></div><p>Two</p>",
    "<div style='position:relative'><div style='position:absolute;inset:0;background:#000;pointer-events:none'></div><p style='position:relative;color:#fff'>One</p></div><p>Two</p>",
    "<style>.b{position:relative;z-index:0;color:#fff}.b::before{content:'';position:absolute;inset:0;z-index:-1;background:#00f}</style><p class=b>One</p><p>Two</p>",
    "<p style='color:#fff;box-shadow:inset 0 0 0 99px #00f'>One</p><p>Two</p>",
    "<p style='color:#fff;opacity:1;background:#00f'>One</p><svg width=90 height=40><text y=20 fill=white stroke=black>Two</text></svg>",
    "<body style='background:#111;color:#eee'><p>One</p><iframe srcdoc='<body style=background:#111;color:#fff><p>Two</p>' style='height:60px'></iframe>",
    // Places.
    "<div style='overflow:hidden;height:30px'><p style='margin:0;height:200px'>One</p></div><p>Two</p>",
    "<div style='background:#eee;isolation:isolate'><p style='position:relative;z-index:-1'>One</p></div><p>Two</p>",
    "<p style='position:relative;z-index:-1'>One</p><p>Two</p>",
    "<iframe srcdoc='<p>One</p>' style='height:50px'></iframe><p>Two</p>",
    "<table><tr><td>One<td>Two</table>", "<details open><summary>More</summary>One</details><p>Two</p>",
    "<button>One</button> <a href=#>Two</a>", "<input value=One><textarea>Two</textarea>",
    "<select><option>One</select><input placeholder=Two>", "<label>One <input placeholder=One value=Two></label>",
    "<label>One <input></label><p>Two</p>",
    "<p style='pointer-events:none'>One</p><div inert>Two</div>",
    "<ruby>One<rt>x</rt></ruby><p>Two</p>", "<p>One<br>Two</p>", "<p>One<br><br>Two</p>",
    "<p style='white-space:pre'>One\nTwo</p>", "<ul><li>One<ul><li>Two</ul></ul>",
    "<select size=3><option>One<option value=2>Two<option>Three</select>",
    "<select multiple><optgroup label=All><option>One<option selected>Two</optgroup></select>",
  ]

  /// Pages on which no part of the text `One` is visible.
  private static let unseen = [
    "<p>One</p><div style='position:fixed;inset:0;background:#fff'></div>",
    "<input placeholder=One value=x>", "<textarea placeholder=One>x</textarea>",
    "<p>One</p><img style='position:fixed;inset:0;width:100%;height:100%' src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h999v999H0z'/></svg>\">",
    "<style>.c::before{content:'';position:fixed;inset:0;background:#fff}</style><p>One</p><p class=c></p>",
    "<p>One</p><dialog id=d>Box</dialog><style>::backdrop{background:#fff}</style><script>d.showModal()</script>",
    "<ul style='transform:scaleY(0)'><li>One</ul>", "<p style='transform:rotateX(90deg)'>One</p>",
    "<p style='transform:scale(0)'>One</p>", "<p style='transform:matrix(0,0,0,0,0,0)'>One</p>",
    "<p style='scale:1 0'>One</p>", "<p style='zoom:0.001'>One</p>",
    "<details><summary>More</summary>One</details>", "<p style='font-size:0'>One</p>",
    "<p style='color:transparent'>One</p>", "<p style='color:rgb(0 0 0 / 0)'>One</p>",
    "<p style='-webkit-text-fill-color:transparent'>One</p>",
    "<p style='mask-image:linear-gradient(transparent,transparent)'>One</p>",
    "<div style='background:#fff;isolation:auto;position:relative;z-index:0'><div style='background:#ccc'><p style='position:relative;z-index:-1'>One</p></div></div>",
    "<p>x <span style='position:absolute;left:-9999px'>One</span></p>",
    "<p>x <span style='position:absolute;clip:rect(0,0,0,0)'>One</span></p>",
    "<p>x <span style='position:absolute;width:1px;height:1px;overflow:hidden'>One</span></p>",
    "<div style='overflow:hidden;height:30px'><p style='margin:60px 0 0'>One</p></div>",
    "<div style='height:0;overflow:hidden'>One</div>", "<p hidden>One</p>", "<p style='visibility:hidden'>One</p>",
    "<p style='opacity:0'>One</p>", "<div style='opacity:0.01'><p>One</p></div>", "<template>One</template>",
    "<x-a>One</x-a><script>customElements.define('x-a',class extends HTMLElement{constructor(){super();this.attachShadow({mode:'open'}).innerHTML='x'}})</script>",
    "<div style='content-visibility:hidden;height:50px'>One</div>",
    "<style>.e::after{content:'One';display:none}</style><p class=e>x</p>",
    "<style>.e::after{content:'One';color:transparent}</style><p class=e></p>",
    "<svg width=90 height=40><text y=20 fill=none>One</text></svg>", "<input value=One style='opacity:0'>",
    "<p style='margin-top:3000px'>One</p>", "<select><option>Two<option>One</select>",
    "<p style='text-indent:-9999px'>One</p>",
    "<select size=2><option>Two<option>Three<option>Four<option>Five<option>One</select>",
    "<select size=3 style='opacity:0'><option>One</select>",
    "<select size=3><option label=Two>One</select>",
  ]

  @Test(arguments: seen) func partlyPaintedTextsAreSeen(html: String) async throws {
    try await TestPage.look(at: html) { _, driver in
      let tree = try await driver.tree()
      for text in ["One", "Two"] { #expect(!Sighting.text(text).elements(in: tree).isEmpty, "\(text): \(html)") }
    }
  }

  @Test(arguments: unseen) func textsThatAreNotPaintedAreNotSeen(html: String) async throws {
    try await TestPage.look(at: html) { _, driver in
      let tree = try await driver.tree()
      #expect(Sighting.text("One").elements(in: tree).isEmpty, "\(html)")
      #expect(try Sighting.text(.middle, "One").elements(in: tree).isEmpty, "\(html)")
    }
  }

  /// A page, a text, and whether it is visible as a whole and as a part of a text.
  private static let divided: [(html: String, text: String, isWhole: Bool, isPart: Bool)] = [
    ("<p><b>Total</b> <span>12 EUR</span></p>", "Total 12 EUR", true, true),
    ("<div><span>Hello</span><span> world</span></div>", "Hello world", true, true),
    ("<p>size = <span>mo</span>.<span>ui</span></p>", "size = mo.ui", true, true),
    ("<p>size = <span>mo</span>.<span>ui</span></p>", "= mo", false, true),
    ("<div style='display:flex;gap:9px'><b>Total</b><span>12</span></div>", "Total 12", true, true),
    ("<div style='display:flex;flex-direction:column'><b>Total</b><span>12</span></div>", "Total 12", true, false),
    ("<table><tr><td>Milk<td>2 EUR<tr><td>Eggs<td>3 EUR</table>", "Milk 2 EUR", true, true),
    ("<table><tr><td>Milk<td>2 EUR<tr><td>Eggs<td>3 EUR</table>", "2 EUR Eggs", false, false),
    ("<ul><li>Apples<li>Pears</ul>", "Apples Pears", true, false),
    ("<main><ul><li>Apples<li>Pears</ul><p>Milk</p></main>", "Pears Milk", false, false),
    ("<p>Hello<br>world</p>", "Hello world", true, true), ("<p>Hello<br>world</p>", "Hello", true, true),
    ("<p>Hello</p><p>world</p>", "Helloworld", false, false),
    ("<div style='float:left'>Total</div><div style='float:left'>12</div>", "Total 12", true, true),
    ("<p>Price <span style='font-size:0'>struck-out</span></p>", "Price struck-out", false, false),
    ("<p>Price <span style='font-size:0'>struck-out</span></p>", "Price", true, true),
    ("<p>Name <span style='position:absolute;left:-9999px'>away</span></p>", "Name away", false, false),
    ("<p>Name <span style='position:absolute;left:-9999px'>away</span></p>", "away", false, false),
    (
      "<div contenteditable><div><span>def</span> <span>area</span>(<span>r</span>):</div><div>x</div></div>",
      "def area(r):", true, true
    ),
    ("<p style='text-transform:uppercase'>Total</p>", "TOTAL", true, true),
    ("<p style='text-transform:capitalize'>total sum</p>", "Total Sum", true, true),
    ("<p style='text-transform:uppercase'>Total</p>", "Total", true, true),
    ("<p style='text-transform:uppercase'>Total</p>", "total", false, false),
    ("<pre>first\nsecond\nthird</pre>", "second\nthird", true, true),
    ("<pre>first\nsecond</pre>", "first\nsecond", true, true),
    ("<pre>first\nsecond\nthird</pre>", "second", true, true),
    ("<p>first</p><p>second</p>", "first\nsecond", true, true),
    ("<p>Sum&nbsp;12</p>", "Sum 12", true, true), ("<p>1&nbsp;234</p>", "1 234", true, true),
    ("<p>1&#8239;234</p>", "1\u{202F}234", true, true), ("<p>1&#8239;234</p>", "1 234", true, true),
    ("<p>re&shy;cord</p>", "record", true, true), ("<p>Cafe&#769; closed</p>", "Café closed", true, true),
    ("<p>Café closed</p>", "Cafe\u{301} closed", true, true), ("<p>Vie&#803;&#770;t</p>", "Việt", true, true),
    ("<p>&#4352;&#4449;&#4520; x</p>", "각 x", true, true), ("<p>Cafe&#769;</p>", "Cafe", false, false),
    ("<h1>Basket <small>3</small></h1>", "Basket 3", true, true), ("<h1>Basket <small>3</small></h1>", "3", true, true),
    ("<p>Fruit<ul><li>Apple</ul>", "Fruit", true, true), ("<button>Add <b>one</b></button>", "Add one", true, true),
    ("<p>Hello</p>", "ello", false, true), ("<p>Hello</p>", "Hello!", false, false),
  ]

  @Test(arguments: divided) func textsDividedOverElementsAreOne(
    row: (html: String, text: String, isWhole: Bool, isPart: Bool)
  ) async throws {
    try await TestPage.look(at: row.html) { _, driver in
      let tree = try await driver.tree()
      #expect(Sighting.text(row.text).elements(in: tree).isEmpty != row.isWhole, "\(row)")
      #expect(try Sighting.text(.middle, row.text).elements(in: tree).isEmpty != row.isPart, "\(row)")
    }
  }

  /// Pages whose texts are seen in alphabetical order.
  private static let ordered = [
    "<div style='display:flex;flex-direction:row-reverse'><b>B</b><b>A</b></div>",
    "<div style='display:flex;flex-direction:column-reverse'><b>C</b>text<b>A</b></div>",
    "<div style='display:inline-flex'><b style='order:2'>C</b><b>A</b><b style='order:1'>B</b></div>",
    "<div style='display:grid'><b style='order:1'>B</b><b>A</b></div>",
    "<div style='display:grid;grid-template-areas:\"a b\" \"c c\"'><b style='grid-area:c'>C</b><b style='grid-area:b'>B</b><b style='grid-area:a'>A</b></div>",
    "<div dir=rtl style='display:flex'><b>A</b><b>B</b></div>",
    "<div dir=rtl style='display:flex;flex-direction:row-reverse'><b>B</b><b>A</b></div>",
    "<div dir=rtl style='display:grid;grid-template-columns:1fr 1fr'><b>A</b><b>B</b></div>",
    "<div style='position:relative;height:90px'><b style='position:absolute;top:30px'>B</b><b style='position:absolute;top:0'>A</b></div>",
    "<div style='position:relative;height:90px'><b style='position:absolute;left:50px'>B</b><b style='position:absolute;left:0'>A</b></div>",
    // Boxes that overlap keep the order of the document.
    "<div style='position:relative;height:90px'><b style='position:absolute;top:14px'>A</b><b style='position:absolute;top:0;left:5px'>B</b></div>",
    "<div style='display:flex;flex-wrap:wrap'><b>A</b><b>B</b></div>",
    "<x-a></x-a><script>customElements.define('x-a',class extends HTMLElement{constructor(){super();this.attachShadow({mode:'open'}).innerHTML='<style>:host{display:flex;flex-direction:row-reverse}</style><b>B</b><b>A</b>'}})</script>",
  ]

  @Test func textsAreReadInTheOrderSeen() async throws {
    for html in Self.ordered {
      try await TestPage.look(at: html) { session, driver in
        let tree = try await driver.tree()
        let letters = tree.elements.filter { tree.string(.other("nodeName"), of: $0) == "B" }
        let texts = letters.compactMap { tree.string(.text, of: $0) } as [String]
        #expect(texts.count > 1 && texts == texts.sorted(), "\(html): \(texts)")
        for (one, other) in zip(texts, texts.dropFirst()) {
          let places = [one, other].compactMap { Sighting.text($0).elements(in: tree).first }
          #expect(places.count == 2 && places == places.sorted(), "\(html)")
        }
        #expect(try await session.query("b index:0", "text") == [.string("A")], "\(html)")
      }
    }
  }

  @Test func orderFollowsTheStyle() async throws {
    let page =
      "<ul id=list style='display:flex;flex-direction:column'><li>One <b>1</b><li>Two <b>2</b><li>Three</ul><p>End</p>"
    try await TestPage.look(at: page) { session, driver in
      #expect(try await session.rows() == [["One 1"], ["Two 2"], ["Three"]])
      for (style, rows) in [("column-reverse", ["Three", "Two 2", "One 1"]), ("column", ["One 1", "Two 2", "Three"])] {
        try await driver.evaluate("list.style.flexDirection = '\(style)'")
        #expect(try await session.rows() == rows.map { [$0] })
        let tree = try await driver.tree()
        #expect(Sighting.text("Two 2").elements(in: tree).count == 1)
      }
      try await driver.evaluate("list.children[2].style.order = -1")
      #expect(try await session.rows() == [["Three"], ["One 1"], ["Two 2"]])
    }
  }
}
