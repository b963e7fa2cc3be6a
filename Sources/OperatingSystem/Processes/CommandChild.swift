import CLibrary
import Dispatch
package import SourceText
import Synchronization

/// A second process of this program that runs the code of apps for a command, so a trap in that code ends with a
/// message.
///
/// It shares the streams of the first process and receives the signals of the terminal. The first process only waits
/// for it.
package enum CommandChild {
  /// The argument that starts the program as a child; the words of the command follow.
  package static let argument = "run-command"

  /// The descriptor of a file in which the child notes the owner of the running code.
  private static let notes: Int32 = 3
  /// The descriptor that reaches its end when the first process has ended.
  private static let life: Int32 = 4
  /// The descriptor of the file with the log of the command's lines.
  private static let log: Int32 = 5
  /// The size limit of a note in bytes.
  private static let longestNote = 1 << 10
  /// The signals by which a user or the system ends a command; they end both processes.
  private static let requests: Set<Int32> = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]

  /// The file for notes of this process; nil in a process that is not a child.
  private static let file = Mutex<Int32?>(nil)

  /// The process id of the child for the signal handler; 0 before it is started.
  private static let child = Atomic<Int32>(0)

  // MARK: - In the first process

  /// Executes a command in a child and waits for its end; a child ended by a console line is started again.
  ///
  /// - Parameter words: the name of the command and its arguments.
  /// - Returns: the exit code of the command.
  /// - Throws: if the code of an app ended the child, or if the system cannot start the process.
  package static func run(_ words: [String]) throws(Diagnostic) -> Int32 {
    // After a trap, processes started by the app end with the command.
    ProcessFamily.claim()
    let (note, ending) = try Self.ending(of: words)
    switch ending {
    case .exited(let code):
      // With exit code 2, the child has already reported the reason.
      if note == nil || code == 2 { return code }
      throw Diagnostic(problem: "\(note ?? "") ended the command with exit code \(code)", advice: incomplete)
    case .killed(let number) where requests.contains(number):
      end(by: number)
      return 2
    case .killed:
      throw Diagnostic(
        problem: "\(note ?? "code of an app or a step") ended the command \(ending.description)",
        advice: [reason(for: ending), incomplete].joined(separator: " "))
    }
  }

  /// Ends this process by the same signal to show it to the parent process.
  private static func end(by number: Int32) {
    signal(number, SIG_DFL)
    // Threads that wait for tasks block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }

  /// Forwards a signal to the child, which decides about its meaning; the child receives signals of the terminal
  /// directly.
  private static func passOn(_ number: Int32) {
    Platform.handle(number) { number, info, _ in
      guard let info, Platform.isFromProcess(info.pointee) else { return }
      let child = CommandChild.child.load(ordering: .acquiring)
      if child > 0 { kill(child, number) }
    }
  }

  /// A hint at the place of the message about the reason.
  private static func reason(for ending: ProcessEnding) -> String {
    switch ending {
    case .killed(SIGSEGV), .killed(SIGBUS):
      "If the output above gives no reason, look for endless recursion."
    case .killed(SIGKILL): "Another process ended it, such as the system when memory ran out."
    case .killed, .exited: "What the runtime of Swift reported is above."
    }
  }

  private static let incomplete = "What the command has written so far is incomplete."

  private static func ending(of words: [String]) throws(Diagnostic) -> (note: String?, ending: ProcessEnding) {
    do throws(FileSystem.Failure) {
      let file = try FileDescriptors.memoryFile()
      defer { close(file) }
      let logFile = try FileDescriptors.memoryFile(isAppended: true)
      defer { close(logFile) }
      while true {
        let ending = try ending(of: words, file, logFile)
        if case .killed(let number) = ending, requests.contains(number) { return (text(of: file), ending) }
        // The guard for process ends uses its own exit code instead of the original one.
        let how = if case .exited(ProcessEndGuard.exitCode) = ending { "with 'exit'" } else { ending.description }
        switch ChildLog.open(in: logFile) {
        case .line:
          OutputFile.writeError(
            "\nThis line has ended its process \(how). The console starts again and returns to the state before it.\n")
        case .code(let name):
          OutputFile.writeError(
            "\n\(name) has ended its process \(how). The command starts again, skips it and reports it.\n"
              .visibleLines)
        case nil: return (text(of: file), ending)
        }
      }
    } catch {
      throw Diagnostic(error, advice: "This program is started once more for the code of apps.")
    }
  }

  private static func ending(
    of words: [String], _ file: Int32, _ logFile: Int32
  ) throws(FileSystem.Failure) -> ProcessEnding {
    let (readEnd, writeEnd) = try FileDescriptors.pipe()
    defer { close(writeEnd) }
    let started = Result { () throws(FileSystem.Failure) in
      try RunningProgram.start(
        arguments: [argument] + words, environment: RunningProgram.shortTrace,
        descriptors: [.init(file, as: notes), .init(readEnd, as: life), .init(logFile, as: log)])
    }
    close(readEnd)
    let child = try started.get()
    Self.child.store(child.id, ordering: .releasing)
    defer { Self.child.store(0, ordering: .releasing) }
    for number in [SIGINT, SIGQUIT] {
      // The terminal also sends these signals to the child, which counts them.
      if isatty(STDIN_FILENO) == 1 { signal(number, SIG_IGN) } else { passOn(number) }
    }
    // A terminal never sends this signal. A service manager sends it, and only to the process that it started.
    passOn(SIGTERM)
    return try child.wait()
  }

  private static func text(of file: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: longestNote)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  // MARK: - In the child

  /// Sets up this process as a child: it ends with the first process and keeps notes.
  package static func begin() {
    file.withLock { $0 = taken(notes) }
    ChildLog.begin(taken(log))
    guard let life = taken(life) else { return }
    DispatchQueue(label: "first process").async {
      var byte: UInt8 = 0
      _ = withUnsafeMutableBytes(of: &byte) { SystemCalls.read(life, into: $0) }
      ProcessFamily.endOwn(isLast: true)
      _exit(2)
    }
  }

  /// Whether this process is a child.
  package static var isChild: Bool { file.withLock { $0 != nil } }

  /// Moves a descriptor to a number that started programs do not inherit.
  private static func taken(_ descriptor: Int32) -> Int32? {
    guard let copy = FileDescriptors.copy(of: descriptor) else { return nil }
    close(descriptor)
    return copy
  }

  /// Notes the owner of the running code for the message about its end.
  ///
  /// - Parameter subject: a text such as "the app 'Shop'"; nil after the code of an app.
  package static func note(_ subject: String?) {
    guard let file = file.withLock({ $0 }) else { return }
    // If the note cannot be written, the message does not name the app.
    _ = ftruncate(file, 0)
    let bytes = Array((subject ?? "").utf8.prefix(longestNote))
    _ = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
  }
}
