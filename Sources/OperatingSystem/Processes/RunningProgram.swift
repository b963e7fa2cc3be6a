import CLibrary

/// The running program.
package enum RunningProgram {
  /// The path of its file, with links followed.
  ///
  /// - Throws: if the system does not provide it.
  package static var path: String {
    get throws(FileSystem.Failure) { try FileSystem.resolved(Platform.program) }
  }

  /// The environment for a short trap report with the innermost calls of the thread; empty if the user has set another
  /// one.
  package static var shortTrace: [String: String] { trace("images=none,limit=12,top=0") }

  /// The environment for a trap report to be processed by `Symbolizer`, if available; empty if the user has set another
  /// one.
  package static var readTrace: [String: String] {
    let detail = Symbolizer() == nil ? "images=none" : "images=mentioned,symbolicate=off"
    return trace(detail + ",sanitize=no,limit=32,top=4,output-to=stderr")
  }

  private static func trace(_ detail: String) -> [String: String] {
    guard Environment["SWIFT_BACKTRACE"] == nil else { return [:] }
    return [
      "SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,threads=crashed,registers=none," + detail
    ]
  }

  /// Starts the program again.
  ///
  /// On Linux this starts the same version even if the file of the program has been replaced.
  ///
  /// - Throws: if the system cannot start the process.
  package static func start(
    arguments: [String], environment: [String: String] = [:], descriptors: [ChildProcess.Descriptor] = [],
    surroundings: ChildProcess.Surroundings = .shared
  ) throws(FileSystem.Failure) -> ChildProcess {
    try ChildProcess(
      Platform.program, arguments: arguments, name: CommandLine.arguments.first, environment: environment,
      descriptors: descriptors, surroundings: surroundings)
  }
}
