import AppUnderTest
import OperatingSystem

/// The output of a line, and its result for a variable or block.
struct Answer {
  var reply: ConsoleSession.Output
  var results: Results?
}

extension ConsoleSession {
  /// The maximum number of repetitions of `wait_poll`.
  private static let mostPolls = 500

  /// Keeps the result of a line under a name.
  func assign(_ name: String, _ line: NotationLine) async throws -> Answer {
    let answer = try await answer(to: line)
    guard let results = answer.results else {
      throw Diagnostic(
        problem: "this line has no result for '\(name)'",
        advice: "Write \(name) = query(\"label\", :text).first, for instance.")
    }
    scope.variables[name] = results
    return answer
  }

  /// Executes a line with a block.
  func perform(_ block: NotationBlock) async throws -> Answer {
    progress.blockDepth += 1
    defer { progress.blockDepth -= 1 }
    guard progress.blockDepth <= NotationParser.deepestBlock else {
      throw Diagnostic(problem: "blocks are nested more than \(NotationParser.deepestBlock) deep")
    }
    switch block.use {
    case .each(let source): return try await repeated(block, over: source, collects: false)
    case .map(let source): return try await repeated(block, over: source, collects: true)
    case .waiting(let options):
      let limits = try BlockLimits(options, of: "wait_for", parser, scope)
      let condition = try parser.condition(block.body, scope)
      let screen = ScreenLines(table: table, scope: scope)
      try await Self.wait(for: condition, block.body, on: screen, in: try app(), limits)
      return Answer(reply: .text(""))
    case .limiting(let time):
      let limit = WaitLimit(time, of: .block("with_timeout"))
      return try await WaitLimit.$current.withValue(limit) {
        try await answer(to: try parser.parse(block.body, scope))
      }
    case .polling(let options):
      let limits = try BlockLimits(options, of: "wait_poll", parser, scope)
      guard let end = limits.end else {
        throw Diagnostic(
          problem: "wait_poll needs until_exists: and a query",
          advice: "Write wait_poll(until_exists: \"label\", timeout: 10) { scroll \"tableView\", :down }.")
      }
      return try await poll(until: end, limits.timeout, doing: block)
    }
  }

  private func repeated(_ block: NotationBlock, over source: NotationLine, collects: Bool) async throws -> Answer {
    let found = try await answer(to: source)
    guard let results = found.results, let name = block.name else {
      throw Diagnostic(problem: "the line before the block has no results")
    }
    let before = scope.variables[name]
    defer { scope.variables[name] = before }
    var (collected, texts): ([Results.Item], [String]) = ([], [])
    for item in results.items {
      scope.variables[name] = Results(items: [item], isSingle: true)
      let answer = try await turn(of: block)
      if case .text(let text) = answer.reply, !text.isEmpty { texts.append(text) }
      guard collects else { continue }
      guard let result = answer.results else {
        throw Diagnostic(problem: ".map collects results, and this command has no result", advice: "Write .each.")
      }
      collected.append(
        result.isSingle && result.items.count == 1 ? result.items[0] : .value(.string(result.plainText)))
    }
    guard collects else {
      let results = try results.asked(block.parts)
      return Answer(reply: .text(texts.joined(separator: "\n")), results: results)
    }
    let mapped = Results(items: collected, note: results.note)
    scope.last = mapped
    let asked = try mapped.asked(block.parts)
    return Answer(reply: .text(style.text(of: asked)), results: asked)
  }

  /// Executes the body of a block once. For a line that ended an earlier process, the last turn of that process is
  /// rehearsed, and the line ends with it.
  private func turn(of block: NotationBlock) async throws -> Answer {
    try Task.checkCancellation()
    ChildLog.noteTurn()
    let isLast = try await beginTrappedTurn()
    let answer = try await answer(to: try parser.parse(block.body, scope))
    if isLast { throw CancellationError() }
    return answer
  }

  /// Whether a comparison of two results is true.
  func holds(_ condition: NotationCondition) async throws -> Bool {
    guard case .compared(let left, _, let right) = condition else { return false }
    let (first, second) = (try await results(of: left), try await results(of: right))
    return try condition.holds { $0 == left ? first : second }
  }

  private func results(of line: NotationLine) async throws -> Results {
    let answer = try await answer(to: line)
    guard let results = answer.results else {
      throw Diagnostic(
        problem: "this side of the comparison has no result", advice: "Write query(\"label\", :text).first.")
    }
    return results
  }

