import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Elements without a distinctive name, by a query.
  static let foundByQuery = StepTopic("Elements by a query") {
    PredefinedStep(
      #"^I \#(Verb.touch) the element found by \#(quoted)$"#, "Touches what a query finds.",
      examples: #"I touch the element found by "tableViewCell index:1 button""#
    ) { (user, query: String) in
      try await user.app.touch(query)
    }

    PredefinedStep(
      #"^I scroll to the element found by \#(quoted)$"#, "Scrolls until the element of a query can be touched.",
      examples: #"I scroll to the element found by "tableViewCell indexPath:20,0""#
    ) { (user, query: String) in
      try await user.app.scrollTo(query)
    }

    PredefinedStep(
      #"^\#(Seeing.positive) the element found by \#(quoted)$"#, "Expects that a query finds something on the screen.",
      examples: #"I should see the element found by "tableViewCell index:1 switch""#
    ) { (user, query: String) in
      try await user.app.waitFor(query)
    }

    PredefinedStep(
      #"^the element found by \#(quoted) (?:is|should be) (enabled|disabled|selected|not selected)$"#,
      "Expects that the first element of a query is or is not enabled, or is or is not selected.",
      examples: #"the element found by "button index:3" should be disabled"#
    ) { (user, query: String, state: State) in
      try await user.app.waitFor(query.query().first, toBe: state, as: "the element found by \"\(query)\"")
    }
  }
}
