import AppUnderTest
import StepRegistry

extension ConsoleSession {
  func perform(_ call: CommandCall) async throws -> Answer {
    guard let command = table[call.name] else {
      throw ConsoleFailure(description: "'\(call.name)' is not a command")
    }
    if !command.hasResults { try Self.refuseParts(of: call) }
    let pointed = try await withPoints(call)
    let result: CommandResult
    do {
      let perform = progress.isRepeating ? command.performAgain ?? command.perform : command.perform
      result = try await perform(self, try CommandArguments(pointed, for: command, of: table, scope: scope))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      if case .string(let message)? = call.options.last(where: { $0.name == WaitOptions.message })?.value {
        throw ConsoleFailure(description: "\(message)\n\(error)")
      }
      guard command.operands.first?.kind == .query, let name = await nameMeant(by: call) else { throw error }
      let query = "\(call.name) \"view marked:\(Query.quote(name))\""
      throw ConsoleFailure(
        description: "\(error)\nA query begins with a class. For the element with this name: \(query)")
    }
    guard case .found(let results) = result else {
      try Self.refuseParts(of: call)
      return Answer(reply: result.reply)
    }
    scope.last = results
    return shown(try results.asked(call.parts))
  }

  /// Rejects the parts of a command without results.
  private static func refuseParts(of call: CommandCall) throws(Diagnostic) {
    guard let part = call.parts.first else { return }
    throw Diagnostic(
      problem: "\(call.name) shows no result here that could have \(part)",
      advice: "Write \(call.name) without \(part).")
  }

  /// The first argument of a command if it finds nothing as a query, and the screen shows it as a name.
  private func nameMeant(by call: CommandCall) async -> String? {
    guard let tree = try? await app().tree() else { return nil }
    let name: String
    switch call.arguments.first?.value {
    case .string(let text)?, .words(let text)?: name = text
    case .symbol, .number, .boolean, .null, .list, .table, .result, nil: return nil
    }
    let isQuery = (try? Query(parsing: name)).map { !$0.elements(in: tree).isEmpty } ?? false
    return isQuery || Query.view.marked(name).elements(in: tree).isEmpty ? nil : name
  }

  /// Lists the elements that a query finds. An unknown first word is a typing error.
  func list(_ text: String) async throws -> Answer {
    let query: Query
    do {
      query = try Query(parsing: text)
    } catch {
      try refuseStep(text)
      throw error
    }
    let tree = try await app().tree()
    let found = Results(items: query.elements(in: tree).map { .element($0, tree) })
    scope.last = found
    if let explanation = query.explanation(in: tree) {
      let word = text.split(separator: " ").first.map(String.init) ?? ""
      if text.hasPrefix("I ") || KnownClasses.lacks(word, in: tree) { try refuseStep(text) }
      let meant = DidYouMean.sentence(for: word, among: table.names)
      if explanation.remaining == nil, meant != nil || KnownClasses.lacks(word, in: tree) {
        throw ConsoleFailure(
          description:
            "'\(word)' is not a command; as a query: \(explanation)\n\(meant ?? "'help' lists the commands.")")
      }
      if !style.isJSON { return Answer(reply: .text(explanation.description), results: found) }
    }
    return shown(found)
  }

  /// Rejects a line without results that is a step without its keyword.
  private func refuseStep(_ text: String) throws(Diagnostic) {
    // Errors in step files are reported when a step is needed.
    guard text.hasPrefix("I ") || (try? registry().matches(for: text).isEmpty) == false else { return }
    throw Diagnostic(
      problem: "a step begins with a keyword, and this line has none", advice: "Write a keyword: When \(text)")
  }
}

extension CommandResult {
  /// The output of a command with this result.
  fileprivate var reply: ConsoleSession.Output {
    switch self {
    case .done, .found: .text("")
    case .text(let text): .text(text)
    case .clear: .clear
    case .end: .end
    }
  }
}
