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
  /// A source of statements.
  private struct Part {
    var statements: StatementReader
    /// The location of a line in messages.
    let location: (_ line: Int) -> String
  }

  /// The sources that are still to be read, in order.
  private var parts: ArraySlice<Part>
  /// How many statements earlier processes have begun, which are passed over.
  private var done: Int

  /// The most bytes that are read while no line ends; a file with longer lines is no text.
  private static let longestRead = 64 << 20
  private static let standardInput: Int32 = 0

  /// Reads standard input.
  ///
  /// - Parameter output: where the answers go; lines are edited only if this is a terminal too.
  package init(output: OutputFile) throws(FileSystem.Failure) {
    self.output = output
    // What an earlier process has read is not in the input any more.
    let earlier = ChildLog.earlierInput
    let reader = try LineReader("-", longestLine: Self.longestRead, beginning: earlier.bytes) {
      ChildLog.note(input: $0)
    }
    let statements = StatementReader {
      guard try reader.next() else { return nil }
      return reader.withLine { String(decoding: $0, as: UTF8.self) }
    }
    parts = [Part(statements: statements) { "\(reader.path):\($0)" }]
    done = earlier.statements
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
  ///   - name: what messages call them; of several texts each gets its number.
  ///   - output: where the answers go.
  package init(_ texts: [String], named name: String, output: OutputFile) {
    self.output = output
    source = .lines
    done = ChildLog.earlierInput.statements
    parts =
      texts.enumerated().map { index, text in
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        let (isOnlyText, isOnlyLine) = (texts.count == 1, lines.count == 1)
        return Part(statements: StatementReader { lines.popFirst() }) { line in
          isOnlyText ? "\(name):\(line)" : "\(name):\(index + 1)" + (isOnlyLine ? "" : ":\(line)")
        }
      }[...]
  }

  /// The next statement that no earlier process has begun, and the location of its first line; nil at the end.
  func nextStatement() throws -> (text: String, location: String)? {
    while !parts.isEmpty {
      guard let statement = try parts[parts.startIndex].statements.next() else {
        parts.removeFirst()
        continue
      }
      guard done == 0 else {
        done -= 1
        continue
      }
      return (statement.text, parts[parts.startIndex].location(statement.line))
    }
    return nil
  }
}
