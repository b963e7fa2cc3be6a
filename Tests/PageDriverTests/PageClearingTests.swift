import AppUnderTest
import Foundation
import TestSupport
import Testing

@testable import PageDriver

/// Deleting what the browser stores for a page.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageClearingTests {
  /// A page that shows its stored data after loading, and stores more on a touch and at its end.
  static let page = """
    <p id=found></p><button onclick='store()'>Store</button><p id=state></p>
    <script>
      const keep = () => { document.cookie = 'k=1'; localStorage.k = 1; sessionStorage.k = 1; };
      const database = () => new Promise(resolve => { indexedDB.open('k').onsuccess = resolve; });
      const store = async () => { keep(); await database(); await caches.open('k'); state.textContent = 'stored'; };
      const find = async () => [document.cookie || '-', localStorage.length, sessionStorage.length,
        (await indexedDB.databases()).length, (await caches.keys()).length].join(' ');
      find().then(text => { found.textContent = text; });
      addEventListener('pagehide', keep);
    </script>
    """

  /// The text of an element, once it has one. The browser reads its databases in real time.
  private func text(of id: String, in driver: PageDriver) async throws -> String {
    try await driver.letPass { try await !driver.evaluate("\(id).textContent").isEmpty }
    return try await driver.evaluate("\(id).textContent")
  }

  @Test func nothingOutlivesClearing() async throws {
    try await TestPage.open(Self.page) { session, driver in
      #expect(try await text(of: "found", in: driver) == "- 0 0 0 0")
      try await session.touch("button")
      #expect(try await text(of: "state", in: driver) == "stored")
      try await session.relaunch()
      #expect(try await text(of: "found", in: driver) == "k=1 1 0 1 1")
      try await session.perform(.browse(.setItem(.session, "a", "b")))
      #expect(try await session.clearData())
      #expect(await session.state == .notRunning)
      try await session.launch()
      #expect(try await text(of: "found", in: driver) == "- 0 0 0 0")
      // A closed page has nothing left to count.
      try await session.terminate()
      #expect(try await !session.clearData())
      try await session.launch()
      #expect(try await text(of: "found", in: driver) == "- 0 0 0 0")
    }
  }

  @Test func settingsForTheStartAreClearedToo() async throws {
    try await TestPage.open(Self.page) { session, driver in
      try await session.terminate()
      try await session.perform(.browse(.setCookie("a", "b")))
      try await session.setPreference("c", .string("d"))
      try await session.clearData()
      try await session.launch()
      #expect(try await text(of: "found", in: driver) == "- 0 0 0 0")
    }
  }

  @Test func downloadsRemain() async throws {
    let page = "<a href='data:text/plain,tea' download='tea.txt'>Save</a>"
    try await TestPage.open(page) { session, driver in
      try await session.touch("* marked:'Save'")
      var known: [AppDownload] = []
      while known.last?.state != .completed {
        known = await driver.downloads(otherThan: known, waitingAtMost: .seconds(600))
      }
      try await session.clearData()
      let path = try #require(known.last?.path)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text == "tea")
    }
  }
}
