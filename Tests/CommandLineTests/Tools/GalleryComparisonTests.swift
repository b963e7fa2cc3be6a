import Foundation
import TestSupport
import Testing

/// `cukeswift gallery --compare`.
@Suite(.waitsForCommands) struct GalleryComparisonTests {
  private static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.pass(
      "gallery", "--output", "old", "--app", "Calculator", "--device", "iPhone SE", "--device", "iPhone X")
    return harness
  }

  private static let one = ["--app", "Calculator", "--device", "iPhone X"]

  @Test func equalPicturesAreNoChange() throws {
    let harness = try Self.harness()
    let outcome = try harness.run(["gallery", "--output", "new", "--compare", "old"] + Self.one)
    #expect(outcome.exitCode == 0 && outcome.output.hasSuffix("compared with old: no changes\n"), "\(outcome)")
    #expect(harness.read("new/index.html")?.contains("<span>no changes</span>") == true)
  }

  /// Each picture has a page with its elements, which are marked on the picture.
  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"))
  func picturesHaveTheirElements() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/steps/Form.swift",
      """
      import CukeKit

      final class Form: Component {
        var items: [String] = []
        var content: [Node] {
          Switch(isOn: true) { _ in }
          Label("\\(items.count)").id("count")
          for item in items { Label(item) }
        }
        static var gallery: [ScreenSample] {
          ScreenSample.variants("Form", of: ["Milk", "Bread"]) { (it: Form, texts) in it.items = texts }
        }
      }

      """)
    let outcome = try harness.run("gallery", "--output", "g", "--app", "Form", "--device", "iPhone X")
    #expect(outcome.output == "g/index.html: 6 pictures of 1 app\n", "\(outcome)")
    let index = try #require(harness.read("g/index.html"))
    for variant in ["empty", "one", "many", "long", "right-to-left", "large-text"] {
      #expect(index.contains(" href=\"form/form-\(variant)-iphone-x.svg.html\">elements ("), "\(variant)")
    }
    let page = try #require(harness.read("g/form/form-one-iphone-x.svg.html"))
    #expect(page.contains("<strong>no name</strong>") && page.contains("name: switch"), "\(page)")
    #expect(page.contains("<code>show &quot;Form&quot;, of: &quot;Form&quot;, with: &quot;one&quot;</code>"), "\(page)")
    #expect(page.contains("<td>count</td><td>1</td>") && page.contains("<td>Milk</td>") && !page.contains("Bread"))
    try harness.write(
      "features/gallery.feature",
      """
      Feature: Gallery
        Scenario: An element is marked
          Given the page "g" is open on a "1280x1200"
          When I touch the element found by "view css:'.sample:nth-child(3) a'"
          Then I should see "Form: Form, one on iPhone X"
          When I touch the "UISwitch" button
          Then I should see the element found by "view css:'tr.chosen button' marked:'UISwitch'"
          And I should see the element found by "view css:'#mark'"

      """)
    try harness.pass("run")
  }

  @Test func samplesWithOneNameAreErrors() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/steps/Form.swift",
      """
      import CukeKit

      final class Form: Component {
        var items: [String] = []
        var content: [Node] { for item in items { Label(item) } }
        static var gallery: [ScreenSample] {
          ScreenSample.variants("Form", of: ["Milk"]) { (it: Form, texts) in it.items = texts }
            + ScreenSample.variants("Form", of: ["Bread"]) { (it: Form, texts) in it.items = texts }
        }
      }

      """)
    let problem = "several samples in the gallery of Form have the name 'Form, one'"
    let outcome = try harness.run("gallery", "--output", "g", "--app", "Form", "--device", "iPhone X")
    #expect(outcome.exitCode == 2 && outcome.output == "g/index.html: 12 pictures of 1 app\n", "\(outcome)")
    #expect(outcome.errors.ranges(of: "error: several samples").count == 6 && outcome.errors.contains(problem))
    try harness.write(
      "features/a.feature", "Feature: A\n  Scenario: A\n    Given the \"Form\" component with \"one\"\n")
    let run = try harness.run("run")
    #expect(run.exitCode == 1 && run.output.contains(problem), "\(run.output)")
    let audit = try harness.run("audit", "--app", "Form", "--device", "iPhone X")
    #expect(audit.exitCode == 2 && audit.errors.contains(problem), "\(audit)")
  }

  @Test func differencesAreListedAndMarked() throws {
    let harness = try Self.harness()
    try harness.write("old/calculator/calculator-empty-iphone-x.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
    try harness.write("old/calculator/calculator-gone-iphone-x.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
    try FileManager.default.removeItem(at: harness.url(of: "old/calculator/calculator-error-iphone-x.svg"))
    let outcome = try harness.run(["gallery", "--output", "new", "--compare", "old"] + Self.one)
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.output == """
        new/index.html: 4 pictures of 1 app
        compared with old: 1 changed, 1 new, 1 removed
          changed: calculator/calculator-empty-iphone-x.svg
          new: calculator/calculator-error-iphone-x.svg
          removed: calculator/calculator-gone-iphone-x.svg

        """, "\(outcome)")
    for name in ["empty", "gone"] {
      #expect(
        harness.read("new/before/calculator/calculator-\(name)-iphone-x.svg")?.hasPrefix("<svg ") == true, "\(name)")
    }
    let page = try #require(harness.read("new/index.html"))
    for part in ["changed", "new", "removed"] {
      #expect(page.contains("<figure class=\"d0 \(part)\"") || part == "removed")
    }
    #expect(page.contains("<figure class=\"removed\"") && page.contains("iPhone X, before</figcaption>"), "\(page)")
    // The copies of an earlier comparison are not a part of the gallery.
    let next = try harness.run(["gallery", "--output", "next", "--compare", "new"] + Self.one)
    #expect(next.exitCode == 0 && next.output.hasSuffix("no changes\n"), "\(next)")
  }

  @Test(arguments: [
    ("missing", "missing: error: this folder has no gallery"), ("old", "the new gallery would replace the earlier one"),
  ])
  func otherFoldersAreRefused(folder: String, reason: String) throws {
    let harness = try Self.harness()
    let outcome = try harness.run(["gallery", "--output", "old", "--compare", folder] + Self.one)
    #expect(outcome.exitCode == 2 && outcome.errors.contains(reason), "\(outcome)")
  }

  /// The page has no problems of accessibility, and its search and choice of changes leave what they name.
  @Test(
    .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"),
    arguments: [(1600, false), (800, true), (390, false), (390, true)])
  func pageIsSearched(width: Int, isDark: Bool) throws {
    let harness = try Self.harness()
    try harness.write("old/calculator/calculator-empty-iphone-x.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
    _ = try harness.run(["gallery", "--output", "new", "--compare", "old"] + Self.one)
    let page = try #require(harness.read("new/index.html"))
    let script = """
      \(PageAudit.script)
      const shown = () => [...document.querySelectorAll('figure figcaption')].filter(text => text.checkVisibility()).length;
      const problems = [...audit(), ...auditStructure()], counts = [shown()];
      const search = document.getElementById('search'), only = document.getElementById('only-changes');
      for (const words of ['calc ERROR', 'nothing', '']) {
        search.value = words; search.dispatchEvent(new Event('input', { bubbles: true })); counts.push(shown());
      }
      only.click(); counts.push(shown());
      \(TestBrowser.answering("[counts.join(' '), ...problems]"))
      """
    let answer = try TestBrowser.answer(
      of: TestBrowser.page(page, running: script), size: (width, 900), isDark: isDark)
    #expect(try JSONDecoder().decode([String].self, from: Data(answer.utf8)) == ["5 1 0 5 2"])
  }
}
