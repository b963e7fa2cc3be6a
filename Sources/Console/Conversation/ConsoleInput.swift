package import OperatingSystem

/// The source of lines and the destination of answers: a terminal, a pipe, a file or given lines.
package final class ConsoleInput {
  /// The kinds of input.
  enum Source {
    /// A terminal with line editing.
    case terminal(TerminalInput)
    /// A terminal that cannot move its cursor.
    case plainTerminal
    /// Lines from a pipe, a file or the command line.
    case lines
  }

  let source: Source
  /// Whether the lines come from standard input, typed or not.
  let isStandardInput: Bool
  /// Whether a user types the lines.
  var isTyped: Bool { if case .lines = source { false } else { true } }
  let output: OutputFile
  /// A source of statements.
  private struct Part {
    var statements: StatementReader
    /// The location of a line for messages.
    let location: (_ line: Int) -> String
  }

  /// The unread sources, in order.
  private var parts: ArraySlice<Part>
  /// The number of statements to skip because earlier processes have already begun to execute them.
  private var done: Int

  /// The longest line in bytes; longer lines mean that the file is not text.
  private static let longestRead = 64 << 20
  private static let standardInput: Int32 = 0

  /// Reads standard input.
  ///
  /// - Parameter output: the destination of answers. Lines are edited only if it is a terminal too.
  package init(output: OutputFile) throws(FileSystem.Failure) {
    self.output = output
    isStandardInput = true
    // The input no longer contains the bytes that an earlier process read.
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
  ///   - texts: the lines; a text can have several lines.
  ///   - name: the name of the texts in messages. Each of several texts has its number appended.
  ///   - output: the destination of answers.
  package init(_ texts: [String], named name: String, output: OutputFile) {
    self.output = output
    isStandardInput = false
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

  /// The next statement that no earlier process began, with the location of its first line; nil at the end.
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
