/// A step definition whose pattern is compiled and fits its closure.
package struct StepDefinition: Sendable {
  /// What the author wrote.
  package let declaration: StepDeclaration
  /// Its pattern, compiled.
  package let expression: StepExpression
  /// Where it was written, told from the working folder on.
  package let place: DefinitionPlace
}

/// A hook whose tag expression is parsed.
package struct HookDefinition: Sendable {
  /// What the author wrote.
  package let declaration: HookDeclaration
  /// Which scenarios it is for; nil means all.
  package let tags: TagExpression?
  /// Where it was written, told from the working folder on.
  package let place: DefinitionPlace

  /// Whether the hook is for a scenario with these tags.
  package func applies(to tagNames: [String]) -> Bool { tags?.matches(tagNames) ?? true }
}

/// A definition that matches a step, with the arguments found in the step's text.
package struct StepMatch: Sendable {
  /// The position of the definition among `Registry.definitions`.
  package let index: Int
  package let definition: StepDefinition
  package let arguments: [StepMatchArgument]
}
