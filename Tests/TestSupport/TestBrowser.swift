import Foundation

/// The browser that tests of pages use.
package enum TestBrowser {
  /// What a test that needs a browser is skipped with.
  package static let need =
    "needs a browser: on Debian apt-get install chromium-headless-shell, or name one in CUKESWIFT_BROWSER"

  /// Whether one is there.
  package static let isPresent: Bool = {
    let variables = ProcessInfo.processInfo.environment
    if variables["CUKESWIFT_BROWSER"] != nil { return true }
    let names = ["chromium-headless-shell", "chrome-headless-shell", "chromium", "google-chrome"]
    return (variables["PATH"] ?? "").split(separator: ":").contains { folder in
      names.contains { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
    }
  }()
}
