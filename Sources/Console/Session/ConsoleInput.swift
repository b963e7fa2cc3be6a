package import SourceText

/// The source of lines and the destination of answers: a terminal, a pipe or file, or given lines.
package final class ConsoleInput {
  /// The kinds of input.
  enum Source {
    /// A terminal with line editing.
    case terminal(TerminalInput)
    /// A terminal that cannot move its cursor.
    case plainTerminal
    /// Lines that are not typed.
    case lines
  }

  let source: Source
  /// Whether somebody types the lines.
  var isTyped: Bool { if case .lines = source { false } else { true } }
  let output: OutputFile
  /// The name of the input in messages.
  let name: String
  /// The sources that are still to be read, in order.
  private var statements: ArraySlice<StatementReader>

  /// The most bytes that are read while no line ends; a file with longer lines is no text.
  private static let longestRead = 64 << 20
  private static let standardInput: Int32 = 0

  /// Reads standard input.
  ///
  /// - Parameter output: where the answers go; lines are edited only if this is a terminal too.
  package init(output: OutputFile) throws(FileSystem.Failure) {
    self.output = output
    let reader = try LineReader("-", longestLine: Self.longestRead)
    name = reader.path
    let statements = StatementReader {
      guard try reader.next() else { return nil }
      return reader.withLine { String(decoding: $0, as: UTF8.self) }
    }
    self.statements = [statements]
    guard output.isTerminal, let mode = TerminalMode(Self.standardInput) else {
      source = .lines
      return
    }
    source =
      TerminalMode.hasCursorAddressing
      ? .terminal(TerminalInput(mode, output: output, isComplete: Statement.isComplete)) : .plainTerminal
  }

  /// Takes given lines.
  ///
  /// - Parameters:
  ///   - texts: the lines; each text can have several.
  ///   - name: what messages call them.
  ///   - output: where the answers go.
  package init(_ texts: [String], named name: String, output: OutputFile) {
    self.output = output
    self.name = name
    source = .lines
    statements =
      texts.map { text in
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        return StatementReader { lines.popFirst() }
      }[...]
  }

  /// The next statement and the number of its first line; nil at the end.
  func nextStatement() throws -> (text: String, line: Int)? {
    while !statements.isEmpty {
      if let statement = try statements[statements.startIndex].next() { return statement }
      statements.removeFirst()
    }
    return nil
  }
}
