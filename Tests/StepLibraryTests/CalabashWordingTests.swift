import AppUnderTest
import Foundation
import ModelApps
import SampleApps
import StepLibrary
import StepRegistry
import Testing

/// Every predefined step of Calabash and Frank is defined here, or listed with a reason on the page about Calabash.
@Suite struct CalabashWordingTests {
  /// The steps of Calabash iOS, each in all its variants.
  private static let ios = [
    "the app is running", "my app is running",
    "I press on screen 100 from the left and 250 from the top",
    "I touch on screen 100 from the left and 250 from the top",
    "I press \"x\"", "I touch \"x\"",
    "I press 25% right and 50% down from \"x\"", "I touch 25% right and 50% down from \"x\"",
    "I press button number 2", "I touch button number 2",
    "I press the \"x\" button", "I touch the \"x\" button",
    "I press input field number 1", "I touch input field number 1", "I press text field number 1",
    "I touch text field number 1",
    "I press the \"x\" input field", "I touch the \"x\" input field", "I press the \"x\" text field",
    "I touch the \"x\" text field",
    "I press list item number 1", "I touch list item number 1", "I press list item \"x\"", "I touch list item \"x\"",
    "I toggle the switch", "I toggle the \"x\" switch",
    "I touch the user location", "I touch user location",
    "I touch done", "I press done", "I touch search", "I press search",
    "I enter \"x\" into the \"y\" field", "I enter \"x\" into the \"y\" text field",
    "I enter \"x\" into the \"y\" input field", "I fill in \"y\" with \"x\"",
    "I use the native keyboard to enter \"x\" into the \"y\" text field",
    "I use the native keyboard to enter \"x\" into the \"y\" input field",
    "I fill in text fields as follows:",
    "I enter \"x\" into input field number 1", "I enter \"x\" into text field number 1",
    "I use the native keyboard to enter \"x\" into text field number 1",
    "I use the native keyboard to enter \"x\" into input field number 1",
    "I clear \"x\"", "I clear input field number 1", "I clear text field number 1",
    "I wait to see \"x\"", "I wait until I don't see \"x\"", "I wait to not see \"x\"", "I wait for \"x\" to appear",
    "I wait for the \"x\" button to appear", "I wait to see a navigation bar titled \"x\"",
    "I wait for the \"x\" input field", "I wait for the \"x\" text field",
    "I wait for 1 input field", "I wait for 2 input fields", "I wait for 1 text field", "I wait for 2 text fields",
    "I wait", "I wait and wait", "I wait and wait and wait...", "I wait for 1 second", "I wait for 2.5 seconds",
    "I wait for .5 seconds",
    "I go back", "I take picture", "I take screenshot", "take picture", "take screenshot",
    "I swipe left", "I swipe right", "I swipe up", "I swipe down",
    "I swipe left on number 1", "I swipe right on number 1", "I swipe up on number 1", "I swipe down on number 1",
    "I swipe left on number 1 at x 20 and y 10", "I swipe down on number 1 at x 20 and y 10",
    "I swipe left on \"x\"", "I swipe up on \"x\"", "I swipe on cell number 1",
    "I pinch to zoom in", "I pinch to zoom out", "I pinch to zoom in on \"x\"", "I pinch to zoom out on \"x\"",
    "I scroll left", "I scroll right", "I scroll up", "I scroll down", "I scroll left on \"x\"",
    "I scroll down on \"x\"",
    "I playback recording \"r\"", "I playback recording \"r\" on \"x\"",
    "I playback recording \"r\" on \"x\" with offset 10,22", "I reverse playback recording \"r\"",
    "I reverse playback recording \"r\" on \"x\"", "I reverse playback recording \"r\" on \"x\" with offset 10,22",
    "I rotate device left", "I rotate device right", "I send app to background for 5 seconds",
    "I should see \"x\"", "I should not see \"x\"", "I should see a \"x\" button", "I should not see a \"x\" button",
    "I don't see the text \"x\"", "I don't see the \"x\"", "I see the text \"x\"", "I see the \"x\"",
    "I should see text starting with \"x\"", "I see text starting with \"x\"", "I should see text containing \"x\"",
    "I see text containing \"x\"", "I should see text ending with \"x\"", "I see text ending with \"x\"",
    "I see 1 input field", "I see 2 input fields", "I see 1 text field", "I see 2 text fields",
    "I should see a \"x\" input field", "I should see a \"x\" text field",
    "I should not see a \"x\" input field", "I should not see a \"x\" text field",
    "I should see a map", "I should see the user location", "I should see user location",
    "I change the date picker time to \"10:30 AM\"", "I change the date picker date to \"July 28 2009\"",
    "I change the date picker date to \"July 28 2009\" at \"10:45 PM\"",
  ]

