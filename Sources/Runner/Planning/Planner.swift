import Messages
import StepRegistry

/// Finds what each scenario does: the definitions that match its steps and the hooks for its tags.
struct Planner {
  private let registry: Registry
  /// The ids under which the stream knows the step definitions, by their position in the registry.
  private let definitionIDs: [String]
  /// The ids under which the stream knows the hooks, by their position in the registry.
  private let hookIDs: [String]
  /// The hooks around scenarios and steps, each kind in the order in which it is called.
  private let hooks: [HookKind: [OrderedHook]]

  init(registry: Registry, definitionIDs: [String], hookIDs: [String]) {
    self.registry = registry
    self.definitionIDs = definitionIDs
    self.hookIDs = hookIDs
    let kinds: [HookKind] = [.before, .after, .beforeStep, .afterStep]
    hooks = Dictionary(uniqueKeysWithValues: kinds.map { ($0, registry.orderedHooks($0)) })
  }

  /// The plan of a scenario, and the message that tells it.
  func plan(_ pickle: Pickle, testRunID: String, ids: inout IDGenerator) -> (PlannedScenario, TestCase) {
    let id = ids.takeID()
    let tags = pickle.tags.map(\.name)
    var steps: [PlannedScenario.Step] = []
    var messages: [TestCase.Step] = []
    func add(_ hooks: [OrderedHook]) {
      for hook in hooks {
        let id = ids.takeID()
        steps.append(PlannedScenario.Step(id: id, action: .hook(hook.definition)))
        messages.append(.hook(id: id, hookID: hookIDs[hook.position]))
      }
    }
    add(hooks(.before, for: tags))
    for step in pickle.steps {
      let id = ids.takeID()
      let resolution = resolve(step.text)
      steps.append(PlannedScenario.Step(id: id, action: .step(step, resolution)))
      messages.append(.pickle(id: id, pickleStepID: step.id, matches: resolution.matches.map(message)))
    }
    add(hooks(.after, for: tags))
    let plan = PlannedScenario(
      testCaseID: id, pickle: pickle, steps: steps, beforeStep: hooks(.beforeStep, for: tags).map(\.definition),
      afterStep: hooks(.afterStep, for: tags).map(\.definition))
    return (plan, TestCase(id: id, pickleID: pickle.id, testRunID: testRunID, steps: messages))
  }

  private func resolve(_ text: String) -> PlannedScenario.Resolution {
    do {
      let matches = try registry.matches(for: text)
      guard let first = matches.first else { return .undefined }
      return matches.count == 1 ? .definition(first) : .ambiguous(matches)
    } catch {
      return .unanswered(error)
    }
  }

  private func hooks(_ kind: HookKind, for tags: [String]) -> [OrderedHook] {
    (hooks[kind] ?? []).filter { $0.definition.applies(to: tags) }
  }

  private func message(for match: StepMatch) -> TestCase.StepMatch {
    TestCase.StepMatch(
      stepDefinitionID: definitionIDs[match.index],
      arguments: match.arguments.map {
        TestCase.Argument(group: Self.message(for: $0.group), parameterTypeName: $0.parameterTypeName)
      })
  }

  /// Groups nest no deeper than their pattern, whose depth is limited when it is compiled.
  private static func message(for group: MatchGroup) -> TestCase.Group {
    TestCase.Group(start: group.start, value: group.value, children: group.children.map(message))
  }
}
