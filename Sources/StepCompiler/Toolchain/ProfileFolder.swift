import CLibrary
import OperatingSystem

/// A folder for profiles, which record how often each part of the step files was executed.
///
/// Each process that loads measured step files writes one profile. The profile is a memory-mapped file, so it is complete
/// even after a trap or a kill.
package struct ProfileFolder: Sendable, Hashable {
  /// The path of the folder.
  package let path: String

  /// Names a folder.
  ///
  /// - Parameter path: its path.
  package init(_ path: String) { self.path = path }

  /// The profile of a process.
  ///
  /// - Parameter process: the id of the process.
  package func profile(of process: Int32) -> String { "\(path)/\(process).profraw" }

  /// The copy of the profile before any code was executed.
  ///
  /// - Parameter process: the id of the process.
  package func start(of process: Int32) -> String { "\(path)/\(process).start" }

  /// The variable with the path of the profile, read once when measured code is loaded.
  private static let variable = "LLVM_PROFILE_FILE"

  /// The environment of a process that loads measured code, but does not write a profile.
  static let discarded = [variable: "/dev/null"]

  /// Loads measured code. This process then writes its profile to the folder.
  ///
  /// - Parameters:
  ///   - library: the path of the code.
  ///   - body: uses the loaded code.
  /// - Throws: the errors of `body`, or why the profile cannot be copied.
  func record<Result>(_ library: String, _ body: () throws -> Result) throws -> Result {
    // `%c` maps the file into memory.
    setenv(Self.variable, "\(path)/%p.profraw%c", 1)
    // A failure is reported by `body`, which loads the same library.
    _ = Platform.load(library: library)
    // Programs that steps start do not write profiles.
    unsetenv(Self.variable)
    let process = getpid()
    if let profile = try? FileSystem.read(self.profile(of: process)) {
      try OutputFile.write(profile, to: start(of: process))
    }
    return try body()
  }
}
