import ExampleFiles
package import OperatingSystem
package import Runner
package import SourceText
import StepCompiler

/// The files that a run depends on, with their versions at a given time.
package struct ProjectFiles {
  /// The feature files with their versions.
  package private(set) var features: [PathKey: String] = [:]
  /// The files of examples that tags of feature files name, with their versions.
  package private(set) var examples: [PathKey: String] = [:]
  /// The feature files that name a file of examples.
  private var users: [PathKey: [PathKey]] = [:]
  /// The step files with their versions.
  package private(set) var steps: [PathKey: String] = [:]
  /// The configuration file and the lists of scenarios, with their versions; missing files are left out.
  private(set) var settings: [PathKey: String] = [:]
  /// The files of pages with their versions.
  package private(set) var pages: [PathKey: String] = [:]
  /// The folders to watch for existing and new files.
  package private(set) var folders: Set<PathKey> = [PathKey(".")]

  /// The differences between two times.
  package struct Changes {
    /// Feature files that were written or created.
    package var features: [String] = []
    /// Files of examples that were written, created or removed.
    package var examples: [String] = []
    /// Feature files that were written or created, and those that name a changed file of examples.
    package var affectedFeatures: [String] = []
    /// Step files that were written, created or removed.
    package var steps: [String] = []
    /// Files of pages that were written, created or removed.
    package var pages: [String] = []
    /// Files that affect all scenarios and were written, created or removed.
    package var settings: [String] = []

    package var isEmpty: Bool {
      features.isEmpty && examples.isEmpty && steps.isEmpty && pages.isEmpty && settings.isEmpty
    }
  }

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - paths: feature files and folders, as given to the command.
  ///   - named: the configuration file and the lists of scenarios.
  ///   - pageFolders: the folders of pages.
  /// - Throws: an error if a folder cannot be read.
  package init(
    for paths: [PathArgument], settings named: [String], pageFolders: [String]
  ) throws(FileSystem.Failure) {
    var problems: [Diagnostic] = []
    for file in FeatureFiles.find(paths, problems: &problems) {
      let feature = PathKey(file.path)
      features[feature] = try Self.version(of: file.path)
      guard let source = try? SourceFile(uri: file.path, bytes: FileSystem.read(file.path)) else { continue }
      for path in ExampleFiles.paths(namedBy: source) {
        examples[PathKey(path)] = try Self.version(of: path)
        users[PathKey(path), default: []].append(feature)
      }
    }
    for file in try StepFiles(for: paths.map(\.path)).files { steps[PathKey(file)] = try Self.version(of: file) }
    for path in named { settings[PathKey(path)] = try Self.version(of: path) }
    for folder in pageFolders where try FileSystem.kindIfAny(of: folder) == .folder {
      folders.insert(PathKey(folder))
      folders.formUnion(try FileTree.allFolders(below: folder).map(PathKey.init))
      for file in try FileTree.files(below: folder, where: { _ in true }) {
        pages[PathKey(file)] = try Self.version(of: file)
      }
    }
    for file in allFiles { folders.insert(PathKey(FileSystem.folder(of: file))) }
    for path in paths.map(\.path) where try FileSystem.kindIfAny(of: path) == .folder {
      folders.insert(PathKey(path))
      folders.formUnion(try FileTree.allFolders(below: path).map(PathKey.init))
    }
  }

  /// The paths of all files.
  package var allFiles: [String] { [features, examples, steps, settings, pages].flatMap { $0.keys.map(\.path) } }

  /// The changes since an earlier time.
  package func changes(since earlier: ProjectFiles) -> Changes {
    func changed(_ files: KeyPath<ProjectFiles, [PathKey: String]>) -> [String] {
      let (now, before) = (self[keyPath: files], earlier[keyPath: files])
      return Set(now.keys).union(before.keys).filter { now[$0] != before[$0] }.map(\.path).sorted()
    }
    let examples = changed(\.examples)
    let affected = examples.flatMap { users[PathKey($0)] ?? [] }.map(\.path)
    let written = changed(\.features).filter { features[PathKey($0)] != nil }
    return Changes(
      features: written, examples: examples, affectedFeatures: Set(written + affected).sorted(),
      steps: changed(\.steps), pages: changed(\.pages), settings: changed(\.settings))
  }

  /// Treats files that were emptied since an earlier time as unchanged: editors empty a file before they write it.
  package mutating func awaitContent(since earlier: ProjectFiles) {
    let kinds: [WritableKeyPath<ProjectFiles, [PathKey: String]>] = [
      \.features, \.examples, \.steps, \.settings, \.pages,
    ]
    for kind in kinds {
      for (file, version) in self[keyPath: kind] where Self.isOfEmptyFile(version) {
        guard let before = earlier[keyPath: kind][file] else { continue }
        self[keyPath: kind][file] = before
        guard kind == \.features else { continue }
        for (example, features) in earlier.users where features.contains(file) && examples[example] == nil {
          (examples[example], users[example]) = (earlier.examples[example], features)
        }
      }
    }
  }

  /// Whether a version describes an empty file.
  private static func isOfEmptyFile(_ version: String) -> Bool { version.hasPrefix("0 ") }

  /// The version of a file, which changes when it is written; nil if the file was removed meanwhile.
  private static func version(of path: String) throws(FileSystem.Failure) -> String? {
    try FileSystem.kindIfAny(of: path) == nil ? nil : FileSystem.version(of: path)
  }
}
