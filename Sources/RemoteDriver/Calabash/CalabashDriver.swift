package import AppUnderTest
import JSON

/// Drives an app that contains the Calabash server, with DeviceAgent for gestures, keys and launches.
///
/// The elements of the screen come from a dump of the server. Time is real. The server does not report changes, so
/// waiting for a change means polling, as all clients of Calabash do. No other driver polls.
package actor CalabashDriver: AppDriver, ConnectedDriver {
  nonisolated let connection: RemoteConnection
  let client: CalabashClient
  private let setting: CalabashSetting
  private let pause: Duration
  /// The next launch.
  var request: RemoteLaunch
  var isInBackground = false
  /// The bundle identifier of the app, once it is known.
  private(set) var bundle: String?
  private(set) var time = ElapsedTime()
  var fingers = TouchedPaths()
  /// The latest screen; nil before the first one.
  private var seen: SeenScreen?
  /// The possible changes since the latest screen.
  private var change = Change.movement

  /// A screen with the dump that it was made of.
  private struct SeenScreen {
    let tree: CalabashTree
    let dump: JSONValue
  }

  /// The possible changes since a screen.
  private enum Change {
    case nothing
    /// Time has passed, which may have changed the content.
    case content
    /// An action may have started a movement.
    case movement
  }

  /// Makes a driver; the servers are not contacted before the launch.
  ///
  /// - Parameters:
  ///   - setting: the servers of the app.
  ///   - device: the device, until the server reports the actual one.
  ///   - arguments: the launch arguments, before those of the scenario.
  ///   - pause: the interval for polling the server.
  package init(
    _ setting: CalabashSetting, on device: Device = .standard,
    launchedWith arguments: [String] = LaunchArguments.current,
    pause: Duration = .milliseconds(100)
  ) {
    self.setting = setting
    self.pause = pause
    request = RemoteLaunch(setting.launch, arguments)
    client = CalabashClient(setting)
    connection = RemoteConnection(device)
  }

  func error(for problem: RemoteProblem) -> AppError { problem.calabashError }

  /// Records that an action was performed.
  func forget() {
    change = .movement
  }

  // MARK: - Life

  /// Starts the app through DeviceAgent, and waits until its server answers.
  ///
  /// - Throws: an `AppError` if the app cannot be started.
  package func launch() async throws {
    try await reporting {
      connection.isRunning = false
      try request.reserveAnswers()
      if bundle == nil { bundle = setting.bundle }
      if bundle == nil { bundle = try await client.ask("version")["app_id"]?.string }
      guard let bundle else {
        throw AppError(
          .notRunning, problem: "the bundle identifier of the app is missing",
          details: ["Write \"bundleId\" into \"capabilities\"."])
      }
      request.answers.begin()
      try await client.agent(
        "session",
        [
          "bundleID": .string(bundle), "launchArgs": request.jsonArguments, "environment": request.jsonVariables,
          "terminate_aut_if_running": true,
        ])
      measure(try await firstAnswer())
      connection.isRunning = true
      isInBackground = false
      forget()
      time = ElapsedTime()
      for command in request.preparations { try await perform(command) }
      request.preparations = []
      _ = try await look()
    }
  }

  /// The maximum number of attempts to reach the server of a newly started app.
  private static let tries = 100

  /// The version that the server reports; a newly started app does not listen at once.
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

  /// Records the device that the server reports.
  private func measure(_ version: JSONValue) {
    let screen = version["screen_dimensions"]
    let scale = screen?["scale"]?.number ?? 1
    let name = version["device_name"]?.string ?? device.name
    let parts = ["ios_version", "version"].map { version[$0]?.string ?? "?" }
    let releases = ["short_version_string", "app_version"].compactMap { version[$0]?.string }
    connection.appVersion = releases.first { !$0.isEmpty }
    connection.summary = "\(name), iOS \(parts[0]), Calabash \(parts[1])"
    guard let width = screen?["width"]?.number, let height = screen?["height"]?.number, scale > 0, width > 0,
      height > 0
    else { return }
    connection.device = Device(name, width: min(width, height) / scale, height: max(width, height) / scale)
  }

  /// Ends the app if it is running.
  ///
  /// - Throws: an `AppError` if DeviceAgent does not answer.
  package func terminate() async throws {
    guard connection.isRunning else { return }
    connection.isRunning = false
    try await reporting { _ = try await client.agent("session", [:], method: "DELETE") }
  }

  // MARK: - Screen

  /// Properties that are requested in addition to the dump, by class.
  private static let further = [
    ("UITextField", "textField", "placeholder"), ("UIScrollView", "scrollView", "contentOffset"),
    ("UIScrollView", "scrollView", "contentSize"), ("UISwitch", "switch", "isOn"),
  ]

  /// The elements of the screen according to the server, once nothing moves any more.
  func look() async throws -> CalabashTree {
    try requireRunning()
    // An app in the background does not answer, but its screen does not change either.
    if let seen, change == .nothing || isInBackground { return seen.tree }
    if change == .movement {
      change = .content
      // If the screen does not come to rest, it is read while it moves.
      _ = try? await client.ask(
        "condition", ["condition": "NONE_ANIMATING", "query": "*", "timeout": 5, "duration": 0.1])
    }
    return try await see(try await client.ask("dump"))
  }

  private func see(_ dump: JSONValue) async throws -> CalabashTree {
    var tree = try CalabashTree(dump: dump)
    for (name, word, method) in Self.further {
      let views = tree.views(of: name)
      guard !views.isEmpty else { continue }
      tree.take(try await client.map("all \(word)", "query", [.string(method)]), as: method, of: views)
    }
    (seen, change) = (SeenScreen(tree: tree, dump: dump), .nothing)
    return tree
  }

  func screenshot() async throws -> RemotePicture {
    try requireRunning()
    return RemotePicture(bytes: try await client.picture())
  }

  // MARK: - Time

  /// Waits until the screen has changed.
  ///
  /// - Parameter deadline: the time since the launch at which waiting ends.
  /// - Throws: an `AppError` if the app is not running.
  package func advance(notAfter deadline: Duration) async throws -> Advance {
    try await reporting {
      _ = try await look()
      while try now() < deadline {
        let dump = try await client.ask("dump")
        if dump != seen?.dump {
          _ = try await see(dump)
          return .event
        }
        try await Task.sleep(for: min(pause, max(deadline - (try now()), .zero)))
      }
      if change == .nothing { change = .content }
      return .deadline
    }
  }

  func sleep(for duration: Duration) async throws {
    try await Task.sleep(for: duration)
    if change == .nothing { change = .content }
  }

  // MARK: - Fingers and keys

  func readyScreen() async throws -> Rect {
    let screen = try await look().frame(of: ElementID(0))
    if isInBackground { throw AppError.inBackground }
    return screen
  }

  func move(_ paths: [FingerPath], on screen: Rect) async throws {
    forget()
    for gesture in CalabashGestures.gestures(for: paths) { try await client.agent("gesture", gesture.body) }
  }

  /// Types a text into the focused element.
  ///
  /// - Parameter text: the text.
  /// - Throws: an `AppError` if the app is not running or has no focused element.
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

extension RemoteProblem {
  /// The problem as the error of a step.
  var calabashError: AppError {
    switch kind {
    case .unreachable:
      let advice =
        "Start the app with its server and DeviceAgent first, or 'cukeswift serve --protocol calabash', or correct the address."
      return AppError(.notRunning, problem: message, details: [advice] + exchange)
    case .refused where code != .unsupported:
      return AppError(.faultyApp, problem: "the server refuses it: \(message)", details: exchange)
    case .silent, .foreign, .refused: return appError
    }
  }
}
