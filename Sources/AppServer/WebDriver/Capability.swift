import AppUnderTest
import CLibrary
import JSON

/// A capability that this server reads: the type of its values, the refused values, and its effect on a session.
struct Capability: Sendable {
  /// The value of a capability in a request.
  struct Request {
    let value: JSONValue
    /// The app of the session.
    let app: AppCatalog.Entry
    /// The version of the server.
    let version: String
  }

  /// Why a value is refused.
  struct Refusal {
    /// The refused value.
    let value: String
    /// The name of the setting in messages; nil for the name of the capability.
    var name: String?
    /// A sentence about the possible values.
    var advice: String?
  }

  /// A session whose capabilities are reported.
  struct Report {
    let setting: SessionSetting
    /// The requested capabilities.
    let wanted: [String: JSONValue]
    /// The version of the server.
    let version: String
  }

  let name: String
  /// The type of its values.
  var type = ValueType.any
  /// The name of the capability in other servers for apps.
  var alias: String?
  /// The refusal of a value that this server cannot meet; nil for a value that it can meet.
  var refusal: @Sendable (Request) -> Refusal? = { _ in nil }
  /// Changes the setting of the session for a value.
  var apply: @Sendable (JSONValue, inout SessionSetting) -> Void = { _, _ in }
  /// The value in force, for the client; nil for a capability that is reported as requested, if it has a prefix.
  var report: (@Sendable (Report) -> JSONValue)?

  /// The name in messages about values, without the prefix of Appium.
  var plainName: String { name.hasPrefix("appium:") ? String(name.dropFirst("appium:".count)) : name }

  /// Checks the type of a value.
  func check(_ value: JSONValue) throws(WireError) {
    guard type.allows(value) else {
      throw .invalid("the capability '\(name)' has a wrong value: \(value.json); it must be \(type.wording)")
    }
  }

  /// Refuses a value that this server cannot meet.
  func refuse(_ request: Request) throws(WireError) {
    guard let refusal = refusal(request) else { return }
    throw WireError(
      .sessionNotCreated,
      "the app '\(request.app.name)' has no \(refusal.name ?? plainName) '\(refusal.value)'"
        + (refusal.advice.map { "; \($0)" } ?? ""))
  }
}

extension Capability {
  /// The capabilities in the order in which they are refused and applied.
  static let all = standard + appium + own

  /// The capabilities by their names.
  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Whether a client requests a phone.
  static func requestsPhone(_ wanted: [String: JSONValue]) -> Bool {
    wanted["platformName"]?.string?.lowercased() == "ios"
  }

  /// Refuses `true`, either for every app or only for apps that are not pages.
  private static func refusingTrue(
    forPages: Bool = true, _ advice: String? = nil
  ) -> @Sendable (Request) -> Refusal? {
    { $0.value == true && (forPages || !$0.app.isPage) ? Refusal(value: "true", advice: advice) : nil }
  }

  // MARK: - WebDriver

  /// The proxy types of the specification. The first two mean "no proxy".
  private static let proxyTypes = ["direct", "system", "pac", "autodetect", "manual"]

