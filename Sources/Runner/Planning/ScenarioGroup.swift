import Messages
import StepRegistry

/// A feature or rule with hooks around its scenarios.
struct ScenarioGroup: Sendable {
  /// The file of the feature, or the file and the line of the rule.
  let id: String
  /// The feature or rule as its hooks receive it.
  let info: FeatureInfo
  /// The hooks before and after its scenarios in call order, by their positions in the registry.
  let before, after: [Int]
}

/// Finds the hooks around the feature and rule of a scenario.
struct GroupPlanner {
  private let beforeFeature, afterFeature, beforeRule, afterRule: [OrderedHook]
  private let isEmpty: Bool

  init(_ registry: Registry) {
    beforeFeature = registry.orderedHooks(.beforeFeature)
    afterFeature = registry.orderedHooks(.afterFeature)
    beforeRule = registry.orderedHooks(.beforeRule)
    afterRule = registry.orderedHooks(.afterRule)
    isEmpty = [beforeFeature, afterFeature, beforeRule, afterRule].allSatisfy(\.isEmpty)
  }

  /// The feature and the rule of a scenario, as far as they have hooks.
  func groups(of pickle: Pickle) -> [ScenarioGroup] {
    if isEmpty { return [] }
    let document = pickle.document
    guard let feature = document.feature else { return [] }
    let tags = feature.tags.map(\.name)
    var groups = [
      group(
        pickle.uri, FeatureInfo(name: feature.name, rule: nil, tags: tags, uri: pickle.uri), beforeFeature,
        afterFeature)
    ]
    if let rule = pickle.rule {
      let info = FeatureInfo(
        name: feature.name, rule: rule.name, tags: tags + rule.tags.map(\.name), uri: pickle.uri)
      groups.append(group("\(pickle.uri):\(rule.location.line)", info, beforeRule, afterRule))
    }
    return groups.filter { !$0.before.isEmpty || !$0.after.isEmpty }
  }

  private func group(
    _ id: String, _ info: FeatureInfo, _ before: [OrderedHook], _ after: [OrderedHook]
  ) -> ScenarioGroup {
    let surroundings = ScenarioSurroundings(tags: info.tags, feature: info.name, rule: info.rule)
    func positions(_ hooks: [OrderedHook]) -> [Int] {
      hooks.filter { $0.definition.applies(to: info.tags, in: surroundings) }.map(\.position)
    }
    return ScenarioGroup(id: id, info: info, before: positions(before), after: positions(after))
  }
}
