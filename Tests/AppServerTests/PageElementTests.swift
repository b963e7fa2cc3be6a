import JSON
import PageDriver
import TestSupport
import Testing

/// Elements of a page in a browser.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageElementTests {
  private static let page = """
    <title>Paint</title><p id=note></p><input type=checkbox id=gloss checked>
    <select id=colour onchange="note.textContent = 'now ' + this.value">
      <option value=r>Red</option><option value=g>Green</option><option value=b disabled>Blue</option></select>
    <select id=sizes multiple><option>S</option><option>M</option><option selected>L</option></select>
    <select id=secret style='display: none'><option>Gold</option></select>
    <div id=words><p>one <b>two</b></p><p style='text-transform: uppercase'>three</p><p hidden>four</p>
      <table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table><pre>a  b\n\nc</pre></div><p id=unseen hidden>five</p>
    <p style='height: 3000px'>far</p><button id=below>Below</button>
    """

  private func serving(_ body: (ServedClient) async throws -> Void) async throws {
    try await ServedClient.serving(Self.page, body)
  }

  @Test func `an accessibility id is the accessible name`() async throws {
    let page = """
      <button id=a aria-label=Save></button><button id=b title=Close></button><img id=c alt=Tree src='data:,'>
      <label>Name <input id=d></label><a id=e href='#'>Home</a>
      """
    try await ServedClient.serving(page) { client in
      for (name, id) in [("Save", "a"), ("Close", "b"), ("Tree", "c"), ("Name", "d"), ("Home", "e")] {
        let found = await client.find("accessibility id", name)
        #expect(found.error == nil, "\(name) \(found)")
        let ids = await client.send("POST", "/s/elements", ["using": "accessibility id", "value": .string(name)])
        let wanted = await client.find("id", id).element
        #expect(ids.value.array?.contains { $0[elementKey] == .string(wanted) } == true, "\(name)")
      }
      #expect(await client.find("accessibility id", "Nobody").error == "no such element")
    }
  }

  @Test func `a click on an option chooses it`() async throws {
    try await serving { client in
      func click(_ css: String) async -> String? {
        await client.send("POST", "/s/element/\(await client.find("css selector", css).element)/click", [:]).error
      }
      func property(_ id: String, _ name: String) async -> JSONValue {
        await client.send("GET", "/s/element/\(await client.find("id", id).element)/property/\(name)").value
      }
      let note = await client.find("id", "note").element
      #expect(await click("#colour option[value=g]") == nil)
      #expect(await property("colour", "value") == "g")
      // The element keeps its reference when it gets its first text.
      #expect(await client.send("GET", "/s/element/\(note)/text").value == "now g")
      #expect(await click("#colour option[value=b]") == nil)
      #expect(await property("colour", "value") == "g")
      #expect(await click("#sizes option:first-child") == nil)
      #expect(await click("#sizes option:last-child") == nil)
      let chosen = "return Array.from(sizes.selectedOptions, option => option.text)"
      #expect(await client.send("POST", "/s/execute/sync", ["script": .string(chosen), "args": []]).value == ["S"])
      #expect(await click("#secret option") == "element not interactable")
    }
  }

  private static let unseen = """
    <style>div, img { position: relative; height: 40px; width: 100px } input, #cover { position: absolute; inset: 0; opacity: 0 }</style>
    <p id=note></p><button id=clear style='opacity: 0'>Clear</button><div>Tick<input id=tick type=checkbox></div>
    <div><button id=under>Under</button><span id=cover></span></div><button id=hidden style='visibility: hidden'>Hidden</button>
    <div id=none style='width: 0; height: 0'></div><div id=flat style='height: 0'>Flat</div><p style='height: 3000px'></p>
    <img id=map usemap='#m' width=100 height=40 style='padding: 5px; border: 3px solid' src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>
    <div style='overflow: hidden; height: 10px'><p id=clipped style='margin-top: 20px'>Clipped</p></div><map name=m><area id=left href='#l' shape=rect coords='0,0,50,40'><area id=right href='#r' shape=circle coords='80,20,10'>
    <area id=rest href='#e' shape=poly coords='52,0,60,0,60,40,52,40'></map><map name=lost><area id=lost shape=rect coords='0,0,9,9'></map>
    <script>addEventListener('click', event => { note.textContent = event.target.id; event.preventDefault() })</script>
    """

  @Test(arguments: [
    ("clear", "clear"), ("tick", "tick"), ("left", "left"), ("right", "right"), ("rest", "rest"),
    ("under", "element click intercepted"), ("hidden", "element not interactable"),
    ("none", "element not interactable"), ("flat", "flat"),
    ("clipped", "element not interactable"), ("lost", "element not interactable"),
  ])
  func `clicks reach invisible elements as in the browser`(id: String, result: String) async throws {
    try await ServedClient.serving(Self.unseen) { client in
      let element = await client.find("css selector", "#\(id)").element
      let error = await client.send("POST", "/s/element/\(element)/click", [:]).error
      let script: JSONValue = ["script": "return note.textContent", "args": []]
      let note = await client.send("POST", "/s/execute/sync", script).value.string
      #expect((error ?? note) == result)
    }
  }

  @Test func `fields without typing are set and cleared`() async throws {
    let page = """
      <input id=color type=color onchange="note.textContent = value"><p id=note></p><input id=date type=date value=2024-01-31>
      <input id=time type=time value=09:41><input id=fixed readonly value=old><input id=off disabled value=old>
      """
    try await ServedClient.serving(page) { client in
      func send(_ id: String, _ path: String, _ body: JSONValue = [:]) async -> ServedClient.Answer {
        await client.send("POST", "/s/element/\(await client.find("id", id).element)/\(path)", body)
      }
      func value(_ id: String) async -> JSONValue {
        await client.send("GET", "/s/element/\(await client.find("id", id).element)/property/value").value
      }
      #expect(await send("color", "value", ["text": "#FF8000"]).error == nil)
      #expect(await value("color") == "#ff8000")
      #expect(await client.send("GET", "/s/element/\(await client.find("id", "note").element)/text").value == "#ff8000")
      #expect(await send("color", "value", ["text": "red"]).error == "invalid argument")
      for (id, empty) in [("color", "#000000"), ("date", ""), ("time", "")] {
        #expect(await send(id, "clear").error == nil, "\(id)")
        #expect(await value(id) == .string(empty))
      }
      for id in ["fixed", "off"] {
        #expect(await send(id, "clear").error == "invalid element state", "\(id)")
        #expect(await value(id) == "old")
      }
    }
  }

  @Test func `an invisible field can be filled and cleared`() async throws {
    try await ServedClient.serving("<input id=field style='opacity: 0' value=old>") { client in
      let field = await client.find("id", "field").element
      #expect(await client.send("POST", "/s/element/\(field)/clear", [:]).error == nil)
      #expect(await client.send("POST", "/s/element/\(field)/value", ["text": "new"]).error == nil)
      #expect(await client.send("GET", "/s/element/\(field)/property/value").value == "new")
      #expect(await client.send("POST", "/s/element/\(field)/clear", [:]).error == nil)
      #expect(await client.send("GET", "/s/element/\(field)/property/value").value == "")
    }
  }

  @Test func `XPath and accessible names match the browser`() async throws {
    try await serving { client in
      func find(_ path: String, in outer: String? = nil) async -> ServedClient.Answer {
        let start = outer.map { "/element/\($0)" } ?? ""
        return await client.send("POST", "/s\(start)/elements", ["using": "xpath", "value": .string(path)])
      }
      let counts = [
        ("//p", 6), ("//label", 0), ("//p[not(text())]", 1), ("//*[text()='one ']", 1), ("//p[text()]/b", 1),
        ("//td[position() mod 2 = 0]", 2), ("(//td)[2]/..", 1),
        ("//select[count(option) = 3][@multiple]/option[last()]", 1),
        ("//*[@id='words']/ancestor-or-self::*", 3), ("//script", 0), ("//none", 0),
      ]
      for (path, count) in counts { #expect(await find(path).value.array?.count == count, "\(path)") }
      for path in ["//[", "//td/text()", "count(//p)", "//@id"] {
        #expect(await find(path).error == "invalid selector", "\(path)")
      }
      let words = await client.find("id", "words").element
      #expect(await find(".//td", in: words).value.array?.count == 4)
      #expect(await find("./p", in: words).value.array?.count == 3)
      let later = "setTimeout(() => document.body.append(document.createElement('h2')), 5000)"
      #expect(await client.send("POST", "/s/execute/sync", ["script": .string(later), "args": []]).error == nil)
      #expect(await client.send("POST", "/s/timeouts", ["implicit": 4000]).error == nil)
      #expect(await client.find("xpath", "//h2").error == "no such element")
      #expect(await client.find("xpath", "//h2").error == nil)
      let below = await client.find("id", "below").element
      #expect(await client.send("GET", "/s/element/\(below)/computedrole").value == "button")
      #expect(await client.send("GET", "/s/element/\(below)/computedlabel").value == "Below")
      #expect(await client.send("GET", "/s/element/\(words)/computedrole").value == "generic")
      #expect(await client.send("GET", "/s/element/\(words)/computedlabel").value == "")
    }
  }

  @Test func `texts are as rendered, attributes as written`() async throws {
    try await serving { client in
      func ask(_ css: String, _ what: String) async -> JSONValue {
        await client.send("GET", "/s/element/\(await client.find("css selector", css).element)/\(what)").value
      }
      #expect(await ask("#words", "text") == "one two\nTHREE\n1 2\n3 4\na  b\n\nc")
      #expect(await ask("#unseen", "text") == "")
      #expect(await ask("#colour option:last-child", "text") == "Blue")
      #expect(await ask("#sizes", "attribute/multiple") == "true")
      #expect(await ask("#colour", "attribute/multiple") == .null)
      #expect(await ask("#colour option", "attribute/value") == "r")
      #expect(await ask("#below", "attribute/innerHTML") == .null)
    }
  }

  @Test func `properties, source and active element match the browser`() async throws {
    try await serving { client in
      let gloss = await client.find("id", "gloss").element
      #expect(await client.send("GET", "/s/element/\(gloss)/property/checked").value == true)
      #expect(await client.send("GET", "/s/element/\(gloss)/property/tabIndex").value == 0)
      #expect(await client.send("GET", "/s/element/\(gloss)/property/nothing").value == .null)
      #expect(await client.send("GET", "/s/element/\(gloss)/computedrole").value == "checkbox")
      let active = await client.send("GET", "/s/element/active").element
      #expect(await client.send("GET", "/s/element/\(active)/name").value == "body")
      // Read-only requests do not advance the page's time.
      func now(_ number: Double) async -> JSONValue {
        // Repeating the same request would advance the time.
        let body: JSONValue = ["script": "/* getAttribute */return Date.now()", "args": [.number(number)]]
        return await client.send("POST", "/s/execute/sync", body).value
      }
      let before = await now(1)
      for name in ["a", "b", "c"] { _ = await client.send("GET", "/s/element/\(gloss)/property/\(name)") }
      let after = await now(2)
      // The clock of a page advances by a millisecond whenever a task reads it.
      let passed = (after.number ?? .infinity) - (before.number ?? 0)
      #expect((0..<5).contains(passed), "\(before) \(after)")
      let source = await client.send("GET", "/s/source").value.string ?? ""
      #expect(source.hasPrefix("<html><head>") && source.contains("<title>Paint</title>"), "\(source)")
      // Scripts that Selenium uses for standard requests are answered by the browser itself.
      let below: JSONValue = ["element-6066-11e4-a52e-4f735466cecf": .string(await client.find("id", "below").element)]
      let script = "/* getAttribute */return (function(element, name) { return element[name] }).apply(null, arguments)"
      let body: JSONValue = ["script": .string(script), "args": [below, "offsetTop"]]
      #expect((await client.send("POST", "/s/execute/sync", body).value.number ?? 0) > 3000)
    }
  }
}
