import AppUnderTest
import CLibrary
import DevTools
import Foundation
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// Browsers that end or hang, and endless pages.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageFaultTests {
  /// The error thrown by a step.
  private func problem(_ body: () async throws -> Void) async -> String {
    do {
      try await body()
      return "nothing is wrong"
    } catch {
      return "\(error)"
    }
  }

  @Test func killedBrowserFailsTheStepAndIsReplaced() async throws {
    let browser = BrowserShare()
    let driver = PageDriver(.folder(TestPage.pages + "/conformance"), launchedWith: [], browser: browser)
    let session = AppSession(driver: driver)
    try await session.launch()
    let id = try #require(browser.processID)
    // The browser is killed while the step waits for an answer.
    let step = Task { try await driver.script("new Promise(() => 0)") { _ in } }
    _ = try await driver.snapshot()
    kill(-id, SIGKILL)
    let problem = await problem { _ = try await step.value }
    #expect(problem.contains("the browser has ended") && problem.contains("https://app.test/"), "\(problem)")
    #expect(await self.problem { _ = try await driver.snapshot() }.contains("not open any more: the browser has ended"))
    try await session.launch()
    #expect(browser.processID != id)
    #expect(try await session.texts("* id:'state'") == ["ready"])
    try await session.terminate()
  }

  @Test func crashedPageFailsTheStep() async throws {
    try await TestPage.open("<p>here</p>", in: BrowserShare()) { session, driver in
      let problem = await problem { try await driver.visit("chrome://crash") }
      #expect(problem.contains("the page has crashed") || problem.contains("cannot be opened"), "\(problem)")
      try await session.launch()
      #expect(try await session.texts("label") == ["here"])
    }
  }

  @Test func crashedPageFailsWithoutAffectingOtherPages() async throws {
    let browser = BrowserShare()
    try await TestPage.open("<p>other</p>", in: browser) { other, _ in
      try await TestPage.open("<p>here</p>", in: browser) { session, driver in
        let problem = await problem {
          _ = try await driver.asking { page in
            let answer = try page.begin("Runtime.evaluate") {
              $0.member("expression", "new Promise(() => 0)")
              $0.member("awaitPromise", true)
            }
            try page.send("Page.crash")
            return try await page.answer(to: answer)
          }
        }
        #expect(problem.contains("the page has crashed"), "\(problem)")
        #expect(await !driver.isWindowClosed)
        try await session.launch()
        #expect(try await session.texts("label") == ["here"])
      }
      #expect(try await other.texts("label") == ["other"])
    }
  }

  @Test func hangingBrowserIsReplaced() async throws {
    let browser = BrowserShare()
    try await TestPage.open("<p>here</p>", in: browser) { session, driver in
      let id = try #require(browser.processID)
      kill(-id, SIGSTOP)
      let problem = await problem {
        _ = try await driver.asking {
          try await $0.call("Runtime.evaluate", patience: .milliseconds(50)) { $0.member("expression", "1") }
        }
      }
      #expect(problem.contains("https://app.test/ has not answered for"), "\(problem)")
      try await session.launch()
      #expect(browser.processID != id)
      #expect(try await session.texts("label") == ["here"])
    }
  }

  /// The browser answers, so only the page that loops is closed.
  @Test(arguments: ["setTimeout(() => { for (;;); }, 100)", "b.onclick = () => { for (;;); }"])
  func pageThatLoopsIsNamed(script: String) async throws {
    let browser = BrowserShare(limit: .seconds(10))
    try await TestPage.open("<p>other</p>", in: browser) { other, _ in
      try await TestPage.open("<button id=b>Go</button><p>here</p>", in: browser) { session, driver in
        try await driver.evaluate("(\(script), 0)")
        let problem = await problem {
          try await session.touch("button")
          try await session.waitFor("label text:'never'")
        }
        #expect(problem.contains("https://app.test/ has not answered for"), "\(problem)")
        #expect(problem.contains("A script in it may run without end"))
        try await session.launch()
        #expect(try await session.texts("label") == ["here"])
      }
      #expect(try await other.texts("label") == ["other"])
    }
  }

  @Test func serverThatIsSilentIsNamed() async throws {
    let server = try SilentServer()
    defer { server.close() }
    let browser = BrowserShare(limit: .seconds(10))
    let driver = PageDriver(.address("http://127.0.0.1:\(server.port)/"), launchedWith: [], browser: browser)
    let problem = await problem { try await driver.launch() }
    #expect(problem.contains("http://127.0.0.1:\(server.port)/ has not answered for"), "\(problem)")
    #expect(problem.contains("a server may not answer"))
  }

  @Test func refusedAddressIsNamed() async throws {
    let server = try SilentServer(isListening: false)
    defer { server.close() }
    let driver = PageDriver(.address("http://127.0.0.1:\(server.port)/"), launchedWith: [], browser: .ofProcess)
    let problem = await problem { try await driver.launch() }
    #expect(
      problem.contains("http://127.0.0.1:\(server.port)/ cannot be opened: net::ERR_CONNECTION_REFUSED"), "\(problem)")
    try await driver.terminate()
  }

  @Test func linkToAnUnreachablePageFailsTheTouch() async throws {
    let dead = try SilentServer(isListening: false)
    defer { dead.close() }
    let script = """
      import http.server
      class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_): pass
        def do_GET(self):
          self.send_response(200)
          self.end_headers()
          self.wfile.write(b"<!doctype html><meta name=viewport content='width=device-width'><a href='http://127.0.0.1:\(dead.port)/'>Away</a>")
      server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
      print(server.server_port, flush=True)
      server.serve_forever()
      """
    try await TestServer.run(script) { port in
      let driver = PageDriver(.address("http://127.0.0.1:\(port)/"), launchedWith: [], browser: .ofProcess)
      let session = AppSession(driver: driver, timeout: .seconds(5))
      try await session.launch()
      let problem = await problem { try await session.touch("* marked:'Away'") }
      #expect(
        problem.contains("leads to http://127.0.0.1:\(dead.port)/, which cannot be opened"), "\(problem)")
      try await driver.terminate()
    }
  }

  @Test func dialogsWithoutEndCanBeAnswered() async throws {
    try await TestPage.open(
      "<button id=b onclick='for (;;) alert(++n)'>Go</button><script>let n = 0</script>", in: BrowserShare()
    ) {
      session, driver in
      try await session.touch("button marked:'Go'")
      for number in 1...3 {
        #expect(try await session.texts("alertView label") == ["\(number)"])
        try await session.touch("button marked:'OK'")
        try await session.waitFor("label text:'\(number + 1)'")
      }
    }
  }

  /// A dialog opens while the touch that opened it is still being handled.
  @Test func dialogThatAFingerOpensIsShown() async throws {
    let page = """
      <button id=b>Go</button><p>here</p><script>b.ontouchend = () => alert('lifted'); b.ontouchmove = () => 0</script>
      """
    try await TestPage.open(page) { session, driver in
      try await session.drag("button marked:'Go'", to: "label marked:'here'")
      try await session.waitFor("alertView label")
      #expect(try await session.texts("alertView label") == ["lifted"])
      try await session.touch("button marked:'OK'")
      try await driver.letPass(until: try await driver.now() + .seconds(1))
      #expect(try await session.query("alertView").isEmpty)
    }
  }

  @Test func dialogDuringLoadingIsShown() async throws {
    try await TestPage.open("<p id=p>?</p><script>p.textContent = confirm('Really?')</script>", in: BrowserShare()) {
      session, _ in
      #expect(try await session.texts("alertView label") == ["Really?"])
      try await session.touch("button marked:'OK'")
      let found = try await session.waitFor("label text:'true'")
      #expect(found.count == 1)
    }
  }

  @Test func endlessRedirectsAreAnError() async throws {
    let problem = await problem {
      try await TestPage.open(
        "<script>location.href = 'b.html?' + Math.random()</script>",
        files: ["b.html": "<script>location.href = 'index.html?' + Math.random()</script>"]
      ) { _, _ in }
    }
    #expect(problem.contains("navigates from address to address without end"), "\(problem)")
    #expect(problem.contains(".html?"))
  }

  @Test func serversThatRedirectInCirclesAreAnError() async throws {
    let problem = await problem {
      try await TestPage.open(
        "<p>here</p>",
        stubs: [
          HTTPStub(
            nil, "/circle",
            outcome: .answer(HTTPAnswer(status: 302, headers: ["Location": "https://circle.test/circle"])))
        ]
      ) { _, driver in try await driver.visit("https://circle.test/circle") }
    }
    #expect(problem.contains("https://circle.test/circle cannot be opened: net::ERR_TOO_MANY_REDIRECTS"), "\(problem)")
  }

  @Test func navigationDuringAQueryReachesTheNextPage() async throws {
    try await TestPage.open(
      "<a href=b.html>next</a><p>one</p>", files: ["b.html": "<a href=index.html>next</a><p>two</p>"]
    ) { session, driver in
      for number in 1...6 {
        try await session.touch("* marked:'next'")
        let text = number % 2 == 1 ? "two" : "one"
        #expect(try await session.waitFor("label text:'\(text)'").count == 1)
      }
      // A removed frame or element simply disappears.
      try await driver.evaluate("(document.body.innerHTML = '<iframe srcdoc=\"<p>inner</p>\"></iframe>', 0)")
      #expect(try await session.waitFor("label text:'inner'").count == 1)
      try await driver.evaluate("document.querySelector('iframe').remove()")
      #expect(try await session.query("label text:'inner'").isEmpty)
    }
  }

  @Test func hugePagesAreRead() async throws {
    // The full number takes some seconds in a debug build.
    let thousands = Thoroughness.isHigh ? 200 : 20
    let page = """
      <p id=n>0</p><div id=d></div><script>
      const one = '<b></b>'.repeat(1000), parts = [];
      for (let i = 0; i < \(thousands); i++) parts.push('<div hidden>' + one + '</div>');
      d.innerHTML = parts.join('');
      </script>
      """
    try await TestPage.open(page) { session, driver in
      let tree = try await driver.tree()
      #expect(tree.count > thousands * 1000)
      try await driver.evaluate("n.textContent = 'changed'")
      #expect(try await driver.look(after: tree).change?.kept.count == 6)
    }
  }

  @Test func linkToAFailingStubFailsTheTouch() async throws {
    let page = HTTPAnswer(body: "<a href='/next'>next</a>", headers: ["Content-Type": "text/html"])
    let driver = PageDriver(.address("http://shop.test/start"), launchedWith: [], browser: .ofProcess)
    try await driver.perform(.stub(HTTPStub(nil, "/start", outcome: .answer(page))))
    try await driver.perform(.stub(HTTPStub(nil, "/next", outcome: .failure(.unreachable))))
    let session = AppSession(driver: driver, timeout: .seconds(5))
    try await session.launch()
    let problem = await problem { try await session.touch("* marked:'next'") }
    #expect(problem.contains("leads to http://shop.test/next, which cannot be opened"), "\(problem)")
    try await session.terminate()
  }

  /// The absence of an element cannot be concluded from a page that is not open.
  @Test func absenceRequiresAnOpenPage() async throws {
    let isNotOpen = { (session: AppSession) in
      let error = await #expect(throws: AppError.self) { try await session.waitForNone("label text:'none'") }
      #expect(error?.description.contains("the page is not loaded") == true, "\(error?.description ?? "-")")
    }
    let nobody = try SilentServer(isListening: false)
    let page = HTTPAnswer(
      body: "<a href='http://127.0.0.1:\(nobody.port)/'>next</a>", headers: ["Content-Type": "text/html"])
    let driver = PageDriver(.address("http://shop.test/start"), launchedWith: [], browser: .ofProcess)
    try await driver.perform(.stub(HTTPStub(nil, "/start", outcome: .answer(page))))
    let session = AppSession(driver: driver, timeout: .seconds(5))
    try await session.launch()
    try await session.waitForNone("label text:'none'")
    await #expect(throws: AppError.self) { try await session.touch("* marked:'next'") }
    await isNotOpen(session)
    try await session.terminate()
    try await TestPage.open("<p>here</p><script>alert('Wait')</script>") { session, _ in
      await isNotOpen(session)
      try await session.dismissAlert()
      try await session.waitForNone("label text:'none'")
    }
  }
}

/// A server that accepts connections and never responds.
private final class SilentServer {
  let port: UInt16
  private let descriptor: Int32

  /// Reserves a port; without listening, it rejects connections and cannot be used by other servers.
  init(isListening: Bool = true) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = self.descriptor
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) + (isListening ? listen(descriptor, 8) : 0)
          + getsockname(descriptor, $0, &length)
      }
    }
    try #require(result == 0)
    port = UInt16(bigEndian: address.sin_port)
  }

  func close() { _ = CLibrary.close(descriptor) }
}
