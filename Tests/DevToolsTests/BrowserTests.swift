import DevTools
import Testing

@Suite struct BrowserTests {
  @Test func missingBrowserIsReported() {
    let error = #expect(throws: BrowserError.self) {
      try BrowserProgram.find { $0 == BrowserProgram.variable ? "/nowhere/browser" : nil }
    }
    #expect(error?.description.contains("there is no browser '/nowhere/browser'") == true)
  }
}
