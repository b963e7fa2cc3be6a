import AppUnderTest
import CukeKit
import GherkinParser
import ModelApps
import SampleApps
import SourceText
import StepRegistry
import Testing

@testable import StepLibrary

/// The predefined steps on apps.
@Suite struct PredefinedStepsTests {
  @Test(arguments: [
    ["the \"Calculator\" app is running", "I touch \"2\"", "I touch the \"+\" button", "I should see \"2\""],
    // The display shows the same text as the button.
    ["the \"Calculator\" app is running", "I touch \"2\"", "I touch \"2\"", "I should see \"22\""],
    [
      "the \"Calculator\" app is running", "I touch \"2\"", "I touch \"8\"", "the \"display\" label contains \"8\"",
      "the \"display\" label shows \"28\"",
    ],
    ["the \"calculator\" app is running", "I should not see \"2 + 2\"", "the \"AC\" button should be enabled"],
    [
      "the \"Articles\" app is running", "I should see \"CDR - články\"", "I touch \"Krátce: hodinky\"",
      "I should see \"Ano.\"", "I go back", "I should not see \"Ano.\"",
    ],
    [
      "the \"Calculator\" app is running", "I playback recording \"touch\" on \"8\" with offset -95,0",
      "I reverse playback recording \"touch\" on \"9\"", "I should see \"79\"",
      "I playback recording \"touch_hold\" at 50,300",
    ],
    [
      "the \"Calculator\" app is running", "I interpolate \"pan\" from \"7\" to \"9\"",
      "I interpolate recording \"pan\" from \"7\" to \"9\" with offsets 0,5 and -10,0",
    ],
    // The list is the one in front, and picker columns do not count as lists.
    [
      "the \"Alarm\" app is running", "I touch the \"Add\" button", "the list has 4 rows",
      "I set the time picker to \"23:59\"", "the time picker shows \"23:59\"",
      "I turn column 2 of the picker to \"00\"", "the date picker shows \"23:00\"",
    ],
    // Typed text covers the placeholder.
    [
      "the \"Login and Home\" app is running", "I should see \"User\"", "I should see text starting with \"Use\"",
      "I fill in \"User\" with \"Anna\"", "I should not see \"User\"", "I should not see text containing \"Use\"",
      "I should see the \"User\" field",
    ],
    // On tablets an action sheet has no cancel button.
    [
      "the \"UIKit Catalog\" app is running on an \"iPad Pro 11\"", "I touch list item \"Action Sheets\"",
      "I touch list item \"Other\"", "I dismiss the sheet", "I should see \"Last choice: Cancel\"",
    ],
    [
      "the \"UIKit Catalog\" app is running on an \"iPhone X\"", "I touch list item \"Date Picker\"",
      "I change the date picker date to \"2024-06-07\"", "the date picker shows \"2024-06-07 09:41\"",
      "I change the date picker to \"2024-06-10\" at \"09:00\"", "the date picker shows \"2024-06-10\"",
      "I change the date picker date to \"June 4, 2024\" at \"12:05 AM\"",
      "the date picker shows \"2024-06-04 00:05\"", "I change the date picker time to \"12:30 PM\"",
      "the date picker shows \"12:30\"", "I change the date picker time to \"1:07pm\"",
      "the date picker shows \"13:07\"",
    ],
    // Frank's.
    [
      "the \"Calculator\" app is running", "I touch the button marked \"7\"", "I touch the first button",
      "I should see a visible button marked \"7\"", "I should not see a hidden button marked \"77\"",
      "I should see an element of class \"UIButton\" with name \"7\"", "I touch ac", "I touch AC",
      "I should see an element of class \"UIView\" with the following labels: \"7, 8\"",
      "I should see an element of class \"UIView\" with a \"7\" button",
      "I should not see an element of class \"UISwitch\"", "I should not see an alert view",
      "I wait to not see a navigation bar titled \"x\"", "the device is in landscape orientation",
      "I rotate to the \"right\"",
    ],
    [
      "the \"Calculator\" app is running", "the \"AC\" button should be at 94,102 with 93×134.4 points",
      "the element found by \"label id:'display'\" is at 0, 44 with 375x58 points",
    ],
    [
      "the \"UIKit Catalog\" app is running", "I touch the first table cell", "I navigate back",
      "I touch the table cell marked \"Switches\"", "I navigate back", "I touch the 2nd table cell",
    ],
  ])
  func passWhereTheyShould(steps: [String]) async throws {
    let scenario = Scenario(name: "x", tags: [], uri: "x.feature")
    for step in steps { try await Self.run(step, in: scenario) }
  }

