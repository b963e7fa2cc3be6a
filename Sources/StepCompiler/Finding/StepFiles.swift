package import SourceText

/// Finds the Swift files that belong to features.
///
/// They are all files ending in `.swift` below the folders named `steps`, `support` and `step_definitions` that are in or
/// below a features folder. A path inside a features folder, such as one feature file, has the step files of the whole.
package enum StepFiles {
  /// The names of the folders that hold step files.
  package static let folderNames: [String] = ["steps", "support", "step_definitions"]

  /// The step files for some features.
  ///
  /// - Parameter paths: feature files and folders of them, as they were given to the command.
  /// - Returns: the paths of the files, each once, sorted.
  /// - Throws: when a folder, or something in a folder of step files, cannot be read. A path that leads nowhere has no step
  ///   files.
  package static func find(for paths: [String]) throws(FileSystem.Failure) -> [String] {
    var files: Set<String> = []
    var seen: Set<String> = []
    for root in try roots(of: paths) {
      for folder in try stepFolders(below: root) {
        var unreachable: [FileSystem.Failure] = []
        let found = try FileTree.files(below: folder) { name in
          name.hasSuffix(".swift")
        } unreachable: {
          unreachable.append($0)
        }
        if let failure = unreachable.first { throw failure }
        for file in found {
          if seen.insert(FileSystem.canonical(file)).inserted { files.insert(file) }
        }
      }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The features folders of the paths: the innermost folder, from the path outwards, that has step files in or below it.
  static func roots(of paths: [String]) throws(FileSystem.Failure) -> [String] {
    var roots: [String] = []
    for path in paths {
      guard let inner = folder(of: FileSystem.fromWorkingFolder(path)) else { continue }
      let root = try root(around: inner) ?? inner
      if !roots.contains(root) { roots.append(root) }
    }
    return roots
  }

  /// The innermost folder, from a folder outwards, that has step files in or below it; nil if none has.
  private static func root(around folder: String) throws(FileSystem.Failure) -> String? {
    var root = folder
    while try stepFolders(below: root).isEmpty {
      guard let outer = parent(of: root) else { return nil }
      root = outer
    }
    return root
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
  private static func parent(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    let parent = String(path[..<slash])
    return parent == "." || parent == ".." || parent.hasSuffix("/..") ? nil : parent
  }

  private static func stepFolders(below folder: String) throws(FileSystem.Failure) -> [String] {
    if folderNames.contains(folder.split(separator: "/").last.map(String.init) ?? "") { return [folder] }
    return try FileTree.folders(below: folder, where: folderNames.contains)
  }
}
