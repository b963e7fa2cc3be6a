import AppUnderTest
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// Elements in frames and shadow roots: drawing, typing, opening and playing.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageFrameTests {
  @Test func framesAreParts() async throws {
    let other = HTTPAnswer(body: "<p>other</p>", headers: ["Content-Type": "text/html"])
    try await TestPage.open(
      """
      <p>outside</p><iframe src="inner.html" style="border:5px solid;padding:3px"></iframe><div id=mine></div>
      <script>mine.attachShadow({mode:'closed'}).innerHTML='<p>own</p>'</script>
      """,
      files: [
        "inner.html": """
        <body style="margin:0"><button onclick="this.textContent='done'">Inner</button><iframe srcdoc="<p>deep</p>"></iframe><div id=h></div>
        <script>h.attachShadow({mode:'closed'}).innerHTML='<p>closed</p>'</script>
        """
      ], stubs: [HTTPStub(nil, "/", outcome: .answer(other), host: "other.test")]
    ) { session, driver in
      let texts = try await session.texts("all label")
      #expect(texts == ["outside", "deep", "closed", "own"])
      try await session.touch("button marked:'Inner'")
      #expect(try await session.waitFor("button marked:'done'").count == 1)
      #expect(try await driver.tree().warnings.isEmpty)
      // After a navigation, a frame has the elements of the new page.
      try await driver.evaluate("(document.querySelector('iframe').src = 'https://other.test/', 0)")
      try await session.waitForNone("button marked:'done'")
      try await session.waitFor("label text:'other'")
      #expect(try await session.texts("all label") == ["outside", "other", "own"])
      #expect(try await driver.tree().warnings.isEmpty)
    }
  }

  /// A shop with a cashier of another origin, a bank of a third origin inside, and an advertisement in a sandbox.
  private static let shop = """
    <style>body { margin: 0 } iframe { border: 4px solid; padding: 6px; width: 300px; height: 240px }</style>
    <p id=sum>nothing paid</p><iframe src="https://cashier.test/" title=Cashier></iframe>
    <iframe sandbox="allow-scripts" srcdoc="<button onclick=&quot;this.textContent='seen'&quot;>Advertisement</button>" style="height:40px"></iframe>
    <div id=cover style="display:none;position:fixed;inset:0;background:white">Please wait</div>
    <script>onmessage = ({ data }) => { sum.textContent = data; cover.style.display = data === 'paid' ? 'none' : 'block' }</script>
    """

  private static let cashier = """
    <body style="margin:0"><label>Card <input id=card></label>
    <select aria-label=Kind><option>Credit</option><option>Debit</option></select>
    <button onclick="log.textContent = 'asking'; setTimeout(() => bank.postMessage(card.value, '*'), 20000)">Pay</button><p id=log></p>
    <iframe name=bank src="https://bank.test/" style="width:200px;height:60px"></iframe>
    <script>onmessage = ({ data }) => { log.textContent = data; parent.postMessage(data, '*') }</script>
    """

  private static let bank = """
    <button onclick="parent.postMessage('paid', '*')">Confirm</button><p id=asked>idle</p>
    <script>onmessage = ({ data }) => { asked.textContent = data + ' asks' }</script>
    """

  @Test func framesOfOtherOriginsAreParts() async throws {
    func stub(_ host: String, _ page: String) -> HTTPStub {
      let answer = HTTPAnswer(body: page, headers: ["Content-Type": "text/html"])
      return HTTPStub(nil, "/", outcome: .answer(answer), host: host)
    }
    let stubs = [stub("cashier.test", Self.cashier), stub("bank.test", Self.bank)]
    try await TestPage.open(Self.shop, stubs: stubs) { session, driver in
      #expect(try await driver.tree().warnings.isEmpty)
      // Their elements have the same screen positions as in the browser.
      try await session.touch("button marked:'Advertisement'")
      #expect(try await session.waitFor("button marked:'seen'").count == 1)
      // Fields can be typed into and chosen from, and their scripts use the page's time.
      try await session.enterText("4711", into: "textField marked:'Card'")
      #expect(try await session.texts("textField marked:'Card'").first?.contains("4711") == true)
      try await session.turn(column: 0, of: "pickerView marked:'Kind'", to: "Debit")
      #expect(try await session.query("pickerView marked:'Kind'", "value") == [.string("Debit")])
      try await session.touch("button marked:'Pay'")
      #expect(try await session.waitFor("label text:'asking'").count == 1)
      #expect(try await session.waitFor("label text:'4711 asks'", timeout: .seconds(30)).count == 1)
      try await session.touch("button marked:'Confirm'")
      #expect(try await session.waitFor("label id:'sum' text:'paid'").count == 1)
      // An element above a frame covers the elements in the frame.
      try await driver.evaluate("(postMessage('closing', '*'), 0)")
      #expect(try await session.waitFor("label text:'Please wait'").count == 1)
      #expect(try await session.query("button marked:'Pay'").isEmpty)
      try await driver.evaluate("(postMessage('paid', '*'), 0)")
      #expect(try await session.waitFor("button marked:'Pay'").count == 1)
      // The elements of a removed frame disappear.
      try await driver.evaluate("(document.querySelector('iframe').remove(), 0)")
      try await session.waitForNone("button marked:'Pay'")
      #expect(try await session.query("button marked:'seen'").count == 1)
    }
  }

  /// Elements in invisible frames are invisible. Elements in scaled or rotated frames cannot be found, with a warning.
  @Test func hiddenAndRotatedFramesAreNotSeen() async throws {
    let other = HTTPAnswer(
      body: "<body style='margin:0'><p>near</p><button>Press</button><p style='margin-top:3000px'>far</p>",
      headers: ["Content-Type": "text/html"])
    let stub = HTTPStub(nil, "/", outcome: .answer(other), host: "other.test")
    for address in ["https://other.test/", "inner.html"] {
      let page = "<div id=around><iframe src='\(address)' style='width:300px;height:200px'></iframe></div>"
      try await TestPage.open(page, files: ["inner.html": other.body], stubs: [stub]) { session, driver in
        #expect(try await session.query("label text:'near'").count == 1)
        for style in [
          "opacity:0", "transform:rotate(180deg)", "zoom:1.5", "scale:0.5", "transform:rotateY(40deg)",
          "translate:0 0 40px",
        ] {
          try await driver.evaluate("(document.querySelector('#around').style = '\(style)', 0)")
          #expect(try await session.query("button marked:'Press'").isEmpty, "\(style)")
          #expect(try await driver.tree().warnings.isEmpty == style.hasPrefix("opacity"))
        }
        try await driver.evaluate("(document.querySelector('#around').style = '', 0)")
        try await session.waitFor("all label text:'near'")
      }
    }
  }

  /// Elements further down in a frame are scrolled to, as in a list.
  @Test func framesAreScrolled() async throws {
    let inner =
      "<body style='margin:0'><p>near</p><p style='margin-top:2000px'>far</p><p style='margin-top:900px'>end</p>"
    let answer = HTTPAnswer(body: inner, headers: ["Content-Type": "text/html"])
    let stub = HTTPStub(nil, "/", outcome: .answer(answer), host: "other.test")
    for address in ["https://other.test/", "inner.html"] {
      let page = "<iframe id=shop src='\(address)' style='width:300px;height:400px'></iframe>"
      try await TestPage.open(page, files: ["inner.html": inner], stubs: [stub]) { session, _ in
        #expect(try await session.query("label text:'far'").isEmpty)
        try await session.scroll(.down, on: "* id:'shop'")
        #expect(try await session.query("label text:'near'").isEmpty, "\(address)")
        try await session.scrollToMark("far")
        #expect(try await session.query("label text:'far'").count == 1, "\(address)")
      }
    }
  }

  /// Objects and embeds show documents like frames, and pictures like images.
  @Test func objectsAndEmbedsArePartsToo() async throws {
    let page = """
      <object data="inner.html" type="text/html" width=200 height=80></object><embed src="inner.html" width=200 height=80>
      <object data="none.html" type="text/html"><p>instead</p></object><object data="dot.svg" width=9 height=9></object>
      """
    let files = [
      "inner.html": "<button onclick=\"this.textContent='done'\">Press</button>",
      "dot.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><circle r='4'/></svg>",
    ]
    try await TestPage.open(page, files: files) { session, driver in
      #expect(try await session.waitFor("button marked:'Press'").count == 2)
      try await session.touch("button marked:'Press' index:0")
      try await session.touch("button marked:'Press'")
      #expect(try await session.waitFor("button marked:'done'").count == 2)
      #expect(try await session.query("label text:'instead'").count == 1)
      #expect(try await driver.tree().warnings.isEmpty)
    }
  }

  /// An embed of another origin does not expose its window, which is unambiguous if the page has only one.
  @Test func anEmbedOfAnotherOriginIsAPart() async throws {
    let answer = HTTPAnswer(
      body: "<button onclick=\"this.textContent='done'\">Press</button>", headers: ["Content-Type": "text/html"])
    let stub = HTTPStub(nil, "/", outcome: .answer(answer), host: "other.test")
    let page = """
      <iframe src="https://other.test/" style="width:200px;height:80px"></iframe><embed src="https://other.test/" width=200 height=80>
      """
    try await TestPage.open(page, stubs: [stub]) { session, driver in
      #expect(try await session.waitFor("button marked:'Press'").count == 2)
      try await session.touch("button marked:'Press' index:1")
      #expect(try await session.waitFor("button marked:'done'").count == 1)
      #expect(try await driver.tree().warnings.isEmpty)
      // With two of them, the positions are unknown.
      try await driver.evaluate("(document.body.append(document.querySelector('embed').cloneNode()), 0)")
      try await session.waitForNone("button marked:'done'")
      #expect(try await session.query("button marked:'Press'").count == 1)
    }
  }

  /// A closed root declared in HTML is known after a script has accessed it, like that of a custom element.
  @Test func declarativeClosedShadowRootsStayUsable() async throws {
    let page = """
      <x-card><template shadowrootmode=closed><h2>Card</h2><button>Press</button></template></x-card><script>
      customElements.define('x-card', class extends HTMLElement {
        constructor() { super(); const root = this.attachInternals().shadowRoot; root.querySelector('button').onclick = () => { root.querySelector('h2').textContent = 'Pressed'; }; }
      });
      </script>
      """
    try await TestPage.open(page) { session, driver in
      #expect(try await session.texts("label") == ["Card"])
      try await session.touch("button marked:'Press'")
      #expect(try await session.waitFor("label text:'Pressed'").count == 1)
      #expect(try await driver.evaluate("document.querySelector('x-card').shadowRoot") == "null")
    }
  }

  @Test func shadowRootsAreOpen() async throws {
    let page = """
      <x-card><b>slotted</b></x-card><div><template shadowrootmode=open><p>declared</p></template></div><script>
      customElements.define('x-card', class extends HTMLElement {
        constructor() { super(); this.root = this.attachShadow({ mode: 'closed' }); this.root.innerHTML = '<h2>Card</h2><slot></slot><button>Press</button>'; }
        connectedCallback() { this.root.querySelector('button').onclick = () => { this.root.querySelector('h2').textContent = 'Pressed'; }; }
      });
      </script>
      """
    try await TestPage.open(page) { session, _ in
      let texts = try await session.texts("label")
      #expect(texts == ["Card", "slotted", "declared"])
      try await session.touch("button marked:'Press'")
      let found = try await session.waitFor("label text:'Pressed'")
      #expect(found.count == 1)
    }
  }

  @Test func openedElementsAreSeen() async throws {
    let page = """
      <svg width=40 height=40><circle id=dot cx=20 cy=20 r=15 onclick="n.textContent='dot'"></circle></svg><p id=n>-</p>
      <div contenteditable aria-label=Note>old</div>
      <details><summary>More</summary><p>details</p></details>
      <dialog id=d><p>modal</p><button onclick="d.close()">Shut</button></dialog><button onclick="d.showModal()">Ask</button>
      <div popover id=p>popped</div><button popovertarget=p>Pop</button>
      """
    try await TestPage.open(page) { session, _ in
      try await session.touch("* id:'dot'")
      #expect(try await session.waitFor("label text:'dot'").count == 1)
      try await session.enterText("new ", into: "textView marked:'Note'")
      #expect(try await session.texts("textView marked:'Note'").first?.contains("new") == true)
      try await session.touch("button marked:'More'")
      #expect(try await session.waitFor("label text:'details'").count == 1)
      try await session.touch("button marked:'Pop'")
      #expect(try await session.waitFor("label text:'popped'").count == 1)
      try await session.touch("button marked:'Ask'")
      #expect(try await session.waitFor("alertView label text:'modal'").count == 1)
      // A modal dialog covers the elements behind it.
      #expect(try await session.query("button marked:'More'").isEmpty)
      try await session.touch("button marked:'Shut'")
      try await session.waitForNone("label text:'modal'")
    }
  }
}