  /// The steps of Calabash Android, grouped by file.
  private static let android = [
    // additions_manual_steps
    "I compare the current screen with the reference image \"x manually\"", "I manually do this",
    // adb_steps
    "I see \"x\" in the ADB logs", "I clear the ADB logs", "I see \"x\" in the ADB logs with the tag \"t\"",
    "I see \"x\" in the ADB logs at the \"l\" level",
    "I see \"x\" in the ADB logs with the tag \"t\" at the \"l\" level",
    "I push \"a\" to \"b\" on the device", "I have pushed \"a\" to \"b\" on the device",
    "I only see logs with the tag \"t\" below the \"l\" level",
    // app_steps
    "My app is running", "my app is running",
    // assert_steps
    "I see the text \"x\"", "I see \"x\"", "I should see \"x\"", "I should see text containing \"x\"",
    "I should not see \"x\"", "I don't see the text \"x\"", "I don't see \"x\"",
    // check_box_steps
    "I toggle checkbox number 1",
    // context_menu_steps
    "I long press \"x\" and select item number 2", "I long press \"x\" and select \"y\"", "I long press \"x\"",
    "I long press on screen 20% from the left and 30% from the top",
    // date_picker_steps, time_picker_steps
    "I set the date to \"24-12-2024\" on DatePicker with index \"1\"", "I set the \"x\" date to \"24-12-2024\"",
    "I set the time to \"18:30\" on TimePicker with index \"1\"",
    "I set the time to \"18:30\" on TimePicker with index 1",
    "I set the \"x\" time to \"18:30\"",
    // enter_text_steps, search_steps
    "I enter \"x\" as \"y\"", "I enter \"x\" into \"y\"", "I enter \"x\" into input field number 1",
    "I enter text \"x\" into field with id \"y\"", "I clear \"x\"", "I clear input field number 1",
    "I clear input field with id \"x\"", "I enter \"x\" into search field", "I enter \"x\" into search field number 1",
    // l10n_steps
    "I press text of translated l10nkey \"x\"", "I press text of translated l10key 4",
    "I press button of translated l10nkey \"x\"", "I press menu item of translated l10nkey \"x\"",
    "I press toggle button of translated l10nkey \"x\"", "I wait for the translated \"x\" l10nkey to appear",
    // list_steps
    "I should see following list:", "The \"x\" for row 2 should be \"y\"",
    // locale_steps
    "I change the language code to \"de\" and region code to \"AT\"", "I change the language code to \"de\"",
    // location_steps
    "I am in \"x\"", "I am at \"x\"", "I go to \"x\"", "I am at 50.07, +14.43", "I go to 50.07, -14.43",
    // map_steps
    "I centre the map at 1.5, 2.5", "I pan the map to 1.5, 2.5", "I set the map zoom level to 4",
    "set the map zoom level to 4", "I zoom in on the map", "I zoom out on the map", "the map zoom level should be 4",
    "I tap the map marker \"x\"", "I double tap the map marker \"x\"", "I tap away from the markers",
    "I should see the following markers:", "the map should be centred at 1.5, 2.5",
    "the map marker \"x\" should be highlighted",
    // navigation_steps
    "I go back", "I press the menu key", "I press the enter button", "I swipe left", "I swipe right",
    "I select \"x\" from the menu", "I select tab number 1", "I select the \"x\" tab", "I scroll down", "I scroll up",
    "I drag from 10:20 to 30:40 moving with 5 steps",
    // press_button_steps
    "I press the \"x\" button", "I press button number 1", "I press image button number 1",
    "I press view with id \"x\"",
    "I press \"x\"", "I click on screen 20% from the left and 30% from the top", "I touch the \"x\" text",
    "I press list item number 1", "I long press list item number 1",
    // progress_steps
    "I wait for progress", "I wait", "I wait for 3 seconds", "I wait for 1 second", "I wait for a second",
    "I wait for \"x\" to appear", "I wait up to 5 seconds for \"x\" to appear", "I wait to see \"x\"",
    "I wait up to 5 seconds to see \"x\"", "I wait for the \"x\" button to appear",
    "I wait for the view with id \"x\" to appear", "I wait for the \"x\" view to appear",
    "I wait for the \"x\" screen to appear", "I wait upto 5 seconds for the \"x\" screen to appear",
    "I wait up to 5 seconds for the \"x\" screen to appear", "I wait for the \"x\" tab to appear",
    // rotation_steps, screenshot_steps, spinner_steps
    "I rotate the device to landscape", "I rotate the device to portrait",
    "take picture", "I take a picture", "I take a screenshot", "I select \"x\" from \"y\"",
  ]

