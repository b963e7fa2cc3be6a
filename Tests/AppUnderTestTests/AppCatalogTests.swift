import AppUnderTest
import ModelApps
import TestDrivers
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
    #expect(error.problem == "no app '\(name)'")
    #expect(error.advice == advice)
  }

  /// An entry with its own driver is used like a model app.
  @Test func catalogEntryMakesItsDriver() async throws {
    let catalog = AppCatalog([
      .init("Waiting") { Waiting() },
      .init("Shop", mutations: ["closed"]) { device, arguments in PlainDriver(on: device, launchedWith: arguments) },
    ])
    let device = try Device.named("iPhone SE")
    let driver = try RunEnvironment.$current.withValue(.changed { $0.launchArguments = ["--demo"] }) {
      try catalog.driver(for: "shop", on: device)
    }
    let plain = try #require(driver as? PlainDriver)
    #expect(plain.device == device && plain.arguments == ["--demo"])
    #expect(try await AppSession(driver: driver).exists("button marked:'Sleeping'") == true)
    let shop = try catalog.app(named: "Shop")
    #expect(shop.gallery.isEmpty && shop.type() == nil && shop.typeName == "Shop")
    try catalog.check(arguments: ["--mutation", "closed"], for: shop)
    #expect(throws: Diagnostic.self) { try catalog.check(arguments: ["--mutation", "open"], for: shop) }
    #expect(catalog.name(ofType: "Waiting") == "Waiting" && catalog.name(ofType: "Other") == "Other")
  }

  /// A gallery shows its screens and rejects numbers beyond them.
  @Test func galleryRefusesWhatItDoesNotHave() async throws {
    let gallery = try catalog.driver(for: "Rows").able(to: .showGallery)
    #expect(gallery.gallery == [GalleryScreen(index: 0, name: "Start")])
    for index in [-1, 1, Int.max] {
      let screen = GalleryScreen(index: index, name: "Start")
      let error = await #expect(throws: AppError.self) { try await gallery.show(screen) }
      #expect(error?.problem == "the app declares no screen 'Start'")
    }
  }
}
