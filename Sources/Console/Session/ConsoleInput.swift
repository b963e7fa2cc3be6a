package import SourceText

/// Where the lines of conversations come from and where the answers go: a terminal, a pipe or file, or lines at hand.
package final class ConsoleInput {
  /// The kinds of input.
  enum Source {
    /// Somebody types, and edits what is typed.
    case terminal(TerminalInput)
    /// Somebody types on a terminal that cannot move its cursor.
    case plainTerminal
    /// Nobody types.
    case lines
  }

  let source: Source
  let output: OutputFile
  /// What messages call it.
  let name: String
  /// What is still to be read, one after the other.
  private var statements: ArraySlice<StatementReader>

  /// What a file can have in one line without being no text at all.
  private static let longestRead = 64 << 20
  private static let standardInput: Int32 = 0

  /// Reads standard input.
  ///
  /// - Parameter output: where the answers go; standard input is a terminal to type on only where this is one too.
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

  /// Takes lines that are at hand.
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
