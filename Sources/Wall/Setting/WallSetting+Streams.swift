import OperatingSystem
package import SourceText

extension WallSetting {
  /// Makes a project of each file or folder with messages of runs.
  ///
  /// - Throws: a diagnostic for a path that is named twice.
  package init(streams: [String]) throws(Diagnostic) {
    let paths = streams.map { FileSystem.canonical($0) }
    let names = paths.map { FileSystem.name(of: $0) }
    let projects = zip(paths, names).map { path, name in
      // Folders with the same name are shown by their paths.
      WallProject(
        name: names.count { $0 == name } > 1 ? path : name, source: .streams(path, repository: nil))
    }
    if let twice = projects.first(where: { project in projects.count { $0.name == project.name } > 1 }) {
      throw Diagnostic(problem: "'\(twice.name)' is named twice", advice: "Name it once.")
    }
    self.init(projects: projects)
  }
}
