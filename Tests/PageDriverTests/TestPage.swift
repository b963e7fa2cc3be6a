import AppUnderTest
import DevTools
import Foundation
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// Pages written in tests.
enum TestPage {
  /// The beginning of every page.
  static let head = "<!doctype html><meta name=viewport content='width=device-width'>"

  static let pages = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "pages").path

  /// Opens a page, calls a closure with a session, and closes it again.
  ///
  /// - Parameters:
  ///   - html: the page.
  ///   - files: additional files next to it, by name.
  ///   - browser: the browser; the shared one unless the test ends it.
  ///   - stubs: the responses of servers.
  ///   - limits: the time limits of the session.
  ///   - device: the device.
  ///   - body: uses the page.
  static func open<Value>(
    _ html: String, files: [String: String] = [:], in browser: BrowserShare = .ofProcess, stubs: [HTTPStub] = [],
    limits: SessionLimits = SessionLimits(), on device: Device = .standard,
    _ body: (AppSession, PageDriver) async throws -> Value
  ) async throws -> Value {
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
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
  /// Evaluates a script in the page's own world and returns its value as text.
  @discardableResult
  func evaluate(_ source: String) async throws -> String {
    try await script("String(\(source))") { $0.string("result", "value") ?? "" }
  }

  /// Advances the page's time by steps of a tenth of a second until an event outside of the page has occurred.
  ///
  /// It gives up after 10 minutes of real time, which is enough for every event that occurs at all.
  func letPass(until hasHappened: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(600)
    repeat {
      try await letPass(until: try await now() + .milliseconds(100))
    } while try await !hasHappened() && ContinuousClock.now < end
  }

  /// The current tree of the page.
  func tree() async throws -> PageTree { try #require(try await snapshot() as? PageTree) }
}

extension PageTree {
  /// One line for each element: frame, depth, role and text.
  var lines: [String] { lines(exactly: true) }

  /// The same lines without the frames of elements outside of the screen, which are only estimates.
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
        + "\(content.attributes) '\(content.text)' '\(content.tail)' \(role(at: element.index).role?.rawValue ?? "-") "
        + "\(string(.label, of: element) ?? "-") \(hit)"
    }
  }
}
