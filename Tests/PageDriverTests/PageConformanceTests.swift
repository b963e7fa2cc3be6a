import AppUnderTest
import PageDriver
import Testing

/// A page that is the conformance app does what every driver must do.
///
/// It needs a browser, and takes some seconds: `Tests/Proof/run` runs it with `CUKESWIFT_PAGES=1`.
@Suite(.enabled(if: TestBrowser.isWanted)) struct PageConformanceTests {
  @Test func pageConforms() async {
    let results = await DriverConformance.check {
      PageDriver(.folder(TestBrowser.pages + "/conformance"), browser: .ofProcess)
    }
    #expect(results.count == DriverConformance.rules.count)
    for result in results { #expect(result.isPassed, "\(result)") }
  }
}
