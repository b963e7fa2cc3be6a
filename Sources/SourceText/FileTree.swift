/// Finds the files below a folder.
package enum FileTree {
  /// The files below a folder whose names pass, sorted by path; a folder is entered once, however many links lead to it.
  ///
  /// Hidden files and folders (those whose names begin with a dot) are passed over.
  ///
  /// - Parameters:
  ///   - folder: where to look; it becomes the beginning of every path.
  ///   - isWanted: says of a file's name whether the file is wanted.
  package static func files(
    below folder: String, where isWanted: (String) -> Bool
  ) throws(FileSystem.Failure) -> [String] {
    var found: [String] = []
    var seen: Set<FileSystem.Identity> = []
    var pending = [folder]
    while let next = pending.popLast() {
      guard seen.insert(try FileSystem.identity(of: next)).inserted else { continue }
      let prefix = next.hasSuffix("/") ? next : next + "/"
      for name in try FileSystem.names(in: next) where !name.hasPrefix(".") {
        switch try kindUnlessDangling(prefix + name) {
        case .folder: pending.append(prefix + name)
        case .file where isWanted(name): found.append(prefix + name)
        default: break
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What a path leads to, or nil where it is a link that leads nowhere or in a circle.
  private static func kindUnlessDangling(_ path: String) throws(FileSystem.Failure) -> FileSystem.Kind? {
    do {
      return try FileSystem.kind(of: path)
    } catch  where FileSystem.missing.contains(error.code) {
      return nil
    }
  }
}
