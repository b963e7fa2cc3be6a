import AppUnderTest
import ModelApps
import Testing

@Suite struct AppCatalogTests {
  private let catalog = AppCatalog([.init("Waiting") { Waiting() }, .init("Rows") { Rows() }])

  @Test(arguments: ["Rows", "rows", "ROWS"])
  func appIsFoundByName(name: String) async throws {
    #expect(try catalog.app(named: name).name == "Rows")
    let app = AppSession(driver: try catalog.driver(for: name))
    #expect(try await app.exists("tableView"))
  }

  @Test(arguments: [
    ("Row", "Did you mean 'Rows'? There are Waiting, Rows."), ("Mail", "There are Waiting, Rows."),
    ("", "There are Waiting, Rows."),
  ])
  func unknownAppIsExplained(name: String, advice: String) throws {
    let error = try #require(throws: Diagnostic.self) { try catalog.app(named: name) }
    #expect(error.problem == "there is no app '\(name)'")
    #expect(error.advice == advice)
  }
}
