import AppUnderTest
import JSON

/// The `mobile:` commands about the app and the device.
extension ServedSession {
  static let deviceCommands: [MobileCommand: MobileHandler] = [
    .launchApp: { try await $0.launch($1) },
    .activateApp: { try await $0.activate($1) },
    .terminateApp: { try await $0.end($1) },
    .killApp: { try await $0.end($1) },
    .queryAppState: { session, arguments in
      guard try session.isOwn(arguments) else { return 0 }
      return .number(Double(await session.app.state.rawValue))
    },
    .isAppInstalled: { session, arguments in .boolean(try session.isOwn(arguments)) },
    .backgroundApp: { session, arguments in
      // Any negative number means "until the app is activated".
      let isForEver = arguments["seconds"]?.anyNumber.map { $0 < 0 } ?? false
      try await session.sendToBackground(for: isForEver ? nil : try arguments.seconds("seconds", otherwise: 0))
      return .null
    },
    .hideKeyboard: { session, _ in try await session.hideKeyboard() },
    .isKeyboardShown: { session, _ in .boolean(try await session.app.showsKeyboard()) },
    .shake: { session, _ in
      try await session.app.shake()
      return .null
    },
    .deepLink: { session, arguments in
      let url = try arguments.requiredText("url")
      guard url.isAddress else {
        throw WireError.invalid(
          "'\(url)' is not an address: it must begin with a scheme, as in shop://item/7 or https://shop.example")
      }
      try session.checkNamed(arguments)
      try await session.showApp()
      try await session.app.openURL(url)
      return .null
    },
    .getContexts: { session, _ in
      guard case .array(let names) = try await session.contexts(.none) else { return [] }
      return .array(names.map { ["id": $0] })
    },
    .setSimulatedLocation: { session, arguments in
      try await session.setLocation([
        "latitude": arguments["latitude"] ?? .null, "longitude": arguments["longitude"] ?? .null,
      ])
    },
    .getSimulatedLocation: { session, _ in
      await session.deviceState.location?.wireValue ?? ["latitude": .null, "longitude": .null]
    },
    .resetSimulatedLocation: { session, _ in
      try await session.app.setLocation(nil)
      await session.change(\.location, to: nil)
      return .null
    },
    .setAppearance: { session, arguments in
      let style = try arguments.word("style", Appearance.self)
      try await session.app.setAppearance(style)
      await session.change(\.appearance, to: style)
      return .null
    },
    .getAppearance: { session, _ in ["style": .string((await session.deviceState.appearance ?? .light).rawValue)] },
    .setContentSize: { session, arguments in
      let text = try arguments.requiredText("size")
      let wanted = text.lowercased().filter { $0 != "-" && $0 != "_" }
      guard let size = TextSize.allCases.first(where: { $0.rawValue.lowercased() == wanted }) else {
        throw WireError.invalid("a size must be one of \(TextSize.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      try await session.app.setTextSize(size)
      await session.change(\.textSize, to: size)
      return .null
    },
    .contentSize: { session, _ in .string((await session.deviceState.textSize ?? .standard).rawValue) },
    .setPermission: { session, arguments in
      try session.checkNamed(arguments)
      for (permission, isGranted, word) in try PermissionAccess(arguments["access"]).answers {
        try await session.app.perform(.setPermission(permission, isGranted: isGranted))
        await session.change(\.permissions[permission], to: word)
      }
      return .null
    },
    .viewportRect: { session, _ in try await session.windowRect(.none) },
    .viewportScreenshot: { session, _ in try await session.screenshot(.none) },
    .deviceScreenInfo: { session, _ in
      let device = session.setting.device
      return [
        "statusBarSize": ["width": .number(device.size.width), "height": .number(device.topInset)],
        "scale": .number(Double(session.setting.pixelsPerPoint)),
        "screenSize": ["width": .number(device.size.width), "height": .number(device.size.height)],
      ]
    },
    .deviceInfo: { session, _ in
      ["name": .string(session.setting.device.name), "model": "cukeswift", "isSimulator": true, "thermalState": 0]
    },
    .activeAppInfo: { session, _ in
      // Without an app in the foreground, the home screen is active.
      guard await session.app.state == .foreground else {
        return ["bundleId": "com.apple.springboard", "name": "SpringBoard", "pid": 2, "processArguments": [:]]
      }
      return [
        "bundleId": .string(session.appName), "name": .string(session.appName), "pid": 1, "processArguments": [:],
      ]
    },
    .batteryInfo: { _, _ in ["level": 1, "state": 3] },
    .isLocked: { session, _ in .boolean(await session.deviceState.isLocked) },
    .lock: { try await $0.lock($1) },
    .unlock: { session, _ in
      try await session.unlock()
      return .null
    },
    .listApps: { session, arguments in
      let types = ["User", "System"]
      let type = try arguments.value("applicationType", types.joined(separator: " or ")) { value in
        value.string.flatMap { types.contains($0) ? $0 : nil }
      }
      // The app of the session is the only one, and a user's.
      guard type != "System" else { return [:] }
      let name = session.appName
      let bundle = session.setting.capabilities["appium:bundleId"]?.string ?? name
      return [
        bundle: [
          "CFBundleIdentifier": .string(bundle), "CFBundleName": .string(name), "CFBundleDisplayName": .string(name),
          "ApplicationType": "User",
        ]
      ]
    },
    .clearApp: { try await $0.clear($1) },
  ]

  /// Whether a command names the app of the session, which is the only one on the device.
  private nonisolated func isOwn(_ arguments: MobileArguments) throws(WireError) -> Bool {
    let name = try arguments.requiredText("bundleId", or: "appId")
    return BundleName.fits(name, appName) || name == setting.capabilities["appium:bundleId"]?.string
  }

  private nonisolated func checkOwn(_ arguments: MobileArguments) throws(WireError) {
    guard try isOwn(arguments) else {
      throw .invalid("the only app on this device is '\(appName)'")
    }
  }

  /// Refuses a command for another app. Without a name it is for the app of the session.
  nonisolated func checkNamed(_ arguments: MobileArguments) throws(WireError) {
    if arguments["bundleId"] != nil { try checkOwn(arguments) }
  }

  private func launch(_ arguments: MobileArguments) async throws -> JSONValue {
    try checkOwn(arguments)
    let own = try arguments.value("arguments", "an array of texts", \.texts)
    let variables = try arguments.value("environment", "an object of texts", \.launchVariables)
    if let own { try await app.perform(.setArguments(own)) }
    if let variables { try await app.perform(.setVariables(variables)) }
    try await terminateApp()
    try await showApp()
    return .null
  }

  /// Locks the device, which leaves the app; with seconds, until they are over. A locked device stays locked.
  private func lock(_ arguments: MobileArguments) async throws -> JSONValue {
    let time = try arguments.seconds("seconds", otherwise: 0)
    let wasLocked = deviceState.isLocked
    if !wasLocked {
      let state = await app.state
      if state == .foreground { try await app.sendToBackground() }
      deviceState.stateWhenLocked = state
    }
    guard time > .zero else { return .null }
    if await isRunning { try await app.letPass(time) }
    if !wasLocked { try await unlock() }
    return .null
  }

  /// Sends the app to the background. It comes back after a time, unless the device is locked.
  ///
  /// - Parameter time: the time of the app in the background; nil for no return.
  private func sendToBackground(for time: Duration?) async throws {
    guard deviceState.isLocked else { return try await app.sendToBackground(for: time) }
    if let time, await isRunning { try await app.letPass(time) }
  }

  /// Ends the app; returns whether it was running.
  private func end(_ arguments: MobileArguments) async throws -> JSONValue {
    guard try isOwn(arguments), await isRunning else { return false }
    try await quitApp()
    return true
  }

  /// Ends the app and removes its stored data.
  private func clear(_ arguments: MobileArguments) async throws -> JSONValue {
    try checkOwn(arguments)
    // The storage of a page is only known while the page is open.
    if await !isRunning, browsing != nil { try await launchApp() }
    let hadData = try await app.clearData()
    remark("command: mobile: clearApp")
    try await quitApp()
    return .boolean(hadData)
  }

  private func activate(_ arguments: MobileArguments) async throws -> JSONValue {
    try checkOwn(arguments)
    try await showApp()
    return .null
  }

  /// Unlocks the device, which shows the app if it was in the foreground before.
  func unlock() async throws {
    let state = deviceState.stateWhenLocked
    deviceState.stateWhenLocked = nil
    if state == .foreground, await app.state == .background { try await app.bringToForeground() }
  }

  /// Unlocks the device, and shows the app or launches it.
  func showApp() async throws {
    try await unlock()
    switch await app.state {
    case .notRunning: try await launchApp()
    case .background: try await app.bringToForeground()
    case .foreground: break
    }
  }

  /// Whether the app runs, in the foreground or the background.
  var isRunning: Bool { get async { await app.isRunning } }

  /// Keeps a state of the device that a client has set.
  func change<Value>(_ state: WritableKeyPath<DeviceState, Value>, to value: Value) {
    deviceState[keyPath: state] = value
  }

  private func hideKeyboard() async throws -> JSONValue {
    if try await app.showsKeyboard() { try await app.hideKeyboard() }
    return .null
  }
}

extension String {
  /// Whether the text has the form of a URL: a scheme, a colon and more text, without blanks (RFC 3986, section 3).
  var isAddress: Bool {
    guard let colon = utf8.firstIndex(of: 0x3A), let first = utf8.first, utf8.index(after: colon) < utf8.endIndex,
      (0x61...0x7A).contains(first | 0x20)
    else { return false }
    let isScheme = utf8[..<colon].allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
    }
    return isScheme && utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}

/// Matches bundle identifiers with names of apps.
enum BundleName {
  /// Whether an identifier such as `com.example.Shop` ends with the name of an app, or is the name.
  ///
  /// Case, blanks and hyphens are ignored.
  static func fits(_ identifier: String, _ name: String) -> Bool {
    if plain(identifier) == plain(name) { return true }
    return identifier.split(separator: ".").last.map { plain(String($0)) == plain(name) } ?? false
  }

  private static func plain(_ text: String) -> String { text.lowercased().filter { $0 != " " && $0 != "-" } }
}
