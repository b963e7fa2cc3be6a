/// What decides which scopes a scenario is in.
package struct ScenarioSurroundings: Sendable, Hashable {
  /// The tags, with their `@`, inherited ones included.
  package let tags: [String]
  /// The name of the feature.
  package let feature: String
  /// The name of the rule; nil for a scenario in none.
  package let rule: String?

  /// Describes a scenario.
  package init(tags: [String], feature: String, rule: String?) {
    (self.tags, self.feature, self.rule) = (tags, feature, rule)
  }
}
