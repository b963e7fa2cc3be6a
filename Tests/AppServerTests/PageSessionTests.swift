import AppServer
import AppUnderTest
import Foundation
import JSON
import PageDriver
import Synchronization
import TestSupport
import Testing

/// Page sessions in a browser as driven by Selenium.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageSessionTests {
  private static let page = """
    <!doctype html><meta name=viewport content='width=device-width'><title>Basket</title>
    <h1>Basket</h1><p id=count class='big note'>0 things</p><label>Name <input name=customer></label>
    <button onclick='add()'>Add</button> <a href='help.html'>Help me</a>
    <p><button id=popup onclick="window.open('help.html')">Popup</button></p>
    <script>
      let count = 0;
      function add() { document.querySelector("#count").textContent = ++count + "  things"; }
    </script>
    """

  /// The clock of a client, which a test advances.
  private final class Pauses: Sendable {
    private let time = Mutex(ContinuousClock.now)
    var now: ContinuousClock.Instant { time.withLock { $0 } }
    func pause(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  @Test func `a page goes on while its client pauses`() async throws {
    let pauses = Pauses()
    let page = "<p id=p>new</p><script>setTimeout(() => { p.textContent = 'old' }, 900)</script>"
    try await ServedClient.serving(page, now: { pauses.now }) { client in
      let text = await client.find("id", "p").element
      pauses.pause(.milliseconds(150))
      #expect(await client.send("GET", "/s/element/\(text)/text").value == "new")
      pauses.pause(.seconds(1))
      #expect(await client.send("GET", "/s/element/\(text)/name").value == "p")
      #expect(await client.send("GET", "/s/element/\(text)/text").value == "old")
    }
  }

  @Test func `clearing leaves nothing of the page`() async throws {
    let page = """
      <p id=p></p><script>
        p.textContent = `found ${document.cookie || '-'} ${localStorage.length}`;
        addEventListener('pagehide', () => { document.cookie = 'k=1'; localStorage.k = 1; });
      </script>
      """
    try await ServedClient.serving(page) { client in
      func found() async -> JSONValue {
        await client.send("GET", "/s/element/\(await client.find("id", "p").element)/text").value
      }
      func mobile(_ name: String) async -> JSONValue {
        let command: JSONValue = ["script": .string("mobile: \(name)"), "args": [["bundleId": "Page"]]]
        return await client.send("POST", "/s/execute/sync", command).value
      }
      #expect(await found() == "found - 0")
      #expect(await client.send("POST", "/s/refresh", [:]).error == nil)
      #expect(await found() == "found k=1 1")
      #expect(await mobile("clearApp") == true)
      #expect(await mobile("queryAppState") == 1)
      let window = await client.send("POST", "/s/window", ["handle": "9"])
      #expect(window.message == "the window '9' was not found: no window is open")
      #expect(await mobile("activateApp") == nil)
      #expect(await found() == "found - 0")
      #expect(await client.send("POST", "/s/refresh", [:]).error == nil)
      #expect(await client.send("POST", "/s/appium/app/reset", [:]).error == nil)
      #expect(await found() == "found - 0")
    }
  }

  @Test func `a page in the background does not navigate`() async throws {
    try await ServedClient.serving("<p>one</p>") { client in
      #expect(await client.send("POST", "/s/appium/app/background", ["seconds": -1]).error == nil)
      for (path, body) in [("url", ["url": "https://shop.example"]), ("refresh", [:]), ("back", [:])]
        as [(String, JSONValue)]
      {
        let answer = await client.send("POST", "/s/\(path)", body)
        #expect(answer.message.hasPrefix("the app is in the background"), "\(path) \(answer)")
      }
    }
  }

  @Test func `a failed action that is repeated waits`() async throws {
    let page = """
      <style>#c { position: fixed; inset: 0; background: white }</style><button id=b onclick="c.id = 'done'">Go</button>
      <div id=c></div><script>setTimeout(() => c.hidden = true, 400)</script>
      """
    try await ServedClient.serving(page + "<style>[hidden] { display: none }</style>") { client in
      let button = await client.find("id", "b").element
      let click = { await client.send("POST", "/s/element/\(button)/click", [:]).error }
      #expect(await click() == "element click intercepted")
      #expect(await click() == nil)
    }
  }

  @Test(
    arguments: [
      (["browserName": "chrome"], "desktop"), (["browserName": "chrome", "platformName": "iOS"], "iPhone X"),
      (["appium:autoWebview": true], "iPhone X"),
      (["browserName": "chrome", "appium:deviceName": "iPhone 6s"], "iPhone 6s"),
    ] as [([String: JSONValue], String)])
  func `a browser is one on a desktop`(capabilities: [String: JSONValue], device: String) async throws {
    let folder = try URL.testFolder(["index.html": Self.page])
    defer { folder.removeFolder() }
    let client = try ServedClient {
      $0.defaults.app = .page(.folder(folder.path), named: "Basket")
      $0.defaults.browserDevice = .desktop
    }
    let answer = await client.send("POST", "/session", ["capabilities": ["alwaysMatch": .object(capabilities)]])
    #expect(answer.value["capabilities"]?["cukeswift:device"]?.string == device, "\(answer)")
    let session = try #require(answer.value["sessionId"]?.string, "\(answer)")
    _ = await client.send("DELETE", "/session/\(session)")
  }

  @Test func `a page is searched, touched and pictured`() async throws {
    let folder = try URL.testFolder(["index.html": Self.page, "help.html": "<title>Help</title><h1>Ask us</h1>"])
    defer { folder.removeFolder() }
    let client = try await ServedClient.starting(
      capabilities: ["browserName": "chrome", "timeouts": ["implicit": 5000]]
    ) { $0.defaults.app = .page(.folder(folder.path), named: "Basket") }

    func ask(_ element: String, _ path: String) async -> JSONValue {
      await client.send("GET", "/s/element/\(element)/\(path)").value
    }
    #expect(await client.title() == "Basket")
    let version = await client.send("GET", "/s").value["chrome"]?["chromedriverVersion"]?.string ?? ""
    #expect(version.split(separator: ".").count == 4, "\(version)")
    #expect(await client.send("GET", "/s/contexts").value == ["NATIVE_APP", "WEBVIEW_1"])
    #expect(await client.send("GET", "/s/context").value == "WEBVIEW_1")
    let count = await client.find("css selector", "p.note").element
    for (using, value) in [
      ("css selector", "#count"), ("xpath", "//h1/following-sibling::p"), ("class name", "big"), ("id", "count"),
    ] {
      #expect(await client.find(using, value).element == count, "\(using) \(value)")
    }
    #expect(await ask(count, "text") == "0 things")
    #expect(await ask(count, "name") == "p")
    #expect(await ask(count, "attribute/class") == "big note")
    let button = await client.find("xpath", "//button[text()='Add']").element
    for _ in 1...2 { #expect(await client.send("POST", "/s/element/\(button)/click", [:]).error == nil) }
    #expect(await ask(count, "text") == "2 things")
    let field = await client.find("name", "customer").element
    #expect(await client.send("POST", "/s/element/\(field)/value", ["text": "Ada"]).error == nil)
    #expect(await ask(field, "property/value") == "Ada")
    #expect(await client.send("GET", "/s/element/active").element == field)

    // Special keys sent by Selenium with a text and as actions.
    #expect(
      await client.send("POST", "/s/element/\(field)/value", ["text": "\u{E009}a\u{E000}Bob\u{E057}\u{E05D}"]).error
        == nil)
    #expect(await ask(field, "property/value") == "ob")
    #expect(await client.send("POST", "/s/element/\(field)/value", ["text": "\u{E004}"]).error == nil)
    #expect(await client.send("GET", "/s/element/active").element == button)
    let keys: JSONValue = [
      ["type": "keyDown", "value": "\u{E008}"], ["type": "keyDown", "value": "\u{E004}"],
      ["type": "keyUp", "value": "\u{E004}"], ["type": "keyUp", "value": "\u{E008}"],
    ]
    let actions: JSONValue = ["actions": [["type": "key", "id": "keyboard", "actions": keys]]]
    #expect(await client.send("POST", "/s/actions", actions).error == nil)
    #expect(await client.send("GET", "/s/element/active").element == field)
    // Enter on the number pad exists only in actions; digits in actions are normal digits.
    let listening = "addEventListener('keydown', event => { document.title += event.code + event.location })"
    #expect(await client.send("POST", "/s/execute/sync", ["script": .string(listening), "args": []]).error == nil)
    #expect(await client.send("POST", "/s/element/\(field)/value", ["text": "\u{E01A}\u{E007}"]).error == nil)
    let enter: JSONValue = [["type": "keyDown", "value": "\u{E007}"], ["type": "keyUp", "value": "\u{E007}"]]
    let pressing: JSONValue = ["actions": [["type": "key", "id": "keyboard", "actions": enter]]]
    #expect(await client.send("POST", "/s/actions", pressing).error == nil)
    #expect(await ask(field, "property/value") == "0")
    #expect(await client.send("GET", "/s/title").value.string?.hasSuffix("Numpad03Enter0NumpadEnter1") == true)
    // Other elements than fields also receive keys after getting the focus.
    #expect(await client.send("POST", "/s/element/\(button)/value", ["text": "\u{E007}"]).error == nil)
    #expect(await ask(count, "text") == "3 things")
    #expect(
      await client.send("POST", "/s/element/\(count)/value", ["text": "\u{E007}"]).error == "element not interactable")

    let picture = try #require(
      await client.send("GET", "/s/screenshot").value.string.flatMap { Data(base64Encoded: $0) })
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) && picture.count > 100)
    let part = try #require(
      await client.send("GET", "/s/element/\(button)/screenshot").value.string.flatMap { Data(base64Encoded: $0) })
    let width = try #require(await ask(button, "rect")["width"]?.number)
    let pixels = part[16..<20].reduce(0) { $0 << 8 | Int($1) }
    #expect(abs(Double(pixels) - 2 * width) <= 3, "\(pixels) \(width)")

    let link = await client.find("link text", "Help me").element
    #expect(await client.find("partial link text", "Help").element == link)
    #expect(await client.find("link text", "Help").error == "no such element")
    #expect(await client.send("POST", "/s/element/\(link)/click", [:]).error == nil)
    let heading = await client.find("xpath", "//h1[text()='Ask us']").element
    #expect(await ask(heading, "text") == "Ask us")
    #expect(await client.send("GET", "/s/url").value.string?.hasSuffix("/help.html") == true)
    #expect(await ask(button, "text")["error"] == "stale element reference")
    #expect(await client.send("POST", "/s/back", [:]).error == nil)
    #expect(await client.find("link text", "Help me").error == nil)

    // A page opened by another one is used when the client chooses it.
    let popup = await client.find("id", "popup").element
    #expect(await client.send("POST", "/s/element/\(popup)/click", [:]).error == nil)
    #expect(await client.send("GET", "/s/window/handles").value == ["1", "2"])
    #expect(await client.send("GET", "/s/window").value == "1")
    #expect(await client.send("POST", "/s/window", ["handle": "2"]).error == nil)
    #expect(await client.find("xpath", "//h1[text()='Ask us']").error == nil)
    #expect(await client.send("DELETE", "/s/window").value == ["1"])
    #expect(await client.send("POST", "/s/window", ["handle": "1"]).error == nil)
    #expect(await client.find("id", "popup").error == nil)
    #expect(await client.send("DELETE", "/s/window").value == [])
    #expect(await client.send("GET", "/s/title").error == "invalid session id")
  }

  @Test(
    arguments: [
      ([:], nil), (["browserVersion": "stable"], nil), (["browserVersion": "0"], "session not created"),
      (["browserVersion": "1.2"], "session not created"),
    ] as [([String: JSONValue], String?)])
  func `a session has the requested browser`(capabilities: [String: JSONValue], error: String?) async throws {
    let folder = try URL.testFolder(["index.html": Self.page])
    defer { folder.removeFolder() }
    let client = try ServedClient { $0.defaults.app = .page(.folder(folder.path), named: "Basket") }
    let answer = await client.send("POST", "/session", ["capabilities": ["alwaysMatch": .object(capabilities)]])
    #expect(answer.error == error, "\(answer)")
    guard error == nil, let version = answer.value["capabilities"]?["browserVersion"]?.string,
      let id = answer.value["sessionId"]?.string
    else { return }
    #expect(await client.send("DELETE", "/session/\(id)").error == nil)
    let choices: JSONValue = [
      ["browserVersion": "0"], ["browserVersion": .string(String(version.prefix { $0 != "." }))],
    ]
    let second = await client.send("POST", "/session", ["capabilities": ["firstMatch": choices]])
    #expect(second.value["capabilities"]?["browserVersion"] == .string(version), "\(second)")
    // The session begins in the app, and can choose the page.
    #expect(second.value["capabilities"]?["setWindowRect"] == true)
    #expect(second.value["capabilities"]?["unhandledPromptBehavior"] == "dismiss and notify")
    #expect(await client.send("DELETE", "/session/\(second.value["sessionId"]?.string ?? "")").error == nil)
  }

  @Test func `a page has history, cookies and styles`() async throws {
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    let page = """
      <!doctype html><meta name=viewport content='width=device-width'><title>Jar</title>
      <p id=jar style='color: rgb(1, 2, 3)'></p><a href='#lid'>Lid</a> <button onclick='jar.remove()'>Empty</button>
      <script>jar.textContent = document.cookie || 'no cookies'</script>
      """
    try Data(page.utf8).write(to: folder.appending(path: "index.html"))
    let client = try await ServedClient.starting(capabilities: ["browserName": "chrome"]) {
      $0.defaults.app = .page(.folder(folder.path), named: "Jar")
    }
    func text() async -> JSONValue {
      await client.send("GET", "/s/element/\(await client.find("id", "jar").element)/text").value
    }
    #expect(await text() == "no cookies")
    #expect(await client.send("GET", "/s/cookie").value == [])
    let cookies: [JSONValue] = [
      ["name": "flour", "value": "white", "expiry": 4_000_000_000, "sameSite": "Lax"],
      ["name": "sugar", "value": "brown", "httpOnly": true, "secure": true],
    ]
    for cookie in cookies { #expect(await client.send("POST", "/s/cookie", ["cookie": cookie]).error == nil) }
    #expect(await client.send("POST", "/s/refresh", [:]).error == nil)
    #expect(await text() == "flour=white")
    let flour = await client.send("GET", "/s/cookie/flour").value
    #expect(flour["value"] == "white" && flour["sameSite"] == "Lax" && flour["secure"] == false)
    #expect(await client.send("GET", "/s/cookie/sugar").value["secure"] == true)
    // The browser limits the lifetime of cookies to 400 days.
    #expect((flour["expiry"]?.number ?? 0) > 1_700_000_000)
    #expect(await client.send("GET", "/s/cookie/sugar").value["httpOnly"] == true)
    #expect(await client.send("GET", "/s/cookie").value.array?.count == 2)
    #expect(await client.send("DELETE", "/s/cookie/flour").error == nil)
    #expect(await client.send("GET", "/s/cookie/flour").error == "no such cookie")
    #expect(await client.send("DELETE", "/s/cookie").error == nil)
    #expect(await client.send("GET", "/s/cookie").value == [])
    let wrong: [(JSONValue, String)] = [
      (["name": "salt"], "invalid argument"), (["name": "salt", "value": "x", "expiry": -1], "invalid argument"),
      (["name": "salt", "value": "x", "domain": "elsewhere.example"], "invalid cookie domain"),
      (["name": "salt", "value": "x", "domain": "test"], "invalid cookie domain"),
      (["name": "salt", "value": "x", "sameSite": "None"], "unable to set cookie"),
      (["name": "salt;", "value": "x"], "unable to set cookie"),
    ]
    for (cookie, error) in wrong {
      #expect(await client.send("POST", "/s/cookie", ["cookie": cookie]).error == error, "\(cookie)")
    }

    let jar = await client.find("id", "jar").element
    #expect(await client.send("GET", "/s/element/\(jar)/css/color").value == "rgb(1, 2, 3)")
    #expect(await client.send("GET", "/s/element/\(jar)/css/flavour").value == "")

    let lid = await client.find("link text", "Lid").element
    #expect(await client.send("POST", "/s/element/\(lid)/click", [:]).error == nil)
    func url() async -> String { await client.send("GET", "/s/url").value.string ?? "" }
    #expect(await url().hasSuffix("#lid"))
    #expect(await client.send("POST", "/s/back", [:]).error == nil)
    #expect(await !url().hasSuffix("#lid"))
    #expect(await client.send("POST", "/s/forward", [:]).error == nil)
    #expect(await url().hasSuffix("#lid"))
    #expect(await client.send("POST", "/s/forward", [:]).error == nil)
  }
}
