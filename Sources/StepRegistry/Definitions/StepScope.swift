/// Where the definitions and hooks of a group hold.
///
///     let checkoutSteps = Steps(Checkout.self, only: "@checkout") { … }
///     let cartSteps = Steps(Cart.self, only: .feature("Shopping", rule: "The cart")) { … }
///
/// Outside of it the definitions of the group match nothing. Inside, they go before definitions that hold everywhere, so that
/// one sentence can mean different things in different features.
public struct StepScope: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The tag expression that a scenario has to match; nil for any.
  package let tags: String?
  /// The name of the feature; nil for any.
  package let feature: String?
  /// The name of the rule; nil for any, and for scenarios in none.
  package let rule: String?

  /// All conditions have to hold; those that are left out do.
  ///
  /// - Parameters:
  ///   - tags: a tag expression, such as `@checkout and not @guest`.
  ///   - feature: the name of a feature, as it is behind `Feature:`.
  ///   - rule: the name of a rule, as it is behind `Rule:`.
  public init(tags: String? = nil, feature: String? = nil, rule: String? = nil) {
    (self.tags, self.feature, self.rule) = (tags, feature, rule)
  }

  /// The scenarios that match a tag expression.
  public init(stringLiteral tags: String) { self.init(tags: tags) }

  /// The scenarios of a feature, or of one of its rules.
  ///
  /// - Parameters:
  ///   - name: the name of the feature, as it is behind `Feature:`.
  ///   - rule: the name of the rule; nil for the whole feature.
  public static func feature(_ name: String, rule: String? = nil) -> StepScope { StepScope(feature: name, rule: rule) }

  /// The scenarios of a rule, in whichever feature it is.
  public static func rule(_ name: String) -> StepScope { StepScope(rule: name) }

  /// What it is, for lists of definitions: `only @checkout`.
  package var wording: String {
    let parts = [tags, feature.map { "in the feature '\($0)'" }, rule.map { "in the rule '\($0)'" }]
    return "only " + parts.compactMap(\.self).joined(separator: " ")
  }
}

/// A scope whose tag expression is parsed.
package struct CompiledScope: Sendable {
  /// What the author wrote.
  package let source: StepScope
  private let tags: TagExpression?

  /// Parses the tag expression.
  init(_ source: StepScope) throws(TagExpressionError) {
    self.source = source
    if let text = source.tags { tags = try TagExpression(parsing: text) } else { tags = nil }
  }

  /// The first tag of the expression that no scenario can have; nil if there is none.
  var impossibleTag: String? { tags?.impossibleTag }

  /// Whether a scenario is in it.
  package func contains(_ scenario: ScenarioSurroundings) -> Bool {
    (source.feature == nil || source.feature == scenario.feature)
      && (source.rule == nil || source.rule == scenario.rule) && (tags?.matches(scenario.tags) ?? true)
  }
}
