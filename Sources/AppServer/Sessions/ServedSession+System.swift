import AppUnderTest
import JSON

/// The `mobile:` commands about what surrounds the app: pasteboard, notifications, memory, permissions, and the audit.
extension ServedSession {
  static let systemCommands: [MobileCommand: MobileHandler] = [
    .getDeviceTime: { session, arguments in
      let format = "YYYY-MM-DDTHH:mm:ssZ"
      _ = try arguments.value("format", "'\(format)', the only format here") { $0.string == format ? format : nil }
      return try await session.deviceTime()
    },
    .setPasteboard: { session, arguments in
      try await session.app.setPasteboard(try arguments.requiredText("content"))
      return .null
    },
    .getPasteboard: { session, _ in .string(try await session.app.pasteboard ?? "") },
    .sendMemoryWarning: { session, _ in
      try await session.app.warnOfMemory()
      return .null
    },
    .pushNotification: { session, arguments in
      try session.checkNamed(arguments)
      try await session.app.notify(try arguments.notification())
      return .null
    },
    .pressButton: { session, arguments in
      guard try arguments.requiredText("name").lowercased() == "home" else {
        throw WireError.invalid("the only button of this device is home")
      }
      if await session.isRunning { try await session.app.sendToBackground(for: nil) }
      return .null
    },
    .getPermission: { session, arguments in
      try session.checkNamed(arguments)
      let service = try PermissionAccess.service(try arguments.requiredText("service"))
      return .string(await session.deviceState.permissions[Permission(rawValue: service)] ?? "unset")
    },
    .resetPermission: { session, arguments in
      try session.checkNamed(arguments)
      let service = try PermissionAccess.service(try arguments.requiredText("service"))
      try await session.app.perform(.setPermission(Permission(rawValue: service), isGranted: true))
      await session.change(\.permissions[Permission(rawValue: service)], to: nil)
      return .null
    },
    .expectNotification: { session, arguments in
      let time = try arguments.seconds("timeoutSeconds", otherwise: 60)
      try await session.app.waitFor(event: try arguments.requiredText("name"), timeout: time)
      return .null
    },
    .configureLocalization: { session, arguments in
      guard let language = arguments["language"]?["name"]?.string, language.isLanguage else {
        throw WireError.invalid(
          "mobile: configureLocalization takes 'language', such as {\"name\": \"de\"}; devices here have no other locale "
            + "and no keyboards to choose from")
      }
      try await session.app.perform(.setLanguage(language))
      return true
    },
    .performAccessibilityAudit: { session, arguments in
      let types = try arguments.value("auditTypes", "an array of texts", \.texts)
      let result = ScreenAudit(try await session.app.driver.auditedScreen()).result()
      return .array(result.findings.compactMap { $0.issue(of: types) })
    },
  ]

  /// Returns the date of a page as `2024-06-03T09:41:00+02:00`.
  private static let pageTime = """
    const now = new Date(), offset = -now.getTimezoneOffset();
    const padded = number => String(Math.trunc(number)).padStart(2, '0');
    return new Date(now.getTime() + offset * 60000).toISOString().slice(0, 19) + (offset < 0 ? '-' : '+')
      + padded(Math.abs(offset) / 60) + ':' + padded(Math.abs(offset) % 60);
    """

  /// The date and time of the device, in ISO 8601 with the offset of its time zone.
  private func deviceTime() async throws -> JSONValue {
    if browser != nil { return try await run(Self.pageTime, [], isQuestion: true) }
    guard let driver = app.driver.able(as: (any DatedDriver).self) else {
      throw WireError(.unsupported, "the clock of this device cannot be read")
    }
    let (date, zone) = try await driver.deviceDate()
    let offset = zone.minutesFromUTC.magnitude
    let sign = zone.minutesFromUTC < 0 ? "-" : "+"
    // The date of a device at the start of an app is exact to the minute.
    let seconds = Int(try await app.driver.now().components.seconds % 60)
    return .string(
      "\(date):\(seconds.twoDigits)".replacing(" ", with: "T") + sign + Int(offset / 60).twoDigits + ":"
        + Int(offset % 60).twoDigits)
  }
}

extension MobileArguments {
  /// The notification of a payload of Apple's push service: `{"aps": {"alert": {"title": "…", "body": "…"}}}`.
  fileprivate func notification() throws(WireError) -> Notification {
    guard let payload = self["payload"]?.object, let alert = payload["aps"]?["alert"] else {
      throw .invalid("mobile: pushNotification takes 'payload', such as {\"aps\": {\"alert\": \"Hello\"}}")
    }
    guard let title = alert.string ?? alert["title"]?.string ?? alert["body"]?.string else {
      throw .invalid("the alert of a notification is a text, or an object with title and body")
    }
    let body = alert["title"]?.string == nil ? "" : alert["body"]?.string ?? ""
    return Notification(title, body: body, payload: payload.filter { $0.key != "aps" }.mapValues(\.textOrJSON))
  }
}

extension AuditFinding {
  /// The finding as an issue of XCUITest; nil for a rule that XCUITest does not have, or a kind that the client did not
  /// request.
  ///
  /// - Parameter types: the names of the wanted kinds; nil for all.
  fileprivate func issue(of types: [String]?) -> JSONValue? {
    guard let kind = rule.text.xcuitest else { return nil }
    let type = "XCUIAccessibilityAuditType" + kind.prefix(1).uppercased() + kind.dropFirst()
    guard types.map({ $0.isEmpty || $0.contains(type) || $0.contains("XCUIAccessibilityAuditTypeAll") }) ?? true else {
      return nil
    }
    return [
      "auditType": .string(type), "compactDescription": .string(rule.text.sentence),
      "detailedDescription": .string(description), "elementDescription": .string(query),
    ]
  }
}
