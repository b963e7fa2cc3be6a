import CLibrary

/// A browser that was started here and ends with this process, however that ends.
///
/// It is spoken to over a pipe (`--remote-debugging-pipe`): there is no port that anybody else could reach, and when the pipe
/// is closed, by whatever end of this process, the browser ends. The headless shell keeps its profile in memory.
package final class Browser: Sendable {
  /// What commands go over.
  package let connection: DevToolsConnection
  private let process: ChildProcess

  /// The number of its process.
  package var processID: Int32 { process.id }

  /// The descriptors that Chromium reads commands from and writes answers to.
  private enum Pipe {
    static let commands: Int32 = 3
    static let answers: Int32 = 4
  }

  /// Starts a browser.
  ///
  /// - Parameters:
  ///   - program: which one.
  ///   - limit: how long it may take to answer a command.
  /// - Throws: a `BrowserError` where it does not start.
  package init(_ program: BrowserProgram, limit: Duration = .seconds(30)) throws(BrowserError) {
    do {
      let (commandsEnd, commands) = try FileDescriptors.pipe()
      defer { _ = systemClose(commandsEnd) }
      let (answers, answersEnd) = try FileDescriptors.pipe()
      defer { _ = systemClose(answersEnd) }
      let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
      defer { if nowhere >= 0 { _ = systemClose(nowhere) } }
      process = try ChildProcess(
        program.path, arguments: Browser.arguments(),
        descriptors: [
          .init(nowhere, as: STDOUT_FILENO), .init(nowhere, as: STDERR_FILENO),
          .init(commandsEnd, as: Pipe.commands), .init(answersEnd, as: Pipe.answers),
        ], surroundings: .apart)
      connection = DevToolsConnection(reading: answers, writing: commands, limit: limit)
    } catch {
      throw BrowserError(.notStarted, "the browser does not start: \(error.path): \(error.reason)")
    }
  }

  deinit {
    close()
  }

  /// Ends the browser with all of its pages.
  package func close() {
    connection.close()
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
      "--disable-features=IsolateOrigins,site-per-process,Translate", "--force-color-profile=srgb",
    ]
    // Chromium refuses to run as the superuser otherwise, as in a container.
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    return arguments
  }
}

// Inside the type above the name would mean its own function.
private let systemClose = close(_:)
