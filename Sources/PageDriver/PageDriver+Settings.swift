import DevTools

extension PageDriver {
  /// Has the browser show the page on the screen and in the time zone of the settings.
  func beginScreen(of page: PageTarget) throws(BrowserError) -> [DevToolsConnection.Command] {
    let settings = self.settings
    let size = settings.size(of: device)
    let hasMouse = device.hasMouse
    // A page begins without touches; to take them away again would take the mouse away too.
    let touch =
      hasMouse
      ? nil
      : try page.begin("Emulation.setTouchEmulationEnabled") {
        $0.member("enabled", true)
        $0.member("maxTouchPoints", 10)
      }
    let metrics = try page.begin("Emulation.setDeviceMetricsOverride") { json in
      json.member("width", Int(size.width))
      json.member("height", Int(size.height))
      json.member("deviceScaleFactor", 2)
      json.member("mobile", !hasMouse)
      json.name("screenOrientation")
      json.object {
        $0.member("type", settings.orientation.isLandscape ? "landscapePrimary" : "portraitPrimary")
        $0.member("angle", settings.orientation.isLandscape ? 90 : 0)
      }
    }
    let zone = try page.begin("Emulation.setTimezoneOverride") { $0.member("timezoneId", settings.timeZone.name) }
    return [touch, metrics, zone].compactMap(\.self)
  }

  /// Has the browser show the page as the settings say; nothing is done where it is not open.
  ///
  /// - Parameter begun: what `beginScreen` gave, where that is done already.
  func applySettings(begun: [DevToolsConnection.Command]? = nil) async throws {
    guard let page else { return }
    isTimeOld = true
    let settings = self.settings
    try await reporting {
      let screen = try begun ?? beginScreen(of: page)
      try sendPlace(to: page)
      try await requireTimeZone(in: page)
      try await page.answers(to: screen)
      tree = nil
      if settings.textScale != appliedScale, page.isLoaded {
        _ = try await page.evaluate("cukeswift.scaleTexts(\(settings.textScale))")
        appliedScale = settings.textScale
      }
      try await applyRareSettings(in: page)
      try sendPermissions(to: page)
    }
  }

  /// Has the browser know where the device is; a page that asks is told so where that is not known.
  private func sendPlace(to page: PageTarget) throws(BrowserError) {
    let location = settings.location
    try page.send("Emulation.setGeolocationOverride") {
      guard let location else { return }
      $0.member("latitude", location.latitude)
      $0.member("longitude", location.longitude)
      $0.member("accuracy", 1)
    }
  }

  /// Has the browser answer for the user when a page asks for something: without anything said it is allowed.
  private func sendPermissions(to page: PageTarget) throws(BrowserError) {
    guard let context, appliedPermissions != settings.permissions else { return }
    appliedPermissions = settings.permissions
    for (permission, names) in PageSettings.permissions {
      let setting = settings.permissions[permission] ?? true ? "granted" : "denied"
      for name in names {
        try page.connection.send("Browser.setPermission", isAnswerWanted: false) { [id = context.id] json in
          json.name("permission")
          json.object { $0.member("name", name) }
          json.member("setting", setting)
          json.member("browserContextId", id)
        }
      }
    }
  }

  /// Makes sure that the browser knows the time zone, which it passes over otherwise.
  private func requireTimeZone(in page: PageTarget) async throws {
    let zone = settings.timeZone
    guard zone.isNamed else { return }
    let answer = try await page.call("Runtime.evaluate") {
      $0.member("expression", "new Intl.DateTimeFormat('en', { timeZone: \(Self.quoted(zone.name)) })")
    }
    guard answer.thrown == nil else {
      throw AppError(.notSupported, problem: "the browser does not support the time zone \(zone.name.quoted)")
    }
  }

