import AppUnderTest
import SourceText

/// A block of one command with the text before the block: `query("button").each { |b| touch b }`.
struct NotationBlock: Sendable, Hashable {
  /// The use of the command.
  indirect enum Use: Sendable, Hashable {
    /// Collects the values for each result of a line: `.map`.
    case map(NotationLine)
    /// Executes the command for each result of a line: `.each`.
    case each(NotationLine)
    /// Waits until the command is true: `wait_for`.
    case waiting([NotationOption])
    /// Repeats the command until a condition is true: `wait_poll`.
    case polling([NotationOption])
    /// Sets the limit of the waits in the command: `with_timeout`.
    case limiting(Duration)
  }

  let use: Use
  /// The name between bars; nil without one.
  let name: String?
  /// The command in its written form.
  let body: String
  /// The requested parts of the result.
  let parts: [ResultPart]
}

extension NotationParser {
  /// The deepest nesting of blocks.
  static let deepestBlock = 8
  /// The commands that wait with a block.
  fileprivate static let waits = ["wait_for", "wait_poll", "with_timeout"]
  private static let form = "Write query(\"button\").each { |b| touch b } or wait_for { element_exists(\"label\") }."

  /// block = ( line "." ( "map" | "each" ) | "wait_for" [ options ] | "wait_poll" [ options ]
  ///           | "with_timeout" "(" seconds ")" ) body part*
  ///
  /// body = "{" [ "|" word "|" ] command "}" | "do" [ "|" word "|" ] command "end"; nil for a line without a block
  func block(in line: String, _ scope: NotationScope) throws(Diagnostic) -> NotationBlock? {
    let scanner = NotationScanner(line, scope: scope)
    guard let found = try scanner.findBlock() else { return nil }
    let (name, body) = Self.named(found.body.trimmed)
    guard !body.isEmpty else { throw scanner.error("the block has no command", advice: Self.form) }
    guard !NotationScanner(body).hasSeveralCommands else {
      throw scanner.error(
        "a block can have only one command: full Ruby syntax is not supported here",
        advice: "Write a line for each, or a step in a step file.")
    }
    let use =
      if let method = found.method { try self.use(of: method, on: found.head, name, scanner) } else {
        try self.use(of: found.head, scanner)
      }
    return use.map { NotationBlock(use: $0, name: name, body: body, parts: found.parts) }
  }

  /// Splits the content of a block into the name between bars and the command.
  private static func named(_ content: String) -> (name: String?, body: String) {
    guard content.first == "|" else { return (nil, content) }
    let rest = content.dropFirst()
    guard let end = rest.firstIndex(of: "|") else { return (nil, "") }
    return (String(rest[..<end]).trimmed, String(rest[rest.index(after: end)...]).trimmed)
  }

  /// The use of a block of a method.
  private func use(
    of method: String, on source: String, _ name: String?, _ scanner: NotationScanner
  ) throws(Diagnostic) -> NotationBlock.Use {
    guard let name, !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      throw scanner.error("the block needs a name between bars", advice: Self.form)
    }
    let source = try expression(source, scanner.scope)
    switch method {
    case "map", "collect": return .map(source)
    case "each": return .each(source)
    default:
      throw scanner.error(
        ".\(method) cannot have a block: full Ruby syntax is not supported here",
        advice: "Use .map and .each, wait_for and wait_poll. A query chooses elements: label {text LIKE 'A*'}.")
    }
  }

  /// The use of a block of a command; nil for a command that takes no block.
  private func use(of command: String, _ scanner: NotationScanner) throws(Diagnostic) -> NotationBlock.Use? {
    var head = NotationScanner(command, scope: scanner.scope)
    let word = head.readWord()
    guard Self.waits.contains(word) else { return nil }
    head.skipSpaces()
    let hasParentheses = head.isNext("(")
    let call = try parseCall(word, &head, hasParentheses)
    if word == "with_timeout" {
      guard call.options.isEmpty, case .number(let seconds)? = call.arguments.first?.value, call.arguments.count == 1,
        (0...1e9).contains(seconds)
      else { throw scanner.error("with_timeout takes a number of seconds", advice: "Write with_timeout(5) { … }.") }
      return .limiting(.milliseconds(Int64((seconds * 1000).rounded())))
    }
    var options = call.options
    for (index, argument) in call.arguments.enumerated() {
      switch argument.value {
      case .table(let more): options += more
      case .number where index == 0:
        options.append(NotationOption(name: "timeout", value: argument.value, column: argument.column))
      case .string, .symbol, .number, .boolean, .null, .list, .result, .words:
        throw scanner.error("\(word) with a block takes options only", advice: "Write wait_for(timeout: 5) { … }.")
      }
    }
    return word == "wait_for" ? .waiting(options) : .polling(options)
  }
}

