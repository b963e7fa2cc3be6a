import CLibrary
import OperatingSystem
import SourceText

/// A running server, with a supervisor process that ends the server when this process ends.
///
/// The supervisor is this program, started again. It adopts all processes that the server starts and leaves behind. It
/// reads from a pipe that this process holds open. When this process ends, even by a signal, the supervisor ends them
/// all.
final class PageServerProcess: Sendable {
  private let supervisor: ChildProcess
  /// The pipe to the supervisor; closing it ends the server.
  private let lifeline: Int32
  private let supervisorEnd: Int32
  private let outputFile: Int32

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - command: the command line for `/bin/sh`.
  ///   - folder: the working folder.
  /// - Throws: a failure if the system cannot start a process.
  init(_ command: String, in folder: String) throws(FileSystem.Failure) {
    let (lifelineEnd, lifeline) = try FileDescriptors.pipe()
    defer { close(lifelineEnd) }
    var kept = [lifeline]
    var started: ChildProcess?
    do throws(FileSystem.Failure) {
      let outputFile = try FileDescriptors.temporaryFile(isAppended: true)
      kept.append(outputFile)
      let supervisor = try ProcessFamily.keeping { () throws(FileSystem.Failure) in
        try RunningProgram.start(
          arguments: [PageServerSupervisor.argument, folder, command],
          descriptors: [
            .init(outputFile, as: STDOUT_FILENO), .init(outputFile, as: STDERR_FILENO),
            .init(lifelineEnd, as: PageServerSupervisor.lifeline),
          ], surroundings: .apart)
      }
      started = supervisor
      supervisorEnd = try supervisor.endDescriptor()
      (self.supervisor, self.lifeline, self.outputFile) = (supervisor, lifeline, outputFile)
    } catch {
      for descriptor in kept { close(descriptor) }
      // The supervisor ends because its pipe is closed.
      _ = try? started?.wait()
      throw error
    }
  }

  /// Whether the server has ended.
  var hasEnded: Bool { ends(within: .zero) }

  /// Waits for the end of the server, up to a limit; returns whether it has ended.
  func ends(within limit: Duration) -> Bool { FileDescriptors.wait(for: POLLIN, on: supervisorEnd, within: limit) }

  /// Ends the server.
  func end() {
    close(lifeline)
    // The supervisor ends after its children. Nothing remains to be done for a process that the system has forgotten.
    _ = try? supervisor.wait()
    close(supervisorEnd)
    close(outputFile)
  }

  /// The end of the server's output.
  var output: String {
    let size = Int(lseek(outputFile, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: min(max(size, 0), 1 << 14))
    let start = off_t(size - bytes.count)
    let count = bytes.withUnsafeMutableBytes { pread(outputFile, $0.baseAddress, $0.count, start) }
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}

/// The supervisor process of a server.
package enum PageServerSupervisor {
  /// The argument that starts the program as a supervisor.
  package static let argument = "--page-server"
  /// The descriptor of the pipe that is closed when the server is to end.
  static let lifeline: Int32 = 3

  /// Runs a server until it ends or is to end, and then ends all processes that it has started.
  ///
  /// - Parameter words: the folder and the command line.
  /// - Returns: the exit code; 0 for a server that was ended from outside.
  /// - Throws: a `Diagnostic` if the server cannot be started.
  package static func run(_ words: [String]) throws(Diagnostic) -> Int32 {
    guard words.count == 2 else { throw Diagnostic(problem: "\(argument) takes a folder and a command line") }
    Platform.adoptOrphans()
    defer { ProcessFamily.endChildren() }
    do throws(FileSystem.Failure) {
      guard chdir(words[0]) == 0 else { throw FileSystem.Failure(path: words[0], code: errno) }
      _ = fcntl(lifeline, F_SETFD, FD_CLOEXEC)
      let server = try ChildProcess("/bin/sh", arguments: ["-c", words[1]], surroundings: .apart)
      let serverEnd = try server.endDescriptor()
      var ends = [lifeline, serverEnd].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      FileDescriptors.wait(for: &ends)
      return ends[1].revents == 0 ? 0 : 1
    } catch {
      throw Diagnostic(error, advice: "It starts the server of a page: \(words[1])")
    }
  }
}
