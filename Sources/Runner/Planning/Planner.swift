import Messages
import StepRegistry

/// Finds what each scenario does: the definitions that match its steps and the hooks for its tags.
struct Planner {
  private let registry: Registry
  // The hooks around scenarios and steps, each kind in the order in which it is called.
  private let before, after, beforeStep, afterStep: [OrderedHook]

  init(registry: Registry) {
    self.registry = registry
    before = registry.orderedHooks(.before)
    after = registry.orderedHooks(.after)
    beforeStep = registry.orderedHooks(.beforeStep)
    afterStep = registry.orderedHooks(.afterStep)
  }

  /// The plan of a scenario.
  func plan(_ pickle: Pickle) -> PlannedScenario {
    let tags = pickle.tags.map(\.name)
    let scenario = registry.surroundings(of: pickle)
    let steps = pickle.steps
    var actions = positions(of: before, for: tags, scenario).map(PlannedAction.hook)
    let firstStep = actions.count
    actions.reserveCapacity(firstStep + steps.count + after.count)
    for index in steps.indices { actions.append(action(for: steps[index].text, in: scenario)) }
    for position in positions(of: after, for: tags, scenario) { actions.append(.hook(position)) }
    return PlannedScenario(
      pickle: pickle, tags: tags, scenario: scenario, actions: actions, firstStep: firstStep,
      beforeStep: positions(of: beforeStep, for: tags, scenario),
      afterStep: positions(of: afterStep, for: tags, scenario))
  }

  /// What is done for the text of a step.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - scenario: what decides about the scopes of definitions; `nil` takes all definitions.
  func action(for text: String, in scenario: ScenarioSurroundings?) -> PlannedAction {
    do {
      let matches = try registry.matches(for: text, in: scenario)
      guard let first = matches.first else { return .undefined }
      return matches.count == 1 ? .step(first) : .ambiguous(matches)
    } catch {
      return .unanswered("\(error)")
    }
  }

  /// The positions of those hooks that are for a scenario with these tags.
  private func positions(of hooks: [OrderedHook], for tags: [String], _ scenario: ScenarioSurroundings?) -> [Int] {
    if hooks.isEmpty { return [] }
    return hooks.filter { $0.definition.applies(to: tags, in: scenario) }.map(\.position)
  }
}

/// A hook with its position in the registry.
struct OrderedHook {
  let position: Int
  let definition: HookDefinition
}

extension Registry {
  /// The hooks of a kind in the order in which they are called.
  ///
  /// They are sorted by `order`, then as they were defined; those called after something in reverse.
  func orderedHooks(_ kind: HookKind) -> [OrderedHook] {
    let ordered = hooks.enumerated().map { OrderedHook(position: $0, definition: $1) }
      .filter { $0.definition.declaration.kind == kind }
      .sorted { ($0.definition.declaration.order, $0.position) < ($1.definition.declaration.order, $1.position) }
    return switch kind {
    case .beforeRun, .beforeAll, .before, .beforeStep: ordered
    case .afterRun, .afterAll, .after, .afterStep: ordered.reversed()
    }
  }
}
