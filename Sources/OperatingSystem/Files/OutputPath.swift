package import SourceText

/// Checks the path of an output, to protect other files.
package struct OutputPath {
  /// The names of step file folders.
  package static let stepFolders: [String] = ["steps", "support", "step_definitions"]
  /// The configuration file of a project.
  package static let configurationFile = "cukeswift.json"

  /// The content of the output, as the beginning of a sentence, such as `a report`.
  private let content: String
  /// Whether the path is from a file of the project: its configuration or a feature.
  private let isOfProject: Bool

  /// Describes an output.
  package init(_ content: String, isOfProject: Bool) {
    (self.content, self.isOfProject) = (content, isOfProject)
  }

  /// The file at a path, after following links.
  ///
  /// - Parameter path: the path as it is written.
  /// - Throws: a diagnostic if a project's path leads out of the project, or to a file that the command reads or keeps.
  package func target(of path: String) throws(Diagnostic) -> String { try target(of: path, named: path) }

  /// Checks a path that has another name in messages.
  private func target(of path: String, named name: String) throws(Diagnostic) -> String {
    let folder = FileSystem.workingFolder
    let project = FileSystem.canonical(folder)
    let target: String
    do throws(FileSystem.Failure) {
      target = try FileSystem.destination(of: path, inProject: folder)
    } catch {
      throw Diagnostic(error.of(name), advice: "Name another place for \(content), or remove the link.")
    }
    guard !isOfProject || FileSystem.isInside(target, project) else {
      throw Diagnostic(
        problem: "\(content) in the project's configuration file must stay in the project, unlike \(name)",
        advice: "Name a place in the project, or name this one on the command line or in a file of --config."
      )
    }
    if Self.isSource(target) { throw refusal(name, to: "replace a feature or step file") }
    if target == "\(project)/\(Self.configurationFile)" {
      throw refusal(name, to: "replace the configuration file")
    }
    if ProjectFolder.keeps(target, besides: project) {
      throw refusal(name, to: "be in a folder reserved for the command")
    }
    // Otherwise the author of the file could make git run commands, or damage the repository.
    if isOfProject, target.split(separator: "/").contains(where: { $0.lowercased() == ".git" }) {
      throw refusal(name, to: "be where git keeps its own files")
    }
    return target
  }

  /// The folder at a path, for several files.
  ///
  /// - Throws: as `target(of:)`.
  package func folder(of path: String) throws(Diagnostic) -> String {
    let inside = try target(of: path + "/files", named: path)
    return inside.lastIndex(of: "/").map { String(inside[..<$0]) } ?? inside
  }

  private func refusal(_ path: String, to act: String) -> Diagnostic {
    Diagnostic(uri: path, problem: "\(content) must not \(act)", advice: "Name another place for \(content).")
  }

  /// Whether a file is a feature file or step file, or would be read as one.
  private static func isSource(_ target: String) -> Bool {
    if FileSystem.isFeature(target) { return true }
    guard target.hasSuffix(".swift") else { return false }
    return FileSystem.isThere(target)
      || target.split(separator: "/").contains { stepFolders.contains(String($0)) }
  }
}
