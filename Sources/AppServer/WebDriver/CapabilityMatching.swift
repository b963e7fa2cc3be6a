import AppUnderTest
import CLibrary
import JSON

/// Matches the capabilities that a client requests for a new session (W3C WebDriver, section 8).
struct CapabilityMatching {
  let serving: ServeSetting

  /// The sessions for a request, the preferred one first; that of a page may still have another browser.
  ///
  /// - Throws: a `WireError`: an invalid argument for an invalid capability, or that the session is not created.
  func settings(for body: JSONValue) throws(WireError) -> [SessionSetting] {
    guard let capabilities = body["capabilities"] ?? body["desiredCapabilities"]?.object.map(Self.newer),
      capabilities.object != nil
    else { throw .invalid("'capabilities' must be an object with alwaysMatch and firstMatch") }
    let always = try Self.checked(capabilities["alwaysMatch"] ?? [:])
    guard let list = (capabilities["firstMatch"] ?? [[:]]).array, !list.isEmpty else {
      throw .invalid("'firstMatch' must be an array with at least one object")
    }
    var candidates: [[String: JSONValue]] = []
    for value in list {
      let first = try Self.checked(value)
      if let name = first.keys.sorted().first(where: { always[$0] != nil }) {
        throw .invalid("the capability '\(name)' is in both alwaysMatch and firstMatch")
      }
      candidates.append(always.merging(first) { $1 })
    }
    var reasons: [String] = []
    var settings: [SessionSetting] = []
    for candidate in candidates {
      switch match(candidate) {
      case .success(let setting): settings.append(setting)
      case .failure(let error):
        guard error.code == .sessionNotCreated else { throw error }
        reasons.append(error.message)
      }
    }
    guard !settings.isEmpty else { throw WireError(.sessionNotCreated, reasons.joined(separator: "\n")) }
    return settings
  }

  // MARK: - Checking

  /// The capabilities of this server.
  private static let own = ["app", "device", "time", "arguments", "pixelsPerPoint"].map { "cukeswift:" + $0 }

  /// The allowed values of capabilities.
  private static let allowed = [
    "cukeswift:time": "virtual or real", "cukeswift:pixelsPerPoint": "1, 2 or 3",
    "appium:orientation": "PORTRAIT or LANDSCAPE",
    "appium:language": "a code such as de or pt-BR", "appium:platformVersion": "a version such as 17.2",
    "appium:newCommandTimeout": "a number of seconds from 0 on", "appium:autoWebview": "true or false",
    "pageLoadStrategy": "none, eager or normal", "cukeswift:arguments": "an array of texts",
    "appium:processArguments": "an object such as {\"args\": [\"-demo\"], \"env\": {\"NAME\": \"value\"}}",
    "unhandledPromptBehavior":
      "\(PromptHandling.Behavior.allCases.map(\.rawValue).joined(separator: ", ")), or an object of those",
    "appium:noReset": "true or false", "appium:fullReset": "true or false",
    "appium:autoAcceptAlerts": "true or false", "appium:autoDismissAlerts": "true or false",
    "appium:app": "the name of an app, a text", "cukeswift:app": "the name of an app, a text",
    "appium:bundleId": "a text that ends with the name of an app", "appium:deviceName": "the name of a device, a text",
    "cukeswift:device": "the name of a device, a text", "browserName": "a text", "browserVersion": "a text",
    "platformName": "a text", "userAgent": "a text",
    "proxy": "an object with 'proxyType', which is \(proxyTypes.joined(separator: ", "))",
  ]

  /// The names of capabilities of other servers for apps, and the ones here.
  private static let others = ["CFBundleName": "appium:app", "CFBundleIdentifier": "appium:bundleId"]

