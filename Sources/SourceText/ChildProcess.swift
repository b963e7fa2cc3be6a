#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Another program that was started; no shell takes part in it.
package struct ChildProcess {
  private let id: pid_t
  private let program: String

  /// How a process ended.
  package enum Ending: Sendable, Hashable {
    /// With an exit code.
    case exited(Int32)
    /// By a signal, such as that of a trap.
    case killed(signal: Int32)
  }

  /// Starts a program, with the environment and the standard streams of this one.
  ///
  /// - Parameters:
  ///   - program: the path of its file.
  ///   - arguments: the words behind its name.
  ///   - outputToErrors: whether what it writes to standard output goes to standard error.
  /// - Throws: when the system starts no process.
  package init(
    _ program: String, arguments: [String], outputToErrors: Bool = false
  ) throws(FileSystem.Failure) {
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if outputToErrors { posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO) }
    var id: pid_t = 0
    let code = posix_spawn(&id, program, &actions, nil, words, environ)
    guard code == 0 else { throw FileSystem.Failure(path: program, code: code) }
    self.id = id
    self.program = program
  }

  /// Waits for the end of the process.
  package func wait() throws(FileSystem.Failure) -> Ending {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { throw FileSystem.Failure(path: program, code: errno) }
    }
    // The low seven bits are the signal, the byte above them the exit code (POSIX wait status as both systems lay it out).
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }
}
