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
    try walk(folder) { path, name, kind in
      if kind == .file, isWanted(name) { found.append(path) }
      return true
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The folders below a folder whose names pass, sorted by path; what is inside one of them is not looked at.
  ///
  /// Hidden folders (those whose names begin with a dot) are passed over.
  ///
  /// - Parameters:
  ///   - folder: where to look; it becomes the beginning of every path.
  ///   - isWanted: says of a folder's name whether the folder is wanted.
  package static func folders(
    below folder: String, where isWanted: (String) -> Bool
  ) throws(FileSystem.Failure) -> [String] {
    var found: [String] = []
    try walk(folder) { path, name, kind in
      guard kind == .folder, isWanted(name) else { return true }
      found.append(path)
      return false
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// All folders below a folder, sorted by path; hidden ones are passed over.
  ///
  /// - Parameter folder: where to look; it becomes the beginning of every path.
  package static func allFolders(below folder: String) throws(FileSystem.Failure) -> [String] {
    var found: [String] = []
    try walk(folder) { path, _, kind in
      if kind == .folder { found.append(path) }
      return true
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Shows everything below a folder that is not hidden.
  ///
  /// - Parameter visit: takes path, name and kind; says of a folder whether it is entered.
  private static func walk(
    _ folder: String, visit: (_ path: String, _ name: String, _ kind: FileSystem.Kind) -> Bool
  ) throws(FileSystem.Failure) {
    var seen: Set<FileSystem.Identity> = []
    var pending = [folder]
    while let next = pending.popLast() {
      guard seen.insert(try FileSystem.identity(of: next)).inserted else { continue }
      let prefix = next.hasSuffix("/") ? next : next + "/"
      for name in try FileSystem.names(in: next) where !name.hasPrefix(".") {
        guard let kind = try kindUnlessDangling(prefix + name) else { continue }
        if visit(prefix + name, name, kind), kind == .folder { pending.append(prefix + name) }
      }
    }
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
