import AppUnderTest
import HTTP
import JSON

/// The action of a WebDriver route.
enum WebDriverAction: Sendable {
  /// A command of the server, without a session.
  case server(@Sendable (WebDriverSessions, RouteCall) async throws -> JSONValue)
  /// A command of a session.
  case session(ServedSession.Kind, @Sendable (ServedSession, RouteCall) async throws -> JSONValue)
  /// The route exists, but is refused for this reason.
  case refused(WireError.Code, String)
}

/// The routes of WebDriver and Appium.
enum WebDriverRoutes {
  /// The table of all routes.
  static let table = RouteTable<WebDriverAction>(
    server + elements + touching + screen + windows + alerts + device + browsing + older + refused)

  private typealias Route = RouteTable<WebDriverAction>.Route

  private typealias Command = @Sendable (ServedSession, RouteCall) async throws -> JSONValue

  private static func route(
    _ kind: ServedSession.Kind, _ method: String, _ path: String, besideDialogs: Bool, _ body: @escaping Command
  ) -> Route {
    Route(
      method: method, path: "/session/:session" + path,
      action: .session(kind) { session, call in
        if !besideDialogs { try await session.requireNoDialog() }
        if PictureElements.isName(call["element"]) { return try await session.performOnPicture(path, call) }
        return try await body(session, call)
      })
  }

  private static func asks(
    _ method: String, _ path: String, besideDialogs: Bool = false, _ body: @escaping Command
  ) -> Route {
    route(.asks, method, path, besideDialogs: besideDialogs, body)
  }

  /// A question about an element: a function for clients answers it on a page, and a command in other apps.
  private static func asksElement(_ path: String, _ function: String, _ body: @escaping Command) -> Route {
    asks("GET", "/element/:element" + path) { session, call in
      await session.browser == nil ? try await body(session, call) : try await session.ask(function, of: call)
    }
  }

  private static func acts(
    _ method: String, _ path: String, besideDialogs: Bool = false, _ body: @escaping Command
  ) -> Route {
    route(.acts, method, path, besideDialogs: besideDialogs, body)
  }

  /// A route that changes something for which a recording has a remark, unless the command is recorded as an action.
  private static func changes(
    _ method: String, _ path: String, besideDialogs: Bool = false, _ body: @escaping Command
  ) -> Route {
    acts(method, path, besideDialogs: besideDialogs) { session, call in
      try await session.recorded("\(method) \(path)") { try await body(session, call) }
    }
  }

  private static func notes(_ method: String, _ path: String, _ body: @escaping Command) -> Route {
    route(.neither, method, path, besideDialogs: true, body)
  }

  private static let server: [Route] = [
    Route(method: "GET", path: "/status", action: .server { server, _ in await server.status() }),
    Route(method: "POST", path: "/session", action: .server { try await $0.newSession($1) }),
    Route(method: "DELETE", path: "/session/:session", action: .server { try await $0.endSession($1) }),
    Route(method: "GET", path: "/sessions", action: .server { server, _ in await server.sessionList() }),
    Route(method: "GET", path: "/appium/sessions", action: .server { server, _ in await server.sessionList() }),
    notes("GET", "") { session, _ in .object(await session.client.capabilities) },
    notes("GET", "/appium/capabilities") { session, _ in ["capabilities": .object(await session.client.capabilities)] },
    notes("GET", "/timeouts") { session, _ in await session.client.timeouts.value },
    notes("POST", "/timeouts") { try await $0.setTimeouts($1) },
    notes("POST", "/timeouts/implicit_wait") { try await $0.setImplicitWait($1) },
    notes("GET", "/appium/settings") { session, _ in .object(await session.client.settings) },
    notes("POST", "/appium/settings") { try await $0.setSettings($1) },
    notes("POST", "/appium/events") { _, _ in ["commands": []] },
    notes("POST", "/appium/log_event") { _, _ in .null },
    notes("POST", "/appium/compare_images") { try await $0.compareImages($1) },
    notes("GET", "/se/log/types") { _, _ in [] },
    notes("GET", "/log/types") { _, _ in [] },
  ]

