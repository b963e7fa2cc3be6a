import Foundation
import TestSupport
import Testing

/// Page lists that create their rows while scrolling, and lists that grow.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageMadeListTests {
  /// A list of 24 rows that creates only the visible ones and positions them by style, by number, or by the padding
  /// around them.
  private static func page(_ way: String, around: String = "") -> String {
    """
    <!doctype html><meta name="viewport" content="width=device-width"><title>List</title>
    <div id=box style="height:200px;overflow:auto"><ul id=list style="position:relative;margin:0;padding:0;list-style:none"></ul></div>\(around)
    <script>
    const height = 40, count = 24
    const draw = () => {
      const first = Math.max(Math.floor(box.scrollTop / height) - 1, 0), last = Math.min(first + 8, count)
      list.replaceChildren()
      for (let i = first; i < last; i++) {
        const row = document.createElement('li')
        row.textContent = 'Row ' + (i + 1)
        row.style.height = height + 'px'
        \(way)
        list.append(row)
      }
    }
    box.onscroll = draw
    draw()
    </script>
    """
  }

  private static let placed =
    "list.style.height = count * height + 'px'; row.style.position = 'absolute'; row.style.top = i * height + 'px'"
  private static let padded =
    "list.style.paddingTop = first * height + 'px'; list.style.paddingBottom = (count - last) * height + 'px'"
  private static let numbered =
    "list.style.transform = `translateY(${first * height}px)`; list.style.marginBottom = (count - last) * height + 'px'; "
    + "row.setAttribute('aria-posinset', i + 1); row.setAttribute('aria-setsize', count)"
  private static let unnumbered =
    "list.style.transform = `translateY(${first * height}px)`; list.style.marginBottom = (count - last) * height + 'px'"

  private static let long = "<div style='height:3000px'>More</div>"

  private static func run(_ page: String, _ steps: [String]) throws -> String {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("made/index.html", page)
    let scenarios = steps.enumerated().map {
      "  Scenario: \($0)\n    Given the \"made\" page is open on a \"desktop\"\n    \($1)\n"
    }
    try harness.write("features/made.feature", "Feature: Made\n" + scenarios.joined())
    return try harness.run("run").output
  }

  @Test(arguments: [placed, padded, numbered], ["", long])
  func aListIsReadToItsEnd(way: String, around: String) throws {
    let output = try Self.run(
      Self.page(way, around: around),
      [
        "Then the list has 24 items", "Then the list shows:\n    | Row 1 |\n    | Row 13 |\n    | Row 24 |",
        "When I scroll to list item \"Row 19\"\n    Then I should see \"Row 19\"",
        "Then the list does not show:\n    | Row 25 |", "Then the list does not show:\n    | Row 17 |",
        "When I scroll to list item \"Row 99\"",
      ])
    #expect(output.contains("6 scenarios (2 failed, 4 passed)"), "\(output)")
    #expect(output.contains("the list shows \"Row 17\""), "\(output)")
    #expect(output.contains("scrolled to both ends without"), "\(output)")
  }

  @Test func aListWithoutNumbersSaysSo() throws {
    let output = try Self.run(Self.page(Self.unnumbered), ["Then the list does not show:\n    | Row 17 |"])
    #expect(output.contains("the list creates its rows during scrolling"), "\(output)")
    #expect(output.contains("I scroll to list item"), "\(output)")
  }
}
