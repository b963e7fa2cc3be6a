import OperatingSystem
package import SourceText

extension WallFolder {
  /// The absolute path of the chosen folder, or of the default one. Creates it if it is missing.
  ///
  /// - Throws: a diagnostic if it cannot be created.
  package static func path(for chosen: String?) throws(Diagnostic) -> String {
    do throws(FileSystem.Failure) {
      guard let chosen else { return try ProjectFolder.make("wall", besides: FileSystem.workingFolder) }
      try FileSystem.makeFolder(chosen)
      return try FileSystem.resolved(chosen)
    } catch {
      throw Diagnostic(error, advice: "The wall stores its data in this folder; --state names another one.")
    }
  }

  /// Writes notices for a running wall, which then checks repositories.
  ///
  /// - Parameters:
  ///   - names: the names of projects; empty for all.
  ///   - state: the folder of the wall.
  /// - Throws: a diagnostic if the folder has no wall, or the wall has no such project.
  package static func notify(_ names: [String], in state: String) throws(Diagnostic) {
    let notices = notices(in: state)
    guard (try? FileSystem.kind(of: notices)) == .folder else {
      throw Diagnostic(
        problem: "no wall has its data in '\(state)'", advice: "Name its folder, as in --state /srv/wall.")
    }
    let problem: String?
    do throws(FileSystem.Failure) {
      let known = try FileSystem.names(in: "\(state)/projects")
      let slugs = names.map(WallProject.slug(of:))
      let unknown = zip(names, slugs).filter { !known.contains($1) }.map { "'\($0.0)'" }
      for slug in names.isEmpty ? known : slugs where known.contains(slug) {
        try FileSystem.touch("\(notices)/\(slug)")
      }
      problem = unknown.isEmpty ? nil : "the wall runs no repository \(unknown.joined(separator: ", "))"
    } catch {
      throw Diagnostic(error)
    }
    if let problem {
      throw Diagnostic(
        problem: problem,
        advice: "Name a project as cukeswift-wall.json does; a new project needs a restart of the wall.")
    }
  }
}
