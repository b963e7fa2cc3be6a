import CLibrary
import OperatingSystem
import SourceText
import Synchronization

/// The process of a browser, with the pipe for commands and the pipe for answers.
///
/// The pipes (`--remote-debugging-pipe`) avoid a port that other programs could reach. The browser ends when its pipe
/// is closed, however this process ends. The headless shell keeps its profile in memory. Other browsers get a temporary
/// folder for the profile. This process removes the folder; if this process was killed, a shell around the browser
/// removes it.
final class BrowserProcess: Sendable {
  /// The descriptor that commands are written to; the owner of the process closes it.
  let commands: Int32
  /// The descriptor that answers and events are read from; the owner of the process closes it.
  let answers: Int32
  private let state: Mutex<State>
  private let program: String
  private let process: ChildProcess
  /// The folder with the profile of the browser; nil for the headless shell, which keeps the profile in memory.
  private let profile: BrowserProfile?

  /// The processes that have not been ended yet, to end them with this process.
  private static let running = Mutex<[ObjectIdentifier: BrowserProcess]>([:])

  private struct State {
    /// The pipe with the beginning of the browser's standard output and error output; nil when closed.
    var output: Int32?
    /// Whether the process was waited for. The system may then give its process ID to another process.
    var isReaped = false
  }

  /// The process ID.
  var id: Int32 { process.id }

  /// The descriptors that Chromium reads commands from and writes answers to.
  private enum Pipe {
    static let commands: Int32 = 3
    static let answers: Int32 = 4
  }

  /// Starts a browser.
  ///
  /// - Throws: a `BrowserError` if the browser does not start.
  init(_ program: BrowserProgram) throws(BrowserError) {
    var kept: [Int32] = []
    var profile: BrowserProfile?
    do {
      if !program.isHeadlessShell { profile = try BrowserProfile() }
      let (commandsEnd, commands) = try FileDescriptors.pipe()
      defer { _ = close(commandsEnd) }
      kept.append(commands)
      let (answers, answersEnd) = try FileDescriptors.pipe()
      defer { _ = close(answersEnd) }
      kept.append(answers)
      let (output, outputEnd) = try FileDescriptors.pipe()
      defer { _ = close(outputEnd) }
      kept.append(output)
      // The output is not read while the browser runs. Output that does not fit in the pipe is lost instead of blocking
      // the browser.
      FileDescriptors.makeNonBlocking(output, outputEnd)
      process = try ProcessFamily.keeping { () throws(FileSystem.Failure) in
        let arguments = program.arguments(profile: profile?.path)
        return try ChildProcess(
          profile == nil ? program.path : "/bin/sh",
          arguments: profile.map { ["-c", Self.removing, "sh", $0.path, program.path] + arguments } ?? arguments,
          descriptors: [
            .init(outputEnd, as: STDOUT_FILENO), .init(outputEnd, as: STDERR_FILENO),
            .init(commandsEnd, as: Pipe.commands), .init(answersEnd, as: Pipe.answers),
          ], surroundings: .apart)
      }
      (self.commands, self.answers, self.profile) = (commands, answers, profile)
      state = Mutex(State(output: output))
      self.program = program.path
      Self.running.withLock { $0[ObjectIdentifier(self)] = self }
    } catch {
      profile?.remove()
      for descriptor in kept { _ = close(descriptor) }
      throw BrowserError(.notStarted, "the browser does not start: \(error.path): \(error.reason)")
    }
  }

  /// Ends the browsers of this process.
  static func endAll() {
    for process in running.withLock({ Array($0.values) }) { process.end() }
  }

  /// Ends the browser with all of its pages; does nothing on a second call.
  func end() {
    Self.running.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(self)) }
    state.withLock { state in
      guard let output = state.output else { return }
      kill(&state)
      if let profile {
        // The shell was killed too, and the processes that the browser started may still write to the folder while they
        // end.
        FileDescriptors.wait(for: 0, on: output, within: Self.writeLimit)
        profile.remove()
      }
      _ = close(output)
      state.output = nil
    }
  }

  /// Kills the process unless it was killed before, and returns how it ended.
  @discardableResult
  private func kill(_ state: inout State) -> ProcessEnding? {
    if state.isReaped { return nil }
    state.isReaped = true
    process.killGroup()
    // The process was killed, so this wait is short. Nothing remains to be done for a process that the system has
    // forgotten.
    return try? process.wait()
  }

  /// The time limit for the processes of a killed browser to close its output.
  private static let writeLimit = Duration.seconds(20)
  /// The time limit for a browser that has closed its pipe to end.
  private static let endLimit = Duration.seconds(1)

  /// Ends a browser that has not answered anything since its start, and returns the error to report.
  ///
  /// - Parameters:
  ///   - problem: the reason to give the browser up.
  ///   - isLastStart: false if the caller retries after a crash.
  func startFailure(_ problem: StartProblem, isLastStart: Bool) -> BrowserError {
    let (ending, written) = state.withLock { state in
      let hasEnded = problem == .closed && !state.isReaped && (try? process.ends(within: Self.endLimit)) == true
      let ending = kill(&state)
      return (hasEnded ? ending : nil, state.output.map(Self.lines) ?? [])
    }
    let what =
      switch problem {
      case .silent(let limit): "has not answered for \(limit.wording) since its start"
      case .garbled: "does not answer in the DevTools protocol"
      case .closed:
        if let ending {
          "has ended \(ending.description) before it answered anything"
        } else {
          "has closed its pipe before it answered anything"
        }
      }
    let isCrash = ending?.isCrash == true && !isLastStart
    var advice: [String] = []
    if case .silent = problem { advice = BrowserError.busyMachine }
    advice += written.isEmpty ? ["It has no output."] : ["It has written:"] + written
    advice.append(
      "'cukeswift doctor' shows which browser is used. Set \(BrowserProgram.variable) to use another one.")
    let error = BrowserError(
      isCrash ? .crashedAtStart : .notStarted, "the browser \(program) \(what)", advice: advice)
    if !isCrash { BrokenBrowser.note(error) }
    return error
  }

  /// The last lines of the output of a broken browser.
  private static func lines(of output: Int32) -> [String] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
    let lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n").suffix(mostLines)
    return lines.map { "  \($0)".visibleLines }
  }

  /// The highest number of output lines to show for a broken browser.
  private static let mostLines = 8

  /// A shell script that runs a program and then removes a folder.
  private static let removing = #"profile=$1; shift; "$@"; code=$?; rm -rf -- "$profile"; exit $code"#
}
