import Console
import GherkinParser
import OperatingSystem
import Runner
import SourceText

/// The feature files of the project in the working folder.
package struct StudioFiles: StudioProject {
  /// Feature files and folders; empty for the default features, which may be missing.
  private let paths: [String]

  /// Takes feature files and folders; an empty array stands for the default features.
  package init(paths: [String]) { self.paths = paths }

  /// Checks that the paths exist.
  ///
  /// - Throws: `Diagnostics` for missing paths.
  package func check() throws {
    var problems: [Diagnostic] = []
    _ = FeatureFiles.find(paths.map { PathArgument(path: $0) }, problems: &problems)
    if !problems.isEmpty { throw Diagnostics(problems) }
  }

  package func features() throws -> [StudioFeature] {
    var problems: [Diagnostic] = []
    let found = paths.isEmpty ? FeatureFiles.standardPaths : paths
    // Files that were removed since the start are left out.
    return FeatureFiles.find(found.map { PathArgument(path: $0) }, problems: &problems).map { file in
      var ids = IDGenerator()
      guard let source = try? FeatureFiles.read(file.path),
        let document = Gherkin.parse(source, ids: &ids).document, let feature = document.feature
      else { return StudioFeature(path: file.path, name: "(cannot be read)", scenarios: []) }
      let scenarios = document.pickles(ids: &ids).map {
        StudioFeature.Scenario($0.distinctName, line: $0.location.line)
      }
      return StudioFeature(path: file.path, name: feature.name, scenarios: scenarios)
    }
  }

  package func text(of path: String) throws -> String {
    String(decoding: try FeatureFiles.read(try checked(path)).bytes, as: UTF8.self)
  }

  package func walkReport() throws -> [UInt8]? {
    try RunFolder.refuseLinks()
    guard try FileSystem.kindIfAny(of: RunFolder.lastWalk) == .file else { return nil }
    return try FileSystem.read(RunFolder.lastWalk)
  }

  package func write(_ text: String, to path: String, replacing before: String) throws {
    let path = try checked(path)
    guard try self.text(of: path) == before else {
      throw Diagnostic(
        uri: path, problem: "the file was changed elsewhere, and was not overwritten",
        advice: "Your text is not lost: add the changes of the file to it, and save it again.")
    }
    try TextFile.replace([(path, Array(text.utf8))], advice: "Nothing was changed.")
  }

  /// Checks that a path is a feature file of the project.
  private func checked(_ path: String) throws(Diagnostic) -> String {
    guard FileSystem.isFeature(path) else { throw Diagnostic(problem: "\(path) is not a feature file") }
    return try ProjectBounds(FileSystem.workingFolder).checked(path)
  }
}
