import AppUnderTest
import Foundation
import TestSupport
import Testing

@testable import PageDriver

/// The surroundings of a page: colour scheme, language, network, files, storage.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageSurroundingsTests {
  @Test func lightAndLanguageAreThoseOfTheScenario() async throws {
    let shown = """
      matchMedia('(prefers-color-scheme: dark)').matches + ' ' + navigator.language + ' ' + (1234.5).toLocaleString()
      """
    try await TestPage.open("<p>Hello</p>") { session, driver in
      try await session.setAppearance(.dark)
      try await session.setLanguage("de-DE")
      #expect(try await driver.evaluate(shown) == "true de-DE 1.234,5")
      try await session.setLanguage("fr")
      try await session.setAppearance(.light)
      #expect(try await driver.evaluate(shown).hasPrefix("false fr 1"))
      // A new page of the driver has the same settings.
      try await session.relaunch()
      #expect(try await driver.evaluate(shown).hasPrefix("false fr 1"))
    }
  }

  @Test func theTimeIsThatOfTheZone() async throws {
    let page =
      "<p id=a></p><script>a.textContent = new Date().getHours() + ' ' + new Date().getTimezoneOffset()</script>"
    for (zone, shown) in [
      (TimeZone("GMT+05:30", minutesFromUTC: 330), "12 -330"), (TimeZone(named: "America/New_York"), "12 300"),
    ] {
      try await TestPage.open(page) { session, driver in
        try await session.setTimeZone(zone)
        try await session.relaunch()
        #expect(try await session.texts("label") == [shown], "\(zone)")
      }
    }
    try await TestPage.open(page) { session, _ in
      let error = await #expect(throws: AppError.self) {
        try await session.setTimeZone(TimeZone(named: "Nowhere/Land"))
      }
      #expect(error?.description.contains("the browser does not support the time zone 'Nowhere/Land'") == true)
    }
  }

  @Test func nothingIsAnsweredWithoutANetwork() async throws {
    let page = """
      <button onclick="fetch('/beer').then((r) => r.text()).catch(() => 'failed').then((t) => { a.textContent = t })">Ask</button>
      <p id=a></p>
      """
    try await TestPage.open(page, stubs: [HTTPStub(nil, "/beer", outcome: .answer("Pilsner"))]) { session, driver in
      try await session.setOffline(true)
      #expect(try await driver.evaluate("navigator.onLine") == "false")
      try await session.touch("button")
      try await session.waitFor("label text:'failed'")
      try await session.setOffline(false)
      #expect(try await driver.evaluate("navigator.onLine") == "true")
      try await session.touch("button")
      try await session.waitFor("label text:'Pilsner'")
      // Requests that fail because the test disabled the network are not reported.
      #expect(try await session.records.unansweredRequests.isEmpty)
    }
  }

  @Test func requestsThatNobodyAnswersAreReported() async throws {
    let page =
      "<p id=a></p><script>fetch('https://prices.test/list?day=1').catch(() => { a.textContent = 'none' })</script>"
    try await TestPage.open(page) { session, _ in
      try await session.waitFor("label text:'none'")
      #expect(try await session.records.unansweredRequests.map(\.description) == ["GET /list?day=1"])
      let error = await #expect(throws: AppError.self) { try await session.waitFor("label text:'12 EUR'") }
      #expect(error?.description.contains("GET /list?day=1") == true, "\(String(describing: error))")
    }
  }

  @Test func pagesInTheBackgroundDoNotNavigate() async throws {
    try await TestPage.open("<p>one</p>", files: ["two.html": "<p>two</p>"]) { session, driver in
      try await session.perform(.browse(.visit("two.html")))
      try await session.sendToBackground()
      let commands: [PageCommand] = [.visit("index.html"), .reload]
      for command in commands {
        let error = await #expect(throws: AppError.self) { try await session.perform(.browse(command)) }
        #expect(error?.kind == .inBackground, "\(command)")
      }
      let error = await #expect(throws: AppError.self) { _ = try await driver.goBack() }
      #expect(error?.kind == .inBackground)
      try await session.bringToForeground()
      #expect(try await driver.goBack())
      #expect(try await session.texts("label") == ["one"])
    }
  }

  @Test func filesAreChosen() async throws {
    let page = """
      <label>Photo <input type=file onchange="a.textContent = [...files].map((f) => f.name + ' ' + f.size).join()"></label>
      <button onclick="more.click()">Add more</button><input id=more type=file multiple hidden
        onchange="a.textContent = [...files].map((f) => f.name).join()"><button>Nothing</button><p id=a></p>
      """
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    let files = ["one.txt", "two.txt"].map { folder.appending(path: $0) }
    for file in files { try Data("12345".utf8).write(to: file) }
    let paths = files.map(\.path)
    try await TestPage.open(page) { session, _ in
      try await session.chooseFiles([paths[0]], for: "* marked:'Photo'")
      try await session.waitFor("label text:'one.txt 5'")
      try await session.chooseFiles(paths, for: "button marked:'Add more'")
      try await session.waitFor("label text:'one.txt,two.txt'")
      let single = await #expect(throws: AppError.self) {
        try await session.chooseFiles(paths, for: "* marked:'Photo'")
      }
      #expect(single?.problem.contains("takes only 1 of the 2 files") == true, "\(String(describing: single))")
      let none = await #expect(throws: AppError.self) {
        try await session.chooseFiles(paths, for: "button marked:'Nothing'")
      }
      #expect(none?.problem.contains("did not ask for files") == true, "\(String(describing: none))")
    }
  }

  @Test func storedStateIsGivenToAnotherPage() async throws {
    let page = """
      <p id=a></p><script>
      a.textContent = (document.cookie || 'nobody') + ', ' + (localStorage.theme ?? 'plain')
      </script>
      """
    let state = try await TestPage.open(page) { session, driver in
      try await session.waitFor("label text:'nobody, plain'")
      try await driver.evaluate("(document.cookie = 'user=anna; max-age=9999', localStorage.theme = 'a \"b\"')")
      try await session.relaunch()
      try await session.waitFor("label text:'user=anna, a \"b\"'")
      return try await driver.state()
    }
    // A page without the saved state starts empty.
    try await TestPage.open(page) { session, driver in
      try await session.waitFor("label text:'nobody, plain'")
      await #expect(throws: AppError.self) { try await driver.restore(state) }
      try await session.terminate()
      let error = await #expect(throws: AppError.self) { try await driver.restore(#"{"cookies": 1}"#) }
      #expect(error?.problem.contains("this is not the saved state of a page") == true)
      try await driver.restore(state)
      try await session.launch()
      try await session.waitFor("label text:'user=anna, a \"b\"'")
      // Changes made by the page stay when it is opened again.
      try await driver.evaluate("(localStorage.theme = 'new')")
      try await driver.evaluate("location.reload()")
      try await session.waitFor("label text:'user=anna, new'")
    }
  }

  @Test(arguments: [
    ("https://anna:se%40cret@shop.test/a?b=c@d", "https://shop.test/a?b=c@d", "https://shop.test", "anna", "se@cret"),
    ("http://a+b@shop.test:8000", "http://shop.test:8000", "http://shop.test:8000", "a+b", ""),
  ])
  func loginIsRemovedFromAnAddress(
    address: String, rest: String, origin: String, user: String, password: String
  ) {
    let (found, login) = PageLogin.split(address)
    #expect(found == rest)
    #expect(login == PageLogin(origin: origin, user: user, password: password))
  }

  @Test(arguments: ["https://shop.test/@anna", "shop.test", "https://shop.test?a=b@c"])
  func addressesWithoutAUserStayAsTheyAre(address: String) {
    let (found, login) = PageLogin.split(address)
    #expect(found == address && login == nil)
  }
}
