import AppUnderTest
import ElementQuery
import HTTP
import JSON

/// The routes of DeviceAgent, which makes gestures for Calabash. All begin with `/1.0`.
enum DeviceAgentRoutes {
  /// The table of all routes.
  static let table = RouteTable<InAppAction>(server + life + screen + device)

  private typealias Route = RouteTable<InAppAction>.Route

  private static let server: [Route] = [
    .server("GET", "/1.0/health") { _, _ in .plain(["status": "Calabash is ready and waiting."]) },
    .server("GET", "/1.0/ping") { _, _ in .plain(["status": "honk"]) },
    .server("GET", "/1.0/status") { _, _ in .plain(["status": "DeviceAgent is ready and waiting."]) },
    .server("GET", "/1.0/sessionIdentifier") { _, _ in .plain(["sessionId": "cukeswift"]) },
    .server("GET", "/1.0/version") { setting, _ in
      .plain([
        "bundle_version": "2.0", "bundle_short_version": "2.0",
        "bundle_name": .string("cukeswift \(setting.version)"),
      ])
    },
    .server("GET", "/1.0/arguments") { _, _ in .plain(["aut_arguments": []]) },
    .server("GET", "/1.0/device") { setting, _ in
      let device = setting.defaults.device
      return .plain([
        "name": .string(device.name), "simulator": true, "model_identifier": .string(device.name),
        "form_factor": .string(device.formFactor),
        "screen": [
          "width": .number(device.size.width), "height": .number(device.size.height),
          "scale": .number(Double(SessionSetting.standardPixelsPerPoint)),
        ],
      ])
    },
    .server("GET", "/1.0/element-types") { _, _ in
      .plain(["types": .array(AccessibilityKind.allCases.map { .string($0.name) })])
    },
    .server("POST", "/1.0/shutdown") { _, _ in .plain(["message": "Goodbye.", "delay": 0]) },
    .server("POST", "/1.0/volume") { _, call in
      guard let direction = call.body["volume"]?.string, ["up", "down"].contains(direction) else {
        throw InAppError("the volume is turned up or down")
      }
      return .plain(["status": "success", "volumeDirection": .string(direction)])
    },
  ]

  private static let life: [Route] = [
    .acts("POST", "/1.0/session") { try await $0.launch($1) },
    .acts("DELETE", "/1.0/session") { session, _ in
      try await session.terminateApp()
      return .plain(["state": 1])
    },
    .notes("POST", "/1.0/pid") { session, _ in .plain(await session.app.state.agentValue) },
    .acts("POST", "/1.0/terminate") { session, _ in
      try await session.terminateApp()
      return .plain(["state": 1, "state_string": "not running"])
    },
    .acts("POST", "/1.0/home") { session, _ in
      try await session.leave(for: nil)
      return .plain([:])
    },
  ]

  private static let screen: [Route] = [
    .asks("GET", "/1.0/tree") { session, _ in
      let tree = WireTree(try await session.app.tree(), appName: session.appName)
      return .plain(tree.agentTree(of: ElementID(0)))
    },
    .asks("POST", "/1.0/query") { session, call in
      let tree = WireTree(try await session.app.tree(), appName: session.appName)
      let found = try DeviceAgentQuery(call.body.object ?? [:]).elements(in: tree)
      return .plain(["result": .array(found.map { .object(tree.agentElement($0)) })])
    },
    .acts("POST", "/1.0/gesture") { try await $0.agentGesture($1) },
    // Here, system alerts belong to the app, and queries find them.
    .notes("GET", "/1.0/springboard-alert") { _, _ in .plain([:]) },
    .notes("POST", "/1.0/dismiss-springboard-alert") { _, _ in
      throw InAppError("There is no SpringBoard alert.")
    },
    .notes("POST", "/1.0/dismiss-springboard-alerts") { _, _ in .plain(["status": "no alerts"]) },
    .notes("POST", "/1.0/set-dismiss-springboard-alerts-automatically") { _, call in
      .plain(["is_dismissing_alerts_automatically": call.body["dismiss_automatically"] ?? true])
    },
  ]

  private static let device: [Route] = [
    .acts("POST", "/1.0/rotate_home_button_to") { session, call in
      guard let number = call.body["orientation"]?.integer,
        let orientation = Orientation(homeButton: .number(Double(number)))
      else { throw InAppError("the orientation must be 1 (bottom), 2 (top), 3 (right) or 4 (left)") }
      try await session.turn(to: orientation)
      return .plain([
        "status": "success", "orientation": .number(Double(number)), "orientations": await session.agentOrientations,
      ])
    },
    .asks("GET", "/1.0/orientations") { session, _ in .plain(await session.agentOrientations) },
  ]
}

extension AppState {
  /// The state of the app's process in the words of DeviceAgent.
  fileprivate var agentValue: JSONValue {
    let words =
      switch self {
      case .notRunning: "not running"
      case .background: "background"
      case .foreground: "foreground"
      }
    return [
      "pid": self == .notRunning ? "-1" : "1", "state": .number(Double(rawValue)), "state_string": .string(words),
    ]
  }
}

extension ServedSession {
  /// The orientation of the device and the app, as numbers of UIKit and as words.
  fileprivate var agentOrientations: JSONValue {
    get async {
      let orientation = await app.orientation
      let numbers: [Orientation: Double] = [
        .portrait: 1, .portraitUpsideDown: 2, .landscapeLeft: 3, .landscapeRight: 4,
      ]
      let word = JSONValue.string(orientation.homeButton)
      let number = JSONValue.number(numbers[orientation] ?? 1)
      return [
        "AUT": ["interface_orientation": number, "interface_orientation_string": word],
        "device": ["orientation": number, "orientation_string": word],
      ]
    }
  }

  /// Starts the app of the server. Restarts a running app, unless the request forbids that.
  fileprivate func launch(_ call: RouteCall) async throws -> InAppAnswer {
    let bundle = ["bundleID", "bundleId", "bundle_id"].lazy.compactMap { call.body[$0]?.string }.first
    guard let bundle else { throw InAppError("a session has a bundleID") }
    guard BundleName.fits(bundle, appName) else {
      throw InAppError("the app '\(bundle)' is not served here", details: "This server serves '\(appName)'.")
    }
    if let arguments = call.body["launchArgs"]?.array {
      try await app.perform(.setArguments(arguments.compactMap(\.string)))
    }
    if let variables = call.body["environment"]?.object {
      try await app.perform(.setVariables(variables.compactMapValues(\.string)))
    }
    if call.body["terminate_aut_if_running"]?.boolean ?? true { try await terminateApp() }
    try await showApp()
    return .plain(["status": "launched!"])
  }
}
