import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Pictures of the screen, for reports and as expectations.
  static let pictures = StepTopic("Pictures") {
    PredefinedStep(
      #"^(?:I )?take (?:a )?(?:screenshot|picture)(?: \#(quoted))?$"#,
      "Attaches a picture of the screen to the report.",
      examples: "I take a screenshot", #"I take a picture "start""#, "take picture"
    ) { (user, name: String?) in
      try await user.app.attachPicture(named: name ?? "screen")
    }

    PredefinedStep(
      #"^(?:the screen is filmed|(?:I )?film the screen)$"#,
      "Films the screen, with a picture after each step, and attaches the video to the last step.",
      examples: "the screen is filmed", "I film the screen"
    ) { user in
      try user.refuseOutcome()
      try await user.app.film()
    }

    PredefinedStep(
      #"^the screen (?:looks|should look) like \#(quoted)"#
        + #"(?: except \#(quoted)(?:(?:, \#(quoted))? and \#(quoted))?)?(?: within (\d+(?:\.\d+)?) ?%)?$"#,
      "Compares the screen with a PNG file beside the feature, without these elements; "
        + "`run --update-screens` writes the file.",
      examples: #"the screen looks like "basket.png""#, #"the screen should look like "basket.png" except "Clock""#,
      #"the screen looks like "basket" except "Clock" and "Advert" within 0.5 %"#
    ) { (user, file: String, first: String?, second: String?, third: String?, tolerance: Percent?) in
      let omitted = [first, second, third].compactMap(\.self)
      try await user.app.expectPicture(
        StoredPicture(file, omitting: omitted, tolerance: tolerance?.part ?? 0))
    }

    PredefinedStep(
      #"^I \#(Verb.touch) the picture \#(quoted)$"#,
      "Touches the middle of the place that looks like a PNG file beside the feature, a part of a picture of the screen.",
      examples: #"I touch the picture "heart.png""#
    ) { (user, file: String) in
      try await user.app.touch(StoredPicture(file, isOfDevice: false))
    }

    PredefinedStep(
      #"^\#(Seeing.positive) the picture \#(quoted)$"#,
      "Expects a part of the screen to look like a PNG file beside the feature; it waits for it to come.",
      examples: #"I should see the picture "heart.png""#
    ) { (user, file: String) in
      try await user.app.see(StoredPicture(file, isOfDevice: false))
    }

    PredefinedStep(
      #"^\#(Seeing.negative) the picture \#(quoted)$"#,
      "Expects no part of the screen to look like a PNG file beside the feature; it waits for it to go.",
      examples: #"I should not see the picture "heart.png""#
    ) { (user, file: String) in
      try await user.app.seeNo(StoredPicture(file, isOfDevice: false))
    }
  }
}
