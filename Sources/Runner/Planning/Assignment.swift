import Messages
import StepRegistry

/// What has to be done for one scenario, with nothing in it that only the stream needs.
struct Assignment: Sendable {
  /// The name of the scenario.
  let name: String
  /// The name of the variant, such as that of a device; `nil` if the scenario has no variants.
  let variant: String?
  /// The tags of the scenario.
  let tags: [String]
  /// The path of the feature file.
  let uri: String
  /// What decides about the scopes of definitions; `nil` where none has any.
  let scenario: ScenarioSurroundings?
  let actions: [PlannedAction]
  /// The doc strings and tables of steps, by the indices of their actions.
  let blocks: [Int: StepArgument]
  /// The hooks around each step in the order in which they are called, by their positions in the registry.
  let beforeStep: [Int]
  let afterStep: [Int]
  /// The attempts that may be made, counted from 0; one that does not fail is the last.
  let attempts: ClosedRange<Int>
}
