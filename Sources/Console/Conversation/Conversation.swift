import AppUnderTest
import CLibrary
import OperatingSystem
import SourceText

/// Runs a conversation from its first line to its end, with lines from a terminal, a pipe or the command line.
package struct Conversation {
  let session: ConsoleSession
  private let input: ConsoleInput
  private var output: OutputFile { input.output }
  private let keepsGoing: Bool
  /// The maximum length of a line, in bytes.
  private static let longestLine = 1_000_000

  /// Prepares a conversation.
  ///
  /// - Parameters:
  ///   - session: replies to the lines.
  ///   - input: the source of lines and the destination of answers.
  ///   - keepsGoing: whether input that is not typed continues after a failing line.
  package init(_ session: ConsoleSession, input: ConsoleInput, keepsGoing: Bool = false) {
    self.session = session
    self.input = input
    self.keepsGoing = keepsGoing
  }

  /// Runs the conversation to its end.
  ///
  /// - Returns: whether every line succeeded, or the lines were typed and the user saw the failures.
  /// - Throws: the reason why the input cannot be read.
  package func run() async throws -> Bool {
    let success = try await converse()
    if let note = await session.lostRecording { Self.report(note) }
    // On a terminal, the user was asked. Lines of the command line can be repeated.
    if input.isStandardInput, !input.isTyped, let note = await unsaved { Self.report(note) }
    return success
  }

  private func converse() async throws -> Bool {
    let hasTrapped: Bool
    switch await repeatEarlierLines() {
    case .ended: return true
    case .trapped: hasTrapped = true
    case .nothing: hasTrapped = false
    }
    switch input.source {
    case .terminal(let terminal): return await runOnTerminal(terminal)
    case .plainTerminal: return await runOnPlainTerminal()
    case .lines: return try await read() && !hasTrapped
    }
  }

  /// Executes lines from a pipe, a file or the command line.
  private func read() async throws -> Bool {
    var success = true
    while let (text, location) = try input.nextStatement() {
      let reply = await Self.reply(to: text, from: session)
      switch show(reply, of: "\(location): \(text.shortened.withVisibleControls)\n") {
      case .end: return success
      case .failure:
        success = false
        if !keepsGoing { return false }
      case .next: break
      }
      // The reader has closed the output.
      if output.failure != nil { return success }
    }
    noteEnd()
    return success
  }

  /// Runs a conversation on a terminal.
  private func runOnTerminal(_ terminal: TerminalInput) async -> Bool {
    var isLeaving = false
    while true {
      if let warning = terminal.takeWarning() { Self.report("warning: " + warning) }
      switch await terminal.line(prompt: "> ", completion: session.completion) {
      case .ended:
        if await mayLeave(&isLeaving) {
          noteEnd()
          return true
        }
      case .interrupted: continue
      case .tooLong:
        Self.report("error: the line has more than \(LineBuffer.most) characters; it was ignored")
      case .entered(let text):
        if await perform(text) { isLeaving = false } else if await mayLeave(&isLeaving) { return true }
      }
    }
  }

  /// A note with the number of recorded steps that would be lost, and how to save the steps; nil if no steps would be
  /// lost.
  private var unsaved: String? {
    get async {
      let count = await session.unsavedSteps
      guard count > 0 else { return nil }
      return "\(count.counted("recorded step")) \(count == 1 ? "is" : "are") not saved; "
        + "'save feature features/NAME.feature' saves \(count == 1 ? "it" : "them")"
    }
  }

  /// Whether the conversation can end: all recorded steps are saved, or the user has asked twice.
  private func mayLeave(_ isLeaving: inout Bool) async -> Bool {
    guard !isLeaving, let unsaved = await unsaved else { return true }
    isLeaving = true
    Self.report("\(unsaved). Ctrl-D or quit again leaves without saving.")
    return false
  }

  /// Executes the entered text, which may have several pasted lines; returns false at the end of the conversation.
  ///
  /// Ctrl-C stops the running line and skips the lines after it.
  private func perform(_ text: String) async -> Bool {
    let key = InterruptKey.begin()
    defer { InterruptKey.end(key) }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    var statements = StatementReader { lines.popFirst() }
    while let statement = try? statements.next() {
      let reply = await InterruptKey.stopping { [session] in
        await Self.reply(to: statement.text, from: session)
      }
      switch show(reply) {
      case .end: return false
      case .failure: return true
      case .next: break
      }
    }
    return true
  }

  /// What follows a shown reply.
  private enum Continuation { case next, failure, end }

  /// Shows a reply; for a failure, after the words for its line.
  private func show(_ reply: ConsoleSession.Reply, of line: String = "") -> Continuation {
    // Output of a step comes before its answer, even without a terminal.
    fflush(nil)
    defer { output.flush() }
    switch reply {
    case .output(.end): return .end
    case .output(.clear): if input.isTyped { output.write("\u{1B}[H\u{1B}[2J") }
    case .text(""): break
    case .output(.text(let text)): output.write(text + "\n")
    case .failure(let reason):
      output.flush()
      Self.report(line + reason)
      return .failure
    }
    return .next
  }

  /// Runs a conversation on a terminal that cannot move its cursor.
  private func runOnPlainTerminal() async -> Bool {
    output.write("This terminal cannot move its cursor, so lines are read as they come, without editing.\n")
    var isLeaving = false
    var lines = Self.typedLines()
    while true {
      output.write("> ")
      output.flush()
      guard let line = Self.nextLine(of: lines) else {
        output.write("\n")
        output.flush()
        guard await mayLeave(&isLeaving) else {
          // A terminal can be read after Ctrl-D.
          lines = Self.typedLines()
          continue
        }
        noteEnd()
        return true
      }
      if await perform(line) { isLeaving = false } else if await mayLeave(&isLeaving) { return true }
    }
  }

  private static func typedLines() -> LineReader? { try? LineReader("-", longestLine: longestLine) }

  /// The next line; nil at the end of the input, and if it cannot be read.
  private static func nextLine(of reader: LineReader?) -> String? {
    guard let reader, (try? reader.next()) == true else { return nil }
    return reader.withLine { String(decoding: $0, as: UTF8.self) }
  }

  private static func reply(to text: String, from session: ConsoleSession) async -> ConsoleSession.Reply {
    guard text.utf8.count <= longestLine else {
      ChildLog.note(begin: "# a line that was too long")
      ChildLog.noteEnd()
      return .failure("error: the line has \(text.utf8.count) bytes, and the limit is \(longestLine); it did not run")
    }
    ChildLog.note(begin: text)
    defer { ChildLog.noteEnd() }
    return await session.reply(to: text)
  }

  /// Records the end of the input. An end before the whole input was read counts as `quit`.
  private func noteEnd() {
    ChildLog.note(begin: "quit", isOfInput: false)
    ChildLog.noteEnd()
  }

  static func report(_ text: String) { OutputFile.writeError(text.visibleLines + "\n") }
}
