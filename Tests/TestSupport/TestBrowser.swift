import Foundation

/// The browser used by tests of pages.
package enum TestBrowser {
  /// The reason for skipping a test without a browser.
  package static let need =
    "needs a browser: on Debian apt-get install chromium-headless-shell, or name one in CUKESWIFT_BROWSER"

  /// Whether a browser is installed.
  package static var isPresent: Bool { path != nil }

  /// The path of the installed browser; nil without one.
  package static let path: String? = {
    let variables = ProcessInfo.processInfo.environment
    if let named = variables["CUKESWIFT_BROWSER"] { return named }
    let names = ["chromium-headless-shell", "chrome-headless-shell", "chromium", "google-chrome"]
    for folder in (variables["PATH"] ?? "").split(separator: ":") {
      for name in names where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
        return "\(folder)/\(name)"
      }
    }
    return nil
  }()
}