  @Test(arguments: [
    (["I touch \"2\""], "no app is running in this scenario"),
    (["the \"Calculater\" app is running"], "no app 'Calculater'"),
    (["the \"Shopp\" page is open"], "no page 'Shopp'"), (["I go to \"about.html\""], "no page"),
    (["the \"Calculator\" app is running", "I go to \"about.html\""], "cannot go to the address \"about.html\""),
    (["the \"Calculator\" app is running", "I go to \"Prague\""], "no step has named the place \"Prague\""),
    (
      ["the \"Calculator\" app is running with the arguments \"--mutation lacksSevn\""], "Did you mean 'lacksSeven'?"
    ),
    (["the \"Calculator\" app is running on a \"100x100\""], "Each side has 240 to 4096 points"),
    (["the \"Calculator\" app is running", "I should see \"x\""], "waited 0 s of the app's time"),
    (["the \"Calculator\" app is running", "I playback recording \"tuch\""], "Did you mean 'touch'"),
    (["the \"Calculator\" app is running", "I playback recording \"touch\" on \"x\""], "there is no \"x\""),
    (["the \"Calculator\" app is running", "I playback recording \"touch\" at 999,0"], "would leave the screen"),
    (["the \"Calculator\" app is running", "I interpolate \"pan\" from \"1\" to \"x\""], "there is no \"x\""),
    (["the \"Calculator\" app is running", "I touch \"x\""], "On the screen:"),
    (
      ["the \"Calculator\" app is running", "the \"AC\" button should be at 94,103 with 93×134 points"],
      "it is at 94,102 93×134.4"
    ),
    (["the \"Calculator\" app is running", "I touch oops"], "there is no \"oops\""),
    (
      ["the \"Calculator\" app is running", "I should see an element of class \"UISwitch\""],
      "waited 0 s of the app's time for"
    ),
    (["the \"Calculator\" app is running", "I should not see an element of class \"UIButton\""], "there still is"),
    (["the \"Calculator\" app is running", "I touch the \"OK\" alert view button"], "an alert"),
    (["the \"Calculator\" app is running", "I should see a nonhidden button marked \"x\""], "the button \"x\""),
    (["the \"Calculator\" app is running", "I should not see \"AC\""], "there still is"),
    (["the \"Calculator\" app is running", "I should not see \" \""], "the text in quotes is blank"),
    (
      ["the \"Calculator\" app is running", "I should not see \"A\u{200B}C\""],
      "invisible characters: a zero width space (U+200B) at column 2"
    ),
    (
      ["the \"Calculator\" app is running", "I wait for the \"A\u{AD}C\" button to disappear"],
      "a soft hyphen (U+00AD) at column 2"
    ),
    (["GET \"/articles\" answers 999"], "999 is not a status"),
    (["GET \"/articles\" answers 200 0 times"], "an answer for 0 requests changes nothing"),
    (
      ["the \"Login and Home\" app is running", "I fill in \"User\" with \"Anna\"", "I should see \"User\""],
      "\"User\" cannot be seen: typed text covers the placeholder"
    ),
    (["POST \"*\" answers 200"], "Did you mean \"/*\"?"), (["GET \"*login\" answers 200"], "Did you mean \"/*login\"?"),
    (
      [
        "the \"Login and Home\" app is running", "POST \"other.example.com/login\" answers 200 with \"hello\"",
        "I fill in \"User\" with \"Anna\"", "I fill in \"Password\" with \"secret\"", "I touch the \"Login\" button",
        "I should see the \"Hello, Anna!\" label",
      ], "These requests of the app had no answer"
    ),
    (["POST \"login\" answers 200"], "Did you mean \"/login\"?"),
    (["the \"Calculator\" app is running", "the app asked for the camera"], "the app did not ask to use the camera"),
    (["the \"Calculator\" app is running", "I should see text matching \"7[\""], "1:2: "),
    (
      ["the \"Calculator\" app is running", "the \"display\" label contains \"\""],
      "the text in quotes is empty"
    ),
    (["the \"Calculator\" app is running", "the \"display\" label is \"\""], "to show \"\""),
    (["the \"Calculator\" app is running", "I touch \"2\"", "the \"display\" label shows \"\""], "it shows \"2\""),
    (
      ["the \"Calculator\" app is running", "the \"AC\" button should be disabled"],
      "for the button \"AC\" to be disabled"
    ),
    (
      ["the \"Alarm\" app is running", "I touch the \"Add\" button", "the time picker shows \"09:40\""],
      "expected: 2024-01-01 09:40"
    ),
    (
      [
        "the \"UIKit Catalog\" app is running", "I touch list item \"Date Picker\"",
        "I change the date picker to \"2024-06-11\"",
      ], "to 2024-06-11 09:41"
    ),
    (
      ["the \"Alarm\" app is running", "I set the time picker to \"13:00 PM\""],
      "\"13:00 PM\" is not a day or a time of day, such as 2024-12-24 or 18:30"
    ),
    (["the \"Calculator\" app is running", "I touch the \"8x\" button"], "the button \"8x\""),
    (["the \"Calculator\" app is running", "I go back"], "for a back button"),
    (["the \"Calculator\" app is running", "I set the slider to 3"], "for a slider"),
    (["the \"Calculator\" app is running", "I should see 3 cells"], "for 3 list items"),
    (["the \"Calculator\" app is running", "I enter \"x\" into the search field"], "Reason: there is no search field"),
    (["the \"Calculator\" app is running", "the \"Toolbars\" cell is disabled"], "for the list item \"Toolbars\""),
    (["the \"Calculator\" app is running", "a notification \"x\" was shown"], "No notification was shown."),
    (["the \"Calculator\" app is running", "the URL \"x\" was opened"], "no address \"x\" was opened\nNo address"),
    (["the \"Calculator\" app is running", "POST \"/x\" was asked for with \"y\""], "It was not asked for at all."),
    (["the \"Calculator\" app is running", "I should see text matching \"(?=x)\""], "Use several simpler ones."),
    (["the \"UIKit Catalog\" app is running", "I touch \"Toolbars\""], "first: When I scroll to \"Toolbars\""),
    (["the \"Calculator\" app is running", "I touch \"OK\" in the alert"], "for an alert"),
    (["the \"Calculator\" app is running", "the user is at 91, 14"], "degrees north are from -90 to 90"),
    (
      ["the \"Calculator\" app is running", "I press the delete key 1000000000 times"], "is not a number from 1 to 1000"
    ),
    (
      ["the \"Calculator\" app is running", "the preference \"name\" should be \"Ada\""],
      "the app remembers nothing as \"name\", but \"Ada\" is expected"
    ),
    (["the \"Calculator\" app is running", "I should see an \"OK\" button"], "for the button \"OK\""),
    (
      [
        "the \"UIKit Catalog\" app is running", "I touch list item \"Sliders\"", "I set the slider to 50",
        "I set the slider to 101",
      ], "the slider goes from 0 to 100, and 101 is not on it"
    ),
    (["the \"Alarm\" app is running", "I change the date picker to \"Foo 1 2024\""], "Foo 1 2024"),
    (
      ["the \"Alarm\" app is running", "I touch the \"Add\" button", "I turn the picker to \"24\""],
      "in both directions and did not find the row '24'"
    ),
  ])
  func sayWhyTheyFail(steps: [String], part: String) async throws {
    let scenario = Scenario(name: "x", tags: [], uri: "x.feature")
    for step in steps.dropLast() { try await Self.run(step, in: scenario) }
    let error = await #expect(throws: (any Error).self) { try await Self.run(steps.last ?? "", in: scenario) }
    #expect(error.map { "\($0)" }?.contains(part) == true, "\(error as Any)")
  }

