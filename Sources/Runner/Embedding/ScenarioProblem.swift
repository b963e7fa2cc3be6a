package import Messages
import StepRegistry

/// What another framework reports of a scenario: what kept it from passing, or what nobody should take for passed.
package struct ScenarioProblem: Sendable, Hashable {
  /// How the step or hook ended.
  package let status: Status
  /// Whether the test passes all the same.
  package let isWarning: Bool
  /// The step and what is wrong with it, in several lines.
  package let text: String
  /// The path of the feature file.
  package let uri: String
  /// Where the step stands in the feature file; the scenario where it is a hook.
  package let location: SourceLocation
}

extension ScenarioProblem {
  /// What a result says of a step or hook; nil where it is no failure.
  init?(_ result: TestStepResult, of step: PlannedScenario.Step?, in scenario: PlannedScenario, _ registry: Registry) {
    guard result.status.isFailure(strict: true) else { return nil }
    self.init(result, of: step, in: scenario, registry, isWarning: false, heading: [])
  }

  /// A scenario that a step or hook has skipped, for frameworks that know only passed and failed.
  ///
  /// - Parameters:
  ///   - result: the result of the step or hook that skipped it.
  ///   - step: that step or hook.
  static func skipped(
    _ result: TestStepResult, by step: PlannedScenario.Step?, in scenario: PlannedScenario, _ registry: Registry
  ) -> ScenarioProblem {
    let heading = "the scenario was skipped: \(scenario.pickle.name)"
    return ScenarioProblem(result, of: step, in: scenario, registry, isWarning: true, heading: [heading])
  }

  /// A hook after the run that skipped, for which no scenario shows it.
  ///
  /// - Parameters:
  ///   - result: the result of the hook.
  ///   - place: where the hook is written.
  ///   - scenario: the scenario whose end it is reported at.
  static func skipped(_ result: TestStepResult, byHookAt place: DefinitionPlace, near scenario: Pickle)
    -> ScenarioProblem
  {
    ScenarioProblem(
      status: .skipped, isWarning: true,
      text: (["an AfterAll hook was skipped", result.message, "at \(place)"].compactMap(\.self)).joined(
        separator: "\n"),
      uri: scenario.uri, location: scenario.location)
  }

  /// A scenario that has nothing to do.
  static func withoutSteps(_ scenario: PlannedScenario) -> ScenarioProblem {
    ScenarioProblem(
      status: .undefined, isWarning: false, text: "the scenario has no steps", uri: scenario.pickle.uri,
      location: scenario.pickle.location)
  }

  /// What a test has to fail for although no scenario is known to be the reason.
  ///
  /// - Parameters:
  ///   - problem: what is wrong.
  ///   - scenario: the scenario whose end it is reported at.
  static func failure(_ problem: Diagnostic, near scenario: Pickle) -> ScenarioProblem {
    ScenarioProblem(
      status: .failed, isWarning: false, text: "\(problem)", uri: scenario.uri, location: scenario.location)
  }

  /// Something in a feature file that is hardly meant as it is written.
  package init(_ warning: Diagnostic) {
    status = .unknown
    isWarning = true
    text = "\(warning)"
    uri = warning.uri ?? ""
    location = warning.location ?? SourceLocation(line: 1)
  }

  private init(
    _ result: TestStepResult, of step: PlannedScenario.Step?, in scenario: PlannedScenario, _ registry: Registry,
    isWarning: Bool, heading: [String]
  ) {
    var lines = heading
    var place = result.exception?.stackTrace
    switch step {
    case .step(let step, let resolution):
      location = step.location
      lines += ["\(step.keyword)\(step.text)"] + Self.advice(on: step, resolution, registry)
    case .hook, nil:
      location = scenario.pickle.location
      lines.append(isWarning ? "by a hook" : result.status == .pending ? "a hook is pending" : "a hook failed")
      if case .hook(let position)? = step { place = place ?? "\(registry.hooks[position].place)" }
    }
    status = result.status
    self.isWarning = isWarning
    uri = scenario.pickle.uri
    text =
      (lines + [result.message, place.map { "at \($0)" }].compactMap(\.self)).joined(separator: "\n")
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
