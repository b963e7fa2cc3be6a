package import Foundation
import OperatingSystem

/// A program run by a test in its own process group.
///
/// The class waits for the process by its id. Foundation's `Process` waits for a socket to close instead. Programs
/// started at the same moment by other tests can inherit the socket and delay the end.
package final class TestProcess {
  /// The path of the program.
  package let program: URL
  /// The arguments after its name.
  package var arguments: [String]
  /// All its variables; nil for the variables of the tests.
  package var environment: [String: String]?
  /// Its working folder; nil for that of the tests.
  package var folder: URL?
  /// Its standard input; nil for an empty one.
  package var standardInput: FileHandle?
  /// Its standard output; nil for that of the tests.
  package var standardOutput: FileHandle?
  /// Its standard error; nil for that of the tests.
  package var standardError: FileHandle?
  private var process: ChildProcess?
  private var ending: ProcessEnding?

  /// Describes a program to run.
  package init(_ program: URL, _ arguments: [String] = []) {
    self.program = program
    self.arguments = arguments
  }

  /// Enters a folder and executes a program: the folder and the variables to remove come before the program's words.
  private static let entering = #"cd -- "$1" && unset -v $2 && shift 2 && exec "$@""#

  /// Starts the program.
  ///
  /// - Throws: if the system cannot start the process.
  package func start() throws {
    let own = ProcessInfo.processInfo.environment
    let unwanted = environment.map { wanted in own.keys.filter { wanted[$0] == nil } } ?? []
    let streams = [(standardInput, STDIN_FILENO), (standardOutput, STDOUT_FILENO), (standardError, STDERR_FILENO)]
    // Some shells reject `unset` without a name.
    process = try ChildProcess(
      "/bin/sh",
      arguments: [
        "-c", Self.entering, "sh", folder?.path ?? ".", (["NO_SUCH_VARIABLE"] + unwanted).joined(separator: " "),
        program.path,
      ] + arguments, environment: environment ?? [:],
      descriptors: streams.compactMap { handle, number in handle.map { .init($0.fileDescriptor, as: number) } },
      surroundings: .apart)
  }

  /// The process id; 0 before the start.
  package var processIdentifier: Int32 { process?.id ?? 0 }

  deinit {
    guard ending == nil, let process else { return }
    terminate()
    // An unknown process has already ended.
    _ = try? process.wait(atMost: .seconds(5))
  }

  /// Asks the process to terminate, unless it was already waited for.
  package func terminate() {
    if let process, ending == nil { kill(process.id, SIGTERM) }
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: its exit code, or the number of the signal that ended it.
  /// - Throws: if the process is unknown.
  @discardableResult
  package func wait() throws -> Int32 {
    CommandThreads.check()
    guard let process else { throw CocoaError(.executableNotLoadable) }
    let ending = try self.ending ?? process.wait()
    self.ending = ending
    return switch ending {
    case .exited(let code): code
    case .killed(let signal): signal
    }
  }

  /// Starts the program, reads its output, and waits for its end.
  ///
  /// - Parameter hasErrors: whether to include standard error.
  /// - Throws: if the system cannot start the process.
  package func run(withErrors hasErrors: Bool = false) throws -> (code: Int32, text: String) {
    let pipe = Pipe()
    standardOutput = pipe.fileHandleForWriting
    if hasErrors { standardError = pipe.fileHandleForWriting }
    try start()
    try pipe.fileHandleForWriting.close()
    CommandThreads.check()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return (try wait(), String(decoding: data, as: UTF8.self))
  }
}
