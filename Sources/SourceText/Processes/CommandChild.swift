import CLibrary
import Dispatch
internal import Synchronization

/// A second process of this program in which a command runs code of apps, so that a trap of that code ends with a message.
///
/// It has the streams of the first one and gets the signals of the terminal; the first one only waits for it.
package enum CommandChild {
  /// The word that makes the program such a process; the words of the command follow it.
  package static let argument = "run-command"

  /// The descriptor of a file in which the child notes whose code it is running.
  private static let notes: Int32 = 3
  /// The descriptor that has nothing more to read when the first process has ended.
  private static let life: Int32 = 4
  /// The descriptor of the file with the log of the lines that the command does.
  private static let log: Int32 = 5
  /// The most bytes of a note.
  private static let longestNote = 1 << 10
  /// The signals that a user or the system ends a command with; they end both processes.
  private static let requests: Set<Int32> = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]

  /// Where the notes of this process go; `nil` if it is no child.
  private static let file = Mutex<Int32?>(nil)

  /// The child, for the handler of signals; 0 while there is none.
  private static let child = Atomic<Int32>(0)

  // MARK: - In the first process

  /// Executes a command in a child and waits for its end; a child that a line of a console has ended is started again.
  ///
  /// - Parameter words: the name of the command and its arguments.
  /// - Returns: the exit code of the command.
  /// - Throws: how the code of an app ended the child; that the system starts no process.
  package static func run(_ words: [String]) throws(Diagnostic) -> Int32 {
    // What an app has started when it traps is ended with the command.
    ProcessFamily.claim()
    let (note, ending) = try Self.ending(of: words)
    switch ending {
    case .exited(let code):
      // With 2 the reason was reported in the child.
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

  /// Ends this process by a signal too, so that whoever has started it sees that.
  private static func end(by number: Int32) {
    signal(number, SIG_DFL)
    // Threads that wait for tasks block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }

  /// Has a signal go to the child, which decides what it means; what the terminal sends, the child gets from there.
  private static func passOn(_ number: Int32) {
    Platform.handle(number) { number, info, _ in
      guard let info, Platform.isFromProcess(info.pointee) else { return }
      let child = CommandChild.child.load(ordering: .acquiring)
      if child > 0 { kill(child, number) }
    }
  }

  /// Where the reader finds why a process was killed.
  private static func reason(for ending: ProcessEnding) -> String {
    switch ending {
    case .killed(SIGSEGV), .killed(SIGBUS):
      "If the output above gives no reason, look for endless recursion."
    case .killed(SIGKILL): "Another process ended it, such as the system when memory ran out."
    default: "What the runtime of Swift reported is above."
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
        // The guard of a process that ends has its own exit code, whatever the code was that ended it.
        let how = if case .exited(ProcessEndGuard.exitCode) = ending { "with 'exit'" } else { ending.description }
        switch ChildLog.open(in: logFile) {
        case .line:
          OutputFile.writeError(
            "\nThis line has ended its process \(how). It is started again, and comes back.\n")
        case .code(let name):
          OutputFile.writeError(
            "\n\(name) has ended its process \(how). The run begins again, and fails there.\n"
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
      // A terminal sends these to the child as well, which counts how often they come.
      if isatty(STDIN_FILENO) == 1 { signal(number, SIG_IGN) } else { passOn(number) }
    }
    // No terminal sends this one; who ends a service does, and only to the process that it has started.
    passOn(SIGTERM)
    return try child.wait()
  }

  private static func text(of file: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: longestNote)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  // MARK: - In the child

  /// Begins to be the child of another process: ends with it, and keeps notes.
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

  /// Whether this process is such a child.
  package static var isChild: Bool { file.withLock { $0 != nil } }

  /// Moves a descriptor to a number that no program that is started inherits.
  private static func taken(_ descriptor: Int32) -> Int32? {
    guard let copy = FileDescriptors.copy(of: descriptor) else { return nil }
    close(descriptor)
    return copy
  }

  /// Notes whose code is running, for the message about its end.
  ///
  /// - Parameter subject: such as "the app 'Shop'"; `nil` if no code of an app is running any more.
  package static func note(_ subject: String?) {
    guard let file = file.withLock({ $0 }) else { return }
    // Without the note, the message names no app.
    _ = ftruncate(file, 0)
    let bytes = Array((subject ?? "").utf8.prefix(longestNote))
    _ = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
  }
}