  /// The capabilities of Appium 1 in the form of Appium 2.
  private static func newer(_ old: [String: JSONValue]) -> JSONValue {
    var capabilities: [String: JSONValue] = [:]
    for (name, value) in old.sorted(by: { $0.key < $1.key }) {
      let plain = CapabilityName.complete(others[name] ?? name)
      if capabilities[plain] == nil { capabilities[plain] = value }
    }
    return ["alwaysMatch": .object(capabilities)]
  }

  /// The proxy types of the specification. The first two mean "no proxy".
  private static let proxyTypes = ["direct", "system", "pac", "autodetect", "manual"]

  /// The capabilities of an object, without `null` values.
  private static func checked(_ value: JSONValue) throws(WireError) -> [String: JSONValue] {
    guard let members = value.object else { throw .invalid("capabilities are an object") }
    var checked: [String: JSONValue] = [:]
    for (name, value) in try unfolded(members) where value != .null {
      let plain = name.hasPrefix("appium:") ? String(name.dropFirst("appium:".count)) : name
      if let own = others[plain] {
        throw .invalid("there is no capability '\(name)' here: use '\(own)', \(allowed[own] ?? "a text")")
      }
      guard CapabilityName.isComplete(name) else {
        throw .invalid("there is no capability '\(name)': one that belongs to Appium is written 'appium:\(name)'")
      }
      try check(name, value)
      checked[name] = value
    }
    return checked
  }

  /// Merges the members of `appium:options`, which have no prefix, into the capabilities.
  private static func unfolded(_ members: [String: JSONValue]) throws(WireError) -> [String: JSONValue] {
    var unfolded = members
    guard let options = unfolded.removeValue(forKey: "appium:options"), options != .null else { return unfolded }
    guard let options = options.object else { throw .invalid("the capability 'appium:options' must be an object") }
    for (name, value) in options {
      let name = CapabilityName.complete(name)
      guard unfolded[name] == nil || unfolded[name] == value else {
        throw .invalid("the capability '\(name)' has one value in appium:options and another beside it")
      }
      unfolded[name] = value
    }
    return unfolded
  }

  private static func check(_ name: String, _ value: JSONValue) throws(WireError) {
    let isRight: Bool
    switch name {
    case "acceptInsecureCerts", "setWindowRect", "strictFileInteractability", "webSocketUrl":
      isRight = value.boolean != nil
    case "browserName", "browserVersion", "platformName", "userAgent": isRight = value.string != nil
    case "pageLoadStrategy": isRight = ["none", "eager", "normal"].contains(value.string)
    case "proxy":
      isRight = value.object.map { $0.isEmpty || $0["proxyType"]?.string.map(proxyTypes.contains) == true } ?? false
    case "unhandledPromptBehavior": isRight = PromptHandling(value) != nil
    case "timeouts":
      guard let members = value.object,
        members.keys.allSatisfy({ ["script", "pageLoad", "implicit"].contains($0) })
      else { throw .invalid("the capability 'timeouts' must be an object with script, pageLoad and implicit") }
      var timeouts = Timeouts()
      return try timeouts.set(value)
    case "appium:app", "appium:bundleId", "appium:deviceName", "cukeswift:app", "cukeswift:device":
      isRight = value.string != nil
    case "cukeswift:time": isRight = value.string.flatMap(ServeSetting.Time.init) != nil
    case "appium:orientation": isRight = ["PORTRAIT", "LANDSCAPE"].contains(value.string?.uppercased())
    case "appium:language": isRight = value.string?.isLanguage ?? false
    case "appium:platformVersion": isRight = value.string?.isVersion ?? (value.number != nil)
    case "cukeswift:pixelsPerPoint": isRight = value.integer.map { (1...3).contains($0) } ?? false
    case "appium:autoWebview", "appium:noReset", "appium:fullReset", "appium:autoAcceptAlerts",
      "appium:autoDismissAlerts":
      isRight = value.boolean != nil
    case "appium:newCommandTimeout": isRight = value.anyNumber.map { $0 >= 0 } ?? false
    case "appium:processArguments":
      isRight =
        value.object.map { members in
          members.allSatisfy { name, value in
            switch name {
            case "args": value.launchArguments != nil
            case "env": value.launchVariables != nil
            default: false
            }
          }
        } ?? false
    case "cukeswift:arguments": isRight = value.launchArguments != nil
    case let name where name.hasPrefix("cukeswift:"):
      throw .invalid("there is no capability '\(name)': there are \(Self.own.joined(separator: ", "))")
    default: return
    }
    guard isRight else {
      throw .invalid(
        "the capability '\(name)' has a wrong value: \(String(decoding: value.bytes, as: UTF8.self))"
          + (Self.allowed[name].map { "; it must be \($0)" } ?? ""))
    }
  }

