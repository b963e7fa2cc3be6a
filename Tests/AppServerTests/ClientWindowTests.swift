import JSON
import PageDriver
import TestSupport
import Testing

/// Windows, addresses without a server, printing and cookies of page sessions. The answers are those of chromedriver.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct ClientWindowTests {
  private static let page = """
    <title>One</title><p id=p>P</p><a id=tab target=_blank href='?two'>tab</a>
    <button id=open onclick="window.open('?two')">open</button> <button id=close onclick='window.close()'>close</button>
    <script>if (location.search) document.title = 'Two'</script>
    """

  private func value(_ script: String, in client: ServedClient) async -> JSONValue {
    await client.send("POST", "/s/execute/sync", ["script": .string("return " + script), "args": []]).value
  }

  private func handles(in client: ServedClient) async -> JSONValue {
    await client.send("GET", "/s/window/handles").value
  }

  private func use(_ window: String, in client: ServedClient) async -> String? {
    await client.send("POST", "/s/window", ["handle": .string(window)]).error
  }

  private func click(_ id: String, in client: ServedClient) async -> String? {
    await client.send("POST", "/s/element/\(await client.find("id", id).element)/click", [:]).error
  }

  @Test func `a window is minimized and fills the screen`() async throws {
    try await ServedClient.serving(Self.page, on: "1280x900") { client in
      let look = "[document.hidden, document.visibilityState, document.fullscreenElement !== null, innerWidth, changes]"
      _ = await value("(changes = 0, document.onvisibilitychange = () => changes++, 0)", in: client)
      let states: [(command: String, body: JSONValue, page: JSONValue)] = [
        ("rect", ["x": 5, "y": 7, "width": 800, "height": 600], [false, "visible", false, 800, 0]),
        ("minimize", [:], [true, "hidden", false, 800, 1]), ("minimize", [:], [true, "hidden", false, 800, 1]),
        ("fullscreen", [:], [false, "visible", true, 1280, 2]), ("minimize", [:], [true, "hidden", false, 1280, 3]),
        ("rect", ["width": 900, "height": 600], [false, "visible", false, 900, 4]),
        ("fullscreen", [:], [false, "visible", true, 1280, 4]), ("maximize", [:], [false, "visible", false, 1280, 4]),
      ]
      for (command, body, page) in states {
        #expect(await client.send("POST", "/s/window/\(command)", body).error == nil, "\(command)")
        #expect(await value(look, in: client) == page, "\(command)")
        #expect(await click("p", in: client) == nil)
      }
      #expect(await client.send("POST", "/s/window/new", [:]).error == nil)
      #expect(await client.send("DELETE", "/s/window").value == ["2"])
      for command in ["rect", "minimize", "fullscreen", "maximize"] {
        #expect(await client.send("POST", "/s/window/\(command)", [:]).error == "no such window", "\(command)")
      }
      for frame in ["frame", "frame/parent"] {
        #expect(await client.send("POST", "/s/\(frame)", ["id": nil]).error == "no such window", "\(frame)")
      }
    }
  }

  @Test(arguments: ["tab", "open"]) func `a click does not use its new window`(id: String) async throws {
    try await ServedClient.serving(Self.page, on: "1280x900") { client in
      let old = await client.find("id", "p").element
      #expect(await click(id, in: client) == nil)
      #expect(await handles(in: client) == ["1", "2"])
      #expect(await client.send("GET", "/s/window").value == "1")
      #expect(await client.title() == "One")
      #expect(await use("2", in: client) == nil)
      #expect(await client.title() == "Two")
      #expect(await client.send("GET", "/s/element/\(old)/text").error == "no such element")
      #expect(await use("1", in: client) == nil)
      #expect(await client.send("GET", "/s/element/\(old)/text").value == "P")
    }
  }

  @Test func `windows are opened, used and closed`() async throws {
    try await ServedClient.serving(Self.page) { client in
      let new = await client.send("POST", "/s/window/new", ["type": "window"]).value
      #expect(new == ["handle": "2", "type": "window"])
      #expect(await client.send("POST", "/s/window/new", [:]).value == ["handle": "3", "type": "tab"])
      #expect(await client.send("POST", "/s/window/new", ["type": 5]).error == "invalid argument")
      #expect(await client.title() == "One")
      #expect(await use("2", in: client) == nil)
      #expect(await client.send("GET", "/s/url").value == "about:blank")
      #expect(await value("String(opener)", in: client) == "null")
      #expect(await client.send("DELETE", "/s/window").value == ["1", "3"])
      for path in ["/s/title", "/s/window", "/s/window/rect"] {
        #expect(await client.send("GET", path).error == "no such window", "\(path)")
      }
      #expect(await client.send("DELETE", "/s/window").error == "no such window")
      #expect(await handles(in: client) == ["1", "3"])
      #expect(await use("2", in: client) == "no such window")
      #expect(await client.send("POST", "/s/window", ["handle": 1]).error == "invalid argument")
      // A client that asks again waits for nothing.
      #expect(await handles(in: client) == ["1", "3"])
      #expect(await use("1", in: client) == nil)
      #expect(await client.title() == "One")
    }
  }

  @Test func `scripts read the place of their window`() async throws {
    try await ServedClient.serving(Self.page, on: "1280x900") { client in
      let frame = "[screenX, screenY, outerWidth, outerHeight, screen.width, screen.height]"
      #expect(await value(frame, in: client) == [0, 0, 1280, 900, 1280, 900])
      _ = await client.send("POST", "/s/window/rect", ["x": 30, "y": 40, "width": 600, "height": 400])
      #expect(await value(frame, in: client) == [30, 40, 600, 400, 1280, 900])
    }
  }

  @Test func `a page outlives the window of its opener`() async throws {
    try await ServedClient.serving(Self.page) { client in
      #expect(await click("open", in: client) == nil)
      #expect(await client.send("DELETE", "/s/window").value == ["2"])
      #expect(await use("2", in: client) == nil)
      #expect(await client.title() == "Two")
      #expect(await value("new Promise(done => setTimeout(() => done(7), 1000))", in: client) == 7)
      #expect(await click("close", in: client) == nil)
      #expect(await handles(in: client) == [])
      #expect(await client.send("GET", "/s/title").error == "no such window")
    }
  }

  @Test func `addresses without a server are pages`() async throws {
    try await ServedClient.serving(Self.page) { client in
      func open(_ address: String) async -> String? {
        await client.send("POST", "/s/url", ["url": .string(address)]).error
      }
      #expect(await open("about:blank") == nil)
      #expect(await client.send("GET", "/s/url").value == "about:blank")
      #expect(await client.send("GET", "/s/source").value == "<html><head></head><body></body></html>")
      #expect(await client.title().isEmpty)
      #expect(await client.find("css selector", "p").error == "no such element")
      #expect(await client.send("GET", "/s/cookie").value == [])
      let cookie: JSONValue = ["cookie": ["name": "a", "value": "b"]]
      let refusal = await client.send("POST", "/s/cookie", cookie)
      #expect(refusal.error == "invalid cookie domain")
      #expect(refusal.message == "a page at an address of the kind about: has no server, and so no cookies")
      let data = "data:text/html,<title>Data</title><p id=p>Hi"
      #expect(await open(data) == nil)
      #expect(await client.send("GET", "/s/url").value == .string(data))
      #expect(await client.title() == "Data")
      #expect(await client.send("POST", "/s/back", [:]).error == nil)
      #expect(await client.send("GET", "/s/url").value == "about:blank")
      #expect(await client.send("POST", "/s/back", [:]).error == nil)
      #expect(await client.title() == "One")
    }
  }

  @Test(
    arguments: [
      ("rect", ["width": 600, "height": 400], [0, 0, 600, 400]), ("rect", ["x": 30, "y": 40], [30, 40, 1280, 900]),
      ("rect", ["x": 30.5, "y": 40.7, "width": 700.4, "height": 500.9], [30, 40, 700, 500]),
      ("rect", ["x": 30], [0, 0, 1280, 900]), ("rect", ["width": nil, "height": nil], [0, 0, 1280, 900]),
      ("maximize", [:], [0, 0, 1280, 900]), ("minimize", [:], [0, 0, 1280, 900]),
      ("fullscreen", [:], [0, 0, 1280, 900]),
    ] as [(String, JSONValue, [JSONValue])])
  func `windows have a place and a size`(command: String, body: JSONValue, rect: [JSONValue]) async throws {
    try await ServedClient.serving(Self.page, on: "1280x900") { client in
      let expected: JSONValue = ["x": rect[0], "y": rect[1], "width": rect[2], "height": rect[3]]
      #expect(await client.send("POST", "/s/window/\(command)", body).value == expected)
      #expect(await client.send("GET", "/s/window/rect").value == expected)
      #expect(await value("[innerWidth, innerHeight]", in: client) == [rect[2], rect[3]])
    }
  }

  @Test func `a window and its tabs share a size`() async throws {
    try await ServedClient.serving(Self.page, on: "1280x900") { client in
      #expect(await client.send("POST", "/s/window/new", ["type": "window"]).value["handle"] == "2")
      #expect(await client.send("POST", "/s/window/new", ["type": "tab"]).value["handle"] == "3")
      _ = await client.send("POST", "/s/window/rect", ["width": 600, "height": 400])
      for (window, width) in [("2", 1280), ("3", 600), ("1", 600)] as [(String, JSONValue)] {
        #expect(await use(window, in: client) == nil)
        #expect(await client.send("GET", "/s/window/rect").value["width"] == width, "window \(window)")
        #expect(await value("innerWidth", in: client) == width, "window \(window)")
      }
    }
  }

  @Test func `the screen of a turned device is turned`() async throws {
    try await ServedClient.serving(Self.page, on: "600x900", wanting: ["appium:orientation": "LANDSCAPE"]) { client in
      let screen: JSONValue = ["x": 0, "y": 0, "width": 900, "height": 600]
      #expect(await client.send("GET", "/s/window/rect").value == screen)
      #expect(await client.send("POST", "/s/window/maximize", [:]).value == screen)
      #expect(await value("innerWidth", in: client) == 900)
    }
  }

  private static let links = """
    <title>One</title><a id=a href='?two'>link</a><form action='?'><input type=hidden name=q><button id=b>Go</button></form>
    <script>if (location.search) document.title = 'Two'</script>
    """

  @Test(
    arguments: [
      ("a", "\u{E009}", 0), ("a", "\u{E008}", 0), ("a", nil, 1), ("b", "\u{E009}", 0),
    ] as [(String, String?, Int)])
  func `some clicks open a window of their own`(id: String, key: String?, button: Int) async throws {
    try await ServedClient.serving(Self.links, on: "1280x900") { client in
      let element = await client.find("id", id).element
      var sources: [JSONValue] = []
      if let key {
        sources.append([
          "type": "key", "id": "k",
          "actions": [
            ["type": "keyDown", "value": .string(key)], ["type": "pause"], ["type": "pause"],
            ["type": "keyUp", "value": .string(key)],
          ],
        ])
      }
      let number = JSONValue.number(Double(button))
      sources.append([
        "type": "pointer", "id": "m",
        "actions": [
          ["type": "pointerMove", "x": 0, "y": 0, "origin": [elementKey: .string(element)]],
          ["type": "pointerDown", "button": number], ["type": "pointerUp", "button": number],
        ],
      ])
      #expect(await client.send("POST", "/s/actions", ["actions": .array(sources)]).error == nil)
      #expect(await handles(in: client) == ["1", "2"])
      #expect(await client.title() == "One")
      #expect(await use("2", in: client) == nil)
      #expect(await client.title() == "Two")
      #expect(await value("opener === null", in: client) == true)
      #expect(await client.send("DELETE", "/s/window").value == ["1"])
      #expect(await use("1", in: client) == nil)
      #expect(await value("new Promise(done => setTimeout(() => done(7), 1000))", in: client) == 7)
    }
  }

  @Test func `a window returns to the whole screen`() async throws {
    try await ServedClient.serving(Self.page, on: "1280x900") { client in
      _ = await client.send("POST", "/s/window/rect", ["width": 600, "height": 400])
      #expect(await client.send("POST", "/s/window/maximize", [:]).value["width"] == 1280)
      #expect(await value("innerWidth", in: client) == 1280)
    }
  }

  @Test func `cookies are lax by default`() async throws {
    try await ServedClient.serving(Self.page) { client in
      _ = await value("document.cookie = 'a=b'", in: client)
      #expect(await client.send("GET", "/s/cookie/a").value["sameSite"] == "Lax")
    }
  }

  @Test(
    arguments: [
      ([:], true), (["orientation": "landscape", "background": true, "scale": 0.5], true),
      (["pageRanges": ["1-"]], true),
      (["pageRanges": [1], "margin": ["top": 0.5], "page": ["width": 10, "height": 10]], true),
      (["orientation": "x"], false), (["scale": 3], false), (["scale": "1"], false), (["pageRanges": ["x"]], false),
      (["pageRanges": ["2-1"]], false), (["pageRanges": [true]], false), (["pageRanges": "1"], false),
      (["page": 1], false), (["page": ["width": 0]], false), (["page": ["height": "a"]], false),
      (["margin": ["top": -1]], false), (["margin": ["top": 30]], false), (["background": 1], false),
      (["shrinkToFit": "yes"], false),
    ] as [(JSONValue, Bool)])
  func `a page is printed`(layout: JSONValue, isPrinted: Bool) async throws {
    try await ServedClient.serving(Self.page) { client in
      let answer = await client.send("POST", "/s/print", layout)
      // The beginning of a PDF file in Base64.
      if isPrinted { #expect(answer.value.string?.hasPrefix("JVBERi0") == true, "\(answer)") }
      if !isPrinted { #expect(answer.error == "invalid argument", "\(answer)") }
    }
  }

  @Test(arguments: [(true, "element not interactable"), (false, nil)])
  func `hidden fields for files may be refused`(isStrict: Bool, error: String?) async throws {
    let page = "<input id=a type=file style='display: none'>"
    try await ServedClient.serving(page, wanting: ["strictFileInteractability": .boolean(isStrict)]) { client in
      let field = await client.find("id", "a").element
      #expect(await client.send("POST", "/s/element/\(field)/value", ["text": .string(#filePath)]).error == error)
    }
  }
}
