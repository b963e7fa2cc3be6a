import CLibrary
import Dispatch

/// A started program; no shell is involved.
package struct ChildProcess: Sendable {
  /// The process id.
  package let id: Int32
  private let program: String

  /// A descriptor of this process with its number in the new process.
  package struct Descriptor: Sendable {
    let here: Int32
    let there: Int32

    /// Passes a descriptor to the new process.
    ///
    /// - Parameters:
    ///   - here: its number in this process.
    ///   - there: its number in the new process.
    package init(_ here: Int32, as there: Int32) {
      self.here = here
      self.there = there
    }
  }

  /// The connection of a new process to the input and signals of this one.
  package enum Surroundings: Sendable {
    /// The process reads the same input, and signals of the terminal reach both processes.
    case shared
    /// The process has its own process group without signals from the terminal, no input, and only the descriptors
    /// passed to it.
    case apart
  }

  /// Starts a program in the current working folder.
  ///
  /// - Parameters:
  ///   - program: the path of the program.
  ///   - arguments: the arguments after the program's name.
  ///   - name: the program's name as its first argument; nil for the path.
  ///   - environment: changes to the environment of this process.
  ///   - descriptors: the descriptors to pass in addition to the standard streams, or in their place.
  ///   - surroundings: whether to share input and signals with this process.
  /// - Throws: if the system cannot start the process.
  package init(
    _ program: String, arguments: [String], name: String? = nil, environment: [String: String] = [:],
    descriptors: [Descriptor] = [], surroundings: Surroundings = .shared
  ) throws(FileSystem.Failure) {
    let words = Self.copies(of: [name ?? program] + arguments)
    let variables = Self.copies(of: Environment.variables(changedBy: environment))
    defer { for word in words + variables { free(word) } }
    var (actions, attributes) = Platform.spawning
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if case .apart = surroundings {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      Self.setApart(&attributes)
    }
    for descriptor in descriptors {
      posix_spawn_file_actions_adddup2(&actions, descriptor.here, descriptor.there)
    }
    if case .apart = surroundings {
      // Descriptors opened by other code can be inherited by a process started at the same moment. A long-running
      // process would then keep a pipe open or hide the end of a process from Foundation.
      let highest = descriptors.map(\.there).reduce(STDERR_FILENO, max)
      Platform.closeDescriptors(from: highest + 1, in: &actions)
    }
    var id: pid_t = 0
    let code = posix_spawn(&id, program, &actions, &attributes, words, variables)
    guard code == 0 else { throw FileSystem.Failure(path: name ?? program, code: code) }
    self.id = id
    self.program = name ?? program
  }

  /// Gives a new process its own group, and the usual reactions to signals.
  private static func setApart(_ attributes: inout Platform.SpawnAttributes) {
    posix_spawnattr_setpgroup(&attributes, 0)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    // Threads that wait for tasks block signals. A process that inherits the blocked signals could not be asked to end.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
  }

  /// The texts as a C array: each text ends with a zero, the array with a null pointer.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  /// Kills a process started with `apart` and its process group, even if the process has left the group.
  package func killGroup() {
    _ = kill(-id, SIGKILL)
    _ = kill(id, SIGKILL)
  }

  /// A descriptor that reaches its end as soon as the process has ended; `wait` must still be called.
  ///
  /// No other sign is reliable, because other processes can hold descriptors of the process open. A thread waits for
  /// the process, since not every system can wait for processes and descriptors together. The caller closes the
  /// descriptor.
  ///
  /// - Throws: if the system has no free descriptors.
  package func endDescriptor() throws(FileSystem.Failure) -> Int32 {
    let (readEnd, writeEnd) = try FileDescriptors.pipe()
    let id = self.id
    DispatchQueue(label: "end of process").async {
      var info = siginfo_t()
      while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
      close(writeEnd)
    }
    return readEnd
  }

  /// Whether the process is currently stopped by a signal such as SIGSTOP.
  package var isStopped: Bool {
    var info = siginfo_t()
    // The system leaves `info` unchanged unless the process is stopped.
    return waitid(P_PID, id_t(id), &info, WSTOPPED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
  }

  /// Waits for the end of the process and kills it at a time limit.
  ///
  /// - Parameter limit: the time limit.
  /// - Returns: the ending of the process; nil after the time limit.
  /// - Throws: if the system has no free descriptors or the process is unknown.
  package func wait(atMost limit: Duration) throws(FileSystem.Failure) -> ProcessEnding? {
    if try ends(within: limit) { return try wait() }
    _ = kill(id, SIGKILL)
    _ = try wait()
    return nil
  }

  /// Waits for the end of the process up to a time limit.
  ///
  /// `wait` must still be called; until then the process id is not reused.
  ///
  /// - Parameter limit: the time limit.
  /// - Returns: whether the process has ended.
  /// - Throws: if the system has no free descriptors.
  package func ends(within limit: Duration) throws(FileSystem.Failure) -> Bool {
    let descriptor = try endDescriptor()
    defer { close(descriptor) }
    return FileDescriptors.wait(for: POLLIN, on: descriptor, within: limit)
  }

  /// Waits for the end of the process.
  package func wait() throws(FileSystem.Failure) -> ProcessEnding {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      guard errno == EINTR else { throw FileSystem.Failure(path: program, code: errno) }
    }
    return ProcessEnding(waitStatus: status)
  }
}

extension ChildProcess {
  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: the path of the program.
  ///   - arguments: the arguments after the program's name.
  ///   - environment: changes to the environment of this process.
  /// - Returns: the whole output and the ending of the process.
  /// - Throws: if the system cannot start the process.
  package static func run(
    _ program: String, arguments: [String], environment: [String: String] = [:]
  ) throws(FileSystem.Failure) -> (output: String, ending: ProcessEnding) {
    let (readEnd, writeEnd) = try FileDescriptors.pipe()
    defer { close(readEnd) }
    let started = Result { () throws(FileSystem.Failure) in
      try ChildProcess(
        program, arguments: arguments, environment: environment,
        descriptors: [Descriptor(writeEnd, as: STDOUT_FILENO), Descriptor(writeEnd, as: STDERR_FILENO)])
    }
    // The program's own descriptor closes when it ends, which ends the output.
    close(writeEnd)
    let process = try started.get()
    let output = FileDescriptors.readToEnd(readEnd)
    return (String(decoding: output, as: UTF8.self), try process.wait())
  }
}

extension ChildProcess.Descriptor {
  /// Redirects the standard output of the new process to standard error.
  package static var outputToErrors: Self { Self(STDERR_FILENO, as: STDOUT_FILENO) }
}

extension OutputFile {
  /// Passes the output to a new process, which writes what follows.
  ///
  /// - Parameter number: the number of the descriptor in the new process.
  package func forChild(as number: Int32) -> ChildProcess.Descriptor {
    flush()
    return ChildProcess.Descriptor(descriptor, as: number)
  }
}
