import Foundation
import TestSupport
import Testing

/// `cukeswift steps`, `apps` and `gallery`, and the apps of step files.
@Suite(.waitsForCommands) struct CatalogCommandTests {
  private static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/lamp.feature",
      """
      Feature: Lamp
        Scenario: On
          Given the "Lamp" app is running
          When I touch "Switch"
          Then the lamp is on

      """)
    try harness.write(
      "features/steps/Lamp.swift",
      """
      import CukeKit

      final class Lamp: App {
        private var isOn = false
        private var mutation: Mutation?

        func launch(in environment: AppEnvironment) { mutation = environment.mutation() }

        var screen: Screen {
          Screen("Lamp") {
            Label(isOn ? "on" : "off").id("state")
            Button("Switch") { if self.mutation != .staysDark { self.isOn.toggle() } }
          }
        }

        static let gallery = [
          ScreenSample("Lamp", "off") { (_: Lamp) in },
          ScreenSample("Lamp", "on & <bright>") { (lamp: Lamp) in lamp.isOn = true },
        ]
      }

      extension Lamp: MutableApp {
        enum Mutation: String, CaseIterable { case staysDark, neverTurnsOff }
      }

      final class Room: World {}

      let lampSteps = Steps(Room.self) {
        /// Expects light.
        Then("the lamp is on") { _ in
          try await currentApp().waitFor("label text:'on'")
        }
        Then("the lamp is broken") { _ in }
      }

      """)
    return harness
  }

  @Test func stepsAreListedWithExamplesAndUse() throws {
    let outcome = try Self.harness().run("steps")
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    for part in [
      "Starting an app\n\n  the app is running\n",
      "  I shake the device\n      Shakes the device.\n      never used\n\n",
      "features/steps/Lamp.swift\n\n  the lamp is on\n      Expects light.\n\n  the lamp is broken\n      never used\n",
      "  the list shows exactly:\n    | TODO     | 1 |\n",
    ] {
      #expect(outcome.output.contains(part), "\(outcome.output)")
    }
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(outcome.output.split(separator: "\n").count(where: { $0.hasSuffix("never used") }) > 80)
  }

  @Test func stepsAreSearched() throws {
    let harness = try Self.harness()
    let found = try harness.run("steps", "TOUCH", "button", "--patterns")
    #expect(found.output.contains("I touch the \"Save\" button") && !found.output.contains("Swipe"))
    #expect(found.output.contains("      defined in StepLibrary/Touching.swift:"), "\(found.output)")
    let unused = try harness.run("steps", "--unused", "the lamp is")
    #expect(unused.output == "features/steps/Lamp.swift\n\n  the lamp is broken\n      never used\n")
    #expect(try harness.run("steps", "--unused").output == unused.output)
    #expect(try !harness.run("steps", "--unused", "--format", "json").output.contains("I shake the device"))
    let used = try harness.run("steps", "--unused", "lamp is on")
    #expect(used.exitCode == 2 && used.errors.contains("no unused step has all of these: lamp is on"), "\(used)")
    try harness.write(
      "features/lamp.feature", "Feature: L\n  Scenario: L\n    * the lamp is on\n    * the lamp is broken\n")
    let all = try harness.run("steps", "--unused")
    #expect(all.exitCode == 0 && all.output == "Scenarios use all steps of the step files.\n", "\(all)")
    let nothing = try harness.run("steps", "giraffe")
    #expect(nothing.exitCode == 2 && nothing.errors.contains("no step has all of these: giraffe"))
    let elsewhere = try harness.run("steps", "--features", "nowhere")
    #expect(elsewhere.exitCode == 2 && elsewhere.errors.contains("nowhere"))
  }

  @Test func stepsAreForOtherProgramsToo() throws {
    let harness = try Self.harness()
    let outcome = try harness.run("steps", "--format", "json")
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let json = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let definitions = try #require(json["definitions"] as? [[String: Any]])
    let own = definitions.filter { $0["predefined"] as? Bool == false }
    try #require(own.count == 2)
    #expect(own[0]["pattern"] as? String == "the lamp is on" && own[0]["type"] as? String == "cucumber")
    #expect(own[0]["keyword"] as? String == "Then" && own[0]["group"] as? String == "lampSteps")
    #expect(own[0]["line"] as? Int == 30 && own[0]["column"] as? Int == 3, "\(own)")
    #expect((own[0]["path"] as? String)?.hasSuffix("/features/steps/Lamp.swift") == true)
    #expect(own[0]["summary"] as? String == "Expects light." && own[0]["uses"] as? Int == 1)
    let touch = try #require(
      definitions.first { ($0["examples"] as? [String])?.contains("I touch the \"Save\" button") == true })
    #expect(touch["group"] as? String == "Touching" && touch["predefined"] as? Bool == true, "\(touch)")
    #expect((touch["parameters"] as? [[String: Any]])?.first?["swiftType"] as? String == "String")
    #expect((json["apps"] as? [String])?.contains("Lamp") == true)
    #expect((json["devices"] as? [String])?.contains("iPhone X") == true)
    let words = try harness.run("steps", "--format=json", "the lamp is")
    #expect(words.output.components(separatedBy: "\"pattern\"").count == 3, "\(words.output)")
    #expect(try harness.run("steps", "--format", "xml").errors.contains("takes text or json"))
  }

  /// Errors in features and synonyms do not prevent listing the steps.
  @Test func stepsAreFoundAllTheSame() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let meant = try harness.run("steps", "click")
    #expect(meant.exitCode == 0 && meant.output.contains("I touch"), "\(meant)")
    try harness.write("features/broken.feature", "Feature: x\n  Scenario: y\n    Given z\n    nonsense\n")
    let outcome = try harness.run("steps", "shake")
    #expect(outcome.output == "The device\n\n  I shake the device\n      Shakes the device.\n", "\(outcome)")
    #expect(outcome.exitCode == 0 && outcome.errors.hasPrefix("note: which steps are used is not shown"), "\(outcome)")
    #expect(outcome.errors.contains("features/broken.feature:4:"), "\(outcome)")
    #expect(try harness.run("steps", "--unused").exitCode == 2)
  }

  @Test func featuresAreNotNeeded() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/README.md", "Scenarios come here.\n")
    let outcome = try harness.run("steps", "shake")
    #expect(outcome.output == "The device\n\n  I shake the device\n      Shakes the device.\n", "\(outcome)")
    let unused = try harness.run("steps", "--unused")
    #expect(unused.exitCode == 2 && unused.errors.contains("no features were found"), "\(unused)")
    try harness.write("features/a.feature", "Feature: A\n")
    #expect(try harness.run("steps", "--unused").output == "No step file has steps.\n")
  }

  @Test func appsAreListedWithTheirScreens() throws {
    let harness = try Self.harness()
    let outcome = try harness.run("apps")
    #expect(
      outcome.output.contains(
        "Lamp (of a step file)\n  Lamp: off, on & <bright>\n  --mutation staysDark, neverTurnsOff\n"), "\(outcome)")
    #expect(outcome.output.contains("  iPhone X, 375 × 812 points, the standard one\n"))
    #expect(try harness.run("apps", "--names").output.split(separator: "\n").count == 11)
  }

  @Test func appsOfStepFilesAreBroken() throws {
    let harness = try Self.harness()
    let run = ["run", "features", "--app-arguments"]
    #expect(try harness.run("run", "features").exitCode == 0)
    let broken = try harness.run(run + ["--mutation staysDark"])
    #expect(broken.exitCode == 1 && broken.output.contains("1 scenario (1 failed)"), "\(broken)")
    for options in [["--mutation staysDrak"], ["--mutation staysDrak", "--app", "Lamp"]] {
      let unknown = try harness.run(run + options)
      #expect(unknown.exitCode == 2 && unknown.output.isEmpty, "\(unknown)")
      #expect(unknown.errors.contains("Did you mean 'staysDark'?"), "\(unknown.errors)")
    }
  }

  @Test func appsOfStepFilesAreQueried() throws {
    let harness = try Self.harness()
    #expect(try harness.run("query", "--app", "lamp", "--get", "text", "label id:'state'").output == "[0] off\n")
    #expect(try harness.run(["console", "--app", "Lamp"], input: "touch button marked:'Switch'\n").exitCode == 0)
    let unknown = try harness.run("query", "--app", "Lmap", "button")
    #expect(unknown.exitCode == 2 && unknown.errors.contains("Did you mean 'Lamp'"), "\(unknown.errors)")
  }

  @Test func galleryHasEveryScreenOnEveryDevice() throws {
    let harness = try Self.harness()
    let outcome = try harness.run("gallery", "--output", "out/gallery", "--app", "Lamp", "--app", "Calculator")
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome)")
    let page = try #require(harness.read("out/gallery/index.html"))
    let paths = page.matches(of: /src="([^"]+)"/).map { String($0.1) }
    #expect(paths.count == 42 && Set(paths).count == 42)
    for path in paths {
      let picture = try #require(harness.read("out/gallery/" + path))
      let parser = XMLChecker.check(picture)
      #expect(parser == nil, "\(path): \(parser ?? "")")
    }
    #expect(page.contains("<h3>Lamp, on &amp; &lt;bright&gt;</h3>"))
    let one = try harness.run("gallery", "--output=small", "--app", "lamp", "--device", "iPhone SE")
    #expect(one.output == "small/index.html: 2 pictures of 1 app\n")
    let small = try #require(harness.read("small/index.html"))
    #expect(small.contains("}.sample{display:inline-block") && !page.contains("}.sample{display:inline-block"))
    #expect(small.contains("src=\"lamp/lamp-on-bright-iphone-se-4-inch.svg\""), "\(small)")
    #expect(try harness.run("gallery").errors.contains("Write --output DIR"))
    let pixels = try harness.run(
      "gallery", "--output=pixels", "--app", "lamp", "--device", "iPhone SE", "--format", "png", "--scale", "1")
    #expect(pixels.output == "pixels/index.html: 2 pictures of 1 app\n", "\(pixels)")
    let file = try harness.bytes("pixels/lamp/lamp-on-bright-iphone-se-4-inch.png")
    // Width and height follow the signature and the header of the first chunk.
    #expect(file[16..<24] == [0, 0, 1, 64, 0, 0, 2, 56])
    #expect(harness.read("pixels/index.html")?.contains("src=\"lamp/lamp-on-bright-iphone-se-4-inch.png\"") == true)
    for (option, value) in [("--scale", "4"), ("--format", "jpg")] {
      let wrong = try harness.run("gallery", "--output=x", option, value)
      #expect(wrong.exitCode == 2 && wrong.errors.contains("\(option) takes "), "\(wrong)")
    }
  }

  @Test func duplicateIdentifiersAreAWarningInTheReport() throws {
    let harness = try Self.harness()
    try harness.write(
      "features/steps/Twins.swift",
      """
      import CukeKit

      final class Twins: App {
        var screen: Screen {
          Screen("Twins") {
            Label("one").id("twin")
            Label("two").id("twin")
          }
        }
      }

      """)
    try harness.write(
      "features/lamp.feature",
      "Feature: Twins\n  Scenario: Two\n    Given the \"Twins\" app is running\n    Then I should see \"one\"\n")
    let outcome = try harness.pass("run", "--format", "pretty")
    let warning = "warning: the screen 'Twins' has more than one element with the identifier 'twin'"
    #expect(outcome.output.contains(warning), "\(outcome.output)")
  }

  @Test func failedStepsHaveAPictureOfTheScreen() throws {
    let harness = try Self.harness()
    try harness.write(
      "features/lamp.feature",
      "Feature: Lamp\n  Scenario: On\n    Given the \"Lamp\" app is running\n    Then I should see \"bright\"\n")
    let outcome = try harness.run("run", "--format", "message")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("\"mediaType\":\"image/svg+xml\""), "\(outcome.output)")
  }
}

/// Checks whether a text is valid XML.
private enum XMLChecker {
  /// The problem of a text; nil for valid XML.
  ///
  /// The check is limited to the order of tags and quoted attributes, which is sufficient for these files.
  static func check(_ text: String) -> String? {
    var open: [Substring] = []
    for tag in text.matches(of: /<(\/?)([a-z]+)((?:\s[a-zA-Z-]+="[^"<]*")*)(\/?)>/) {
      if tag.1 == "/" {
        guard open.popLast() == tag.2 else { return "</\(tag.2)> closes nothing" }
      } else if tag.4.isEmpty {
        open.append(tag.2)
      }
    }
    let tags = text.count(where: { $0 == "<" })
    let read = text.matches(of: /<(\/?)([a-z]+)((?:\s[a-zA-Z-]+="[^"<]*")*)(\/?)>/).count
    if tags != read { return "\(tags - read) tags cannot be read" }
    return open.isEmpty ? nil : "\(open) not closed"
  }
}
