import AppUnderTest
import DevTools
import Foundation
import Testing

@testable import PageContent
@testable import PageDriver

/// Pages that tests write themselves.
enum TestPage {
  static let pages = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "pages").path

  /// Opens a page, calls a closure with a session, and closes it again.
  ///
  /// - Parameters:
  ///   - html: the page.
  ///   - files: further files beside it, by their names.
  ///   - browser: the browser; that of the process unless the test ends it.
  ///   - stubs: what servers answer.
  ///   - limits: how long the session keeps trying.
  ///   - device: the screen that the page has.
  ///   - body: what is done with the page.
  static func open<Value>(
    _ html: String, files: [String: String] = [:], in browser: BrowserShare = .ofProcess, stubs: [HTTPStub] = [],
    limits: SessionLimits = SessionLimits(), on device: Device = .standard,
    _ body: (AppSession, PageDriver) async throws -> Value
  ) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let head = "<!doctype html><meta name=viewport content='width=device-width'>"
    for (name, text) in files.merging(["index.html": head + html], uniquingKeysWith: { first, _ in first }) {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    let driver = PageDriver(.folder(folder.path), on: device, launchedWith: [], browser: browser)
    for stub in stubs { try await driver.perform(.stub(stub)) }
    let session = AppSession(driver: driver, timeout: .seconds(5), observers: [], limits: limits)
    try await session.launch()
    let value = try await body(session, driver)
    try await session.terminate()
    return value
  }
}

extension PageDriver {
  /// Evaluates a script in the page's own world; its value as a text.
  @discardableResult
  func evaluate(_ source: String) async throws -> String {
    try await script("String(\(source))") { $0.string("result", "value") ?? "" }
  }

  /// Lets the page's time pass, a tenth of a second each time, until something outside of it has happened.
  ///
  /// It gives up after 10 minutes of the machine's time, which only something that never happens takes.
  func letPass(until hasHappened: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(600)
    repeat {
      try await letPass(until: try await now() + .milliseconds(100))
    } while try await !hasHappened() && ContinuousClock.now < end
  }

  /// What the page shows.
  func tree() async throws -> PageTree { try #require(try await snapshot() as? PageTree) }
}

extension PageTree {
  /// Every element in a line: where it is, how deep, what it is, what it says.
  var lines: [String] { lines(exactly: true) }

  /// As above, without the frames of what is outside the screen, which are only known about.
  var shownLines: [String] { lines(exactly: false) }

  private func lines(exactly isExact: Bool) -> [String] {
    let screen = nodes[0].frame
    return elements.map { element in
      let node = nodes[element.index]
      let (frame, content) = (node.frame, node.content)
      let point = hitPoint(of: element)
      let isShown = screen.contains(point)
      let place = isExact || isShown ? "\(frame) \(point)" : ""
      let hit = isShown ? self.element(at: point)?.index ?? -1 : -1
      return "\(element.index) \(node.depth) \(node.parent) \(node.end) \(place) \(node.flags.rawValue) \(content.tag) "
        + "\(content.attributes) '\(content.text)' '\(content.tail)' \(role(at: element.index).role ?? "-") "
        + "\(string(.label, of: element) ?? "-") \(hit)"
    }
  }
}
