package import OperatingSystem
package import Runner
package import SourceText
import StepCompiler

/// The files that a run depends on, with their versions at a given time.
package struct ProjectFiles {
  /// The feature files with their versions.
  package private(set) var features: [PathKey: String] = [:]
  /// The step files with their versions.
  package private(set) var steps: [PathKey: String] = [:]
  /// The configuration file with its version; empty if it is missing.
  private(set) var configuration: [PathKey: String] = [:]
  /// The files of pages with their versions.
  package private(set) var pages: [PathKey: String] = [:]
  /// The folders to watch for existing and new files.
  package private(set) var folders: Set<PathKey> = [PathKey(".")]

  /// The differences between two times.
  package struct Changes {
    /// Feature files that were written or created.
    package var features: [String] = []
    /// Step files that were written, created or removed.
    package var steps: [String] = []
    /// Files of pages that were written, created or removed.
    package var pages: [String] = []
    /// Whether a change affects all scenarios.
    package var concernsAll = false

    package var isEmpty: Bool { features.isEmpty && steps.isEmpty && pages.isEmpty && !concernsAll }
  }

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - paths: feature files and folders, as given to the command.
  ///   - configuration: the path of the configuration file.
  ///   - pageFolders: the folders of pages.
  /// - Throws: an error if a folder cannot be read.
  package init(
    for paths: [PathArgument], configuration path: String, pageFolders: [String]
  ) throws(FileSystem.Failure) {
    var problems: [Diagnostic] = []
    for file in FeatureFiles.find(paths, problems: &problems) {
      features[PathKey(file.path)] = try Self.version(of: file.path)
    }
    for file in try StepFiles(for: paths.map(\.path)).files { steps[PathKey(file)] = try Self.version(of: file) }
    if let version = try Self.version(of: path) { configuration[PathKey(path)] = version }
    for folder in pageFolders where try FileSystem.kindIfAny(of: folder) == .folder {
      folders.insert(PathKey(folder))
      folders.formUnion(try FileTree.allFolders(below: folder).map(PathKey.init))
      for file in try FileTree.files(below: folder, where: { _ in true }) {
        pages[PathKey(file)] = try Self.version(of: file)
      }
    }
    for file in allFiles { folders.insert(PathKey(Self.folder(of: file))) }
    for path in paths.map(\.path) where try FileSystem.kindIfAny(of: path) == .folder {
      folders.insert(PathKey(path))
      folders.formUnion(try FileTree.allFolders(below: path).map(PathKey.init))
    }
  }

  /// The paths of all files.
  package var allFiles: [String] { [features, steps, configuration, pages].flatMap { $0.keys.map(\.path) } }

  /// The changes since an earlier time.
  package func changes(since earlier: ProjectFiles) -> Changes {
    let changedSteps = Set(steps.keys).union(earlier.steps.keys).filter { steps[$0] != earlier.steps[$0] }
    let changedPages = Set(pages.keys).union(earlier.pages.keys).filter { pages[$0] != earlier.pages[$0] }
    return Changes(
      features: features.keys.filter { features[$0] != earlier.features[$0] }.map(\.path).sorted(),
      steps: changedSteps.map(\.path).sorted(), pages: changedPages.map(\.path).sorted(),
      concernsAll: configuration != earlier.configuration)
  }

  /// The version of a file, which changes when it is written; `nil` if the file was removed meanwhile.
  private static func version(of path: String) throws(FileSystem.Failure) -> String? {
    try FileSystem.kindIfAny(of: path) == nil ? nil : FileSystem.version(of: path)
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
