import AppUnderTest
import Foundation
import PageDriver
import SampleApps
import TestSupport
import Testing

/// The features of five sample apps pass unchanged on the pages of `examples/pages`, and detect the same mutations.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageFeatureTests {
  /// A page as described in `cukeswift.json`.
  struct Page: Decodable {
    let folder: String
    var mutations: [String]?
  }

  /// A page with one mutation.
  struct Case: CustomTestStringConvertible {
    let app: String
    let mutation: String
    var testDescription: String { "\(app) --mutation \(mutation)" }
  }

  private static let folder = FeatureRun.features.appending(path: "../examples/pages").standardizedFileURL

  private static let pages: [String: Page] = {
    struct Configuration: Decodable { let pages: [String: Page] }
    // An invalid file makes the first test fail.
    guard let data = try? Data(contentsOf: folder.appending(path: "cukeswift.json")) else { return [:] }
    return (try? JSONDecoder().decode(Configuration.self, from: data).pages) ?? [:]
  }()

  private static let catalog = AppCatalog(
    pages.map { name, page in
      .page(.folder(folder.appending(path: page.folder).path), named: name, mutations: page.mutations ?? [])
    })

  private static let apps = ["Beer Explorer", "Calculator", "Login and Home", "Suggest", "Tinylog"]
  private static let cases = apps.flatMap { app in
    (pages[app]?.mutations ?? []).map { Case(app: app, mutation: $0) }
  }

  @Test func pagesHaveTheMutationsOfTheirModels() throws {
    for app in Self.apps {
      let model = try #require(AppCatalog.samples.entries.first { $0.name == app })
      #expect(Self.pages[app]?.mutations == model.mutations(), "\(app)")
    }
    #expect(Self.cases.count == 30)
  }

  @Test(arguments: Thoroughness.some(1, of: apps))
  func scenariosPass(app: String) async throws {
    let model = try await FeatureRun(of: app)
    let run = try await FeatureRun(of: app, from: Self.catalog)
    #expect(run.scenarios == model.scenarios && run.scenarios > 0)
    #expect(run.failures == [])
  }

  @Test(arguments: Thoroughness.some(1, of: cases))
  func scenariosNotice(_ broken: Case) async throws {
    let run = try await FeatureRun(
      of: broken.app, from: Self.catalog, arguments: ["--mutation", broken.mutation], failsFast: true)
    #expect(run.failures.count == 1)
  }

  @Test(.enabled(if: Thoroughness.isHigh, "make proof tries every device"), arguments: apps)
  func scenariosPassOnEveryDevice(app: String) async throws {
    let run = try await FeatureRun(of: app, from: Self.catalog, on: Device.all)
    #expect(run.scenarios > 0 && run.scenarios % Device.all.count == 0)
    #expect(run.failures == [])
  }

  /// The scenarios of TodoMVC about a list of todos.
  @Test func todosPass() async throws {
    let path = Self.folder.appending(path: "features/Todo.feature").path
    let run = try await FeatureRun(path: path, from: Self.catalog)
    #expect(run.scenarios == 12)
    #expect(run.failures == [])
  }
}
