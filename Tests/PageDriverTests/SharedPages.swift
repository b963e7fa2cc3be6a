import AppUnderTest
import Foundation
import Testing

@testable import PageDriver

extension TestPage {
  /// Opens a page where another test has closed its own, and calls a closure with a session.
  ///
  /// A page in a process that runs takes a tenth of the time of a new one. The storage, the history and the time of the
  /// page are those of the tests before.
  ///
  /// - Parameters:
  ///   - html: the page.
  ///   - body: uses the page.
  static func look<Value>(
    at html: String, _ body: (AppSession, PageDriver) async throws -> Value
  ) async throws -> Value {
    let page = try await SharedPages.ofProcess.take()
    // A page whose test fails is not used again.
    let name = "\(UUID().uuidString).html"
    try Data((head + html).utf8).write(to: SharedPages.folder.appending(path: name))
    try await page.session.perform(.browse(.visit("/\(name)")))
    let value = try await body(page.session, page.driver)
    await SharedPages.ofProcess.giveBack(page)
    return value
  }
}

/// The open pages that tests use one after the other.
private actor SharedPages {
  struct Page {
    let driver: PageDriver
    let session: AppSession
  }

  static let ofProcess = SharedPages()

  /// The folder of all pages, until the process ends.
  static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data(TestPage.head.utf8).write(to: folder.appending(path: "index.html"))
    atexit { try? FileManager.default.removeItem(at: SharedPages.folder) }
    return folder
  }()

  private var unused: [Page] = []

  func take() async throws -> Page {
    if let page = unused.popLast() { return page }
    let driver = PageDriver(.folder(Self.folder.path), on: .standard, launchedWith: [], browser: .ofProcess)
    let session = AppSession(driver: driver, timeout: .seconds(5), observers: [])
    try await session.launch()
    return Page(driver: driver, session: session)
  }

  func giveBack(_ page: Page) { unused.append(page) }
}