  /// The capabilities of the specification (W3C WebDriver, section 7).
  private static let standard = [
    Capability(
      name: "platformName", type: .text,
      refusal: { request in
        let platforms = ["ios", "any", Platform.webDriverName]
        return request.value.string.flatMap { platforms.contains($0.lowercased()) ? nil : Refusal(value: $0) }
      },
      report: { report in
        guard report.setting.browser.start != .app, report.setting.app.isPage, !requestsPhone(report.wanted) else {
          return "iOS"
        }
        return .string(Platform.webDriverName)
      }),
    Capability(
      name: "browserName", type: .text,
      refusal: { request in
        let browsers = ["chrome", "chromium", "chrome-headless-shell"]
        return request.value.string?.nonEmpty.flatMap { name in
          request.app.isPage && browsers.contains(name.lowercased()) ? nil : Refusal(value: name)
        }
      },
      apply: { value, setting in if value != "" { setting.browser.start = .pageIfShown } },
      report: { $0.setting.browser.start != .app ? $0.wanted["browserName"] ?? "" : "" }),
    Capability(
      name: "browserVersion", type: .text,
      refusal: { request in
        guard !request.app.isPage, let version = request.value.string, !request.version.isVersion(version) else {
          return nil
        }
        return Refusal(value: version, advice: "it is \(request.version): leave the capability out")
      },
      apply: { value, setting in
        // Names of release channels, such as "stable", are for programs that choose a browser.
        setting.browser.version = value.string.flatMap { $0.first?.isNumber == true ? $0 : nil }
      }, report: { .string($0.version) }),
    Capability(name: "webSocketUrl", type: .truth, refusal: refusingTrue()),
    Capability(
      name: "setWindowRect", type: .truth, refusal: refusingTrue(forPages: false),
      report: { .boolean($0.setting.app.isPage) }),
    Capability(
      name: "strictFileInteractability", type: .truth, refusal: refusingTrue(forPages: false),
      apply: { $1.browser.isStrictAboutFiles = $0 == true },
      report: { .boolean($0.setting.browser.isStrictAboutFiles) }),
    Capability(
      name: "acceptInsecureCerts", type: .truth, refusal: refusingTrue(forPages: false),
      apply: { $1.browser.acceptsAnyCertificate = $0 == true },
      report: { .boolean($0.setting.browser.acceptsAnyCertificate) }),
    Capability(
      name: "pageLoadStrategy", type: .word(["none", "eager", "normal"]),
      report: { $0.wanted["pageLoadStrategy"] ?? "normal" }),
    Capability(
      name: "unhandledPromptBehavior",
      type: ValueType(
        "\(PromptHandling.Behavior.allCases.map(\.rawValue).joined(separator: ", ")), or an object of those"
      ) { PromptHandling($0) != nil },
      refusal: { request in
        guard !request.app.isPage, PromptHandling(request.value)?.isIgnoring == false else { return nil }
        return Refusal(
          value: request.value.textOrJSON, advice: "it is ignore: alerts stay until a command answers them")
      },
      apply: { $1.browser.prompts = PromptHandling($0) ?? PromptHandling() },
      report: { $0.wanted["unhandledPromptBehavior"] ?? ($0.setting.app.isPage ? "dismiss and notify" : "ignore") }),
    Capability(
      name: "proxy",
      type: ValueType("an object with 'proxyType', which is \(proxyTypes.joined(separator: ", "))") { value in
        value.object.map { $0.isEmpty || $0["proxyType"]?.string.map(proxyTypes.contains) == true } ?? false
      },
      refusal: { request in
        guard let type = request.value["proxyType"]?.string, !proxyTypes.prefix(2).contains(type) else { return nil }
        return Refusal(
          value: type, name: "proxy of the proxyType", advice: "it is direct or system: no proxy is used")
      }, report: { _ in [:] }),
    Capability(
      name: "timeouts",
      type: ValueType("an object with \(Timeouts.wording)") {
        Timeouts.standard.changed(by: $0, isStrict: true) != nil
      },
      apply: { $1.timeouts = Timeouts.standard.changed(by: $0, isStrict: true) ?? .standard },
      report: { $0.setting.timeouts.value }),
    Capability(name: "userAgent", type: .text, report: { _ in "cukeswift" }),
  ]

  // MARK: - Appium

