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
  /// The features folders of the paths: the innermost folder, from the path outwards, that has step files in or below it.
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
      guard let inner = Self.folder(of: FileSystem.fromWorkingFolder(path)) else { continue }
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
      guard let outer = parent(of: root) else { return (folder, []) }
      root = outer
    }
  }

  static func folder(of path: String) -> String? {
    switch try? FileSystem.kind(of: path) {
    case .folder: path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    case .file: parent(of: path) ?? "."
    // A path that leads nowhere is reported when the command looks for features.
    case .other, nil: nil
    }
  }

  /// The folder around a path as it is written; nil for the working folder and for the root of the disk.
  static func parent(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    let parent = String(path[..<slash])
    return parent == "." || parent == ".." || parent.hasSuffix("/..") ? nil : parent
  }

  private static func stepFolders(below folder: String) throws(FileSystem.Failure) -> [String] {
    if folderNames.contains(folder.split(separator: "/").last.map(String.init) ?? "") { return [folder] }
    return try FileTree.folders(below: folder, where: folderNames.contains)
  }
}
