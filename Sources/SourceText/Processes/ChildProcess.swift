import CLibrary
import Dispatch

/// Another program that was started; no shell takes part in it.
package struct ChildProcess: Sendable {
  /// The number by which the system knows the process.
  package let id: Int32
  private let program: String

  /// A descriptor of this process that the new one finds under a number of its own.
  package struct Descriptor: Sendable {
    let here: Int32
    let there: Int32

    /// Hands a descriptor on.
    ///
    /// - Parameters:
    ///   - here: its number in this process.
    ///   - there: its number in the new one.
    package init(_ here: Int32, as there: Int32) {
      self.here = here
      self.there = there
    }
  }

  /// What signals and input reach a new process.
  package enum Surroundings: Sendable {
    /// It reads what this process reads, and the signals of the terminal reach both.
    case shared
    /// It has a process group of its own, which signals of the terminal do not reach, nothing to read, and no descriptors above
    /// those that it is given.
    case apart
  }

  /// Starts a program with the working folder of this one.
  ///
  /// - Parameters:
  ///   - program: the path of its file.
  ///   - arguments: the words behind its name.
  ///   - name: what it finds as its own name; nil means the path.
  ///   - environment: what the environment of this program is changed by.
  ///   - descriptors: what it finds open besides the standard streams of this process, or instead of them.
  ///   - surroundings: whether input and signals are those of this process.
  /// - Throws: when the system starts no process.
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
      posix_spawnattr_setpgroup(&attributes, 0)
      var defaults = sigset_t()
      sigemptyset(&defaults)
      for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&defaults, signal) }
      posix_spawnattr_setsigdefault(&attributes, &defaults)
      // Threads that wait for tasks block signals, which a process would inherit: it could not be asked to end.
      var blocked = sigset_t()
      sigemptyset(&blocked)
      posix_spawnattr_setsigmask(&attributes, &blocked)
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    }
    for descriptor in descriptors {
      posix_spawn_file_actions_adddup2(&actions, descriptor.here, descriptor.there)
    }
    if case .apart = surroundings {
      // What other code of this process opens may be open for every program that starts at that moment: one that lives long would
      // keep a pipe from ending, or Foundation from noticing the end of a process.
      let highest = descriptors.map(\.there).reduce(STDERR_FILENO, max)
      Platform.closeDescriptors(from: highest + 1, in: &actions)
    }
    var id: pid_t = 0
    let code = posix_spawn(&id, program, &actions, &attributes, words, variables)
    guard code == 0 else { throw FileSystem.Failure(path: name ?? program, code: code) }
    self.id = id
    self.program = name ?? program
  }

  /// Texts as C takes a list of them: each ends with a zero, the list with a null pointer.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  /// Ends a process that was started apart, and those of its process group, whether it is still in that or not.
  package func killGroup() {
    _ = kill(-id, SIGKILL)
    _ = kill(id, SIGKILL)
  }

  /// A descriptor that has something to read, its end, as soon as the process has ended; `wait` is still to be called.
  ///
  /// Nothing else shows the end for sure: what the process has opened may be open in others too. A thread waits for it, as not
  /// every system can be asked to wait for processes and descriptors at once. Whoever has the descriptor closes it.
  ///
  /// - Throws: when the system has no pipe left.
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

  /// Whether a signal such as SIGSTOP has stopped the process, and none has continued it.
  package var isStopped: Bool {
    var info = siginfo_t()
    // Without a process that is stopped nothing is written there.
    return waitid(P_PID, id_t(id), &info, WSTOPPED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
  }

  /// Waits for the end of the process, but not for ever.
  ///
  /// - Parameter limit: how long; one that is still running then is ended.
  /// - Returns: how it ended; nil where it was ended here.
  /// - Throws: when the system has no pipe left, or does not know the process.
  package func wait(atMost limit: Duration) throws(FileSystem.Failure) -> ProcessEnding? {
    if try ends(within: limit) { return try wait() }
    _ = kill(id, SIGKILL)
    _ = try wait()
    return nil
  }

  /// Waits for the end of the process, but not for ever; `wait` is still to be called, and until then its number is no other's.
  ///
  /// - Parameter limit: how long.
  /// - Returns: whether it has ended.
  /// - Throws: when the system has no pipe left.
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
  ///   - program: the path of its file.
  ///   - arguments: the words behind its name.
  ///   - environment: what the environment of this program is changed by.
  /// - Returns: everything that it wrote, and how it ended.
  /// - Throws: when the system starts no process.
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
    // The program's own end is closed when it ends, and then there is nothing more to read.
    close(writeEnd)
    let process = try started.get()
    let output = FileDescriptors.readToEnd(readEnd)
    return (String(decoding: output, as: UTF8.self), try process.wait())
  }
}

extension ChildProcess.Descriptor {
  /// What the new process writes to standard output goes to standard error.
  package static var outputToErrors: Self { Self(STDERR_FILENO, as: STDOUT_FILENO) }
}
