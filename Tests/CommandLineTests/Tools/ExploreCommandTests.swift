import TestSupport
import Testing

/// `cukeswift explore`: an app can harm only its own process, and findings are features that fail.
@Suite(.waitsForCommands) struct ExploreCommandTests {
  /// An app that traps on its second screen, or not.
  private static func bomb(isMended: Bool) -> String {
    """
    import CukeKit

    final class Bomb: App {
      private var isOpen = false
      private var numbers = [1]

      var screen: Screen {
        Screen("Bomb") {
          Button("Turn") { self.isOpen.toggle() }
          if isOpen { Button("Press") { self.numbers.\(isMended ? "removeAll()" : "remove(at: 5)") } }
        }
      }
    }
    """
  }

  @Test func aTrapBecomesAFeatureThatFails() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/steps/Bomb.swift", Self.bomb(isMended: false))
    let words = ["explore", "--app", "Bomb", "--seed", "1", "--steps", "30", "--map", "map.json"]
    let outcome = try harness.run(words)
    #expect(outcome.exitCode == 1, "\(outcome.errors)")
    #expect(outcome.output.contains("Bomb, seed 1: 30 actions, 2 states, 1 finding"), "\(outcome.output)")
    #expect(harness.read("map.json")?.contains("I touch the \\\"Press\\\" button") == true)
    let feature = "features/explored/the-app-should-keep-running.feature"
    let text = try #require(harness.read(feature))
    let steps = """
          Given the "Bomb" app is running
          When I touch the "Turn" button
          And I touch the "Press" button

      """
    #expect(text.hasSuffix(steps), "\(text)")
    #expect(try harness.run("run", feature).exitCode == 1)
    // A second walk finds the same, and writes nothing new.
    _ = try harness.run(words)
    #expect(harness.read("features/explored/the-app-should-keep-running-2.feature") == nil)
    try harness.write("features/steps/Bomb.swift", Self.bomb(isMended: true))
    #expect(try harness.run("run", feature).exitCode == 0)
    let mended = try harness.run(words)
    #expect(mended.exitCode == 0, "\(mended.output)")
  }

  @Test(arguments: [
    (["explore"], "which app?"), (["explore", "--app", "Calculater"], "Did you mean 'Calculator'?"),
    (["explore", "--app", "Calculator", "--map", "map.png"], "--map writes .json or .svg"),
    (["explore", "--app", "Calculator", "--strategy", "breadth"], "--strategy takes least-tried"),
  ])
  func wrongUseIsExplained(words: [String], problem: String) throws {
    let outcome = try CommandLineHarness(hasSteps: false).run(words)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(problem), "\(outcome.errors)")
  }
}
