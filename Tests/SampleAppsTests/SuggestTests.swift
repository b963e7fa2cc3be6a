import AppUnderTest
import ModelApps
import SampleApps
import Testing

@Suite struct SuggestTests {
  private let app: AppSession

  init() throws {
    app = AppSession(driver: try AppCatalog.samples.driver(for: "Suggest"))
  }

  @Test func answerComesAfterTwoHundredMilliseconds() async throws {
    try await app.enterText("Ban", into: "searchBarTextField")
    let typed = try await app.driver.now()
    #expect(try await !app.exists("tableView"))
    try await app.waitFor("tableViewCell")
    #expect(try await app.driver.now() - typed == .milliseconds(200))
    #expect(try await app.texts("tableViewCell label") == ["Banana"])
  }

  @Test func serviceIsCalledForEachNonEmptyText() async throws {
    try await app.enterText("Ap", into: "searchBarTextField")
    try await app.clearText("searchBarTextField")
    #expect(try await app.records.serviceCalls.map(\.arguments) == [["A"], ["Ap"], ["A"]])
    try await app.letPass(.seconds(1))
    #expect(try await !app.exists("tableView"))
  }
}
