package import Messages
import StepRegistry

/// What kept a scenario from passing, where another framework tells it.
package struct ScenarioProblem: Sendable, Hashable {
  /// How the step or hook ended.
  package let status: Status
  /// The step and what is wrong with it, in several lines.
  package let text: String
  /// Where the step stands in the feature file; the scenario where it is a hook.
  package let location: SourceLocation
}

extension ScenarioProblem {
  /// What a result tells of a step or hook; nil where it is no failure.
  init?(_ result: TestStepResult, of step: PlannedScenario.Step?, in scenario: PlannedScenario, _ registry: Registry) {
    guard result.status.isFailure(strict: true) else { return nil }
    var lines: [String] = []
    switch step {
    case .step(let step, let resolution):
      location = step.location
      lines = ["\(step.keyword)\(step.text)"] + Self.advice(on: step, resolution, registry)
    case .hook, nil:
      location = scenario.pickle.location
      lines = ["a hook failed"]
    }
    status = result.status
    text =
      (lines + [result.message, result.exception?.stackTrace.map { "at \($0)" }].compactMap(\.self))
      .joined(separator: "\n")
  }

  private static func advice(
    on step: Pickle.Step, _ resolution: PlannedScenario.Resolution, _ registry: Registry
  ) -> [String] {
    switch resolution {
    case .undefined: ["this step has no definition; one could be:"] + registry.snippets(for: step).prefix(1)
    case .ambiguous(let matches):
      ["several definitions match this step:"]
        + matches.map { "  \($0.definition.declaration.pattern) at \($0.definition.place)" }
    case .definition, .unanswered: []
    }
  }
}
