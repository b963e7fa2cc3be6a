import AppUnderTest
import JSON
import Recordings

/// A session of a client with its own app. Commands are performed one after another.
actor ServedSession {
  /// The id for clients.
  nonisolated let id: String
  /// The requested and matched capabilities.
  nonisolated let setting: SessionSetting
  /// The app.
  nonisolated let app: AppSession
  /// The settings of the client for its commands.
  var client: ClientSettings
  /// The index of the web view that is driven as a page; nil if the app is driven.
  var page: Int?
  /// The elements that were returned to the client.
  var returned: ReturnedElements
  /// The state of the device that clients set and query.
  var deviceState = DeviceState()
  /// The fingers, buttons and keys that are pressed between actions.
  var inputs = WindowInputs()
  /// The recordings of the session.
  var recordings: SessionRecordings
  /// The running command and the commands that wait for it.
  var commands = CommandQueue()
  /// The times that decide how much of the app's time passes.
  var clock: SessionClock
  private(set) var hasEnded = false

  /// The browser that shows the app, whether its page or the app is driven; nil for other apps.
  nonisolated var browsing: (any BrowsingDriver)? { app.driver as? any BrowsingDriver }
  /// The driver of several windows; nil for an app with one window.
  nonisolated var windowed: (any WindowsDriver)? { app.driver as? any WindowsDriver }

  init(id: String, setting: SessionSetting) {
    self.id = id
    self.setting = setting
    clock = SessionClock(pauseStart: setting.now())
    client = ClientSettings(capabilities: setting.capabilities, timeouts: setting.timeouts)
    returned = ReturnedElements(elements: KnownElements(of: id))
    let driver = setting.app.driver(on: setting.device, arguments: setting.launch.arguments)
    app = AppSession(driver: driver, pace: Pace())
    recordings = SessionRecordings(actions: setting.recording?.begin(setting))
  }

  /// The effect of a command on the app's time.
  enum Kind: Sendable {
    /// The command reads the state of the app.
    case asks
    /// The command acts on the app.
    case acts
    /// The command has no effect on time.
    case neither
  }

  /// Performs a command after the earlier ones.
  ///
  /// - Parameters:
  ///   - kind: its effect on the app's time.
  ///   - question: a description of the command, to detect repeated queries.
  ///   - command: performs the command.
  func run<Value: Sendable>(
    _ kind: Kind, question: @autoclosure () -> String, _ command: (ServedSession) async throws -> Value
  ) async throws -> Value {
    if commands.isBusy {
      await withCheckedContinuation { commands.waiting.append($0) }
    } else {
      commands.isBusy = true
    }
    defer {
      clock.pauseStart = setting.now()
      commands.finish()
    }
    guard !hasEnded else { throw WireError(.invalidSession, "the session \(id) has ended") }
    commands.mayChangeScreen = kind == .acts
    do {
      switch setting.time {
      case .real: try await catchUp()
      case .virtual: try await passPause(before: kind)
      }
      try await pass(kind, question: question())
      let value = try await command(self)
      try await letRealTimePass()
      await filmScreen()
      return value
    } catch {
      // A client that repeats an action which has failed is waiting too.
      if kind == .acts { clock.questions = [question()] }
      // A failed command takes as long as a successful one.
      try? await letRealTimePass()
      await filmScreen()
      throw await wireError(for: error)
    }
  }

  /// The error for the client, which also depends on the state of the app.
  private func wireError(for error: any Error) async -> any Error {
    let isRunning = await isRunning
    switch (error as? AppError)?.kind {
    case .notRunning where !isRunning:
      return WireError(
        .invalidElementState,
        "the app '\(appName)' is not running: start it with mobile: launchApp or mobile: activateApp")
    case .dialogOpen:
      do {
        return try await unexpectedAlert() ?? WireError(.unexpectedAlert, "\(error)")
      } catch {
        return error
      }
    default: return error
    }
  }

  /// The time until the session expires; nil for an expired session.
  func timeUntilExpiry(at now: ContinuousClock.Instant) -> Duration? {
    if commands.isBusy { return setting.commandTimeout }
    let rest = commands.lastUse + setting.commandTimeout - now
    return rest > .zero ? rest : nil
  }

  /// Ends the session and its app.
  func end() async {
    guard !hasEnded else { return }
    hasEnded = true
    await saveActions()
    // An app that fails to end must not keep the session alive.
    try? await app.terminate()
  }

  /// Restarts the app and its time.
  func launchApp() async throws {
    // WebDriver requires that prompts before leaving a page are accepted (W3C WebDriver, section 16).
    await browsing?.leavePages(within: client.timeouts.pageLoadLimit)
    if setting.browser.acceptsAnyCertificate { await browsing?.acceptAnyCertificate() }
    if setting.browser.start != .app { await windowed?.letClientChooseWindow() }
    try await app.launch()
    if clock.launch != nil { try await record(.relaunch) }
    noteRestart()
  }

  /// Ends the app; the next use launches it.
  func terminateApp() async throws {
    try await app.terminate()
    noteRestart()
  }

  /// Ends the app; its uses fail until it is launched.
  func quitApp() async throws {
    try await app.quit()
    noteRestart()
  }

  private func noteRestart() {
    (clock.launch, clock.lastInput) = (.now, nil)
    returned.elements.forgetScreen()
  }
}
