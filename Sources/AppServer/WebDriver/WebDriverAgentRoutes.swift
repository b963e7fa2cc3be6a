import AppUnderTest
import HTTP
import JSON

/// The routes of WebDriverAgent, in addition to those of WebDriver.
enum WebDriverAgentRoutes {
  /// The table of these routes.
  static let table = RouteTable<WebDriverAction>(gestures + elements + app + device)

  private typealias Route = RouteTable<WebDriverAction>.Route

  /// A route that acts on the app. Its path gets the prefix `/wda`.
  private static func acts(
    _ method: String, _ path: String, _ body: @escaping @Sendable (ServedSession, RouteCall) async throws -> JSONValue
  ) -> Route {
    Route(method: method, path: "/session/:session/wda" + path, action: .session(.acts, body))
  }

  /// A route for a `mobile:` command, with the body as its arguments.
  private static func mobile(_ path: String, _ command: MobileCommand, method: String = "POST") -> Route {
    acts(method, path) { session, call in
      var arguments = call.body.object ?? [:]
      if let element = call.parameters["element"] { arguments["elementId"] = .string(element) }
      return try await session.perform(command, .object(arguments))
    }
  }

  /// The gestures with a route for points and one for elements.
  private static let both: [(path: String, command: MobileCommand)] = [
    ("tap", .tap), ("doubleTap", .doubleTap), ("twoFingerTap", .twoFingerTap),
    ("tapWithNumberOfTaps", .tapWithNumberOfTaps), ("touchAndHold", .touchAndHold), ("forceTouch", .forcePress),
    ("swipe", .swipe), ("scroll", .scroll), ("pinch", .pinch), ("rotate", .rotateElement),
    ("dragfromtoforduration", .dragFromToForDuration), ("pressAndDragWithVelocity", .dragFromToWithVelocity),
  ]

  private static let gestures =
    both.flatMap { path, command in
      [mobile("/" + path, command), mobile("/element/:element/" + path, command)]
    } + [
      mobile("/tap/:target", .tap),
      acts("POST", "/keys") { try await $0.typeKeys($1) },
    ]

  private static let elements: [Route] = [
    mobile("/element/:element/scrollTo", .scrollToElement),
    mobile("/pickerwheel/:element/select", .selectPickerWheelValue),
    acts("POST", "/element/:element/keyboardInput") { try await $0.enterValue($1) },
    acts("GET", "/element/:element/accessible") { session, call in
      let (tree, element) = try await session.wireElement(of: call)
      return .boolean(tree.attribute(.accessible, of: element) == "true")
    },
    acts("GET", "/element/:element/accessibilityContainer") { session, call in
      let (tree, element) = try await session.wireElement(of: call)
      return .boolean(tree.attribute(.accessible, of: element) != "true" && !tree.children(of: element).isEmpty)
    },
  ]

  private static let app: [Route] = [
    mobile("/apps/launch", .launchApp), mobile("/apps/launchUnattached", .launchApp),
    mobile("/apps/activate", .activateApp), mobile("/apps/terminate", .terminateApp),
    mobile("/apps/state", .queryAppState), mobile("/activeAppInfo", .activeAppInfo, method: "GET"),
    acts("GET", "/apps/list") { session, _ in [try await session.perform(.activeAppInfo, [:])] },
    acts("POST", "/deactivateApp") { session, call in
      try await session.perform(.backgroundApp, ["seconds": call.body["duration"] ?? 3])
    },
    acts("POST", "/homescreen") { session, _ in try await session.perform(.backgroundApp, ["seconds": -1]) },
  ]

  private static let device: [Route] = [
    // These routes do not need a session.
    Route(
      method: "GET", path: "/wda/locked",
      action: .server { server, _ in try await server.performInSession(.isLocked) ?? false }),
    Route(
      method: "POST", path: "/wda/lock",
      action: .server { server, _ in try await server.performInSession(.lock) ?? .null }),
    Route(
      method: "POST", path: "/wda/unlock",
      action: .server { server, _ in try await server.performInSession(.unlock) ?? .null }),
    Route(method: "GET", path: "/wda/healthcheck", action: .server { _, _ in .null }),
    mobile("/locked", .isLocked, method: "GET"), mobile("/lock", .lock), mobile("/unlock", .unlock),
    acts("GET", "/healthcheck") { _, _ in .null },
    mobile("/screen", .deviceScreenInfo, method: "GET"), mobile("/device/info", .deviceInfo, method: "GET"),
    mobile("/batteryInfo", .batteryInfo, method: "GET"), mobile("/keyboard/dismiss", .hideKeyboard),
    mobile("/simulatedLocation", .setSimulatedLocation),
    mobile("/simulatedLocation", .getSimulatedLocation, method: "GET"),
    mobile("/simulatedLocation", .resetSimulatedLocation, method: "DELETE"),
    mobile("/device/appearance", .setAppearance),
    acts("GET", "/alert/buttons") { session, _ in try await session.alertButtons() },
    acts("GET", "/accessibleSource") { session, _ in try await session.source(format: "json", leaving: []) },
    Route(
      method: "GET", path: "/session/:session/source",
      action: .session(.asks) { session, call in
        try await session.source(format: call.request.parameter("format") ?? "xml", leaving: [])
      }),
  ]

  /// The status in the form of WebDriverAgent. The system version is the version of the apps here.
  static func status(version: String) -> JSONValue {
    [
      "ready": true, "message": "cukeswift is ready for a session", "state": "success", "device": "iphone",
      "os": ["name": "iOS", "version": .string(Device.systemVersion), "sdkVersion": .string(Device.systemVersion)],
      "ios": ["ip": "127.0.0.1"],
      "build": ["version": .string(version), "productBundleIdentifier": "cukeswift"],
    ]
  }

  /// Converts the capabilities of a body to those of WebDriver. WebDriverAgent has no prefixes.
  static func capabilities(of body: JSONValue) -> JSONValue {
    // Older clients use the format of Selenium from before the specification.
    var wanted = body["desiredCapabilities"]?.object ?? [:]
    wanted.merge(body["capabilities"]?["alwaysMatch"]?.object ?? [:]) { $1 }
    if let first = body["capabilities"]?["firstMatch"]?.array?.first?.object { wanted.merge(first) { $1 } }
    var process: [String: JSONValue] = [:]
    process["args"] = wanted["arguments"].flatMap { $0 == .null ? nil : $0 }
    process["env"] = wanted["environment"].flatMap { $0 == .null ? nil : $0 }
    var capabilities = wanted.filter { $0.key.contains(":") }
    if let bundle = wanted["bundleId"] { capabilities["appium:bundleId"] = bundle }
    if !process.isEmpty { capabilities["appium:processArguments"] = .object(process) }
    return ["capabilities": ["alwaysMatch": .object(capabilities)]]
  }
}
