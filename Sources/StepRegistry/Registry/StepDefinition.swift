/// A step definition whose pattern is compiled and fits its closure; it never changes.
package final class StepDefinition: Sendable {
  /// What the author wrote.
  package let declaration: StepDeclaration
  /// Its pattern, compiled.
  package let expression: StepExpression
  /// Where it was written, relative to the working folder.
  package let location: DefinitionLocation
  /// Where it holds; nil for everywhere.
  package let scope: CompiledScope?

  init(
    declaration: StepDeclaration, expression: StepExpression, location: DefinitionLocation, scope: CompiledScope? = nil
  ) {
    self.scope = scope
    self.declaration = declaration
    self.expression = expression
    self.location = location
  }

  /// The pattern and its location, as a list of definitions shows them.
  package var reference: String {
    "\(declaration.pattern) # \(location)" + (scope.map { " (\($0.source.wording))" } ?? "")
  }

  /// The match with a text, or nil where the pattern does not match it.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8.
  ///   - text: the same text.
  ///   - index: the position of the definition among all.
  /// - Throws: why the question cannot be answered: see `StepExpression`.
  func match(_ bytes: UnsafeBufferPointer<UInt8>, of text: String, index: Int) throws -> StepMatch? {
    var captures = RegularExpression.Captures()
    guard try expression.matches(bytes, captures: &captures) else { return nil }
    try expression.checkTypes(for: text)
    return StepMatch(index: index, definition: self, text: text, captures: captures)
  }
}

/// A hook whose tag expression is parsed.
package struct HookDefinition: Sendable {
  /// What the author wrote.
  package let declaration: HookDeclaration
  /// Which scenarios it is for; nil means all.
  package let tags: TagExpression?
  /// Where it was written, relative to the working folder.
  package let location: DefinitionLocation
  /// Where it holds; nil for everywhere.
  package var scope: CompiledScope?

  /// Whether the hook is for a scenario with these tags.
  ///
  /// - Parameter scenario: what decides about scopes; nil where no definition or hook has any.
  package func applies(to tagNames: [String], in scenario: ScenarioSurroundings?) -> Bool {
    guard tags?.matches(tagNames) ?? true else { return false }
    guard let scope, let scenario else { return true }
    return scope.contains(scenario)
  }
}

/// A definition that matches a step, with the arguments found in the step's text.
package struct StepMatch: Sendable {
  /// The position of the definition among `Registry.definitions`.
  package let index: Int
  /// The definition.
  package let definition: StepDefinition
  /// The step's text.
  package let text: String
  /// Where the groups of the pattern are in the text.
  package let captures: RegularExpression.Captures

  /// The arguments, made anew each time they are asked for.
  package var arguments: [StepMatchArgument] { definition.expression.arguments(of: text, captures: captures) }
}
