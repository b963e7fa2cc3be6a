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

  /// The match of an English sentence as that of a step in another language.
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
