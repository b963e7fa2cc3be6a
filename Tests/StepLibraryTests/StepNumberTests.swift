import AppUnderTest
import CukeKit
import SampleApps
import StepLibrary
import Testing

@testable import StepRegistry

/// Invalid numbers and names in predefined steps make the step fail with a message about the allowed values.
@Suite struct StepNumberTests {
  private static let registry = Result { try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/") }

  /// Each is rejected before any action, so the test does not need a running app.
  @Test(arguments: [
    (#"I move the slider to 150%"#, "\"150\" is not a percentage from 0 to 100", "                       ^^^"),
    (#"I move the "Volume" slider to -1%"#, "\"-1\" is not a percentage from 0 to 100", "^^"),
    (#"I increase the stepper 0 times"#, "\"0\" is not a number from 1 to 1000", "^"),
    (#"I decrease the "Guests" stepper 0 times"#, "\"0\" is not a number from 1 to 1000", "^"),
    (#"I press the delete key 0 times"#, "\"0\" is not a number from 1 to 1000", "^"),
    (#"I press the delete key 99999999999999999999 times"#, "is not a number from 1 to 1000", "^"),
    (#"I touch button number 0"#, "the first one is number 1", "^"),
    (#"I touch button number 99999999999999999999"#, "the first one is number 1", "^"),
    (#"I turn column 0 of the picker to "45""#, "the first one is number 1", "^"),
    (#"I swipe on cell number 0"#, "the first one is number 1", "^"),
    (#"I clear text field number 0"#, "the first one is number 1", "^"),
    (#"I toggle checkbox number 0"#, "the first one is number 1", "^"),
    (#"I check checkbox number -1"#, "the first one is number 1", "^^"),
    (#"switch number -2 should be off"#, "the first one is number 1", "^^"),
    (#"I touch button number -1"#, "the first one is number 1", "^^"),
    (#"I press the delete key -1 times"#, "\"-1\" is not a number from 1 to 1000", "^^"),
    (#"I should see -1 cells"#, "\"-1\" is not a number from 0 to 1000000", "^^"),
    (#"list item number 0 shows "x""#, "the first one is number 1", "^"),
    (#"I drag from 50:80 to 50:20 moving with 0 steps"#, "\"0\" is not a number from 1 to 1000", "^"),
    (#"I drag from 50:80 to 50:101"#, "\"101\" is not a percentage from 0 to 100", "^^^"),
    (#"I touch 125% right and 50% down from "map""#, "\"125\" is not a percentage from 0 to 100", "^^^"),
    (#"I touch on screen -3 from the left and 250 from the top"#, "\"-3\" is not a distance from 0", "^^"),
    (#"I turn "photo" by 0 degrees"#, "\"0\" is not an angle up to 3600 degrees", "^"),
    (#"I wait for 99999999999 seconds"#, "is not a number of seconds from 0 to 1000000000", "^"),
    (#"I should see 99999999999999999999 cells"#, "is not a number from 0 to 1000000", "^"),
    (#"GET "/x" was asked for 99999999999999999999 times"#, "is not once, twice, or a number of times such as", "^"),
    (#"the text size is "huge""#, "is not a text size; there are extraSmall, small, medium, large", "^^^^^^"),
    (#"the date is "someday""#, "is not a day or a time of day, such as", "^"),
  ])
  func saysWhatIsAllowed(text: String, part: String, caret: String) async throws {
    let match = try #require(try Self.registry.get().matches(for: text).first)
    let scenario = Scenario(name: "x", tags: [], uri: "x.feature")
    let error = await #expect(throws: StepArgumentError.self) {
      try await StepContext(scenario: scenario).performAlone { try await match.run(nil, in: $0) }
    }
    let message = error.map { "\($0)" } ?? ""
    #expect(message.contains(part) && message.hasPrefix("\""), "\(message)")
    #expect(message.split(separator: "\n").last?.contains(caret) == true, "\(message)")
    for word in ["argument", "become", "TextSize", "Position", "Percent", "Int"] {
      #expect(!message.contains(word), "\(message)")
    }
  }

  /// The type of a number expresses its meaning, which makes checks in steps unnecessary.
  @Test func noStepTakesABareNumber() throws {
    let checkedElsewhere = [
      // HTTP statuses, degrees of a location, slider values and playback speeds have limits of their own.
      "answers", "location is", "address", "slider", "playback",
    ]
    var count = 0
    for definition in try Self.registry.get().definitions {
      let pattern = definition.declaration.pattern
      count += definition.declaration.parameters.count
      guard !checkedElsewhere.contains(where: pattern.contains) else { continue }
      for parameter in definition.declaration.parameters {
        #expect(parameter.valueType != Int.self && parameter.valueType != Double.self, "\(pattern)")
      }
    }
    #expect(count > 150)
  }
}
