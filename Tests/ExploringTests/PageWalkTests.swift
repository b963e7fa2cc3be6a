import AppUnderTest
import Foundation
import PageDriver
import StepLibrary
import StepRegistry
import TestSupport
import Testing

@testable import Exploring

/// Walks through small pages.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageWalkTests {
  private static let pages: [(html: String, property: Property, steps: [String])] = [
    ("<button onclick='missing()'>Go</button>", .rule(.errors), ["I touch the \"Go\" button"]),
    (
      "<button onclick='more.hidden = false'>Go</button><div id=more hidden><input></div>",
      .rule(.names), ["I touch the \"Go\" button"]
    ),
    ("<button id=b>One</button><button id=b>Two</button>", .rule(.identifiers), []),
  ]

  @Test(arguments: pages)
  func faultsOfPagesAreFound(html: String, property: Property, steps: [String]) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("<!doctype html><title>Small</title>\(html)".utf8).write(to: folder.appending(path: "index.html"))
    let entry = AppCatalog.Entry.page(.folder(folder.path), named: "Small")
    let registry = try Registry([PredefinedSteps.steps(for: AppCatalog([entry]))], relativeTo: "/")
    let app = WalkedApp(try AppLaunch(entry, on: .standard), by: registry)
    let walk = Walk([app], seed: 1, limit: 8)
    _ = try await walk.run()
    let findings = await walk.findings
    let finding = try #require(findings.first { $0.fault.property == property }, "\(findings)")
    #expect(finding.steps == steps)
  }
}
