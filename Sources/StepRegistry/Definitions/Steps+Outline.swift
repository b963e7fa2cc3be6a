extension Steps {
  /// Collects declarations that are already in order, such as predefined ones and the ones described by another
  /// process.
  ///
  /// - Parameters:
  ///   - declarations: the declarations in their order.
  ///   - translations: the sentences in other languages for steps among all groups.
  package init(declarations: [Declaration], translations: StepTranslations? = nil) {
    self.init(declarations: declarations, translations: translations, location: nil)
  }
}

extension Steps {
  /// A copy of the group in which each step definition matches only steps with some keywords.
  ///
  /// - Parameter keywords: returns the keywords of a definition; an empty set for all.
  package func limited(toKeywords keywords: (StepDeclaration) -> Set<StepKeyword>) -> Steps {
    let limited = declarations.map { declaration in
      guard case .step(let step) = declaration else { return declaration }
      return Declaration.step(step.limited(to: step.scope, keywords(step)))
    }
    return Steps(declarations: limited, translations: translations, location: location)
  }
}

extension Steps {
  /// A copy of the group in which the steps of one definition do nothing.
  ///
  /// - Parameters:
  ///   - place: the location of the definition, such as `features/steps/Basket.swift:12`.
  ///   - folder: the folder that its path is relative to, an absolute path.
  package func leavingOut(_ place: String, relativeTo folder: String) -> Steps {
    let declarations = declarations.map { declaration in
      guard case .step(let step) = declaration, step.location.relative(to: folder).description == place else {
        return declaration
      }
      return .step(step.withoutCode)
    }
    return Steps(declarations: declarations, translations: translations, location: location)
  }
}

extension StepDeclaration {
  /// A copy of the definition whose closure does nothing.
  fileprivate var withoutCode: StepDeclaration {
    StepDeclaration(
      pattern: pattern, location: location, parameters: parameters, isKnownToFit: isKnownToFit, examples: examples,
      timeout: timeout, scope: scope, keywords: keywords, property: property, body: { _, _ in })
  }

  /// A step definition whose closure is in another process, which has compared it with the pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern as its author wrote it.
  ///   - location: where it was written.
  ///   - examples: steps that match the pattern.
  ///   - timeout: the time limit of the step; nil for the general limit of steps.
  ///   - scope: the scope of the definition; nil for everywhere.
  ///   - keywords: the kinds of steps that the definition is for; empty for all.
  package static func elsewhere(
    _ pattern: String, at location: DefinitionLocation, examples: [String], timeout: Duration? = nil,
    scope: StepScope? = nil, keywords: Set<StepKeyword> = []
  ) -> StepDeclaration {
    StepDeclaration(
      pattern: pattern, location: location, parameters: [], isKnownToFit: true, examples: examples, timeout: timeout,
      scope: scope, keywords: keywords, body: { _, _ in throw UnloadedDefinitionError() })
  }
}

extension HookDeclaration {
  /// A hook whose closure is in another process.
  ///
  /// - Parameters:
  ///   - kind: when the hook is called.
  ///   - name: the name in reports; nil for an unnamed hook.
  ///   - tags: the tag expression that selects scenarios; nil for all scenarios.
  ///   - order: its order among the hooks of its kind.
  ///   - timeout: the time limit of the hook; nil for the general limit of hooks.
  ///   - scope: the scope of the hook; nil for everywhere.
  ///   - isAlways: whether it runs even if the process of the scenario has ended.
  ///   - location: where it was written.
  package static func elsewhere(
    _ kind: HookKind, name: String?, tags: String?, order: Int, timeout: Duration?, scope: StepScope?, isAlways: Bool,
    at location: DefinitionLocation
  ) -> HookDeclaration {
    HookDeclaration(
      kind: kind, name: name, tags: tags, order: order, timeout: timeout, scope: scope, isAlways: isAlways,
      location: location, body: { _ in throw UnloadedDefinitionError() })
  }
}

extension ParameterTypeDefinition {
  /// A parameter type whose values are made in another process.
  ///
  /// - Parameters:
  ///   - name: the name between the braces.
  ///   - regularExpressions: a text needs to match one of them.
  ///   - useForSnippets: whether generated snippets use it.
  ///   - preferForRegularExpressionMatch: whether it is preferred for a capture group that several types match.
  ///   - swiftType: the name of the Swift type of its values.
  ///   - location: where it was defined.
  package static func elsewhere(
    _ name: String, _ regularExpressions: [String], useForSnippets: Bool, preferForRegularExpressionMatch: Bool,
    swiftType: String, at location: DefinitionLocation?
  ) -> ParameterTypeDefinition {
    ParameterTypeDefinition(
      name: name, regularExpressions: regularExpressions, useForSnippets: useForSnippets,
      preferForRegularExpressionMatch: preferForRegularExpressionMatch, type: Never?.self, typeName: swiftType,
      location: location, parameters: [], transform: { _ in throw UnloadedDefinitionError() })
  }
}

/// Thrown when a definition whose code is in another process would be run in this one.
private struct UnloadedDefinitionError: Error, CustomStringConvertible {
  var description: String { "the code of this definition is not loaded in this process" }
}
