import SourceText

/// Reads a file line by line: classifies each line, changes the state, and builds the document.
struct Parser {
  let source: SourceFile
  let bytes: UnsafeBufferPointer<UInt8>
  var cursor: LineCursor
  var classifier: LineClassifier
  var builder: DocumentBuilder
  /// The place in the grammar.
  var grammar = GrammarPlace()
  var description = DescriptionLines()
  var docString: OpenDocString?
  /// The rows that differ in the open table.
  var table = TableWidth()
  private var errors: ErrorList
  /// The lines as tokens; nil if no listing was requested.
  var tokens: [Token]?

  /// The result of a run.
  struct Outcome {
    var builder: DocumentBuilder
    var errors: [ParseError]
    var tokens: [Token]
  }

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - source: the file, at most `TextSpan.longest` bytes.
  ///   - firstID: the first id to assign.
  ///   - notation: how the file is written.
  ///   - recordsTokens: whether to list every line as a token, too.
  ///   - keepsUnderstood: whether to build the document in spite of errors.
  static func run(
    _ source: SourceFile, firstID: Int, notation: Gherkin.Notation, recordsTokens: Bool = false,
    keepsUnderstood: Bool = false
  ) -> Outcome {
    source.bytes.withUnsafeBufferPointer { bytes in
      var parser = Parser(
        source: source, bytes: bytes, cursor: LineCursor(bytes),
        classifier: LineClassifier(bytes: bytes, notation: notation, keywords: KeywordMatcher.english),
        builder: DocumentBuilder(source: source, firstID: firstID),
        errors: ErrorList(most: keepsUnderstood ? Gherkin.mostErrorsUnderstood : Gherkin.mostErrors),
        tokens: recordsTokens ? [] : nil)
      parser.parse()
      if keepsUnderstood, !parser.errors.all.isEmpty { parser.closeUnfinished() }
      return Outcome(builder: parser.builder, errors: parser.errors.all, tokens: parser.tokens ?? [])
    }
  }

  private mutating func parse() {
    while !errors.isFull, let line = cursor.next() {
      if docString == nil { handle(line) } else { handleInDocString(line) }
    }
    if !errors.isFull { handleEnd() }
  }

  mutating func enter(_ next: ParserState) {
    closeTable()
    grammar.state = next
  }

  // MARK: - Lines

  private mutating func handle(_ line: Line) {
    var parsed = classifier.classify(line, allowed: grammar.allowed)
    if parsed.kind == .tagLine, grammar.allowed.contains(.tagLine) {
      if handleTags(line, parsed) { return }
      parsed.kind = .other
    }
    if !grammar.allowed.contains(parsed.kind) {
      guard grammar.allowed.contains(.other) else { return report(line, parsed) }
      parsed.kind = .other
    }
    switch parsed.kind {
    case .empty: record(.empty, line)
    case .comment: handleComment(line)
    case .other: handleText(line)
    case .tableRow: handleRow(line, parsed)
    case .docStringSeparator: openDocString(line, parsed)
    case .stepLine: handleStep(line, parsed)
    case .featureLine, .ruleLine, .backgroundLine, .scenarioLine, .examplesLine: handleTitle(line, parsed)
    // The classifier does not return these here.
    case .endOfFile, .language, .tagLine: break
    }
  }

  private mutating func handleEnd() {
    guard grammar.allowed.contains(.endOfFile) else {
      return add(
        .unexpectedEnd(expected: grammar.allowed), SourceLocation(line: cursor.number + 1),
        related: docString?.node.position.location)
    }
    closeTable()
    flushDescription()
    builder.close()
    tokens?.append(Token(kind: .endOfFile, location: SourceLocation(line: cursor.number + 1)))
  }

  /// Closes everything left open by errors, for a document of the understood part.
  private mutating func closeUnfinished() {
    if let open = docString {
      var node = open.node
      node.content = open.content
      builder.addDocString(node)
      docString = nil
    }
    flushDescription()
    builder.close()
  }

  /// Comment: the whole line is kept, including white space.
  private mutating func handleComment(_ line: Line) {
    if grammar.state == .start, let language = languageName(line), select(language, line) { return }
    if description.isOpen { description.hasComments = true }
    if classifier.notation == .markdown {
      // The rule below a table header.
      record(.empty, line)
    } else {
      let text = TextSpan(line.start, line.end)
      builder.addComment(CommentNode(line: UInt32(truncatingIfNeeded: line.number), text: text))
      record(.comment, line, text: text)
    }
    beginDescription()
  }

  /// Other: a line of a description.
  private mutating func handleText(_ line: Line) {
    description.add(line, in: bytes)
    record(.other, line, text: TextSpan(line.start, line.end))
    beginDescription()
  }

  private mutating func beginDescription() {
    let next = grammar.state.withDescription
    if next != grammar.state { enter(next) }
  }

  /// Passes the finished description to its node.
  mutating func flushDescription() {
    guard description.isOpen else { return }
    builder.setDescription(description.span(notation: classifier.notation))
    description = DescriptionLines()
  }

  // MARK: - Errors

  private mutating func report(_ line: Line, _ parsed: ParsedLine) {
    let end = bytes.droppingWhiteSpace(from: line.content, to: line.end)
    add(
      .unexpectedLine(expected: grammar.allowed, text: String(decoding: bytes[line.content..<end], as: UTF8.self)),
      SourceLocation(line: line.number, column: parsed.column))
  }

  mutating func add(_ problem: ParseError.Problem, _ location: SourceLocation, related: SourceLocation? = nil) {
    errors.add(
      ParseError(
        uri: source.uri, location: location, problem: problem, language: classifier.keywords.language, related: related)
    )
  }

  func position(_ line: Line, column: Int) -> CompactLocation {
    CompactLocation(line: UInt32(truncatingIfNeeded: line.number), column: UInt32(truncatingIfNeeded: column))
  }
}

/// The errors of a file, up to a limit.
private struct ErrorList {
  /// The number of errors after which parsing stops.
  let most: Int
  private(set) var all: [ParseError] = []

  init(most: Int) { self.most = most }

  var isFull: Bool { all.count >= most }

  /// Adds an error unless it was already added, since a line of tags can be read more than once.
  mutating func add(_ error: ParseError) {
    if !isFull, !all.contains(error) { all.append(error) }
  }
}
