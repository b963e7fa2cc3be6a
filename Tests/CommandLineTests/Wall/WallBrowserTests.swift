import Foundation
import TestSupport
import Testing

/// The page of a wall in a browser, driven by scenarios.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct WallBrowserTests {
  private let now = Date().timeIntervalSince1970.rounded(.down)

  /// A name that would add a word to the page if it were interpreted as markup.
  private static let hostile =
    "<img src=x onerror=document.body.append('HAC'+'KED')></script><script>document.body.append('HAC'+'KED')</script>"

  @Test func pageUpdatesWithoutRunningHostileTexts() throws {
    let wall = try WallHarness()
    let hostile = Self.hostile
    try wall.folder.write(
      "cukeswift-wall.json",
      """
      { "title": "\(hostile)", "projects": [
        { "name": "summary", "streams": "results", "repository": "repo" }, { "name": "\(hostile)", "streams": "\(hostile.prefix(9))" }] }
      """)
    try wall.write("results/1.ndjson", [("Pay", .passed), ("Go", .passed)], start: now - 300)
    try wall.write("2.ndjson", [(hostile, .failed("reason \(hostile)")), ("Go", .flaky)], start: now - 200)
    try wall.write("3.ndjson", [("Pay", .passed), ("Go", .passed)], start: now - 100)
    try wall.folder.write(
      "features/steps/Files.swift",
      """
      import CukeKit
      import Foundation

      final class Files: World {}

      let fileSteps = Steps(Files.self) {
        When("{string} is moved to {string}") { (_, from: String, to: String) in
          try FileManager.default.moveItem(atPath: from, toPath: to)
        }
      }
      """)
    try wall.folder.write(
      "features/wall.feature",
      """
      Feature: The wall
        Scenario: Somebody breaks it and somebody else mends it
          Given the page "ADDRESS" is open on a "1600x2400"
          Then I wait to see "! 1 broken"
          And the element found by "view css:'[id^=project-summary] .word'" shows "passed"
          When "2.ndjson" is moved to "results/2.ndjson"
          Then I wait to see "1 of 2 failed"
          And I should see the "Time of the last 2 runs: 2 s to 2 s, the last 2 s" image
          And the element found by "view css:'.failures a'" shows "\(hostile)"
          And the element found by "view css:'.subject'" shows "\(hostile)"
          And I should not see "HACKED"
          When I touch the element found by "view css:'[id^=project-summary] summary'"
          Then I should see "Badge"
          When "3.ndjson" is moved to "results/3.ndjson"
          Then I wait for "1 of 2 failed" to disappear
          # What was open stays open.
          And I should see "Badge"
          And I should not see "HACKED"

        Scenario: The report of a run
          Given the page "ADDRESS" is open on a "400x3000"
          When I touch the element found by "view css:'[id^=project-summary] summary'"
          And I touch the element found by "view css:'[id^=project-summary] li:nth-child(2) a'"
          Then I wait to see "reason \(hostile)"
          And I should not see "HACKED"

      """)
    let output = try wall.run(
      """
      export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
      export GIT_COMMITTER_DATE='2020-01-01T00:00:00Z'
      git init --quiet repo
      git -C repo -c user.name=Somebody -c user.email=x@example.com commit --quiet --allow-empty -m "\(hostile)"
      start
      sed -i "s,ADDRESS,http://127.0.0.1:$port$page/," features/wall.feature
      cukeswift run
      """)
    #expect(output.contains("2 scenarios (2 passed)"), "\(output.joined(separator: "\n"))")
  }
}
