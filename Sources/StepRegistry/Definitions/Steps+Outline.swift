extension Steps {
  /// Collects declarations that are in order already, such as predefined ones and those that another process has described.
  package init(declarations: [Declaration]) {
    self.declarations = declarations
    location = nil
  }
}

extension Declaration {
  /// A step definition whose closure is in another process, where it was compared with the pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern as its author wrote it.
  ///   - location: where it was written.
  ///   - examples: steps that the pattern matches.
  ///   - timeout: how long it may take; nil for as long as any step.
  ///   - scope: where it holds; nil for everywhere.
  package static func stepElsewhere(
    _ pattern: String, at location: DefinitionLocation, examples: [String], timeout: Duration? = nil,
    scope: StepScope? = nil
  ) -> Declaration {
    .step(
      StepDeclaration(
        pattern: pattern, location: location, parameters: [], isKnownToFit: true, examples: examples,
        timeout: timeout, scope: scope,
        body: { _, _ in throw CodeElsewhere() }))
  }

  /// A hook whose closure is in another process.
  ///
  /// - Parameters:
  ///   - kind: when the hook is called.
  ///   - name: the name that reports show, if it has one.
  ///   - tags: which scenarios it is for; nil means all.
  ///   - order: its position among the hooks of its kind.
  ///   - timeout: how long it may take; nil for as long as any hook.
  ///   - scope: where it holds; nil for everywhere.
  ///   - location: where it was written.
  package static func hookElsewhere(
    _ kind: HookKind, name: String?, tags: String?, order: Int, timeout: Duration? = nil, scope: StepScope? = nil,
    at location: DefinitionLocation
  ) -> Declaration {
    .hook(
      HookDeclaration(
        kind: kind, name: name, tags: tags, order: order, timeout: timeout, scope: scope, location: location,
        body: { _ in throw CodeElsewhere() }))
  }

  /// A parameter type whose values are made in another process.
  ///
  /// - Parameters:
  ///   - name: the name between the braces.
  ///   - regularExpressions: the texts it matches, any of them.
  ///   - useForSnippets: whether generated snippets use it.
  ///   - preferForRegularExpressionMatch: whether it is preferred for a capture group that several types match.
  ///   - swiftType: the name of the Swift type that it makes.
  ///   - location: where it was defined.
  package static func parameterTypeElsewhere(
    _ name: String, _ regularExpressions: [String], useForSnippets: Bool, preferForRegularExpressionMatch: Bool,
    swiftType: String, at location: DefinitionLocation?
  ) -> Declaration {
    .parameterType(
      ParameterTypeDefinition(
        name: name, regularExpressions: regularExpressions, useForSnippets: useForSnippets,
        preferForRegularExpressionMatch: preferForRegularExpressionMatch, type: Never?.self, typeName: swiftType,
        location: location, parameters: [], transform: { _ in throw CodeElsewhere() }))
  }
}

/// The code that was to run is in another process: this one only knows where it is and what finds it.
private struct CodeElsewhere: Error, CustomStringConvertible {
  var description: String { "the code of this definition is not loaded in this process" }
}
