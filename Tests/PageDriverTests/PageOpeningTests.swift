import AppUnderTest
import TestSupport
import Testing

@testable import PageDriver

/// Opening and leaving pages.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageOpeningTests {
  private func problem(_ body: () async throws -> Void) async -> String {
    do {
      try await body()
      return "nothing is wrong"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("<meta name=version content=' 2.4\n beta '>", "2.4 beta"), ("<meta name=Version content=3>", "3"), ("", nil),
    ("<p><meta name=version content=1>", nil), ("<meta name=version>", nil),
  ])
  func pagesStateTheirVersions(html: String, version: String?) async throws {
    try await TestPage.open(html) { _, driver in #expect(await driver.appVersion == version) }
  }

  @Test func errorStatusFailsTheOpening() async throws {
    let stubs = [404, 500, 200].map { status in
      let document = HTTPAnswer(status: status, body: "<p>status \(status)</p>", headers: ["Content-Type": "text/html"])
      return HTTPStub(nil, "/s\(status)", outcome: .answer(document))
    }
    try await TestPage.open("<p>here</p>", stubs: stubs) { session, driver in
      for status in [404, 500] {
        let text = await problem { try await driver.visit("https://app.test/s\(status)") }
        #expect(text.contains("https://app.test/s\(status) cannot be opened: the server answers with status \(status)"))
        #expect(text.contains("is open with status \(status)"), "\(text)")
      }
      #expect(
        await problem { try await driver.visit("https://app.test/none.html") }.contains("answers with status 404"))
      try await driver.visit("https://app.test/s200")
      #expect(try await session.texts("label") == ["status 200"])
    }
    let driver = PageDriver(.address("https://shop.test/s404"), launchedWith: [], browser: .ofProcess)
    for stub in stubs { try await driver.perform(.stub(stub)) }
    #expect(await problem { try await driver.launch() }.contains("the server answers with status 404"))
    await driver.expectStatus(500)
    #expect(await problem { try await driver.launch() }.contains("is open with status 404, not with status 500"))
    await driver.expectStatus(404)
    #expect(await problem { try await driver.launch() } == "nothing is wrong")
    try await driver.terminate()
  }

  @Test func goingBackIsThatOfTheBrowser() async throws {
    let page = "<a href=b.html>next</a><p>one</p>"
    let other =
      "<button onclick=\"history.pushState(0, '', '#x'); p.textContent = 'three'\">more</button><p id=p>two</p>"
      + "<script>onpopstate = () => { p.textContent = 'two again' }</script>"
    try await TestPage.open(page, files: ["b.html": other]) { session, _ in
      let error = await #expect(throws: AppError.self) { try await session.back() }
      #expect(error?.description.contains("a back button") == true, "\(String(describing: error))")
      try await session.touch("* marked:'next'")
      try await session.touch("button marked:'more'")
      try await session.waitFor("label text:'three'")
      try await session.back()
      try await session.waitFor("label text:'two again'")
      try await session.back()
      try await session.waitFor("label text:'one'")
      // A button of the page takes precedence.
      try await session.touch("* marked:'next'")
      try await session.waitFor("label text:'two'")
    }
  }

  @Test func thePageGoesBackByItself() async throws {
    let page = "<a href=b.html>next</a><p>one</p>"
    try await TestPage.open(page, files: ["b.html": "<button onclick='history.back()'>leave</button><p>two</p>"]) {
      session, _ in
      for _ in 0..<2 {
        try await session.touch("* marked:'next'")
        try await session.waitFor("label text:'two'")
        try await session.touch("button marked:'leave'")
        try await session.waitFor("label text:'one'")
      }
    }
  }
}
