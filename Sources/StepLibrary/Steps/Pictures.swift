import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Pictures of the screen for reports.
  static let pictures = StepTopic("Pictures") {
    PredefinedStep(
      #"^(?:I )?take (?:a )?(?:screenshot|picture)(?: \#(quoted))?$"#,
      "Attaches a picture of the screen to the report.",
      examples: "I take a screenshot", #"I take a picture "start""#, "take picture"
    ) { (user, name: String?) in
      try await user.app.attachPicture(named: name ?? "screen")
    }
  }
}
