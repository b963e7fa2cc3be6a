import SourceText

/// A sentence of a language and the English sentence of a predefined step that it stands for.
final class TranslatedSentence: Sendable {
  /// The sentence in the language.
  let own: SentenceTemplate
  /// The English sentence.
  let english: SentenceTemplate
  /// The kind of steps for which it is written; nil for all.
  let keyword: StepKeyword?
  /// Whether the sentence is in a file of the project.
  let isOfProject: Bool
  /// The place of the sentence, for diagnostics.
  let place: SentencePlace
  /// The expression that finds texts in the language.
  let expression: StepExpression
  private let words: [SentenceTemplate.Key: PlaceholderWords]

  init(
    own: SentenceTemplate, english: SentenceTemplate, keyword: StepKeyword?,
    words: [SentenceTemplate.Key: PlaceholderWords], isOfProject: Bool, place: SentencePlace
  ) throws {
    (self.own, self.english, self.keyword, self.words) = (own, english, keyword, words)
    (self.isOfProject, self.place) = (isOfProject, place)
    let pattern = own.pattern { words[$0.key]?.ownPattern ?? "" }
    expression = try StepExpression(pattern, parameterTypes: .builtIn)
  }

  /// The expression that finds English texts, parsed on each call.
  func englishExpression() throws -> StepExpression {
    try StepExpression(english.pattern { words[$0.key]?.englishPattern ?? "" }, parameterTypes: .builtIn)
  }

  /// The English text for one in the language, from its arguments.
  func english(_ arguments: [StepMatchArgument]) -> String? {
    let values = Self.values(own, arguments)
    return english.text { placeholder in values[placeholder.key].flatMap { words[placeholder.key]?.english($0) } }
  }

  /// The text in the language for an English one, from its arguments.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the English text.
  ///   - variant: the index of the alternative in each place.
  func own(_ arguments: [StepMatchArgument], variant: Int = 0) -> String? {
    let values = Self.values(english, arguments)
    return own.text(variant: variant) { placeholder in
      values[placeholder.key].flatMap { words[placeholder.key]?.own($0) }
    }
  }

  /// A text in the language with other values.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - parts: its arguments.
  ///   - english: the arguments of the English text with the other values.
  /// - Returns: nil if the texts have different placeholders.
  func changed(_ text: String, _ parts: [StepMatchArgument], _ english: [StepMatchArgument]) -> String? {
    let values = Self.values(self.english, english)
    var bytes = Array(text.utf8)
    for (placeholder, part) in zip(own.placeholders, parts).reversed() {
      let value = values[placeholder.key].flatMap { words[placeholder.key]?.own($0) }
      guard let range = part.group.byteRange, let value else {
        guard part.group.byteRange == nil, value == nil else { return nil }
        continue
      }
      bytes.replaceSubrange(range, with: value.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The sentence in both languages with example values.
  ///
  /// - Parameters:
  ///   - isLong: whether optional parts are included.
  ///   - variant: the index of the alternative in each place of the sentence in the language.
  ///   - english: returns the English value of a placeholder; nil for an example.
  func sample(
    isLong: Bool = false, variant: Int = 0, _ english: (SentenceTemplate.Key) -> String? = { _ in nil }
  ) -> (own: String, english: String)? {
    let values = words.reduce(into: [:]) { $0[$1.key] = english($1.key) ?? $1.value.sample }
    let value = { (placeholder: SentenceTemplate.Placeholder) -> String? in
      isLong || !placeholder.isOptional ? values[placeholder.key] : nil
    }
    guard let text = self.english.text(value),
      let own = own.text(
        variant: variant, { placeholder in value(placeholder).flatMap { self.words[placeholder.key]?.own($0) } })
    else { return nil }
    return (own, text)
  }

  /// The English words that each placeholder with a list can have.
  var choices: [(key: SentenceTemplate.Key, english: [String])] {
    words.compactMap { key, words in
      if case .list(let list) = words { (key, list.entries.map(\.english)) } else { nil }
    }
  }

  private static func values(
    _ template: SentenceTemplate, _ arguments: [StepMatchArgument]
  ) -> [SentenceTemplate.Key: String] {
    zip(template.placeholders, arguments).reduce(into: [:]) { $0[$1.0.key] = $1.1.group.value }
  }
}

/// The line of a sentence in its file.
struct SentencePlace: Sendable, Hashable {
  let path: String
  let line: Int
  /// The text of the line.
  let text: String

  /// A problem at a column of the line, counted from 0.
  func problem(_ problem: String, at column: Int, width: Int = 1, advice: String? = nil) -> Diagnostic {
    Diagnostic(
      uri: path, location: SourceLocation(line: line, column: column + 1), width: width, problem: problem,
      advice: advice, sourceLine: text)
  }
}
