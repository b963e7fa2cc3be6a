import CLibrary

/// The program that is running.
package enum RunningProgram {
  /// The path of its file, links followed.
  ///
  /// - Throws: when the system does not say.
  package static var path: String {
    get throws(FileSystem.Failure) { try FileSystem.resolved(Platform.program) }
  }

  /// The environment for a short report of a trap: the innermost calls of its thread; empty if the user has set another one.
  package static var shortTrace: [String: String] { trace("images=none,limit=12,top=0") }

  /// The environment for a report of a trap that `Symbolizer` reads, where there is one; empty if the user has set another one.
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

  /// Starts the program once more.
  ///
  /// On Linux it is the very same even when another one has taken its place meanwhile.
  ///
  /// - Throws: when the system starts no process.
  package static func start(
    arguments: [String], environment: [String: String] = [:], descriptors: [ChildProcess.Descriptor] = [],
    surroundings: ChildProcess.Surroundings = .shared
  ) throws(FileSystem.Failure) -> ChildProcess {
    try ChildProcess(
      Platform.program, arguments: arguments, name: CommandLine.arguments.first, environment: environment,
      descriptors: descriptors, surroundings: surroundings)
  }
}
