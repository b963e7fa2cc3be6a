package import AppUnderTest
internal import JSON
internal import Synchronization

/// Drives an app that has the server of Calabash in it, with DeviceAgent for gestures, keys and launches.
///
/// What is on the screen is the dump that the server gives. Time is real. The server has nothing that reports a change: whoever
/// waits for one has to ask again and again, as all its clients do, and this is the one driver that does.
package actor CalabashDriver: AppDriver {
  /// The device: the one that was asked for, and from the first launch on what the server says.
  package nonisolated var device: Device { known.withLock { $0.device } }

  /// What may be asked at any time.
  private struct Known {
    var device: Device
    var summary: String?
  }

  private nonisolated let known: Mutex<Known>
  let client: CalabashClient
  private let setting: CalabashSetting
  private let commonArguments: [String]
  private let pause: Duration
  var launchArguments: [String] = []
  var variables: [String: String] = [:]
  /// What is set up at the next launch.
  var preparations: [AppCommand] = []
  var isInBackground = false
  private var isRunning = false
  /// What the app is called on its device, once its server has said it.
  private(set) var bundle: String?
  private var launchTime = ContinuousClock.now
  private var fingers = TouchedPaths()
  /// What was seen last; nil after something was done.
  private var tree: CalabashTree?
  /// What was seen last, whatever was done after it.
  private var last: CalabashTree?
  /// The dump that it was made of.
  private var lastDump: JSONValue?
  /// Whether something was done after which something may move.
  private var mayMove = false

  /// Makes a driver; nothing is asked before the launch.
  ///
  /// - Parameters:
  ///   - setting: where the app is driven.
  ///   - device: the device, until the server says which it is.
  ///   - arguments: what the app is launched with, before what its scenario says.
  ///   - pause: how long it is until the server is asked again whether the screen has changed.
  package init(
    _ setting: CalabashSetting, on device: Device = .standard,
    launchedWith arguments: [String] = LaunchArguments.current,
    pause: Duration = .milliseconds(100)
  ) {
    self.setting = setting
    self.pause = pause
    commonArguments = arguments
    client = CalabashClient(setting)
    known = Mutex(Known(device: device))
  }

  /// Makes an `AppError` of what the servers have against something.
  func reporting<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let problem as RemoteProblem {
      if problem.isSilence { isRunning = false }
      throw problem.calabashError
    }
  }

  /// Makes sure that the app runs.
  func requireRunning() throws(AppError) { if !isRunning { throw AppError.notRunning } }

  /// Notes that something was done.
  func forget() {
    tree = nil
    mayMove = true
  }

  // MARK: - Life

  /// Starts the app by DeviceAgent, and waits until its server answers.
  ///
  /// - Throws: an `AppError` with what is in the way.
  package func launch() async throws {
    try await reporting {
      isRunning = false
      if bundle == nil { bundle = setting.bundle }
      if bundle == nil { bundle = try await client.ask("version")["app_id"]?.string }
      guard let bundle else {
        throw AppError(
          .notRunning, problem: "the bundle identifier of the app is missing",
          details: ["Write \"bundleId\" into \"capabilities\"."])
      }
      let arguments = commonArguments + launchArguments
      try await client.agent(
        "session",
        [
          "bundleID": .string(bundle), "launchArgs": .array(arguments.map { .string($0) }),
          "environment": .object(variables.mapValues { .string($0) }), "terminate_aut_if_running": true,
        ])
      measure(try await firstAnswer())
      isRunning = true
      isInBackground = false
      forget()
      launchTime = .now
      for command in preparations { try await setUp(command) }
      preparations = []
      _ = try await look()
    }
  }

  /// How often the server of an app is asked that has just been started.
  private static let tries = 100

  /// What the server says about itself; the app listens a while after it was started.
  private func firstAnswer() async throws -> JSONValue {
    for _ in 1..<Self.tries {
      do {
        return try await client.ask("version")
      } catch let problem as RemoteProblem where problem.kind == .unreachable {
        try await Task.sleep(for: pause)
      }
    }
    return try await client.ask("version")
  }

  /// Notes what device it is.
  private func measure(_ version: JSONValue) {
    let screen = version["screen_dimensions"]
    let scale = screen?["scale"]?.number ?? 1
    let name = version["device_name"]?.string ?? device.name
    let parts = ["ios_version", "version"].map { version[$0]?.string ?? "?" }
    known.withLock { known in
      known.summary = "\(name), iOS \(parts[0]), Calabash \(parts[1])"
      guard let width = screen?["width"]?.number, let height = screen?["height"]?.number, scale > 0, width > 0,
        height > 0
      else { return }
      known.device = Device(name, width: min(width, height) / scale, height: max(width, height) / scale)
    }
  }

  /// Ends the app; nothing is done where it does not run.
  ///
  /// - Throws: an `AppError` where DeviceAgent does not answer.
  package func terminate() async throws {
    guard isRunning else { return }
    isRunning = false
    try await reporting { _ = try await client.agent("session", [:], method: "DELETE") }
  }

  // MARK: - Screen

  /// What the server says that is on the screen, when nothing moves any more.
  ///
  /// - Throws: an `AppError` where the app does not run.
  package func snapshot() async throws -> any ElementTree {
    try await reporting { try await look() }
  }

  /// What is asked of views beside the dump, by their classes.
  private static let further = [
    ("UITextField", "textField", "placeholder"), ("UIScrollView", "scrollView", "contentOffset"),
    ("UIScrollView", "scrollView", "contentSize"), ("UISwitch", "switch", "isOn"),
  ]

  func look() async throws -> CalabashTree {
    try requireRunning()
    if let tree { return tree }
    // An app in the background does not answer; what it shows is what it showed.
    if isInBackground, let last { return last }
    if mayMove {
      mayMove = false
      // What does not come to rest is looked at as it is.
      _ = try? await client.ask(
        "condition", ["condition": "NONE_ANIMATING", "query": "*", "timeout": 5, "duration": 0.1])
    }
    return try await see(try await client.ask("dump"))
  }

  private func see(_ dump: JSONValue) async throws -> CalabashTree {
    var seen = try CalabashTree(dump: dump)
    for (name, word, method) in Self.further {
      let views = seen.views(of: name)
      guard !views.isEmpty else { continue }
      seen.take(try await client.map("all \(word)", "query", [.string(method)]), as: method, of: views)
    }
    (tree, last, lastDump) = (seen, seen, dump)
    return seen
  }

  // MARK: - Time

  /// How much time has passed since the launch.
  ///
  /// - Throws: an `AppError` where the app does not run.
  package func now() throws -> Duration {
    try requireRunning()
    return .now - launchTime + fingers.time
  }

  /// Waits until the screen has changed.
  ///
  /// - Parameter deadline: the time since the launch at which waiting ends.
  /// - Throws: an `AppError` where the app does not run.
  package func advance(notAfter deadline: Duration) async throws -> Advance {
    try await reporting {
      _ = try await look()
      while try now() < deadline {
        let dump = try await client.ask("dump")
        if dump != lastDump {
          _ = try await see(dump)
          return .event
        }
        try await Task.sleep(for: min(pause, max(deadline - (try now()), .zero)))
      }
      tree = nil
      return .deadline
    }
  }

  /// Lets time pass as it does.
  ///
  /// - Parameter time: the time since the launch at which it returns.
  /// - Throws: an `AppError` where the app does not run.
  package func letPass(until time: Duration) async throws {
    if !fingers.isEmpty { return fingers.letPass(time - (try now())) }
    let rest = time - (try now())
    guard rest > .zero else { return }
    try await Task.sleep(for: rest)
    tree = nil
  }

  // MARK: - Fingers and keys

  /// Notes what a finger does; when the last is lifted, DeviceAgent gets all of it as a gesture.
  ///
  /// - Parameter touch: what the finger does, and where.
  /// - Throws: an `AppError` where the app does not run or the finger is outside the screen.
  package func send(_ touch: Touch) async throws {
    try await reporting {
      let screen = try await readyScreen()
      guard screen.contains(touch.point) else { throw AppError.outsideScreen(touch.point, screen: screen) }
      if let paths = fingers.take(touch) { try await move(paths) }
    }
  }

  /// The screen that fingers can be put on now.
  private func readyScreen() async throws -> Rect {
    let screen = try await look().frame(of: ElementID(0))
    if isInBackground { throw AppError.inBackground }
    return screen
  }

  private func move(_ paths: [FingerPath]) async throws {
    forget()
    for gesture in CalabashGestures.gestures(for: paths) { try await client.agent("gesture", gesture.body) }
  }

  /// Types a text where the focus is.
  ///
  /// - Parameter text: what is typed.
  /// - Throws: an `AppError` where the app does not run or nothing has the focus.
  package func type(_ text: String) async throws {
    try await reporting {
      _ = try await readyScreen()
      let hasFocus = try await !client.map("* isFirstResponder:1", "query").isEmpty
      guard hasFocus else { throw AppError.noFocus }
      forget()
      try await client.agent(
        "gesture",
        CalabashGestures.Gesture(name: "enter_text", specifiers: [:], options: ["string": .string(text)]).body)
    }
  }
}

extension CalabashDriver: GestureDriver {
  /// Sends a gesture as a whole, so that it is made in time.
  package func perform(_ paths: [FingerPath]) async throws {
    try await reporting {
      _ = try await readyScreen()
      try await move(paths)
    }
  }
}

extension CalabashDriver: DescribedDriver {
  /// The device with its versions.
  package nonisolated var summary: String? { known.withLock { $0.summary } }
}

extension RemoteProblem {
  /// The problem as a step reports it.
  var calabashError: AppError {
    switch kind {
    case .unreachable:
      let advice =
        "Start the app with its server and DeviceAgent first, or 'cukeswift serve --protocol calabash', or correct the address."
      return AppError(.notRunning, problem: message, details: [advice] + exchange)
    case .refused(let code) where code != "unsupported operation":
      return AppError(.faultyApp, problem: "the server refuses it: \(message)", details: exchange)
    case .silent, .foreign, .refused: return appError
    }
  }
}
