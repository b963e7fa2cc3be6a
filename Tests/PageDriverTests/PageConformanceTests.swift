import AppUnderTest
import DevTools
import PageDriver
import TestSupport
import Testing

/// A page that is the conformance app does what every driver must do.
@Suite(.enabled(if: TestBrowser.isThere)) struct PageConformanceTests {
  @Test func pageConforms() async {
    let results = await DriverConformance.check {
      PageDriver(.folder(TestBrowser.pages + "/conformance"), browser: TestBrowser.share)
    }
    #expect(results.count == DriverConformance.rules.count)
    for result in results { #expect(result.isPassed, "\(result)") }
  }
}

/// The browser that the tests share.
enum TestBrowser {
  static let share = BrowserShare()
  static let pages = "\(#filePath)".split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/pages"
  static let isThere: Bool = {
    do {
      _ = try BrowserProgram.find()
      return true
    } catch {
      print("SKIPPED: tests of pages in a browser: \(error)")
      return false
    }
  }()
}
