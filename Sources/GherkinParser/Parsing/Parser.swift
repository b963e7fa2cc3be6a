import SourceText

/// Reads a file line by line: classifies each line, changes the state, and builds the document.
struct Parser {
  let source: SourceFile
  let bytes: UnsafeBufferPointer<UInt8>
  let recordsTokens: Bool
  /// The number of errors after which parsing stops.
  private let mostErrors: Int
  var cursor: LineCursor
  var classifier: LineClassifier
  var builder: DocumentBuilder
  var state = ParserState.start
  /// The kinds of line allowed in this state.
  var allowed: TokenKinds
  /// Whether the open steps belong to a scenario.
  var inScenario = false
  var description = DescriptionLines()
  var docString: OpenDocString?
  /// The first row of the open table, which determines the number of cells; nil before the first row.
  var firstRow: RowNode?
  /// The first row of the open table with a different number of cells.
  var inconsistentRow: RowNode?
  var errors: [ParseError] = []
  var tokens: [Token] = []

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
        source, bytes, firstID: firstID, notation: notation, recordsTokens: recordsTokens,
        mostErrors: keepsUnderstood ? Gherkin.mostErrorsUnderstood : Gherkin.mostErrors)
      parser.parse()
      if keepsUnderstood, !parser.errors.isEmpty { parser.closeUnfinished() }
      return Outcome(builder: parser.builder, errors: parser.errors, tokens: parser.tokens)
    }
  }

  private init(
    _ source: SourceFile, _ bytes: UnsafeBufferPointer<UInt8>, firstID: Int, notation: Gherkin.Notation,
    recordsTokens: Bool, mostErrors: Int
  ) {
    self.mostErrors = mostErrors
    self.source = source
    self.bytes = bytes
    self.recordsTokens = recordsTokens
    self.cursor = LineCursor(bytes)
    self.classifier = LineClassifier(bytes: bytes, notation: notation, keywords: KeywordMatcher.english)
    self.builder = DocumentBuilder(source: source, firstID: firstID)
    self.allowed = ParserState.start.allowed(inScenario: false)
  }

  private mutating func parse() {
    while errors.count < mostErrors, let line = cursor.next() {
      if docString == nil { handle(line) } else { handleInDocString(line) }
    }
    guard errors.count < mostErrors else { return }
    handleEnd()
  }

  mutating func enter(_ next: ParserState) {
    closeTable()
    state = next
    allowed = next.allowed(inScenario: inScenario)
  }

  // MARK: - Lines

  private mutating func handle(_ line: Line) {
    var parsed = classifier.classify(line, allowed: allowed)
    if parsed.kind == .tagLine, allowed.contains(.tagLine) {
      if handleTags(line, parsed) { return }
      parsed.kind = .other
    }
    if !allowed.contains(parsed.kind) {
      guard allowed.contains(.other) else { return report(line, parsed) }
      parsed.kind = .other
    }
    switch parsed.kind {
    case .empty: record(.empty, line)
    case .comment: handleComment(line)
    case .other: handleText(line)
    case .tableRow: handleRow(line, parsed)
    case .docStringSeparator: openDocString(line, parsed)
    case .stepLine: handleStep(line, parsed)
    default: handleTitle(line, parsed)
    }
  }

  private mutating func handleEnd() {
    guard allowed.contains(.endOfFile) else {
      return add(
        .unexpectedEnd(expected: allowed), SourceLocation(line: cursor.number + 1),
        related: docString?.node.position.location)
    }
    closeTable()
    flushDescription()
    builder.close()
    if recordsTokens {
      tokens.append(Token(kind: .endOfFile, location: SourceLocation(line: cursor.number + 1)))
    }
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
    if state == .start, let language = languageName(line), select(language, line) { return }
    if description.isOpen { description.hasComments = true }
    if classifier.notation == .markdown {
      // The rule below a table header.
      record(.empty, line)
    } else {
      let text = TextSpan(line.start, line.end)
      builder.addComment(CommentNode(line: UInt32(truncatingIfNeeded: line.number), text: text))
      record(.comment, line, text: text)
    }
    let next = state.withDescription
    if next != state { enter(next) }
  }

  /// Other: a line of a description.
  private mutating func handleText(_ line: Line) {
    description.add(line, in: bytes)
    record(.other, line, text: TextSpan(line.start, line.end))
    let next = state.withDescription
    if next != state { enter(next) }
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
      .unexpectedLine(expected: allowed, text: String(decoding: bytes[line.content..<end], as: UTF8.self)),
      SourceLocation(line: line.number, column: parsed.column))
  }

  /// Adds an error unless it was already added, since a line of tags can be read more than once.
  mutating func add(_ problem: ParseError.Problem, _ location: SourceLocation, related: SourceLocation? = nil) {
    let error = ParseError(
      uri: source.uri, location: location, problem: problem, language: classifier.keywords.language, related: related)
    if errors.count < mostErrors, !errors.contains(error) { errors.append(error) }
  }

  func position(_ line: Line, column: Int) -> CompactLocation {
    CompactLocation(line: UInt32(truncatingIfNeeded: line.number), column: UInt32(truncatingIfNeeded: column))
  }
}

/// The lines of an open description.
struct DescriptionLines {
  private var start = -1
  private var end = -1
  private var hasCarriageReturns = false
  /// Whether there are comments, or in Markdown table rules, between the lines.
  var hasComments = false

  /// Whether the description has a line.
  var isOpen: Bool { start >= 0 }

  /// Adds the next line; blank lines count only if other lines follow.
  mutating func add(_ line: Line, in bytes: UnsafeBufferPointer<UInt8>) {
    if start < 0 { (start, end) = (line.start, line.start) }
    if line.end < bytes.count, bytes[line.end] == UInt8(ascii: "\r") { hasCarriageReturns = true }
    if !line.isBlank { end = line.end }
  }

  /// The text from the first line to the last line that is not blank.
  func span(notation: Gherkin.Notation) -> TextSpan {
    if hasComments {
      return TextSpan(start, end, reading: notation == .plain ? .linesWithoutComments : .linesWithoutTableRules)
    }
    return TextSpan(start, end, reading: hasCarriageReturns ? .lines : .verbatim)
  }
}
