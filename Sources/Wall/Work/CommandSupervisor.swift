import CLibrary
import OperatingSystem
package import SourceText

/// The process beside a command of a wall. It ends the command and all processes that the command has started.
package enum CommandSupervisor {
  /// The argument that starts the program as a supervisor.
  package static let argument = "--keep-command"
  /// The read end of a pipe. The wall closes the other end to end the command.
  static let life: Int32 = 3
  /// The descriptor of the locked file. The lock lasts until all processes have closed it.
  static let lock: Int32 = 4
  /// The descriptor that receives the reports about the command.
  static let reports: Int32 = 5

  /// The time between the request to end and the kill, in milliseconds.
  private static let patience: Int32 = 3000

  /// Runs the command, and ends it if necessary.
  ///
  /// - Parameter words: the arguments of the order.
  /// - Throws: a `Diagnostic` if words are missing.
  package static func run(_ words: [String]) throws(Diagnostic) {
    guard let order = SupervisedCommand.Order(arguments: words), let name = order.words.first else {
      throw Diagnostic(problem: "\(argument) takes a time, a folder and a command")
    }
    for descriptor in [life, lock, reports] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    guard chdir(order.folder) == 0 else {
      return report(.ended(.unstarted("\(FileSystem.Failure(path: order.folder, code: errno))")))
    }
    guard let program = path(ofProgram: name) else {
      return report(.ended(.unstarted("\(name): no such program was found")))
    }
    // Orphans of the command become children of this process.
    Platform.adoptOrphans()
    do throws(FileSystem.Failure) {
      let milliseconds = Int32(clamping: max(order.limit.wholeNanoseconds / 1_000_000, 1))
      try supervise(program, Array(order.words.dropFirst()), milliseconds: milliseconds)
    } catch {
      report(.ended(.unstarted("\(error)")))
    }
  }

  /// Runs a program to its end or to the limit, and ends all processes that it has started.
  private static func supervise(
    _ program: String, _ arguments: [String], milliseconds: Int32
  ) throws(FileSystem.Failure) {
    let pipe = try FileDescriptors.pipe()
    var output = BoundedOutput(from: pipe.readEnd, to: STDOUT_FILENO)
    let gate = try FileDescriptors.pipe()
    defer { close(gate.writeEnd) }
    // This process closes its own pipe ends before it waits.
    let child = try start(program, arguments, writingTo: pipe.writeEnd, behind: gate.readEnd)
    // The id is reported first, and the command does nothing before that.
    report(.started(child.id))
    _ = Array("\n".utf8).withUnsafeBytes { SystemCalls.write(gate.writeEnd, $0) }
    let ended: Int32
    do {
      ended = try child.endDescriptor()
    } catch {
      child.killGroup()
      throw error
    }
    switch wait(for: [ended, life], atMost: milliseconds, taking: &output) {
    case 0: report(.ended(.ended(try child.wait())))
    case nil:
      end(child, ended, taking: &output)
      report(.ended(.late))
    default: end(child, ended, taking: &output)
    }
    child.killGroup()
    ProcessFamily.endChildren()
    output.take()
  }

  /// Starts a command that waits for a line before it does anything, and closes this process's copies of its pipe ends.
  private static func start(
    _ program: String, _ arguments: [String], writingTo output: Int32, behind gate: Int32
  ) throws(FileSystem.Failure) -> ChildProcess {
    defer {
      close(output)
      close(gate)
    }
    return try ChildProcess(
      "/bin/sh", arguments: ["-c", #"read -r _ <&3 && exec "$0" "$@" 3<&-"#, program] + arguments,
      descriptors: [.init(output, as: STDOUT_FILENO), .init(output, as: STDERR_FILENO), .init(gate, as: 3)],
      surroundings: .apart)
  }

  /// Asks a command to end, and kills it if it does not.
  private static func end(_ child: ChildProcess, _ ended: Int32, taking output: inout BoundedOutput) {
    _ = kill(-child.id, SIGTERM)
    _ = wait(for: [ended], atMost: patience, taking: &output)
    child.killGroup()
    // `wait` fails only if the process no longer exists.
    _ = try? child.wait()
  }

  /// Waits until a descriptor is readable or closed. During the wait, copies the output of the command.
  ///
  /// - Returns: the index of the descriptor; nil if the limit, in milliseconds, has passed.
  private static func wait(
    for descriptors: [Int32], atMost limit: Int32, taking output: inout BoundedOutput
  ) -> Int? {
    let deadline = ContinuousClock.now + .milliseconds(Int(limit))
    while true {
      // `poll` ignores negative descriptors.
      var entries = (descriptors + [output.source]).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = Int32(clamping: max(Int((deadline - .now) / .milliseconds(1)), 0))
      let count = poll(&entries, nfds_t(entries.count), left)
      if count == 0 { return nil }
      guard count > 0 else { continue }
      if let index = entries.firstIndex(where: { $0.revents != 0 }), index < descriptors.count { return index }
      output.take()
      // Endless output must not postpone the limit.
      if left == 0 { return nil }
    }
  }

  private static func report(_ report: SupervisorReport) {
    _ = Array(report.text.utf8).withUnsafeBytes { SystemCalls.write(reports, $0) }
  }

  /// The path of a program: the name itself if it is a path, or the first match in the folders of `PATH`.
  private static func path(ofProgram name: String) -> String? {
    if name.contains("/") { return FileSystem.isProgram(name) ? name : nil }
    return (Environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }.first(
      where: FileSystem.isProgram)
  }
}
