/// A property that does not hold on the current screen.
package struct BrokenProperty: LocatedError, Sendable, CustomStringConvertible {
  /// The property as the text of a step.
  package let sentence: String
  /// The step that fails: the property itself, or a step of its scenario.
  package let check: String
  /// The steps of its scenario before the failed one; empty for a property of a step file.
  package let conditions: [String]
  /// The error of its check.
  package let error: any Error
  /// The location of the failed expectation, or else of the property; the failed step of a property in a feature.
  package let location: DefinitionLocation
  /// Whether a scenario is the property.
  package let isOfFeature: Bool
  /// Whether the property compares the screens before and after an action.
  package let comparesScreens: Bool

  /// The property, and why it does not hold.
  package var description: String { "the property \"\(sentence)\" does not hold: \(ErrorText.text(of: error))" }

  /// Checks every property of the scenario's definitions and of features, by the running step or hook.
  ///
  /// A property whose check is skipped or pending holds.
  ///
  /// - Parameter properties: the properties of features.
  package static func all(besides properties: [FeatureProperty]) async -> [BrokenProperty] {
    // A step with a limit of time runs in another task.
    guard let calls = (StepContext.current?.stepCalls as? StepCalls)?.handedOver() else { return [] }
    var broken: [BrokenProperty] = []
    for definition in calls.registry.definitions {
      guard let sentence = definition.declaration.property, definition.applies(to: calls.scenario) else { continue }
      do {
        try await calls.call(sentence, nil, isOutcome: true)
      } catch is StepInterruption {
        continue
      } catch {
        let location = (error as? any LocatedError)?.location ?? definition.location
        broken.append(
          BrokenProperty(
            sentence: sentence, check: sentence, conditions: [], error: error, location: location, isOfFeature: false,
            comparesScreens: definition.declaration.comparesScreens))
      }
    }
    for property in properties {
      if let breach = await property.breach(by: calls) { broken.append(breach) }
    }
    return broken
  }
}

extension StepDefinition {
  /// Whether its scope contains a scenario; nil stands for all scenarios.
  fileprivate func applies(to scenario: ScenarioSurroundings?) -> Bool {
    guard let scope, let scenario else { return true }
    return scope.contains(scenario)
  }
}
