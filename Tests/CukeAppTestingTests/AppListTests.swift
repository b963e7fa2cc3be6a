import CukeAppTesting
import Foundation
import Messages
import Runner
import StepRegistry
import TestSupport
import Testing

/// Scenarios with the predefined steps as cases of another test framework.
@Suite struct AppListTests {
  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages)
  func `pages are given to a list`() async throws {
    let folder = try URL.testFolder(["cart/index.html": "<!doctype html><h1>Cart</h1>"])
    defer { folder.removeFolder() }
    let feature = """
      Feature: Pages
        Scenario: there
          Given the "Cart" page is open
          Then I should see "Cart"
        Scenario: not there
          Given the "Nowhere" page is open
          Then I should see "Cart"
      """
    try Data(feature.utf8).write(to: folder.appending(path: "pages.feature"))
    let list = ScenarioList(
      in: folder.path, steps: [],
      apps: [.page("Cart", folder: folder.path + "/cart"), .page("Nowhere", at: "http://127.0.0.1:1/")])
    #expect(try await list.all[0].problems().isEmpty)
    let problem = try #require(try await list.all[1].problems().first)
    #expect(problem.text.contains("the page http://127.0.0.1:1/ cannot be opened"), "\(problem.text)")
  }

  @Test func `an undefined step reports only its snippet`() async throws {
    let folder = try URL.testFolder(["x.feature": "Feature: f\n  Scenario: s\n    When I sing\n"])
    defer { folder.removeFolder() }
    let list = ScenarioList(in: folder.path, steps: [], apps: [])
    let problem = try #require(try await list.all.first?.problems().first)
    #expect(problem.status == .undefined && problem.text.hasSuffix("}"), "\(problem.text)")
  }

  @Test(arguments: ["Todo", "My 2nd app"])
  func `a missing app says how it is given`(name: String) async throws {
    let folder = try URL.testFolder([
      "x.feature": "Feature: f\n  Scenario: s\n    Given the \"\(name)\" app is running\n"
    ])
    defer { folder.removeFolder() }
    let problem = try #require(try await ScenarioList(in: folder.path, steps: [], apps: []).all.first?.problems().first)
    let type = name.filter { $0 != " " }
    #expect(
      problem.text.contains(
        "no app '\(name)'\nNone is known.\nGive it to ScenarioList(in:steps:apps:), as in "
          + "apps: [AppCatalog.Entry(\"\(name)\") { \(type)() }]."), "\(problem.text)")
  }
}
