import AppUnderTest
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// New tabs and windows opened by pages.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageWindowTests {
  private static let page = """
    <button onclick="w = window.open('two.html'); o.textContent = 'opened ' + !!w">Popup</button>
    <a href=two.html target=_blank>Blank</a>
    <button onclick="setTimeout(() => window.open('two.html'), 5000)">Later</button>
    <button onclick="window.open('https://shop.example/x')">Away</button>
    <button onclick="w = window.open(''); w.document.write('<p>written</p><button onclick=window.close()>Close</button>')">Write</button>
    <button onclick="w.close()">End</button>
    <button onclick="window.open('two.html'); window.open('three.html')">Two</button>
    <button onclick="for (let i = 0; i < 30; i++) window.open('two.html')">Many</button>
    <p id=o>-</p><script>onmessage = e => { o.textContent += ' ' + e.data }; localStorage.user = 'Anna';</script>
    """
  private static let second = """
    <!doctype html><meta name=viewport content='width=device-width'><p>second</p><p id=u></p><p id=t></p>
    <button onclick="opener.postMessage('hello', '*'); window.close()">Done</button>
    <button onclick="t.textContent = new Date().toISOString()">Time</button>
    <script>u.textContent = localStorage.user; setTimeout(() => t.textContent = 'a minute', 60000)</script>
    """

  private static let third = """
    <!doctype html><meta name=viewport content='width=device-width'><p>third</p><button onclick="window.close()">Close</button>
    """

  private func open(_ body: (AppSession, PageDriver) async throws -> Void) async throws {
    try await TestPage.open(Self.page, files: ["two.html": Self.second, "three.html": Self.third], body)
  }

  @Test func newPageIsUsedUntilItIsClosed() async throws {
    try await open { session, driver in
      for button in ["Popup", "Blank", "Later"] {
        try await session.touch("* marked:'\(button)'")
        try await session.waitFor("label text:'second'")
        #expect(try await session.texts("label id:'u'") == ["Anna"], "\(button)")
        // It has the same clock.
        try await session.touch("button marked:'Time'")
        let time = try await session.texts("label id:'t'").first ?? ""
        #expect(time.hasPrefix("2020-01-01T12:0"), "\(button): \(time)")
        guard button == "Popup" else {
          try await session.back()
          try await session.waitFor("button marked:'Popup'")
          continue
        }
        try await session.waitFor("label text:'a minute'", timeout: .seconds(70))
        try await session.touch("button marked:'Done'")
        try await session.waitFor("label text:'opened true hello'")
      }
      #expect(try await session.records.openedURLs == [])
    }
  }

  @Test func lastOfTwoNewPagesIsUsedFirst() async throws {
    try await open { session, _ in
      try await session.touch("button marked:'Two'")
      try await session.waitFor("label text:'third'")
      try await session.touch("button marked:'Close'")
      try await session.waitFor("label text:'second'")
      try await session.touch("button marked:'Done'")
      try await session.waitFor("button marked:'Two'")
    }
  }

  @Test func pageWrittenByItsOpenerIsUsed() async throws {
    try await open { session, _ in
      try await session.touch("button marked:'Write'")
      try await session.waitFor("label text:'written'")
      try await session.touch("button marked:'Close'")
      try await session.waitFor("button marked:'Write'")
      try await session.relaunch()
      #expect(try await session.texts("label") == ["-"])
    }
  }

  @Test func otherServersAreNotShownInNewPages() async throws {
    try await open { session, driver in
      try await session.touch("button marked:'Away'")
      try await driver.letPass(until: try await driver.now() + .seconds(1))
      #expect(try await session.records.openedURLs == ["https://shop.example/x"])
      #expect(try await session.exists("button marked:'Away'"))
    }
  }

  @Test func endlesslyOpenedPagesAreAnError() async throws {
    try await open { session, _ in
      let error = await #expect(throws: AppError.self) {
        try await session.touch("button marked:'Many'")
        _ = try await session.tree()
      }
      #expect(
        error?.description.contains("the page opens one page after another") == true, "\(String(describing: error))")
      try await session.relaunch()
      #expect(try await session.exists("button marked:'Many'"))
    }
  }

  /// A page that opens another page isolated from its opener, which the browser runs in a separate process.
  private static let server = """
    import http.server
    class Handler(http.server.BaseHTTPRequestHandler):
      def log_message(self, *_): pass
      def do_GET(self):
        isClosed = self.path == '/closed'
        self.send_response(200)
        self.send_header('Content-Type', 'text/html')
        if isClosed: self.send_header('Cross-Origin-Opener-Policy', 'same-origin')
        self.end_headers()
        self.wfile.write(b'''<!doctype html><meta name=viewport content='width=device-width'>
          <button onclick="window.open('/closed')">Open</button><button onclick="location = 'http://127.0.0.1:1/'">Dead</button>
          <p id=t></p><script>if (location.pathname === '/closed') setTimeout(() => { t.textContent = new Date().toISOString(); }, 7200000)</script>''')
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

  @Test(.enabled(if: TestServer.areInstalled("python3"), "the server is written in Python"))
  func pageInAnotherProcessHasItsOwnClock() async throws {
    try await TestServer.run(Self.server) { port in
      let driver = PageDriver(.address("http://127.0.0.1:\(port)/"), launchedWith: [], browser: .ofProcess)
      let session = AppSession(driver: driver, timeout: .seconds(5))
      try await session.launch()
      try await session.touch("button marked:'Open'")
      // Two hours pass at once.
      try await session.waitFor("label id:'t' {text BEGINSWITH '2020-01-01T'}", timeout: .seconds(7300))
      // This also works after a browser's error page.
      await #expect(throws: AppError.self) {
        try await session.touch("button marked:'Dead'")
        _ = try await session.tree()
      }
      try await driver.open("http://127.0.0.1:\(port)/closed", within: .seconds(30))
      try await session.waitFor("label id:'t' {text CONTAINS 'T'}", timeout: .seconds(7300))
      try await session.terminate()
    }
  }
}
