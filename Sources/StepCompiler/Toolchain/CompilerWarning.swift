import OperatingSystem
import SourceText

/// A warning of the compiler about a step file. Its notes are dropped.
struct CompilerWarning: Hashable {
  /// The path of the file, as given to the compiler.
  let file: String
  /// The line, counted from 1.
  let line: Int
  /// The column in bytes, counted from 1.
  let column: Int
  /// The message.
  let message: String

  private static let mark = ": warning: "

  /// Reads a line of the compiler's output, such as `features/steps/A.swift:2:7: warning: …`; nil for another line.
  init?(_ text: Substring) {
    guard let mark = text.firstRange(of: Self.mark) else { return nil }
    let place = text[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
    guard place.count > 2, let line = Int(place[place.count - 2]), line > 0,
      let column = Int(place[place.count - 1]), column > 0
    else {
      return nil
    }
    (self.line, self.column) = (line, column)
    file = place.dropLast(2).joined(separator: ":")
    message = String(text[mark.upperBound...])
  }

  /// The line of the compiler's output.
  var text: String { "\(file):\(line):\(column)\(Self.mark)\(message)" }

  /// The warnings about files in the output of the compiler, in order and without duplicates.
  static func all(in output: String, about files: [String]) -> [CompilerWarning] {
    let files = Set(files)
    var known: Set<CompilerWarning> = []
    return output.split(separator: "\n").compactMap { CompilerWarning($0) }.filter { warning in
      files.contains(warning.file) && known.insert(warning).inserted
    }
  }

  /// The output of the compiler without warnings about the files, the notes to these warnings, and their source lines.
  static func rest(of output: String, about files: [String]) -> String {
    let starts = files.map { $0 + ":" }
    var isDropped = false
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if let warning = CompilerWarning(line) {
        isDropped = files.contains(warning.file)
      } else if isDropped {
        let isNote = line.contains(": note: ") && starts.contains { line.hasPrefix($0) }
        // The compiler explains the groups of warnings at the end.
        isDropped = line.isEmpty || isNote || isSourceLine(line) || line.hasPrefix("[#")
      }
      return !isDropped
    }
    return lines.joined(separator: "\n")
  }

  /// Whether a line of the compiler's output shows a line of a file, such as ` 3 | let x = 1`.
  private static func isSourceLine(_ line: Substring) -> Bool {
    line.drop { $0 == " " || $0.isASCII && $0.isNumber }.hasPrefix("|")
  }

  /// The warning with the line of its file.
  var diagnostic: Diagnostic {
    // A file that was removed in the meantime has no line to show.
    let bytes = try? FileSystem.read(file)
    let source = bytes.flatMap { try? SourceFile(uri: file, bytes: $0) }?.text(ofLine: line)
    let before = source.map { String(decoding: $0.utf8.prefix(column - 1), as: UTF8.self).unicodeScalars.count }
    return Diagnostic(
      .warning, uri: file, location: SourceLocation(line: line, column: before.map { $0 + 1 } ?? column),
      problem: message, sourceLine: source)
  }
}
