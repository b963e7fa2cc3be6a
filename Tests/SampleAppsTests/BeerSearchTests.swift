import AppUnderTest
import ModelApps
import SampleApps
import Testing

/// Search texts, and the beers found.
private let searches: [(text: String, beers: [String])] = [
  ("400", ["400"]),
  ("DUVEL", ["Duvel"]),
  ("oud beersel, red", ["Oude Kriek"]),
  ("red,  spontaneous fermentation ,", ["Oude Kriek"]),
  ("bersalis", ["Bersalis Kadet", "Bersalis Tripel"]),
  // Names match partially, features only as a whole.
  ("trip", ["Bersalis Tripel"]),
  ("ferment", []),
  ("médiévale", ["Médiévale"]),
  ("red, blonde", []),
]

@Suite struct BeerSearchTests {
  @Test func allSearchesAreThere() {
    #expect(searches.count == 9)
  }

  @Test(arguments: searches)
  func beersAreFound(text: String, beers: [String]) async throws {
    let app = AppSession(driver: try AppCatalog.samples.driver(for: "Beer Explorer"))
    try await app.enterText(text, into: "webView css:'#search'")
    #expect(try await app.texts("all webView css:'li.beer a'") == beers)
    #expect(try await app.exists("webView css:'p.empty'") == beers.isEmpty)
  }

  @Test(arguments: ["", " ", ",", " , "])
  func nothingFindsEverything(text: String) async throws {
    let app = AppSession(driver: try AppCatalog.samples.driver(for: "Beer Explorer"))
    let all = try await app.texts("all webView css:'li.beer a'")
    try await app.enterText(text, into: "webView css:'#search'")
    #expect(try await app.texts("all webView css:'li.beer a'") == all)
    #expect(all.count == 23)
  }
}
