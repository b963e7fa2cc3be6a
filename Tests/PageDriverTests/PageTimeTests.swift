import AppUnderTest
import DevTools
import Foundation
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// A page's time is virtual: the same events occur at the same time in every run.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageTimeTests {
  private static let page = """
    <style>#box { width: 20px; height: 20px; background: red; transition: width 2s } .wide { width: 200px !important }</style>
    <p id=s>idle</p><p id=q>-</p><p id=f>-</p><div id=box></div><button onclick="start()">Start</button>
    <script>
    let n = 0;
    const tick = () => { s.textContent = ++n; if (n < 30) setTimeout(tick, 70 + n * 37 % 50); };
    const start = () => {
      box.className = 'wide'; setTimeout(tick, 100); setInterval(() => { q.textContent = Date.now() }, 1000);
      fetch('https://api.test/beer').then(answer => answer.text()).then(text => { f.textContent = text });
    };
    </script>
    """

  /// The screen and the time of every step in a run.
  private static func run() async throws -> [String] {
    let stub = HTTPStub(nil, "/beer", outcome: .answer("Stout"), after: .milliseconds(1500))
    return try await TestPage.open(page, stubs: [stub]) { session, driver in
      var seen: [String] = []
      func note(_ step: String) async throws {
        seen.append("\(step) at \(try await driver.now())")
        // The intermediate width of the box depends on the frames drawn by the browser in real time.
        seen += try await driver.tree().lines.filter { step == "end" || !$0.contains("#box".dropFirst()) }
      }
      try await note("launch")
      try await session.touch("button marked:'Start'")
      try await note("touch")
      try await session.waitFor("label text:'5'")
      try await note("five")
      try await session.waitFor("label text:'Stout'")
      try await note("answer")
      // The time when it becomes idle depends on these frames, too.
      try await session.waitForNoneAnimating()
      try await driver.letPass(until: .seconds(60))
      try await note("end")
      return seen
    }
  }

  private static let proof = ProcessInfo.processInfo.environment["CUKESWIFT_PROOF"].flatMap { Int($0) }

  /// `CUKESWIFT_PROOF=1000` sets the number of repetitions.
  @Test(.enabled(if: proof != nil)) func everyRunShowsTheSame() async throws {
    let count = try #require(Self.proof)
    let first = try await Self.run()
    #expect(first.contains { $0.contains("'Stout'") } && first.contains { $0.contains("'30'") })
    for number in 1..<max(count, 2) {
      let next = try await Self.run()
      let difference = zip(first, next).first { $0 != $1 }
      #expect(first.count == next.count && difference == nil, "run \(number): \(difference ?? ("", ""))")
      if difference != nil { return }
    }
  }

  /// Also if the page allows no requests, and while a response is pending, as time passes then by another policy.
  @Test(arguments: [
    "", "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; script-src 'unsafe-inline'\">",
    "<script>fetch('/api/words')</script>",
  ])
  func timeStopsAtEveryChange(head: String) async throws {
    let page =
      head
      + "<p id=s>0</p><script>const tick = () => { s.textContent = +s.textContent + 1; setTimeout(tick, 100) }; setTimeout(tick, 100)</script>"
    try await TestPage.open(
      page, stubs: [HTTPStub(.get, "/api/words", outcome: .answer(HTTPAnswer(status: 200)), after: .seconds(60))]
    ) { session, driver in
      // The request may still change something.
      _ = try await driver.advance(notAfter: .seconds(60))
      let first = Int(try await session.texts("* id:'s'").first ?? "") ?? 0
      var start = Duration.zero
      for number in 1...20 {
        let advance = try await driver.advance(notAfter: .seconds(60))
        #expect(advance == .event)
        let text = try await session.texts("* id:'s'").first
        #expect(text == "\(first + number)")
        if number == 1 { start = try await driver.now() - .milliseconds(100) }
        let time = try await driver.now() - start
        #expect(time.milliseconds.rounded() == Double(number * 100))
      }
    }
  }

  /// In the debugger, the browser would wait for the rest of the response for ever.
  @Test func timePassesAfterAnUnreadResponse() async throws {
    let page = """
      <button onclick="setTimeout(buy, 500)">Buy</button><p id=p>-</p>
      <script>
      let kept;
      const buy = async () => {
        kept = await fetch('https://api.test/buy', { method: 'POST' });
        p.textContent = 'bought';
        setTimeout(() => { p.textContent = 'sent' }, 3000);
      };
      </script>
      """
    try await TestPage.open(page, stubs: [HTTPStub(.post, "/buy", outcome: .answer("ok"))]) { session, _ in
      try await session.touch("button marked:'Buy'")
      try await session.waitFor("label text:'bought'")
      try await session.waitFor("label text:'sent'")
    }
  }

  /// The page does not hear of the request that it forbids.
  @Test func stopsAreHiddenFromThePage() async throws {
    let page = """
      <meta http-equiv=Content-Security-Policy content="default-src 'none'; script-src 'unsafe-inline'"><p id=p>0</p>
      <script>
      addEventListener('securitypolicyviolation', () => { p.textContent = +p.textContent + 1 });
      setTimeout(() => { fetch('https://api.test/').catch(() => {}) }, 1000);
      </script>
      """
    try await TestPage.open(page) { session, driver in
      try await driver.letPass(until: .seconds(5))
      #expect(try await session.texts("* id:'p'") == ["1"])
      _ = try await driver.advance(notAfter: .seconds(60))
      #expect(try await session.texts("* id:'p'") == ["1"])
    }
  }

  /// The browser draws the end in real time, and the page's time must not pass far beyond it meanwhile.
  @Test(arguments: ["", "<script>const draw = () => { requestAnimationFrame(draw) }; draw()</script>"])
  func animationsEndAtTheirTime(script: String) async throws {
    let page = """
      <style>p { animation: come .8s .2s both } @keyframes come { from { opacity: 0; transform: translateY(200px) } }</style>
      <p>Come</p>
      """
    try await TestPage.open(page + script) { session, driver in
      try await session.waitForNoneAnimating(timeout: .seconds(30))
      #expect(try await session.texts("label") == ["Come"])
      let now = try await driver.now()
      #expect(now < .seconds(10))
    }
  }

  /// Touches have the time of the page, which starts again with each new page.
  /// The browser itself would give them the machine's time, half a minute before the page's start.
  @Test func touchesHappenAtTheTimeOfThePage() async throws {
    let page = """
      <button id=b>Go</button><p id=p>?</p><script>
      b.onclick = event => { p.textContent = Math.round((performance.now() - event.timeStamp) / 1000) + ' s ago' }
      </script>
      """
    try await TestPage.open("<a href=b.html>next</a>", files: ["b.html": page]) { session, driver in
      try await driver.letPass(until: try await driver.now() + .seconds(30))
      try await session.touch("* marked:'next'")
      try await session.touch("button marked:'Go'")
      #expect(try await session.texts("* id:'p'") == ["0 s ago"])
      try await driver.letPass(until: try await driver.now() + .seconds(30))
      try await session.touch("button marked:'Go'")
      #expect(try await session.texts("* id:'p'") == ["0 s ago"])
    }
  }

  @Test func timeBeginsAnewWithThePage() async throws {
    let page = "<p id=s>0</p><script>setInterval(() => { s.textContent = +s.textContent + 1 }, 1000)</script>"
    try await TestPage.open(page) { session, driver in
      try await driver.letPass(until: .seconds(600))
      try await session.launch()
      #expect(try await session.texts("* id:'s'") == ["0"])
      let opened = try await driver.now()
      #expect(opened == .zero)
      try await session.waitFor("label text:'1'")
      let now = try await driver.now()
      #expect(now > .milliseconds(500) && now <= .seconds(1))
    }
  }

  /// A page gets the same time for drawing in every run.
  @Test func loadingAlwaysEndsAtTheSameTime() async throws {
    let page = "<p id=s></p><script>onload = () => { s.textContent = performance.now() }</script>"
    var times: Set<Double> = []
    for _ in 0..<5 {
      times.insert(
        try await TestPage.open(page) { session, driver in
          let loaded = try #require(Double(try await session.texts("* id:'s'").first ?? ""))
          let opened = try #require(Double(try await driver.evaluate("performance.now()")))
          return (opened - loaded).rounded()
        })
    }
    #expect(times == [100])
  }

  /// The response to a request started by a touch is prepared while the page's time stands still, and arrives when it
  /// passes.
  @Test func answersOfFilesAreWaitedFor() async throws {
    let page = """
      <p id=answer>-</p><button onclick="fetch('prices.json').then(r => r.json()).then(p => { answer.textContent = p.price })">Ask</button>
      """
    for _ in 0..<(Self.proof ?? 3) {
      try await TestPage.open(page, files: ["prices.json": #"{"price": "12 EUR"}"#]) { session, _ in
        try await session.touch("button marked:'Ask'")
        let found = try await session.waitFor("label text:'12 EUR'")
        #expect(found.count == 1)
      }
    }
  }

  /// The timers of a worker use real time, its clock is that of the page, and its messages arrive when the page's time
  /// passes.
  @Test func workersAnswerWhenTimePasses() async throws {
    let page = """
      <p id=o>-</p><script>
      const source = `onmessage = event => postMessage('pong ' + event.data)`;
      const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
      let answer;
      globalThis.ask = () => new Promise(done => { answer = done; worker.postMessage('ping'); });
      worker.onmessage = event => { o.textContent = event.data; answer('answered'); };
      </script>
      """
    try await TestPage.open(page) { session, driver in
      let asked = Task { try await driver.script("ask()") { $0.string("result", "value") } }
      // The worker does not use the page's clock.
      try await driver.letPass(until: { try await session.texts("* id:'o'") != ["-"] })
      #expect(try await session.texts("* id:'o'") == ["pong ping"])
      #expect(try await asked.value == "answered")
    }
  }

  /// An uncaught error in a worker is an error of the page, as is a missing script.
  @Test(arguments: [
    (["w.js": "throw new Error('torn')"], "Error: torn"), ([:], "the script of a worker cannot be loaded: "),
  ])
  func errorsOfWorkersAreThoseOfThePage(files: [String: String], message: String) async throws {
    let error = try await RunEnvironment.$current.withValue(.changed { $0[PageErrors.self] = .fail }) {
      try await TestPage.open("<button onclick=\"kept = new Worker('w.js')\">Go</button>", files: files) {
        session, driver in
        do {
          try await session.touch("button")
          // The worker does not use the page's clock.
          try await driver.letPass(until: { false })
          return "no error"
        } catch let error as AppError {
          return error.description
        }
      }
    }
    #expect(error.contains("a script of the page failed") && error.contains(message), "\(error)")
  }

  /// A video advances with the page's frames, which are not drawn while its time stands still.
  @Test func videosStandStillWithThePage() async throws {
    try await TestPage.open("<video id=v aria-label=Film width=50 height=50 controls></video>") { session, driver in
      let before = try await driver.evaluate("v.currentTime + ' ' + v.paused")
      try await driver.letPass(until: try await driver.now() + .seconds(10))
      #expect(try await driver.evaluate("v.currentTime + ' ' + v.paused") == before)
      #expect(try await session.query("* marked:'Film'").count == 1)
    }
  }

  /// A service worker responds to the page's requests, as without a driver.
  @Test func serviceWorkersAnswer() async throws {
    let worker = """
      addEventListener('install', () => skipWaiting());
      addEventListener('activate', event => event.waitUntil(clients.claim()));
      addEventListener('fetch', event => { if (event.request.url.endsWith('/beer')) event.respondWith(new Response('from the worker')); });
      """
    try await TestPage.open("<p id=o>-</p>", files: ["worker.js": worker]) { _, driver in
      let registered = try await driver.script(
        """
        Promise.race([navigator.serviceWorker.register('worker.js').then(() => 'registered', error => 'refused: ' + error.name),
          new Promise(done => { globalThis.late = () => done('late') })])
        """
      ) { $0.string("result", "value") ?? "" }
      // It is loaded outside of the page, so a folder of files without a server cannot provide one.
      #expect(registered.hasPrefix("refused"), "\(registered)")
    }
  }
}