  /// The core steps of Frank.
  private static let frank = [
    "I wait to see \"x\"", "I wait to not see \"x\"", "I should see a navigation bar titled \"x\"",
    "I wait to see a navigation bar titled \"x\"", "I wait to not see a navigation bar titled \"x\"",
    "I should see a \"x\" button", "I should see \"x\"", "I should not see \"x\"",
    "I should see the following:", "I should not see the following:",
    "I should see an alert view titled \"x\"", "I should see an alert view with the message \"x\"",
    "I should not see an alert view",
    "I should see an element of class \"UILabel\" with name \"x\" with the following labels: \"a, b\"",
    "I should see an element of class \"UIView\" with name \"x\" with a \"b\" button",
    "I should not see a hidden button marked \"x\"", "I should see a nonhidden button marked \"x\"",
    "I should see an element of class \"UILabel\"", "I should not see an element of class \"UILabel\"",
    "the device is in landscape orientation", "the device is in a portrait orientation",
    "I simulate a memory warning", "I rotate to the \"left\"",
    "I touch \"x\"", "I touch \"x\" if exists", "I touch the first table cell", "I touch the table cell marked \"x\"",
    "I touch the 2nd table cell", "I touch the following:", "I touch the button marked \"x\"",
    "I touch the \"x\" action sheet button", "I touch the 2nd action sheet button",
    "I touch the \"x\" alert view button", "I touch the 2nd alert view button",
    "I flip switch \"x\"", "switch \"x\" should be on", "I wait for 2 seconds",
    "a pop-over menu is displayed with the following:", "I navigate back",
    "I dump the DOM", "I quit the simulator", "I reset the simulator",
    // Without quotes.
    "I touch ok", "I tap on Save", "I touch done", "I touch next", "I touch back",
  ]

  /// The steps listed on the page as not supported, with reasons.
  private static func leftOut() throws -> [String: String] {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/from-calabash.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    var reasons: [String: String] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 2, !cells[0].contains("` (") else { continue }
      for part in cells[0].components(separatedBy: "`, `") {
        reasons[part.trimmingCharacters(in: CharacterSet(charactersIn: "`"))] = cells[1]
      }
    }
    return reasons
  }

  @Test func everySentenceIsDefinedOrExplained() throws {
    #expect(Self.ios.count > 120 && Self.android.count > 100 && Self.frank.count == 47)
    let registry = try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/")
    let leftOut = try Self.leftOut()
    var missing: Set<String> = []
    for sentence in Self.ios + Self.android + Self.frank {
      let count = try registry.matches(for: sentence).count
      if count == 1 { continue }
      #expect(count == 0, "\(sentence) is ambiguous")
      missing.insert(sentence)
      #expect(
        leftOut[sentence]?.isEmpty == false, "\(sentence) is neither defined nor left out in docs/from-calabash.md")
    }
    let listed = leftOut.keys.filter { (Self.ios + Self.android + Self.frank).contains($0) }
    #expect(missing == Set(listed), "listed though they are there: \(Set(listed).subtracting(missing))")
  }

  /// Both kinds of quotation marks have the same meaning in every step.
  @Test func bothQuotesAreUnderstoodByEveryStep() throws {
    let registry = try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/")
    var count = 0
    for step in PredefinedSteps.topics(for: .samples).flatMap(\.steps) {
      for example in step.examples.map({ String($0.prefix { $0 != "\n" }) }) where example.contains("\"") {
        let single = example.replacingOccurrences(of: "\"", with: "'")
        guard !example.contains("index \""), !example.contains("l10nkey"), !example.contains("[]") else { continue }
        let matches = try [example, single].map { try registry.matches(for: $0) }
        #expect(
          matches.map { $0.map(\.definition.declaration.pattern) } == [[step.pattern], [step.pattern]], "\(single)")
        let texts = matches.map { $0.first?.arguments.map { $0.group.texts.compactMap(\.self) } }
        #expect(texts.first == texts.last, "\(single)")
        count += 1
      }
    }
    #expect(count > 130)
  }
}
