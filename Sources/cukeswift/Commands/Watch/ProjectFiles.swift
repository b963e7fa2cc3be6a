import Runner
import SourceText
import StepCompiler

/// The files that a run depends on, with their versions at a moment.
struct ProjectFiles {
  /// The feature files, each with its version.
  private(set) var features: [String: String] = [:]
  /// The step files, each with its version.
  private(set) var steps: [String: String] = [:]
  /// The configuration file with its version; empty if there is none.
  private(set) var configuration: [String: String] = [:]
  /// The files of pages, each with its version.
  private(set) var pages: [String: String] = [:]
  /// The folders in which such files are or can appear.
  private(set) var folders: Set<String> = ["."]

  /// The differences between two moments.
  struct Changes {
    /// Feature files that were written or made.
    var features: [String] = []
    /// Step files that were written, made or removed.
    var steps: [String] = []
    /// Files of pages that were written, made or removed.
    var pages: [String] = []
    /// Whether something has changed that all scenarios depend on.
    var concernsAll = false

    /// Whether there are no differences.
    var isEmpty: Bool { features.isEmpty && steps.isEmpty && pages.isEmpty && !concernsAll }
  }

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - paths: feature files and folders, as they were given to the command.
  ///   - configuration: the path of the configuration file.
  ///   - pageFolders: the folders of pages.
  /// - Throws: when a folder cannot be read.
  init(
    for paths: [PathArgument], configuration path: String, pageFolders: [String]
  ) throws(FileSystem.Failure) {
    var problems: [Diagnostic] = []
    for file in FeatureFiles.find(paths, problems: &problems) { features[file.path] = try Self.version(of: file.path) }
    for file in try StepFiles(for: paths.map(\.path)).files { steps[file] = try Self.version(of: file) }
    if let version = try Self.version(of: path) { configuration[path] = version }
    for folder in pageFolders where try FileSystem.kindIfAny(of: folder) == .folder {
      folders.insert(folder)
      folders.formUnion(try FileTree.allFolders(below: folder))
      for file in try FileTree.files(below: folder, where: { _ in true }) { pages[file] = try Self.version(of: file) }
    }
    for file in allFiles { folders.insert(Self.folder(of: file)) }
    for path in paths.map(\.path) where try FileSystem.kindIfAny(of: path) == .folder {
      folders.insert(path)
      folders.formUnion(try FileTree.allFolders(below: path))
    }
  }

  /// The paths of all files.
  var allFiles: [String] { Array(features.keys) + Array(steps.keys) + Array(configuration.keys) + Array(pages.keys) }

  /// The changes since an earlier moment.
  func changes(since earlier: ProjectFiles) -> Changes {
    let changedSteps = Set(steps.keys).union(earlier.steps.keys).filter { steps[$0] != earlier.steps[$0] }
    let changedPages = Set(pages.keys).union(earlier.pages.keys).filter { pages[$0] != earlier.pages[$0] }
    return Changes(
      features: features.keys.filter { features[$0] != earlier.features[$0] }.sorted(), steps: changedSteps.sorted(),
      pages: changedPages.sorted(), concernsAll: configuration != earlier.configuration)
  }

  /// The version of a file, which changes when it is written; `nil` if the file was removed meanwhile.
  private static func version(of path: String) throws(FileSystem.Failure) -> String? {
    try FileSystem.kindIfAny(of: path) == nil ? nil : FileSystem.version(of: path)
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
