import AppUnderTest
import JSON
import Recordings

/// A session of a client with its own app. Commands are performed one after another.
actor ServedSession {
  /// The id for clients.
  nonisolated let id: String
  /// The requested and matched capabilities.
  nonisolated let setting: SessionSetting
  /// The capabilities in force, for the client.
  var capabilities: [String: JSONValue]
  /// The app.
  nonisolated let app: AppSession
  /// The timeouts.
  var timeouts: Timeouts
  /// The settings of Appium clients.
  var settings: [String: JSONValue] = [:]
  /// The index of the web view that is driven as a page; nil if the app is driven.
  var page: Int?
  /// The elements that were returned to the client.
  var known: KnownElements
  /// The places that were found by pictures.
  var pictures = PictureElements()
  /// The documents and fields of the nodes of pages that the client uses.
  var nodes = PageNodes()
  /// State that clients set and query, such as the appearance, by internal names.
  var notes: [String: JSONValue] = [:]
  /// The state of the app when the device was locked; nil for an unlocked device.
  var stateWhenLocked: AppState?
  /// Whether the device is locked.
  var isLocked: Bool { stateWhenLocked != nil }
  /// The location of the device, if it was changed.
  var place: JSONValue?
  /// The fingers, buttons and keys that are pressed between actions, by window.
  var inputs: [Int: InputState] = [:]
  /// The number of the window of the latest actions.
  var window = 1
  /// Records touches while a client of Calabash records.
  var recorder: TouchRecorder?
  /// Records the actions of the client, for a feature; nil to record nothing.
  nonisolated let actions: Recorder?
  /// The number of recorded actions before the first command of the client.
  var setupActions: Int
  /// The film of the screen; nil if the screen is not filmed.
  var film: ServedFilm?
  /// Whether the running command may change the screen without time passing.
  var mayChangeScreen = false
  /// The input of the current actions of pointers and keys; nil outside of them, and if nothing is recorded.
  var track: InputTrack?

  private var clock: SessionClock
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The end of the last command.
  private(set) var lastUse = ContinuousClock.now
  private(set) var hasEnded = false

  init(id: String, setting: SessionSetting) {
    self.id = id
    self.setting = setting
    clock = SessionClock(pauseStart: setting.now())
    timeouts = setting.timeouts
    capabilities = setting.capabilities
    known = KnownElements(of: id)
    let driver = setting.app.driver(on: setting.device, arguments: setting.arguments)
    app = AppSession(driver: driver, pace: Pace())
    actions = setting.recording?.begin(setting)
    setupActions = actions?.count ?? 0
  }

  /// The effect of a command on the app's time.
  enum Kind: Sendable {
    /// It reads the state of the app.
    case asks
    /// It acts on the app.
    case acts
    /// It has no effect on time.
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
    if isBusy { await withCheckedContinuation { waiting.append($0) } } else { isBusy = true }
    defer {
      lastUse = .now
      clock.pauseStart = setting.now()
      if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
    guard !hasEnded else { throw WireError(.invalidSession, "the session \(id) has ended") }
    mayChangeScreen = kind == .acts
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
      let isRunning = await isRunning
      switch (error as? AppError)?.kind {
      case .notRunning where !isRunning:
        throw WireError(
          .invalidElementState,
          "the app '\(appName)' is not running: start it with mobile: launchApp or mobile: activateApp")
      case .dialogOpen: throw try await unexpectedAlert() ?? WireError(.unexpectedAlert, "\(error)")
      default: throw error
      }
    }
  }

  /// The time until the session expires; nil for an expired session.
  func timeUntilExpiry(at now: ContinuousClock.Instant) -> Duration? {
    if isBusy { return setting.commandTimeout }
    let rest = lastUse + setting.commandTimeout - now
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

  // MARK: - Time

  /// The maximum time that passes for a repeated query.
  private static let patience = Duration.milliseconds(500)

  /// Lets the app's time pass for a command.
  ///
  /// - Parameters:
  ///   - kind: the effect of the command on the app's time.
  ///   - question: a description of the command.
  func pass(_ kind: Kind, question: @autoclosure () -> String) async throws {
    switch kind {
    case .neither: break
    case .acts:
      if !clock.questions.isEmpty, clock.questions.contains(question()) { try await jump() }
      clock.questions = []
    case .asks:
      let question = question()
      guard !clock.questions.insert(question).inserted else { return }
      // A client that repeats a query is waiting.
      clock.questions = [question]
      try await jump()
    }
  }

  /// Lets the app's time pass until its next event.
  private func jump() async throws {
    guard setting.time == .virtual else { return }
    do {
      _ = try await app.tree()
      let now = try await app.driver.now()
      _ = try await app.driver.advance(notAfter: now + Self.patience)
    } catch let error as AppError where error.kind == .notRunning {
      // No time passes in a window that was closed. Not all commands need it.
    }
  }

  /// The shortest pause between two commands in which a client waits; shorter ones are its work.
  private static let shortestPause = Duration.milliseconds(200)
  /// The longest time that passes for a pause.
  private static let longestPause = Duration.seconds(60)

  /// Lets the time of a page pass for as long as its client has paused, as tests do that sleep before they look.
  private func passPause(before kind: Kind) async throws {
    let pause = setting.now() - clock.pauseStart
    guard kind != .neither, browser != nil, pause >= Self.shortestPause else { return }
    do {
      let end = try await app.driver.now() + min(pause, Self.longestPause)
      try await app.driver.letPass(until: end)
      // The client sees the result first, before more time passes.
      clock.questions = []
    } catch let error as AppError where error.kind == .notRunning || error.kind == .dialogOpen {
      // The time of a page stands still behind a dialog; the command reports a page that is gone.
    }
  }

  /// Lets the app's time catch up with the real time since the last command.
  private func catchUp() async throws {
    guard let launch = clock.launch else { return }
    do {
      try await app.driver.letPass(until: .now - launch)
    } catch let error as AppError where error.kind == .notRunning {
      // An app that has ended has no time. It starts again with the next launch.
      clock.launch = .now
    }
  }

  /// Waits until real time has reached the app's time.
  private func letRealTimePass() async throws {
    guard setting.time == .real, let launch = clock.launch, !hasEnded else { return }
    guard let time = try? await app.driver.now() else { return }
    try await Task.sleep(until: launch + time)
  }

  /// Restarts the app and its time.
  func launchApp() async throws {
    // WebDriver requires that prompts before leaving a page are accepted (W3C WebDriver, section 16).
    await (app.driver as? any BrowsingDriver)?.leavePages(within: timeouts.pageLoadLimit)
    if setting.acceptsAnyCertificate { await (app.driver as? any BrowsingDriver)?.acceptAnyCertificate() }
    if setting.beginsInPage { await (app.driver as? any WindowsDriver)?.letClientChooseWindow() }
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
    known.forgetScreen()
  }

  /// Begins an input, which must not become a double touch with the previous input.
  ///
  /// A mouse needs no time for that. Fingers do, because the app recognises their gestures by time.
  func beginInput() async throws {
    if let browser, setting.device.hasMouse { return await browser.separateClicks() }
    _ = try await app.tree()
    if let lastInput = clock.lastInput { try await app.driver.letPass(until: lastInput + Self.touchesApart) }
  }

  /// Notes that an input has ended.
  func endInput() async throws {
    clock.questions = []
    clock.lastInput = nil
    do {
      try await awaitNavigation()
      clock.lastInput = try await app.driver.now()
    } catch let error as AppError where error.kind == .notRunning {
      // The input may have ended the app intentionally.
      try await requireClosedWindow(otherwise: error)
    }
  }

  /// Notes that a script of the client has ended, which is an action only if it has changed the screen.
  ///
  /// - Parameters:
  ///   - script: the body of the script.
  ///   - before: the screen before the script.
  func end(script: String, changing before: any ElementTree) async throws {
    do {
      try await awaitNavigation()
      guard let browser, try await !browser.isShowing(before) else { return }
      clock.questions = []
      remark("script: \(script.prefix(Self.longestRemark))")
    } catch let error as AppError where error.kind == .notRunning {
      // The script may have closed its window.
      try await requireClosedWindow(otherwise: error)
    }
  }

  /// The number of letters of a script in the recording.
  private static let longestRemark = 80

  /// Throws an error unless the window in use was closed, which an action may intend. Other apps may end.
  func requireClosedWindow(otherwise error: AppError) async throws {
    guard await (app.driver as? any WindowsDriver)?.isWindowClosed ?? true else { throw error }
  }

  /// The minimum time between two separate touches.
  private static let touchesApart = GestureLimits.doubleTouchTime + .milliseconds(1)
}

/// The documents and fields of the nodes of pages that a client uses.
struct PageNodes {
  /// The frames and pages of the nodes that were returned to the client, by document.
  var documents: [String: String] = [:]
  /// The paths of the files that were chosen in fields, by the names of the fields.
  var files: [String: [String]] = [:]
}

/// The times of a session that decide how much of the app's time passes.
private struct SessionClock {
  /// The real time at which the app was launched, if its time follows real time.
  var launch: ContinuousClock.Instant?
  /// The app's time after the last input.
  var lastInput: Duration?
  /// The queries since the last action or passage of time.
  var questions: Set<String> = []
  /// The end of the last command by the clock for pauses.
  var pauseStart: ContinuousClock.Instant
}
