import SourceText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// This program, started once more.
struct ChildProcess {
  private let id: pid_t

  /// How a process ended.
  struct Ending {
    /// The exit code; nil after a signal.
    let exitCode: Int32?
    /// The signal that ended it, such as that of a trap.
    let signal: Int32?
  }

  /// Starts the program with other arguments.
  ///
  /// - Throws: when the system starts no process.
  init(arguments: [String]) throws(FileSystem.Failure) {
    let program = Self.program
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var id: pid_t = 0
    let code = posix_spawn(&id, program, nil, nil, words, environ)
    guard code == 0 else { throw FileSystem.Failure(path: program, code: code) }
    self.id = id
  }

  /// Waits for the end of the process.
  func wait() throws(FileSystem.Failure) -> Ending {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { throw FileSystem.Failure(path: Self.program, code: errno) }
    }
    // The low seven bits are the signal, the byte above them the exit code (POSIX wait status as both systems lay it out).
    let signal = status & 0x7F
    return signal == 0 ? Ending(exitCode: (status >> 8) & 0xFF, signal: nil) : Ending(exitCode: nil, signal: signal)
  }

  /// The path of the running program.
  private static var program: String {
    #if canImport(Darwin)
      return CommandLine.arguments.first ?? "Benchmarks"
    #else
      return "/proc/self/exe"
    #endif
  }
}
