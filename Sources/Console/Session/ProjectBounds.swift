package import SourceText

/// The folder of a project, outside of which those who use a session from afar read and write nothing.
package struct ProjectBounds: Sendable {
  /// The folder, from the root on.
  private let path: String

  /// Takes a folder.
  ///
  /// - Parameter path: the folder, an absolute path.
  package init(_ path: String) { self.path = path }

  /// A path of a file in the folder, maybe with a line behind a colon.
  ///
  /// - Parameter path: relative to the folder, or from the root on.
  /// - Throws: a `Diagnostic` for one that leads out of the folder, by links as well.
  package func checked(_ path: String) throws(Diagnostic) -> String {
    let file = path.firstIndex(of: ":").map { String(path[..<$0]) } ?? path
    let tidy = FileSystem.tidied(file)
    let absolute = tidy.hasPrefix("/") ? tidy : "\(self.path)/\(tidy)"
    let root = FileSystem.canonical(self.path)
    // What does not exist yet is where its folder is.
    var existing = absolute
    while existing.count > 1, !FileSystem.isThere(existing) {
      existing = String(existing[..<(existing.lastIndex(of: "/") ?? existing.startIndex)])
      if existing.isEmpty { existing = "/" }
    }
    guard !absolute.split(separator: "/").contains(".."), FileSystem.isInside(FileSystem.canonical(existing), root)
    else {
      throw Diagnostic(
        problem: "\(path) is outside of the project", advice: "name a path inside of it")
    }
    return path
  }
}

extension ConsoleSession {
  /// A text as it stands in a line of the console.
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      switch character {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default: quoted.append(character)
      }
    }
    return quoted + "\""
  }
}
