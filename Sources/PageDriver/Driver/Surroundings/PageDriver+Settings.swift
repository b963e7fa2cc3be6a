import DevTools
import PageContent

extension PageDriver {
  /// Applies the screen and the time zone of the settings to a page.
  func beginScreen(of page: PageTarget) throws(BrowserError) -> [Expectation] {
    let settings = self.settings
    let size = settings.size(of: device)
    let whole = screenFrame
    let hasMouse = device.hasMouse
    // A new page has no touch input; switching it off explicitly would also switch off the mouse.
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
      json.member("deviceScaleFactor", hasMouse ? 1 : 2)
      json.member("mobile", !hasMouse)
      json.member("screenWidth", Int(whole.width))
      json.member("screenHeight", Int(whole.height))
      json.object("screenOrientation") {
        $0.member("type", settings.orientation.isLandscape ? "landscapePrimary" : "portraitPrimary")
        $0.member("angle", settings.orientation.isLandscape ? 90 : 0)
      }
    }
    let zone = try page.begin("Emulation.setTimezoneOverride") { $0.member("timezoneId", settings.timeZone.name) }
    return [touch, metrics, zone].compactMap(\.self)
  }

  /// Gives the window of a client its place and size, which scripts read as `screenX` and `outerWidth`.
  private func placeWindow(of page: PageTarget) async throws {
    guard clientState.windows != nil, device.hasMouse,
      let window = try await page.call("Browser.getWindowForTarget").integer("windowId")
    else { return }
    let frame = windowFrame
    try await page.call("Browser.setWindowBounds") { json in
      json.member("windowId", window)
      json.object("bounds") {
        $0.member("left", Int(frame.x))
        $0.member("top", Int(frame.y))
        $0.member("width", Int(frame.width))
        $0.member("height", Int(frame.height))
      }
    }
  }

  /// Applies the settings to the open page.
  ///
  /// - Parameter begun: the commands of `beginScreen`, if they were sent already.
  func applySettings(begun: [Expectation]? = nil) async throws {
    guard let page else { return }
    clock.isOld = true
    let settings = self.settings
    try await reporting {
      let screen = try begun ?? beginScreen(of: page)
      try sendPlace(to: page)
      try await requireTimeZone(in: page)
      try await page.answers(to: screen)
      try await placeWindow(of: page)
      visit.tree = nil
      if settings.textScale != visit.applied.scale, page.isLoaded {
        _ = try await page.evaluate(PageScript.scaleTexts(by: settings.textScale))
        visit.applied.scale = settings.textScale
      }
      try await applyRareSettings(in: page)
      try sendPermissions()
    }
  }

  /// Sets the location of the device; without one, pages get the error that it is unavailable.
  private func sendPlace(to page: PageTarget) throws(BrowserError) {
    let location = settings.location
    try page.send("Emulation.setGeolocationOverride") {
      guard let location else { return }
      $0.member("latitude", location.latitude)
      $0.member("longitude", location.longitude)
      $0.member("accuracy", 1)
    }
  }

  /// Sets the permissions of the pages; by default, all are granted.
  private func sendPermissions() throws(BrowserError) {
    guard let context, context.take(settings.permissions) else { return }
    for (permission, names) in PageSettings.permissions {
      try send(names, isGranted: settings.permissions[permission] ?? true, of: context)
    }
    // For the browser, a page in a folder is a page of the internet.
    if setup.source.letsRequestsOut { try send(PageSettings.localServers, isGranted: true, of: context) }
  }

  /// Sets permissions by their names in the browser, which ignores names of other versions.
  private func send(_ names: [String], isGranted: Bool, of context: PageContext) throws(BrowserError) {
    for name in names {
      try context.connection.send("Browser.setPermission", isAnswerWanted: false) { [id = context.id] json in
        json.object("permission") { $0.member("name", name) }
        json.member("setting", isGranted ? "granted" : "denied")
        json.member("browserContextId", id)
      }
    }
  }

  /// Checks that the browser supports the time zone; it ignores unknown zones silently.
  private func requireTimeZone(in page: PageTarget) async throws {
    let zone = settings.timeZone
    guard zone.isNamed else { return }
    let answer = try await page.call("Runtime.evaluate") {
      $0.member("expression", "new Intl.DateTimeFormat('en', { timeZone: \(PageScript.quoted(zone.name)) })")
    }
    guard answer.thrown == nil else {
      throw AppError(.notSupported, problem: "the browser does not support the time zone \(zone.name.quoted)")
    }
  }

  /// Applies settings that few scenarios use, once per page.
  private func applyRareSettings(in page: PageTarget) async throws {
    let applied = self.visit.applied.rare
    self.visit.applied.rare = settings.rare
    if let appearance = settings.rare.appearance, appearance != applied.appearance {
      try await page.call("Emulation.setEmulatedMedia") { json in
        json.array("features") { json in
          json.object {
            $0.member("name", "prefers-color-scheme")
            $0.member("value", appearance.rawValue)
          }
        }
      }
    }
    if let language = settings.rare.language, language != applied.language {
      let agent = try await page.connection.call("Browser.getVersion").string("userAgent") ?? ""
      // The browser refuses to replace a language override.
      if applied.language != nil { try await page.call("Emulation.setLocaleOverride") }
      try await page.call("Emulation.setLocaleOverride") { $0.member("locale", language) }
      try await page.call("Emulation.setUserAgentOverride") {
        $0.member("userAgent", agent)
        $0.member("acceptLanguage", language)
      }
    }
    if settings.rare.isOffline != applied.isOffline {
      try await reportNetwork(to: page)
    }
    try await applyDevice(to: page)
  }

  /// Makes the scripts of the page see whether the network is available; requests fail without the browser's help.
  ///
  /// The browser's own command for this, `Network.emulateNetworkConditions`, would also block the request with which
  /// the page reports a change.
  private func reportNetwork(to page: PageTarget) async throws {
    let isOffline = settings.rare.isOffline
    let source = "Object.defineProperty(navigator, 'onLine', { get: () => \(!isOffline), configurable: true })"
    visit.applied.offlineScript = try await page.replaceScript(
      visit.applied.offlineScript, by: isOffline ? source : nil)
    try await page.call("Runtime.evaluate") {
      $0.member("expression", "\(source); dispatchEvent(new Event('\(isOffline ? "offline" : "online")'))")
    }
  }

  /// Checks that the page is in the foreground.
  func requireForeground() throws(AppError) {
    if launched.isInBackground { throw AppError.inBackground }
  }

  /// Sends the page to the background, or brings it back.
  func setBackground(_ isBehind: Bool) async throws {
    _ = try await asking {
      try await $0.call("Page.setWebLifecycleState") { $0.member("state", isBehind ? "frozen" : "active") }
    }
    launched.isInBackground = isBehind
  }

  /// Sets or removes an item of `localStorage`, now or as soon as the page is opened.
  func setItem(_ name: String, _ value: PropertyValue?) async throws {
    guard page != nil else { return settings.storage.items[name] = .some(value) }
    try await script(Self.change(ofItem: name, value)) { _ in }
  }

  /// The source of a script that sets an item of a storage; a nil value removes the item.
  static func change(ofItem name: String, _ value: PropertyValue?, in storage: PageStorage = .local) -> String {
    guard let value else { return "\(storage.rawValue)Storage.removeItem(\(PageScript.quoted(name)))" }
    return "\(storage.rawValue)Storage.setItem(\(PageScript.quoted(name)), \(PageScript.quoted(value.description)))"
  }

  /// The items of a storage; empty for a page without the storage, such as one that could not be opened.
  func items(in storage: PageStorage = .local) async throws -> [String: PropertyValue] {
    let entries = "(() => { try { return Object.entries(\(storage.rawValue)Storage).flat() } catch { return [] } })()"
    return try await script(entries) { value in
      let words = value.read("result", "value") { json throws(JSONError) in try json.strings() }
      var items: [String: PropertyValue] = [:]
      let all = words ?? []
      for index in stride(from: 0, to: all.count - 1, by: 2) { items[all[index]] = .string(all[index + 1]) }
      return items
    }
  }
}

/// The settings that the open page already has, except those of its context.
struct AppliedSettings: Sendable {
  var rare = RareSettings()
  /// The ID of the script that makes new documents offline; nil while the network is available.
  var offlineScript: String?
  /// The scale of texts.
  var scale = 1.0
  /// The states of the device.
  var device = PageDeviceStates()
  /// The ID of the script that applies the states to new documents; nil without states.
  var deviceScript: String?
}

/// The settings that are sent to the browser only if a scenario sets them.
struct RareSettings: Sendable {
  /// Whether the page prefers light or dark colours; nil for the default of the browser.
  var appearance: Appearance?
  /// The language of the browser; nil for the default.
  var language: String?
  /// Whether the network is unavailable.
  var isOffline = false

}
