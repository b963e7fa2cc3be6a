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
    "\(declaration.pattern) # \(location)" + (scope.map { " (\($0.source.wording))" } ?? "")
  }

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

/// A definition that matches a step, with the arguments captured from the step's text.
package struct StepMatch: Sendable {
  /// The index of the definition in `Registry.definitions`.
  package let index: Int
  /// The definition.
  package let definition: StepDefinition
  /// The step's text.
  package let text: String
  /// The ranges of the pattern's groups in the English sentence.
  package let captures: RegularExpression.Captures
  /// The English sentence for a text in another language; nil for a text that the pattern matches itself.
  package let translation: Translation?
  /// Whether the step states an outcome by its keyword: it stands under `Then`.
  package var isOutcome = false

  /// A step in another language, in English.
  package final class Translation: Sendable {
    /// The English sentence.
    package let sentence: String
    /// The arguments in the step's text; empty in a worker.
    let arguments: [StepMatchArgument]

    init(_ sentence: String, _ arguments: [StepMatchArgument]) {
      (self.sentence, self.arguments) = (sentence, arguments)
    }
  }

  init(
    index: Int, definition: StepDefinition, text: String, captures: RegularExpression.Captures,
    translation: Translation? = nil
  ) {
    (self.index, self.definition, self.text, self.captures) = (index, definition, text, captures)
    self.translation = translation
  }

  /// The match of an English sentence as the match of a step in another language.
  ///
  /// - Parameters:
  ///   - text: the step's text.
  ///   - arguments: the arguments in that text.
  package func translated(from text: String, _ arguments: [StepMatchArgument] = []) -> StepMatch {
    StepMatch(
      index: index, definition: definition, text: text, captures: captures,
      translation: Translation(sentence, arguments))
  }

  /// The text that the pattern matches: the step's text, or its English sentence.
  package var sentence: String { translation?.sentence ?? text }

  /// The arguments in the step's text, computed on each call.
  package var arguments: [StepMatchArgument] { translation?.arguments ?? sentenceArguments }

  /// The arguments in the sentence that the pattern matches.
  var sentenceArguments: [StepMatchArgument] { definition.expression.arguments(of: sentence, captures: captures) }
}