  /// The proposals for an undefined step, by their first examples.
  @Test(arguments: [
    ("I rotate the device sideways", ["I rotate the device left", "I rotate the device to landscape"]),
    ("I shake the phone", ["I shake the device"]),
    ("I should se \"Inbox\"", ["I should see \"Inbox\""]),
    ("my aunt comes to dinner", []),
    ("the sun shines on the \"garden\"", []),
  ])
  func nearMissesShareMostWords(text: String, examples: [String]) throws {
    let registry = try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/")
    let found = registry.nearMissAdvice(for: text).dropFirst()
      .map { $0.dropFirst(2).prefix { $0 != "#" }.dropLast().description }
    #expect(Array(found.prefix(max(examples.count, 1))) == examples, "\(found)")
  }

  /// Failures use words for visible elements, not classes and queries.
  @Test(arguments: [
    [
      "the \"UIKit Catalog\" app is running", "I touch list item \"Alert Views\"", "I touch list item \"Simple\"",
      "I touch \"Other\"",
    ],
    ["the \"Calculator\" app is running", "I turn the picker to \"x\""],
    ["the \"Calculator\" app is running", "I scroll down"],
    ["the \"Calculator\" app is running", "I should see the user location"],
  ])
  func failuresNameNoClasses(steps: [String]) async throws {
    let scenario = Scenario(name: "x", tags: [], uri: "x.feature")
    for step in steps.dropLast() { try await Self.run(step, in: scenario) }
    let error = await #expect(throws: (any Error).self) { try await Self.run(steps.last ?? "", in: scenario) }
    let text = error.map { "\($0)".split(separator: "On the screen").first.map(String.init) ?? "" } ?? ""
    for word in ["View", "|", "marked:", "index:", "scroll view", "an user"] {
      #expect(!text.contains(word), "\(text)")
    }
  }

