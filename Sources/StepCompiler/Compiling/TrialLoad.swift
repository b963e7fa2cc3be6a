import CLibrary
import OperatingSystem
import SourceText

/// Loads step files in a separate process, once after their compilation. A definition that traps ends only that
/// process, and the command can report the definition.
package enum TrialLoad {
  /// The argument that makes the command load step files and exit. The next argument is the key of the plug-in.
  package static let command = "load-step-files"

  /// Starts this program to load the step files.
  ///
  /// The exit code does not matter, because a step file may exit with 0. Only the record of a completed load counts.
  ///
  /// - Parameters:
  ///   - key: the key of the plug-in.
  ///   - isMeasured: whether the plug-in writes a profile.
  ///   - outcome: returns the plug-in if it was loaded.
  /// - Throws: a diagnostic if the step files cannot be loaded.
  static func run(
    _ key: String, isMeasured: Bool, outcome: () -> PluginCache.Entry?
  ) throws(Diagnostic) -> PluginCache.Entry {
    let limit = try LoadingLimit.current
    // Processes that the step files start during the trial are ended before the step files are loaded in this process.
    ProcessFamily.claim()
    let others = Platform.children
    defer { ProcessFamily.endOwn(except: others) }
    let environment = RunningProgram.shortTrace.merging(isMeasured ? ProfileFolder.discarded : [:]) { $1 }
    let ending: ProcessEnding?
    do throws(FileSystem.Failure) {
      ending = try RunningProgram.start(
        arguments: [command, key], environment: environment, descriptors: [.outputToErrors]
      ).wait(atMost: limit)
    } catch {
      throw Diagnostic(error, advice: "This program is started once more to try the step files.")
    }
    switch ending {
    case .exited(let code):
      if let entry = outcome() { return entry }
      throw Diagnostic(problem: "loading the step files ended the process with exit code \(code)", advice: advice)
    case nil:
      throw Diagnostic(
        problem: "loading the step files took longer than \(limit.text), the limit for that, and was ended",
        advice: "The initialization of a top-level value of a step file does not end.")
    case .killed(let signal):
      throw Diagnostic(problem: "loading the step files ended the process with signal \(signal)", advice: advice)
    }
  }

  private static let advice =
    "A top-level value of a step file traps or exits during its initialization. Its output is on standard error."
}
