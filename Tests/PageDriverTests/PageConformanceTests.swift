import AppUnderTest
import PageDriver
import TestSupport
import Testing

/// A page version of the conformance app passes the rules for all drivers.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageConformanceTests {
  @Test func pageConforms() async {
    let results = await DriverConformance.check {
      PageDriver(.folder(TestPage.pages + "/conformance"), browser: .ofProcess)
    }
    #expect(results.count == DriverConformance.rules.count)
    for result in results { #expect(result.isPassed, "\(result)") }
  }
}
