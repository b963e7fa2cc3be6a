import AppUnderTest
import Runner
import SampleApps
import SourceText
import StepCompiler
import StepLibrary

extension Definitions {
  /// The predefined steps with the definitions of the step files that belong to the features, compiled where they changed.
  ///
  /// Without a compiler the predefined steps are all there is, which a warning tells.
  @Sendable
  package static func ofStepFiles(_ paths: [String]) throws -> Definitions {
    let plugin = try plugin(for: paths)
    let apps = AppCatalog(AppCatalog.samples.entries + plugin.apps)
    var definitions = Definitions(
      stepGroups: [PredefinedSteps.steps(for: apps)] + plugin.stepGroups, apps: apps,
      areBuiltIn: plugin.stepGroups.isEmpty && plugin.apps.isEmpty)
    definitions.key = plugin.key
    return definitions
  }

  /// The folder that features are in where none is named; none where there is no such folder.
  static var standardPaths: [String] {
    let path = "features"
    return (try? FileSystem.kind(of: path)) == .folder ? [path] : []
  }

  private static func plugin(for paths: [String]) throws -> Plugin {
    let modules = try ConfigurationFile.standardModules(for: RunCommand(definitions: ofStepFiles).description)
    let compiler = try StepCompiler(for: paths, modules: modules, workingFolder: FileSystem.workingFolder)
    guard !compiler.isEmpty else { return .empty }
    let toolchain: Toolchain
    do {
      toolchain = try Toolchain()
    } catch {
      // A worker would only say again what its command has said.
      guard !Worker.isThisProcess else { return .empty }
      var warning = error
      warning.severity = .warning
      warning.problem = "the step files are left out, only predefined steps are found: \(error.problem)"
      ProblemReport.write([warning])
      return .empty
    }
    return try compiler.load(with: toolchain) {
      let errors = OutputFile.standardError
      guard errors.isTerminal else { return }
      errors.write("Compiling \(compiler.files.count) step \(compiler.files.count == 1 ? "file" : "files")…\n")
      errors.flush()
    }
  }
}
