import AppUnderTest
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// What is in frames and shadow roots, drawn, written in, opened and played.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageFrameTests {
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
      // A frame that shows another page is that page from then on; one of another origin is reported.
      try await driver.evaluate("(document.querySelector('iframe').src = 'https://other.test/', 0)")
      try await session.waitForNone("button marked:'done'")
      let tree = try await driver.tree()
      #expect(tree.warnings.first?.contains("1 frames of other origins") == true)
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

  @Test func whatIsOpenedIsSeen() async throws {
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
      // What is behind a modal dialog is covered.
      #expect(try await session.query("button marked:'More'").isEmpty)
      try await session.touch("button marked:'Shut'")
      try await session.waitForNone("label text:'modal'")
    }
  }
}
