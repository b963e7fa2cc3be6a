import Messages
import StepRegistry

/// Finds what each scenario does: the definitions that match its steps and the hooks for its tags.
struct Planner {
  private let registry: Registry
  /// The hooks around scenarios and steps, each kind in the order in which it is called.
  private let hooks: [HookKind: [OrderedHook]]

  init(registry: Registry) {
    self.registry = registry
    let kinds: [HookKind] = [.before, .after, .beforeStep, .afterStep]
    hooks = Dictionary(uniqueKeysWithValues: kinds.map { ($0, registry.orderedHooks($0)) })
  }

  /// The plan of a scenario.
  func plan(_ pickle: Pickle) -> PlannedScenario {
    let tags = pickle.tags.map(\.name)
    let before = hooks(.before, for: tags).map(PlannedAction.hook)
    let after = hooks(.after, for: tags).map(PlannedAction.hook)
    return PlannedScenario(
      pickle: pickle, tags: tags, actions: before + pickle.steps.map { action(for: $0.text) } + after,
      firstStep: before.count, beforeStep: hooks(.beforeStep, for: tags),
      afterStep: hooks(.afterStep, for: tags))
  }

  /// What is done for the text of a step.
  func action(for text: String) -> PlannedAction {
    do {
      let matches = try registry.matches(for: text)
      guard let first = matches.first else { return .undefined }
      return matches.count == 1 ? .step(first) : .ambiguous(matches)
    } catch {
      return .unanswered("\(error)")
    }
  }

  /// The positions of the hooks of a kind for a scenario with these tags.
  private func hooks(_ kind: HookKind, for tags: [String]) -> [Int] {
    (hooks[kind] ?? []).filter { $0.definition.applies(to: tags) }.map(\.position)
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
