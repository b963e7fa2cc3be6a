package import SourceText

/// The Swift files that belong to features, looked for once.
///
/// They are all files ending in `.swift` below the folders named `steps`, `support` and `step_definitions` that are in or
/// below a features folder. A path inside a features folder, such as one feature file, has the step files of the whole.
package struct StepFiles: Sendable {
  /// The names of the folders that hold step files.
  package static let folderNames: [String] = ["steps", "support", "step_definitions"]
  /// The step files of no features.
  package static let none = StepFiles(paths: [], files: [], roots: [], folders: [])

  /// The feature files and folders of them, as they were given to the command.
  package let paths: [String]
  /// The paths of the step files, each once, sorted.
  package let files: [String]
  /// The features folders of the paths: the innermost folder, from the path outwards, that has step files in or below it; as
  /// they are written from the working folder.
  let roots: [String]
  /// The folders of step files in or below the roots.
  let folders: [String]

  private init(paths: [String], files: [String], roots: [String], folders: [String]) {
    (self.paths, self.files, self.roots, self.folders) = (paths, files, roots, folders)
  }

  /// Finds the step files for some features.
  ///
  /// - Parameter paths: feature files and folders of them, as they were given to the command.
  /// - Throws: when a folder, or something in a folder of step files, cannot be read. A path that leads nowhere has no step
  ///   files.
  package init(for paths: [String]) throws(FileSystem.Failure) {
    var roots: [String] = []
    var allFolders: [String] = []
    var files: [String] = []
    var seen: Set<PathKey> = []
    for path in paths {
      guard let inner = Self.folder(of: path) else { continue }
      let (root, folders) = try Self.root(around: inner)
      guard !roots.contains(where: { PathKey($0) == PathKey(root) }) else { continue }
      roots.append(root)
      allFolders += folders
      for folder in folders {
        var unreachable: [FileSystem.Failure] = []
        let found = try FileTree.files(below: folder) { name in
          name.hasSuffix(".swift")
        } unreachable: {
          unreachable.append($0)
        }
        if let failure = unreachable.first { throw failure }
        for file in found {
          if seen.insert(PathKey(FileSystem.canonical(file))).inserted { files.append(file) }
        }
      }
    }
    self.init(
      paths: paths, files: files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, roots: roots,
      folders: allFolders)
  }

  /// The innermost folder, from a folder outwards, that has folders of step files, and those; the folder itself if none has.
  private static func root(
    around folder: String
  ) throws(FileSystem.Failure) -> (root: String, stepFolders: [String]) {
    var root = folder
    while true {
      let folders = try stepFolders(below: root)
      if !folders.isEmpty { return (root, folders) }
      guard let outer = outer(of: root) else { return (folder, []) }
      root = outer
    }
  }

  /// The folder that a path leads to, or that the file is in: without `..` but at its beginning; `nil` if it leads nowhere.
  static func folder(of path: String) -> String? {
    let tidy = FileSystem.tidied(path)
    switch try? FileSystem.kind(of: path) {
    case .folder: return withoutWaysBack(tidy)
    case .file:
      guard let slash = tidy.lastIndex(of: "/") else { return "." }
      return withoutWaysBack(slash == tidy.startIndex ? "/" : String(tidy[..<slash]))
    // A path that leads nowhere is reported when the command looks for features.
    case .other, nil: return nil
    }
  }

  /// A path in which no `..` stands behind the name of a link: it leads out of the folder that the link leads to.
  private static func withoutWaysBack(_ path: String) -> String {
    let names = path.split(separator: "/")
    guard let last = names.lastIndex(of: ".."), last >= names.prefix(while: { $0 == ".." }).count,
      let start = try? FileSystem.resolved((path.hasPrefix("/") ? "/" : "") + names[...last].joined(separator: "/"))
    else { return path }
    return FileSystem.tidied(([start[...]] + names[(last + 1)...]).joined(separator: "/"))
  }

  /// The folder around one, as far as features are looked for in it.
  ///
  /// That ends at the root of the disk and at the working folder with those around it, unless one of these is called `features`:
  /// features have the same step files from wherever they are run.
  ///
  /// - Parameter folder: a folder as `folder(of:)` gives it.
  static func outer(of folder: String) -> String? {
    let names = names(to: folder)
    guard names.count > 1 else { return nil }
    let outer: String
    if folder == "." || folder == ".." || folder.hasSuffix("/..") {
      outer = folder == "." ? ".." : folder + "/.."
    } else if let slash = folder.lastIndex(of: "/") {
      outer = String(folder[..<slash])
    } else {
      outer = "."
    }
    guard FileSystem.isInside(FileSystem.canonical("."), FileSystem.canonical(outer)) else { return outer }
    return names.last != standardName && names.dropLast().contains(standardName) ? outer : nil
  }

  /// How the folder of all features is called mostly.
  private static let standardName = "features"[...]

  /// The names of the folders from the root of the disk to one, and its own.
  static func names(to folder: String) -> [Substring] {
    let path = folder.hasPrefix("/") ? folder : "\(FileSystem.workingFolder)/\(folder)"
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return names
  }

  /// The names on the way from a folder to a file that was found below it, and the name of the file.
  static func names(from folder: String, to file: String) -> [Substring] {
    // The working folder is left out of paths.
    (folder == "." ? file[...] : file.dropFirst(folder.count)).split(separator: "/")
  }

  private static func stepFolders(below folder: String) throws(FileSystem.Failure) -> [String] {
    if names(to: folder).last.map({ folderNames.contains(String($0)) }) ?? false { return [folder] }
    return try FileTree.folders(below: folder, where: folderNames.contains)
  }
}
