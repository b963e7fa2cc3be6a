import Messages
import StepRegistry

/// The actions for one scenario, without data that only the stream needs.
struct Assignment: Sendable {
  /// The name, tags and place of a scenario.
  struct Identity: Sendable {
    let name: String
    /// The name of the variant, such as a device; nil if the scenario has no variants.
    let variant: String?
    let tags: [String]
    /// The path of the feature file.
    let uri: String
    /// The line of the scenario or its row of examples.
    let line: Int
    /// The place of the row of examples in a file other than the feature; nil for other scenarios.
    let rowPlace: String?
  }

  /// The hooks around each step, in call order, by their positions in the registry.
  struct StepHooks: Sendable {
    let before: [Int]
    let after: [Int]
    /// The keywords of the steps, for these hooks; empty without hooks.
    let keywords: [String]
  }

  let identity: Identity
  /// The surroundings that decide about scopes of definitions; nil for a registry without scopes.
  let scenario: ScenarioSurroundings?
  let actions: [PlannedAction]
  /// The doc strings and tables of steps, by the indices of their actions.
  let blocks: [Int: StepArgument]
  let stepHooks: StepHooks
  /// The feature and the rule, as far as they have hooks.
  let groups: [ScenarioGroup]
  /// The number of `Around` hooks; they are the last actions, the outermost hook last.
  let aroundCount: Int
  /// The allowed attempts, counted from 0; an attempt that does not fail is the last one.
  let attempts: ClosedRange<Int>

  /// The hooks of the scenario, of its steps and after its groups, by their positions in the registry.
  var hooks: some Sequence<Int> {
    let own = actions.compactMap { if case .hook(let position) = $0 { position } else { nil } }
    return [stepHooks.before, stepHooks.after, groups.flatMap(\.after), own].joined()
  }
}
