import CLibrary
import SourceText
internal import Synchronization

/// A browser that was started here and ends with this process, however that ends.
package final class Browser: Sendable {
  /// What commands go over.
  package let connection: DevToolsConnection
  private let process: BrowserProcess

  /// The number of its process.
  package var processID: Int32 { process.id }

  /// Starts a browser.
  ///
  /// - Parameters:
  ///   - program: which one.
  ///   - limit: how long it may take to answer a command.
  ///   - isLastStart: whether nobody starts it again where it crashes before it has answered anything.
  /// - Throws: a `BrowserError` where it does not start.
  package init(
    _ program: BrowserProgram, limit: Duration = .seconds(30), isLastStart: Bool = true
  ) throws(BrowserError) {
    process = try BrowserProcess(program)
    let process = self.process
    connection = DevToolsConnection(reading: process.answers, writing: process.commands, limit: limit) {
      process.startFailure($0, isLastStart: isLastStart)
    }
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

/// What is wrong with a browser that was started and has answered nothing yet.
enum StartProblem: Sendable, Hashable {
  /// It has been silent for so long.
  case silent(Duration)
  /// Its pipe is closed.
  case closed
  /// What it answers is no message.
  case garbled
}

/// The process of a browser, and the two ends that it is spoken to by.
///
/// It is spoken to over a pipe (`--remote-debugging-pipe`): there is no port that anybody else could reach, and when the pipe
/// is closed, by whatever end of this process, the browser ends. The headless shell keeps its profile in memory. Any other browser
/// has a temporary folder for it, which this process removes, or a shell around the browser if this process
/// was killed.
final class BrowserProcess: Sendable {
  /// What commands are written to; whoever has the process closes it.
  let commands: Int32
  /// What answers and events are read from; whoever has the process closes it.
  let answers: Int32
  private let state: Mutex<State>
  private let program: String
  private let process: ChildProcess
  /// The folder with what the browser keeps while it runs; nil where it keeps that in memory.
  private let profile: BrowserProfile?

  /// Those that have not been ended.
  private static let running = Mutex<[ObjectIdentifier: BrowserProcess]>([:])

  private struct State {
    /// What it writes to standard output and error output, of which the beginning is kept; nil once that is closed.
    var output: Int32?
    /// Whether its end was waited for, so that its number may be that of another process.
    var isReaped = false
  }

  /// The number of the process.
  var id: Int32 { process.id }

  /// The descriptors that Chromium reads commands from and writes answers to.
  private enum Pipe {
    static let commands: Int32 = 3
    static let answers: Int32 = 4
  }

  /// Starts a browser.
  ///
  /// - Throws: a `BrowserError` where it does not start.
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
      // Nobody reads it while the browser runs: what does not fit is lost, and nothing waits for it.
      for descriptor in [output, outputEnd] { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
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

  /// Ends the browser with all of its pages, unless that was done before.
  func end() {
    Self.running.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(self)) }
    state.withLock { state in
      guard let output = state.output else { return }
      kill(&state)
      if let profile {
        // The shell was killed as well, and the processes behind it may still be writing while they end.
        FileDescriptors.wait(for: 0, on: output, within: Self.writeLimit)
        profile.remove()
      }
      _ = close(output)
      state.output = nil
    }
  }

  /// Ends the process unless that was done before; returns how it has ended.
  @discardableResult
  private func kill(_ state: inout State) -> ProcessEnding? {
    if state.isReaped { return nil }
    state.isReaped = true
    process.killGroup()
    // It was killed, so that the wait is short; a process that is not known any more needs no waiting for.
    return try? process.wait()
  }

  /// How long the processes of a browser that was killed may have its output open.
  private static let writeLimit = Duration.seconds(20)
  /// How long a browser that has closed its pipe may take to end.
  private static let endLimit = Duration.seconds(1)

  /// Why a browser that has answered nothing since its start does not work; it has ended then.
  ///
  /// - Parameters:
  ///   - problem: what is wrong with it.
  ///   - isLastStart: whether nobody starts it again where it has crashed.
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

  /// The last lines of what a broken browser has written.
  private static func lines(of output: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
    let lines = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n").suffix(mostLines)
    return lines.map { "  \($0)" }.joined(separator: "\n").visibleLines
  }

  /// How many lines of what a broken browser has written are shown.
  private static let mostLines = 8

  /// Runs a program and removes a folder behind it, in the language of the shell.
  private static let removing = #"profile=$1; shift; "$@"; code=$?; rm -rf -- "$profile"; exit $code"#

  /// How the browser is started: without a window unless it is wanted, without anything that asks servers of its maker, without
  /// limits that are for people, such as 60 frames a second.
  ///
  /// Without that limit it spends work on frames that nobody needs; with it frames come so late that pages are drawn at other times
  /// in every run. Frames on demand (`HeadlessExperimental.beginFrame`) cost more than they save, as each has to be asked for and
  /// waited for, and the browser does not answer for all of them.
  private static func arguments(for program: BrowserProgram, profile: String?) -> [String] {
    var arguments = program.isHeaded ? ["--no-startup-window"] : ["--headless"]
    arguments += [
      "--remote-debugging-pipe", "--disable-gpu", "--hide-scrollbars", "--mute-audio", "--no-first-run",
      "--no-default-browser-check", "--disable-background-networking", "--disable-sync", "--disable-extensions",
      "--disable-component-update", "--disable-default-apps", "--disable-breakpad", "--disable-popup-blocking",
      "--disable-frame-rate-limit", "--disable-smooth-scrolling", "--allow-pre-commit-input",
      // Without the limit it would spend all of a processor on waiting for the first frame of a page.
      "--deadline-to-synchronize-surfaces=1",
      // A turning wheel would be drawn without end, as fast as a processor can, while the page's time stands still.
      "--disable-threaded-animation",
      "--disable-renderer-backgrounding", "--disable-background-timer-throttling",
      "--disable-backgrounding-occluded-windows", "--disable-site-isolation-trials",
      // After input the browser holds back answers of servers until a frame, which never comes while time stands still.
      // With a new frame for each document, the clock of one that a script goes back to could not be set.
      "--disable-features=IsolateOrigins,site-per-process,Translate,DeferRendererTasksAfterInput,RenderDocument",
      "--force-color-profile=srgb",
      // Each process more takes time to start, and two cores are no faster for it.
      "--in-process-gpu", "--enable-features=NetworkServiceInProcess2", "--no-unsandboxed-zygote",
    ]
    // Without a screen the browser takes itself for a device without a mouse: hovering is 2, a fine pointer 4 (`ui/base/pointer`).
    if !program.isHeaded {
      arguments.append(
        "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4")
    }
    if let profile { arguments.append("--user-data-dir=\(profile)") }
    // Chromium refuses to run as the superuser otherwise, as in a container.
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    return arguments
  }
}
