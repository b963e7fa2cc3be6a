import TestSupport
import Testing

/// Lists recorded with checks, encoded, run and healed.
@Suite(.waitsForCommands) struct HealedListTests {
  /// An app with a list that arrives with a response after three seconds.
  private static func basket(bullet: String = "", total: String = "Total") -> String {
    """
    import CukeKit

    final class Basket: App {
      private var things: [String] = []
      private var count = 0

      func launch(in environment: AppEnvironment) {
        environment.http.provide(HTTPStub(.get, "/things", outcome: .answer("Milk Bread"), after: .seconds(3)))
        environment.http.send(HTTPRequest(.get, "/things")) { result in
          if case .success(let answer) = result { self.things = answer.body.split(separator: " ").map(String.init) }
        }
      }

      var screen: Screen {
        Screen("Basket") {
          Table(things) { thing in Cell("\(bullet)" + thing) { self.count += 1 } }
          Label("\(total): \\(count)").id("total")
        }
      }
    }
    """
  }

  private static let file = "features/steps/Basket.swift"

  /// Records a touch of an awaited row, with checks of the whole screen.
  private static func recorded() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(file, basket())
    try harness.pass([
      "console", "--app", "Basket", "-e", "wait tableViewCell", "-e", "touch tableViewCell marked:'Milk'",
      "-e", "assert label id:'total', :text", "-e", "save session order.trace.json",
    ])
    try harness.pass([
      "encode", "order.trace.json", "--checks", "more", "--output", "features/Order.feature",
    ])
    return harness
  }

  @Test func recordedChecksPassFromAColdStart() throws {
    let harness = try Self.recorded()
    #expect(harness.read("features/Order.feature")?.contains("the list shows exactly:") == true)
    try harness.pass("run", "features")
    try harness.pass("heal", "features")
  }

  @Test func renamedRowIsHealedAndItsTableReported() throws {
    let harness = try Self.recorded()
    try harness.write(Self.file, Self.basket(bullet: "* "))
    let healed = try harness.run("heal", "--apply", "features")
    #expect(healed.exitCode == 1 && healed.output.contains("I touch list item \"* Milk\""), "\(healed)")
    #expect(healed.output.contains("the list shows exactly:: the tables differ"), "\(healed)")
    let feature = try #require(harness.read("features/Order.feature"))
    try harness.write(
      "features/Order.feature", feature.replacing("| Milk", with: "| * Milk").replacing("| Bread", with: "| * Bread"))
    let again = try harness.run("heal", "features")
    #expect(again.exitCode == 0 && again.output.contains("no changes are needed"), "\(again)")
  }

  @Test func aScenarioThatFailsIsNotWell() throws {
    let harness = try Self.recorded()
    try harness.write(Self.file, Self.basket(total: "Sum"))
    let healed = try harness.run("heal", "features")
    #expect(healed.exitCode == 1 && !healed.output.contains("no changes are needed"), "\(healed)")
  }
}
