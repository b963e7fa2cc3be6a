import Foundation
import JSON
import PageDriver
import TestSupport
import Testing

/// Nodes of a page in a browser, as W3C WebDriver describes references, frames, shadow roots and actions on elements.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageNodeTests {
  private static func rows(_ row: (Character) -> String) -> String {
    let script = """
      <script>document.body.addEventListener('click', event => {
        if (event.target.matches('button')) event.target.closest('.row').remove() })</script>
      """
    return "ABCD".map(row).joined() + script
  }

  private func click(_ element: String, in client: ServedClient) async -> String? {
    await client.send("POST", "/s/element/\(element)/click", [:]).error
  }

  private func value(_ script: String, in client: ServedClient) async -> JSONValue {
    await client.send("POST", "/s/execute/sync", ["script": .string("return " + script), "args": []]).value
  }

  @Test(arguments: [
    rows { "<div class=row><span>\($0)</span> <button>Delete</button></div>" },
    "<ul>" + rows { "<li class=row>\($0) <button>Delete</button></li>" },
    "<table>" + rows { "<tr class=row><td>\($0)<td><button>Delete</button></tr>" },
  ])
  func `a reference never moves to another element`(page: String) async throws {
    try await ServedClient.serving(page) { client in
      let found = await client.send("POST", "/s/elements", ["using": "css selector", "value": "button"]).value
      let buttons = found.array?.compactMap { $0[elementKey]?.string } ?? []
      #expect(buttons.count == 4)
      for button in buttons.prefix(2) { #expect(await click(button, in: client) == nil) }
      #expect(await click(buttons[0], in: client) == "stale element reference")
      let left = await value(
        "[...document.querySelectorAll('.row')].map(row => row.textContent.trim()[0]).join('')", in: client)
      #expect(left == "CD")
    }
  }

  @Test func `references end with their document`() async throws {
    try await ServedClient.serving("<p id=a>A</p><script>a.onclick = () => location.reload()</script>") { client in
      let old = await client.find("id", "a").element
      #expect(await client.send("POST", "/s/refresh", [:]).error == nil)
      #expect(await client.send("GET", "/s/element/\(old)/text").error == "stale element reference")
      #expect(await client.send("GET", "/s/element/abc.1/text").error == "no such element")
      #expect(await client.send("GET", "/s/element/5/text").error == "no such element")
    }
  }

  @Test(arguments: [
    ("<input id=a value='foo@example.com'>", "foo@example.comX"),
    ("<textarea id=a>one two three four five six seven</textarea>", "one two three four five six sevenX"),
    ("<div id=a contenteditable>one two three four</div>", "one two three fourX"),
    ("<input id=a value=7 type=number>", "7"), ("<input id=a style='position:absolute;left:-9999px' value=1>", "1X"),
    ("<input id=a value=1><div style='position:absolute;inset:0;background:white'></div>", "1X"),
  ])
  func `keys go to the end of a field`(page: String, text: String) async throws {
    try await ServedClient.serving(page) { client in
      let field = await client.find("id", "a").element
      #expect(await client.send("POST", "/s/element/\(field)/value", ["text": "X"]).error == nil)
      #expect(await value("a.value ?? a.textContent", in: client) == .string(text))
    }
  }

  /// A field that has the focus already keeps its caret.
  @Test func `keys go where the caret is`() async throws {
    try await ServedClient.serving("<input id=a value=abc>") { client in
      let field = await client.find("id", "a").element
      _ = await value("(a.focus(), a.setSelectionRange(1, 1))", in: client)
      #expect(await client.send("POST", "/s/element/\(field)/value", ["text": "X"]).error == nil)
      #expect(await value("a.value", in: client) == "aXbc")
    }
  }

  @Test func `a field reports that it was cleared`() async throws {
    let page = """
      <input id=a value=old><p id=b></p><script>
      for (const type of ['input', 'change', 'blur']) a.addEventListener(type, () => { b.textContent += type + ' ' })</script>
      """
    try await ServedClient.serving(page) { client in
      let field = await client.find("id", "a").element
      #expect(await client.send("POST", "/s/element/\(field)/clear", [:]).error == nil)
      #expect(await value("a.value + b.textContent", in: client) == "input change blur ")
      #expect(await client.send("POST", "/s/element/\(field)/clear", [:]).error == nil)
      #expect(await value("b.textContent", in: client) == "input change blur ")
    }
  }

  @Test(arguments: ["button", "input", "a", "i"]) func `a click waits for the opened page`(css: String)
    async throws
  {
    let page = """
      <title>Form</title><form><input name=q type=hidden><button>Send</button><input type=submit></form>
      <a href='?q=2'>Link</a><i onclick="location.search = 'q=3'">Script</i>
      <script>if (location.search) document.write('<title>Result</title><b>Wrong password</b>')</script>
      """
    try await ServedClient.serving(page) { client in
      let selector = css == "input" ? "[type=submit]" : css
      #expect(await click(await client.find("css selector", selector).element, in: client) == nil)
      #expect(await client.find("css selector", "b").error == nil)
    }
  }

  @Test func `frames are chosen by number or element`() async throws {
    let page = """
      <p id=p>outer</p><iframe id=one style='margin:50px' srcdoc="<p id=p>first</p><iframe srcdoc='<p id=p>inner</p>'></iframe>"></iframe>
      <iframe srcdoc="<button id=p onclick='this.textContent = 7'>second</button>"></iframe>
      """
    try await ServedClient.serving(page) { client in
      func text() async -> JSONValue {
        await client.send("GET", "/s/element/\(await client.find("id", "p").element)/text").value
      }
      func choose(_ id: JSONValue) async -> String? { await client.send("POST", "/s/frame", ["id": id]).error }
      let outer = await client.find("id", "p").element
      let frame = await client.find("id", "one").element
      #expect(await choose([elementKey: .string(frame)]) == nil)
      #expect(await text() == "first")
      #expect(await value("document.getElementById('p').textContent", in: client) == "first")
      #expect(await client.send("GET", "/s/element/\(outer)/text").error == "no such element")
      #expect(await choose(0) == nil)
      #expect(await text() == "inner")
      #expect(await client.send("POST", "/s/frame/parent", [:]).error == nil)
      #expect(await text() == "first")
      #expect(await choose(.null) == nil)
      #expect(await text() == "outer")
      #expect(await choose(1) == nil)
      #expect(await click(await client.find("id", "p").element, in: client) == nil)
      #expect(await text() == "7")
      #expect(await choose(0) == "no such frame")
      #expect(await choose(.null) == nil)
      #expect(await choose([elementKey: .string(outer)]) == "no such frame")
      #expect(await choose(7) == "no such frame")
    }
  }

  @Test func `a frame is loaded when it is chosen`() async throws {
    let page = """
      <script>if (location.search) document.write('<b id=inner>inner</b>')</script><button id=add>Add</button>
      <script>add.onclick = () => document.body.insertAdjacentHTML('beforeend', '<iframe id=f src="?1"></iframe>')</script>
      """
    try await ServedClient.serving(page) { client in
      #expect(await click(await client.find("id", "add").element, in: client) == nil)
      let frame = await client.find("id", "f").element
      #expect(await client.send("POST", "/s/frame", ["id": [elementKey: .string(frame)]]).error == nil)
      #expect(await client.find("id", "inner").error == nil)
    }
  }

  @Test func `elements of a reloaded frame are stale`() async throws {
    let page = "<script>if (location.search) document.write('<b id=b>inner</b>')</script><iframe src='?1'></iframe>"
    try await ServedClient.serving(page) { client in
      #expect(await client.send("POST", "/s/frame", ["id": 0]).error == nil)
      let element = await client.find("id", "b").element
      for _ in 1...2 {
        _ = await value("location.reload()", in: client)
        #expect(await client.send("GET", "/s/element/\(element)/text").error == "stale element reference")
        #expect(await client.send("GET", "/s/element/\(await client.find("id", "b").element)/text").value == "inner")
      }
    }
  }

  @Test(arguments: ["open", "closed"]) func `shadow roots are searched`(mode: String) async throws {
    let page = """
      <div id=host></div><p id=plain></p>
      <script>host.attachShadow({ mode: '\(mode)' }).innerHTML = '<button id=b>Inside</button>'</script>
      """
    try await ServedClient.serving(page) { client in
      let host = await client.find("id", "host").element, plain = await client.find("id", "plain").element
      let root =
        await client.send("GET", "/s/element/\(host)/shadow").value["shadow-6066-11e4-a52e-4f735466cecf"]?.string ?? ""
      let body: JSONValue = ["using": "css selector", "value": "#b"]
      let button = await client.send("POST", "/s/shadow/\(root)/element", body).element
      #expect(await client.send("GET", "/s/element/\(button)/text").value == "Inside")
      #expect(await click(button, in: client) == nil)
      #expect(await client.send("GET", "/s/element/\(plain)/shadow").error == "no such shadow root")
      // Elements and shadow roots are not taken for each other.
      #expect(await client.send("POST", "/s/shadow/\(plain)/element", body).error == "no such shadow root")
      #expect(await client.send("GET", "/s/element/\(root)/text").error == "no such element")
      _ = await value("host.remove()", in: client)
      #expect(await client.send("POST", "/s/shadow/\(root)/element", body).error == "detached shadow root")
    }
  }

  @Test(
    arguments: [
      ("link text", "link\ntext", true), ("link text", "link text", false), ("link text", "UP CASE", true),
      ("link text", "up case", false), ("link text", "a b", true), ("partial link text", "k\nte", true),
      ("css selector", ":is(a, b):not(p, i)", true), ("css selector", "a:where([href])", true),
      ("css selector", "a::nonsense(", nil), ("xpath", "//a[position() mod 2 = 1]", true), ("tag name", "title", true),
    ] as [(String, String, Bool?)])
  func `selectors are those of the browser`(strategy: String, text: String, isFound: Bool?) async throws {
    let page = """
      <title>T</title><a href=#>link<br>text</a> <a href=# style='text-transform:uppercase'>up case</a> <a href=#> a&nbsp;b </a>
      """
    try await ServedClient.serving(page) { client in
      let error = await client.find(strategy, text).error
      #expect(error == isFound.map { $0 ? nil : "no such element" } ?? "invalid selector")
    }
  }

  @Test func `texts of slots are read`() async throws {
    let page = """
      <x-box id=own>cheese</x-box><x-box id=none></x-box><script>
      for (const box of document.querySelectorAll('x-box'))
        box.attachShadow({ mode: 'open' }).innerHTML = '<slot><span>foo</span></slot>bar';
      </script>
      """
    try await ServedClient.serving(page) { client in
      for (id, text) in [("own", "cheesebar"), ("none", "foobar")] {
        let box = await client.find("id", id).element
        #expect(await client.send("GET", "/s/element/\(box)/text").value == .string(text))
      }
    }
  }

  @Test func `commands need the frame in use`() async throws {
    let page = "<title>Here</title><iframe id=f srcdoc='<button onclick=parent.f.remove()>Go</button>'></iframe>"
    try await ServedClient.serving(page) { client in
      let frame = await client.find("id", "f").value
      #expect(await client.send("POST", "/s/frame", ["id": frame]).error == nil)
      #expect(await click(await client.find("css selector", "button").element, in: client) == nil)
      let asking = ["script": "return 1", "args": []] as JSONValue
      #expect(await client.send("POST", "/s/execute/sync", asking).error == "no such window")
      #expect(await client.send("GET", "/s/cookie").error == "no such window")
      #expect(await client.send("DELETE", "/s/actions").error == "no such window")
      #expect(await client.send("GET", "/s/title").value == "Here")
      #expect(await client.send("POST", "/s/refresh", [:]).error == nil)
      #expect(await client.send("POST", "/s/execute/sync", asking).value == 1)
    }
  }

  @Test func `clicks that pass through are refused`() async throws {
    try await ServedClient.serving("<button id=b style='pointer-events: none'>Go</button>") { client in
      #expect(await click(await client.find("id", "b").element, in: client) == "element click intercepted")
    }
  }

  @Test func `files are chosen by their paths`() async throws {
    let page = "<input id=a type=file><input id=b type=file multiple>"
    try await ServedClient.serving(page) { client in
      let one = await client.find("id", "a").element, several = await client.find("id", "b").element
      let file = URL(filePath: #filePath), path = file.path
      let other = file.deletingLastPathComponent().appending(path: "ServedClient.swift").path
      func send(_ text: String, to element: String) async -> String? {
        await client.send("POST", "/s/element/\(element)/value", ["text": .string(text)]).error
      }
      #expect(await send(path, to: one) == nil)
      #expect(await value("a.files[0].name", in: client) == "PageNodeTests.swift")
      #expect(await send("\(path)\n\(other)", to: several) == nil)
      #expect(await value("b.files.length", in: client) == 2)
      // Further files are added.
      #expect(await client.send("POST", "/s/element/\(several)/value", ["text": .string(path)]).error == nil)
      #expect(await value("b.files.length", in: client) == 3)
      #expect(await client.send("POST", "/s/element/\(several)/clear", [:]).error == nil)
      #expect(await client.send("POST", "/s/element/\(several)/value", ["text": .string(path)]).error == nil)
      #expect(await value("b.files.length", in: client) == 1)
      #expect(await send("\(path)\n\(other)", to: one) == "invalid argument")
      #expect(await send("/nowhere/at.all", to: one) == "invalid argument")
      #expect(await click(one, in: client) == "invalid argument")
    }
  }

  @Test func `a covered element is named with its cover`() async throws {
    let page = """
      <div style='height:1500px'></div><div style='position:relative'><input type=checkbox id=c>
      <label for=c style='position:absolute;inset:0;background:white'>Tick</label></div><div style='height:3000px'></div>
      """
    try await ServedClient.serving(page) { client in
      let box = await client.find("id", "c").element
      let answer = await client.send("POST", "/s/element/\(box)/click", [:])
      #expect(answer.error == "element click intercepted")
      #expect(answer.message.contains("<label>"))
    }
  }
}
