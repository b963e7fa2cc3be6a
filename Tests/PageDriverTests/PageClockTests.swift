import AppUnderTest
import TestSupport
import Testing

@testable import PageDriver

/// A page's clock advances while its scripts run, in the same way in every run.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageClockTests {
  @Test(arguments: [
    "done()", "Promise.resolve().then(done)", "setTimeout(done)", "requestAnimationFrame(done)",
    "(() => { const c = new MessageChannel; c.port1.onmessage = done; c.port2.postMessage(0) })()",
  ])
  func twoLooksAreTwoTimes(later: String) async throws {
    let page = """
      <p id=o>-</p><button onclick="start()">Start</button>
      <script>
      let first
      const done = () => { o.textContent = Date.now() > first ? "later" : "same" }
      const start = () => { first = Date.now(); \(later) }
      </script>
      """
    try await TestPage.open(page) { session, _ in
      try await session.touch("button marked:'Start'")
      try await session.waitFor("* marked:'later'")
    }
  }

  @Test(arguments: [
    ("(() => { const start = Date.now(); while (Date.now() < start + 50); return 'over' })()", "over"),
    ("(() => { const start = performance.now(); while (performance.now() < start + 5); return 'over' })()", "over"),
    ("new Date(0).getTime() + ' ' + new Date(2020, 0, 2).getDate() + ' ' + Date.UTC(1970, 0, 1)", "0 2 0"),
    ("Math.abs(new Date() - Date.now()) < 10", "true"), ("typeof Date()", "string"),
    ("new Date() instanceof Date && new Date().constructor === Date", "true"),
    ("(class extends Date { twice() { return 2 * this } }).prototype instanceof Date", "true"),
    ("new (class extends Date { twice() { return 2 * this } })(4).twice()", "8"),
    ("Date.now.name + Date.name + Date.length + performance.now.name", "nowDate7now"),
    ("/native code/.test(Date) && /native code/.test(Date.now)", "true"),
  ])
  func theClockIsThatOfABrowser(expression: String, value: String) async throws {
    try await TestPage.open("<p>clock</p>") { _, driver in
      let found = try await driver.evaluate(expression)
      #expect(found == value)
    }
  }

  @Test func theClockDoesNotRunAway() async throws {
    try await TestPage.open("<p>clock</p>") { _, driver in
      let looks =
        "(() => { const start = Date.now(); for (let i = 0; i < 200; i++) Date.now(); return Date.now() - start < 20 })()"
      let isNear = try await driver.evaluate(looks)
      #expect(isNear == "true")
    }
  }
}
