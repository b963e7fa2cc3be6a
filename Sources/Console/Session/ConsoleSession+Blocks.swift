import AppUnderTest
import OperatingSystem

/// The output of a line, and its result for a variable or block.
struct Answer {
  var reply: ConsoleSession.Output
  var results: Results?
}

extension ConsoleSession {
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
  func turn(of block: NotationBlock) async throws -> Answer {
    try Task.checkCancellation()
    ChildLog.noteTurn()
    let isLast = try await beginTrappedTurn()
    let answer = try await answer(to: try parser.parse(block.body, scope))
    if isLast { throw CancellationError() }
    return answer
  }

  /// Whether a comparison of two results is true.
  func holds(_ comparison: NotationComparison) async throws -> Bool {
    let (left, right) = (try await results(of: comparison.left), try await results(of: comparison.right))
    return comparison.comparator.holds(left.plainText, right.plainText)
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
    return .point(rect.center)
  }
}
