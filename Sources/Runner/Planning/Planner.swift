import Messages
import StepRegistry

/// Finds the actions of each scenario: the definitions that match its steps, and the hooks for its tags.
struct Planner {
  private let registry: Registry
  // The hooks around scenarios and steps, each kind in call order.
  private let before, after, beforeStep, afterStep, around: [OrderedHook]
  private let groups: GroupPlanner

  init(registry: Registry) {
    self.registry = registry
    before = registry.orderedHooks(.before)
    after = registry.orderedHooks(.after)
    beforeStep = registry.orderedHooks(.beforeStep)
    afterStep = registry.orderedHooks(.afterStep)
    around = registry.orderedHooks(.around)
    groups = GroupPlanner(registry)
  }

  /// The plan of a scenario.
  func plan(_ pickle: Pickle) -> PlannedScenario {
    let tags = pickle.tags.map(\.name)
    let scenario = registry.surroundings(of: pickle)
    let steps = pickle.steps
    let groups = groups.groups(of: pickle)
    var actions = groups.flatMap(\.before).map(PlannedAction.hook)
    for position in positions(of: before, for: tags, scenario) { actions.append(.hook(position)) }
    let firstStep = actions.count
    actions.reserveCapacity(firstStep + steps.count + after.count)
    for index in steps.indices {
      actions.append(action(for: steps[index].text, in: scenario, as: StepKeyword(steps[index].type)))
    }
    for position in positions(of: after, for: tags, scenario) { actions.append(.hook(position)) }
    let around = positions(of: around, for: tags, scenario)
    for position in around { actions.append(.hook(position)) }
    return PlannedScenario(
      pickle: pickle, tags: tags, scenario: scenario, actions: actions, firstStep: firstStep,
      beforeStep: positions(of: beforeStep, for: tags, scenario),
      afterStep: positions(of: afterStep, for: tags, scenario), groups: groups, aroundCount: around.count)
  }

  /// The action for the text of a step.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - scenario: decides about scopes of definitions; nil to use all definitions.
  ///   - keyword: the kind of the step; nil for a step that code calls.
  func action(for text: String, in scenario: ScenarioSurroundings?, as keyword: StepKeyword? = nil) -> PlannedAction {
    do {
      let matches = try registry.matches(for: text, in: scenario, as: keyword)
      guard var first = matches.first else { return .undefined }
      first.isOutcome = keyword == .then
      return matches.count == 1 ? .step(first) : .ambiguous(matches)
    } catch {
      return .unanswered("\(error)")
    }
  }

  /// The positions of the hooks that apply to a scenario with these tags.
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
  /// The hooks of a kind in call order.
  ///
  /// They are sorted by `order`, then in the order of their definition; hooks called after something are reversed.
  func orderedHooks(_ kind: HookKind) -> [OrderedHook] {
    let ordered = hooks.enumerated().map { OrderedHook(position: $0, definition: $1) }
      .filter { $0.definition.declaration.kind == kind }
      .sorted { ($0.definition.declaration.order, $0.position) < ($1.definition.declaration.order, $1.position) }
    return switch kind {
    case .beforeRun, .beforeAll, .beforeFeature, .beforeRule, .before, .beforeStep: ordered
    // A hook around a scenario has its result after it, the outermost hook last.
    case .afterRun, .afterAll, .afterFeature, .afterRule, .after, .afterStep, .around: ordered.reversed()
    }
  }
}