  // MARK: - Matching

  private func match(_ wanted: [String: JSONValue]) -> Result<SessionSetting, WireError> {
    do throws(WireError) {
      let app = try app(for: wanted)
      try matchPlatform(wanted, app)
      var setting = SessionSetting(
        app: app, device: try device(for: wanted, app), time: serving.defaults.time,
        commandTimeout: serving.sessionTimeout)
      (setting.now, setting.recording) = (serving.now, serving.recording)
      try complete(&setting, wanted)
      setting.capabilities = described(setting, wanted)
      return .success(setting)
    } catch {
      return .failure(error)
    }
  }

  private func app(for wanted: [String: JSONValue]) throws(WireError) -> AppCatalog.Entry {
    var named: [(capability: String, app: AppCatalog.Entry)] = []
    for capability in ["cukeswift:app", "appium:app"] {
      guard let name = wanted[capability]?.string else { continue }
      do {
        named.append((capability, try serving.find(name)))
      } catch {
        throw WireError(error, otherwise: .sessionNotCreated)
      }
    }
    if let identifier = wanted["appium:bundleId"]?.string {
      do {
        named.append(("appium:bundleId", try app(withBundle: identifier)))
      } catch {
        // The identifier may be that of the default app on a device.
        guard !named.isEmpty || serving.defaults.app != nil else {
          throw WireError(
            .sessionNotCreated,
            "the capability appium:bundleId '\(identifier)' does not end with the name of an app: "
              + WireError(error, otherwise: .sessionNotCreated).message)
        }
      }
    }
    guard let first = named.first else {
      guard let app = serving.defaults.app else {
        throw WireError(
          .sessionNotCreated, "no app is chosen: name one with the capability appium:app, or serve --app NAME")
      }
      return app
    }
    if let other = named.first(where: { $0.app.name != first.app.name }) {
      throw WireError(
        .sessionNotCreated,
        "the capabilities name two apps: \(first.capability) is '\(first.app.name)', and \(other.capability) is "
          + "'\(other.app.name)'; leave out one of the two")
    }
    return first.app
  }

  /// The app whose name ends a bundle identifier.
  private func app(withBundle identifier: String) throws -> AppCatalog.Entry {
    if let app = serving.defaults.app, BundleName.fits(identifier, app.name) { return app }
    return try serving.find(identifier.split(separator: ".").last.map(String.init) ?? identifier)
  }

