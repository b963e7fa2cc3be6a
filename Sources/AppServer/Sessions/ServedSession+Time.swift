import AppUnderTest

/// The amount of the app's time that passes for commands and between commands.
extension ServedSession {
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

  /// The shortest pause between two commands that counts as waiting. During shorter pauses the client is working.
  private static let shortestPause = Duration.milliseconds(200)
  /// The longest time that passes for a pause.
  private static let longestPause = Duration.seconds(60)

  /// Lets the time of a page pass for as long as its client has paused, as tests do that sleep before they look.
  func passPause(before kind: Kind) async throws {
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
  func catchUp() async throws {
    guard let launch = clock.launch else { return }
    do {
      try await app.driver.letPass(until: .now - launch)
    } catch let error as AppError where error.kind == .notRunning {
      // An app that has ended has no time. It starts again with the next launch.
      clock.launch = .now
    }
  }

  /// Waits until real time has reached the app's time.
  func letRealTimePass() async throws {
    guard setting.time == .real, let launch = clock.launch, !hasEnded else { return }
    guard let time = try? await app.driver.now() else { return }
    try await Task.sleep(until: launch + time)
  }

  /// Begins an input, which must not become a double touch with the previous input.
  ///
  /// A mouse needs no time for an input. Fingers do, because the app recognises their gestures by time.
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
    guard await windowed?.isWindowClosed ?? true else { throw error }
  }

  /// The minimum time between two separate touches.
  private static let touchesApart = GestureLimits.doubleTouchTime + .milliseconds(1)
}
