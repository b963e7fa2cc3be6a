import DevTools
import Messages
import OperatingSystem
import Runner
import SourceText
import StepCompiler
import StepRegistry

/// The checks of `cukeswift doctor`.
package struct DoctorChecks {
  /// A check. An error that it throws is a fault.
  package typealias Check = () throws -> CheckResult

  private let paths: [String]
  private let definitions: DefinitionSource

  /// Examines the tools that the features need.
  ///
  /// - Parameters:
  ///   - paths: feature files and folders.
  ///   - definitions: the source of step groups and apps.
  package init(paths: [String], definitions: DefinitionSource) {
    (self.paths, self.definitions) = (paths, definitions)
  }

  /// The checks, ordered so that a first fault explains later faults.
  package var checks: [(subject: String, check: Check)] {
    [
      ("compiler", compiler), ("modules", modules), ("cache", cache), ("configuration", configuration),
      ("browser", browser),
      ("features", features), ("definitions", stepDefinitions),
    ]
  }

  /// The result of a check; its error is a fault.
  package func result(of check: Check) -> CheckResult {
    do {
      return try check()
    } catch let problems as Diagnostics {
      return .faulty(problems.all)
    } catch let failure as FeatureLoader.Failure {
      return .faulty(failure.problems.all)
    } catch let problem as Diagnostic {
      return .faulty([problem])
    } catch {
      return .faulty([Diagnostic(problem: "\(error)")])
    }
  }

  private func compiler() throws -> CheckResult {
    let toolchain = try Toolchain()
    return .fine("\(try toolchain.version()) at \(toolchain.compiler)")
  }

  private func modules() throws -> CheckResult {
    let toolchain = try Toolchain()
    // A separate check reports a cache that is not writable.
    let cache = try? StepCompiler.cacheFolder(besides: FileSystem.workingFolder)
    try toolchain.checkModules(keepingIn: cache)
    return .fine(toolchain.modules)
  }

  private func cache() throws -> CheckResult {
    .fine(try StepCompiler.cacheFolder(besides: FileSystem.workingFolder))
  }

  private func configuration() throws -> CheckResult {
    let path = ConfigurationFile.standardPath
    guard ConfigurationFile.isThere else { return .fine("not found, and not needed") }
    let file = try ConfigurationFile(reading: path, for: definitions.project.profileOptions)
    let names = file.settings.profiles.keys.sorted()
    return .fine("\(path)\(names.isEmpty ? "" : ": profiles \(names.joined(separator: ", "))")")
  }

  /// A browser is only needed for pages.
  private func browser() throws -> CheckResult {
    let program: BrowserProgram
    do throws(BrowserError) {
      program = try BrowserProgram.find()
    } catch {
      let isNeeded = try !definitions.project.pageEntries().isEmpty || Environment[BrowserProgram.variable] != nil
      guard isNeeded else { return .fine("not found, and not needed without pages") }
      throw error.diagnostic
    }
    let version: String
    do throws(BrowserError) {
      version = try program.version()
    } catch {
      throw error.diagnostic
    }
    let text = "\(version) at \(program.path)"
    guard !program.isHeadlessShell else { return .fine("\(text), with virtual time") }
    return .doubtful(
      text,
      advice:
        "It is not the headless shell, which starts five times as fast and in which virtual time waits for servers.\n"
        + "On Debian: apt-get install chromium-headless-shell. \(BrowserProgram.variable) can name it.")
  }

  private func suite() throws -> Suite {
    var ids = IDGenerator()
    let features = try FeatureLoader.load(
      try paths.map { try PathArgument(parsing: $0) }, ids: &ids,
      fillingEverywhere: definitions.project.fillsEverywhere)
    return try Suite(features, selection: Selection(), ids: &ids)
  }

  private func features() throws -> CheckResult {
    let suite = try suite()
    let text = "\(suite.features.count.counted("file")), \(suite.selected.count.counted("scenario"))"
    guard suite.selected.isEmpty else { return .fine(text) }
    return .doubtful(text, advice: "Write a scenario; 'cukeswift init' makes a sample.")
  }

  private func stepDefinitions() throws -> CheckResult {
    let files = try definitions.files(for: paths)
    let registry = try Registry(try definitions.outlined(files).stepGroups, relativeTo: FileSystem.workingFolder)
    guard registry.unknownParameterTypes.isEmpty else { return .faulty(registry.unknownParameterTypes.map(\.problem)) }
    let text = "\(registry.definitions.count.counted("definition")), \(registry.hooks.count.counted("hook"))"
    let warnings = try files.unread() + files.misplaced() + registry.warnings
    guard warnings.isEmpty else {
      return .doubtful(text, advice: warnings.map { "\($0)" }.joined(separator: "\n"))
    }
    // A separate check reports unreadable features.
    guard let suite = try? suite() else { return .fine(text) }
    var undefined: Set<String> = []
    for pickle in suite.selected {
      let scenario = registry.surroundings(of: pickle)
      for step in pickle.steps where try registry.matches(for: step, in: scenario).isEmpty {
        undefined.insert(step.text)
      }
    }
    guard !undefined.isEmpty else { return .fine(text) }
    return .doubtful(
      "\(text); without a definition: \(undefined.count.counted("step"))",
      advice: "'cukeswift snippets --write features/steps/More.swift' writes definitions to be filled in.")
  }
}
