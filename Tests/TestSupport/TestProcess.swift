package import Foundation

/// A program that a test runs, in a process group of its own.
///
/// It is waited for by its number. The `Process` of Foundation learns of an end when a socket closes, which programs that other
/// tests start at the same moment may have inherited: it waits until they have ended as well.
package final class TestProcess {
  /// The path of the program.
  package let program: URL
  /// The words behind its name.
  package var arguments: [String]
  /// All of its variables; `nil` means those of the tests.
  package var environment: [String: String]?
  /// Its working folder; `nil` means that of the tests.
  package var folder: URL?
  /// What it reads; `nil` means nothing.
  package var standardInput: FileHandle?
  /// What it writes to; `nil` means what the tests write to.
  package var standardOutput: FileHandle?
  /// What it writes errors to; `nil` means what the tests write errors to.
  package var standardError: FileHandle?
  private var process: ChildProcess?
  private var ending: ProcessEnding?

  /// Describes a program that is to be run.
  package init(_ program: URL, _ arguments: [String] = []) {
    self.program = program
    self.arguments = arguments
  }

  /// Enters a folder and becomes a program: the folder and the variables that are not wanted come before its own words.
  private static let entering = #"cd -- "$1" && unset -v $2 && shift 2 && exec "$@""#

  /// Starts the program.
  ///
  /// - Throws: when the system starts no process.
  package func start() throws {
    let own = ProcessInfo.processInfo.environment
    let unwanted = environment.map { wanted in own.keys.filter { wanted[$0] == nil } } ?? []
    let streams = [(standardInput, STDIN_FILENO), (standardOutput, STDOUT_FILENO), (standardError, STDERR_FILENO)]
    // Without a name `unset` would be wrong in some shells.
    process = try ChildProcess(
      "/bin/sh",
      arguments: [
        "-c", Self.entering, "sh", folder?.path ?? ".", (["NO_SUCH_VARIABLE"] + unwanted).joined(separator: " "),
        program.path,
      ] + arguments, environment: environment ?? [:],
      descriptors: streams.compactMap { handle, number in handle.map { .init($0.fileDescriptor, as: number) } },
      surroundings: .apart)
  }

  /// The number by which the system knows it; 0 before its start.
  package var processIdentifier: Int32 { process?.id ?? 0 }

  deinit {
    guard ending == nil, let process else { return }
    terminate()
    // One that the system does not know any more has ended.
    _ = try? process.wait(atMost: .seconds(5))
  }

  /// Asks it to end, where it has not been waited for.
  package func terminate() {
    if let process, ending == nil { kill(process.id, SIGTERM) }
  }

  /// Waits for its end.
  ///
  /// - Returns: its exit code, or the number of the signal that has ended it.
  /// - Throws: when the system does not know it.
  @discardableResult
  package func wait() throws -> Int32 {
    guard let process else { throw CocoaError(.executableNotLoadable) }
    let ending = try self.ending ?? process.wait()
    self.ending = ending
    return switch ending {
    case .exited(let code): code
    case .killed(let signal): signal
    }
  }

  /// Starts the program, reads what it writes, and waits for its end.
  ///
  /// - Parameter hasErrors: whether what it writes to standard error is read as well.
  /// - Throws: when the system starts no process.
  package func run(withErrors hasErrors: Bool = false) throws -> (code: Int32, text: String) {
    let pipe = Pipe()
    standardOutput = pipe.fileHandleForWriting
    if hasErrors { standardError = pipe.fileHandleForWriting }
    try start()
    try pipe.fileHandleForWriting.close()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return (try wait(), String(decoding: data, as: UTF8.self))
  }
}