  private func matchPlatform(_ wanted: [String: JSONValue], _ app: AppCatalog.Entry) throws(WireError) {
    func refuse(_ name: String, _ value: String, _ advice: String? = nil) -> WireError {
      WireError(
        .sessionNotCreated, "the app '\(app.name)' has no \(name) '\(value)'" + (advice.map { "; \($0)" } ?? ""))
    }
    let platforms = ["ios", "any", Platform.webDriverName]
    if let platform = wanted["platformName"]?.string, !platforms.contains(platform.lowercased()) {
      throw refuse("platformName", platform)
    }
    if let browser = wanted["browserName"]?.string, !browser.isEmpty {
      guard app.isPage, ["chrome", "chromium", "chrome-headless-shell"].contains(browser.lowercased()) else {
        throw refuse("browserName", browser)
      }
    }
    let ofPages = app.isPage ? [] : ["setWindowRect", "strictFileInteractability", "acceptInsecureCerts"]
    for name in ["webSocketUrl"] + ofPages where wanted[name] == true {
      throw refuse(name, "true")
    }
    if !app.isPage, let value = wanted["unhandledPromptBehavior"], PromptHandling(value)?.isIgnoring == false {
      throw refuse(
        "unhandledPromptBehavior", value.string ?? String(decoding: value.bytes, as: UTF8.self),
        "it is ignore: alerts stay until a command answers them")
    }
    if !app.isPage, let version = wanted["browserVersion"]?.string, !serving.version.isVersion(version) {
      throw refuse("browserVersion", version, "it is \(serving.version): leave the capability out")
    }
    if let automation = wanted["appium:automationName"]?.string, automation.lowercased() != "xcuitest" {
      throw refuse("automationName", automation, "it is XCUITest")
    }
    let version = wanted["appium:platformVersion"].map { $0.string ?? String(decoding: $0.bytes, as: UTF8.self) }
    if let version, !serving.version.isVersion(version) {
      throw refuse(
        "platformVersion", version, "it is \(serving.version), the version of cukeswift: leave the capability out")
    }
    if let proxy = wanted["proxy"]?["proxyType"]?.string, !Self.proxyTypes.prefix(2).contains(proxy) {
      throw refuse("proxy of the proxyType", proxy, "it is direct or system: no proxy is used")
    }
    if wanted["appium:noReset"] == true {
      throw refuse("noReset", "true", "each session has a fresh one: leave the capability out")
    }
    for name in ["autoAcceptAlerts", "autoDismissAlerts"] where wanted["appium:" + name] == true {
      throw refuse(name, "true", "alerts are answered by the commands for them")
    }
  }

  private func device(
    for wanted: [String: JSONValue], _ app: AppCatalog.Entry
  ) throws(WireError) -> Device {
    guard let name = (wanted["cukeswift:device"] ?? wanted["appium:deviceName"])?.string, !name.isEmpty else {
      let isBrowser = app.isPage && wanted["browserName"]?.string?.nonEmpty != nil && !Self.isPhone(wanted)
      return isBrowser ? serving.defaults.browserDevice : serving.defaults.device
    }
    do {
      return try Device.named(name)
    } catch {
      throw WireError(error, otherwise: .sessionNotCreated)
    }
  }

  private func complete(_ setting: inout SessionSetting, _ wanted: [String: JSONValue]) throws(WireError) {
    if let time = wanted["cukeswift:time"]?.string {
      setting.time = ServeSetting.Time(rawValue: time) ?? setting.time
    }
    if let seconds = wanted["appium:newCommandTimeout"]?.anyNumber, seconds > 0 {
      setting.commandTimeout = .milliseconds(Int(min(seconds, 86_400) * 1000))
    }
    if let timeouts = wanted["timeouts"] { try setting.timeouts.set(timeouts) }
    if let pixels = wanted["cukeswift:pixelsPerPoint"]?.integer { setting.pixelsPerPoint = Int(pixels) }
    let process = wanted["appium:processArguments"]
    setting.launch.arguments = (wanted["cukeswift:arguments"] ?? process?["args"])?.launchArguments ?? []
    setting.launch.variables = process?["env"]?.launchVariables ?? [:]
    if let name = wanted["appium:orientation"]?.string {
      setting.launch.orientation = name.uppercased() == "LANDSCAPE" ? .landscapeLeft : .portrait
    }
    setting.launch.language = wanted["appium:language"]?.string
    setting.browser.prompts = wanted["unhandledPromptBehavior"].flatMap(PromptHandling.init) ?? setting.browser.prompts
    setting.browser.isStrictAboutFiles = wanted["strictFileInteractability"] == true
    setting.browser.acceptsAnyCertificate = wanted["acceptInsecureCerts"] == true
    let browser = wanted["browserName"]?.string?.nonEmpty
    setting.browser.start =
      wanted["appium:autoWebview"] == true ? .page : browser != nil ? .pageIfShown : .app
    // Names of release channels, such as "stable", are for programs that choose a browser.
    setting.browser.version = wanted["browserVersion"]?.string.flatMap { $0.first?.isNumber == true ? $0 : nil }
  }