  private static let elements: [Route] = [
    asks("POST", "/element") { try await $0.findOne($1) },
    asks("POST", "/elements") { try await $0.findAll($1) },
    asks("POST", "/element/:element/element") { try await $0.findOne($1) },
    asks("POST", "/element/:element/elements") { try await $0.findAll($1) },
    asks("GET", "/element/:element/shadow") { try await $0.shadowRoot($1) },
    asks("POST", "/shadow/:shadow/element") { try await $0.findOne($1) },
    asks("POST", "/shadow/:shadow/elements") { try await $0.findAll($1) },
    asks("GET", "/element/active") { try await $0.activeElement($1) },
    asks("POST", "/element/active") { try await $0.activeElement($1) },
    asksElement("/text", "text") { try await $0.text($1) },
    asksElement("/name", "tagName") { try await $0.tagName($1) },
    asksElement("/attribute/:name", "attribute") { try await $0.attribute($1) },
    asks("GET", "/element/:element/property/:name") { try await $0.property($1) },
    asksElement("/enabled", "isEnabled") { try await $0.isEnabled($1) },
    asksElement("/selected", "isSelected") { try await $0.isSelected($1) },
    asksElement("/displayed", "isDisplayed") { try await $0.isDisplayed($1) },
    asks("GET", "/element/:element/rect") { try await $0.rect($1) },
    asks("GET", "/element/:element/location") { try await $0.location($1) },
    asks("GET", "/element/:element/location_in_view") { try await $0.location($1) },
    asks("GET", "/element/:element/size") { try await $0.size($1) },
    asks("GET", "/element/:element/computedrole") { try await $0.computedRole($1) },
    asks("GET", "/element/:element/computedlabel") { try await $0.computedLabel($1) },
    asks("GET", "/element/:element/screenshot") { try await $0.elementScreenshot($1) },
  ]

  private static let touching: [Route] = [
    acts("POST", "/element/:element/click") { try await $0.click($1) },
    acts("POST", "/element/:element/clear") { try await $0.clear($1) },
    acts("POST", "/element/:element/value") { try await $0.enterValue($1) },
    acts("POST", "/appium/element/:element/value") { try await $0.enterValue($1) },
    acts("POST", "/actions") { try await $0.performActions($1) },
    acts("DELETE", "/actions") { try await $0.releaseActions($1) },
    Route(method: "POST", path: "/session/:session/execute/sync", action: execute),
    Route(method: "POST", path: "/session/:session/execute", action: execute),
  ]

  /// Scripts may be queries or actions, so this command controls the time itself.
  private static let execute = WebDriverAction.session(.neither) { try await $0.executeInTime($1) }

  private static let screen: [Route] = [
    asks("GET", "/source") { try await $0.source($1) },
    asks("GET", "/title") { try await $0.title($1) },
    asks("GET", "/url") { try await $0.address($1) },
    acts("POST", "/url") { try await $0.open($1) },
    acts("POST", "/back") { try await $0.back($1) },
    asks("GET", "/screenshot") { try await $0.screenshot($1) },
    asks("GET", "/contexts", besideDialogs: true) { try await $0.contexts($1) },
    asks("GET", "/context", besideDialogs: true) { try await $0.context($1) },
    acts("POST", "/context", besideDialogs: true) { try await $0.chooseContext($1) },
    asks("GET", "/orientation", besideDialogs: true) { try await $0.orientation($1) },
    acts("POST", "/orientation", besideDialogs: true) { try await $0.turn($1) },
    asks("GET", "/location") { session, _ in
      await (session.deviceState.location ?? Location(latitude: 0, longitude: 0)).wireValue
    },
    acts("POST", "/location") { try await $0.setLocation($1.body["location"] ?? .null) },
  ]

  private static let windows: [Route] = [
    notes("GET", "/window") { try await $0.window($1) },
    notes("GET", "/window_handle") { try await $0.window($1) },
    asks("GET", "/window/handles", besideDialogs: true) { try await $0.windows($1) },
    asks("GET", "/window_handles", besideDialogs: true) { try await $0.windows($1) },
    notes("POST", "/window") { try await $0.chooseWindow($1) },
    Route(method: "DELETE", path: "/session/:session/window", action: .server { try await $0.closeWindow($1) }),
    changes("POST", "/window/new") { try await $0.newWindow($1) },
    asks("GET", "/window/rect") { try await $0.windowRect($1) },
    asks("GET", "/window/size") { try await $0.windowSize($1) },
    asks("GET", "/window/:window/size") { try await $0.windowSize($1) },
    changes("POST", "/window/rect") { try await $0.setWindowRect($1) },
    changes("POST", "/window/maximize") { try await $0.fillScreen($1) },
    changes("POST", "/window/minimize") { try await $0.minimize($1) },
    changes("POST", "/window/fullscreen") { try await $0.fillScreen($1, as: .fullscreen) },
    route(.neither, "POST", "/frame", besideDialogs: false) { try await $0.chooseFrame($1) },
    route(.neither, "POST", "/frame/parent", besideDialogs: false) { try await $0.chooseOuterFrame($1) },
  ]

