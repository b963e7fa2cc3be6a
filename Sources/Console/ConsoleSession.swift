package import AppUnderTest

/// A conversation with an app: one line in, what it did out.
package struct ConsoleSession {
  /// What a line led to.
  package enum Reply: Sendable, Hashable {
    /// The text to show; empty where there is nothing to say.
    case text(String)
    /// The line could not be done, for the reason given.
    case failure(String)
    /// The conversation is over.
    case end
  }

  private let app: AppSession

  /// Talks to an app, which is launched when it is first needed.
  package init(app: AppSession) {
    self.app = app
  }

  /// Does what a line says: a command, or else a query whose elements are listed.
  package func reply(to line: String) async -> Reply {
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true).map(String.init)
    guard let name = words.first else { return .text("") }
    let operand = words.count > 1 ? words[1] : ""
    do {
      guard let command = ConsoleCommand(rawValue: name) else { return try await list(line) }
      if !command.takesOperand, !operand.isEmpty { return .failure("\(name) stands alone, without '\(operand)'") }
      return try await perform(command, operand)
    } catch {
      return .failure("\(error)")
    }
  }

  private func perform(_ command: ConsoleCommand, _ operand: String) async throws -> Reply {
    switch command {
    case .help: return .text(ConsoleCommand.helpText)
    case .quit, .exit: return .end
    case .tree: return .text(try await app.onScreen())
    case .query: return try await list(operand)
    case .touch: try await app.touch(operand)
    case .wait: try await app.waitFor(operand)
    case .back: try await app.back()
    }
    return .text("")
  }

  /// Lists what a query finds; a first word that is neither a command nor a class on the screen is likely a slip.
  private func list(_ text: String) async throws -> Reply {
    let query = try Query(parsing: text)
    let tree = try await app.tree()
    if let explanation = query.explanation(in: tree) {
      let word = text.split(separator: " ").first.map(String.init) ?? ""
      let meant = DidYouMean.sentence(for: word, among: ConsoleCommand.allCases.map(\.rawValue))
      guard explanation.remaining == nil, let meant else { return .text(explanation.description) }
      return .failure("'\(word)' is no command, and as a query: \(explanation)\n\(meant)")
    }
    return .text(query.elements(in: tree).enumerated().map { "[\($0)] \(tree.describe($1))" }.joined(separator: "\n"))
  }
}

/// What the console understands beside queries.
enum ConsoleCommand: String, CaseIterable {
  case query, touch, wait, back, tree, help, quit, exit

  /// Whether something comes behind the command.
  var takesOperand: Bool {
    switch self {
    case .query, .touch, .wait: true
    case .back, .tree, .help, .quit, .exit: false
    }
  }

  /// The list of commands that `help` shows.
  static var helpText: String {
    """
    QUERY          lists the elements that it finds, such as: button marked:'OK'
    query QUERY    does the same
    touch QUERY    touches the element as soon as that is possible
    wait QUERY     waits until the query finds something
    back           touches the back button
    tree           shows what is on the screen
    quit           ends the console; exit and the end of input do so too
    """
  }
}
