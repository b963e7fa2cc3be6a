import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Rules for every screen, which `cukeswift explore` checks too.
  static let rules = StepTopic("Rules for every screen") {
    PredefinedStep(
      "^the screen (?:is|should be) accessible$",
      "Expects no findings of `cukeswift audit` on the current screen.", examples: "the screen is accessible"
    ) { user in
      try await user.app.expectAccessible(by: AuditRule.allCases)
    }

    PredefinedStep(
      #"^the screen (?:is|should be) accessible except \#(quoted)$"#,
      "Expects no findings of audit rules other than these, separated by commas.",
      examples: #"the screen is accessible except "contrast""#
    ) { (user, names: String) in
      let excluded = try AuditRule.named(names)
      try await user.app.expectAccessible(by: AuditRule.allCases.filter { !excluded.contains($0) })
    }

    PredefinedStep(
      #"^the screen (?:is|should be) accessible by the rules? \#(quoted)$"#,
      "Expects no findings of these audit rules, separated by commas. A rule that cannot be checked is an error.",
      examples: #"the screen is accessible by the rule "target""#,
      #"the screen is accessible by the rules "name, label""#
    ) { (user, names: String) in
      try await user.app.expectAccessible(by: AuditRule.named(names), areRequired: true)
    }

    PredefinedStep(
      "^every control (?:has|should have) a name$",
      "Expects a label, a text or a placeholder for every visible control, which assistive technology reads.",
      examples: ScreenRule.names.sentence
    ) { user in
      try await user.app.expect(.names)
    }

    PredefinedStep(
      "^every identifier (?:is|should be) unique$",
      "Expects no two visible elements of a class with one identifier; rows of lists may repeat them.",
      examples: ScreenRule.identifiers.sentence
    ) { user in
      try await user.app.expect(.identifiers)
    }

    PredefinedStep(
      "^the screen (?:is|should) not (?:be )?a dead end$", "Expects something to touch, to fill in or to choose.",
      examples: ScreenRule.exits.sentence
    ) { user in
      try await user.app.expect(.exits)
    }

    PredefinedStep(
      "^the app (?:comes|should come) to rest$",
      "Expects the end of loading, requests and movements within 30 seconds of the app's time.",
      examples: ScreenRule.rest.sentence
    ) { user in
      try await user.app.expect(.rest)
    }

    PredefinedStep(
      "^every request (?:has|should have) an answer$", "Expects an answer of a step or a server to every request.",
      examples: ScreenRule.answers.sentence
    ) { user in
      try await user.app.expect(.answers)
    }

    PredefinedStep(
      "^the page (?:has|should have) no uncaught errors$", "Expects no uncaught errors of the page's scripts so far.",
      examples: ScreenRule.errors.sentence
    ) { user in
      try await user.app.expect(.errors)
    }
  }
}
