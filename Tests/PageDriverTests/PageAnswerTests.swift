import AppUnderTest
import Foundation
import TestSupport
import Testing

@testable import PageDriver

/// The requests of a page, and the time of their responses.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageAnswerTests {
  private static let search = """
    <input oninput="ask(this.value)"><p id=answer>-</p><script>
    const ask = async word => {
      const answer = await fetch('/api/words?begins=' + encodeURIComponent(word));
      document.querySelector('#answer').textContent = answer.status + ' ' + await answer.text();
    };
    </script>
    """

  @Test func aServiceIsReplaced() async throws {
    try await TestPage.open(Self.search) { session, driver in
      try await driver.perform(.fake(FakeService("words", after: .seconds(20)) { ["\($0)", "\"é"] }))
      try await session.enterText("x&", into: "textField")
      try await session.waitFor("label text:\(Query.quote(#"200 ["[\"x&\"]","\"é"]"#))", timeout: .seconds(30))
      #expect(try await driver.now() >= .seconds(20))
      try await driver.perform(.fake(FakeService("words") { _ in throw ServiceFailure("too busy") }))
      try await session.enterText("y", into: "textField")
      try await session.waitFor("label text:'500 too busy'")
      let calls = try await driver.records().serviceCalls
      #expect(calls == ["x", "x&", "x&y"].map { ServiceCall(name: "words", arguments: [$0]) })
      #expect(try await driver.records().unansweredRequests.isEmpty)
    }
  }

  @Test func aClosureMakesAnswers() async throws {
    try await TestPage.open(Self.search) { session, _ in
      try await session.stub(.get, "/api/*") { request in
        HTTPAnswer(status: 201, body: "\(request.path) \(request.query["begins"] ?? "-")")
      }
      try await session.enterText("x", into: "textField")
      try await session.waitFor("label text:'201 /api/words x'")
      try await session.stub(.get, "/api/*") { _ in HTTPAnswer(headers: ["X A": "1"]) }
      try await session.enterText("y", into: "textField")
      try await session.waitFor("label {text BEGINSWITH '500 the answer to GET /api/words?begins=xy'}")
    }
  }

  /// The page's time does not pass while a script waits.
  @Test(arguments: [
    (HTTPStub.Outcome.answer(HTTPAnswer(status: 201)), "201"), (.failure(.unreachable), "NetworkError"),
    (.failure(.timedOut), "TimeoutError"), (.failure(.offline), "NetworkError"),
  ])
  func answersToWaitingScriptsHaveNoDelay(outcome: HTTPStub.Outcome, shown: String) async throws {
    let page = """
      <button onclick="setTimeout(ask)">Go</button><p id=o>-</p><script>
      const ask = () => {
        const request = new XMLHttpRequest;
        request.open('PUT', 'https://api.test/y?a=1#b', false);
        try { request.send(); o.textContent = request.status } catch (error) { o.textContent = error.name }
      }
      </script>
      """
    let stub = HTTPStub(.put, "/y", outcome: outcome, after: .seconds(3))
    try await TestPage.open(page, stubs: [stub]) { session, driver in
      try await session.touch("button")
      try await session.waitFor("label text:'\(shown)'")
      let requests = try await driver.records().requests.filter { $0.method == .put }
      #expect(requests.map(\.description) == ["PUT /y?a=1"])
    }
  }

  @Test func anUnpreparedRequestOfAWaitingScriptFails() async throws {
    let page = """
      <p id=o>-</p><script>
      const request = new XMLHttpRequest;
      request.open('PUT', 'https://api.test/y', false);
      setTimeout(() => { try { request.send() } catch (error) { o.textContent = error.name } })
      </script>
      """
    try await TestPage.open(page) { session, _ in _ = try await session.waitFor("label text:'NetworkError'") }
  }

  @Test func socketsAreUnansweredRequests() async throws {
    let page = "<button onclick=\"new WebSocket('wss://api.test/news?a=1')\">Go</button>"
    try await TestPage.open(page) { session, driver in
      try await session.touch("button")
      let found = try await driver.records().unansweredRequests.map { "\($0) of \($0.host)" }
      #expect(found == ["GET /news?a=1 of api.test"])
    }
  }

  /// The browser has reason phrases only for some statuses, and sends no response for other statuses without a phrase.
  @Test(arguments: [299, 419, 499, 599]) func aStatusThatHasNoWordsIsAnswered(status: Int) async throws {
    try await TestPage.open(Self.search) { session, driver in
      let answer = HTTPAnswer(status: status, body: "so it is")
      try await driver.perform(.stub(HTTPStub(.get, "/api/words", outcome: .answer(answer))))
      try await session.enterText("x", into: "textField")
      try await session.waitFor("label text:'\(status) so it is'")
    }
  }

  @Test(arguments: [
    HTTPAnswer(status: 200, headers: ["X A": "1"]), HTTPAnswer(status: 200, headers: ["X-A": "1\r\nSet-Cookie: a"]),
    HTTPAnswer(status: 200, headers: ["": "1"]), HTTPAnswer(status: 99), HTTPAnswer(status: 100),
    HTTPAnswer(status: 199), HTTPAnswer(status: 600),
  ])
  func anAnswerThatNobodyCanGiveIsRefused(answer: HTTPAnswer) async throws {
    try await TestPage.open(Self.search) { _, driver in
      let error = await #expect(throws: AppError.self) {
        try await driver.perform(.stub(HTTPStub(.get, "/api/words", outcome: .answer(answer))))
      }
      #expect(error?.kind == .notSupported)
    }
  }

  /// Browsers send `patch` as written, and servers that expect PATCH reject it.
  @Test func aMethodOfAnotherNameIsAnotherOne() async throws {
    let page = """
      <p id=s>-</p><button onclick="ask()">Ask</button><script>
      const ask = async () => { s.textContent = (await fetch('/api/words', { method: 'patch' })).status; };
      </script>
      """
    try await TestPage.open(page) { session, driver in
      for method in [HTTPMethod.get, .patch] {
        try await driver.perform(.stub(HTTPStub(method, "/api/words", outcome: .answer(HTTPAnswer(status: 200)))))
      }
      try await session.touch("button")
      try await session.waitFor("label text:'404'")
      let unanswered = try await driver.records().unansweredRequests
      #expect(unanswered.map(\.description) == ["patch /api/words"])
    }
  }

  /// The page receives no responses while a dialog is open, and does not repeat its request.
  @Test func delayedAnswerArrivesBehindADialog() async throws {
    let page = """
      <p id=s>-</p><button onclick="setTimeout(ask)">Go</button><script>
      const ask = () => {
        fetch('/api/words').then(answer => answer.text()).then(text => { s.textContent = text; });
        alert('wait');
      };
      </script>
      """
    try await TestPage.open(page) { session, driver in
      try await driver.perform(.fake(FakeService("words", after: .seconds(5)) { _ in ["yes"] }))
      try await session.touch("button marked:'Go'")
      try await session.waitFor("label text:'wait'")
      try await session.touch("button marked:'OK'")
      try await session.waitFor("label {text CONTAINS 'yes'}", timeout: .seconds(10))
    }
  }

  /// The requesting page gets the response, even if another page is in use.
  @Test func answerGoesToTheRequestingPage() async throws {
    let page = """
      <p id=s>-</p><button onclick="ask(); window.open('two.html')">Ask</button><script>
      const ask = () => fetch('/api/words').then(answer => answer.text()).then(text => { s.textContent = text; });
      </script>
      """
    let head = "<!doctype html><meta name=viewport content='width=device-width'>"
    let other = head + "<button onclick='window.close()'>Close</button>"
    try await TestPage.open(page, files: ["two.html": other]) { session, driver in
      try await driver.perform(.fake(FakeService("words", after: .seconds(5)) { _ in ["yes"] }))
      try await session.touch("button marked:'Ask'")
      try await session.waitFor("button marked:'Close'")
      try await driver.letPass(until: try await driver.now() + .seconds(6))
      try await session.touch("button marked:'Close'")
      try await session.waitFor("label {text CONTAINS 'yes'}")
    }
  }

  /// A check that something is absent does not wait for a request that the page has cancelled.
  @Test func aRequestThatIsGivenUpIsOver() async throws {
    let page = """
      <p>-</p><button onclick="ask(new AbortController)">Go</button><script>
      const ask = controller => {
        fetch('/api/words', { signal: controller.signal }).catch(() => {});
        setTimeout(() => controller.abort(), 100);
      };
      </script>
      """
    let stub = HTTPStub(nil, "/api/words", outcome: .answer("yes"), after: .seconds(4))
    try await TestPage.open(page, stubs: [stub]) { session, driver in
      try await session.touch("button marked:'Go'")
      try await driver.letPass(until: try await driver.now() + .milliseconds(200))
      let start = try await driver.now()
      try await session.waitForNone("label text:'yes'")
      #expect(try await driver.now() - start < .seconds(1))
    }
  }

  /// Each letter starts a request, and the page's time does not wait for them endlessly.
  @Test func answersComeAfterTyping() async throws {
    try await TestPage.open(Self.search) { session, driver in
      try await driver.perform(.stub(HTTPStub(nil, "/api/words", outcome: .answer("yes"))))
      for _ in 0..<10 {
        try await session.setText("Blackberries", of: "textField")
        try await session.waitFor("label text:'200 yes'")
        _ = try await driver.evaluate("answer.textContent = '-'")
      }
    }
  }

  @Test(arguments: [
    ("<a href='http://www.example.com'>Go</a>", "http://www.example.com"),
    ("<a href='https://shop.example/a?b=c#d' target=_top>Go</a>", "https://shop.example/a?b=c#d"),
    ("<button onclick=\"location.href = 'https://shop.example/'\">Go</button>", "https://shop.example"),
    ("<a href='#here'>Go</a>", nil),
    ("<a href='javascript:void 0'>Go</a>", nil),
  ])
  func addressesOutsideAreOpened(link: String, address: String?) async throws {
    try await TestPage.open(link + "<p>here</p>") { session, driver in
      try await session.touch("view marked:'Go'")
      #expect(try await driver.records().openedURLs == (address.map { [$0] } ?? []))
      // The page stays open in every case.
      try await driver.letPass(until: try await driver.now() + .seconds(1))
      #expect(try await session.exists("label text:'here'"))
      #expect(try await driver.records().unansweredRequests.isEmpty)
    }
  }

  /// Events postponed by the browser are handled before the next step reads the page.
  @Test func eventsAfterInputAreHandledFirst() async throws {
    let page = """
      <a href=#beer>Beer</a><input id=i><p id=s>-</p><script>
      onhashchange = () => { s.textContent = location.hash };
      i.onkeyup = () => setTimeout(() => { s.textContent = i.value });
      </script>
      """
    for _ in 0..<5 {
      try await TestPage.open(page) { session, _ in
        try await session.touch("view marked:'Beer'")
        #expect(try await session.texts("label id:'s'") == ["#beer"])
        try await session.enterText("Stout and Porter", into: "textField")
        #expect(try await session.texts("label id:'s'") == ["Stout and Porter"])
      }
    }
  }
}
