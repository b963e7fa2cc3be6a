package import AppUnderTest

/// Leads a conversation from its first line to its end, on a terminal, from a pipe or from words of the command line.
package struct Conversation {
  /// Where the lines come from.
  package enum Input: Sendable {
    /// Standard input: somebody on a terminal, or a pipe or file.
    case standard
    /// Lines that are at hand.
    case texts([String])
  }

  private let session: ConsoleSession
  private let output: OutputFile
  private let keepsGoing: Bool

  /// The most bytes of a line.
  private static let longestLine = 1_000_000
  /// What a file can have in one line without being no text at all.
  private static let longestRead = 64 << 20

  /// Prepares a conversation.
  ///
  /// - Parameters:
  ///   - session: who answers.
  ///   - output: where the answers go.
  ///   - keepsGoing: whether a line that cannot be done does not end it, where nobody types.
  package init(_ session: ConsoleSession, output: OutputFile, keepsGoing: Bool = false) {
    self.session = session
    self.output = output
    self.keepsGoing = keepsGoing
  }

  /// Talks until there is no more to say.
  ///
  /// - Returns: whether every line could be done, or somebody typed them and has seen which could not.
  /// - Throws: why the input cannot be read.
  package func run(_ input: Input) async throws -> Bool {
    switch input {
    case .texts(let texts):
      var lines = texts.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }[...]
      return try await read(StatementReader { lines.popFirst() }, from: "-e")
    case .standard:
      if output.isTerminal, let mode = TerminalMode(STDIN) { return await talk(mode) }
      let reader = try LineReader("-", longestLine: Self.longestRead)
      let statements = StatementReader {
        guard try reader.next() else { return nil }
        return reader.withLine { String(decoding: $0, as: UTF8.self) }
      }
      return try await read(statements, from: reader.path)
    }
  }

  /// Does lines that nobody types.
  private func read(_ statements: StatementReader, from name: String) async throws -> Bool {
    var statements = statements
    var success = true
    while let (text, line) = try statements.next() {
      switch await Self.reply(to: text, from: session) {
      case .end: return success
      case .clear, .text(""): break
      case .text(let text): output.write(text + "\n")
      case .failure(let reason):
        output.flush()
        Self.tell("\(name):\(line): \(text.shortened.withVisibleControls)\n" + reason)
        success = false
        if !keepsGoing { return false }
      }
      output.flush()
      // Nobody reads on.
      if output.failure != nil { return success }
    }
    return success
  }

  /// Talks to somebody on a terminal.
  private func talk(_ mode: TerminalMode) async -> Bool {
    guard TerminalMode.hasCursorAddressing else { return await talkPlainly() }
    let input = TerminalInput(mode, output: output, isComplete: Statement.isComplete)
    while true {
      if let warning = input.takeWarning() { Self.tell("warning: " + warning) }
      switch await input.line(prompt: "> ", completion: session.completion) {
      case .ended: return true
      case .interrupted: continue
      case .tooLong:
        Self.tell("error: this is more than the \(LineBuffer.most) characters that a line can have; nothing was done")
      case .entered(let text): if await !perform(text) { return true }
      }
    }
  }

  /// Does what was entered, which may be several lines that were pasted; false at the end of the conversation.
  private func perform(_ text: String) async -> Bool {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    var statements = StatementReader { lines.popFirst() }
    while let statement = try? statements.next() {
      let reply = await InterruptKey.stopping { [session] in await Self.reply(to: statement.text, from: session) }
      switch reply {
      case .end: return false
      case .clear: output.write("\u{1B}[H\u{1B}[2J")
      case .text(""): break
      case .text(let text): output.write(text + "\n")
      case .failure(let reason):
        output.flush()
        Self.tell(reason)
        return true
      }
      output.flush()
    }
    return true
  }

  /// Talks on a terminal that cannot move its cursor.
  private func talkPlainly() async -> Bool {
    output.write("This terminal cannot move its cursor, so lines are read as they come, without editing.\n")
    while true {
      output.write("> ")
      output.flush()
      guard let line = readLine() else {
        output.write("\n")
        return true
      }
      if await !perform(line) { return true }
    }
  }

  private static func reply(to text: String, from session: ConsoleSession) async -> ConsoleSession.Reply {
    guard text.utf8.count <= longestLine else {
      return .failure("error: the line has \(text.utf8.count) bytes, and \(longestLine) are the most; it was not done")
    }
    return await session.reply(to: text)
  }

  private static func tell(_ text: String) {
    let errors = OutputFile.standardError
    errors.write(text.visibleLines + "\n")
    errors.flush()
  }
}

/// The file descriptor of standard input.
private let STDIN: Int32 = 0
