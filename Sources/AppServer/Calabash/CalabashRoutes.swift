import AppUnderTest
import ElementQuery
import HTTP
import JSON

/// The routes of the Calabash server for iOS. Only the last segment of a path counts.
enum CalabashRoutes {
  /// The table of all routes.
  static let table = RouteTable<InAppAction>(screen + gestures + memory + device + life + refused)

  private typealias Route = RouteTable<InAppAction>.Route

  private static let screen: [Route] = [
    Route(method: "POST", path: "/map", action: .app(ServedSession.kindOfMap) { try await $0.map($1) }),
    .asks("GET", "/screenshot") { session, _ in try await session.picture() },
    .asks("GET", "/dump") { session, _ in
      let tree = try await session.app.tree()
      let windows = tree.count > 0 ? [tree.calabashDump(of: ElementID(0))] : []
      return .plain(["type": "CalabashRootView", "visible": 1, "children": .array(windows)])
    },
    .acts("POST", "/condition") { try await $0.condition($1) },
    .asks("POST", "/introspection") { try await $0.introspection($1) },
    .asks("GET", "/reflection") { session, _ in
      let classes = try await session.app.tree().classes.map(\.name).sorted()
      return .results([], besides: ["libraries": [], "classes": .array(classes.map { .string($0) })])
    },
  ]

  private static let gestures: [Route] = [
    .acts("POST", "/play") { try await $0.playEvents($1) },
    .acts("POST", "/interpolate") { try await $0.interpolateEvents($1) },
    .notes("POST", "/record") { try await $0.recordEvents($1) },
    .acts("POST", "/uia-tap") { try await $0.touchWhenThere($1) },
    .acts("POST", "/uia-tap-shared") { try await $0.touchWhenThere($1) },
    .acts("GET", "/clearText") { try await $0.clearFocus($1) },
    .acts("POST", "/shake") { session, call in
      try await session.app.shake()
      try await session.rest()
      return .results([], besides: ["duration": call.body["duration"] ?? 0.1])
    },
  ]

  private static let memory: [Route] =
    [
      .acts("POST", "/backdoor") { try await $0.openBackdoor($1) },
      .asks("GET", "/userprefs") { session, call in
        let value = try await session.app.preference(try Self.key(call.request.parameter("key")))
        return .results([value?.calabashValue ?? .null])
      },
      .acts("POST", "/userprefs") { session, call in
        let key = try Self.key(call.body["key"]?.string)
        let value = call.body["value"] ?? .null
        guard value == .null || PropertyValue(json: value) != nil else {
          throw InAppError("a preference must be a string, a number or a truth value")
        }
        let old = try await session.app.preference(key)
        try await session.app.setPreference(key, PropertyValue(json: value))
        return .results([value, old?.calabashValue ?? .null])
      },
    ]
    + ["GET", "POST"].map { method in
      .asks(method, "/querylog") { session, _ in
        let lines = await (session.app.driver as? any LogDriver)?.log() ?? []
        return .results(lines.map { .string($0.text) })
      }
    }

  private static func key(_ key: String?) throws(InAppError) -> String {
    guard let key, !key.isEmpty else { throw InAppError("a preference has a key") }
    return key
  }

  private static let device: [Route] = [
    .server("GET", "/version") { .plain($0.calabashVersion($1)) },
    .acts("POST", "/location") { session, call in
      guard call.body["action"]?.string == "change_location" else {
        throw InAppError("the action must be 'change_location'")
      }
      _ = try await session.setLocation(call.body)
      return .done
    },
    .acts("POST", "/setDeviceOrientation") { session, call in
      guard let orientation = Orientation(homeButton: call.body["orientation"] ?? .null) else {
        throw InAppError("the orientation must be down, up, left or right: the side of the home button")
      }
      try await session.turn(to: orientation)
      let word = JSONValue.string(await session.app.orientation.homeButton)
      return .results([["status_bar_orientation": word, "device_orientation": word]])
    },
    .asks("GET", "/statusBar") { session, _ in
      let device = session.setting.device
      let orientation = await session.app.orientation
      let width = try await session.app.tree().frame(of: ElementID(0)).width
      let frame: JSONValue = ["x": 0, "y": 0, "width": .number(width), "height": .number(device.topInset)]
      return .results([
        ["orientation": .string(orientation.homeButton), "frame": frame, "hidden": .boolean(orientation.isLandscape)]
      ])
    },
    .notes("GET", "/keyboard-language") { session, _ in
      .plain(["input_mode": .string(session.setting.launch.language ?? "en_US"), "outcome": "SUCCESS"])
    },
    .notes("GET", "/process-info") { session, _ in
      let variables = session.setting.launch.variables.mapValues { JSONValue.string($0) }
      return .results(
        [],
        besides: [
          "arguments": .array(session.setting.launch.arguments.map { .string($0) }), "environment": .object(variables),
        ])
    },
    .server("GET", "/debug") { _, _ in .results(["info"]) },
    .server("POST", "/debug") { _, call in .results([call.body["level"] ?? "info"]) },
  ]

