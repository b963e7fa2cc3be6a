import CLibrary

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
  /// - Throws: a `BrowserError` where it does not start.
  package init(_ program: BrowserProgram, limit: Duration = .seconds(30)) throws(BrowserError) {
    process = try BrowserProcess(program)
    connection = DevToolsConnection(reading: process.answers, writing: process.commands, limit: limit)
  }

  deinit {
    close()
  }

  /// Ends the browser with all of its pages.
  package func close() {
    connection.close()
    process.end()
  }
}

/// The process of a browser, and the two ends that it is spoken to by.
///
/// It is spoken to over a pipe (`--remote-debugging-pipe`): there is no port that anybody else could reach, and when the pipe
/// is closed, by whatever end of this process, the browser ends. The headless shell keeps its profile in memory. Any other browser
/// has a temporary folder for it, which this process removes, or a shell around the browser if this process
/// was killed.
struct BrowserProcess: Sendable {
  /// What commands are written to; whoever has the process closes it.
  let commands: Int32
  /// What answers and events are read from; whoever has the process closes it.
  let answers: Int32
  private let process: ChildProcess
  /// The folder with what the browser keeps while it runs; nil where it keeps that in memory.
  private let profile: BrowserProfile?

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
      let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
      defer { if nowhere >= 0 { _ = close(nowhere) } }
      process = try ProcessFamily.keeping { () throws(FileSystem.Failure) in
        let arguments = Self.arguments(for: program, profile: profile?.path)
        return try ChildProcess(
          profile == nil ? program.path : "/bin/sh",
          arguments: profile.map { ["-c", Self.removing, "sh", $0.path, program.path] + arguments } ?? arguments,
          descriptors: [
            .init(nowhere, as: STDOUT_FILENO), .init(nowhere, as: STDERR_FILENO),
            .init(commandsEnd, as: Pipe.commands), .init(answersEnd, as: Pipe.answers),
          ], surroundings: .apart)
      }
      (self.commands, self.answers, self.profile) = (commands, answers, profile)
    } catch {
      profile?.remove()
      for descriptor in kept { _ = close(descriptor) }
      throw BrowserError(.notStarted, "the browser does not start: \(error.path): \(error.reason)")
    }
  }

  /// Ends the browser with all of its pages.
  func end() {
    process.killGroup()
    // It was killed, so that the wait is short; a process that is not known any more needs no waiting for.
    _ = try? process.wait()
    // The shell was killed as well.
    profile?.remove()
  }

  /// Runs a program and removes a folder behind it, in the language of the shell.
  private static let removing = #"profile=$1; shift; "$@"; rm -rf -- "$profile""#

  /// How the browser is started: without a window unless it is wanted, without anything that asks servers of its maker, without
  /// limits that are for people, such as 60 frames a second.
  private static func arguments(for program: BrowserProgram, profile: String?) -> [String] {
    var arguments = program.isHeaded ? ["--no-startup-window"] : ["--headless"]
    arguments += [
      "--remote-debugging-pipe", "--disable-gpu", "--hide-scrollbars", "--mute-audio", "--no-first-run",
      "--no-default-browser-check", "--disable-background-networking", "--disable-sync", "--disable-extensions",
      "--disable-component-update", "--disable-default-apps", "--disable-breakpad", "--disable-popup-blocking",
      "--disable-frame-rate-limit", "--disable-smooth-scrolling", "--allow-pre-commit-input",
      "--disable-renderer-backgrounding", "--disable-background-timer-throttling",
      "--disable-backgrounding-occluded-windows", "--disable-site-isolation-trials",
      // After input the browser holds back answers of servers until a frame, which never comes while time stands still.
      "--disable-features=IsolateOrigins,site-per-process,Translate,DeferRendererTasksAfterInput",
      "--force-color-profile=srgb",
    ]
    if let profile { arguments.append("--user-data-dir=\(profile)") }
    // Chromium refuses to run as the superuser otherwise, as in a container.
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    return arguments
  }
}
