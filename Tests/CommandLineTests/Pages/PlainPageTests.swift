import Foundation
import TestSupport
import Testing

/// The pages of audits and of screen coverage in a browser.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PlainPageTests {
  private static let commands: [[String]] = [
    ["audit", "--app", "UIKit Catalog", "--device", "iPhone SE", "--format", "html:page.html"],
    ["run", "--format", "coverage:page.html"],
  ]

  @Test(.opensPages, arguments: commands, [1600, 390])
  func pagesHaveAStructure(command: [String], width: Int) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/sum.feature",
      """
      Feature: Sums
        Scenario: Two
          Given the "Calculator" app is running
          When I touch "2"
      """)
    _ = try harness.run(command)
    let page = try #require(harness.read("page.html"))
    let script = """
      \(PageAudit.script)
      const isWide = document.documentElement.scrollWidth > innerWidth + 1;
      // No word of the legend is split into two boxes.
      const isSplit = [...document.querySelectorAll('.legend span')].some(span => span.getClientRects().length > 1);
      \(TestBrowser.answering("[...auditStructure(), ...(isWide ? ['wide'] : []), ...(isSplit ? ['split'] : [])]"))
      """
    let answer = try TestBrowser.answer(of: TestBrowser.page(page, running: script), size: (width, 900))
    #expect(answer == "[]")
  }
}
