import AppUnderTest
import ModelApps
import SampleApps
import Testing

@Suite struct ArticlesTests {
  private func session(on device: Device = .standard) throws -> AppSession {
    AppSession(driver: try AppCatalog.samples.driver(for: "Articles", on: device))
  }

  @Test func allDevicesAreThere() {
    #expect(Device.all.count == 7)
  }

  /// The scenario of the feature, with the queries used by its steps.
  @Test(arguments: Device.all)
  func firstArticlesOfBothServersAreShown(device: Device) async throws {
    let app = try session(on: device)
    try await showFirstArticle(of: "CDR - články", in: app)
    try await app.back()
    try await app.waitForNone("label id:'perex'")
    try await app.touch("tabBarButton index:1")
    try await showFirstArticle(of: "DIIT - články", in: app)
  }

  private func showFirstArticle(of list: String, in app: AppSession) async throws {
    try await app.waitFor("navigationBar label text:'\(list)'")
    try await app.waitFor("tableViewCell index:0 label")
    let texts = try await app.texts("tableViewCell index:0 label")
    try #require(texts.count == 2)
    try await app.touch("tableViewCell index:0")
    try await app.waitFor("label index:2")
    try await app.waitFor("label text:'\(texts[1])'")
    #expect(try await app.exists("label id:'perex'"))
  }

  @Test func listIsEmptyUntilItIsLoaded() async throws {
    let app = try session()
    #expect(try await app.exists("tableView"))
    #expect(try await !app.exists("tableViewCell"))
    try await app.waitFor("tableViewCell")
    #expect(try await app.driver.now() == .milliseconds(800))
  }

  @Test func listIsLoadedOnce() async throws {
    let app = try session()
    try await app.waitFor("tableViewCell")
    try await app.touch("tabBarButton marked:'DIIT'")
    try await app.touch("tabBarButton marked:'CDR'")
    #expect(try await app.exists("tableViewCell"))
    #expect(try await app.query("tabBarButton", "selected") == [true, false])
  }

  /// Articles by the length of their content, and the expected detail screen.
  @Test(arguments: [
    (title: "Nový telefon s velkým displejem", query: "label id:'content'", hasPicture: true),
    (title: "Krátce: hodinky", query: "label id:'content' text:'Ano.'", hasPicture: false),
    (
      title: "Velký test: deset tabletů, které letos nesmíte minout, a jeden, který raději minete",
      query: "all label id:'content'", hasPicture: true
    ),
    (title: "Připravujeme: rozhovor", query: "label id:'noContent'", hasPicture: false),
    (title: "Dell \\'Latitude\\' v redakci", query: "label id:'content'", hasPicture: false),
  ])
  func detailFitsTheArticle(title: String, query: String, hasPicture: Bool) async throws {
    let app = try session()
    try await app.touch("tableViewCell label text:'\(title)'")
    try await app.waitFor("label id:'title' text:'\(title)'")
    #expect(try await app.query(query).count == 1)
    #expect(try await app.exists("imageView id:'picture'") == hasPicture)
  }

  @Test(arguments: Device.all)
  func longArticleIsReadToItsEnd(device: Device) async throws {
    let app = try session(on: device)
    try await app.touch("tableViewCell index:2")
    let before = try await app.query("all label id:'content'", "frame", "y")
    try await app.swipe(.up, on: "scrollView")
    let after = try await app.query("all label id:'content'", "frame", "y")
    #expect(try #require(after.first??.numericValue) < #require(before.first??.numericValue))
    for _ in 0..<60 { try await app.swipe(.up, on: "scrollView") }
    let view = try #require(try await app.query("scrollView").first)
    let content = try #require(try await app.query("all label id:'content'").first)
    // The scrollable area ends 16 points below the content, and swipes cannot go further.
    #expect(content.frame.y + content.frame.height + 16 == view.frame.y + view.frame.height)
  }

  @Test func lastArticleIsReachedBySwiping() async throws {
    let app = try session()
    try await app.waitFor("tableViewCell")
    #expect(try await app.query("all tableViewCell").count < 15)
    for _ in 0..<10 { try await app.swipe(.up, on: "tableView") }
    try await app.touch("tableViewCell last")
    try await app.waitFor("label id:'title' text:'Z archivu CDR č. 25'")
    try await app.back()
    // The list keeps its position.
    #expect(try await app.exists("label text:'Z archivu CDR č. 25'"))
  }
}

extension PropertyValue {
  fileprivate var numericValue: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }
}
