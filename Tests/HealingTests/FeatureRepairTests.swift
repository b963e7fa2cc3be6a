import Testing

@testable import Healing

/// The texts of repaired steps.
@Suite struct FeatureRepairTests {
  private static func step(_ written: String, _ text: String) -> FeatureRepair.Step {
    FeatureRepair.Step(index: 0, line: 3, keyword: "When ", written: written, text: text, english: text)
  }

  @Test(arguments: [
    ("I touch \"Add\"", "I touch \"Add\"", "I touch the \"Plus\" button", "I touch the \"Plus\" button"),
    // Placeholders whose values stay are kept.
    (
      "I enter \"<name>\" into \"Who\"", "I enter \"Ann\" into \"Who\"", "I enter \"Ann\" into \"Customer\"",
      "I enter \"<name>\" into \"Customer\""
    ),
    // A value of the examples would have to change.
    ("I touch \"<key>\"", "I touch \"Add\"", "I touch \"Plus\"", nil),
    // A new text that would be read as a placeholder, or has other quotation marks.
    ("I enter \"<a>\" into \"b\"", "I enter \"1\" into \"b\"", "I enter \"1\" into \"<c>\"", nil),
    ("I touch \"<key>\" twice", "I touch \"Add\" twice", "I touch \"Add\" of \"Sums\" twice", nil),
  ])
  func placeholdersStayInRepairedSteps(written: String, text: String, new: String, repaired: String?) {
    #expect(Self.step(written, text).written(reading: new) == repaired)
  }
}