  /// Has the browser know what only few scenarios say, once for a page.
  private func applyRareSettings(in page: PageTarget) async throws {
    let applied = appliedRareSettings
    appliedRareSettings = RareSettings(settings)
    if let appearance = settings.appearance, appearance != applied.appearance {
      try await page.call("Emulation.setEmulatedMedia") { json in
        json.name("features")
        json.array { json in
          json.object {
            $0.member("name", "prefers-color-scheme")
            $0.member("value", appearance.rawValue)
          }
        }
      }
    }
    if let language = settings.language, language != applied.language {
      let agent = try await page.connection.call("Browser.getVersion").string("userAgent") ?? ""
      // The browser refuses another language as long as there is one.
      if applied.language != nil { try await page.call("Emulation.setLocaleOverride") }
      try await page.call("Emulation.setLocaleOverride") { $0.member("locale", language) }
      try await page.call("Emulation.setUserAgentOverride") {
        $0.member("userAgent", agent)
        $0.member("acceptLanguage", language)
      }
    }
    if settings.isOffline != applied.isOffline {
      try await reportNetwork(to: page)
    }
  }

  /// Has the scripts of the page know whether there is a network; requests fail without the browser's help.
  ///
  /// What the browser offers for that, `Network.emulateNetworkConditions`, would take away the request by which the page says that
  /// it has changed.
  private func reportNetwork(to page: PageTarget) async throws {
    if let script = offlineScript {
      try await page.call("Page.removeScriptToEvaluateOnNewDocument") { $0.member("identifier", script) }
      offlineScript = nil
    }
    let isOffline = settings.isOffline
    let source = "Object.defineProperty(navigator, 'onLine', { get: () => \(!isOffline), configurable: true })"
    if isOffline {
      let answer = try await page.call("Page.addScriptToEvaluateOnNewDocument") { $0.member("source", source) }
      offlineScript = answer.string("identifier")
    }
    try await page.call("Runtime.evaluate") {
      $0.member("expression", "\(source); dispatchEvent(new Event('\(isOffline ? "offline" : "online")'))")
    }
  }

  /// Goes to another app, or comes back.
  func setBackground(_ isBehind: Bool) async throws {
    _ = try await asking {
      try await $0.call("Page.setWebLifecycleState") { $0.member("state", isBehind ? "frozen" : "active") }
    }
    isInBackground = isBehind
  }

  /// Changes an item of `localStorage`.
  func setItem(_ name: String, _ value: PropertyValue?) async throws {
    try await script(Self.change(ofItem: name, value)) { _ in }
  }

  /// The source of a script that changes an item of a storage; nil takes it away.
  static func change(ofItem name: String, _ value: PropertyValue?, in storage: PageStorage = .local) -> String {
    guard let value else { return "\(storage.rawValue)Storage.removeItem(\(quoted(name)))" }
    return "\(storage.rawValue)Storage.setItem(\(quoted(name)), \(quoted(value.description)))"
  }

  /// What is in a storage; nothing where the page has none, as one that could not be opened.
  func items(in storage: PageStorage = .local) async throws -> [String: PropertyValue] {
    let entries = "(() => { try { return Object.entries(\(storage.rawValue)Storage).flat() } catch { return [] } })()"
    return try await script(entries) { value in
      let words = value.read("result", "value") { json throws(JSONError) in
        var words: [String] = []
        try json.beginArray()
        while try json.nextElement() { words.append(try json.string().string) }
        return words
      }
      var items: [String: PropertyValue] = [:]
      let all = words ?? []
      for index in stride(from: 0, to: all.count - 1, by: 2) { items[all[index]] = .string(all[index + 1]) }
      return items
    }
  }
}

/// Settings that are sent to the browser only where a scenario says them, as the open page has them.
struct RareSettings: Sendable {
  var appearance: Appearance?
  var language: String?
  var isOffline = false

  /// Those of a page that has just been made.
  init() {}

  /// Those among all settings.
  init(_ settings: PageSettings) {
    (appearance, language, isOffline) = (settings.appearance, settings.language, settings.isOffline)
  }
}
