import Foundation
import TestSupport
import Testing

/// `the screen looks like "x.png"`, for a model and for a page.
@Suite(.waitsForCommands) struct PictureStepTests {
  /// A feature whose scenario adds numbers and compares the screen.
  private static func feature(_ number: Int, _ step: String) -> String {
    """
    Feature: Sums
      Scenario: A sum
        Given the "Calculator" app is running
        When I touch "\(number)"
        Then \(step)

    """
  }

  private static let picture = "features/pictures/sum-240x240.png"

  /// A project whose picture is not stored yet.
  private static func newProject() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/sums.feature", feature(2, #"the screen looks like "pictures/sum.png""#))
    return harness
  }

  /// A project with a small device and a stored picture of the number 2.
  private static func harness() throws -> CommandLineHarness {
    let harness = try newProject()
    try harness.write("cukeswift.json", #"{ "profiles": { "default": { "device": "240x240" } } }"#)
    #expect(try harness.run("run", "--update-screens").exitCode == 0)
    return harness
  }

  @Test func aMissingPictureIsStoredOnWish() throws {
    let harness = try Self.newProject()
    let first = try harness.run("run")
    #expect(first.exitCode == 1)
    #expect(
      first.output.contains(
        """
               the picture features/pictures/sum.png does not exist yet
               Look at the attached screen. If it is right, cukeswift run --update-screens stores it.
        """), "\(first.output)")
    #expect(!FileManager.default.fileExists(atPath: harness.url(of: "features/pictures/sum.png").path))
    let update = try harness.run("run", "--update-screens")
    let note = "features/pictures/sum.png: note: a picture was written\n"
    #expect(update.exitCode == 0 && update.errors == note, "\(update)")
    #expect(try harness.run("run").exitCode == 0)
  }

  /// The step starts the app. The console uses the file of a run.
  @Test func aScenarioCanBeginWithAPicture() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/start.feature",
      """
      Feature: Start
        Scenario: The first screen
          Given the "Calculator" app is running
          Then the screen looks like "start.png"
      """)
    for arguments in [["--update-screens"], [], ["--update-screens"]] {
      try harness.pass(["run"] + arguments)
    }
    let step = "Then the screen looks like \"start\""
    try harness.pass("console", "--app", "Calculator", "-e", step)
    let small = try harness.run("console", "--app", "Calculator", "--device", "iPhone SE", "-e", step)
    #expect(small.errors.contains("the picture features/start-iphone-se-4-inch.png does not exist yet"), "\(small)")
  }

  /// The film is attached to the last step that runs. The console has no end to attach it to.
  @Test func scenariosAreFilmed() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let begin = "    Given the \"Calculator\" app is running\n    And the screen is filmed\n    When I touch \"7\"\n"
    try harness.write(
      "features/films.feature",
      "Feature: Films\n  Scenario: Passes\n\(begin)    And I film the screen\n  Scenario: Fails\n\(begin)"
        + "    Then I see \"nothing\"\n    And I touch \"8\"\n"
        + "  Scenario: Is undefined\n\(begin)    Then pigs fly\n    And I touch \"8\"\n")
    let run = try harness.run("run", "--format", "summary", "--format", "message:run.ndjson")
    #expect(run.exitCode == 1, "\(run)")
    let films =
      harness.read("run.ndjson")?.split(separator: "\n").filter { $0.contains("\"mediaType\":\"video/mp4\"") } ?? []
    // The beginning of the file in Base64: its first box is 32 bytes long.
    #expect(
      films.count == 3 && films.allSatisfy { $0.contains("\"body\":\"AAAAIGZ0eXBpc29t") },
      "\(films.map { $0.prefix(300) })")
    let console = try harness.run("console", "--app", "Calculator", "-e", "Given the screen is filmed")
    #expect(console.exitCode == 1 && console.errors.contains("the screen is filmed only in runs"), "\(console)")
  }

  @Test func aDifferenceNamesItsElements() throws {
    let harness = try Self.harness()
    let before = try Data(contentsOf: harness.url(of: Self.picture))
    try harness.write("features/sums.feature", Self.feature(7, #"the screen should look like "pictures/sum""#))
    let outcome = try harness.run("run", "--format", "summary", "--format", "message:run.ndjson")
    #expect(outcome.exitCode == 1)
    let lines = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let index = try #require(lines.firstIndex { $0.hasPrefix("the screen differs from \(Self.picture) in ") })
    #expect(lines[index].contains(#/ in \d+ of 230400 pixels \(0\.\d\d %\)$/#), "\(outcome.output)")
    #expect(lines[index + 1] == #"the label "7""#, "\(outcome.output)")
    #expect(lines[index + 2] == "If the new screen is right, cukeswift run --update-screens updates the picture.")
    for name in ["sum-expected.png", "sum-actual.png", "sum-diff.png"] {
      #expect(harness.read("run.ndjson")?.contains(#""fileName":"\#(name)""#) == true, "\(name)")
    }
    #expect(try Data(contentsOf: harness.url(of: Self.picture)) == before)
    #expect(try harness.run("run", "--update-screens").exitCode == 0)
    #expect(try Data(contentsOf: harness.url(of: Self.picture)) != before)
    #expect(try harness.run("run").exitCode == 0)
  }

  /// Each device of a run has its own picture; a picture of another size is a difference.
  @Test func devicesHavePicturesOfTheirOwn() throws {
    let harness = try Self.harness()
    let devices = ["--device", "iPhone SE", "--device", "400x300"]
    #expect(try harness.run(["run", "--update-screens"] + devices).exitCode == 0)
    #expect(try harness.run(["run"] + devices).exitCode == 0)
    for name in ["sum-iphone-se-4-inch", "sum-400x300"] {
      #expect(FileManager.default.fileExists(atPath: harness.url(of: "features/pictures/\(name).png").path), "\(name)")
    }
    try harness.write(Self.picture, Data(contentsOf: harness.url(of: "features/pictures/sum-400x300.png")))
    let other = try harness.run("run")
    #expect(other.exitCode == 1 && other.output.contains("Was it taken on another device"), "\(other.output)")
  }

  @Test func differencesAreToleratedOnWish() throws {
    let harness = try Self.harness()
    let choices = [
      (#" except "display""#, true), (" within 0.5 %", true), (" within 0.01%", false),
      (#" except "AC" within 0.01 %"#, false),
    ]
    for (choice, passes) in choices {
      let step = #"the screen looks like "pictures/sum.png"\#(choice)"#
      try harness.write("features/sums.feature", Self.feature(7, step))
      let outcome = try harness.run("run")
      #expect(outcome.exitCode == (passes ? 0 : 1), "\(choice): \(outcome.output)")
    }
  }

  @Test func damagedPicturesAreRefused() throws {
    let harness = try Self.harness()
    try harness.write(Self.picture, "not a picture")
    let damaged = try harness.run("run")
    #expect(
      damaged.exitCode == 1
        && damaged.output.contains("the picture \(Self.picture) cannot be compared: it is not a PNG file"),
      "\(damaged.output)")
  }

  /// A page that changes after a while is compared when it has come to rest.
  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"))
  func aPageIsComparedAtRest() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let page = { (price: String) in
      """
      <!doctype html><title>Basket</title><meta name="viewport" content="width=device-width">
      <button>Buy</button><p id="total">…</p><p id="clock">10:00</p>
      <script>setTimeout(() => { total.textContent = "\(price)"; }, 300);</script>
      """
    }
    try harness.write("shop/index.html", page("12 EUR"))
    try harness.write(
      "features/basket.feature",
      """
      Feature: Basket
        Scenario: Total
          Given the page "shop" is open
          Then the screen looks like "basket.png" except "clock"

      """)
    #expect(try harness.run("run", "--update-screens").exitCode == 0)
    #expect(try harness.run("run").exitCode == 0)
    try harness.write("shop/index.html", page("13 EUR").replacing("10:00", with: "11:30"))
    let outcome = try harness.run("run")
    #expect(outcome.exitCode == 1 && outcome.output.contains("13 EUR"), "\(outcome.output)")
    #expect(!outcome.output.contains("11:30\"\n       If the new"), "\(outcome.output)")
  }
}
