import AppUnderTest
import JSON

/// The `mobile:` commands about what surrounds the app: pasteboard, notifications, memory, permissions, and the audit.
extension ServedSession {
  static let systemCommands: [String: MobileCommand] = [
    "setPasteboard": { session, arguments in
      try await session.app.setPasteboard(try arguments.requiredText("content"))
      return .null
    },
    "getPasteboard": { session, _ in .string(try await session.app.pasteboard ?? "") },
    "sendMemoryWarning": { session, _ in
      try await session.app.warnOfMemory()
      return .null
    },
    "pushNotification": { session, arguments in
      try session.checkNamed(arguments)
      try await session.app.notify(try arguments.notification())
      return .null
    },
    "pressButton": { session, arguments in
      guard try arguments.requiredText("name").lowercased() == "home" else {
        throw WireError.invalid("the only button of this device is home")
      }
      if await session.isRunning { try await session.app.sendToBackground(for: nil) }
      return .null
    },
    "getPermission": { session, arguments in
      try session.checkNamed(arguments)
      let service = try PermissionAccess.service(try arguments.requiredText("service"))
      return await session.noted("permission \(service)") ?? "unset"
    },
    "resetPermission": { session, arguments in
      try session.checkNamed(arguments)
      let service = try PermissionAccess.service(try arguments.requiredText("service"))
      try await session.app.perform(.setPermission(Permission(rawValue: service), isGranted: true))
      await session.note("permission \(service)", nil)
      return .null
    },
    "expectNotification": { session, arguments in
      let time = try arguments.seconds("timeoutSeconds", otherwise: 60)
      try await session.app.waitFor(event: try arguments.requiredText("name"), timeout: time)
      return .null
    },
    "configureLocalization": { session, arguments in
      guard let language = arguments["language"]?["name"]?.string, language.isLanguage else {
        throw WireError.invalid(
          "mobile: configureLocalization takes 'language', such as {\"name\": \"de\"}; devices here have no other locale "
            + "and no keyboards to choose from")
      }
      try await session.app.perform(.setLanguage(language))
      return true
    },
    "performAccessibilityAudit": { session, arguments in
      let types = try arguments.value("auditTypes", "an array of texts", \.auditTypes)
      let result = ScreenAudit(try await session.app.driver.auditedScreen()).result()
      return .array(result.findings.compactMap { $0.issue(of: types) })
    },
  ]
}

extension JSONValue {
  /// The kinds of issues that an audit asks for.
  fileprivate var auditTypes: [String]? {
    guard let array else { return nil }
    let types = array.compactMap(\.string)
    return types.count == array.count ? types : nil
  }

  /// A text as it is, and other values as JSON.
  fileprivate var plainText: String { string ?? String(decoding: bytes, as: UTF8.self) }
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
    return Notification(title, body: body, payload: payload.filter { $0.key != "aps" }.mapValues(\.plainText))
  }
}

extension AuditFinding {
  /// The finding as an issue of XCUITest; `nil` for a rule that XCUITest does not have, or a kind that was not asked for.
  ///
  /// - Parameter types: the names of the wanted kinds; `nil` for all.
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
