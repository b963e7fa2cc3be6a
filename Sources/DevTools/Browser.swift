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
/// is closed, by whatever end of this process, the browser ends. The headless shell keeps its profile in memory.
struct BrowserProcess: Sendable {
  /// What commands are written to; whoever has the process closes it.
  let commands: Int32
  /// What answers and events are read from; whoever has the process closes it.
  let answers: Int32
  private let process: ChildProcess

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
    do {
      let (commandsEnd, commands) = try FileDescriptors.pipe()
      defer { _ = close(commandsEnd) }
      kept.append(commands)
      let (answers, answersEnd) = try FileDescriptors.pipe()
      defer { _ = close(answersEnd) }
      kept.append(answers)
      let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
      defer { if nowhere >= 0 { _ = close(nowhere) } }
      process = try ProcessFamily.keeping { () throws(FileSystem.Failure) in
        try ChildProcess(
          program.path, arguments: Self.arguments(),
          descriptors: [
            .init(nowhere, as: STDOUT_FILENO), .init(nowhere, as: STDERR_FILENO),
            .init(commandsEnd, as: Pipe.commands), .init(answersEnd, as: Pipe.answers),
          ], surroundings: .apart)
      }
      (self.commands, self.answers) = (commands, answers)
    } catch {
      for descriptor in kept { _ = close(descriptor) }
      throw BrowserError(.notStarted, "the browser does not start: \(error.path): \(error.reason)")
    }
  }

  /// Ends the browser with all of its pages.
  func end() {
    process.killGroup()
    // It was killed, so that the wait is short; a process that is not known any more needs no waiting for.
    _ = try? process.wait()
  }

  /// How the browser is started: without a window, without anything that asks servers of its maker, without limits that are
  /// for people, such as 60 frames a second.
  private static func arguments() -> [String] {
    var arguments = [
      "--headless", "--remote-debugging-pipe", "--disable-gpu", "--hide-scrollbars", "--mute-audio", "--no-first-run",
      "--no-default-browser-check", "--disable-background-networking", "--disable-sync", "--disable-extensions",
      "--disable-component-update", "--disable-default-apps", "--disable-breakpad", "--disable-popup-blocking",
      "--disable-frame-rate-limit", "--disable-smooth-scrolling", "--allow-pre-commit-input",
      "--disable-renderer-backgrounding", "--disable-background-timer-throttling",
      "--disable-backgrounding-occluded-windows", "--disable-site-isolation-trials",
      "--disable-features=IsolateOrigins,site-per-process,Translate,DeferRendererTasksAfterInput",
      "--force-color-profile=srgb",
    ]
    // Chromium refuses to run as the superuser otherwise, as in a container.
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    return arguments
  }
}
