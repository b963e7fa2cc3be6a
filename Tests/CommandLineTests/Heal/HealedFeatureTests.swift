import Foundation
import TestSupport
import Testing

/// The bytes of features that `cukeswift heal` changes or keeps.
@Suite(.waitsForCommands) struct HealedFeatureTests {
  /// Two apps with the same button, one of them renamed.
  private static func apps(go: String) -> String {
    """
    import CukeKit

    final class Aa: App {
      private var count = 0
      static var gallery: [ScreenSample] {
        [ScreenSample("Home", "empty") { (_: Aa) in }, ScreenSample("Home", "full") { (app: Aa) in app.count = 7 }]
      }

      var screen: Screen {
        Screen("Aa") {
          VStack {
            Label("n \\(count)").id("n")
            Button("\(go)") { self.count += 1 }
            Button("Other") { self.count -= 1 }
          }
        }
      }
    }

    final class Bb: App {
      private var count = 0

      var screen: Screen {
        Screen("Bb") {
          VStack {
            Label("n \\(count)").id("n")
            Button("Go") { self.count += 1 }
          }
        }
      }
    }
    """
  }

  private static let shared = """
    Feature: Shared
      Background:
        Given the "Aa" app is running
        When I touch the "Go" button

      Scenario: First
        When I touch the "Go" button  \u{20}
        Then the "n" label should be "n 2"

      Scenario: Second
        Then the "n" label should be "n 1"

    """

  private static let apart = """
    Feature: Apart
      Scenario: On Bb
        Given the "Bb" app is running
        When I touch the "Go" button
        Then the "n" label should be "n 1"

      Scenario Outline: On <app>, both
        Given the "<app>" app is running
        When I touch the "Go" button
        Then the "n" label should be "n 1"
        Examples:
          | app |
          | Aa  |
          | Bb  |

      Scenario Outline: Touching <name>
        Given the "Aa" app is running
        When I touch the "<name>" button
        Then the "n" label should be "n 1"
        Examples:
          | name |
          | Go   |

    """

  private static let markdown = """
    # Feature: Markdown

    ## Scenario: A list

    * Given the "Aa" app is running
    * When I touch the "Go" button
    * Then the screen is:
      ```
      …
      button "Go"
      …
      ```

    """

  private static let gallery = """
    Feature: Gallery
      Scenario: Full
        Given the "Home" screen of "Aa" with "full"
        When I touch the "Go" button
        Then the "n" label should be "n 8"

    """

  private static let renamed = "Start now"

  private static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Apps.swift", apps(go: "Go"))
    try harness.write("features/apart.feature", apart)
    try harness.write("features/gallery.feature", gallery)
    try harness.write("features/lines.feature", shared.replacing("\n", with: "\r\n").replacing("Shared", with: "Lines"))
    try harness.write("features/markdown.feature.md", markdown)
    try harness.pass(["heal", "--keep", "features"])
    try harness.write("features/steps/Apps.swift", apps(go: renamed))
    return harness
  }

  private static func mended(_ text: String) -> String {
    text.replacing("the \"Go\" button", with: "the \"\(renamed)\" button")
  }

  @Test func onlyLinesOfTheScenarioChange() throws {
    let harness = try Self.harness()
    let session = "features/playback/Touching Go.trace.json"
    let before = try #require(harness.read(session))
    let outcome = try harness.run(["heal", "--apply", "features/apart.feature"])
    #expect(outcome.exitCode == 1, "\(outcome)")
    #expect(harness.read("features/apart.feature") == Self.apart, "\(outcome)")
    #expect(harness.read(session) == before)
    for part in [
      "features/apart.feature:9: I touch the \"Go\" button\n  is left as it is",
      "features/apart.feature:18: I touch the \"<name>\" button\n  button \"Go\" is now",
      "change the row of examples in line 22",
    ] {
      #expect(outcome.output.contains(part), "\(part)\n\(outcome)")
    }
  }

  @Test func stepsAreFoundByTheirPositions() throws {
    let harness = try Self.harness()
    let lines = Self.shared.replacing("\n", with: "\r\n").replacing("Shared", with: "Lines")
    let shown = try harness.run(["heal", "features/lines.feature"])
    #expect(shown.exitCode == 1, "\(shown)")
    #expect(shown.output.split(separator: "\n").filter { $0.hasPrefix("+ ") }.count == 2, "\(shown)")
    try harness.pass(["heal", "--apply", "features/lines.feature"])
    #expect(harness.read("features/lines.feature") == Self.mended(lines))
    let again = try harness.run(["heal", "features/lines.feature"])
    #expect(again.exitCode == 0 && again.output == "2 scenarios checked: no changes are needed\n", "\(again)")
  }

  @Test func textsOfScreensAreMentioned() throws {
    let harness = try Self.harness()
    let applied = try harness.run(["heal", "--apply", "features/markdown.feature.md"])
    #expect(applied.exitCode == 1, "\(applied)")
    #expect(
      applied.output.contains("features/markdown.feature.md:7: the screen is:\n  contains \"Go\"")
        && applied.output.contains("run --update-screens"), "\(applied)")
    #expect(harness.read("features/markdown.feature.md") == Self.mended(Self.markdown))
  }

  @Test func galleryScreensAreBegunLikeTheScenario() throws {
    let harness = try Self.harness()
    try harness.pass(["heal", "--apply", "features/gallery.feature"])
    #expect(harness.read("features/gallery.feature") == Self.mended(Self.gallery))
  }

  @Test func permissionsAreKept() throws {
    let harness = try Self.harness()
    let files = ["features/gallery.feature", "features/playback/Full.trace.json"]
    for file in files {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: harness.url(of: file).path)
    }
    #expect(try harness.run(["heal", "--apply", "features/gallery.feature"]).exitCode == 0)
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: harness.url(of: file).path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
    }
  }

  /// Permissions do not restrict root.
  @Test(.enabled(if: geteuid() != 0)) func unwritableFilesStayUnchanged() throws {
    let harness = try Self.harness()
    let session = harness.url(of: "features/playback/Full.trace.json").path
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: session)
    let applied = try harness.run(["heal", "--apply", "features/gallery.feature"])
    #expect(applied.exitCode == 2 && applied.errors.contains("Full.trace.json: error: Permission denied"), "\(applied)")
    #expect(harness.read("features/gallery.feature") == Self.gallery)
  }
}
