import AppUnderTest
import StepRegistry

extension StepTopic {
  /// What a report shows of the screen.
  static let pictures = StepTopic("Pictures") {
    PredefinedStep(
      #"^(?:I )?take (?:a )?(?:screenshot|picture)(?: \#(quoted))?$"#,
      "Attaches a picture of the screen to the report.",
      examples: "I take a screenshot", #"I take a picture "start""#, "take picture"
    ) { (user, name: String?) in
      attach(try await user.app.picture(), as: "image/svg+xml", named: (name ?? "screen") + ".svg")
    }
  }
}
