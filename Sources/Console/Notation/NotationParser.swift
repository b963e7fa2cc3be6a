import AppUnderTest
import SourceText

/// Reads lines of the console: Calabash's calls, the short form without quotes and brackets, queries, and steps.
struct NotationParser {
  /// Whether a word is the name of a command.
  let isCommand: @Sendable (String) -> Bool
  /// The names of all commands, for suggestions.
  let commands: [String]
  /// The words that stand for lines of the console.
  private let words = [CalabashWord].calabash

  init(isCommand: @escaping @Sendable (String) -> Bool, commands: [String]) {
    (self.isCommand, self.commands) = (isCommand, commands)
  }

  /// The keywords of headings in feature files, which are not steps.
  private static let headings = [
    "Feature", "Rule", "Background", "Scenario Outline", "Scenario Template", "Scenario", "Example", "Examples",
  ]

  /// Reads a line; further lines are the doc string or table of a step.
  ///
  /// - Throws: a diagnostic with the column of the error.
  func parse(_ text: String, _ scope: NotationScope = NotationScope()) throws(Diagnostic) -> NotationLine {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Pasted examples may contain the prompt.
    var line = (lines.first ?? "").trimmed
    if line.hasPrefix("> ") { line = String(line.dropFirst(2)).trimmed }
    guard !line.isEmpty, !line.hasPrefix("#") else { return .nothing }
    try refuseHeading(line)
    if let word = WrittenKeyword(of: line) {
      return .step(word, text: String(line.dropFirst(word.length)).trimmed, block: Array(lines.dropFirst()))
    }
    line = lines.count > 1 ? text.replacing("\n", with: " ").trimmed : line
    let scanner = NotationScanner(line, scope: scope)
    if let assignment = try assignment(scanner) { return assignment }
    if let block = try block(in: line, scope) { return .block(block) }
    if let comparison = try resultComparison(line, scope) { return .condition(comparison) }
    return try statement(scanner)
  }

  /// Rejects the heading of a feature file.
  private func refuseHeading(_ line: String) throws(Diagnostic) {
    guard let heading = Self.headings.first(where: { line.lowercased().hasPrefix($0.lowercased() + ":") }) else {
      return
    }
    throw Diagnostic(
      location: SourceLocation(line: 1, column: 1), width: heading.count,
      problem: "'\(heading):' is a heading of a feature file, and the console does single steps",
      advice: "Write a step, such as: When I touch \"OK\"", sourceLine: line)
  }

  /// statement = "puts" expression | result part* | a word of Calabash | call | shortCall | value | query
  private func statement(_ start: NotationScanner) throws(Diagnostic) -> NotationLine {
    var scanner = start
    let (line, scope) = (start.line, start.scope)
    let word = scanner.readMethodName()
    if ["puts", "p"].contains(word), scanner.isAtSpace, !isCommand(word) {
      return try expression(scanner.rest.trimmed, scope)
    }
    try refuseRuby(word, scanner)
    if scope.knows(word), scanner.isAtEnd || scanner.isNext(".") || scanner.isNext("[") {
      return .result(word, try scanner.readParts(toEnd: true))
    }
    let isClass = isClass(word, before: scanner)
    if !isClass, let lines = try words.lines(for: word, before: scanner, isCommand: isCommand(word)) {
      var parsed: [NotationLine] = []
      for line in lines { parsed.append(try parse(line, scope)) }
      return parsed.count == 1 ? parsed[0] : .lines(parsed)
    }
    if scanner.isNext("(") {
      guard isCommand(word) else { throw unknown(word, scanner) }
      return .call(try call(word, &scanner))
    }
    if isCommand(word), !isClass {
      if scanner.isNext(".") || scanner.isNext("[") {
        return .call(CommandCall(name: word, parts: try scanner.readParts(toEnd: true), line: line))
      }
      if scanner.isAtEnd || scanner.isAtSpace { return .call(try shortCall(word, &scanner)) }
    }
    // A query begins with a class or a filter.
    let isValue = line.first.map { $0.isNumber || "\"'-".contains($0) } ?? false
    if isValue, let value = try? literal(line, scope) { return .value(value) }
    return .query(try scope.filled(ifKnown: line))
  }

  /// assignment = word "=" expression; nil for any other line
  private func assignment(_ start: NotationScanner) throws(Diagnostic) -> NotationLine? {
    var scanner = start
    let name = scanner.readWord()
    scanner.skipSpaces()
    guard let first = name.first, first.isLowercase || first == "_", scanner.read("="), !scanner.isNext("="),
      !scanner.isNext(">")
    else { return nil }
    guard !isCommand(name), name != NotationScope.it else {
      throw start.error("'\(name)' cannot be the name of a variable: it already has a meaning")
    }
    guard !scanner.rest.trimmed.isEmpty else { throw scanner.error("the value of \(name) is missing") }
    guard !scanner.rest.contains("=") || Self.assigned(scanner) == nil else {
      throw scanner.error("a line can set only one variable")
    }
    return .assignment(name, try expression(scanner.rest.trimmed, start.scope))
  }

  /// The next name before an equals sign; nil without an assignment.
  private static func assigned(_ start: NotationScanner) -> String? {
    var scanner = start
    scanner.skipSpaces()
    let name = scanner.readWord()
    scanner.skipSpaces()
    return !name.isEmpty && scanner.read("=") && !scanner.isNext("=") ? name : nil
  }

