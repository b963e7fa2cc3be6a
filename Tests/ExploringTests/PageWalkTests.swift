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
    (
      "<button onclick='fetch(`?more`).then(answer => answer.ok || missing())'>Go</button>", .rule(.errors),
      [#"GET "/?more" answers 500 once"#, "I touch the \"Go\" button"]
    ),
    ("<button id=b>One</button><button id=b>Two</button>", .rule(.identifiers), []),
  ]

  @Test(arguments: pages)
  func faultsOfPagesAreFound(html: String, property: Property, steps: [String]) async throws {
    try await Self.withWalk(html, actions: 8) { walk, _, _ in
      let findings = await walk.findings
      let finding = try #require(findings.first { $0.fault.property == property }, "\(findings)")
      #expect(finding.steps == steps)
    }
  }

  @Test func dialogsOfTheBrowserAreNoFaults() async throws {
    let html = "<button id=accept onclick='prompt(\"Who?\")'>Ask</button>"
    try await Self.withWalk(html, actions: 10) { walk, _, _ in
      #expect(await walk.map.states.contains { $0.screen.lines.contains { $0.hasSuffix("alert") } })
      #expect(await walk.findings == [])
    }
  }

  @Test func pathsToDialogsBecomeScenarios() async throws {
    try await Self.withWalk("<button onclick='confirm(\"Sure?\")'>Go</button>", actions: 10) { walk, launch, registry in
      let feature = try await walk.feature(launch, by: registry)
      let end = "When I touch the \"Go\" button\n    Then I should see \"Sure?\"\n"
      #expect(feature.lost == 0 && feature.text.contains(end), "\(feature.text)")
    }
  }

  @Test func contentOfTimersIsSeen() async throws {
    let html = "<p id=more hidden>Late</p><script>setTimeout(() => more.hidden = false, 4000)</script>"
    try await Self.withWalk(html, actions: 8) { walk, _, _ in
      #expect(await walk.map.states.contains { $0.path.last == "I wait for 10 seconds" })
    }
  }

  /// Walks through a page, which is there until the checks end.
  private static func withWalk(
    _ html: String, actions: Int, _ check: (Walk, AppLaunch, Registry) async throws -> Void
  ) async throws {
    let folder = try URL.testFolder(["index.html": "<!doctype html><title>Small</title>\(html)"])
    defer { folder.removeFolder() }
    let entry = AppCatalog.Entry.page(.folder(folder.path), named: "Small")
    let registry = try Registry([PredefinedSteps.steps(for: AppCatalog([entry]))], relativeTo: "/")
    let launch = try AppLaunch(entry, on: .standard)
    let walk = Walk([WalkedApp(launch, by: registry)], seed: 1, limit: actions)
    _ = try await walk.run()
    try await check(walk, launch, registry)
  }
}
