import AppServer
import AppUnderTest
import DevTools
import JSON
import PageDriver
import TestSupport
import Testing

/// Errors for requests that a page cannot serve: it shows a dialog, is closed, or was not found.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageErrorTests {
  private static let page = """
    <title>Door</title>
    <button id=ask onclick="answer.textContent = prompt('Who is there?', 'me')">Ask</button><p id=answer>nobody</p>
    <pre id=keys></pre>
    <script>
      for (const type of ['keydown', 'keyup'])
        addEventListener(type, event => { keys.textContent += `${type} ${event.key} ${event.target.tagName}, ` });
    </script>
    """

  private func serving(
    in browser: BrowserShare = .ofProcess, _ body: (ServedClient) async throws -> Void
  ) async throws {
    try await ServedClient.serving(Self.page, wanting: ["unhandledPromptBehavior": "ignore"], in: browser, body)
  }

  @Test func `an open dialog blocks commands until answered`() async throws {
    try await serving { client in
      let ask = await client.find("id", "ask").element
      #expect(await client.send("POST", "/s/element/\(ask)/click", [:]).error == nil)
      let refused: [(String, String, JSONValue?)] = [
        ("GET", "/s/title", nil), ("GET", "/s/url", nil), ("POST", "/s/url", ["url": "https://app.test/"]),
        ("POST", "/s/back", [:]), ("POST", "/s/forward", [:]), ("POST", "/s/refresh", [:]), ("GET", "/s/source", nil),
        ("POST", "/s/element", ["using": "id", "value": "ask"]), ("GET", "/s/element/\(ask)/text", nil),
        ("POST", "/s/element/\(ask)/click", [:]), ("POST", "/s/element/\(ask)/value", ["text": "x"]),
        ("GET", "/s/element/\(ask)/css/color", nil), ("GET", "/s/cookie", nil), ("GET", "/s/screenshot", nil),
        ("POST", "/s/execute/sync", ["script": "return 1", "args": []]), ("POST", "/s/actions", ["actions": []]),
      ]
      for (method, path, body) in refused {
        let answer = await client.send(method, path, body)
        #expect(answer.status == 500 && answer.error == "unexpected alert open", "\(path) \(answer)")
        #expect(answer.value["data"]?["text"] == "Who is there?", "\(path)")
      }
      for (method, path) in [("GET", "/s/timeouts"), ("GET", "/s/window/handles"), ("GET", "/s/contexts")] {
        #expect(await client.send(method, path).error == nil, "\(path)")
      }
      // In the context of the app, the dialog is part of the screen.
      #expect(await client.send("POST", "/s/context", ["name": "NATIVE_APP"]).error == nil)
      #expect(await client.send("POST", "/s/element", ["using": "id", "value": "accept"]).error == nil)
      #expect(await client.send("POST", "/s/context", ["name": "WEBVIEW_1"]).error == nil)
      #expect(await client.send("GET", "/s/alert/text").value == "Who is there?")
      #expect(await client.send("POST", "/s/alert/text", ["text": "Ada"]).error == nil)
      #expect(await client.send("POST", "/s/alert/accept", [:]).error == nil)
      let answer = await client.find("id", "answer").element
      #expect(await client.send("GET", "/s/element/\(answer)/text").value == "Ada")
    }
  }

  @Test func `a lost page leaves a deletable session`() async throws {
    try await serving(in: BrowserShare(limit: .seconds(10))) { client in
      let button = await client.find("id", "ask").element
      let script: JSONValue = ["script": "ask.onclick = () => { for (;;); }", "args": []]
      #expect(await client.send("POST", "/s/execute/sync", script).error == nil)
      #expect(await client.send("POST", "/s/element/\(button)/click", [:]).error == "unknown error")
      for path in ["/s/title", "/s/url", "/s/source"] {
        let answer = await client.send("GET", path)
        #expect(answer.status == 404 && answer.error == "no such window", "\(path) \(answer)")
      }
      #expect(await client.send("DELETE", "/s").error == nil)
    }
  }

  @Test func `a page that closed itself can be reopened`() async throws {
    try await serving { client in
      let closed = await client.send("POST", "/s/execute/sync", ["script": "window.close()", "args": []])
      #expect(closed.value == .null, "\(closed)")
      #expect(await client.send("GET", "/s/title").error == "no such window")
      #expect(await client.send("POST", "/s/url", ["url": "https://app.test/"]).error == "no such window")
      #expect(await client.send("POST", "/s/appium/app/launch", [:]).error == nil)
      #expect(await client.send("GET", "/s/title").value == "Door")
    }
  }

  @Test func `an address opens with any status code`() async throws {
    try await serving { client in
      let found = await client.send("POST", "/s/url", ["url": "https://app.test/missing.html"])
      #expect(found.error == nil, "\(found)")
      #expect(await client.send("GET", "/s/url").value == "https://app.test/missing.html")
      #expect(await client.send("POST", "/s/url", ["url": "https://app.test/"]).error == nil)
      #expect(await client.send("GET", "/s/title").value == "Door")
      // Going to another place in the same document loads nothing.
      for place in ["a", "b"] {
        #expect(await client.send("POST", "/s/url", ["url": .string("https://app.test/#\(place)")]).error == nil)
      }
      #expect(await client.send("POST", "/s/back", [:]).error == nil)
      #expect(await client.send("GET", "/s/url").value == "https://app.test/#a")
      #expect(await client.send("POST", "/s/url", ["url": "https://nowhere.test/"]).error == "unknown error")
      #expect(await client.send("POST", "/s/url", ["url": " HTTPS://app.test/?a b "]).error == nil)
      #expect(await client.send("GET", "/s/url").value == "https://app.test/?a%20b")
      let flaws = [
        "": "no scheme", "nonsense": "no scheme", "/path": "no scheme", "http://": "names no server",
        "http://[/": "'[' is not a server and port",
        "https://app.test:port/": "'app.test:port' is not a server and port",
      ]
      for (address, flaw) in flaws {
        let answer = await client.send("POST", "/s/url", ["url": .string(address)])
        #expect(answer.error == "invalid argument", "\(address)")
        #expect(answer.value["message"]?.string?.contains(flaw) == true, "\(answer)")
      }
      #expect(await client.send("POST", "/s/url", ["url": 5]).error == "invalid argument")
    }
  }

  @Test func `keys go to the page`() async throws {
    try await serving { client in
      func press(_ keys: String...) async -> ServedClient.Answer {
        let actions = keys.flatMap { key -> [JSONValue] in
          ["keyDown", "keyUp"].map { ["type": .string($0), "value": .string(key)] }
        }
        return await client.send(
          "POST", "/s/actions", ["actions": [["type": "key", "id": "keyboard", "actions": .array(actions)]]])
      }
      let keys = await client.find("id", "keys").element
      #expect(await press("a", "\u{E004}").error == nil)
      let pressed = await client.send("GET", "/s/element/\(keys)/text").value
      #expect(pressed == "keydown a BODY, keyup a BODY, keydown Tab BODY, keyup Tab BUTTON, ", "\(pressed)")
    }
  }

  /// A server that responds for one address, hangs for another, and has no other documents.
  private static let slowServer = """
    import http.server, threading
    silent = {'/silent'}
    class Handler(http.server.BaseHTTPRequestHandler):
      def log_message(self, *_): pass
      def do_GET(self):
        if self.path in silent: threading.Event().wait()
        if self.path == '/once': silent.add(self.path)
        if self.path == '/nothing': return self.send_response(204) or self.end_headers()
        self.send_response(200)
        if self.path == '/apart': self.send_header('Cross-Origin-Opener-Policy', 'same-origin')
        if self.path == '/file': self.send_header('Content-Disposition', 'attachment')
        self.send_header('Content-Type', 'text/html')
        self.send_header('Cache-Control', 'no-store')
        self.end_headers()
        self.wfile.write(b'''<!doctype html><title>Here</title><button id=b onclick="document.title = 'Touched'">Go</button>''')
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

  /// Calls a closure with a client of a page session on the slow server, and the server's address.
  private func servingSlowly(_ body: (ServedClient, String) async throws -> Void) async throws {
    try await TestServer.run(Self.slowServer) { port in
      let server = "http://127.0.0.1:\(port)/"
      let app = AppCatalog.Entry("Page", type: { nil }, mutations: { [] }, isPage: true) { device, arguments in
        PageDriver(.address(server), on: device, launchedWith: arguments, browser: .ofProcess)
      }
      let client = try await ServedClient.starting(capabilities: ["browserName": "chrome"]) { $0.defaults.app = app }
      try await body(client, server)
      _ = await client.send("DELETE", "/s")
    }
  }

  @Test func `an address without a document keeps the page`() async throws {
    try await servingSlowly { client, server in
      #expect(await client.send("POST", "/s/element/\(await client.find("id", "b").element)/click", [:]).error == nil)
      for address in ["nothing", "file"] {
        #expect(await client.send("POST", "/s/url", ["url": .string(server + address)]).error == nil, "\(address)")
        #expect(await client.send("GET", "/s/url").value == .string(server), "\(address)")
        #expect(await client.send("GET", "/s/title").value == "Touched", "\(address)")
      }
      #expect(await client.send("POST", "/s/url", ["url": .string(server + "other")]).error == nil)
      #expect(await client.send("GET", "/s/title").value == "Here")
      // After a failure, the URL is the requested address.
      #expect(await client.send("POST", "/s/url", ["url": "http://127.0.0.1:1/x#y"]).error == "unknown error")
      #expect(await client.send("GET", "/s/url").value == "http://127.0.0.1:1/x#y")
    }
  }

  @Test func `a page load timeout keeps the page`() async throws {
    try await servingSlowly { client, server in
      #expect(await client.send("POST", "/s/timeouts", ["pageLoad": 200]).error == nil)
      let silent = await client.send("POST", "/s/url", ["url": .string(server + "silent")])
      #expect(silent.status == 500 && silent.error == "timeout", "\(silent)")
      #expect(await client.send("GET", "/s/title").value == "Here")
      let button = await client.find("id", "b").element
      #expect(await client.send("POST", "/s/element/\(button)/click", [:]).error == nil)
      #expect(await client.send("GET", "/s/title").value == "Touched")
      for script in [
        "location.href = '/silent'", "open('/silent')", "setTimeout(() => { location.href = '/silent' })",
      ] {
        _ = await client.send("POST", "/s/execute/sync", ["script": .string(script), "args": []])
        // A navigation started by the page happens during the next command that advances its time.
        _ = await client.send("GET", "/s/title")
        #expect(await client.send("GET", "/s/title").value == "Touched", "\(script)")
        #expect(await client.send("GET", "/s/window/handles").value == ["1"], "\(script)")
      }
      let leading: JSONValue = ["script": "location.href = '/silent'", "args": []]
      let led = await client.send("POST", "/s/execute/sync", leading)
      #expect(led.error == "timeout", "\(led)")
      // The server hangs for the second request.
      for address in ["once", "other"] {
        #expect(await client.send("POST", "/s/timeouts", ["pageLoad": 30_000]).error == nil)
        #expect(await client.send("POST", "/s/url", ["url": .string(server + address)]).error == nil)
      }
      #expect(await client.send("POST", "/s/timeouts", ["pageLoad": 200]).error == nil)
      #expect(await client.send("POST", "/s/back", [:]).error == "timeout")
      #expect(await client.send("GET", "/s/url").value == .string(server + "other"))
      #expect(await client.send("POST", "/s/timeouts", ["pageLoad": 30_000]).error == nil)
      #expect(
        await client.send("POST", "/s/url", ["url": .string("HTTP" + server.dropFirst(4) + "other")]).error == nil)
      #expect(await client.send("GET", "/s/url").value == .string(server + "other"))
    }
  }

  @Test func `frame history commands wait for the frame`() async throws {
    try await servingSlowly { client, server in
      for script in ["document.body.innerHTML = '<iframe src=/a></iframe>'", "frames[0].location.href = '/b'"] {
        // A frame that leaves its document before it has loaded has no history.
        let loading = script + "; await new Promise(done => { document.querySelector('iframe').onload = done })"
        #expect(await client.send("POST", "/s/execute/sync", ["script": .string(loading), "args": []]).error == nil)
      }
      let shown: JSONValue = ["script": "return frames[0].location.pathname", "args": []]
      for (way, path) in [("back", "/a"), ("forward", "/b")] {
        #expect(await client.send("POST", "/s/\(way)", [:]).error == nil, "\(way)")
        #expect(await client.send("POST", "/s/execute/sync", shown).value == .string(path))
      }
      #expect(await client.send("GET", "/s/url").value == .string(server))
    }
  }

  @Test func `a window in another process keeps the time`() async throws {
    try await servingSlowly { client, server in
      let now: JSONValue = ["script": "return new Date().getFullYear()", "args": []]
      let year = await client.send("POST", "/s/execute/sync", now).value
      #expect(await client.send("POST", "/s/execute/sync", ["script": "open('/apart')", "args": []]).error == nil)
      let windows = await client.send("GET", "/s/window/handles").value.array ?? []
      #expect(windows.count == 2)
      for window in windows.reversed() {
        #expect(await client.send("POST", "/s/window", ["handle": window]).error == nil)
        #expect(await client.send("POST", "/s/execute/sync", now).value == year)
      }
      #expect(await client.send("POST", "/s/window", ["handle": windows.last ?? .null]).error == nil)
      #expect(await client.send("DELETE", "/s/window").error == nil)
      #expect(await client.send("POST", "/s/window", ["handle": windows.first ?? .null]).error == nil)
      #expect(await client.send("POST", "/s/execute/sync", now).value == year)
      #expect(await client.send("POST", "/s/url", ["url": .string(server + "other")]).error == nil)
      #expect(await client.send("POST", "/s/execute/sync", now).value == year)
    }
  }

  @Test func `unload dialogs do not keep a page open`() async throws {
    try await serving { client in
      let ask = await client.find("id", "ask").element
      let script = "onbeforeunload = event => { event.preventDefault(); return 'Stay?' }"
      #expect(await client.send("POST", "/s/execute/sync", ["script": .string(script), "args": []]).error == nil)
      // The browser shows this dialog only after a touch by the user.
      #expect(await client.send("POST", "/s/element/\(ask)/click", [:]).error == nil)
      #expect(await client.send("POST", "/s/alert/accept", [:]).error == nil)
      #expect(await client.send("POST", "/s/url", ["url": "https://app.test/?2"]).error == nil)
      #expect(await client.send("GET", "/s/url").value == "https://app.test/?2")
      #expect(await client.send("GET", "/s/alert/text").error == "no such alert")
    }
  }

  @Test func `a dialog element is not an alert`() async throws {
    try await serving { client in
      let script = """
        document.body.insertAdjacentHTML('beforeend', '<dialog id=d>Sure?<button>Yes</button></dialog><div role=alert>Saved</div>');
        d.showModal()
        """
      #expect(await client.send("POST", "/s/execute/sync", ["script": .string(script), "args": []]).error == nil)
      for (method, path) in [("GET", "text"), ("POST", "accept"), ("POST", "dismiss")] {
        #expect(await client.send(method, "/s/alert/\(path)", [:]).error == "no such alert", "\(path)")
      }
      #expect(await client.send("GET", "/s/title").value == "Door")
      // In the context of the app, this dialog is also part of the screen.
      #expect(await client.send("POST", "/s/context", ["name": "NATIVE_APP"]).error == nil)
      #expect(await client.send("GET", "/s/alert/text").error == nil)
    }
  }
}
