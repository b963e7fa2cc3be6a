import OperatingSystem
package import SourceText

/// The folder of a project. Remote users of a session can read and write only files in it.
package struct ProjectBounds: Sendable {
  /// The absolute path of the folder.
  private let path: String

  /// Limits access to a folder.
  ///
  /// - Parameter path: the absolute path of the folder.
  package init(_ path: String) { self.path = path }

  /// Checks the path of a file in the folder, with an optional line number after a colon.
  ///
  /// - Parameter path: a path relative to the folder, or an absolute path.
  /// - Throws: a `Diagnostic` for a path that leads out of the folder, including by links.
  package func checked(_ path: String) throws(Diagnostic) -> String {
    let file = path.firstIndex(of: ":").map { String(path[..<$0]) } ?? path
    let tidy = FileSystem.tidied(file)
    let absolute = tidy.hasPrefix("/") ? tidy : "\(self.path)/\(tidy)"
    let root = FileSystem.canonical(self.path)
    // A file that does not exist yet is located by its folder.
    var existing = absolute
    while existing.count > 1, !FileSystem.isThere(existing) { existing = FileSystem.folder(of: existing) }
    guard !absolute.split(separator: "/").contains(".."), FileSystem.isInside(FileSystem.canonical(existing), root)
    else {
      throw Diagnostic(
        problem: "\(path) is outside of the project", advice: "name a path inside of it")
    }
    return path
  }
}