  private static let alerts: [Route] = [
    ("/alert/text", "/alert/accept", "/alert/dismiss"), ("/alert_text", "/accept_alert", "/dismiss_alert"),
  ].flatMap { text, accept, dismiss in
    [
      asks("GET", text, besideDialogs: true) { session, _ in .string(try await session.alertText()) },
      changes("POST", text, besideDialogs: true) { try await $0.typeIntoAlert($1) },
      acts("POST", accept, besideDialogs: true) { try await $0.answerAlert($1.body["name"]?.string, accepts: true) },
      acts("POST", dismiss, besideDialogs: true) { try await $0.answerAlert($1.body["name"]?.string, accepts: false) },
    ]
  }

  /// A separate route for a `mobile:` command.
  private static func mobile(_ method: String, _ path: String, _ command: MobileCommand) -> Route {
    acts(method, path, besideDialogs: true) { try await $0.perform(command, $1.body) }
  }

  /// Refuses pictures and addresses on the pasteboard, which holds texts only.
  fileprivate static func checkPlain(_ call: RouteCall) throws(WireError) {
    let type = call.body["contentType"]?.string?.lowercased() ?? "plaintext"
    guard type == "plaintext" else {
      throw .invalid("'contentType' must be plaintext: the pasteboard holds texts, and not the type '\(type)'")
    }
  }

  private static let device: [Route] = [
    notes("POST", "/appium/start_recording_screen") { try await $0.startFilm($1) },
    notes("POST", "/appium/stop_recording_screen") { try await $0.stopFilm($1) },
    mobile("POST", "/appium/device/shake", .shake),
    mobile("POST", "/appium/device/hide_keyboard", .hideKeyboard),
    mobile("GET", "/appium/device/is_keyboard_shown", .isKeyboardShown),
    mobile("POST", "/appium/device/is_locked", .isLocked),
    mobile("POST", "/appium/device/lock", .lock), mobile("POST", "/appium/device/unlock", .unlock),
    acts("POST", "/appium/device/set_clipboard", besideDialogs: true) { try await $0.setClipboard($1) },
    acts("POST", "/appium/device/get_clipboard", besideDialogs: true) { session, call in
      try Self.checkPlain(call)
      return .string(Base64Text.encode(Array((try await session.app.pasteboard ?? "").utf8)))
    },
    mobile("POST", "/appium/device/app_installed", .isAppInstalled),
    mobile("POST", "/appium/device/activate_app", .activateApp),
    mobile("POST", "/appium/device/terminate_app", .terminateApp),
    mobile("GET", "/appium/device/system_time", .getDeviceTime),
    mobile("POST", "/appium/device/system_time", .getDeviceTime),
    mobile("POST", "/appium/device/app_state", .queryAppState),
    mobile("POST", "/appium/app/background", .backgroundApp),
    acts("POST", "/appium/app/strings", besideDialogs: true) { try await $0.appStrings($1) },
    acts("POST", "/appium/app/launch", besideDialogs: true) { session, _ in
      try await session.perform(.launchApp, ["bundleId": .string(session.appName)])
    },
    acts("POST", "/appium/app/close", besideDialogs: true) { session, _ in
      try await session.perform(.terminateApp, ["bundleId": .string(session.appName)])
    },
    acts("POST", "/appium/app/reset", besideDialogs: true) { session, _ in
      _ = try await session.perform(.clearApp, ["bundleId": .string(session.appName)])
      return try await session.perform(.launchApp, ["bundleId": .string(session.appName)])
    },
  ]

  /// Routes for pages only.
  private static let browsing: [Route] = [
    acts("POST", "/forward") { try await $0.forward($1) },
    acts("POST", "/refresh") { try await $0.refresh($1) },
    asks("POST", "/print") { try await $0.printPage($1) },
    changes("POST", "/permissions") { try await $0.setPermission($1) },
    changes("POST", "/goog/cdp/execute") { try await $0.executeDevTools($1) },
    acts("POST", "/execute/async") { try await $0.executeWithCallback($1) },
    acts("POST", "/execute_async") { try await $0.executeWithCallback($1) },
    asks("GET", "/cookie") { try await $0.cookies($1) },
    asks("GET", "/cookie/:name") { try await $0.cookie($1) },
    changes("POST", "/cookie") { try await $0.addCookie($1) },
    changes("DELETE", "/cookie") { try await $0.deleteCookies($1) },
    changes("DELETE", "/cookie/:name") { try await $0.deleteCookie($1) },
    asksElement("/css/:name", "style") { try await $0.refuseStyle($1) },
  ]

