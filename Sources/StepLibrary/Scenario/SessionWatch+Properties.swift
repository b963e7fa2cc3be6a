import AppUnderTest
package import StepRegistry

extension SessionWatch {
  /// Checks the properties of step files and features after each step of a scenario with a running app. A breach fails
  /// the step.
  ///
  /// - Parameter properties: the properties of features.
  package static func properties(besides properties: [FeatureProperty]) -> SessionWatch {
    SessionWatch { _, _, scenario in
      guard scenario.value(AreChecked.self) == nil else { return }
      scenario.keep(AreChecked())
      scenario.checkSteps { [weak scenario] in
        // An app that is not launched yet may still be prepared.
        guard let driver = scenario?.value(AppSession.self)?.driver, (try? await driver.snapshot()) != nil else {
          return
        }
        if let broken = await BrokenProperty.all(besides: properties).first { throw broken }
      }
    }
  }

  /// The properties of the scenario are checked.
  private struct AreChecked: Sendable {}
}
