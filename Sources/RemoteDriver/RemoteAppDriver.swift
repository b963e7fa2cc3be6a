package import AppUnderTest
internal import JSON
internal import Synchronization

/// Drives an app on a device, or in a simulator, behind a server of Appium or one that speaks as it does.
///
/// What is on the screen is the source that the server gives; it is asked for once, until something was done or has happened. Fingers
/// are sent as gestures. Time is real: a wait is one command, which the server answers when the screen has changed.
package actor RemoteAppDriver: AppDriver {
  /// The device: what was asked for, and from the first launch on what the server gives.
  package nonisolated var device: Device { known.withLock { $0.device } }

  /// What may be asked at any time.
  private struct Known {
    var device: Device
    var session: RemoteSession?
  }

  private nonisolated let known: Mutex<Known>
  private let setting: RemoteSetting
  /// What every app of the run is launched with.
  private let commonArguments: [String]
  var launchArguments: [String] = []
  var variables: [String: String] = [:]
  /// What is set up at the next launch.
  var preparations: [AppCommand] = []
  var isInBackground = false
  private var isRunning = false
  private var launchTime = ContinuousClock.now
  /// How much time has passed for the app without passing here, as time does for apps of `cukeswift serve`.
  private var timeAhead = Duration.zero
  /// What was seen last.
  private(set) var tree: RemoteTree?
  /// Whether that may have changed.
  private var isStale = true
  /// What was seen before something was done, after which something may move.
  private var earlier: RemoteTree?
  /// What single fingers have done since the first was put down.
  private var fingers = TouchedPaths()
  /// How long finds wait for what they look for, in milliseconds; nil where that was not said yet.
  private var patience: Int?

  /// Makes a driver; the server is asked for a session at the launch.
  ///
  /// - Parameters:
  ///   - setting: the server, and what it is asked for.
  ///   - device: the device that is wanted; any, where it is the standard one.
  ///   - arguments: what the app is launched with, before what its scenario says.
  package init(
    _ setting: RemoteSetting, on device: Device = .standard, launchedWith arguments: [String] = LaunchArguments.current
  ) {
    self.setting = device == .standard ? setting : setting.adding("appium:deviceName", .string(device.name))
    commonArguments = arguments
    known = Mutex(Known(device: device))
  }

  deinit {
    if let session = known.withLock({ $0.session }) { RemoteSessions.giveBack(session) }
  }

  // MARK: - Life

  /// Starts the app, in the session that this process has already or in a new one.
  ///
  /// - Throws: an `AppError` with what the server has against it.
  package func launch() async throws {
    try await reporting {
      try await end()
      if let session = known.withLock({ $0.session }) ?? RemoteSessions.take(setting), !session.isLost {
        known.withLock { $0.session = session }
        try await restart(in: session)
      } else {
        try await begin()
      }
      isRunning = true
      isInBackground = false
      patience = nil
      forget()
      earlier = nil
      tree = nil
      try await measure()
      for command in preparations { try await setUp(command) }
      preparations = []
      launchTime = .now
      timeAhead = .zero
    }
  }

  /// Asks for a session, which starts the app.
  private func begin() async throws {
    var setting = setting
    let arguments = commonArguments + launchArguments
    if !arguments.isEmpty || !variables.isEmpty {
      setting = setting.adding(
        "appium:processArguments",
        ["args": .array(arguments.map { .string($0) }), "env": .object(variables.mapValues { .string($0) })])
    }
    let session = try await RemoteSessions.begin(setting)
    known.withLock { $0.session = session }
  }

  /// Ends the app and starts it again; in a new session where nobody knows what it is called.
  private func restart(in session: RemoteSession) async throws {
    guard let name = session.capability("bundleId") ?? session.capability("appPackage") else {
      await session.end()
      return try await begin()
    }
    let arguments = (commonArguments + launchArguments).map { JSONValue.string($0) }
    do {
      try await mobile("terminateApp", ["bundleId": .string(name), "appId": .string(name)])
      if session.capability("bundleId") != nil {
        try await mobile(
          "launchApp",
          [
            "bundleId": .string(name), "arguments": .array(arguments),
            "environment": .object(variables.mapValues { .string($0) }),
          ])
      } else {
        try await mobile("activateApp", ["appId": .string(name)])
      }
    } catch let problem as RemoteProblem where problem.isLoss {
      // Another session has taken the device, or the server was started again.
      try await begin()
    }
  }

  /// Finds out what device it is.
  private func measure() async throws {
    let rect = try await call("GET", "/window/rect")
    guard let width = rect["width"]?.number, let height = rect["height"]?.number, width > 0, height > 0 else { return }
    known.withLock { known in
      let name = known.session?.capability("deviceName") ?? known.device.name
      let size = Size(width: min(width, height), height: max(width, height))
      if name != known.device.name || size != known.device.size {
        known.device = Device(name, width: size.width, height: size.height)
      }
    }
  }

  /// Ends the app; its session stays for the next launch, and is deleted with the others at the end of the command.
  package func terminate() async throws {
    try await reporting { try await end() }
  }

  private func end() async throws {
    guard isRunning else { return }
    isRunning = false
    tree = nil
    guard let session = known.withLock({ $0.session }), !session.isLost,
      let name = session.capability("bundleId") ?? session.capability("appPackage")
    else { return }
    do {
      try await mobile("terminateApp", ["bundleId": .string(name), "appId": .string(name)])
    } catch let problem as RemoteProblem where problem.isLoss {}
  }

  /// What the app is called on its device; nil where the server does not say.
  var appName: String? {
    known.withLock { $0.session?.capability("bundleId") ?? $0.session?.capability("appPackage") }
  }

  // MARK: - Commands

  /// Does a command of the session.
  @discardableResult
  func call(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    guard let session = known.withLock({ $0.session }) else { throw AppError.notRunning }
    return try await session.call(method, path, body)
  }

  /// Does one of Appium's commands that have no route.
  @discardableResult
  func mobile(_ name: String, _ arguments: [String: JSONValue] = [:]) async throws -> JSONValue {
    try await call("POST", "/execute/sync", ["script": .string("mobile: \(name)"), "args": [.object(arguments)]])
  }

  /// Makes an `AppError` of what the server has against something.
  func reporting<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let problem as RemoteProblem {
      if problem.isLoss || problem.isSilence { isRunning = false }
      throw problem.appError
    }
  }

  /// Makes sure that the app runs.
  func requireRunning() throws(AppError) {
    guard isRunning else { throw AppError.notRunning }
  }

  /// Notes that something was done, after which the screen may be another one.
  func forget() {
    if !isStale { earlier = tree }
    isStale = true
  }

  // MARK: - Screen

  /// What the server says that is on the screen.
  ///
  /// - Throws: an `AppError` where the app does not run, or the source cannot be read.
  package func snapshot() async throws -> any ElementTree {
    try await reporting { try await look() }
  }

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

  /// How long something has to stay where it is to be at rest.
  private static let restTime = Duration.milliseconds(100)

  private func source() async throws -> RemoteTree {
    let value = try await call("GET", "/source")
    do {
      return try RemoteTree(source: value.string ?? "")
    } catch  where error == .empty {
      throw AppError(
        .notRunning, problem: "the server reports no visible element",
        details: [
          "The app may have ended, or show nothing yet.",
          "Its source: \(RemoteProblem.excerpt(Array((value.string ?? "").utf8)))",
        ])
    } catch {
      throw AppError(
        .notSupported, problem: "the source of the screen cannot be read \(error)",
        details: [RemoteProblem.excerpt(Array((value.string ?? "").utf8))])
    }
  }

  // MARK: - Time

  /// How much time has passed since the launch.
  ///
  /// - Throws: an `AppError` where the app does not run.
  package func now() throws -> Duration {
    try requireRunning()
    return .now - launchTime + timeAhead + fingers.time
  }

  /// Waits until the screen has changed.
  ///
  /// - Parameter deadline: the time since the launch at which waiting ends.
  /// - Throws: an `AppError` where the app does not run.
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

  /// Waits until the screen is not this one any more; returns whether that was in time.
  private func changes(_ seen: RemoteTree, within limit: Duration) async throws -> Bool {
    let path = seen.pathOfChange
    var rest = limit
    while rest > .zero {
      let wait = max(min(rest, RemoteProblem.longestWait), .milliseconds(1))
      let milliseconds = Int((wait / .milliseconds(1)).rounded(.up))
      if patience != milliseconds {
        try await call("POST", "/timeouts", ["implicit": .number(Double(milliseconds))])
        patience = milliseconds
      }
      let start = ContinuousClock.now
      do {
        try await call("POST", "/element", ["using": "xpath", "value": .string(path)])
        return true
      } catch let problem as RemoteProblem where problem.code == "no such element" {
        // The server has waited in vain.
        rest -= wait
        let early = wait - (.now - start)
        guard early > .zero else { continue }
        if isVirtual { timeAhead += early } else { try await Task.sleep(for: early) }
      }
    }
    return false
  }

  /// Whether the time of the app jumps to what is waited for, as that of apps of `cukeswift serve` does.
  private var isVirtual: Bool { known.withLock { $0.session?.capability("cukeswift:time") } == "virtual" }

  /// Lets time pass as it does.
  ///
  /// - Parameter time: the time since the launch at which it returns.
  /// - Throws: an `AppError` where the app does not run.
  package func letPass(until time: Duration) async throws {
    try await reporting {
      if !fingers.isEmpty { return fingers.letPass(time - (try now())) }
      let rest = time - (try now())
      guard rest > .zero else { return }
      if isVirtual {
        // The time of a served app passes with what is done to it.
        let milliseconds = (rest / .milliseconds(1)).rounded(.up)
        let pause: JSONValue = ["type": "pause", "duration": .number(milliseconds)]
        try await call("POST", "/actions", ["actions": [["type": "none", "id": "time", "actions": [pause]]]])
        timeAhead += rest
      } else {
        try await Task.sleep(for: rest)
      }
      forget()
    }
  }

  // MARK: - Fingers

  /// Notes what a finger does; when the last is lifted, the server gets all of it as one gesture.
  ///
  /// Nothing is sent of fingers that the system takes away.
  ///
  /// - Parameter touch: what the finger does, and where.
  /// - Throws: an `AppError` where the app does not run or the finger is outside the screen.
  package func send(_ touch: Touch) async throws {
    try await reporting {
      let screen = try await readyScreen()
      guard screen.contains(touch.point) else { throw AppError.outsideScreen(touch.point, screen: screen) }
      if let paths = fingers.take(touch) { try await move(paths, on: screen) }
    }
  }

  /// The screen that fingers can be put on now.
  private func readyScreen() async throws -> Rect {
    try requireRunning()
    if isInBackground { throw AppError.inBackground }
    return if let tree { tree.frame(of: ElementID(0)) } else { try await look().frame(of: ElementID(0)) }
  }

  func move(_ paths: [FingerPath], on screen: Rect) async throws {
    forget()
    try await call("POST", "/actions", RemoteActions.body(for: paths, as: .touch, on: screen))
    if isVirtual {
      timeAhead += paths.compactMap { $0.stops.last?.time }.max() ?? .zero
    }
  }

  // MARK: - Keys

  /// Types a text into the element that has the focus.
  ///
  /// - Parameter text: what is typed; the escape key hides the keyboard.
  /// - Throws: an `AppError` where the app does not run or nothing has the focus.
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
        let active = try await call("GET", "/element/active")
        guard let id = RemoteElement.id(of: active) else { throw AppError.noFocus }
        forget()
        try await call(
          "POST", "/element/\(id)/value",
          ["text": .string(text), "value": .array(text.map { .string(String($0)) })])
      } catch let problem as RemoteProblem
        where ["no such element", "element not interactable"].contains(problem.code)
      {
        throw AppError.noFocus
      }
    }
  }
}

extension RemoteAppDriver: GestureDriver {
  /// Sends a gesture as a whole, so that the server makes it in time.
  package func perform(_ paths: [FingerPath]) async throws {
    try await reporting { try await move(paths, on: try await readyScreen()) }
  }
}

extension RemoteAppDriver: DescribedDriver {
  /// The device with its versions, and where it is driven.
  package nonisolated var summary: String? { known.withLock { $0.session?.summary } }
}
