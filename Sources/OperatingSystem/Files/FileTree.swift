import CLibrary

/// Finds the files below a folder.
package enum FileTree {
  /// Finds the files below a folder by name, sorted by path; a folder is visited only once even if several links lead
  /// to it.
  ///
  /// Hidden files and folders, whose names begin with a dot, are skipped unless requested.
  ///
  /// - Parameters:
  ///   - folder: the folder, which becomes the beginning of every path unless it is `.`, the working folder.
  ///   - withHidden: whether to include hidden files and files in hidden folders.
  ///   - isWanted: returns whether to include a file with this name.
  ///   - hidden: receives the path of each skipped hidden file or folder, except for the folders of other programs.
  ///   - unreachable: receives unreadable paths that could be folders or wanted files: broken links, names that are not
  ///     valid UTF-8, and pipes and the like.
  package static func files(
    below folder: String, withHidden: Bool = false, where isWanted: (String) -> Bool,
    hidden: (String) -> Void = { _ in }, unreachable: (FileSystem.Failure) -> Void = { _ in }
  ) throws(FileSystem.Failure) -> [String] {
    var found: [String] = []
    try walk(folder, withHidden: withHidden) { path, name, kind in
      if kind != .folder, isWanted(name) {
        if kind == .file { found.append(path) } else { unreachable(FileSystem.Failure(notOrdinaryFile: path)) }
      }
      return true
    } hidden: {
      hidden($0)
    } unreachable: { failure, kind in
      if kind != .file || isWanted(failure.path) { unreachable(failure) }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Finds the folders below a folder by name, sorted by path; matching folders are not searched further.
  ///
  /// Hidden folders, whose names begin with a dot, are skipped.
  ///
  /// - Parameters:
  ///   - folder: the folder, which becomes the beginning of every path unless it is `.`, the working folder.
  ///   - isWanted: returns whether to include a folder with this name.
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

  /// All folders below a folder, sorted by path, without hidden folders.
  ///
  /// - Parameter folder: the folder, which becomes the beginning of every path unless it is `.`, the working folder.
  package static func allFolders(below folder: String) throws(FileSystem.Failure) -> [String] {
    var found: [String] = []
    try walk(folder) { path, _, kind in
      if kind == .folder { found.append(path) }
      return true
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The hidden folders of this program, the compiler and version control, which never contain files of the user.
  package static let foldersOfPrograms: Set<String> = [".cukeswift", ".build", ".swiftpm", ".git"]

  /// Visits everything below a folder.
  ///
  /// - Parameters:
  ///   - withHidden: whether to include hidden files and folders.
  ///   - visit: receives path, name and kind; returns whether to enter a folder.
  ///   - hidden: receives the path of each skipped hidden file or folder.
  ///   - unreachable: receives each path that cannot be visited and its kind; the kind is nil for a broken link.
  private static func walk(
    _ folder: String, withHidden: Bool = false,
    visit: (_ path: String, _ name: String, _ kind: FileSystem.Kind) -> Bool, hidden: (String) -> Void = { _ in },
    unreachable: (FileSystem.Failure, FileSystem.Kind?) -> Void = { _, _ in }
  ) throws(FileSystem.Failure) {
    var seen: Set<FileSystem.Identity> = []
    var pending = [folder]
    while let next = pending.popLast() {
      guard seen.insert(try FileSystem.identity(of: next)).inserted else { continue }
      let prefix = next == "." ? "" : next.hasSuffix("/") ? next : next + "/"
      let names = try FileSystem.names(
        in: next,
        invalid: { name, kind in
          if withHidden || !name.hasPrefix(".") {
            unreachable(FileSystem.Failure(path: prefix + name, code: EILSEQ), kind)
          }
        })
      for name in names {
        if !withHidden, name.hasPrefix(".") {
          if !foldersOfPrograms.contains(name) { hidden(prefix + name) }
          continue
        }
        let kind: FileSystem.Kind
        do {
          kind = try FileSystem.kind(of: prefix + name)
        } catch  where FileSystem.missing.contains(error.code) {
          unreachable(error, nil)
          continue
        }
        if visit(prefix + name, name, kind), kind == .folder { pending.append(prefix + name) }
      }
    }
  }
}