  /// The platform of a session that begins in a page.
  private static func platform(_ wanted: [String: JSONValue]) -> JSONValue {
    isPhone(wanted) ? "iOS" : .string(Platform.webDriverName)
  }

  private static func isPhone(_ wanted: [String: JSONValue]) -> Bool {
    wanted["platformName"]?.string?.lowercased() == "ios"
  }

  /// The effective capabilities, for the client.
  private func described(_ setting: SessionSetting, _ wanted: [String: JSONValue]) -> [String: JSONValue] {
    var described = wanted.filter { $0.key.hasPrefix("appium:") || $0.key.hasPrefix("cukeswift:") }
    let own: [String: JSONValue] = [
      "browserName": setting.browser.start != .app ? wanted["browserName"] ?? "" : "",
      "browserVersion": .string(serving.version),
      "platformName": setting.browser.start != .app && setting.app.isPage ? Self.platform(wanted) : "iOS",
      "acceptInsecureCerts": .boolean(setting.browser.acceptsAnyCertificate),
      "pageLoadStrategy": wanted["pageLoadStrategy"] ?? "normal",
      "setWindowRect": .boolean(setting.app.isPage), "timeouts": setting.timeouts.value, "proxy": [:],
      "strictFileInteractability": .boolean(setting.browser.isStrictAboutFiles),
      "unhandledPromptBehavior": wanted["unhandledPromptBehavior"]
        ?? (setting.app.isPage ? "dismiss and notify" : "ignore"), "userAgent": "cukeswift",
      "appium:automationName": "XCUITest", "appium:deviceName": .string(setting.device.name),
      "appium:udid": .string(setting.device.name), "appium:platformVersion": .string(serving.version),
      "appium:app": .string(setting.app.name),
      "appium:bundleId": wanted["appium:bundleId"] ?? .string(setting.app.name),
      "appium:newCommandTimeout": .number(Double(setting.commandTimeout.components.seconds)),
      "cukeswift:app": .string(setting.app.name), "cukeswift:device": .string(setting.device.name),
      "cukeswift:time": .string(setting.time.rawValue),
      "cukeswift:pixelsPerPoint": .number(Double(setting.pixelsPerPoint)),
    ]
    described.merge(own) { $1 }
    return described
  }
}

extension JSONValue {
  /// The launch arguments of an app; nil unless the value is an array of texts.
  var launchArguments: [String]? {
    let texts = array?.compactMap(\.string)
    return texts?.count == array?.count ? texts : nil
  }

  /// The environment variables of an app; nil unless the value is an object of texts, numbers and truth values.
  var launchVariables: [String: String]? {
    let values = object?.compactMapValues { value in
      value.string
        ?? (value.anyNumber != nil || value.boolean != nil ? String(decoding: value.bytes, as: UTF8.self) : nil)
    }
    return values?.count == object?.count ? values : nil
  }
}

extension String {
  /// Whether it has the form of a BCP 47 language code, such as `de`, `pt-BR` or `zh-Hans-CN`.
  var isLanguage: Bool {
    let parts = split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let isWord = { (part: Substring, lengths: ClosedRange<Int>) in
      lengths.contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    return isWord(parts[0], 2...3) && parts[0].allSatisfy(\.isLetter)
      && parts.dropFirst().allSatisfy { isWord($0, 2...8) }
  }

  /// Whether a text is the version, or its first parts.
  func isVersion(_ text: String) -> Bool { "\(self).".hasPrefix("\(text).") }

  /// Whether it has the form of a version, such as `17` or `17.2.1`.
  fileprivate var isVersion: Bool {
    split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
  }
}
