import AppUnderTest
import DevTools
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// Malicious pages.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageHostileTests {
  @Test func scriptsCannotForgeWhatIsSaid() async throws {
    // Replaces everything used by the driver's script in the page's own world, before and after loading.
    let forge = """
      const lie = () => { throw new Error('forged'); };
      Object.prototype.k = [0, 0, 5]; Array.prototype.push = lie; Array.prototype.map = lie; JSON.stringify = () => '{"t":NaN}';
      Array.prototype[Symbol.iterator] = lie; Map.prototype.get = lie; Math.round = () => NaN; String.prototype.replace = () => 'forged';
      Element.prototype.getBoundingClientRect = () => ({ left: NaN, top: 1e308, width: Infinity, height: -1 });
      Element.prototype.checkVisibility = lie; Element.prototype.getAttribute = () => 'forged'; Element.prototype.matches = () => true;
      for (const name of ['attributes', 'shadowRoot', 'localName', 'assignedSlot'])
        Object.defineProperty(Element.prototype, name, { get: () => 'forged' });
      for (const name of ['firstChild', 'nextSibling', 'textContent', 'nodeType']) Object.defineProperty(Node.prototype, name, { get: lie });
      Object.defineProperty(document, 'title', { get: lie }); Object.defineProperty(globalThis, 'cukeswift', { get: () => ({ look: () => '{}' }) });
      globalThis.innerWidth = NaN; performance.now = () => NaN; document.elementFromPoint = lie; document.getAnimations = lie;
      """
    let page = """
      <title>True</title><button id=b>Honest</button>
      <form id=f><input name=attributes value=one><input name=getBoundingClientRect><input name=childNodes><input name=tagName>
      <input name=localName><input name=firstChild><input name=nodeType><input name=parentNode><input name=title><input name=labels></form>
      <img name=getAnimations><img name=activeElement><img name=documentElement><form name=elementFromPoint></form>
      <form name=styleSheets></form><form name=title></form><form name=body></form><script>\(forge)</script>
      """
    try await TestPage.open(page) { session, driver in
      let tree = try await driver.tree()
      #expect(tree.title == "True")
      let button = try #require(try Query(parsing: "button marked:'Honest'").elements(in: tree).first)
      #expect(tree.isVisible(button) && tree.frame(of: button).width < 200)
      #expect(tree.property(.enabled, of: button) == true)
      #expect(try await session.texts("* id:'b'") == ["Honest"])
      #expect(try await session.query("form id:'f' input").count + session.query("textField").count >= 10)
      try await session.touch("button marked:'Honest'")
    }
  }

  @Test func touchesWithStoppedPropagationAreSentOnce() async throws {
    let page = """
      <p id=o></p><button>Count</button><iframe srcdoc="<button onclick='parent.count()'>Inside</button><script>
      addEventListener('pointerup', event => event.stopImmediatePropagation(), true)</script>"></iframe><script>
      let touches = 0; function count() { o.textContent = `${++touches} touches`; }
      addEventListener('pointerup', event => { event.stopImmediatePropagation(); count(); }, true)</script>
      """
    try await TestPage.open(page) { session, _ in
      try await session.touch("button marked:'Count'")
      #expect(try await session.texts("* id:'o'") == ["1 touches"])
      try await session.touch("button marked:'Inside'")
      #expect(try await session.texts("* id:'o'") == ["2 touches"])
    }
  }

  @Test func documentsThatAreOpenedAgainAreHeard() async throws {
    let script = """
      let touches = 0
      const count = () => document.getElementById('o').textContent = `${++touches} touches`
      const again = '<p id=o></p><button onclick=count()>Count</button><input id=t aria-label=T oninput=o.textContent=value>'
      const rewrite = () => { document.open(); document.write(again); document.close() }
      """
    let page = "<script>\(script)</script><button onclick=rewrite()>Write</button>"
    let frame = "<iframe srcdoc=\"<script>\(script)</script><button onclick=rewrite()>Inside</button>\"></iframe>"
    for (html, name) in [(page, "Write"), (frame, "Inside")] {
      try await TestPage.open(html) { session, driver in
        try await session.touch("button marked:'\(name)'")
        for count in 1...2 {
          try await session.touch("button marked:'Count'")
          #expect(try await session.texts("* id:'o'") == ["\(count) touches"])
        }
        try await session.touch("* id:'t'")
        try await driver.type("Ann")
        #expect(try await session.texts("* id:'o'") == ["Ann"])
      }
    }
  }

  @Test(arguments: ["throw 'no way'", "return Promise.reject('no way')", "throw new Error('no way')", "throw null"])
  func aBackdoorThatThrowsAnythingFails(body: String) async throws {
    try await TestPage.open("<script>backdoors = { open() { \(body) } }</script>") { _, driver in
      let error = await #expect(throws: AppError.self) { _ = try await driver.backdoor("open", "") }
      #expect(String(describing: error).contains(body.contains("null") ? "throws null" : "no way"))
    }
  }

  @Test func shadowRootsLeadNowhereElse() async throws {
    let page = """
      <div id=h></div><p>true</p><script>
      h.attachShadow({ mode: 'closed' }).innerHTML = '<b>inside</b>';
      // A page that announces nodes of its own gains nothing by it.
      for (const node of [document.body, document.createElement('i'), h])
        for (let i = 0; i < 2; i++) document.dispatchEvent(new MouseEvent('cukeswift-shadow', { relatedTarget: node }));
      document.dispatchEvent(new Event('cukeswift-shadow'));
      </script>
      """
    try await TestPage.open(page) { session, _ in
      let texts = try await session.texts("label")
      #expect(texts == ["inside", "true"])
    }
  }

  @Test func namesHaveNothingThatBreaksThem() async throws {
    let page = """
      <button id=u></button><button id=c></button><p id=t></p><script>
      u.textContent = 'a\\ud800b'; u.setAttribute('data-x', '\\udc00'); c.setAttribute('aria-label', 'x\\u0000\\u001b[31m\\u202ey');
      t.textContent = 'line\\nline\\u2028end';
      </script>
      """
    try await TestPage.open(page) { session, driver in
      #expect(try await session.texts("* id:'u'") == ["a\u{FFFD}b"])
      let tree = try await driver.tree()
      let named = try #require(try Query(parsing: "* id:'c'").elements(in: tree).first)
      #expect(tree.string(.label, of: named) == "x\0\u{1B}[31m\u{202E}y")
      #expect(try await session.texts("* id:'t'") == ["line line end"])
    }
  }

  @Test func depthIsLimitedAndReported() async throws {
    let page = """
      <p>top</p><script>
      globalThis.nest = depth => { let e = document.body; for (let i = 0; i < depth; i++) e = e.appendChild(document.createElement('span')); e.append('deep'); return ''; };
      </script>
      """
    try await TestPage.open(page) { session, driver in
      try await driver.evaluate("nest(1000)")
      #expect(try await session.texts("label text:'deep'") == ["deep"])
      try await driver.evaluate("document.body.replaceChildren()")
      _ = try await driver.tree()
      try await driver.evaluate("nest(3000)")
      let error = await #expect(throws: AppError.self) { try await driver.snapshot() }
      #expect(error?.description.contains("its elements are nested more than 1500 deep") == true)
      #expect(error?.description.contains("https://app.test/") == true)
      try await driver.evaluate("(document.body.replaceChildren(), document.body.append('well'))")
      #expect(try await session.texts("* id:'none'") == [])
    }
  }

  @Test func longTextsAreCutAndReported() async throws {
    let page = "<p id=long hidden></p><p>short</p><script>long.textContent = 'x'.repeat(50e6)</script>"
    try await TestPage.open(page) { session, driver in
      let tree = try await driver.tree()
      #expect(try await session.texts("* text:'short'") == ["short"])
      #expect(tree.warnings.count == 1 && tree.warnings.first?.contains("longer than 65,536 characters") == true)
      let long = try #require(try Query(parsing: "all * id:'long'").elements(in: tree).first)
      #expect(tree.string(.text, of: long)?.utf8.count == 65_539)
      try await driver.evaluate("document.querySelector('p:last-of-type').textContent = 'other'")
      #expect(try await session.texts("* text:'other'") == ["other"])
      let warnings = try await driver.tree().warnings
      #expect(warnings == tree.warnings)
    }
  }

  @Test(arguments: [
    (
      #"{"time":1,"lifted":0,"version":1,"base":0,"kept":[0,0,1],"numbers":[0,0,0,1,1,1,16,0],"strings":["p",""],"texts":[0,1,1],"moved":[],"receivers":[]}"#,
      true
    ),
    (
      #"{"time":1,"lifted":0,"version":1,"base":0,"kept":[0,0,1],"numbers":[1e300,0,0,1,1,1,16,0],"strings":["p",""],"texts":[0,1,1]}"#,
      false
    ),
    (
      #"{"time":1,"lifted":0,"version":1,"base":0,"kept":[0,0,1],"numbers":[0.5,0,0,1,1,1,16,0],"strings":["p",""],"texts":[0,1,1]}"#,
      false
    ),
    (
      #"{"time":1,"lifted":0,"version":1,"base":0,"kept":[0,0,1],"numbers":[0,0,0,1,1,1e99,16,0],"strings":["p",""],"texts":[0,1,1]}"#,
      false
    ),
    (
      #"{"time":1,"lifted":0,"version":1,"base":0,"kept":[0,0,1],"numbers":[0,0,0,1,1,1,16,9],"strings":["p",""],"texts":[0,1,1]}"#,
      false
    ),
    (
      #"{"time":1,"lifted":0,"version":1,"base":0,"kept":[0,0,1],"numbers":[0,0,0,1,1,1,16,-1],"strings":["p",""],"texts":[0,1,1]}"#,
      false
    ),
    (
      #"{"time":1,"lifted":0,"version":1,"base":0,"kept":[0,0,1],"numbers":[0,0,0,1,1,129,16,0],"strings":["p",""],"texts":[0,1,1]}"#,
      false
    ),
    (
      #"{"time":1,"lifted":0,"version":1,"base":0,"kept":[0,0,1],"numbers":[3,0,0,1,1,1,16,0],"strings":["p",""],"texts":[0,1,1]}"#,
      false
    ),
    (
      #"{"time":1,"lifted":0,"version":1,"base":0,"kept":[0,0,9],"numbers":[0,0,0,1,1,1,16,0],"strings":["p",""],"texts":[0,1,1]}"#,
      false
    ),
    (#"{"time":1,"lifted":0,"version":1,"base":0,"kept":[0,7,0],"numbers":[],"strings":[]}"#, false),
    (#"{"time":1,"lifted":0,"version":1,"base":0,"kept":[7,0,0],"numbers":[],"strings":[]}"#, false),
    (#"{"time":1,"lifted":0,"version":1,"base":0,"kept":[-1,0,0],"numbers":[],"strings":[]}"#, false),
    (#"{"time":1,"lifted":0,"version":1,"base":0,"kept":[0,0,9223372036854775807],"numbers":[],"strings":[]}"#, false),
    (#"{"time":1,"lifted":0,"version":2,"base":9,"kept":[],"numbers":[],"strings":[]}"#, false),
    (
      #"{"time":1,"lifted":0,"version":1,"base":0,"kept":[0,0,1],"numbers":[0,0,0,1,1,1,16,0],"strings":["p",""],"texts":[0,1,1],"moved":[7,0,0,0,0,1,16,0,0,0,0]}"#,
      false
    ),
    (
      #"{"time":1,"lifted":0,"version":1,"base":0,"kept":[0,0,1],"numbers":[0,0,0,1,1,1,16,0],"strings":["p",""],"texts":[0,1,1],"moved":[0,0,0,0,0,1e99,16,0,0,0,0]}"#,
      false
    ),
    (
      #"{"time":1,"lifted":0,"version":1,"base":0,"kept":[0,0,1],"numbers":[0,0,0,1,1,1,16,0],"strings":["p",""],"texts":[0,1,1],"receivers":[0,7]}"#,
      false
    ),
    (#"{"time":NaN}"#, false), (#"{"lifted":1e40}"#, false), ("[]", false), ("", false),
  ]) func invalidAnswersAreErrors(text: String, isGood: Bool) throws {
    let answer = DevToolsValue(string: text)
    do {
      let look = try PageLook(answer)
      _ = try look.change?.applied(to: nil)
      #expect(isGood, "\(text)")
    } catch {
      #expect(!isGood && "\(error)".contains("cannot be read"), "\(text): \(error)")
    }
  }
}

extension DevToolsValue {
  /// The response of `Runtime.evaluate` with a text.
  fileprivate init(string: String) {
    var json = JSONWriter()
    json.object { json in
      json.name("result")
      json.object { $0.member("value", string) }
    }
    self.init(json: json.bytes)
  }
}