  /// Routes of clients from before the specification.
  private static let older: [Route] = [
    acts("POST", "/keys") { try await $0.typeKeys($1) },
    acts("POST", "/touch/perform") { try await $0.performTouches($1) },
    acts("POST", "/touch/multi/perform") { try await $0.performMultiTouches($1) },
  ]

  /// Routes for browsers, and for devices of other kinds.
  private static let refused: [Route] = [
    ("POST", "/appium/device/install_app", RefusedMobileCommand.installApp),
    ("POST", "/appium/device/remove_app", RefusedMobileCommand.removeApp),
    ("POST", "/appium/device/push_file", RefusedMobileCommand.pushFile),
    ("POST", "/appium/device/pull_file", RefusedMobileCommand.pullFile),
    ("POST", "/appium/device/pull_folder", RefusedMobileCommand.pullFolder),
    ("POST", "/appium/simulator/touch_id", RefusedMobileCommand.sendBiometricMatch),
    ("POST", "/appium/simulator/toggle_touch_id_enrollment", RefusedMobileCommand.enrollBiometric),
  ].map { method, path, command in
    Route(method: method, path: "/session/:session" + path, action: .refused(.unsupported, command.reason))
  }
}

extension ServedSession {
  /// Changes the timeouts.
  func setTimeouts(_ call: RouteCall) async throws -> JSONValue {
    // Older clients send a single timeout, in milliseconds.
    if let type = call.body["type"]?.string, let milliseconds = call.body["ms"] {
      let names = ["implicit": "implicit", "script": "script", "page load": "pageLoad"]
      guard let name = names[type] else {
        throw WireError.invalid("unknown timeout '\(type)': choose from \(names.keys.sorted().joined(separator: ", "))")
      }
      try client.timeouts.set(.object([name: milliseconds]))
    } else {
      try client.timeouts.set(call.body)
    }
    await browsing?.leavePages(within: client.timeouts.pageLoadLimit)
    return .null
  }

  /// The texts of the app by their keys, from its backdoor `strings`.
  fileprivate func appStrings(_ call: RouteCall) async throws -> JSONValue {
    if let given = call.body["language"], given.string == nil, given != .null {
      throw WireError.invalid("'language' must be a string, such as \"de\"")
    }
    let language = call.body["language"]?.string ?? setting.launch.language ?? ""
    let answer = try await app.backdoor("strings", language)
    guard let strings = try? JSONValue(parsing: Array(answer.utf8)), strings.object != nil else {
      throw WireError(
        .unknownError,
        "the backdoor 'strings' must return a JSON object such as {\"title\": \"Welcome\"}, not \(answer.prefix(200))")
    }
    return strings
  }

  /// Puts a text on the pasteboard, for clients that send it in Base64.
  fileprivate func setClipboard(_ call: RouteCall) async throws -> JSONValue {
    try WebDriverRoutes.checkPlain(call)
    guard let bytes = call.body["content"]?.string.flatMap({ Base64Text.decode($0) }) else {
      throw WireError.invalid("'content' must be a string in Base64")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw WireError.invalid("the decoded bytes of 'content' are not UTF-8")
    }
    try await app.setPasteboard(text)
    return .null
  }

  /// Changes the implicit timeout, for older clients.
  func setImplicitWait(_ call: RouteCall) throws -> JSONValue {
    guard let milliseconds = call.body["ms"] else { throw WireError.invalid("'ms' is a number of milliseconds") }
    try client.timeouts.set(["implicit": milliseconds])
    return .null
  }

  /// Stores the settings of an Appium client. Those for finding by picture have an effect here.
  func setSettings(_ call: RouteCall) throws -> JSONValue {
    guard let new = call.body["settings"]?.object else { throw WireError.invalid("'settings' is an object") }
    guard client.settings.count + new.count <= 1000 else {
      throw WireError.invalid("too many settings: at most 1000 are kept")
    }
    try SettingNames.check(new)
    client.settings.merge(new) { $1 }
    return .null
  }

  /// Performs a script. A repeated query by a script lets time pass, like other repeated queries.
  func executeInTime(_ call: RouteCall) async throws -> JSONValue {
    let script = call.body["script"]?.string ?? ""
    let known = KnownScript(script)
    commands.mayChangeScreen = !known.isElementQuery
    // A client may wait with a script for a change of a page.
    let isCommand = if case .mobile = known { true } else { false }
    let asks = known.isElementQuery || browser != nil && !isCommand
    try await pass(asks ? .asks : .acts, question: "\(script) \(call.body["args"]?.bytes ?? [])")
    return try await execute(call)
  }
}
