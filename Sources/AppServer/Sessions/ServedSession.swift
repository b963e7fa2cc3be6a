import AppUnderTest
import JSON

/// A session of a client with an app of its own; its commands are done one after another.
actor ServedSession {
  /// What clients call it.
  nonisolated let id: String
  /// What it was asked for, and got.
  nonisolated let setting: SessionSetting
  /// The app.
  nonisolated let app: AppSession
  /// The waits.
  var timeouts: Timeouts
  /// What clients of Appium have set.
  var settings: [String: JSONValue] = [:]
  /// The web view that is driven as a page; `nil` where the app is driven.
  var page: Int?
  /// The elements that the client knows.
  var known: KnownElements
  /// What was set up and is asked for again, by names of our own.
  var notes: [String: JSONValue] = [:]
  /// Where the device was moved to.
  var place: JSONValue?
  /// The fingers and keys that actions have left pressed.
  var input = InputState()
  /// Notes what fingers do while a client of Calabash records.
  var recorder: TouchRecorder?

  /// When the app was launched, where its time is to pass as time does.
  private var launch: ContinuousClock.Instant?
  /// The app's time after the last input.
  private var lastInput: Duration?
  /// The questions that were asked since something was done or time has passed.
  private var questions: Set<String> = []
  private var isBusy = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// When the last command ended.
  private(set) var lastUse = ContinuousClock.now
  /// Whether it has ended.
  private(set) var hasEnded = false

  init(id: String, setting: SessionSetting) {
    self.id = id
    self.setting = setting
    timeouts = setting.timeouts
    known = KnownElements(of: id)
    let driver = setting.app.driver(on: setting.device, arguments: setting.arguments)
    app = AppSession(driver: driver, pace: Pace())
  }

  /// What commands of a kind do to the app's time.
  enum Kind: Sendable {
    /// It looks at the app.
    case asks
    /// It does something to the app.
    case acts
    /// It does neither.
    case neither
  }

  /// Does a command when those before it are done.
  ///
  /// - Parameters:
  ///   - kind: what it does to the app's time.
  ///   - question: what it is, so that a client that asks the same again is noticed.
  ///   - command: does it.
  func run<Value: Sendable>(
    _ kind: Kind, question: @autoclosure () -> String, _ command: (ServedSession) async throws -> Value
  ) async throws -> Value {
    if isBusy { await withCheckedContinuation { waiting.append($0) } } else { isBusy = true }
    defer {
      lastUse = .now
      if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
    guard !hasEnded else { throw WireError(.invalidSession, "the session \(id) has ended") }
    do {
      if setting.time == .real { try await catchUp() }
      try await pass(kind, question: question())
      let value = try await command(self)
      try await letRealTimePass()
      return value
    } catch {
      // That something failed takes as long as that it was done.
      try? await letRealTimePass()
      guard let error = error as? AppError, error.kind == .dialogOpen else { throw error }
      throw WireError(.unexpectedAlert, "\(error)", alert: try? await alertText())
    }
  }

  /// Whether nothing was asked of it for so long that nobody is likely to come back.
  func isForgotten(now: ContinuousClock.Instant) -> Duration? {
    if isBusy { return setting.commandTimeout }
    let rest = lastUse + setting.commandTimeout - now
    return rest > .zero ? rest : nil
  }

  /// Ends the session and its app.
  func end() async {
    guard !hasEnded else { return }
    hasEnded = true
    // What an app has against its end keeps no session alive.
    try? await app.terminate()
  }

  // MARK: - Time

  /// How much time passes at most when a client asks the same again.
  private static let patience = Duration.milliseconds(500)

  /// Lets the app's time pass as a command of a kind needs it.
  ///
  /// - Parameters:
  ///   - kind: what the command does to the app's time.
  ///   - question: what it is.
  func pass(_ kind: Kind, question: @autoclosure () -> String) async throws {
    switch kind {
    case .neither: break
    case .acts: questions = []
    case .asks:
      guard setting.time == .virtual else { return }
      let question = question()
      guard !questions.insert(question).inserted else { return }
      // Who asks the same again waits for something: the time jumps to what happens next.
      questions = [question]
      _ = try await app.tree()
      let now = try await app.driver.now()
      _ = try await app.driver.advance(notAfter: now + Self.patience)
    }
  }

  /// Lets happen what has happened since the last command while time passed.
  private func catchUp() async throws {
    guard let launch else { return }
    do {
      try await app.driver.letPass(until: .now - launch)
    } catch let error as AppError where error.kind == .notRunning {
      // An app that was ended has no time; it begins with the next launch.
      self.launch = .now
    }
  }

  /// Waits until the time is as late as it has become for the app.
  private func letRealTimePass() async throws {
    guard setting.time == .real, let launch, !hasEnded else { return }
    guard let time = try? await app.driver.now() else { return }
    try await Task.sleep(until: launch + time)
  }

  /// Starts the app afresh; its time begins.
  func launchApp() async throws {
    // WebDriver has prompts before leaving accepted at once (W3C WebDriver, section 16).
    await (app.driver as? any BrowsingDriver)?.leavePages(within: timeouts.pageLoadLimit)
    try await app.launch()
    launch = .now
    lastInput = nil
  }

  /// Ends the app; the next look at it starts it again.
  func terminateApp() async throws {
    try await app.terminate()
    launch = .now
    lastInput = nil
  }

  /// Begins input: what comes now is not taken for the second half of a double touch.
  func beginInput() async throws {
    _ = try await app.tree()
    if let lastInput { try await app.driver.letPass(until: lastInput + Self.touchesApart) }
  }

  /// Notes that input has ended.
  func endInput() async throws {
    questions = []
    lastInput = nil
    do {
      lastInput = try await app.driver.now()
    } catch let error as AppError where error.kind == .notRunning {
      // That the app has ended is what the input was to do.
    }
  }

  /// Two touches that are this far apart are two.
  private static let touchesApart = GestureLimits.doubleTouchTime + .milliseconds(1)
}
