package import Messages

/// A path of the command line: a file or folder, for a file with the lines whose scenarios are wanted.
///
/// Written as `features/x.feature:12:30`; without lines the whole file is wanted.
package struct PathArgument: Sendable, Hashable {
  /// The path of a file or folder.
  package let path: String
  /// The wanted lines, counted from 1; empty means all.
  package let lines: [Int]

  package init(path: String, lines: [Int] = []) {
    self.path = path
    self.lines = lines
  }

  /// Reads a path as it is written on the command line; it leads from the working folder on if it leads into it.
  ///
  /// - Throws: a diagnostic when a line number cannot be one.
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
    // A later run knows the files of this one by their names, however they are written.
    self.init(path: FileSystem.tidied(parts.joined(separator: ":")), lines: lines.reversed())
  }

  /// The argument that names it on a command line, where a text that begins with `@` names a list of paths.
  package var text: String {
    lines.reduce(path.hasPrefix("@") ? "./" + path : path) { "\($0):\($1)" }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