  /// A call whose points from elements, as in `pan_coordinates(point_from(it), {x: 50, y: 500})`, are coordinates.
  func withPoints(_ call: CommandCall) async throws -> CommandCall {
    var call = call
    for (index, argument) in call.arguments.enumerated() {
      guard let point = try await point(argument.value) else { continue }
      call.arguments[index] = .init(value: point, column: argument.column)
    }
    for (index, option) in call.options.enumerated() {
      guard let point = try await point(option.value) else { continue }
      call.options[index] = NotationOption(name: option.name, value: point, column: option.column)
    }
    return call
  }

  private func point(_ value: NotationValue) async throws -> NotationValue? {
    guard case .words(let text) = value, text.hasPrefix("point_from("), text.hasSuffix(")") else { return nil }
    let before = scope.last
    defer { scope.last = before }
    guard case .value(.rect(let rect))? = try await results(of: try parser.parse(text, scope)).items.first else {
      return nil
    }
    let numbers = [("x", rect.center.x), ("y", rect.center.y)]
    return .table(numbers.map { NotationOption(name: $0, value: .number($1), column: 1) })
  }

  private static func wait(
    for condition: NotationCondition, _ text: String, on screen: ScreenLines, in app: AppSession, _ limits: BlockLimits
  ) async throws {
    try await app.waitUntil("{ \(text) }", timeout: limits.timeout) { tree in
      try condition.holds { try screen.results(of: $0, in: tree) }
        ? nil : limits.message ?? "the condition is not true yet"
    }
  }

  private func poll(
    until end: BlockLimits.End, _ timeout: Duration?, doing block: NotationBlock
  ) async throws -> Answer {
    let app = try app()
    let screen = ScreenLines(table: table, scope: scope)
    var tree = try await app.tree()
    let start = try await app.driver.now()
    var polls = 0
    while try !end.condition.holds({ try screen.results(of: $0, in: tree) }) {
      let waited = try await app.driver.now() - start
      guard waited < timeout ?? app.timeout, polls < Self.mostPolls else {
        throw ConsoleFailure(
          description: "after \(polls.counted("time")) of { \(block.body) } in \(waited.wording) \(end.failure)")
      }
      _ = try await turn(of: block)
      polls += 1
      tree = try await app.tree()
    }
    return Answer(reply: .text(""))
  }
}

/// Options of Calabash that all waits accept.
enum WaitOptions {
  /// The text of the failure.
  static let message = "timeout_message"
  /// Options without an effect here, because waiting does not poll in real time.
  static let meaningless = ["retry_frequency", "post_timeout", "screenshot_on_error"]
}

/// The options of a block command.
private struct BlockLimits: Sendable {
  var timeout: Duration?
  var message: String?
  /// The end of a repetition.
  var end: End?

  /// A condition with the words for a screen on which it does not hold.
  struct End {
    let condition: NotationCondition
    let failure: String
  }

  init(
    _ options: [NotationOption], of command: String, _ parser: NotationParser, _ scope: NotationScope
  ) throws(Diagnostic) {
    for option in options {
      switch (option.name, option.value) {
      case ("timeout", .number(let seconds)) where (0...1e9).contains(seconds):
        timeout = .milliseconds(Int64((seconds * 1000).rounded()))
      case (WaitOptions.message, .string(let text)): message = text
      case ("until_exists", .string(let text)) where command == "wait_poll":
        end = End(condition: .line(.query(text)), failure: "\(try Query(parsing: text)) was not found")
      case ("until", .words(let text)) where command == "wait_poll":
        let body = text.blockBody ?? text
        end = End(condition: try parser.condition(body, scope), failure: "{ \(body) } is not true")
      case (let name, _) where WaitOptions.meaningless.contains(name): continue
      default:
        let known = command == "wait_poll" ? "until_exists: \"QUERY\", timeout: 10" : "timeout: 10"
        throw Diagnostic(
          location: SourceLocation(line: 1, column: option.column),
          problem: "\(command) with a block cannot have this \(option.name)",
          advice: "It is written \(command)(\(known)) { … }.")
      }
    }
  }
}

/// Evaluates lines that only look at a screen.
private struct ScreenLines: Sendable {
  let table: CommandTable
  let scope: NotationScope

  func results(of line: NotationLine, in tree: any ElementTree) throws -> Results {
    switch line {
    case .query(let text): return try ConsoleSession.found(try Query(parsing: text), in: tree)
    case .result(let name, let parts): return try scope.results(named: name).asked(parts)
    case .value(let value): return Results(value)
    case .call(let call):
      guard let command = table[call.name], let results = command.results else { break }
      let arguments = try CommandArguments(call, for: command, of: table, scope: scope)
      return try results(tree, arguments).asked(call.parts)
    case .nothing, .step, .condition, .assignment, .block, .lines: break
    }
    throw Diagnostic(
      problem: "wait_for takes only checks of the screen",
      advice: "Write query, element_exists or element_does_not_exist; wait_poll does a command again and again.")
  }
}
