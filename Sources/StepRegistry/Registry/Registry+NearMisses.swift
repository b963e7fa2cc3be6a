extension Registry {
  /// Suggestions for a step without a definition, as lines of text; see `nearMisses`.
  package func nearMissAdvice(
    for text: String, at column: Int? = nil, language: String = "en",
    where holds: (StepDefinition) -> Bool = { _ in true }
  ) -> [String] {
    nearMisses(for: text, at: column, language: language, where: holds).map(\.text)
  }

  /// Suggestions for a step without a definition; empty without similar definitions.
  ///
  /// Where only something hard to see is different, it is named. Otherwise these are the definitions that read most alike by
  /// their words: one with examples is shown as the nearest of them, with the quoted texts of the step; any other as its
  /// pattern. A suggestion never drops or adds a "not".
  ///
  /// - Parameters:
  ///   - column: the column where the text begins, counted from 1; nil for an unknown column.
  ///   - language: the code of the language of the step's feature, whose sentences are suggested first.
  ///   - holds: whether a definition comes into question.
  package func nearMisses(
    for text: String, at column: Int? = nil, language: String = "en",
    where holds: (StepDefinition) -> Bool = { _ in true }
  ) -> [AdviceLine] {
    let lookalikes = lookalikeAdvice(for: text, at: column, language, where: holds)
    if !lookalikes.isEmpty { return lookalikes }
    let unclosed = unclosedAdvice(for: text, at: column, language, where: holds)
    if unclosed.count > 1 { return unclosed }
    let plain = PlainText(text).text()
    let indices = (languages.accepted + [language]).compactMap { languages.nearMisses(in: $0, of: self) }
    let found =
      (indices + [nearMissIndex.index(of: definitions)]).map {
        $0.nearest(to: plain, limit: 3) { holds(definitions[$0]) }
      }
      .first { !$0.isEmpty } ?? []
    let lines = found.map { found in
      let definition = definitions[found.definition]
      guard let example = found.example else { return AdviceLine(definition) }
      let filled = Self.text(like: example, with: text)
      let isMatch = certainMatches(for: filled, language)?.contains { $0.index == found.definition } ?? false
      return AdviceLine(isMatch ? filled : example, definition)
    }
    return unclosed + (lines.isEmpty ? [] : [.note("Did you mean this?")] + lines)
  }

  /// The place of a quotation mark without a counterpart, and the definition of the step with a mark at its end; empty
  /// for a step with an even number of quotation marks.
  private func unclosedAdvice(
    for text: String, at column: Int?, _ language: String, where holds: (StepDefinition) -> Bool
  ) -> [AdviceLine] {
    let scalars = Array(text.unicodeScalars)
    let marks = scalars.indices.filter { scalars[$0] == "\"" && ($0 == 0 || scalars[$0 - 1] != "\\") }
    guard marks.count % 2 == 1, let last = marks.last else { return [] }
    let place = "The quotation mark at column \(last + (column ?? 1))\(column == nil ? " of the text" : "")"
    let closed = text + "\""
    guard last < scalars.count - 1,
      let match = certainMatches(for: closed, language)?.first(where: { holds($0.definition) })
    else {
      return [.note(place + " is unmatched.")]
    }
    return [.note(place + " is not closed. Did you mean this?"), AdviceLine(closed, match.definition)]
  }

  /// An example with the quoted texts of a step, if both have equally many.
  private static func text(like example: String, with step: String) -> String {
    var parts = example.split(separator: "\"", omittingEmptySubsequences: false)
    let values = step.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count == values.count else { return example }
    for index in stride(from: 1, to: parts.count, by: 2) { parts[index] = values[index] }
    return parts.joined(separator: "\"")
  }

  /// The definitions that match a text; nil without a match, or if matching was given up.
  ///
  /// - Parameter language: the language that the text may be written in besides English.
  func certainMatches(for text: String, _ language: String = "en") -> [StepMatch]? {
    let found = Result {
      let matches = try matches(for: text)
      return try matches.isEmpty ? translatedMatches(for: text, in: language) : matches
    }
    guard case .success(let matches) = found, !matches.isEmpty else { return nil }
    return matches
  }

  /// The maximum number of differences that are tried one by one. Each try matches the text again.
  private static let mostTried = 20

  /// The differences between a step and a definition, if all of them are hard to see; otherwise empty.
  private func lookalikeAdvice(
    for text: String, at column: Int?, _ language: String, where holds: (StepDefinition) -> Bool
  ) -> [AdviceLine] {
    let step = PlainText(text)
    let plain = step.text()
    guard !step.differences.isEmpty,
      let matches = certainMatches(for: plain, language)?.filter({ holds($0.definition) }),
      !matches.isEmpty
    else { return [] }
    let (first, unit) = (column ?? 1, column == nil ? " of the text" : "")
    // What stands in an argument, such as two blanks between quotes, is mostly meant.
    let needed = step.differences.prefix(Self.mostTried).enumerated().filter { number, _ in
      certainMatches(for: step.text { $0 != number }, language) == nil
    }
    return [.note("This step differs from its definition only in ways that are hard to see:")]
      + matches.prefix(3).map { match in
        match.definition.declaration.examples.isEmpty
          ? AdviceLine(match.definition) : AdviceLine(plain, match.definition)
      }
      + needed.map { .note("  column \($1.range.lowerBound + first)\(unit): \($1.wording)") }
  }
}
