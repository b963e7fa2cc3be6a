import CLibrary
import OperatingSystem
import SourceText
internal import Synchronization

/// A browser that was started by this process and always ends with it.
package final class Browser: Sendable {
  /// The connection for commands to the browser.
  package let connection: DevToolsConnection
  private let process: BrowserProcess

  /// The process ID of the browser.
  package var processID: Int32 { process.id }

  /// Starts a browser.
  ///
  /// - Parameters:
  ///   - program: the program of the browser.
  ///   - limit: how long the browser may take to answer a command.
  ///   - startLimit: how long the browser may take to its first answer.
  ///   - isLastStart: false if the caller retries after a crash at the start, which decides the kind of the error.
  /// - Throws: a `BrowserError` if the browser does not start.
  package init(
    _ program: BrowserProgram, limit: Duration = .seconds(30), startLimit: Duration = BrokenBrowser.startLimit,
    isLastStart: Bool = true
  ) throws(BrowserError) {
    process = try BrowserProcess(program)
    let process = self.process
    let start = DevToolsConnection.Start(limit: startLimit) { process.startFailure($0, isLastStart: isLastStart) }
    connection = DevToolsConnection(reading: process.answers, writing: process.commands, limit: limit, start: start)
    try connection.attachToOpenedPages()
  }

  deinit {
    close()
  }

  /// Ends the browser with all of its pages.
  package func close() {
    connection.close()
    process.end()
  }

  /// Ends the browsers of this process that are still open.
  package static func endAll() { BrowserProcess.endAll() }
}

/// The reason to give up a browser that has not answered anything since its start.
enum StartProblem: Sendable, Hashable {
  /// The browser has not answered for this long.
  case silent(Duration)
  /// The browser has closed its pipe.
  case closed
  /// The browser has sent something that is not a message.
  case garbled
}

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
        let arguments = Self.arguments(for: program, profile: profile?.path)
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

  /// How long the processes of a killed browser may keep its output open.
  private static let writeLimit = Duration.seconds(20)
  /// How long a browser that has closed its pipe may take to end.
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
      return (hasEnded ? ending : nil, state.output.map(Self.lines) ?? "")
    }
    let what =
      switch problem {
      case .silent(let limit): "has not answered for \(limit.wording) since its start\(MachineLoad.note)"
      case .garbled: "does not answer in the DevTools protocol"
      case .closed:
        if let ending {
          "has ended \(ending.description) before it answered anything"
        } else {
          "has closed its pipe before it answered anything"
        }
      }
    let isCrash = ending?.isCrash == true && !isLastStart
    let error = BrowserError(
      isCrash ? .crashedAtStart : .notStarted,
      "the browser \(program) \(what)\n" + (written.isEmpty ? "It has no output." : "It has written:\n\(written)")
        + "\n'cukeswift doctor' shows which browser is used. Set \(BrowserProgram.variable) to use another one.")
    if !isCrash { BrokenBrowser.note(error) }
    return error
  }

  /// The last lines of the output of a broken browser.
  private static func lines(of output: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
    let lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n").suffix(mostLines)
    return lines.map { "  \($0)" }.joined(separator: "\n").visibleLines
  }

  /// The highest number of output lines to show for a broken browser.
  private static let mostLines = 8

  /// A shell script that runs a program and then removes a folder.
  private static let removing = #"profile=$1; shift; "$@"; code=$?; rm -rf -- "$profile"; exit $code"#

  /// The arguments that start the browser.
  ///
  /// They switch off windows (unless requested), requests to the servers of its maker, and limits made for people, such
  /// as 60 frames a second.
  ///
  /// Without the frame limit the browser draws some unneeded frames. With it frames come so late that pages are drawn
  /// at other times in every run. Frames on demand (`HeadlessExperimental.beginFrame`) cost more than they save: each
  /// has to be requested and awaited, and the browser does not answer every request.
  private static func arguments(for program: BrowserProgram, profile: String?) -> [String] {
    var arguments = program.isHeaded ? ["--no-startup-window"] : ["--headless"]
    arguments += [
      "--remote-debugging-pipe", "--disable-gpu", "--hide-scrollbars", "--mute-audio", "--no-first-run",
      "--no-default-browser-check", "--disable-background-networking", "--disable-sync", "--disable-extensions",
      "--disable-component-update", "--disable-default-apps", "--disable-breakpad", "--disable-popup-blocking",
      "--disable-frame-rate-limit", "--disable-smooth-scrolling", "--allow-pre-commit-input",
      // Otherwise the browser spends a whole processor on waiting for the first frame of a page.
      "--deadline-to-synchronize-surfaces=1",
      // Otherwise a spinner is drawn endlessly, as fast as the processor can, while the page's time stands still.
      "--disable-threaded-animation",
      "--disable-renderer-backgrounding", "--disable-background-timer-throttling",
      "--disable-backgrounding-occluded-windows", "--disable-site-isolation-trials",
      // After input the browser holds back server responses until the next frame, which never comes while time stands
      // still. With a new frame for each document, the clock could not be set in a document that a script goes back to.
      "--disable-features=IsolateOrigins,site-per-process,Translate,DeferRendererTasksAfterInput,RenderDocument,"
        // These guess where a finger is when a frame is drawn, so a busy machine would scroll by another distance.
        + "ResamplingInputEvents,ResamplingScrollEvents,FilteringPrediction,FilteringScrollPrediction",
      "--force-color-profile=srgb",
      // More processes take longer to start and are not faster on two cores.
      "--in-process-gpu", "--enable-features=NetworkServiceInProcess2", "--no-unsandboxed-zygote",
    ]
    // Without a screen the browser assumes a device without a mouse: hovering is 2, a fine pointer 4
    // (`ui/base/pointer`).
    if !program.isHeaded {
      arguments.append(
        "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4")
    }
    if let profile { arguments.append("--user-data-dir=\(profile)") }
    // Chromium otherwise refuses to run as root, for example in a container.
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    return arguments
  }
}
