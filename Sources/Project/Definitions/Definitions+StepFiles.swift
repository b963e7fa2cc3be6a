import AppUnderTest
import OperatingSystem
import Runner
import SourceText
import StepCompiler
import StepLibrary

extension Definitions {
  /// The predefined steps and those of the features' step files, which are compiled if they have changed.
  ///
  /// - Parameters:
  ///   - files: the step files.
  ///   - project: the project of the features, with the choice of apps.
  /// - Throws: the errors in the step files, or a diagnostic for a missing compiler.
  fileprivate static func ofStepFiles(_ files: StepFiles, _ project: Project) throws -> Definitions {
    let plugin = try plugin(of: files, in: project)
    let apps = try project.catalog(with: plugin)
    var definitions = try Definitions(
      stepGroups: [PredefinedSteps.steps(for: apps)] + plugin.stepGroups, apps: apps,
      areBuiltIn: plugin.stepGroups.isEmpty && plugin.apps.isEmpty
    ).limitedToKeywords(in: project)
    definitions.formatters = plugin.formatters
    return definitions
  }

  fileprivate static func compiler(for files: StepFiles, in project: Project) throws -> StepCompiler {
    let modules = try project.configuration()?.modules ?? []
    return try StepCompiler(
      files, modules: modules, workingFolder: FileSystem.workingFolder, profiles: project.profiles)
  }

  /// Compiles the step files if they have changed.
  ///
  /// - Returns: their hashes; nil without code to load.
  fileprivate static func prepareStepFiles(_ files: StepFiles, _ project: Project) throws -> StepFilesKey? {
    let compiler = try compiler(for: files, in: project)
    guard !compiler.isEmpty else { return nil }
    return try compiler.prepare(with: try toolchain(), announce: { announce($0, by: compiler) })
  }

  private static func plugin(of files: StepFiles, in project: Project) throws -> Plugin {
    let compiler = try compiler(for: files, in: project)
    guard !compiler.isEmpty else { return .empty }
    return try compiler.load(with: try toolchain()) { announce($0, by: compiler) }
  }

  /// The compiler for step files. Throws if it is missing, because otherwise their steps, hooks and apps would be
  /// missing without a message.
  private static func toolchain() throws(Diagnostic) -> Toolchain {
    do throws(Diagnostic) {
      return try Toolchain()
    } catch {
      var problem = error
      problem.problem = "the step files cannot be compiled: \(error.problem)"
      throw problem
    }
  }

  /// Reports the reason for a delay on a terminal.
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
  /// The hash of the step files of some features, which changes with the files; empty if step files are not read.
  ///
  /// - Throws: an error if a file cannot be read.
  package func version(for paths: [String]) throws -> String {
    guard readsStepFiles else { return "" }
    return try Definitions.compiler(for: files(for: paths), in: project).contentHash()
  }

  /// The predefined steps, and the step files that belong to the features.
  package static func stepFiles(of project: Project) -> DefinitionSource {
    DefinitionSource(
      of: project, prepare: Definitions.prepareStepFiles, readsStepFiles: true, load: Definitions.ofStepFiles)
  }
}
