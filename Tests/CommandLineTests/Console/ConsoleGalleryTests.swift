import TestSupport
import Testing

/// `show` in the console, and the recorded steps.
@Suite(.waitsForCommands) struct ConsoleGalleryTests {
  private static func run(_ lines: String...) throws -> CommandLineHarness.Outcome {
    try CommandLineHarness(hasSteps: false).run(["console", "--app", "Articles"] + lines.flatMap { ["-e", $0] })
  }

  @Test func showsScreensOfGalleries() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let outcome = try harness.pass(
      "console", "--app", "Articles", "-e", "show", "-e", "show \"Detail\", with: \"very short\"", "-e",
      "query \"label id:'title'\", :text", "-e", "touch \"navigationItemButtonView\"", "-e",
      "check_element_exists \"tabBarButton marked:'DIIT' selected:NO\"", "-e", "undo", "-e",
      "query \"label id:'title'\", :text", "-e", "save feature features/Short.feature")
    #expect(
      outcome.output.hasPrefix(
        "List: loading, CDR, DIIT\nDetail: with a picture, very short, very long, without content\n"),
      "\(outcome.output)")
    #expect(outcome.output.matches(of: /\[0\] Krátce: hodinky/).count == 2, "\(outcome.output)")
    let saved = try #require(harness.read("features/Short.feature"))
    #expect(saved.contains("Given the \"Detail\" screen of \"Articles\" with \"very short\"\n"), "\(saved)")
    #expect(!saved.contains("app is running"), "\(saved)")
    #expect(try harness.run("run").exitCode == 0)
  }

  private static let shop = """
    import CukeKit
    final class ShoppingList: App {
      var screen: Screen { Screen("List") { Label("empty") } }
      static let gallery = [ScreenSample("List", "many") { (_: ShoppingList) in }]
    }
    """

  /// A session that has not run a step yet finds the apps of step files.
  @Test(arguments: [
    ["show \"List\", of: \"ShoppingList\", with: \"many\""], ["start_app \"ShoppingList\""],
    ["show", "start_app \"ShoppingList\""],
  ])
  func findsAppsOfStepFiles(lines: [String]) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Shop.swift", Self.shop)
    let outcome = try harness.run(
      ["console"] + (lines + ["query(\"label\", :text).first"]).flatMap { ["-e", $0] })
    #expect(outcome.exitCode == 0 && outcome.output.hasSuffix("empty\n"), "\(outcome)")
    if lines.first == "show" { #expect(outcome.output.contains("ShoppingList\n  List: many\n"), "\(outcome)") }
  }

  @Test func goesBackToTheAppBefore() throws {
    let outcome = try Self.run(
      "show \"Calculator\", of: \"Calculator\", with: \"result\"", "screen", "undo", "query \"tabBarButton\", :label")
    #expect(outcome.exitCode == 0 && outcome.output.contains("button \"÷\""), "\(outcome)")
    #expect(outcome.output.contains("[0] CDR\n[1] DIIT"), "\(outcome.output)")
  }

  @Test(arguments: [
    ("show \"Detial\", with: \"x\"", "Articles has no screen 'Detial' in its gallery\nDid you mean 'Detail'?"),
    ("show \"Detail\", with: \"long\"", "the screen 'Detail' of Articles has no variant 'long' in its gallery"),
    ("show \"Detail\"", "the screen 'Detail' of Articles has 4 variants; name one of them"),
    ("show \"List\", of: \"Artikles\", with: \"CDR\"", "Artikles"),
  ])
  func saysWhatThereIs(line: String, problem: String) throws {
    let outcome = try Self.run(line)
    #expect(outcome.exitCode == 1 && outcome.errors.contains(problem), "\(outcome.errors)")
  }
}