  private static let life: [Route] = [
    .notes("GET", "/suspend") { session, _ in
      .results([.string(await session.app.state == .background ? "background" : "active")])
    },
    .acts("POST", "/suspend") { session, call in
      let seconds = call.body["duration"]?.anyNumber ?? 2
      guard (0...3600).contains(seconds) else { throw InAppError("the duration must be 0 to 3600 seconds") }
      try await session.leave(for: .milliseconds(Int(seconds * 1000)))
      return .results([], besides: ["duration": .number(seconds)])
    },
    .ends("GET", "/exit"), .ends("POST", "/exit"),
  ]

  /// Routes that only a device can serve.
  private static let refused: [Route] =
    ["/uia", "/uia-shared"].map {
      .refused("POST", $0, "UIAutomation does not exist since Xcode 8: DeviceAgent makes gestures")
    } + ["GET", "POST"].map { .refused($0, "/keychain", "the app has no keychain here: give it data by a backdoor") }
    + ["GET", "POST"].map { method in
      .server(method, "/appproperty") { _, _ in
        throw InAppError("the properties of the app's object are not known here", alias: "description")
      }
    }
}

extension ServeSetting {
  /// The properties that a Calabash server reports about itself, its app and the device.
  func calabashVersion(_ call: RouteCall) -> JSONValue {
    let (name, device) = (defaults.app?.name ?? "", defaults.device)
    let family = device.isTablet ? "iPad" : "iPhone"
    let scale = Double(SessionSetting.standardPixelsPerPoint)
    // Lengths are in pixels of a screenshot, but those of the bounds in points.
    let screen: JSONValue = [
      "width": .number(device.size.width * scale), "height": .number(device.size.height * scale),
      "scale": .number(scale), "native_scale": .number(scale), "sample": 1,
      "bounds": [
        "x": 0, "y": 0, "width": .number(device.size.width), "height": .number(device.size.height),
      ],
    ]
    let port = call.request.headers["Host"]?.split(separator: ":").last.flatMap { Int($0) }
    return [
      "outcome": "SUCCESS", "version": "0.23.0", "server_identifier": .string("cukeswift \(version)"),
      "server_port": .number(Double(port ?? ServeSetting.WireProtocol.calabash.port)),
      "app_id": .string("com.example.\(name.filter { $0 != " " })"), "app_name": .string(name), "app_version": "1.0",
      "short_version_string": "1.0", "app_base_sdk": .string(Device.systemVersion), "build_date": "",
      "git": ["revision": "", "branch": "", "remote_origin": ""],
      "device_name": .string(device.name), "device_family": .string(family), "model_identifier": .string(device.name),
      "form_factor": .string(device.formFactor), "4inch": .boolean(device.formFactor == "iphone 4in"),
      "iphone_app_emulated_on_ipad": false, "ios_version": .string(Device.systemVersion),
      "iOS_version": .string(Device.systemVersion), "simulator": .string("cukeswift, \(device.name)"),
      "simulator_device": .string(family), "system": "x86_64",
      "screen_dimensions": screen,
    ]
  }
}

extension Device {
  /// The name of the device's form factor in Calabash.
  var formFactor: String {
    switch name {
    case "iPhone XS Max": "iphone 10s max"
    case "iPhone X": "iphone 10"
    case "iPhone 6s Plus": "iphone 6+"
    case "iPhone 6s": "iphone 6"
    case "iPhone SE (4-inch)": "iphone 4in"
    case "iPad Pro 12.9 (3rd generation)": "ipad pro 12.9"
    case "iPad Pro 11": "ipad pro 11"
    default:
      isTablet ? "ipad" : max(size.width, size.height) > 2 * min(size.width, size.height) ? "iphone 10" : "iphone 6"
    }
  }
}
