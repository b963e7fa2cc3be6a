/// A property that does not hold on the current screen.
package struct BrokenProperty: LocatedError, Sendable, CustomStringConvertible {
  /// The property as the text of a step.
  package let sentence: String
  /// The error of its check.
  package let error: any Error
  /// The location of the failed expectation, or else of the property.
  package let location: DefinitionLocation

  /// The property, and why it does not hold.
  package var description: String { "the property \"\(sentence)\" does not hold: \(ErrorText.text(of: error))" }

  /// Checks every property of the scenario's definitions, by the running step or hook.
  ///
  /// A property whose check is skipped or pending holds.
  package static func all() async -> [BrokenProperty] {
    guard let calls = StepContext.current?.stepCalls as? StepCalls else { return [] }
    var broken: [BrokenProperty] = []
    for definition in calls.registry.definitions {
      guard let sentence = definition.declaration.property, definition.applies(to: calls.scenario) else { continue }
      do {
        try await calls.call(sentence, nil)
      } catch is StepInterruption {
        continue
      } catch {
        let location = (error as? any LocatedError)?.location ?? definition.location
        broken.append(BrokenProperty(sentence: sentence, error: error, location: location))
      }
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
