import CLibrary
import SourceText

/// A server that runs, with the process beside it that ends it when this one ends.
///
/// That process is this program, started again. It adopts whatever the server starts and leaves behind, and it reads from a pipe
/// that this process holds: at the end of this process, by whatever signal, it ends them all.
final class PageServerProcess: Sendable {
  private let keeper: ChildProcess
  /// Closed when the server is to end.
  private let lifeline: Int32
  private let keeperEnd: Int32
  private let outputFile: Int32

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - command: the command line for `/bin/sh`.
  ///   - folder: where it is started.
  /// - Throws: when the system starts no process.
  init(_ command: String, in folder: String) throws(FileSystem.Failure) {
    let (lifelineEnd, lifeline) = try FileDescriptors.pipe()
    defer { close(lifelineEnd) }
    var kept = [lifeline]
    var started: ChildProcess?
    do throws(FileSystem.Failure) {
      let outputFile = try FileDescriptors.temporaryFile(isAppended: true)
      kept.append(outputFile)
      let keeper = try ProcessFamily.keeping { () throws(FileSystem.Failure) in
        try RunningProgram.start(
          arguments: [PageServerKeeper.argument, folder, command],
          descriptors: [
            .init(outputFile, as: STDOUT_FILENO), .init(outputFile, as: STDERR_FILENO),
            .init(lifelineEnd, as: PageServerKeeper.lifeline),
          ], surroundings: .apart)
      }
      started = keeper
      keeperEnd = try keeper.endDescriptor()
      (self.keeper, self.lifeline, self.outputFile) = (keeper, lifeline, outputFile)
    } catch {
      for descriptor in kept { close(descriptor) }
      // Without its lifeline it ends.
      _ = try? started?.wait()
      throw error
    }
  }

  /// Whether it has ended.
  var hasEnded: Bool { ends(within: .zero) }

  /// Waits for its end, but not for longer than a limit; returns whether it has ended.
  func ends(within limit: Duration) -> Bool { FileDescriptors.wait(for: POLLIN, on: keeperEnd, within: limit) }

  /// Ends it.
  func end() {
    close(lifeline)
    // It ends as soon as it has ended its children; a process that is not known any more needs no waiting for.
    _ = try? keeper.wait()
    close(keeperEnd)
    close(outputFile)
  }

  /// The end of what it has written.
  var output: String {
    let size = Int(lseek(outputFile, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: min(max(size, 0), 1 << 14))
    let start = off_t(size - bytes.count)
    let count = bytes.withUnsafeMutableBytes { pread(outputFile, $0.baseAddress, $0.count, start) }
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}

/// What the process beside a server does.
package enum PageServerKeeper {
  /// The word by which the program is started as such a process.
  package static let argument = "--page-server"
  /// The descriptor that ends when the server is to end.
  static let lifeline: Int32 = 3

  /// Runs a server until it ends or is to end; nothing that it has started is left then.
  ///
  /// - Parameter words: the folder and the command line.
  /// - Returns: the exit code: 0 where it was ended from outside.
  /// - Throws: a `Diagnostic` where it cannot be started.
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
