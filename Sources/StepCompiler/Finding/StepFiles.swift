package import OperatingSystem
import SourceText

/// The Swift files that belong to features, found by one search.
///
/// Step files are all files ending in `.swift` below the folders named `steps`, `support` and `step_definitions` in or
/// below a features folder. A path inside a features folder, such as a feature file, has the step files of the whole
/// features folder. Features elsewhere without step files have those of the folder `features` of the working folder. The
/// paths of a run share their step files.
package struct StepFiles: Sendable {
  /// The names of step file folders.
  package static let folderNames = OutputPath.stepFolders
  /// The empty set of step files.
  package static let none = StepFiles(paths: [], files: [], roots: [], folders: [])

  /// The feature files and folders, as given to the command.
  package let paths: [String]
  /// The paths of the step files, sorted and without duplicates.
  package let files: [String]
  /// The features folders of the paths, relative to the working folder. A features folder is a folder `features` with
  /// step files below it. Without such a folder, it is the innermost folder, from the path outwards, with step files in
  /// or below it.
  let roots: [String]
  /// The step file folders in or below the roots.
  let folders: [String]

  /// The first path that has fewer step files without the other paths; nil if all paths have the same step files.
  let lessAlone: String?

  private init(paths: [String], files: [String], roots: [String], folders: [String], lessAlone: String? = nil) {
    (self.paths, self.files, self.roots, self.folders) = (paths, files, roots, folders)
    self.lessAlone = lessAlone
  }

  /// Finds the step files for some features.
  ///
  /// - Parameter paths: feature files and folders, as given to the command.
  /// - Throws: an error if a folder, or an entry of a step file folder, cannot be read. A path that does not exist has
  ///   no step files.
  package init(for paths: [String]) throws(FileSystem.Failure) {
    var roots: [String] = []
    var allFolders: [String] = []
    var files: [String] = []
    var seen: Set<PathKey> = []
    var uses: [(path: String, root: PathKey)] = []
    var counts: [PathKey: Int] = [:]
    for path in paths {
      guard let inner = Self.folder(of: path) else { continue }
      var (root, folders) = try Self.root(around: inner)
      if folders.isEmpty, let standard = try Self.standard(for: inner) {
        roots.append(root)
        (root, folders) = standard
      }
      uses.append((path, PathKey(root)))
      guard !roots.contains(where: { PathKey($0) == PathKey(root) }) else { continue }
      roots.append(root)
      allFolders += folders
      var own: Set<PathKey> = []
      for file in try Self.files(in: folders) {
        let key = PathKey(FileSystem.canonical(file))
        own.insert(key)
        if seen.insert(key).inserted { files.append(file) }
      }
      counts[PathKey(root)] = own.count
    }
    self.init(
      paths: paths, files: files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, roots: roots,
      folders: allFolders, lessAlone: uses.first { counts[$0.root, default: 0] < files.count }?.path)
  }

  /// The Swift files below folders.
  private static func files(in folders: [String]) throws(FileSystem.Failure) -> [String] {
    var files: [String] = []
    for folder in folders {
      var unreachable: [FileSystem.Failure] = []
      files += try FileTree.files(below: folder) { name in
        name.hasSuffix(".swift")
      } unreachable: {
        unreachable.append($0)
      }
      if let failure = unreachable.first { throw failure }
    }
    return files
  }

  /// The features folder around a folder with its step file folders; the folder itself if no step file folder is found.
  private static func root(
    around folder: String
  ) throws(FileSystem.Failure) -> (root: String, stepFolders: [String]) {
    var root = folder
    var inner: (root: String, stepFolders: [String])?
    while true {
      let isStandard = names(to: root).last == standardName
      if inner == nil || isStandard {
        let folders = try stepFolders(below: root)
        if !folders.isEmpty { inner = (root, folders) }
      }
      let isInside = !isStandard && names(to: root).contains(standardName)
      guard inner == nil || isInside, let outer = outer(of: root) else { return inner ?? (folder, []) }
      root = outer
    }
  }

  /// The folder `features` of the working folder with its step file folders, for features elsewhere without step files.
  ///
  /// - Returns: nil for features in a folder of this name, and for a working folder without such a folder.
  private static func standard(
    for folder: String
  ) throws(FileSystem.Failure) -> (root: String, stepFolders: [String])? {
    let root = String(standardName)
    guard !names(to: folder).contains(standardName), try FileSystem.kindIfAny(of: root) == .folder else { return nil }
    return (root, try stepFolders(below: root))
  }

  /// The folder at a path, or the folder of the file at a path, with `..` only at its beginning; nil for a path that
  /// does not exist.
  static func folder(of path: String) -> String? {
    let tidy = FileSystem.tidied(path)
    switch try? FileSystem.kind(of: path) {
    case .folder: return withoutWaysBack(tidy)
    case .file: return withoutWaysBack(FileSystem.folder(of: tidy))
    // A path that does not exist is reported by the search for features.
    case .other, nil: return nil
    }
  }

  /// The path with links resolved before `..`, because `..` after a link leaves the folder that the link points to.
  private static func withoutWaysBack(_ path: String) -> String {
    let names = path.split(separator: "/")
    guard let last = names.lastIndex(of: ".."), last >= names.prefix(while: { $0 == ".." }).count,
      let start = try? FileSystem.resolved((path.hasPrefix("/") ? "/" : "") + names[...last].joined(separator: "/"))
    else { return path }
    return FileSystem.tidied(([start[...]] + names[(last + 1)...]).joined(separator: "/"))
  }

  /// The parent folder, if features are searched there.
  ///
  /// The search ends at the root of the disk, and at the working folder and its parents, except for folders named
  /// `features`. Features thus have the same step files for every working folder.
  ///
  /// - Parameter folder: a folder as returned by `folder(of:)`.
  static func outer(of folder: String) -> String? {
    let names = names(to: folder)
    guard names.count > 1 else { return nil }
    let outer: String
    if folder == "." || folder == ".." || folder.hasSuffix("/..") {
      outer = folder == "." ? ".." : folder + "/.."
    } else {
      outer = FileSystem.folder(of: folder)
    }
    guard FileSystem.isInside(FileSystem.canonical("."), FileSystem.canonical(outer)) else { return outer }
    return names.last != standardName && names.dropLast().contains(standardName) ? outer : nil
  }

  /// The usual name of the folder of all features.
  private static let standardName = "features"[...]

  /// The names of the folders from the root of the disk to a folder, including its own.
  static func names(to folder: String) -> [Substring] {
    let path = folder.hasPrefix("/") ? folder : "\(FileSystem.workingFolder)/\(folder)"
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name == ".." { _ = names.popLast() } else { names.append(name) }
    }
    return names
  }

  /// The names of the folders between a folder and a file below it, followed by the name of the file.
  static func names(from folder: String, to file: String) -> [Substring] {
    // Paths do not contain the working folder.
    (folder == "." ? file[...] : file.dropFirst(folder.count)).split(separator: "/")
  }

  private static func stepFolders(below folder: String) throws(FileSystem.Failure) -> [String] {
    if names(to: folder).last.map({ folderNames.contains(String($0)) }) ?? false { return [folder] }
    return try FileTree.folders(below: folder, where: folderNames.contains)
  }
}
