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

  /// Starts a program, with the working folder and the standard streams of this one.
  ///
  /// - Parameters:
  ///   - program: the path of its file.
  ///   - arguments: the words behind its name.
  ///   - environment: what the environment of this program is changed by.
  ///   - outputToErrors: whether what it writes to standard output goes to standard error.
  ///   - descriptor: where everything goes that it writes to both; nil means where this program writes to.
  /// - Throws: when the system starts no process.
  package init(
    _ program: String, arguments: [String], environment: [String: String] = [:], outputToErrors: Bool = false,
    writingTo descriptor: Int32? = nil
  ) throws(FileSystem.Failure) {
    let words = Self.copies(of: [program] + arguments)
    let variables = Self.copies(of: Self.environment(changedBy: environment))
    defer { for word in words + variables { free(word) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if outputToErrors { posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO) }
    if let descriptor {
      for stream in [STDOUT_FILENO, STDERR_FILENO] { posix_spawn_file_actions_adddup2(&actions, descriptor, stream) }
    }
    var id: pid_t = 0
    let code = posix_spawn(&id, program, &actions, nil, words, variables)
    guard code == 0 else { throw FileSystem.Failure(path: program, code: code) }
    self.id = id
    self.program = program
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: the path of its file.
  ///   - arguments: the words behind its name.
  ///   - environment: what the environment of this program is changed by.
  /// - Returns: everything that it wrote, and how it ended.
  /// - Throws: when the system starts no process.
  package static func run(
    _ program: String, arguments: [String], environment: [String: String] = [:]
  ) throws(FileSystem.Failure) -> (output: String, ending: Ending) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FileSystem.Failure(path: program, code: errno) }
    defer { close(ends[0]) }
    // The program's own end is closed when it ends, and then there is nothing more to read.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let started = Result { () throws(FileSystem.Failure) in
      try ChildProcess(program, arguments: arguments, environment: environment, writingTo: ends[1])
    }
    close(ends[1])
    let process = try started.get()
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(ends[0], $0) }
      guard count > 0 else { break }
      output += chunk.prefix(count)
    }
    return (String(decoding: output, as: UTF8.self), try process.wait())
  }

  /// The variables of this process as the system passes them on, some of them changed.
  private static func environment(changedBy changes: [String: String]) -> [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      if !changes.keys.contains(where: { text.hasPrefix("\($0)=") }) { variables.append(text) }
      next += 1
    }
    return variables + changes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  /// Texts as C takes a list of them: each ends with a zero, the list with a null pointer.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
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
