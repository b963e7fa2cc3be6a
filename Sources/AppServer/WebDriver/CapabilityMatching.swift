import AppUnderTest
import JSON

/// Matches the capabilities that a client requests for a new session (W3C WebDriver, section 8).
struct CapabilityMatching {
  let serving: ServeSetting

  /// The sessions for a request, the preferred one first. The session of a page may still get another browser.
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
      do throws(WireError) {
        settings.append(try match(candidate))
      } catch {
        guard error.code == .sessionNotCreated else { throw error }
        reasons.append(error.message)
      }
    }
    guard !settings.isEmpty else { throw WireError(.sessionNotCreated, reasons.joined(separator: "\n")) }
    return settings
  }

  // MARK: - Checking

  /// The capabilities of Appium 1 in the form of Appium 2.
  private static func newer(_ old: [String: JSONValue]) -> JSONValue {
    var capabilities: [String: JSONValue] = [:]
    for (name, value) in old.sorted(by: { $0.key < $1.key }) {
      let plain = Capability.all.first { $0.alias == name }?.name ?? WebDriverCapabilityName.complete(name)
      if capabilities[plain] == nil { capabilities[plain] = value }
    }
    return ["alwaysMatch": .object(capabilities)]
  }

  /// The capabilities of an object, without `null` values.
  private static func checked(_ value: JSONValue) throws(WireError) -> [String: JSONValue] {
    guard let members = value.object else { throw .invalid("capabilities are an object") }
    var checked: [String: JSONValue] = [:]
    for (name, value) in try unfolded(members) where value != .null {
      if let capability = Capability.named[name] {
        try capability.check(value)
      } else {
        try checkUnknown(name)
      }
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
      let name = WebDriverCapabilityName.complete(name)
      guard unfolded[name] == nil || unfolded[name] == value else {
        throw .invalid("the capability '\(name)' has one value in appium:options and another beside it")
      }
      unfolded[name] = value
    }
    return unfolded
  }

  /// Accepts a capability of another vendor, and refuses other unknown names.
  private static func checkUnknown(_ name: String) throws(WireError) {
    if let capability = Capability.all.first(where: { capability in
      capability.alias.map { name == $0 || name == "appium:\($0)" } ?? false
    }) {
      throw .invalid("unknown capability '\(name)': use '\(capability.name)', \(capability.type.wording)")
    }
    guard WebDriverCapabilityName.isComplete(name) else {
      throw .invalid("unknown capability '\(name)': a capability of Appium is written 'appium:\(name)'")
    }
    guard !name.hasPrefix(Capability.ownPrefix) else {
      throw .invalid("unknown capability '\(name)': choose from \(Capability.ownNames.joined(separator: ", "))")
    }
  }

  // MARK: - Matching

  /// The session for capabilities.
  ///
  /// - Throws: a `WireError` if this server cannot meet them.
  private func match(_ wanted: [String: JSONValue]) throws(WireError) -> SessionSetting {
    let app = try app(for: wanted)
    let requested = Capability.all.compactMap { capability in
      wanted[capability.name].map { (capability, value: $0) }
    }
    for (capability, value) in requested {
      try capability.refuse(.init(value: value, app: app, version: serving.version))
    }
    var setting = SessionSetting(
      app: app, device: try device(for: wanted, app), time: serving.defaults.time,
      commandTimeout: serving.sessionTimeout)
    (setting.now, setting.recording) = (serving.now, serving.recording)
    for (capability, value) in requested { capability.apply(value, &setting) }
    setting.capabilities = described(setting, wanted)
    return setting
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

  private func device(
    for wanted: [String: JSONValue], _ app: AppCatalog.Entry
  ) throws(WireError) -> Device {
    guard let name = (wanted["cukeswift:device"] ?? wanted["appium:deviceName"])?.string, !name.isEmpty else {
      let isBrowser = app.isPage && wanted["browserName"]?.string?.nonEmpty != nil && !Capability.requestsPhone(wanted)
      return isBrowser ? serving.defaults.browserDevice : serving.defaults.device
    }
    do {
      return try Device.named(name)
    } catch {
      throw WireError(error, otherwise: .sessionNotCreated)
    }
  }

  /// The effective capabilities, for the client.
  private func described(_ setting: SessionSetting, _ wanted: [String: JSONValue]) -> [String: JSONValue] {
    var described = wanted.filter { $0.key.hasPrefix("appium:") || $0.key.hasPrefix(Capability.ownPrefix) }
    let report = Capability.Report(setting: setting, wanted: wanted, version: serving.version)
    for capability in Capability.all {
      if let value = capability.report?(report) { described[capability.name] = value }
    }
    return described
  }
}
