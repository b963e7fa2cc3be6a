package import AppUnderTest
import JSON

/// Drives an app on a device or in a simulator, through an Appium server or a compatible one.
///
/// The elements of the screen come from the source that the server returns. The source is requested again only after an
/// action or a change. Fingers are sent as gestures. Time is real: a wait is one command, which the server answers when
/// the screen has changed.
package actor RemoteAppDriver: AppDriver, ConnectedDriver {
  nonisolated let connection: RemoteConnection
  private let setting: RemoteSetting
  /// The next launch.
  var request: RemoteLaunch
  var isInBackground = false
  private(set) var time = ElapsedTime()
  /// The latest tree.
  private(set) var tree: RemoteTree?
  /// Whether the screen may have changed since the latest tree.
  private var isStale = true
  /// The tree before an action that may have started a movement.
  private var earlier: RemoteTree?
  var fingers = TouchedPaths()
  /// The wait of finds that was set on the server, in milliseconds; nil before it was set.
  private var patience: Int?

  /// Makes a driver; it requests a session at the launch.
  ///
  /// - Parameters:
  ///   - setting: the server and the session settings.
  ///   - device: the requested device; the standard device stands for any.
  ///   - arguments: the launch arguments, before those of the scenario.
  package init(
    _ setting: RemoteSetting, on device: Device = .standard, launchedWith arguments: [String] = LaunchArguments.current
  ) {
    self.setting = device == .standard ? setting : setting.adding("deviceName", .string(device.name))
    request = RemoteLaunch(setting.launch, arguments)
    connection = RemoteConnection(device)
  }

  // MARK: - Life

  /// Starts the app, in the existing session of this process or in a new one.
  ///
  /// - Throws: an `AppError` if the server cannot start the app.
  package func launch() async throws {
    try await reporting {
      try await end()
      try request.reserveAnswers()
      let known = connection.session ?? RemoteSessions.take(request.filled(setting))
      await RemoteSessions.end(sendingTo: request.host)
      if let session = known, !session.isLost {
        connection.session = session
        try await restart(in: session)
      } else {
        try await begin()
      }
      connection.isRunning = true
      isInBackground = false
      patience = nil
      forget()
      earlier = nil
      tree = nil
      try await measure()
      for command in request.preparations { try await perform(command) }
      request.preparations = []
      time = ElapsedTime()
    }
  }

  /// Requests a session, which starts the app.
  private func begin() async throws {
    request.answers.begin()
    connection.session = try await RemoteSessions.begin(request.filled(setting), launching: request.process)
  }

  /// Ends the app and starts it again; if the session cannot do that, in a new session.
  private func restart(in session: RemoteSession) async throws {
    // Only an app with a bundle identifier takes its arguments in an existing session.
    guard session.appName != nil, request.process == nil || session.capability(.bundleID) != nil else {
      await session.end()
      return try await begin()
    }
    do {
      try await mobile("terminateApp", identifier)
      request.answers.begin()
      if let bundle = session.capability(.bundleID) {
        try await mobile(
          "launchApp",
          ["bundleId": .string(bundle), "arguments": request.jsonArguments, "environment": request.jsonVariables])
      } else {
        try await mobile("activateApp", identifier)
      }
    } catch let problem as RemoteProblem where problem.isLoss {
      // Another session has taken the device, or the server was restarted.
      try await begin()
    }
  }

  /// Records the name and size of the device.
  private func measure() async throws {
    let rect = try await call(.windowFrame)
    guard let width = rect["width"]?.number, let height = rect["height"]?.number, width > 0, height > 0 else { return }
    let name = connection.session?.capability(.deviceName) ?? device.name
    let size = Size(width: min(width, height), height: max(width, height))
    if name != device.name || size != device.size {
      connection.device = Device(name, width: size.width, height: size.height)
    }
  }

  /// Ends the app; its session is kept for the next launch, and deleted at the end of the command.
  package func terminate() async throws {
    try await reporting { try await end() }
  }

  private func end() async throws {
    guard connection.isRunning else { return }
    connection.isRunning = false
    tree = nil
    guard let session = connection.session, !session.isLost else { return }
    guard session.appName != nil else {
      // Only the end of the session ends an app without an identifier.
      session.answers = request.host
      return
    }
    do {
      try await mobile("terminateApp", identifier)
    } catch let problem as RemoteProblem where problem.isLoss {}
  }

  /// The identifier of the app on its device, as arguments of commands; empty if the server does not report it.
  var identifier: [String: JSONValue] {
    guard let name = connection.session?.appName else { return [:] }
    return ["bundleId": .string(name), "appId": .string(name)]
  }

  // MARK: - Commands

  /// Sends an Appium command without its own route.
  @discardableResult
  func mobile(_ name: String, _ arguments: [String: JSONValue] = [:]) async throws -> JSONValue {
    try await call(.mobile(name, arguments))
  }

  /// Records an action, which may have changed the screen.
  func forget() {
    if !isStale { earlier = tree }
    isStale = true
  }

  // MARK: - Screen

  func look() async throws -> RemoteTree {
    try requireRunning()
    if let tree, !isStale { return tree }
    var seen = try await source()
    if let earlier, !seen.hasSameFrames(as: earlier), try await changes(seen, within: Self.restTime) {
      seen = try await source().moving(since: seen)
    }
    earlier = nil
    isStale = false
    tree = seen
    return seen
  }

  /// The time for which an element must stay in place to count as not moving.
  private static let restTime = Duration.milliseconds(100)

  private func source() async throws -> RemoteTree {
    let text = try await call(.source).string ?? ""
    let excerpt = RemoteProblem.excerpt(Array(text.utf8))
    do {
      return try RemoteTree(source: text)
    } catch  where error == .empty {
      throw AppError(
        .notRunning, problem: "the server reports no visible element",
        details: ["The app may have ended, or show nothing yet.", "Its source: \(excerpt)"])
    } catch {
      throw AppError(
        .notSupported, problem: "the source of the screen cannot be read \(error)", details: [excerpt])
    }
  }

  func screenshot() async throws -> RemotePicture {
    try requireRunning()
    return try RemotePicture(try await call(.screenshot))
  }

  // MARK: - Time

  /// Waits until the screen has changed.
  ///
  /// - Parameter deadline: the time since the launch at which waiting ends.
  /// - Throws: an `AppError` if the app is not running.
  package func advance(notAfter deadline: Duration) async throws -> Advance {
    try await reporting {
      let seen = try await look()
      let rest = deadline - (try now())
      guard rest > .zero else { return .deadline }
      if seen.isMoving {
        if try await changes(seen, within: min(rest, Self.restTime)) {
          tree = try await source().moving(since: seen)
        } else {
          tree = seen.atRest
        }
        return .event
      }
      let isChanged = try await changes(seen, within: rest)
      forget()
      return isChanged ? .event : .deadline
    }
  }

  /// Waits until the screen differs from a tree; returns whether it did in time.
  private func changes(_ seen: RemoteTree, within limit: Duration) async throws -> Bool {
    let path = seen.pathOfChange
    var rest = limit
    while rest > .zero {
      let wait = max(min(rest, RemoteProblem.longestWait), .milliseconds(1))
      let milliseconds = Int((wait / .milliseconds(1)).rounded(.up))
      if patience != milliseconds {
        try await call(.setTimeout(.implicit, milliseconds: Double(milliseconds)))
        patience = milliseconds
      }
      let start = ContinuousClock.now
      do {
        try await call(.find(xpath: path))
        return true
      } catch let problem as RemoteProblem where problem.code == .noElement {
        // The server has waited in vain.
        rest -= wait
        let early = wait - (.now - start)
        guard early > .zero else { continue }
        if isVirtual { time.ahead += early } else { try await Task.sleep(for: early) }
      }
    }
    return false
  }

  /// Whether the app's clock jumps to the awaited event, as in apps of `cukeswift serve`.
  private var isVirtual: Bool { connection.session?.capability(.time) == "virtual" }

  func sleep(for duration: Duration) async throws {
    if isVirtual {
      // The time of a served app passes only with actions.
      let milliseconds = (duration / .milliseconds(1)).rounded(.up)
      let pause: JSONValue = ["type": "pause", "duration": .number(milliseconds)]
      try await call(.perform("none", id: "time", [pause]))
      time.ahead += duration
    } else {
      try await Task.sleep(for: duration)
    }
    forget()
  }

  // MARK: - Fingers

  func readyScreen() async throws -> Rect {
    try requireRunning()
    if isInBackground { throw AppError.inBackground }
    return if let tree { tree.frame(of: ElementID(0)) } else { try await look().frame(of: ElementID(0)) }
  }

  func move(_ paths: [FingerPath], on screen: Rect) async throws {
    forget()
    try await call(.perform(RemoteActions.body(for: paths, as: .touch, on: screen)))
    if isVirtual { time.ahead += paths.map(\.end).max() ?? .zero }
  }

  // MARK: - Keys

  /// Types a text into the focused element.
  ///
  /// - Parameter text: the text; the escape key hides the keyboard.
  /// - Throws: an `AppError` if the app is not running or has no focused element.
  package func type(_ text: String) async throws {
    try await reporting {
      try requireRunning()
      if isInBackground { throw AppError.inBackground }
      if text == Keys.escape {
        forget()
        try await mobile("hideKeyboard")
        return
      }
      do {
        guard let id = try await focusedElement() else { throw AppError.noFocus }
        forget()
        try await call(.type(text.map { String($0) }, into: id))
      } catch let problem as RemoteProblem where problem.code == .elementNotInteractable {
        throw AppError.noFocus
      }
    }
  }

  /// The ID of the element with the focus; nil without one.
  func focusedElement() async throws -> String? {
    do {
      return RemoteElement.id(of: try await call(.focusedElement))
    } catch let problem as RemoteProblem where problem.code == .noElement {
      return nil
    }
  }
}
