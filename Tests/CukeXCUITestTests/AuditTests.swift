import AppUnderTest
import CukeXCUITest
import ModelApps
import Testing

/// Audits of accessibility in tests of XCUITest.
@Suite @MainActor struct AuditTests {
  private final class Small: App {
    var screen: Screen {
      Screen("Small") {
        Button("x") {}.id("small").width(20).height(20)
        Label("Welcome")
      }
    }
  }

  private func run(_ test: @escaping @MainActor (XCUIApplication) throws -> Void) -> [String] {
    XCUIApplication.use([AppCatalog.Entry("Small") { Small() }])
    let notes = Notes()
    XCTestObservationCenter.shared.addTestObserver(notes)
    defer { XCTestObservationCenter.shared.removeTestObserver(notes) }
    XCTestCase(name: "test") { _ in
      try MainActor.assumeIsolated {
        let app = XCUIApplication()
        app.launch()
        try test(app)
      }
    }.run()
    return notes.failures
  }

  @Test func issuesFailTheTest() {
    let line = #line + 1
    let failures = run { try $0.performAccessibilityAudit() }
    #expect(
      failures.count == 1 && failures[0].hasPrefix("\(line): failed - Accessibility audit: target: "), "\(failures)")
  }

  @Test func aHandlerIgnoresIssues() {
    var seen: [String] = []
    let failures = run { app in
      try app.performAccessibilityAudit(for: [.hitRegion, .contrast]) { issue in
        seen.append("\(issue.element?.identifier ?? "none") \(issue.auditType == .hitRegion)")
        return issue.element?.identifier == "small"
      }
    }
    #expect(failures.isEmpty && seen == ["small true"], "\(failures) \(seen)")
  }

  @Test func onlyWantedKindsCount() {
    #expect(run { try $0.performAccessibilityAudit(for: .contrast) }.isEmpty)
  }
}
