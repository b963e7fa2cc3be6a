import Foundation
import TestSupport
import Testing

/// The page of a gallery, as used in a browser.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct GalleryPageTests {
  @Test func picturesAreShownLargeOneAfterTheOther() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.pass("gallery", "--output", "shots", "--app", "Calculator", "--device", "iPhone X")
    try FileManager.default.removeItem(at: harness.url(of: "shots/calculator/calculator-error-iphone-x.svg"))
    func names(_ number: Int) -> String {
      ["empty", "result", "as long as it gets", "error"][number]
    }
    /// A check that a picture is shown and its entry in the list is marked.
    func isShown(_ number: Int) -> String {
      let name = "Calculator: Calculator, \(names(number)) on iPhone X" + (number == 3 ? ", no picture" : "")
      return """
        Then the element found by "view css:'#caption'" shows "\(name)"
        And the element found by "view css:'#list button[aria-current=true]'" shows "\(name)"
        And I should see the element found by "view css:'#large' marked:'\(name)'"
        """
    }
    try harness.write(
      "features/gallery.feature",
      """
      Feature: Gallery
        Scenario: Looking at pictures
          Given the page "shots" is open on a "1280x1200"
          When I touch the "Calculator: Calculator, result on iPhone X" image
          \(isShown(1))
          When I touch the "Next" button
          \(isShown(2))
          # A picture that is missing has another one in its place.
          When I touch the "Next" button
          \(isShown(3))
          And I should see the element found by "view css:'#large[src^=data]'"
          # Behind the last comes the first.
          When I touch the "Next" button
          \(isShown(0))
          When I touch the "Previous" button
          And I touch the "Previous" button
          \(isShown(2))
          When I touch the element found by "view css:'#list li:nth-child(2) button'"
          \(isShown(1))
          When I touch the "Slideshow" button
          And I wait for 4 seconds
          \(isShown(1))
          When I wait for 1 second
          \(isShown(2))
          When I wait for 5 seconds
          \(isShown(3))
          When I touch the "Slideshow" button
          And I wait for 10 seconds
          \(isShown(3))
          When I touch the "Previous" button
          And I touch and hold "large"
          Then I should not see the "Next" button
          And I should see the element found by "view css:'#large'"
          When I touch and hold "large"
          And I touch the "Close" button
          Then I should not see the "Next" button

      """)
    try harness.pass("run")
  }

  @Test func screensThatCannotBeDrawnHaveNoPicture() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/steps/Broken.swift",
      """
      import CukeKit

      struct Trouble: Error, CustomStringConvertible { var description: String { "no data" } }

      final class Rating: Component {
        var stars: Int? = 0
        var content: [Node] {
          if let stars { Button(String(repeating: "*", count: stars) + "-") { self.stars = stars + 1 } }
        }
        static var gallery: [ScreenSample] {
          [
            ScreenSample("Rating", "none") { (_: Rating) in },
            ScreenSample("Rating", "full") { (it: Rating) in it.stars = 5 },
          ]
        }
      }

      final class Broken: App {
        private var isBroken = false
        var screen: Screen {
          get throws {
            if isBroken { throw Trouble() }
            return Screen("Whole") { Label("whole") }
          }
        }
        static var gallery: [ScreenSample] {
          [ScreenSample("Whole") { (_: Broken) in }, ScreenSample("Broken") { (it: Broken) in it.isBroken = true }]
        }
      }

      """)
    let outcome = try harness.run("gallery", "--output", "g", "--app", "Broken", "--device", "iPhone X")
    #expect(outcome.exitCode == 2 && outcome.output == "g/index.html: 1 picture of 1 app\n", "\(outcome)")
    #expect(outcome.errors.contains("the screen 'Broken' of Broken cannot be drawn for iPhone X"), "\(outcome.errors)")
    #expect(harness.read("g/broken/whole-iphone-x.svg") != nil && harness.read("g/broken/broken-iphone-x.svg") == nil)
    #expect(harness.read("g/index.html")?.contains("src=\"broken/broken-iphone-x.svg\"") == true)
    // A component is shown without an app around it.
    try harness.write(
      "features/rating.feature",
      """
      Feature: Rating
        Scenario: One more star
          Given the "Rating" component with "full"
          When I touch the "*****-" button
          Then the screen is:
            \"""
            button "******-"
            \"""
        Scenario: Without a variant
          Given the "Rating" component
        Scenario: Of another app
          Given the "Whole" screen of "Broken"
          Then I should see "whole"

      """)
    let run = try harness.run("run", "--jobs", "2")
    #expect(run.exitCode == 1 && run.output.contains("3 scenarios (1 failed, 2 passed)"), "\(run)")
    #expect(run.output.contains("Rating has 2 variants; name one of them"), "\(run.output)")
    #expect(run.output.contains("with \"none\". There are 'none', 'full'."), "\(run.output)")
  }

  @Test func aScreenThatTrapsHasItsPlace() throws {
    let harness = try CommandLineHarness(hasSteps: false, hasTraces: true)
    try harness.write(
      "features/steps/Shop.swift",
      """
      import CukeKit
      final class Shop: Component {
        var items: [String] = []
        var content: [Node] { Label(items[0]) }
        static var gallery: [ScreenSample] {
          [
            ScreenSample("Shop", "one") { (it: Shop) in it.items = ["Milk"] },
            ScreenSample("Shop", "empty") { (it: Shop) in },
            ScreenSample("Shop", "two") { (it: Shop) in it.items = ["Milk", "Bread"] },
          ]
        }
      }
      """)
    let outcome = try harness.run(
      "gallery", "--output", "g", "--app", "Shop", "--device", "iPhone X", "--device", "iPhone 6s")
    #expect(outcome.exitCode == 1 && outcome.output == "g/index.html: 4 pictures of 1 app\n", "\(outcome)")
    let place = "trapped at features/steps/Shop.swift:4"
    for device in ["iPhone X", "iPhone 6s"] {
      #expect(outcome.errors.contains("Shop: Shop, empty on \(device) \(place)\n"), "\(outcome.errors)")
    }
    #expect(harness.read("g/index.html")?.contains("<figcaption>iPhone X, \(place)</figcaption>") == true)
    #expect(
      harness.read("g/shop/shop-two-iphone-x.svg") != nil && harness.read("g/shop/shop-empty-iphone-x.svg") == nil)
  }

  /// The screens after a trap are tried in processes of their own, which end here before they draw.
  @Test func trialsThatCannotBeginAreNoTraps() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/steps/Shop.swift",
      """
      import CukeKit
      import Foundation
      final class Shop: Component {
        var isOpen = true
        private var text: String {
          if !isOpen { exit(0) }
          return "open"
        }
        var content: [Node] { Label(text) }
        static var gallery: [ScreenSample] {
          if CommandLine.arguments.contains("gallery-trial") { exit(0) }
          return [
            ScreenSample("Shop", "closed") { (it: Shop) in it.isOpen = false }, ScreenSample("Shop", "open") { (_: Shop) in },
          ]
        }
      }
      """)
    let outcome = try harness.run("gallery", "--output", "g", "--app", "Shop", "--device", "iPhone X")
    #expect(outcome.exitCode == 1 && outcome.output == "g/index.html: 1 picture of 1 app\n", "\(outcome)")
    #expect(outcome.errors.contains("Shop: Shop, closed on iPhone X trapped\n"), "\(outcome.errors)")
    #expect(outcome.errors.contains("The command starts again, skips it and reports it."), "\(outcome.errors)")
  }
}
