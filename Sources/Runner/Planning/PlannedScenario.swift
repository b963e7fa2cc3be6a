import Messages
import StepRegistry

/// A scenario with all its actions in order.
final class PlannedScenario: Sendable {
  let pickle: Pickle
  let tags: [String]
  /// The surroundings that decide about scopes of definitions; nil for a registry without scopes.
  let scenario: ScenarioSurroundings?
  /// The hooks before the scenario, its steps, and the hooks after it.
  let actions: [PlannedAction]
  /// The index of the action of the first step.
  let firstStep: Int
  /// The hooks around each step in call order, by their positions in the registry.
  let beforeStep: [Int]
  let afterStep: [Int]
  /// The feature and the rule, as far as they have hooks.
  let groups: [ScenarioGroup]
  /// The number of `Around` hooks; they are the last actions, the outermost hook last.
  let aroundCount: Int

  /// Makes the plan of a scenario.
  ///
  /// - Parameters:
  ///   - pickle: the scenario.
  ///   - tags: the names of its tags.
  ///   - scenario: decides about scopes of definitions; nil for a registry without scopes.
  ///   - actions: the hooks before the scenario, its steps, and the hooks after it.
  ///   - firstStep: the index of the action of the first step.
  ///   - beforeStep: the hooks before each step, by their positions in the registry.
  ///   - afterStep: the hooks after each step.
  ///   - groups: the feature and the rule, as far as they have hooks.
  ///   - aroundCount: the number of `Around` hooks at the end of the actions.
  init(
    pickle: Pickle, tags: [String], scenario: ScenarioSurroundings?, actions: [PlannedAction], firstStep: Int,
    beforeStep: [Int], afterStep: [Int], groups: [ScenarioGroup], aroundCount: Int
  ) {
    self.pickle = pickle
    self.tags = tags
    self.scenario = scenario
    self.actions = actions
    self.firstStep = firstStep
    self.beforeStep = beforeStep
    self.afterStep = afterStep
    self.groups = groups
    self.aroundCount = aroundCount
  }

  /// The assignment for the process that runs the scenario.
  ///
  /// - Parameter attempts: the allowed attempts, counted from 0.
  func assignment(_ attempts: ClosedRange<Int>) -> Assignment {
    var blocks: [Int: StepArgument] = [:]
    let steps = pickle.steps
    for position in steps.indices {
      let index = firstStep + position
      if case .step = actions[index], let block = StepArgument(below: steps[position]) { blocks[index] = block }
    }
    let identity = Assignment.Identity(
      name: pickle.plainName, variant: pickle.variant, tags: tags, uri: pickle.uri, line: pickle.location.line,
      rowPlace: pickle.foreignPlace.map { "\($0.uri):\($0.location.line)" })
    let keywords = beforeStep.isEmpty && afterStep.isEmpty ? [] : steps.map(\.keyword)
    return Assignment(
      identity: identity, scenario: scenario, actions: actions, blocks: blocks,
      stepHooks: Assignment.StepHooks(before: beforeStep, after: afterStep, keywords: keywords), groups: groups,
      aroundCount: aroundCount, attempts: attempts)
  }

  /// The pickle's step for an action; nil for a hook or an index out of range.
  func step(at index: Int) -> Pickle.Step? {
    let steps = pickle.steps
    return (firstStep..<firstStep + steps.count).contains(index) ? steps[index - firstStep] : nil
  }
}
