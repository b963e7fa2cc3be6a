import AppServer
import AppUnderTest
import Foundation
import JSON
import PageDriver
import TestSupport

extension ServedClient {
  /// Calls a closure with a client of a page session.
  ///
  /// - Parameters:
  ///   - html: the page.
  ///   - device: the name or size of the device.
  ///   - capabilities: further capabilities of the session.
  ///   - browser: the browser; the shared one unless the test ends it.
  ///   - recording: records the actions of the client.
  ///   - now: the clock by which the pauses of the client are measured; by default it stands still.
  ///   - body: uses the client.
  static func serving(
    _ html: String, on device: String? = nil, wanting capabilities: [String: JSONValue] = [:],
    in browser: BrowserShare = .ofProcess, recording: ServedRecording? = nil,
    now: (@Sendable () -> ContinuousClock.Instant)? = nil,
    _ body: (ServedClient) async throws -> Void
  ) async throws {
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    let head = "<!doctype html><meta name=viewport content='width=device-width'>"
    try Data((head + html).utf8).write(to: folder.appending(path: "index.html"))
    var capabilities = capabilities
    capabilities["browserName"] = "chrome"
    if let device { capabilities["cukeswift:device"] = .string(device) }
    let client = try await starting(capabilities: capabilities) {
      if let now { $0.now = now }
      $0.recording = recording
      $0.defaults.app = AppCatalog.Entry("Page", type: { nil }, mutations: { [] }, isPage: true) { device, arguments in
        PageDriver(.folder(folder.path), on: device, launchedWith: arguments, browser: browser)
      }
    }
    try await body(client)
    _ = await client.send("DELETE", "/s")
  }
}