  /// Every failure lists the screen in the words of steps.
  @Test(arguments: [
    ("Calculator", [String](), "I touch \"x\"", ["\n  label \"display\" shows \"0\"\n  button \"C\"\n"]),
    ("Calculator", [], "the preference \"x\" should be \"y\"", ["\n  label \"display\" shows \"0\"\n  button \"C\"\n"]),
    ("UIKit Catalog", [], "I touch \"x\"", ["\n  list item \"Alert Views\"\n", "\n  … and "]),
    (
      "UIKit Catalog", ["I touch list item \"Switches\""], "I touch \"x\"",
      ["\n  switch \"default\" is on\n", "\n  switch \"tinted\" is off\n", "\n  navigation bar \"Switches\"\n"]
    ),
    (
      "UIKit Catalog", ["I touch list item \"Sliders\""], "I touch \"x\"", ["\n  slider \"default\" shows \"42\"\n"]
    ),
  ])
  func screenIsListedInWords(app: String, steps: [String], last: String, parts: [String]) async throws {
    let scenario = Scenario(name: "x", tags: [], uri: "x.feature")
    for step in ["the \"\(app)\" app is running"] + steps { try await Self.run(step, in: scenario) }
    let error = try #require(await #expect(throws: (any Error).self) { try await Self.run(last, in: scenario) })
    let text = (["\(error)"] + (await scenario.failureReports(for: error))).joined(separator: "\n")
    for part in parts { #expect(text.contains(part), "\(text)") }
    for word in ["label:'", "text:'", "tableViewCell", "navigationBar"] { #expect(!text.contains(word), "\(text)") }
  }

  /// A list at its end cannot be scrolled further.
  @Test func nothingIsFurtherDownAfterScrolling() async throws {
    let scenario = Scenario(name: "x", tags: [], uri: "x.feature")
    try await Self.run("the \"UIKit Catalog\" app is running", in: scenario)
    for step in ["I scroll to \"none\"", "I scroll to list item \"none\""] {
      let error = await #expect(throws: AppError.self) { try await Self.run(step, in: scenario) }
      #expect(error?.description.contains("scrolled to both ends without") == true)
      #expect(error?.description.contains("further down") == false, "\(error as Any)")
    }
  }

  /// Kinds of elements are found by role, independently of an app's class names.
  @Test func kindsAreRoles() {
    for kind in ["alert", "picker", "slider", "stepper", "tab", "switch", "date picker", "navigation bar", "web view"] {
      let query = ElementKind(stepText: kind)?.query.description ?? ""
      #expect(query.contains("role") && !query.contains("UI"), "\(kind): \(query)")
    }
  }

  /// The suggestion for a step with a small mistake.
  @Test(arguments: [
    ("I should see “7”", "  I should see \"7\" # "), ("I touch \"7\"!", "  I touch \"7\" # "),
    ("I touch \"7\"…", "  I touch \"7\" # "), ("I touch \"7\",", "  I touch \"7\" # "),
    ("I touch the 7 button", "  I touch the \"Save\" button # "),
    ("I touch \"7", "  I touch \"7\" # "), ("I touch the 7\" button", "  I touch the \"Save\" button # "),
    ("I touch the \"7\" Button", "  I touch the \"7\" button # "),
  ])
  func slipsGetASuggestion(text: String, part: String) throws {
    let registry = try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/")
    let source = SourceFile(uri: "x.feature", text: "Feature: x\n  Scenario: x\n    * \(text)\n")
    var ids = IDGenerator()
    let document = try #require(Gherkin.parse(source, ids: &ids).document)
    let step = try #require(document.pickles(ids: &ids).first { _ in true }?.steps.first)
    try #require(try registry.matches(for: step.text).isEmpty)
    let code = try #require(registry.snippets(for: step).first)
    #expect(code.contains(part) && !code.contains("(?:"), "\(code)")
  }

  @Test func failureIsNotReportedTwice() async throws {
    let scenario = Scenario(name: "x", tags: [], uri: "x.feature")
    await RunEnvironment.$current.withValue(.changed { $0.launchArguments = ["--mutation", "nothing"] }) {
      await #expect(throws: Diagnostic.self) { try await Self.run("the \"Calculator\" app is running", in: scenario) }
      // Step code launches apps without this check.
      _ = StepContext(scenario: scenario).perform { launchApp(Calculator.self) }
    }
    let error = await #expect(throws: AppError.self) { try await Self.run("I touch \"7\"", in: scenario) }
    #expect(await scenario.failureReports(for: try #require(error)).isEmpty)
  }

  @Test func anAppOutsideAScenarioIsRefused() {
    let error = #expect(throws: NoAppRunning.self) { try currentApp() }
    #expect(error?.description.contains("runs outside a scenario\nCall it in a step or hook") == true)
  }

  @Test func reportTheScreenWhenAStepFails() async throws {
    struct Whoops: Error {}
    let scenario = Scenario(name: "x", tags: [], uri: "x.feature")
    try await Self.run("the \"Calculator\" app is running", in: scenario)
    let reports = await scenario.failureReports(for: Whoops())
    #expect(reports.count == 1)
    #expect(reports.first?.hasPrefix("On the screen:\n  ") == true)
    #expect(reports.first?.contains("display") == true)
  }

  /// A check satisfied only by the title of a control logs this; one satisfied by a text logs nothing.
  @Test(arguments: [("0", 1), ("5", 0), ("AC", 1)])
  func saysWhichElementIsSeen(text: String, count: Int) async throws {
    let scenario = Scenario(name: "x", tags: [], uri: "x.feature")
    for step in ["the \"Calculator\" app is running", "I touch \"5\""] { try await Self.run(step, in: scenario) }
    let notes = try await Self.run("I should see \"\(text)\"", in: scenario)
    let note = "\"\(text)\" is part of the button \"\(text)\", not a separate text"
    #expect(notes == Array(repeating: note, count: count))
    await #expect(throws: AppError.self) { try await Self.run("I should see the \"0\" label", in: scenario) }
    try await Self.run("I should see the \"5\" label", in: scenario)
  }

  @Test func reportOnlyTheAppInUse() async throws {
    struct Whoops: Error {}
    let scenario = Scenario(name: "x", tags: [], uri: "x.feature")
    for step in ["the \"Calculator\" app is running", "I touch \"7\"", "the \"Articles\" app is running"] {
      try await Self.run(step, in: scenario)
    }
    let reports = await scenario.failureReports(for: Whoops())
    #expect(reports.count == 1)
    #expect(reports.first?.contains("CDR - články") == true, "\(reports)")
  }

  /// Runs a step and returns its log.
  @discardableResult
  private static func run(_ text: String, in scenario: Scenario) async throws -> [String] {
    let matches = try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/").matches(for: text)
    try #require(matches.count == 1)
    let context = StepContext(scenario: scenario)
    try await context.performAlone { try await matches[0].run(nil, in: $0) }
    return context.takeAttachments().compactMap { if case .text(let text) = $0.body { text } else { nil } }
  }
}
