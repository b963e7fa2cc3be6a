import AppUnderTest
import Runner
import SourceText
import StepCompiler
import StepLibrary

extension Definitions {
  /// The predefined steps with the definitions of the step files that belong to the features, compiled where they changed.
  ///
  /// - Throws: what is wrong with the step files, and that there is no compiler for them.
  static func ofStepFiles(_ paths: [String]) throws -> Definitions {
    let plugin = try plugin(for: paths)
    let apps = try AppCatalog.ofProject(with: plugin)
    return Definitions(
      stepGroups: [PredefinedSteps.steps(for: apps)] + plugin.stepGroups, apps: apps,
      areBuiltIn: plugin.stepGroups.isEmpty && plugin.apps.isEmpty)
  }

  /// The folder that features are in where none is named; none where there is no such folder.
  static var standardPaths: [String] {
    let path = "features"
    return (try? FileSystem.kind(of: path)) == .folder ? [path] : []
  }

  private static func compiler(for paths: [String]) throws -> StepCompiler {
    let modules = try ConfigurationFile.standard(for: RunCommand.description)?.modules ?? []
    return try StepCompiler(for: paths, modules: modules, workingFolder: FileSystem.workingFolder)
  }

  /// Compiles the step files where they changed.
  ///
  /// - Returns: what stands for them; nil where there is no code to be loaded.
  fileprivate static func prepareStepFiles(_ paths: [String]) throws -> StepFilesKey? {
    let compiler = try compiler(for: paths)
    guard !compiler.isEmpty else { return nil }
    return try compiler.prepare(with: try toolchain(), announce: { announce($0, by: compiler) })
  }

  private static func plugin(for paths: [String]) throws -> Plugin {
    let compiler = try compiler(for: paths)
    guard !compiler.isEmpty else { return .empty }
    return try compiler.load(with: try toolchain()) { announce($0, by: compiler) }
  }

  /// The compiler for step files: without it their steps, hooks and apps would silently be missing.
  private static func toolchain() throws(Diagnostic) -> Toolchain {
    do throws(Diagnostic) {
      return try Toolchain()
    } catch {
      var problem = error
      problem.problem = "the step files cannot be compiled: \(error.problem)"
      throw problem
    }
  }

  /// Reports on a terminal why nothing happens for a while.
  private static func announce(_ delay: StepCompiler.Delay, by compiler: StepCompiler) {
    if case .compiling(let note?) = delay { ProblemReport.write([note]) }
    guard OutputFile.standardError.isTerminal else { return }
    switch delay {
    case .waiting: OutputFile.writeError("Waiting for another cukeswift, which compiles step files…\n")
    case .compiling: OutputFile.writeError("Compiling \(compiler.files.count.counted("step file"))…\n")
    }
  }
}

extension DefinitionSource {
  /// The predefined steps, and the step files that belong to the features.
  package static let stepFiles = DefinitionSource(
    prepare: Definitions.prepareStepFiles, readsStepFiles: true, load: Definitions.ofStepFiles)
}
