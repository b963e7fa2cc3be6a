import AppUnderTest
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// Elements a finger can reach: by scrolling, beside their centre, by a label, or not at all.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageReachingTests {
  /// Marks the tested element, which counts touches.
  private static let x = "id=x onclick=top.hits=1"
  private static let go = "<button \(x)>Go</button>"
  private static let far = "<div style='height:2000px'></div>"
  private static let below = String(repeating: "<p>below</p>", count: 12)
  private static let picture =
    "<img usemap='#m' width=300 height=200 src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='200'%3E%3C/svg%3E\">"

  private static func area(_ shape: String) -> String {
    "\(picture)<map name=m><area \(x) href='#a' \(shape)></map>"
  }

  /// A custom element with this content in its shadow root.
  private static func component(_ inside: String, with content: String = "") -> String {
    """
    <my-x>\(content)</my-x><script>customElements.define('my-x', class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = "\(inside)" } })</script>
    """
  }

  /// Items in a row, one of them with the button.
  private static func items(_ count: Int, style: String, button: Int) -> String {
    (0..<count).map { "<div style='\(style)'>\($0)\($0 == button ? go : "")</div>" }.joined()
  }

  private static let scrolled = [
    "<div style='height:100px;overflow:auto'><div style='height:150px'></div>\(go)</div><div style='height:200px;background:gold'>below</div>",
    "<div style='height:200px;overflow:auto'>\(far)<div style='height:100px;overflow:auto'>\(far)\(go)</div>\(far)</div>\(below)",
    "<div style='height:100px;overflow:auto'><div style='height:300px;overflow:hidden'><div style='height:200px'></div>\(go)</div></div>\(below)",
    "<div style='width:200px;overflow-x:auto;white-space:nowrap'><span style='display:inline-block;width:300px'>a</span>\(go)</div>",
    "<div style='display:flex'><div style='flex:none;width:150px;overflow-x:auto;white-space:nowrap'><span style='display:inline-block;width:200px'>a</span>\(go)</div><div style='width:200px;height:60px;background:gold'>beside</div></div>",
    "<div dir=rtl style='width:200px;overflow-x:auto;white-space:nowrap'><span style='display:inline-block;width:300px'>a</span>\(go)</div>",
    "<div style='height:200px;overflow:auto;scroll-snap-type:y mandatory'>\(items(9, style: "height:200px;scroll-snap-align:start", button: 5))</div>",
    "<div style='width:300px;overflow:auto;scroll-snap-type:x mandatory;display:flex'>\(items(12, style: "flex:none;width:90px;scroll-snap-align:start", button: 7))</div>",
    "<div style='height:200px;overflow:auto;scroll-snap-type:y mandatory;scroll-padding:50px'>\(items(9, style: "height:80px;scroll-snap-align:center", button: 8))</div>",
    "<div style='height:200px;overflow:auto;display:flex;flex-direction:column-reverse'>\(items(22, style: "flex:none;height:50px", button: 20))</div>\(below)",
    "<div style='width:200px;overflow:auto;display:flex;flex-direction:row-reverse'>\(items(22, style: "flex:none;width:50px", button: 20))</div>",
    "<div style='transform:scale(.5);transform-origin:0 0;height:400px;overflow:auto'><div style='height:1500px'></div>\(go)</div>",
    "<dialog id=d style='height:200px;overflow:auto'><div style='height:800px'></div>\(go)</dialog><script>d.showModal()</script>",
    "<div style='position:fixed;top:0;height:200px;width:200px;overflow:auto;background:#fff'><div style='height:800px'></div>\(go)</div>\(far)",
    "<div style='position:relative'><div style='height:100px;overflow:auto'><div style='height:500px'></div><button \(x) style='position:absolute;top:200px'>Go</button></div></div>",
    "<div style='height:200px;overflow:auto'><div style='height:700px'></div><iframe height=100 srcdoc=\"<div style='height:900px'></div>\(go)\"></iframe></div>\(below)",
    "<div style='height:120px;overflow:auto'><div style='height:700px'></div>\(component(go))</div>\(below)",
    "\(component("<div style='height:120px;overflow:auto'><slot></slot></div>", with: "<div style='height:700px'></div>\(go)"))\(below)",
    "\(far)<div style='display:contents'><p \(x)>Far</p></div>",
    "\(far)<div \(x) style='display:contents'><p>Far</p></div>",
    "\(far)\(area("shape=circle coords='100,100,20'"))",
  ]

  private static let bar = "background:gold"
  private static let fixed = [
    "<div style='height:780px'></div>\(go)<div style='height:900px'></div><footer style='position:sticky;bottom:0;height:100px;\(bar)'>Foot</footer>",
    "<div id=s style='height:200px;overflow:auto'><div style='position:sticky;top:0;height:60px;\(bar)'>H</div><div style='height:200px'></div>\(go)<div style='height:500px'></div></div><script>s.scrollTop = 230</script>",
    "<div id=s style='width:300px;overflow:auto'><table style='width:900px'><tr><td style='width:180px'>a<td>\(go)<td style='width:500px'><th style='position:sticky;right:0;\(bar);min-width:150px'>R</table></div>",
    "<div id=s style='width:340px;overflow:auto'><table><tr><th style='position:sticky;left:0;\(bar);min-width:150px'>F<td style='min-width:90px'>\(go)<td style='min-width:500px'>b</table></div><script>s.scrollLeft = 140</script>",
    "<div style='height:1200px'></div><div style='width:300px;height:200px;overflow:auto'><table style='width:900px;height:900px'><tr><th style='position:sticky;top:0;left:0;\(bar);z-index:2;width:120px;height:80px'>K<th style='position:sticky;top:0;\(bar)'>H<tr><th style='position:sticky;left:0;\(bar)'>C<td>\(go)</table></div>",
    "<header style='position:fixed;top:0;left:0;right:0;height:80px;\(bar)'>Bar</header><div style='height:500px'></div>\(go)\(far)<script>scrollTo(0, 470)</script>",
    "<header style='position:fixed;top:0;left:0;right:0;height:500px;\(bar)'>Bar</header><div style='height:900px'></div>\(go)\(far)",
    "<div style='position:relative'><div style='height:200px;overflow:auto'><div style='height:155px'></div>\(go)<div style='height:500px'></div></div><div style='position:absolute;bottom:0;left:0;right:0;height:60px;\(bar)'>composer</div></div>",
  ]

  private static let shapes = [
    area("shape=rect coords='10,120,80,190'"), area("shape=circle coords='100,100,20'"),
    area("shape=poly coords='0,0,200,0,200,200,180,200,180,20,0,20'"),
    "\(picture)<map name=m><area href='#b' shape=rect coords='100,50,200,150'><area \(x) href='#a' shape=default></map>",
    "<svg width=120 height=120><path \(x) role=button d='M60 5a55 55 0 1 0 .1 0M60 35a25 25 0 1 1-.1 0' fill=teal fill-rule=evenodd /></svg>",
    "<svg width=120 height=120><path \(x) role=button d='M60 5a55 55 0 1 0 .1 0' fill=none stroke=teal stroke-width=4 /></svg>",
    "<svg width=120 height=120><polygon \(x) points='0,0 120,0 120,20 20,20 20,120 0,120' fill=red /></svg>",
    "<button \(x) style='width:120px;height:120px;clip-path:polygon(0 0,100% 0,100% 20%,20% 20%,20% 100%,0 100%)'>L</button>",
    "<div style='position:relative'><button \(x) style='width:200px;height:60px'>Go</button><div style='position:absolute;left:80px;top:15px;width:40px;height:30px;\(bar)'></div></div>",
    "<p style='width:200px'>aaaaaaaaaaaaaaaaa <a \(x) href='#q'>bbbb cccccccccc</a> dddddd</p>",
    "<div style='position:relative'><p style='width:200px;margin:0'>aaaaaaaaaaaaaaa <a \(x) href='#q'>bbbb cccccccccc</a> dddddd</p><div style='position:absolute;top:0;left:0;height:18px;width:300px;\(bar)'></div></div>",
    "<a \(x) href='#q' style='display:block;height:3000px'>Big</a>",
    "<div style='height:200px;overflow:auto'><a \(x) href='#q' style='display:block;height:1500px'>Big</a></div>",
    "<span \(x) style='display:contents'><b>Go</b></span>",
    "<div \(x) style='width:0;height:0;white-space:nowrap'>Text</div>",
    "<div \(x) style='height:0'>Text</div>", "<div \(x)><b style='float:left'>Float</b></div>",
    component("<button \(x)><slot></slot></button>", with: "Go"),
    "<my-y><template shadowrootmode=open><button \(x)><slot>Fallback</slot></button></template></my-y>",
    "<div style='transform:rotateX(90deg);transform-style:preserve-3d'><p \(x) style='transform:rotateX(-90deg)'>Go</p></div>",
  ]

  private static let over = "opacity:0;position:absolute;inset:0"
  private static let around = "<div style='position:relative;width:100px;height:30px'><span>Pic</span>"
  private static let carried = [
    "\(around)<input \(x) type=checkbox style='\(over)'></div>", "\(far)\(around)<input \(x) style='\(over)'></div>",
    "<div style='height:100px;overflow:auto'><div style='height:300px'></div>\(around)<input \(x) style='\(over)'></div></div>\(below)",
    "\(around)<div style='\(over)'><input \(x) type=checkbox></div></div>",
    "<label><input \(x) type=radio style='position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'><span>Red</span></label>",
    "<input \(x) type=checkbox style='position:absolute;clip:rect(0,0,0,0)'><label for=x>Red</label>",
    "<label><input \(x) type=checkbox style='display:none'><i>o</i> Red</label>",
    "<label for=x>Red</label><input \(x) type=checkbox style='display:none'>",
    "\(far)<label for=x>Red</label><input \(x) type=checkbox style='display:none'>",
    "<label style='display:block;width:200px;text-align:center'><input \(x) type=checkbox style='display:none'> I agree to <a href='#t' style='display:inline-block;width:100px'>terms</a></label>",
    "<label style='position:relative;display:inline-block;width:60px;height:30px'><input \(x) type=checkbox style='position:absolute;inset:0;margin:0;width:100%;height:100%'><span style='position:absolute;inset:0;\(bar)'></span></label>",
  ]

  @Test(arguments: [scrolled, fixed, shapes, carried]) func reachableElementsAreTouched(pages: [String]) async throws {
    for page in pages {
      try await TestPage.look(at: page) { session, driver in
        let meant = try Query(parsing: "view id:'x'")
        do {
          let query = try await session.waitForAny([meant, meant.amongUsable], timeout: .seconds(1))
          try await session.touch(query, timeout: .seconds(1))
          #expect(try await driver.evaluate("window.hits") == "1", "\(page)")
        } catch let error as AppError {
          Issue.record("\(error) \(page)")
        }
      }
    }
  }

  private static let unreachable = [
    "<div style='height:100px;overflow:hidden'><div style='height:150px'></div>\(go)</div><div style='height:200px;\(bar)'>below</div>",
    "<div style='height:100px;overflow:clip'><div style='height:150px'></div>\(go)</div><div style='height:200px;\(bar)'>below</div>",
    "<div style='height:1700px'></div>\(go)<div style='height:10px'></div><footer style='position:fixed;bottom:0;left:0;right:0;height:100px;\(bar)'>Foot</footer>",
    "\(go)\(far)<dialog id=d>Hi</dialog><script>d.showModal()</script>",
    "\(go)\(far)<div style='position:fixed;inset:0;background:#0008'></div>",
    "<div style='position:relative'><button \(x) style='width:200px;height:60px'>Go</button><div style='position:absolute;inset:0;\(bar)'></div></div>",
    "<button \(x) style='transform:scaleY(0)'>Go</button>", "<button \(x) style='scale:0 1'>Go</button>",
    "<div style='transform:rotateX(90deg)'>\(go)</div>", "<div style='rotate:y 90deg'><p \(x)>Go</p></div>",
    "<p \(x) style='transform:matrix(1,1,1,1,0,0)'>Go</p>", "<p \(x) style='transform:matrix(0,0,0,1,0,0)'>Go</p>",
    "<div \(x) style='width:0;height:20px;overflow:hidden'>Text</div>",
    "<div style='opacity:0'><p>Menu</p><button \(x)>Sign out</button><button>Other</button></div>",
    "<div style='position:relative;width:100px;height:30px'><input \(x) style='\(over)'><div style='position:absolute;inset:0;\(bar)'></div></div>",
    "<input \(x) style='opacity:0;pointer-events:none'>", "<input \(x) style='visibility:hidden'>",
    "<p \(x) style='opacity:0'>Text</p>", "<input \(x) type=checkbox style='display:none'>Red",
    "<label for=x style='display:none'>Red</label><input \(x) type=checkbox style='display:none'>",
    "<div style='position:relative'><label><input \(x) type=checkbox style='display:none'> Red</label><div style='position:absolute;inset:0;\(bar)'></div></div>",
  ]

  @Test func unreachableElementsAreNotTouched() async throws {
    for page in Self.unreachable {
      try await TestPage.look(at: page) { session, driver in
        let meant = try Query(parsing: "view id:'x'")
        await #expect(throws: AppError.self, "\(page)") {
          let query = try await session.waitForAny([meant, meant.amongUsable], timeout: .milliseconds(500))
          try await session.touch(query, timeout: .milliseconds(500))
        }
        #expect(try await driver.evaluate("window.hits") == "undefined", "\(page)")
      }
    }
  }

  /// A transparent element is usable, but its text is invisible.
  @Test func transparentFieldIsUsableButInvisible() async throws {
    try await TestPage.look(at: "\(Self.around)<input id=x aria-label=Code style='\(Self.over)'></div>") {
      session, driver in
      #expect(try await session.query("view marked:'Code'").isEmpty)
      let tree = try await driver.tree()
      let field = try #require(tree.elements.first { tree.string(.identifier, of: $0) == "x" })
      #expect(!tree.isVisible(field) && tree.isUsable(field) && tree.isInHidden(field))
    }
  }

  /// A page with a frame of another origin far down, in a scrolled box.
  @Test(arguments: [
    "\(far)<iframe src='https://pay.test/' height=150></iframe>",
    """
    <div style='height:200px;overflow:auto'>\(far)<iframe src='https://pay.test/' height=150></iframe></div>\(below)
    """, "\(far)<iframe src='https://pay.test/' height=2500></iframe>",
    """
    <header style='position:fixed;top:0;left:0;right:0;height:80px;\(bar)'>Bar</header><div style='height:500px'></div>
    <iframe src='https://pay.test/' height=60></iframe>\(far)<script>scrollTo(0, 480)</script>
    """,
  ]) func framesOfOtherOriginsAreScrolledTo(page: String) async throws {
    let inside = HTTPAnswer(
      body: """
        <p id=o>-</p><button onclick="o.textContent = 'paid'">Pay now</button><div style='height:1500px'></div>
        <button onclick="o.textContent = 'late'">Pay later</button>
        """, headers: ["Content-Type": "text/html"])
    try await TestPage.open(page, stubs: [HTTPStub(nil, "/", outcome: .answer(inside), host: "pay.test")]) { app, _ in
      for (name, text) in [("Pay now", "paid"), ("Pay later", "late"), ("Pay now", "paid")] {
        try await app.touch("button marked:'\(name)'")
        #expect(try await app.waitFor("label text:'\(text)'").count == 1)
      }
    }
  }
}
