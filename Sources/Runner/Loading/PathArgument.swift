package import Messages
import OperatingSystem

/// A path of the command line: a file or folder, and for a file the selected lines.
///
/// Written as `features/x.feature:12:30`. Without lines the whole file is selected.
package struct PathArgument: Sendable, Hashable {
  /// The path of a file or folder.
  package let path: String
  /// The selected lines, counted from 1; empty for all.
  package let lines: [Int]

  package init(path: String, lines: [Int] = []) {
    self.path = path
    self.lines = lines
  }

  /// Parses a path of the command line. A path inside the working folder becomes relative to that folder.
  ///
  /// - Throws: a diagnostic for an invalid line number.
  package init(parsing text: String) throws(Diagnostic) {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var lines: [Int] = []
    while parts.count > 1, let last = parts.last, !last.isEmpty, last.utf8.allSatisfy(Self.isDigit) {
      guard let line = Int(last), line >= 1 else {
        throw Diagnostic(
          problem: "'\(text)' asks for line \(last), but lines count from 1",
          advice: "Write PATH:LINE, as in x.feature:12.")
      }
      lines.append(line)
      parts.removeLast()
    }
    // Later runs find the files of this one by name, so different spellings must give the same name.
    self.init(path: FileSystem.tidied(parts.joined(separator: ":")), lines: lines.reversed())
  }

  /// The text for a command line. A leading `@` is written as `./@`, because `@` names a list of paths.
  package var text: String {
    lines.reduce(path.hasPrefix("@") ? "./" + path : path) { "\($0):\($1)" }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
