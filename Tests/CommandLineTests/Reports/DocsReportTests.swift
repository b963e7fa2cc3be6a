import TestSupport
import Testing

/// `--format docs:FOLDER`.
@Suite(.waitsForCommands) struct DocsReportTests {
  private static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/shop/sums.feature",
      """
      Feature: Sums
        @pay
        Scenario Outline: Adding <a>
          Given the "Calculator" app is running
          When I touch "<a>"
          Then I should see "<sum>"
          Examples:
            | a | sum  |
            | 1 | 1    |
            | 2 | 3000 |
        Scenario: Later
          Given the "Calculator" app is running

      """)
    try harness.write("features/empty.feature", "Feature: Empty\n  Nothing yet.\n")
    return harness
  }

  @Test(arguments: [false, true])
  func rowsHaveTheirResults(isReport: Bool) throws {
    let harness = try Self.harness()
    let choice = ["--name", "Adding", "--format", isReport ? "message:run.ndjson" : "docs:site"]
    #expect(try harness.run(["run"] + choice).exitCode == 1)
    if isReport { #expect(try harness.run("report", "run.ndjson", "--format", "docs:site").exitCode == 1) }
    let page = try #require(harness.read("site/features-shop-sums.html"))
    let states = page.matches(of: /<td>(\d)<\/td><td>\d+<\/td><td><span class="state (\w+)">/).map { "\($0.1) \($0.2)" }
    #expect(states == ["1 passed", "2 failed"], "\(page)")
    #expect(
      page.contains("<pre class=\"reason\">there is no &quot;3000&quot;") || page.contains("there is no \"3000\""),
      "\(page)")
    #expect(page.contains("<span class=\"state unrun\">not run</span>"), "\(page)")
    #expect(page.contains("touch \"<var>a</var>\""), "\(page)")
    let index = try #require(harness.read("site/index.html"))
    #expect(
      index.contains("<a href=\"features-shop-sums.html#line-3\">Adding &lt;a&gt;</a> <small>2, 3000</small>"),
      "\(index)")
    #expect(index.contains("<h2>features/shop</h2>") && index.contains("href=\"index.html#") == false, "\(index)")
    #expect(page.contains("<a href=\"index.html#tag-64pay\">@pay</a>") && index.contains("id=\"tag-64pay\""), "\(page)")
  }

  @Test func aFolderIsRequired() throws {
    let outcome = try Self.harness().run("run", "--format", "docs")
    #expect(outcome.exitCode == 2 && outcome.errors.contains("Write --format docs:FOLDER."), "\(outcome)")
  }
}
