import CLibrary

/// Finds the files below a folder.
package enum FileTree {
  /// The files below a folder whose names pass, sorted by path; a folder is entered once, however many links lead to it.
  ///
  /// Hidden files and folders (those whose names begin with a dot) are passed over, unless they are asked for.
  ///
  /// - Parameters:
  ///   - folder: where to look; it becomes the beginning of every path, but for `.`, the working folder.
  ///   - withHidden: whether hidden files, and those in hidden folders, are found too.
  ///   - isWanted: says of a file's name whether the file is wanted.
  ///   - hidden: takes the path of each hidden file or folder that is passed over, but for the folders in which other programs
  ///     keep what they need.
  ///   - unreachable: takes what may be wanted or a folder and cannot be reached: links that lead nowhere, names that are
  ///     not UTF-8, and pipes and the like.
  package static func files(
    below folder: String, withHidden: Bool = false, where isWanted: (String) -> Bool,
    hidden: (String) -> Void = { _ in }, unreachable: (FileSystem.Failure) -> Void = { _ in }
  ) throws(FileSystem.Failure) -> [String] {
    var found: [String] = []
    try walk(folder, withHidden: withHidden) { path, name, kind in
      if kind != .folder, isWanted(name) {
        if kind == .file { found.append(path) } else { unreachable(FileSystem.Failure(isNoFile: path)) }
      }
      return true
    } hidden: {
      hidden($0)
    } unreachable: { failure, kind in
      if kind != .file || isWanted(failure.path) { unreachable(failure) }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The folders below a folder whose names pass, sorted by path; what is inside one of them is not looked at.
  ///
  /// Hidden folders (those whose names begin with a dot) are passed over.
  ///
  /// - Parameters:
  ///   - folder: where to look; it becomes the beginning of every path, but for `.`, the working folder.
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
  /// - Parameter folder: where to look; it becomes the beginning of every path, but for `.`, the working folder.
  package static func allFolders(below folder: String) throws(FileSystem.Failure) -> [String] {
    var found: [String] = []
    try walk(folder) { path, _, kind in
      if kind == .folder { found.append(path) }
      return true
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The hidden folders of this program, the compiler and version control, in which nobody keeps files of their own.
  package static let foldersOfPrograms: Set<String> = [".cukeswift", ".build", ".swiftpm", ".git"]

  /// Shows everything below a folder.
  ///
  /// - Parameters:
  ///   - withHidden: whether that includes what is hidden.
  ///   - visit: takes path, name and kind; says of a folder whether it is entered.
  ///   - hidden: takes the path of what is passed over because it is hidden.
  ///   - unreachable: takes what cannot be visited, and its kind; `nil` for a link that leads nowhere.
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
        unspeakable: { name, kind in
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
