import GherkinParser
import JSON
package import OperatingSystem

/// A stream of messages in a file, read message by message.
///
/// An unreadable line is reported as a problem and skipped.
package final class StoredStream {
  /// The problems of the file.
  package private(set) var problems: [Diagnostic] = []
  /// The later version of this program that wrote the stream; nil if this version or an earlier one wrote it.
  private(set) var laterVersion: String?
  /// Whether the stream contains the end of its run.
  private(set) var isComplete = false
  /// The hash of the lines; nil unless it was requested.
  private(set) var content: ContentHash?
  var reader: EnvelopeReader
  private let lines: LineReader
  /// The message that `peek` has read; nil after `next` has returned the message.
  private var ahead: Envelope?
  private var compact = CompactMessages()
  private var isAtEnd = false
  private var hasMessages = false
  private var brokenLines = 0

  /// The reading of compact lines, each with several messages.
  private struct CompactMessages {
    /// The line that is being read; nil for a line with one message.
    var line: CompactLine?
    var writer = JSONWriter()
    /// The document of the last line with a document.
    var document: GherkinDocument?
  }

  /// The maximum number of broken lines of a file that are reported singly.
  private static let mostProblems = 10

  /// The name of the file.
  var path: String { lines.path }

  /// The line of the last message, until the next one is read.
  var line: Int { lines.lineNumber }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file; `-` means standard input.
  ///   - ids: maps the ids of the stream to ids of the program.
  ///   - isHashed: whether `content` is requested.
  package init(
    _ path: String, ids: MessageIDs = MessageIDs(), isHashed: Bool = false
  ) throws(FileSystem.Failure) {
    lines = try LineReader(path, longestLine: Gherkin.largestFile)
    content = isHashed ? ContentHash() : nil
    reader = EnvelopeReader(ids: ids)
  }

  /// The next message, which stays in the stream; nil at the end of the stream.
  func peek() -> Envelope? {
    if ahead == nil { ahead = read() }
    return ahead
  }

  /// Takes the next message; nil at the end of the stream.
  package func next() -> Envelope? {
    defer { ahead = nil }
    return ahead ?? read()
  }

  /// A problem of a line; an error means that results are lost.
  func problem(_ problem: String, _ severity: Diagnostic.Severity = .error, inLine line: Int) -> Diagnostic {
    Diagnostic(
      severity, uri: path, location: SourceLocation(line: line), problem: problem, advice: Self.adviceOnMissingLines)
  }

  /// The advice about missing lines.
  static let adviceOnMissingLines = "Lines are missing in the file; make it again."

  /// Reports a problem of the file as a whole.
  func add(_ problem: String, severity: Diagnostic.Severity = .error, advice: String? = nil) {
    problems.append(Diagnostic(severity, uri: path, problem: problem, advice: advice))
  }

  private func note(laterVersion version: String) {
    laterVersion = version
    add(
      "this file is from cukeswift \(version), and this is the earlier version \(Version.current)", severity: .warning,
      advice: "What the later version has added may be missing; read the file with that version.")
  }

  private func read() -> Envelope? {
    while !isAtEnd {
      let next: Envelope?
      if compact.line != nil {
        next = readCompact()
      } else {
        do throws(FileSystem.Failure) {
          guard try lines.next() else { break }
        } catch {
          problems.append(Diagnostic(error, advice: "The lines before line \(lines.lineNumber + 1) are reported."))
          break
        }
        next = readLine()
      }
      guard let message = next else { continue }
      if case .testRunStarted = message, isComplete {
        problems.append(
          Diagnostic(
            uri: path, location: SourceLocation(line: lines.lineNumber),
            problem: "another run begins here and is ignored",
            advice: "Store each run in a separate file and name all files."))
        break
      }
      hasMessages = true
      if case .meta(let meta) = message, let version = meta.laterVersion { note(laterVersion: version) }
      if case .testRunFinished = message { isComplete = true }
      return message
    }
    isAtEnd = true
    reportBrokenLines()
    return nil
  }

  /// The message of the current line; nil for an empty, unreadable or compact line.
  private func readLine() -> Envelope? {
    lines.withLine { line in
      content?.add(UnsafeRawBufferPointer(line))
      guard line.contains(where: { $0 > 0x20 }) else { return nil }
      do throws(JSONError) {
        guard let compactLine = try CompactLine(line, after: compact.document) else { return try reader.read(line) }
        (compact.line, compact.document) = (compactLine, compactLine.document)
        return nil
      } catch {
        // A last line without a line end was cut off with the stream, so it is not an error of the writer.
        if lines.hasLineEnd || isComplete { add(error, in: line) }
        return nil
      }
    }
  }

  /// The next message of the compact line; nil at its end and for an unreadable message.
  ///
  /// The message is read like a separate line. Ids and pickles are thus resolved as in any stream.
  private func readCompact() -> Envelope? {
    guard let message = compact.line?.next() else {
      compact.line = nil
      return nil
    }
    compact.writer.replace(byLineOf: message)
    return compact.writer.withBytes { line in
      do throws(JSONError) {
        return try reader.read(line)
      } catch {
        add(JSONError(offset: 0, problem: error.problem), in: line)
        return nil
      }
    }
  }

  private func add(_ error: JSONError, in line: UnsafeBufferPointer<UInt8>) {
    brokenLines += 1
    guard brokenLines <= Self.mostProblems else { return }
    let column = line.prefix(error.offset).count { $0 & 0b1100_0000 != 0b1000_0000 } + 1
    problems.append(
      Diagnostic(
        uri: path, location: SourceLocation(line: lines.lineNumber, column: column),
        problem: "this line is not a message: \(error)"))
  }

  private func reportBrokenLines() {
    // One problem is enough for a file without messages.
    if !hasMessages, let first = problems.first { return problems = [first] }
    if brokenLines > Self.mostProblems {
      add("\(brokenLines - Self.mostProblems) more lines are not messages")
    }
  }
}
