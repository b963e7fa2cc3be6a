import AppUnderTest
import DevTools
import Foundation
import PageDriver
import TestSupport
import Testing

/// A page that is the conformance app does what every driver must do.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageConformanceTests {
  @Test func pageConforms() async {
    let results = await DriverConformance.check {
      PageDriver(.folder(Self.pages + "/conformance"), browser: .ofProcess)
    }
    #expect(results.count == DriverConformance.rules.count)
    for result in results { #expect(result.isPassed, "\(result)") }
  }

  static let pages = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "pages").path
}