extension NotationScanner {
  /// A block found in a line.
  struct FoundBlock {
    /// The text before the block, without the method.
    var head: String
    /// The method with the block; nil for the block of a command.
    var method: String?
    var body: String
    var parts: [ResultPart]
  }

  /// Whether a semicolon separates commands.
  var hasSeveralCommands: Bool {
    var scanner = self
    while let next = scanner.next {
      if next == ";" { return true }
      scanner.skipQuoted()
    }
    return false
  }

  /// Finds the first block outside quotes and brackets.
  func findBlock() throws(Diagnostic) -> FoundBlock? {
    var scanner = self
    let first = scanner.readWord()
    let waits = NotationParser.waits.contains(first)
    var depth = 0
    while let next = scanner.next {
      if depth == 0, next == "." {
        let start = scanner.offset
        scanner.advance()
        let method = scanner.readWord()
        var probe = scanner
        probe.skipSpaces()
        if probe.isBlockStart { return try found(in: probe, (method, start)) }
        continue
      }
      if depth == 0, waits, next == "{" || scanner.isNextWord("do") {
        let head = text(from: 0, to: scanner.offset).trimmed
        let isAlone = head == first || (head.hasPrefix(first + "(") && head.hasSuffix(")"))
        if isAlone || next != "{" { return try found(in: scanner, nil) }
      }
      scanner.skip(at: &depth)
    }
    return nil
  }

  /// Whether a block with a name begins here: `{ |x|` or `do |x|`.
  private var isBlockStart: Bool {
    var scanner = self
    guard scanner.read("{") || (scanner.isNextWord("do") && scanner.read("do")) else { return false }
    scanner.skipSpaces()
    return scanner.isNext("|")
  }

  /// Whether the next word is this one, after a blank.
  private func isNextWord(_ word: String) -> Bool {
    var scanner = self
    guard text(from: max(offset - 1, 0), to: offset).last?.isWhitespace ?? false else { return false }
    return scanner.readWord() == word
  }

  /// Skips a quoted text or one character.
  mutating func skipQuoted() {
    if next == "'" || next == "\"", let close = closingQuote(from: offset) { move(to: close) }
    advance()
  }

  /// Skips a quoted text or one character and updates the number of open brackets.
  mutating func skip(at depth: inout Int) {
    if let next {
      if "([{".contains(next) { depth += 1 }
      if ")]}".contains(next) { depth = max(depth - 1, 0) }
    }
    skipQuoted()
  }

  private func found(
    in start: NotationScanner, _ method: (name: String, start: Int)?
  ) throws(Diagnostic) -> FoundBlock {
    let close = start.isNext("{") ? "}" : "end"
    let head = text(from: 0, to: method?.start ?? start.offset)
    var scanner = start
    var (bodyStart, bodyEnd) = (start.offset + (close == "}" ? 1 : 2), nil as Int?)
    if close == "}" {
      var depth = 0
      while let next = scanner.next, bodyEnd == nil {
        if next == "{" { depth += 1 }
        if next == "}" { depth -= 1 }
        if depth == 0 { bodyEnd = scanner.offset }
        scanner.skipQuoted()
      }
    } else {
      let rest = scanner.rest
      if let range = rest.ranges(of: "end").last {
        bodyEnd = start.offset + rest.distance(from: rest.startIndex, to: range.lowerBound)
        scanner.move(to: start.offset + rest.distance(from: rest.startIndex, to: range.upperBound))
      }
    }
    guard let bodyEnd else {
      throw start.error("the block that begins here has no end", advice: "Close it with \(close).")
    }
    bodyStart = min(bodyStart, bodyEnd)
    return FoundBlock(
      head: head.trimmed, method: method?.name, body: text(from: bodyStart, to: bodyEnd),
      parts: try scanner.readParts(toEnd: true))
  }
}