  /// expression = value | line
  func expression(_ text: String, _ scope: NotationScope) throws(Diagnostic) -> NotationLine {
    if let first = text.first, first.isNumber || "\"'-[:".contains(first) || ["true", "false", "nil"].contains(text),
      let value = try literal(text, scope)
    {
      return .value(value)
    }
    return try parse(text, scope)
  }

  /// The value that is the whole text; nil for any other text.
  private func literal(_ text: String, _ scope: NotationScope) throws(Diagnostic) -> NotationValue? {
    var scanner = NotationScanner(text, scope: scope)
    guard let value = try scanner.readValue() else { return nil }
    scanner.skipSpaces()
    return scanner.isAtEnd ? value : nil
  }

  /// Rejects Ruby statements, which the notation does not have.
  private func refuseRuby(_ word: String, _ scanner: NotationScanner) throws(Diagnostic) {
    let words = [
      "def", "class", "module", "if", "unless", "while", "until", "for", "begin", "case", "require", "lambda", "proc",
      "loop", "return",
    ]
    guard words.contains(word), scanner.isAtSpace || scanner.isAtEnd, !isCommand(word) else { return }
    throw Diagnostic(
      location: SourceLocation(line: 1, column: 1), width: word.count,
      problem: "'\(word)' is Ruby syntax, which is not supported here",
      advice: "Use variables (x = query(\"label\", :text).first), .map and .each, wait_for and wait_poll with a "
        + "block of one command; anything more is a step in a step file.", sourceLine: scanner.line)
  }

  /// Whether the name of both a command and a class means the class: `label text:'7'`, but not `label "button"`.
  private func isClass(_ word: String, before scanner: NotationScanner) -> Bool {
    guard ["label", "q", "embed"].contains(word), !scanner.isNext("(") else { return false }
    var scanner = scanner
    scanner.skipSpaces()
    return !scanner.isNext("\"") && !scanner.isNext("'")
  }

  /// call = word "(" [ piece { "," piece } ] ")" part*
  private func call(_ name: String, _ scanner: inout NotationScanner) throws(Diagnostic) -> CommandCall {
    let end = try scanner.closingParenthesis()
    var inner = scanner
    inner.advance()
    inner.end = end
    var call = CommandCall(name: name, operand: inner.rest.trimmed, line: scanner.line)
    try read(&inner, into: &call, isInParentheses: true)
    scanner.move(to: end + 1)
    call.parts = try scanner.readParts(toEnd: true)
    return call
  }

  /// shortCall = word [ piece { "," piece } ]
  private func shortCall(_ name: String, _ scanner: inout NotationScanner) throws(Diagnostic) -> CommandCall {
    var call = CommandCall(name: name, operand: scanner.rest.trimmed, line: scanner.line)
    // A comma after the name is wrong in Ruby too, but a common slip, so it is accepted.
    try read(&scanner, into: &call, isInParentheses: false)
    return call
  }

  /// Reads the arguments of a command after its name.
  func parseCall(
    _ name: String, _ scanner: inout NotationScanner, _ hasParentheses: Bool
  ) throws(Diagnostic) -> CommandCall {
    hasParentheses ? try call(name, &scanner) : try shortCall(name, &scanner)
  }

  private func read(
    _ scanner: inout NotationScanner, into call: inout CommandCall, isInParentheses: Bool
  ) throws(Diagnostic) {
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      let piece = scanner.piece()
      guard !piece.isAtEnd else { throw scanner.error("something is missing before this comma") }
      // In the first part, a query without its class is likelier than an option.
      if let option = try option(of: piece, isLikely: isInParentheses || !call.arguments.isEmpty) {
        call.options.append(option)
      } else {
        let value = try value(of: piece)
        call.arguments.append(.init(value: value, column: piece.column))
      }
      scanner.move(to: piece.end)
      scanner.skipSpaces()
      guard !scanner.isAtEnd else { return }
      scanner.advance()
      scanner.skipSpaces()
      if scanner.isAtEnd { throw scanner.error("something is missing after the last comma") }
    }
  }

  /// option = word ":" value | ":" word "=>" value | string "=>" value
  private func option(of piece: NotationScanner, isLikely: Bool) throws(Diagnostic) -> NotationOption? {
    var scanner = piece
    let column = scanner.column
    guard let name = try scanner.readOptionName(isLikely: isLikely) else { return nil }
    scanner.skipSpaces()
    guard !scanner.isAtEnd else { throw scanner.error("the option \(name) has no value") }
    return NotationOption(name: name, value: try value(of: scanner), column: column)
  }

  /// A value, or the text as words.
  private func value(of piece: NotationScanner) throws(Diagnostic) -> NotationValue {
    var scanner = piece
    if let value = try scanner.readValue() {
      scanner.skipSpaces()
      if scanner.isAtEnd { return value }
    }
    return .words(try piece.scope.filled(ifKnown: piece.rest.trimmed))
  }

  private func unknown(_ word: String, _ scanner: NotationScanner) -> Diagnostic {
    let meant = DidYouMean.sentence(for: word, among: commands)
    return Diagnostic(
      location: SourceLocation(line: 1, column: 1), width: max(word.count, 1), problem: "'\(word)' is not a command",
      advice: [meant, "'help' lists them all."].compactMap(\.self).joined(separator: " "), sourceLine: scanner.line)
  }
}
