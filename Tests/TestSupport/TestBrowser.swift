import Foundation

/// The browser that tests of pages use.
package enum TestBrowser {
  /// What a test that needs a browser is skipped with.
  package static let need =
    "needs a browser: on Debian apt-get install chromium-headless-shell, or name one in CUKESWIFT_BROWSER"

  /// Whether one is there.
  package static var isPresent: Bool { path != nil }

  /// The path of the one that is there; nil where none is.
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
