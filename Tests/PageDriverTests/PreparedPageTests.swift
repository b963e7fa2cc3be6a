import AppUnderTest
import TestSupport
import Testing

@testable import PageDriver

/// Preparing the next page while another one is used.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PreparedPageTests {
  @Test func preparedPagesAreAsEmptyAsOthers() async throws {
    let browser = BrowserShare()
    for number in 1...4 {
      try await TestPage.open("<p id=s>empty</p>", in: browser) { session, driver in
        // A run of one scenario does not prepare a second page.
        #expect(browser.hasNextPage == (number > 1))
        #expect(try await driver.evaluate("localStorage.length + document.cookie") == "0")
        try await driver.evaluate("(localStorage.user = 'Anna', document.cookie = 'user=Anna')")
        #expect(try await driver.evaluate("localStorage.length + document.cookie") == "1user=Anna")
        // The context of this page is kept when it is opened again.
        try await session.launch()
        #expect(try await driver.evaluate("localStorage.user") == "Anna")
      }
    }
    browser.end()
  }

  /// A page prepared in a browser that has ended is not used.
  @Test func pagesOfAnEndedBrowserAreNotUsed() async throws {
    let browser = BrowserShare()
    for _ in 0..<2 { try await TestPage.open("<p>here</p>", in: browser) { _, _ in } }
    #expect(browser.hasNextPage)
    browser.end()
    #expect(!browser.hasNextPage)
    try await TestPage.open("<p>here</p>", in: browser) { session, _ in
      let texts = try await session.texts("label")
      #expect(texts == ["here"])
    }
    browser.end()
  }
}
