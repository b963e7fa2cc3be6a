import AppUnderTest
import StepRegistry

extension StepTopic {
  /// What a report shows of the screen.
  static let pictures = StepTopic("Pictures") {
    PredefinedStep(
      #"^I take (?:a )?(?:screenshot|picture)(?: "([^"]*)")?$"#, "Attaches what is on the screen to the report.",
      examples: "I take a screenshot", #"I take a picture "start""#
    ) { (user, name: String?) in
      attach(try await user.app.onScreen(), named: name.map { $0 + ".txt" })
    }
  }
}
