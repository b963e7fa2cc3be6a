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

  /// A page that was prepared for a phone is not used for a desktop, which sees the size of the browser's window.
  @Test func desktopsKeepTheirWindowsAfterPhones() async throws {
    let browser = BrowserShare()
    var windows: [String] = []
    for device in [Device.desktop, .standard, .standard, .desktop, .desktop, .standard] {
      let window = try await TestPage.open("<p>here</p>", in: browser, on: device) { _, driver in
        try await driver.evaluate("[innerWidth, innerHeight, outerWidth, outerHeight, screen.width, screen.height]")
      }
      windows.append(window)
    }
    browser.end()
    let (desktop, phone) = (windows[0], windows[1])
    #expect(windows == [desktop, phone, phone, desktop, desktop, phone])
    #expect(phone == "375,812,375,812,375,812")
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
