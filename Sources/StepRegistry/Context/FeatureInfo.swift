/// A feature or rule, as the hooks around it see it.
public struct FeatureInfo: Sendable, Hashable {
  /// The name of the feature.
  public let name: String
  /// The name of the rule; nil in a hook around a feature.
  public let rule: String?
  /// The tags of the feature with their `@`; in a hook around a rule, those of the rule follow.
  public let tags: [String]
  /// The path of the feature file.
  public let uri: String

  /// Describes a feature or rule.
  package init(name: String, rule: String?, tags: [String], uri: String) {
    (self.name, self.rule, self.tags, self.uri) = (name, rule, tags, uri)
  }
}
