/// A step definition with a compiled pattern that fits its closure; immutable.
package final class StepDefinition: Sendable {
  /// The declaration of the author.
  package let declaration: StepDeclaration
  /// The compiled pattern.
  package let expression: StepExpression
  /// The place of the definition in the sources, relative to the working folder.
  package let location: DefinitionLocation
  /// The scope of the definition; nil for everywhere.
  package let scope: CompiledScope?

  init(
    declaration: StepDeclaration, expression: StepExpression, location: DefinitionLocation, scope: CompiledScope? = nil
  ) {
    self.scope = scope
    self.declaration = declaration
    self.expression = expression
    self.location = location
  }

  /// The pattern and its location, for lists of definitions.
  package var reference: String {
    "\(declaration.pattern) # \(place)"
  }

  /// Its location, with its scope.
  var place: String { "\(location)" + (scope.map { " (\($0.source.wording))" } ?? "") }

  /// Whether the definition is for a step with a keyword.
  ///
  /// - Parameter keyword: nil for a step without a certain kind, which every definition fits.
  package func fits(_ keyword: StepKeyword?) -> Bool {
    guard let keyword else { return true }
    return declaration.keywords.isEmpty || declaration.keywords.contains(keyword)
  }

  /// The match with a text; nil if the pattern does not match.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - text: the same text.
  ///   - index: the index of the definition among all.
  /// - Throws: the errors of `StepExpression`.
  func match(_ bytes: UnsafeBufferPointer<UInt8>, of text: String, index: Int) throws -> StepMatch? {
    var captures = RegularExpression.Captures()
    guard try expression.matches(bytes, captures: &captures) else { return nil }
    try expression.checkTypes(for: text)
    return StepMatch(index: index, definition: self, text: text, captures: captures)
  }
}

/// A hook with a parsed tag expression.
package struct HookDefinition: Sendable {
  /// The declaration of the author.
  package let declaration: HookDeclaration
  /// The tag expression that selects scenarios; nil for all scenarios.
  package let tags: TagExpression?
  /// The place of the hook in the sources, relative to the working folder.
  package let location: DefinitionLocation
  /// The scope of the hook; nil for everywhere.
  package var scope: CompiledScope?

  /// Whether the hook applies to a scenario with these tags.
  ///
  /// - Parameter scenario: the facts that select scopes; nil if all definitions and hooks apply everywhere.
  package func applies(to tagNames: [String], in scenario: ScenarioSurroundings?) -> Bool {
    guard tags?.matches(tagNames) ?? true else { return false }
    guard let scope, let scenario else { return true }
    return scope.contains(scenario)
  }
}
