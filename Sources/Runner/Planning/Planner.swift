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
    var steps = hooks(.before, for: tags).map(PlannedScenario.Step.hook)
    for step in pickle.steps { steps.append(.step(step, resolve(step.text))) }
    steps += hooks(.after, for: tags).map(PlannedScenario.Step.hook)
    return PlannedScenario(
      pickle: pickle, tags: tags, steps: steps, beforeStep: hooks(.beforeStep, for: tags),
      afterStep: hooks(.afterStep, for: tags))
  }

  /// Which definition a text means.
  func resolve(_ text: String) -> PlannedScenario.Resolution {
    do {
      let matches = try registry.matches(for: text)
      guard let first = matches.first else { return .undefined }
      return matches.count == 1 ? .definition(first) : .ambiguous(matches)
    } catch {
      return .unanswered("\(error)")
    }
  }

  /// The positions of the hooks of a kind for a scenario with these tags.
  private func hooks(_ kind: HookKind, for tags: [String]) -> [Int] {
    (hooks[kind] ?? []).filter { $0.definition.applies(to: tags) }.map(\.position)
  }
}
