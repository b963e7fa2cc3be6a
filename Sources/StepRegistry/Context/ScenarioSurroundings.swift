/// The properties of a scenario that decide its scopes and the language of its steps.
package struct ScenarioSurroundings: Sendable, Hashable {
  /// The tags including inherited ones, with their `@`.
  package let tags: [String]
  /// The name of the feature.
  package let feature: String
  /// The name of the rule; nil for a scenario outside of rules.
  package let rule: String?
  /// The code of the language of its feature.
  package let language: String

  /// Describes a scenario.
  package init(tags: [String], feature: String, rule: String?, language: String = "en") {
    (self.tags, self.feature, self.rule, self.language) = (tags, feature, rule, language)
  }
}
