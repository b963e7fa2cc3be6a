import CLibrary

/// A browser that was started by this process and ends with this process.
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

extension BrowserProgram {
  /// The arguments that start the browser.
  ///
  /// They switch off windows (unless requested), requests to the servers of its maker, and limits made for people, such
  /// as 60 frames a second.
  ///
  /// Without the frame limit the browser draws some unneeded frames. With it frames come so late that pages are drawn
  /// at other times in every run. Frames on demand (`HeadlessExperimental.beginFrame`) cost more than they save: each
  /// has to be requested and awaited, and the browser does not answer every request.
  ///
  /// - Parameter profile: the folder with the profile; nil for the headless shell.
  func arguments(profile: String?) -> [String] {
    var arguments = isHeaded ? ["--no-startup-window"] : ["--headless"]
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
    if !isHeaded {
      arguments.append(
        "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4")
    }
    if let profile { arguments.append("--user-data-dir=\(profile)") }
    // Chromium otherwise refuses to run as root, for example in a container.
    if geteuid() == 0 { arguments.append("--no-sandbox") }
    return arguments
  }
}
