import Testing

@testable import ScreenCoverage

/// Finding the properties of a control that a step asks for.
@Suite struct ControlPropertyTests {
  private static let properties: [ControlProperty: [String]] = [
    .text: ["Volume"], .value: ["0.5"], .enabled: [], .selected: [],
  ]

  @Test(
    arguments: [
      ("I should see \"Volume\"", [.text]),
      ("the \"Volume\" slider should be 0.5", [.text, .value]),
      ("the slider should be \"0.5\"", [.value]),
      ("the slider should be 0.55", []),
      ("the field should be empty", [.value]),
      ("the button should be Disabled", [.enabled]),
      ("the switch is off", [.selected]),
      // Words in quotation marks are not those of the step.
      ("I should see \"off\"", []),
      ("", []),
    ] as [(String, Set<ControlProperty>)])
  func stepsAskForTextsValuesAndStates(step: String, asked: Set<ControlProperty>) {
    #expect(ControlProperty.asked(by: step, of: Self.properties) == asked)
  }

  @Test func missingPropertiesAreNotAskedFor() {
    #expect(ControlProperty.asked(by: "the switch is on and enabled", of: [.text: ["on"]]) == [])
  }
}
