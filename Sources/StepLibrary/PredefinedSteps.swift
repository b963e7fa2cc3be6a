package import AppUnderTest
package import StepRegistry

/// The steps that come with cukeswift: scenarios that use only these need no Swift.
package enum PredefinedSteps {
  /// The predefined steps keep nothing but the app, which belongs to the scenario.
  final class NoState: World {}

  /// The steps.
  ///
  /// - Parameter apps: the apps that scenarios can name.
  package static func steps(for apps: AppCatalog) -> Steps {
    Steps(NoState.self) {
      Given("the {string} app is running") { (_, name: String) in
        _ = AppSession.ofScenario(try apps.driver(for: name))
      }
      When("I touch {string}") { (_, name: String) in
        try await currentApp().touch("view marked:\(name.quoted)")
      }
      When("I touch the {string} button") { (_, name: String) in
        try await currentApp().touch("button marked:\(name.quoted)")
      }
      When("I go back") { _ in
        try await currentApp().back()
      }
      Then("I should see {string}") { (_, text: String) in
        try await currentApp().waitFor(showing(text))
      }
      Then("I should not see {string}") { (_, text: String) in
        try await currentApp().waitForNone(showing(text))
      }
      Then("the {string} button should be enabled") { (_, name: String) in
        try await currentApp().waitFor("button marked:\(name.quoted) enabled:YES")
      }
      Then("the {string} button should be disabled") { (_, name: String) in
        try await currentApp().waitFor("button marked:\(name.quoted) enabled:NO")
      }
    }
  }

  /// A query for what shows a text, or is marked with it.
  private static func showing(_ text: String) -> String {
    let text = text.quoted
    return "view {text == \(text) OR label == \(text) OR id == \(text)}"
  }
}
