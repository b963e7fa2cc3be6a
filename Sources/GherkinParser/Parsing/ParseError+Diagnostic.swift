package import SourceText

extension ParseError {
  /// The error in readable words, with alternatives that are valid in its place.
  package var diagnostic: Diagnostic {
    switch problem {
    case .unexpectedLine(let expected, let text): unexpectedLine(text, expected: expected)
    case .unexpectedEnd(let expected): unexpectedEnd(expected: expected)
    case .inconsistentCellCount(let expected, let found):
      diagnostic(
        "this row has \(Self.cells(found)), the first row of the table has \(expected)",
        advice: #"Give every row of a table as many cells as its first; a bar inside a cell is written as \|."#,
        note: "the first row of the table")
    case .whiteSpaceInTag:
      diagnostic(
        "a tag cannot have white space in it",
        advice: "Write one word after each @; a comment may follow after white space and #.")
    case .unknownLanguage(let code):
      diagnostic(
        "Gherkin does not know the language '\(code)'",
        advice: Self.languageMeant(by: code).map { "Did you mean \($0)?" }
          ?? "Write the code of a language, such as en, de or fr, or delete the line for English.")
    case .tooLarge(let limit):
      diagnostic("the file has more than \(limit) bytes", advice: "Split the feature into several files.")
    case .examples(var problem):
      if problem.uri == uri { problem } else { naming(&problem) }
    case .reported(let message): Diagnostic(uri: uri, location: location, problem: message)
    }
  }

  private func diagnostic(_ problem: String, width: Int = 1, advice: String, note: String = "") -> Diagnostic {
    Diagnostic(
      uri: uri, location: location, width: width, problem: problem, advice: advice,
      notes: related.map { [Diagnostic.Note(uri: uri, location: $0, text: note)] } ?? [])
  }

  /// The diagnostic for an editor that shows the feature file: a problem of another file is placed at the tag that
  /// names the file.
  package var diagnosticHere: Diagnostic {
    guard case .examples(let problem) = problem, let file = problem.uri, file != uri else { return diagnostic }
    let place = problem.location.map { "\(file):\($0)" } ?? file
    return Diagnostic(uri: uri, location: location, problem: "\(place): \(problem.problem)", advice: problem.advice)
  }

  /// Adds the place of the tag that names the file with the problem.
  private func naming(_ problem: inout Diagnostic) -> Diagnostic {
    problem.notes.append(Diagnostic.Note(uri: uri, location: location, text: "the file is named here"))
    return problem
  }

  private static func cells(_ count: Int) -> String { count.counted("cell") }

  // MARK: - Misplaced lines

  private func unexpectedLine(_ text: String, expected: TokenKinds) -> Diagnostic {
    let width = text.unicodeScalars.count
    let guess = guess(text)
    let meant = guess.flatMap { expected.contains($0.kind.tokenKind) ? $0.spelling : nil }
    if let guess, meant != nil, guess.isHardToSee {
      return diagnostic(guess.explanation, width: guess.width, advice: "Did you mean '\(guess.spelling)'?")
    }
    if let meant, meant.last?.isWhitespace == true, meant.dropLast() == text {
      return diagnostic("the step has no text", width: width, advice: "Write what happens behind '\(text)'.")
    }
    let foreign = ForeignKeyword(Array(text.unicodeScalars)[...])?
      .advice(in: language, meant: meant, isFirst: expected.contains(.featureLine))
    let rule = " A background can stand only above the first scenario."
    if let advice = foreign ?? meant.map({ "Did you mean '\($0)'?" })
      ?? guess.flatMap({ $0.kind == .background ? "Did you mean '\($0.spelling)'?" + rule : nil })
    {
      return diagnostic("'\(text)' does not begin with a keyword", width: width, advice: advice)
    }
    let problem = nameOfLine(text).map { "\($0) cannot stand here" } ?? "this line means nothing here"
    return diagnostic(problem, width: width, advice: "Here can stand: \(Self.list(expected)).")
  }

  /// The keyword that the line probably misspells; nil for a correct keyword or without a similar keyword.
  private func guess(_ text: String) -> KeywordGuess? {
    let guess = KeywordTable.named(language).guess(Array(text.unicodeScalars), isSuspicious: true)
    return guess?.flaw == KeywordGuess.Flaw.none || guess?.flaw == .foreign ? nil : guess
  }

  /// The name of the line's kind where it would be allowed, judged by its beginning.
  private func nameOfLine(_ text: String) -> String? {
    if text.hasPrefix("|") { return "a table row" }
    if text.hasPrefix("\"\"\"") || text.hasPrefix("```") { return "a doc string" }
    if text.hasPrefix("@") { return "a tag" }
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      KeywordMatcher.named(language)?.match(bytes, from: 0, to: bytes.count, allowed: .all)
    }.map { Self.name(of: $0.kind) }
  }

  // MARK: - Unexpected ends

  private func unexpectedEnd(expected: TokenKinds) -> Diagnostic {
    if expected.contains(.docStringSeparator) {
      return diagnostic(
        "the file ends inside a doc string", advice: "Close the doc string with the marks it begins with.",
        note: "the doc string begins here")
    }
    if expected.contains(.featureLine) {
      return diagnostic("the file ends before its feature", advice: "Here can stand: \(Self.list(expected)).")
    }
    return diagnostic(
      "the file ends after tags without a scenario, rule or examples",
      advice: "Put a scenario, a rule or examples below the tags, or delete them.")
  }

  // MARK: - Names

  private static func list(_ kinds: TokenKinds) -> String {
    kinds.kinds.filter { $0 != .empty && $0 != .endOfFile && $0 != .other }.map(name).joined(separator: ", ")
  }

  static func name(of kind: TokenKind) -> String {
    switch kind {
    case .endOfFile: "the end of the file"
    case .language: "a line '# language: …'"
    case .tableRow: "a table row"
    case .docStringSeparator: "a doc string"
    case .backgroundLine: "a background"
    case .stepLine: "a step"
    case .tagLine: "tags"
    case .featureLine: "a feature"
    case .examplesLine: "examples"
    case .scenarioLine: "a scenario"
    case .ruleLine: "a rule"
    case .comment: "a comment"
    case .empty: "an empty line"
    case .other: "text"
    }
  }

  /// The language code that differs from an unknown one only in case or by an unknown region.
  private static func languageMeant(by code: String) -> String? {
    let lowercase = code.lowercased()
    let language = lowercase.split { $0 == "-" || $0 == "_" }.first.map(String.init)
    let codes = Dialect.all.map(\.code.description)
    return codes.first { $0.lowercased() == lowercase } ?? codes.first { $0 == language }
  }
}

extension Dialect.Kind {
  /// The kind of the lines that begin with these keywords.
  var tokenKind: TokenKind {
    switch self {
    case .feature: .featureLine
    case .rule: .ruleLine
    case .background: .backgroundLine
    case .scenario, .scenarioOutline: .scenarioLine
    case .examples: .examplesLine
    case .given, .when, .then, .and, .but: .stepLine
    }
  }
}

extension [ParseError] {
  /// The errors in readable words, each with its source line, in the order of the file.
  package func diagnostics(quoting source: SourceFile) -> [Diagnostic] {
    sorted { $0.location < $1.location }.map { error in
      let diagnostic = error.diagnostic
      return diagnostic.uri == source.uri ? diagnostic.quoting(source) : diagnostic
    }
  }
}
