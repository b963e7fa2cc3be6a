import Foundation
import TestSupport
import Testing

/// The user's view of `cukeswift encode`.
@Suite(.waitsForCommands) struct EncodeCommandTests {
  private static let trace = """
    {
      "version": 1,
      "app": "Calculator",
      "device": "iPhone X",
      "actions": [
        {"action": "comment", "text": "two and two"},
        {"action": "touch", "element": \(button("2"))},
        {"action": "touch", "element": \(button("+"))},
        {"action": "touch", "element": \(button("2"))},
        {"action": "touch", "element": \(button("="))},
        {"action": "check", "properties": {"text": "4"}, "element": {
          "class": "UILabel", "role": "text", "id": "display",
          "queries": [{"query": "label id:'display'", "score": 95}, {"query": "label index:0", "score": 20}]}}
      ]
    }
    """

  private static func button(_ title: String) -> String {
    """
    {"class": "UIButton", "role": "button", "text": "\(title)",
     "queries": [{"query": "button marked:'\(title)'", "score": 80}]}
    """
  }

  @Test func featureOfASessionPasses() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", Self.trace)
    let outcome = try harness.run(["encode", "sum.trace.json", "--name", "Sums", "--output", "features/Sums.feature"])
    #expect(outcome.exitCode == 0 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errors == "kept the session sum in features/playback/sum.trace.json\n", "\(outcome)")
    let feature = try String(contentsOf: harness.url(of: "features/Sums.feature"), encoding: .utf8)
    #expect(feature.contains("Scenario: sum\n    # two and two\n"))
    #expect(feature.contains("Then the \"display\" label should be \"4\""))
    let run = try harness.run(["run", "features/Sums.feature", "--device", "all"])
    #expect(run.exitCode == 0 && run.output.contains("7 scenarios (7 passed)"), "\(run)")
    #expect(try harness.run(["format", "--check", "features"]).exitCode == 0)
    try harness.write("features/Sums.feature", "# mine\n")
    let again = ["encode", "sum.trace.json", "--output", "features/Sums.feature"]
    let refused = try harness.run(again)
    #expect(refused.exitCode == 2 && refused.errors.contains("the file exists already"), "\(refused)")
    #expect(harness.read("features/Sums.feature") == "# mine\n")
    #expect(try harness.run(again + ["--replace"]).exitCode == 0)
    #expect(harness.read("features/Sums.feature")?.contains("Scenario: sum") == true)
  }

  @Test func replacingLeavesSessionsOfOtherFeatures() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", Self.trace)
    #expect(try harness.run(["encode", "sum.trace.json", "--output", "features/one.feature"]).exitCode == 0)
    let kept = harness.read("features/playback/sum.trace.json")
    try harness.write("other/sum.trace.json", Self.trace.replacing("two and two", with: "three and three"))
    let encode = ["encode", "other/sum.trace.json", "--replace", "--output"]
    let refused = try harness.run(encode + ["features/two.feature"])
    #expect(refused.exitCode == 2 && refused.errors.contains("of another scenario 'sum' is saved here"), "\(refused)")
    #expect(harness.read("features/playback/sum.trace.json") == kept && harness.read("features/two.feature") == nil)
    // The feature's own session is replaced.
    #expect(try harness.run(encode + ["features/one.feature"]).exitCode == 0)
    #expect(harness.read("features/playback/sum.trace.json") != kept)
  }

  @Test func sessionsAreKeptInTheFeaturesProject() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let other = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", Self.trace)
    let path = other.url(of: "features/sums.feature").path
    #expect(try harness.run(["encode", "sum.trace.json", "--output", path]).exitCode == 0)
    #expect(harness.read("features/playback/sum.trace.json") == nil)
    #expect(other.read("features/playback/sum.trace.json") != nil)
    #expect(try other.run(["heal", "features"]).exitCode == 0)
  }

  /// A folder inside the working folder with settings or features is a project of its own.
  @Test func sessionsAreKeptInAnInnerProject() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", Self.trace)
    try harness.write("inner/cukeswift.json", "{}")
    for (feature, folder) in [
      ("inner/sum.feature", "inner/features"), ("plain/features/a/sum.feature", "plain/features"),
      ("sum.feature", "features"),
    ] {
      let outcome = try harness.pass(["encode", "sum.trace.json", "--output", feature])
      #expect(outcome.errors.hasSuffix("kept the session sum in \(folder)/playback/sum.trace.json\n"), "\(outcome)")
      #expect(harness.read("\(folder)/playback/sum.trace.json") != nil)
      let healed = try harness.run(["heal", feature])
      #expect(healed.exitCode == 0 && healed.output == "1 scenario checked: no changes are needed\n", "\(healed)")
    }
    let saved = try harness.run(
      "console", "--app", "Calculator", "-e", "touch \"button marked:'2'\"", "-e",
      "save feature other/features/two.feature")
    #expect(saved.output == "other/features/two.feature\nother/features/playback/two.trace.json\n", "\(saved)")
  }

  @Test func sessionsOfOneNameAreNumbered() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    for path in ["a/sum.trace.json", "b/sum.trace.json", "c/Sum.trace.json"] { try harness.write(path, Self.trace) }
    let encode = ["encode", "a/sum.trace.json", "b/sum.trace.json", "c/Sum.trace.json", "--as"]
    let xcuitest = try harness.run(encode + ["xcuitest"]).output
    for name in ["Sum", "Sum2", "Sum3"] {
      #expect(xcuitest.contains("class \(name)Tests:") && xcuitest.contains("func test\(name)()"), "\(xcuitest)")
    }
    let python = try harness.run(encode + ["python"]).output
    for name in ["Sum", "Sum2", "Sum3"] { #expect(python.contains("class \(name)Tests(unittest"), "\(python)") }
    let swift = try harness.run(encode + ["swift"]).output
    #expect(swift.contains("When(\"sum\")") && swift.contains("When(\"sum 2\")"), "\(swift)")
    #expect(swift.contains("class Sum2: World") && swift.contains("class Sum3: World"), "\(swift)")
    let feature = try harness.run(encode + ["feature"]).output
    for name in ["sum", "sum 2", "Sum"] { #expect(feature.contains("Scenario: \(name)\n"), "\(feature)") }
  }

  @Test func stepsOfASessionCompileAndPass() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", Self.trace)
    let steps = try harness.run(["encode", "sum.trace.json", "--as", "swift"])
    #expect(steps.exitCode == 0 && steps.output.contains("When(\"sum\") { _ in"), "\(steps)")
    try harness.write("features/steps/Sum.swift", steps.output)
    try harness.write(
      "features/x.feature", "Feature: x\n\n  Scenario: y\n    Given the \"Calculator\" app is running\n    When sum\n")
    let run = try harness.run(["run", "features"])
    #expect(run.exitCode == 0 && run.output.contains("1 scenario (1 passed)"), "\(run)")
  }

  @Test func classOfXCUITestIsWritten() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", Self.trace)
    let outcome = try harness.run(["encode", "sum.trace.json", "--as", "xcuitest"])
    #expect(
      outcome.output == """
        #if os(Linux)
          import CukeXCUITest
        #else
          import XCTest
        #endif

        /// Recorded on an iPhone X.
        final class SumTests: XCTestCase {
          @MainActor func testSum() async throws {
            continueAfterFailure = false
            let app = XCUIApplication()
            app.launch()
            // two and two
            XCTAssertTrue(app.buttons["2"].waitForExistence(timeout: 30))
            app.buttons["2"].tap()
            XCTAssertTrue(app.buttons["+"].waitForExistence(timeout: 30))
            app.buttons["+"].tap()
            XCTAssertTrue(app.buttons["2"].waitForExistence(timeout: 30))
            app.buttons["2"].tap()
            XCTAssertTrue(app.buttons["="].waitForExistence(timeout: 30))
            app.buttons["="].tap()
            XCTAssertTrue(app.staticTexts["display"].waitForExistence(timeout: 30))
            _ = app.staticTexts["display"].wait(for: \\.label, toEqual: "4", timeout: 30)
            XCTAssertEqual(app.staticTexts["display"].label, "4")
          }
        }

        """, "\(outcome)")
  }

  @Test func testOfAppiumIsWritten() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", Self.trace)
    try harness.pass(["encode", "sum.trace.json", "--as", "python", "--output", "test_sum.py"])
    let text = try #require(harness.read("test_sum.py"))
    #expect(text.hasPrefix("import os\nimport unittest\n\nfrom appium import webdriver\n"), "\(text)")
    #expect(
      text.hasSuffix(
        """
            def test_sum(self):
                driver = self.driver
                # two and two
                driver.find_element(AppiumBy.IOS_PREDICATE, "type == 'XCUIElementTypeButton' AND label == '2'").click()
                driver.find_element(AppiumBy.IOS_PREDICATE, "type == 'XCUIElementTypeButton' AND label == '+'").click()
                driver.find_element(AppiumBy.IOS_PREDICATE, "type == 'XCUIElementTypeButton' AND label == '2'").click()
                driver.find_element(AppiumBy.IOS_PREDICATE, "type == 'XCUIElementTypeButton' AND label == '='").click()
                self.assertEqual(driver.find_element(AppiumBy.ACCESSIBILITY_ID, "display").get_attribute("label"), "4")


        if __name__ == "__main__":
            unittest.main()

        """), "\(text)")
    let compiling = try harness.shell("python3 -m py_compile test_sum.py")
    #expect(compiling.exitCode == 0, "\(compiling)")
  }

  @Test func classOfJavaIsWritten() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", Self.trace)
    let outcome = try harness.run(["encode", "sum.trace.json", "--as", "java"])
    #expect(outcome.output.hasPrefix("import static org.junit.jupiter.api.Assertions.assertEquals;\n"), "\(outcome)")
    #expect(
      outcome.output.hasSuffix(
        """
        // Recorded on an iPhone X.
        class SumTests {
            private IOSDriver driver;

            @BeforeEach
            void setUp() throws Exception {
                XCUITestOptions options = new XCUITestOptions();
                options.setApp("Calculator");
                options.setDeviceName(System.getenv().getOrDefault("APPIUM_DEVICE", "iPhone X"));
                String server = System.getenv().getOrDefault("APPIUM_SERVER", "http://127.0.0.1:4723");
                driver = new IOSDriver(URI.create(server).toURL(), options);
                driver.manage().timeouts().implicitlyWait(Duration.ofSeconds(30));
            }

            @AfterEach
            void tearDown() {
                if (driver != null) {
                    driver.quit();
                }
            }

            @Test
            void testSum() throws Exception {
                // two and two
                driver.findElement(AppiumBy.iOSNsPredicateString("type == 'XCUIElementTypeButton' AND label == '2'")).click();
                driver.findElement(AppiumBy.iOSNsPredicateString("type == 'XCUIElementTypeButton' AND label == '+'")).click();
                driver.findElement(AppiumBy.iOSNsPredicateString("type == 'XCUIElementTypeButton' AND label == '2'")).click();
                driver.findElement(AppiumBy.iOSNsPredicateString("type == 'XCUIElementTypeButton' AND label == '='")).click();
                assertEquals("4", driver.findElement(AppiumBy.accessibilityId("display")).getAttribute("label"));
            }
        }

        """), "\(outcome)")
  }

  static let scripts: [(kind: String, lines: [String])] = [
    (
      "ruby",
      [
        #"driver.find_element(:predicate, "type == 'XCUIElementTypeButton' AND label == '2'").click"#,
        #"assert_equal("4", driver.find_element(:accessibility_id, "display").attribute("label"))"#,
      ]
    ),
    (
      "javascript",
      [
        #"await driver.$("-ios predicate string:type == 'XCUIElementTypeButton' AND label == '2'").click();"#,
        #"assert.strictEqual(await driver.$("~display").getAttribute("label"), "4");"#,
      ]
    ),
  ]

  @Test(arguments: scripts.indices) func testOfLanguageIsWritten(index: Int) throws {
    let (kind, lines) = Self.scripts[index]
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", Self.trace)
    let outcome = try harness.run(["encode", "sum.trace.json", "--as", kind])
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome)")
    for line in lines { #expect(outcome.output.contains(line + "\n"), "\(outcome)") }
  }

  /// Options add checks of the recorded screens, and a picture for each touch.
  @Test func checksAndPicturesAreOptions() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let lines = ["touch \"button marked:'7'\"", "touch \"button marked:'AC'\"", "save session sum.trace.json"]
    try harness.pass(["console", "--app", "Calculator"] + lines.flatMap { ["-e", $0] })
    #expect(try !harness.run(["encode", "sum.trace.json"]).output.contains("Then "))
    try harness.pass(["encode", "sum.trace.json", "--checks", "more", "--output", "features/more.feature"])
    let feature = try String(contentsOf: harness.url(of: "features/more.feature"), encoding: .utf8)
    let steps = feature.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("#") }
    #expect(steps.contains("Then the \"display\" label should be \"7\""), "\(feature)")
    #expect(steps.last == "Then the \"display\" label should be \"0\"", "\(feature)")
    let run = try harness.run(["run", "features/more.feature", "--device", "all"])
    #expect(run.exitCode == 0 && run.output.contains("7 scenarios (7 passed)"), "\(run)")
    let test = try harness.run(["encode", "sum.trace.json", "--as", "xcuitest", "--checks", "more"]).output
    #expect(test.contains("XCTAssertEqual(app.staticTexts[\"display\"].label, \"7\")"), "\(test)")
    let pictures = try harness.run(["encode", "sum.trace.json", "--pictures"]).output
    #expect(pictures.components(separatedBy: "And I take a screenshot").count == 3, "\(pictures)")
  }

  /// A session recorded on a device is stored, which allows repairing it after changes of the app.
  @Test func sessionOfIOSTestSDKIsHealed() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let entry = { (title: String) in
      """
      {"action": "UIEventTypeTouches", "isAnAssertionLog": "false", "assert_items": {}, "accessibilityLabell": "",
       "viewDetails": "<Calc.Key: 0x7f; baseClass = UIButton; frame = (282 372.8; 93 134.4)>",
       "receiverSubview": "(\\n \\"<UIButtonLabel: 0x7f; frame = (34 15; 24 55); text = '\(title)'>\\"\\n)",
       "receiverWindow": "<UIWindow: 0x7f; frame = (0 0; 375 812); layer = <X: 0x6>>"}
      """
    }
    let trace = "{\"appID\": \"LongGames.Calculator.ios.swift\", \"log_data\": [\(entry("2")), \(entry("ADD"))]}"
    try harness.write("theirs.json", trace)
    try harness.pass(["encode", "theirs.json", "--output", "features/theirs.feature"])
    let feature = harness.read("features/theirs.feature") ?? ""
    #expect(feature.contains("Given the \"Calculator\" app is running"), "\(feature)")
    #expect(feature.contains("Recorded on an iPhone X, of LongGames.Calculator.ios.swift."), "\(feature)")
    let healed = try harness.run(["heal", "features/theirs.feature", "--certainty", "50"])
    #expect(healed.output.contains("+ And I touch the \"+\" button"), "\(healed)")
    let test = try harness.run(["encode", "theirs.json", "--as", "xcuitest"]).output
    #expect(test.contains("XCUIApplication(bundleIdentifier: \"LongGames.Calculator.ios.swift\")"), "\(test)")
  }

  /// Published record traces, the first without classes of elements, and steps of their scenarios.
  private static let published = [
    (
      """
      {"appID": "com.example.calculator", "manual_screenshots": [], "time_since_bootup": 1, "timestamp": 1, "log_data": [
        {"accessibility_label": "2", "action": "UIEventTypeTouches", "isFloatButton": false,
         "uiTouchPhase": "UITouchPhaseEnded", "receiverSubview": "", "receiverWindow": "", "superView": ""},
        {"comments": "my comment", "receiverSubview": "", "receiverWindow": "", "superView": ""}]}
      """, ["When I touch \"2\"", "# my comment"]
    ),
    (
      """
      {"appID": "com.example.calculator", "manual_screenshots": [], "timestamp": 1590408216, "log_data": [
        {"action": "UIEventTypeTouch", "isUIControl": "true", "receiverSubview": "... UILabel 'text = 2'"},
        {"action": "UIEventTypeTouch", "isUIControl": "true", "receiverSubview": "... UILabel 'text = +'"},
        {"action": "UIEventTypeTouch", "isUIControl": "true", "receiverSubview": "... UILabel 'text = 9'"},
        {"action": "UIEventTypeTouch", "isUIControl": "true", "receiverSubview": "... UILabel 'text = ='"},
        {"isAnAssertionLog": "true", "assert_items": {"View Details": "..UILabel...text = '11'.."}}]}
      """, ["When I touch the \"2\" button", "Then I should see \"11\""]
    ),
  ]

  @Test(arguments: published.indices) func publishedTracesRunUnchanged(index: Int) throws {
    let (trace, steps) = Self.published[index]
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("published.json", trace)
    try harness.pass(["encode", "published.json", "--output", "features/published.feature"])
    let feature = harness.read("features/published.feature") ?? ""
    for step in steps { #expect(feature.contains(step + "\n"), "\(feature)") }
    #expect(try harness.run(["run", "features/published.feature"]).exitCode == 0)
    let healed = try harness.run(["heal", "features/published.feature"])
    #expect(healed.output == "1 scenario checked: no changes are needed\n", "\(healed)")
    // Tests of other kinds do not guess the kind of the element.
    guard index == 0 else { return }
    for (kind, call) in [("xcuitest", "app.descendants(matching: .any)[\"2\"].tap()"), ("python", "\"label == '2'\"")] {
      let test = try harness.run(["encode", "published.json", "--as", kind]).output
      #expect(test.contains(call), "\(test)")
    }
  }

  @Test(arguments: [
    (["encode"], "which session?"),
    (["encode", "none.json"], "none.json: error: No such file"),
    (["encode", "text.json"], "text.json:1:1: error: an object is expected here"),
    (["encode", "new.json"], "new.json:1:13: error: the session is of version 9, and this cukeswift reads"),
    (["encode", "sum.trace.json", "--as", "fature"], "Did you mean 'feature'"),
    (["encode", "sum.trace.json", "--checks", "many"], "--checks takes few or more"),
    (
      ["encode", "nameless.json"],
      "nameless.json:1:34: error: entry 1, a touch, names no element: 'accessibilityLabel' is"
    ),
  ])
  func wrongInputOfEncodeIsReported(arguments: [String], part: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("sum.trace.json", Self.trace)
    try harness.write("text.json", "hello")
    try harness.write(
      "nameless.json",
      #"{"appID": "x.Pad", "log_data": [ {"action": "UIEventTypeTouches", "viewDetails": "<UIView: 0x1>"}]}"#)
    try harness.write("new.json", "{\"version\": 9}")
    let outcome = try harness.run(arguments)
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty && outcome.errors.contains(part), "\(outcome)")
  }
}