  private static let appium = [
    Capability(
      name: "appium:app", type: .text("the name of an app, a text"), alias: "CFBundleName",
      report: { .string($0.setting.app.name) }),
    Capability(
      name: "appium:bundleId", type: .text("a text that ends with the name of an app"), alias: "CFBundleIdentifier",
      report: { $0.wanted["appium:bundleId"] ?? .string($0.setting.app.name) }),
    Capability(
      name: "appium:deviceName", type: .text("the name of a device, a text"),
      report: { .string($0.setting.device.name) }),
    Capability(name: "appium:udid", report: { .string($0.setting.device.name) }),
    Capability(
      name: "appium:automationName", type: .text,
      refusal: { request in
        request.value.string.flatMap {
          $0.lowercased() == "xcuitest" ? nil : Refusal(value: $0, advice: "it is XCUITest")
        }
      }, report: { _ in "XCUITest" }),
    Capability(
      name: "appium:platformVersion",
      type: ValueType("a version such as 17.2") { $0.string?.isVersion ?? ($0.number != nil) },
      refusal: { request in
        let version = request.value.textOrJSON
        guard !request.version.isVersion(version) else { return nil }
        return Refusal(
          value: version, advice: "it is \(request.version), the version of cukeswift: leave the capability out")
      }, report: { .string($0.version) }),
    Capability(
      name: "appium:noReset", type: .truth,
      refusal: refusingTrue("each session has a fresh one: leave the capability out")),
    Capability(name: "appium:fullReset", type: .truth),
    Capability(
      name: "appium:autoAcceptAlerts", type: .truth,
      refusal: refusingTrue("alerts are answered by the commands for them")),
    Capability(
      name: "appium:autoDismissAlerts", type: .truth,
      refusal: refusingTrue("alerts are answered by the commands for them")),
    Capability(
      name: "appium:newCommandTimeout",
      type: ValueType("a number of seconds from 0 on") { $0.anyNumber.map { $0 >= 0 } ?? false },
      apply: { value, setting in
        guard let seconds = value.anyNumber, seconds > 0 else { return }
        setting.commandTimeout = .milliseconds(Int(min(seconds, 86_400) * 1000))
      }, report: { .number(Double($0.setting.commandTimeout.components.seconds)) }),
    Capability(
      name: "appium:processArguments",
      type: ValueType("an object such as {\"args\": [\"-demo\"], \"env\": {\"NAME\": \"value\"}}") { value in
        value.object.map { members in
          members.keys.allSatisfy { ["args", "env"].contains($0) } && members["args"].map { $0.texts != nil } ?? true
            && members["env"].map { $0.launchVariables != nil } ?? true
        } ?? false
      },
      apply: { value, setting in
        setting.launch.arguments = value["args"]?.texts ?? []
        setting.launch.variables = value["env"]?.launchVariables ?? [:]
      }),
    Capability(
      name: "appium:orientation", type: .anyCase(["PORTRAIT", "LANDSCAPE"]),
      apply: { $1.launch.orientation = $0.string?.uppercased() == "LANDSCAPE" ? .landscapeLeft : .portrait }),
    Capability(
      name: "appium:language", type: ValueType("a code such as de or pt-BR") { $0.string?.isLanguage ?? false },
      apply: { $1.launch.language = $0.string }),
    Capability(
      name: "appium:autoWebview", type: .truth, apply: { if $0 == true { $1.browser.start = .page } }),
  ]

  // MARK: - This server

  private static let own = [
    Capability(
      name: "cukeswift:app", type: .text("the name of an app, a text"), report: { .string($0.setting.app.name) }),
    Capability(
      name: "cukeswift:device", type: .text("the name of a device, a text"),
      report: { .string($0.setting.device.name) }),
    Capability(
      name: "cukeswift:time", type: .word(ServeSetting.Time.allCases.map(\.rawValue)),
      apply: { $1.time = $0.string.flatMap(ServeSetting.Time.init) ?? $1.time },
      report: { .string($0.setting.time.rawValue) }),
    Capability(
      name: "cukeswift:arguments", type: .texts, apply: { $1.launch.arguments = $0.texts ?? [] }),
    Capability(
      name: "cukeswift:pixelsPerPoint",
      type: ValueType("1, 2 or 3") { $0.integer.map { (1...3).contains($0) } ?? false },
      apply: { $1.pixelsPerPoint = $0.integer ?? $1.pixelsPerPoint },
      report: { .number(Double($0.setting.pixelsPerPoint)) }),
  ]

  /// The prefix of the capabilities of this server.
  static let ownPrefix = "cukeswift:"
  /// The names of the capabilities of this server.
  static var ownNames: [String] { own.map(\.name) }
}
