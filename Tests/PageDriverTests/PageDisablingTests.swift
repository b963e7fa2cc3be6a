import AppUnderTest
import TestSupport
import Testing

@testable import PageContent
@testable import PageDriver

/// An element can be touched if and only if it is enabled.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages) struct PageDisablingTests {
  /// The tested element has the identifier `x`.
  private static let cases: [(html: String, isEnabled: Bool)] = [
    ("<fieldset disabled><legend><button id=x>Go</button></legend></fieldset>", true),
    ("<fieldset disabled><legend>a</legend><legend><button id=x>Go</button></legend></fieldset>", false),
    ("<fieldset disabled><button id=x>Go</button></fieldset>", false),
    ("<fieldset disabled><a id=x href='#a'>Go</a></fieldset>", true),
    ("<fieldset disabled><details><summary id=x>Go</summary>More</details></fieldset>", true),
    ("<fieldset disabled><div id=x role=button tabindex=0>Go</div></fieldset>", true),
    ("<fieldset disabled><label id=x>Go</label></fieldset>", true),
    ("<fieldset disabled><fieldset><input id=x></fieldset></fieldset>", false),
    ("<fieldset disabled id=x>Go</fieldset>", false),
    ("<button disabled><span id=x>Go</span></button>", false),
    ("<div aria-disabled=true><a id=x href='#a'>Go</a></div>", true),
    ("<div aria-disabled=true role=group><a id=x href='#a'>Go</a></div>", false),
    ("<div aria-disabled=true role=toolbar><button id=x>Go</button></div>", false),
    ("<div aria-disabled=true role=button><span id=x>Go</span></div>", false),
    ("<a id=x href='#a' aria-disabled=true>Go</a>", false),
    ("<button id=x aria-disabled=false>Go</button>", true),
  ]

  @Test func onlyEnabledElementsCanBeTouched() async throws {
    for (html, isEnabled) in Self.cases {
      try await TestPage.look(at: html) { session, driver in
        let tree = try await driver.tree()
        let element = try #require(tree.elements.first { tree.string(.identifier, of: $0) == "x" })
        #expect((tree.disabledPart(around: element) == nil) == isEnabled, "\(html)")
        let obstacle = tree.obstacle(to: element, at: tree.hitPoint(of: element))
        #expect((obstacle?.contains("disabled") != true) == isEnabled, "\(html): \(obstacle ?? "-")")
        #expect(try await session.query("view id:'x'").first?.isEnabled == isEnabled, "\(html)")
      }
    }
  }
}
