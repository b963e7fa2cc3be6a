/// The scenarios to which the definitions and hooks of a group apply.
///
///     let checkoutSteps = Steps(Checkout.self, only: "@checkout") { … }
///     let cartSteps = Steps(Cart.self, only: .feature("Shopping", rule: "The cart")) { … }
///
/// In other scenarios the definitions of the group are ignored. In these scenarios they take precedence over
/// definitions without a scope. One sentence can thus have different meanings in different features.
public struct StepScope: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The tag expression that a scenario has to match; nil for any.
  package let tags: String?
  /// The name of the feature; nil for any.
  package let feature: String?
  /// The name of the rule; nil for any rule, and for scenarios outside rules.
  package let rule: String?

  /// Makes a scope from conditions, all of which have to hold. Omitted conditions always hold.
  ///
  /// - Parameters:
  ///   - tags: a tag expression, such as `@checkout and not @guest`.
  ///   - feature: the name of a feature, as written after `Feature:`.
  ///   - rule: the name of a rule, as written after `Rule:`.
  public init(tags: String? = nil, feature: String? = nil, rule: String? = nil) {
    (self.tags, self.feature, self.rule) = (tags, feature, rule)
  }

  /// The scenarios that match a tag expression.
  public init(stringLiteral tags: String) { self.init(tags: tags) }

  /// The scenarios of a feature, or of one of its rules.
  ///
  /// - Parameters:
  ///   - name: the name of the feature, as written after `Feature:`.
  ///   - rule: the name of the rule; nil for the whole feature.
  public static func feature(_ name: String, rule: String? = nil) -> StepScope { StepScope(feature: name, rule: rule) }

  /// The scenarios of a rule, in any feature.
  public static func rule(_ name: String) -> StepScope { StepScope(rule: name) }

  /// The text for lists of definitions: `only @checkout`.
  package var wording: String {
    let parts = [tags, feature.map { "in the feature '\($0)'" }, rule.map { "in the rule '\($0)'" }]
    return "only " + parts.compactMap(\.self).joined(separator: " ")
  }
}

/// A scope with a parsed tag expression.
package struct CompiledScope: Sendable {
  /// The scope as written by the author.
  package let source: StepScope
  private let tags: TagExpression?

  init(_ source: StepScope, _ tags: TagExpression?) { (self.source, self.tags) = (source, tags) }

  /// Whether the scope includes a scenario.
  package func contains(_ scenario: ScenarioSurroundings) -> Bool {
    (source.feature == nil || source.feature == scenario.feature)
      && (source.rule == nil || source.rule == scenario.rule) && (tags?.matches(scenario.tags) ?? true)
  }
}
