import AppServer
import HTTP
import JSON
import Testing

/// The start and end of sessions, based on the WebDriver tests of web-platform-tests.
@Suite struct SessionTests {
  static let refusedBodies: [(body: JSONValue, error: String)] = [
    ([:], "invalid argument"),
    (["capabilities": []], "invalid argument"),
    (["capabilities": ["alwaysMatch": []]], "invalid argument"),
    (["capabilities": ["firstMatch": []]], "invalid argument"),
    (["capabilities": ["firstMatch": [[]]]], "invalid argument"),
    (["capabilities": ["firstMatch": [:]]], "invalid argument"),
    (
      ["capabilities": ["alwaysMatch": ["pageLoadStrategy": "normal"], "firstMatch": [["pageLoadStrategy": "eager"]]]],
      "invalid argument"
    ),
    (["capabilities": ["alwaysMatch": ["deviceName": "iPhone X"]]], "invalid argument"),
    (["capabilities": ["alwaysMatch": ["browserName": "firefox"]]], "session not created"),
    (["capabilities": ["alwaysMatch": ["platformName": "Android"]]], "session not created"),
    (["capabilities": ["alwaysMatch": ["appium:app": "Nothing"]]], "session not created"),
    (["capabilities": ["alwaysMatch": ["appium:deviceName": "Nokia"]]], "session not created"),
    (["capabilities": ["alwaysMatch": ["appium:automationName": "Espresso"]]], "session not created"),
    (["capabilities": ["firstMatch": [["platformName": "Android"], ["setWindowRect": true]]]], "session not created"),
    (["capabilities": ["alwaysMatch": ["appium:platformVersion": "17.2"]]], "session not created"),
    (["capabilities": ["alwaysMatch": ["appium:noReset": true]]], "session not created"),
    (["capabilities": ["alwaysMatch": ["appium:autoAcceptAlerts": true]]], "session not created"),
    (["capabilities": ["alwaysMatch": ["proxy": ["proxyType": "manual", "httpProxy": "x:1"]]]], "session not created"),
    (
      ["capabilities": ["alwaysMatch": ["appium:app": "Alarm", "appium:bundleId": "com.example.Tinylog"]]],
      "session not created"
    ),
    (
      ["capabilities": ["alwaysMatch": ["appium:app": "Alarm", "cukeswift:app": "Tinylog"]]], "session not created"
    ),
  ]

  @Test func `old capabilities begin a session`() async throws {
    let client = try ServedClient("Calculator")
    let old: JSONValue = ["platformName": "iOS", "CFBundleName": "Calculator", "deviceName": "iPhone X"]
    let answer = await client.send("POST", "/wd/hub/session", ["desiredCapabilities": old])
    let session = answer.value["capabilities"]
    #expect(session?["appium:app"] == "Calculator" && session?["appium:deviceName"] == "iPhone X", "\(answer)")
    let wrong = await client.send("POST", "/session", ["capabilities": 1, "desiredCapabilities": old])
    #expect(wrong.error == "invalid argument")
    let named = await client.send(
      "POST", "/session", ["capabilities": ["alwaysMatch": ["CFBundleName": "Calculator"]]])
    #expect(named.message.contains("use 'appium:app', the name of an app, a text"), "\(named)")
  }

  @Test(arguments: refusedBodies.indices) func `what cannot be had is refused`(index: Int) async throws {
    let client = try ServedClient("Calculator")
    let answer = await client.send("POST", "/session", Self.refusedBodies[index].body)
    #expect(answer.error == Self.refusedBodies[index].error, "\(answer)")
    #expect(answer.status == (answer.error == "invalid argument" ? 400 : 500))
  }

  static let wrongValues: [(name: String, values: [JSONValue])] = [
    ("acceptInsecureCerts", [1, [], [:], "false"]), ("browserName", [1, [], [:], false]),
    ("browserVersion", [1, [], [:], false]), ("platformName", [1, [], [:], false]),
    ("pageLoadStrategy", [1, [], [:], false, "invalid", "NONE", "Eager", "eager "]),
    (
      "proxy", [1, [], "{}", ["proxyType": "SYSTEM"], ["proxytype": "system"], ["proxyType": 1], ["proxyType": "none"]]
    ),
    ("appium:processArguments", ["x", [], ["args": "-x"], ["args": [1]], ["env": ["a"]], ["other": []]]),
    ("cukeswift:arguments", ["-x", [1], [:]]), ("appium:fullReset", ["yes", 1]), ("appium:noReset", ["no"]),
    ("appium:autoDismissAlerts", ["true"]), ("strictFileInteractability", [1, "true"]),
    (
      "timeouts",
      [
        1, [], "{}", false, ["invalid": 10], ["pageLoad": "10"], ["pageLoad": -1], ["implicit": 2.5],
        ["script": 9_007_199_254_740_992],
      ]
    ),
    ("unhandledPromptBehavior", [1, [], false, "DISMISS", "Accept", ["other": "ignore"], ["alert": "Accept"]]),
    ("appium:options", [1, "x", []]), ("cukeswift:time", [1]),
    ("cukeswift:time", ["soon"]), ("cukeswift:foo", [1, "x"]), ("cukeswift:pixelsPerPoint", [0, 4, "2", 1.5]),
    ("appium:orientation", ["UP", 1, ""]), ("appium:language", ["", "german", "d", "de--AT", 1]),
    ("appium:platformVersion", ["", "new", "17.", true]), ("appium:newCommandTimeout", [-1, "soon"]),
    ("appium:autoWebview", ["true"]),
  ]

  @Test func `what a capability can be is said`() async throws {
    let client = try ServedClient("Calculator")
    for (name, part) in [
      ("cukeswift:foo", "choose from cukeswift:app, cukeswift:device, "),
      ("appium:orientation", "PORTRAIT or LANDSCAPE"),
      ("appium:language", "de or pt-BR"), ("appium:fullReset", "true or false"),
      ("appium:processArguments", #"such as {"args": ["-demo"], "env": {"NAME": "value"}}"#),
      ("proxy", "which is direct, system, pac, autodetect, manual"),
    ] {
      let answer = await client.send(
        "POST", "/session", ["capabilities": ["alwaysMatch": .object([name: "?"])]])
      #expect(answer.message.contains(part), "\(answer)")
    }
    let right: JSONValue = [
      "appium:orientation": "landscape", "appium:language": "zh-Hans-CN", "appium:platformVersion": "0",
      "appium:newCommandTimeout": 1_000_000, "cukeswift:pixelsPerPoint": 3, "goog:anything": "x",
    ]
    let session = await client.send("POST", "/session", ["capabilities": ["alwaysMatch": right]])
    #expect(session.value["capabilities"]?["appium:newCommandTimeout"] == 86_400, "\(session)")
    let none = await client.send("POST", "/session", ["capabilities": ["alwaysMatch": ["appium:autoWebview": true]]])
    #expect(none.error == "session not created" && none.message.contains("no web view"), "\(none)")
  }

  @Test func `unsupported capabilities are refused with alternatives`() async throws {
    let client = try ServedClient()
    for (capabilities, part) in [
      (["appium:app": "Alarm", "appium:platformVersion": "17.2"], "it is 0, the version of cukeswift"),
      (["appium:app": "Alarm", "appium:noReset": true], "each session has a fresh one"),
      (["appium:app": "Alarm", "proxy": ["proxyType": "pac"]], "it is direct or system"),
      (["appium:app": "Alarm", "unhandledPromptBehavior": "accept"], "alerts stay until a command answers them"),
      (["appium:app": "Alarm", "unhandledPromptBehavior": ["alert": "dismiss"]], "alerts stay until"),
      (["appium:app": "Alarm", "acceptInsecureCerts": true], "no acceptInsecureCerts 'true'"),
      (["appium:app": "Alarm", "browserVersion": "99"], "no browserVersion '99'"),
      (["appium:options": ["app": "Nothing"]], "no app 'Nothing'"),
      (
        ["appium:app": "Alarm", "appium:bundleId": "com.example.Tinylog"],
        "appium:app is 'Alarm', and appium:bundleId is 'Tinylog'"
      ),
      (
        ["appium:bundleId": "com.example.Shop"],
        "'com.example.Shop' does not end with the name of an app: no app 'Shop'"
      ),
    ] as [(JSONValue, String)] {
      let answer = await client.send("POST", "/session", ["capabilities": ["alwaysMatch": capabilities]])
      #expect(answer.error == "session not created" && answer.message.contains(part), "\(answer)")
    }
    for right in [
      ["appium:app": "Alarm", "appium:bundleId": "com.example.shop"],
      ["appium:options": ["app": "Alarm"], "unhandledPromptBehavior": ["default": "ignore"]],
      ["appium:bundleId": "com.example.Alarm", "appium:fullReset": true, "proxy": ["proxyType": "direct"]],
    ] as [JSONValue] {
      let answer = await client.send("POST", "/session", ["capabilities": ["alwaysMatch": right]])
      #expect(answer.value["capabilities"]?["appium:app"] == "Alarm", "\(answer)")
    }
  }

  /// Selenium looks up windows by name with a script, and reports the error of the first request.
  @Test func `windows have no names`() async throws {
    let client = try await ServedClient.starting("Calculator")
    #expect(await client.send("GET", "/s/window/handles").value == ["1"])
    let script: JSONValue = ["script": "return window.name", "args": []]
    #expect(await client.send("POST", "/s/execute/sync", script).value == "")
    let pictures = await client.send("GET", "/s/screenshot").value.string ?? ""
    #expect(pictures.hasPrefix("iVBORw0KGgo"))
    let element = await client.find("name", "7").element
    let picture = await client.send("GET", "/s/element/\(element)/screenshot").value.string ?? ""
    #expect(picture.hasPrefix("iVBORw0KGgo") && picture.count < pictures.count)
  }

  @Test(arguments: wrongValues.indices) func `a wrong capability value is an invalid argument`(index: Int)
    async throws
  {
    let (name, values) = Self.wrongValues[index]
    let client = try ServedClient("Calculator")
    for value in values {
      let answer = await client.send("POST", "/session", ["capabilities": ["firstMatch": [.object([name: value])]]])
      #expect(answer.error == "invalid argument", "\(name): \(value) \(answer)")
    }
  }

  @Test func `a session reports its effective capabilities`() async throws {
    let client = try ServedClient()
    let answer = await client.send(
      "POST", "/session",
      [
        "capabilities": [
          "alwaysMatch": ["appium:app": "Alarm", "timeouts": ["implicit": 7], "browserName": nil, "vendor:any": [1]],
          "firstMatch": [["platformName": "Android"], ["platformName": "ios", "appium:deviceName": "iPhone 6s"]],
        ]
      ])
    let capabilities = try #require(answer.value["capabilities"])
    let expected: [String: JSONValue] = [
      "browserName": "", "platformName": "iOS", "pageLoadStrategy": "normal", "setWindowRect": false,
      "acceptInsecureCerts": false, "proxy": [:], "strictFileInteractability": false,
      "unhandledPromptBehavior": "ignore", "appium:automationName": "XCUITest", "appium:deviceName": "iPhone 6s",
      "appium:app": "Alarm", "cukeswift:time": "virtual",
      "timeouts": ["implicit": 7, "pageLoad": 300_000, "script": 30_000],
    ]
    for (name, value) in expected { #expect(capabilities[name] == value, "\(name)") }
    let id = try #require(answer.value["sessionId"]?.string)
    #expect(id.utf8.count == 36)
    #expect(await client.send("GET", "/session/\(id)").value == capabilities)
    #expect(await client.send("GET", "/wd/hub/session/\(id)/title").value == "Alarm")
    #expect(await client.send("DELETE", "/session/\(id)").value == .null)
    let ended = await client.send("DELETE", "/session/\(id)")
    #expect(ended.error == "invalid session id" && ended.status == 404)
  }

  @Test func `status and new sessions respect the limit`() async throws {
    let client = try await ServedClient.starting("Calculator") { $0.mostSessions = 2 }
    #expect(await client.send("GET", "/status").value["ready"] == true)
    let second = await client.send("POST", "/session", ["capabilities": [:]])
    #expect(await client.send("GET", "/status").value["ready"] == false)
    #expect(await client.send("POST", "/session", ["capabilities": [:]]).error == "session not created")
    #expect(await client.send("GET", "/sessions").value.array?.count == 2)
    // Each session has its own app.
    await client.touch("7")
    let display = "value=\"7\" name=\"display\""
    #expect(await client.send("GET", "/s/source").value.string?.contains(display) == true)
    let other = second.value["sessionId"]?.string ?? ""
    #expect(await client.send("GET", "/session/\(other)/source").value.string?.contains(display) == false)
    #expect(await client.send("DELETE", "/s/window").value == [])
    #expect(await client.send("GET", "/s/title").error == "invalid session id")
    #expect(await client.send("GET", "/status").value["ready"] == true)
    await client.server.end()
    #expect(await client.send("GET", "/session/\(other)/title").error == "invalid session id")
  }

  @Test func `a session that is forgotten ends`() async throws {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let client = try await ServedClient.starting("Calculator") {
      $0.sessionTimeout = .milliseconds(20)
      $0.onSessionEnd = { _ in continuation.yield() }
    }
    for await _ in stream { break }
    #expect(await client.send("GET", "/s/title").error == "invalid session id")
  }

  @Test func `timeouts are read and checked`() async throws {
    let client = try await ServedClient.starting("Calculator")
    #expect(await client.send("GET", "/s/timeouts").value == ["implicit": 0, "pageLoad": 300_000, "script": 30_000])
    #expect(await client.send("POST", "/s/timeouts", ["script": nil, "implicit": 1, "other": "x"]).value == .null)
    #expect(await client.send("GET", "/s/timeouts").value == ["implicit": 1, "pageLoad": 300_000, "script": nil])
    let wrong: [JSONValue] = [
      ["implicit": -1], ["implicit": 2.5], ["implicit": "1"], ["script": true],
      ["pageLoad": [:]], ["implicit": 9_007_199_254_740_992], ["implicit": 2, "script": -1],
    ]
    for body in wrong { #expect(await client.send("POST", "/s/timeouts", body).error == "invalid argument", "\(body)") }
    #expect(await client.send("GET", "/s/timeouts").value["implicit"] == 1)
    #expect(await client.send("POST", "/s/timeouts", ["implicit": nil, "pageLoad": nil]).error == nil)
    #expect(await client.send("GET", "/s/timeouts").value == ["implicit": nil, "pageLoad": nil, "script": nil])
  }

  static let wrongRequests: [(method: String, path: String, body: String, error: String)] = [
    ("GET", "/nothing", "", "unknown command"), ("GET", "/session", "", "unknown method"),
    ("PUT", "/s/url", "", "unknown method"), ("POST", "/s/nothing", "{}", "unknown command"),
    ("GET", "/session/unknown/title", "", "invalid session id"),
    ("GET", "/session/unknown/cookie", "", "invalid session id"),
    ("POST", "/s/element", "", "invalid argument"), ("POST", "/s/element", "nonsense", "invalid argument"),
    ("POST", "/s/element", "[]", "invalid argument"), ("POST", "/s/element", "{\"using\": 1}", "invalid argument"),
    ("POST", "/s/element", "{\"using\": \"sight\", \"value\": \"x\"}", "invalid argument"),
    ("POST", "/s/element", String(repeating: "[", count: 5000), "invalid argument"),
    ("GET", "/s/cookie", "", "unsupported operation"), ("POST", "/s/print", "{}", "unsupported operation"),
    ("POST", "/s/execute/sync", "{}", "invalid argument"),
    ("POST", "/s/execute/sync", "{\"script\": \"return 1\", \"args\": []}", "unsupported operation"),
    ("POST", "/s/execute/sync", "{\"script\": \"mobile: fly\", \"args\": []}", "unknown method"),
    ("POST", "/s/window", "{\"handle\": \"2\"}", "no such window"), ("POST", "/s/window", "{}", "invalid argument"),
    ("POST", "/s/window/rect", "{\"width\": -1}", "invalid argument"),
    ("POST", "/s/window/rect", "{\"x\": \"a\"}", "invalid argument"),
    ("POST", "/s/window/rect", "{\"width\": 100}", "unsupported operation"),
    ("POST", "/s/window/maximize", "{}", "unsupported operation"),
    ("POST", "/s/frame", "{}", "invalid argument"), ("POST", "/s/frame", "{\"id\": \"x\"}", "invalid argument"),
    ("POST", "/s/frame", "{\"id\": -1}", "invalid argument"), ("POST", "/s/frame", "{\"id\": 0}", "no such frame"),
    ("POST", "/s/frame", "{\"id\": {\"ELEMENT\": \"x\"}}", "no such element"),
    ("POST", "/s/orientation", "{\"orientation\": \"SIDEWAYS\"}", "invalid argument"),
    ("POST", "/s/url", "{\"url\": \"::bad\"}", "invalid argument"),
    ("POST", "/s/appium/settings", "{\"settings\": {\"mood\": 1}}", "invalid argument"),
    ("POST", "/s/appium/settings", "{\"settings\": {\"snapshotMaxDepth\": \"deep\"}}", "invalid argument"),
    ("POST", "/s/appium/settings", "{\"settings\": {\"useFirstMatch\": 1}}", "invalid argument"),
    ("POST", "/s/context", "{\"name\": \"WEBVIEW_1\"}", "no such window"),
    ("POST", "/s/location", "{\"location\": {\"latitude\": 1000, \"longitude\": 0}}", "invalid argument"),
    ("POST", "/s/location", "{\"location\": {\"latitude\": 0, \"longitude\": -181}}", "invalid argument"),
    ("POST", "/s/window", "{\"handle\": \"x\"}", "no such window"),
    ("POST", "/s/window", "{\"handle\": \"01\"}", "no such window"),
    ("GET", "/s/alert/text", "", "no such alert"),
    ("POST", "/s/alert/accept", "{}", "no such alert"), ("POST", "/s/alert/dismiss", "{}", "no such alert"),
    ("POST", "/s/alert/text", "{\"text\": \"x\"}", "no such alert"),
    ("POST", "/s/alert/text", "{}", "invalid argument"), ("GET", "/s/element/active", "", "no such element"),
    ("GET", "/s/element/unknown/text", "", "no such element"),
    ("POST", "/s/element/unknown/click", "{}", "no such element"),
    ("POST", "/s/element/unknown/value", "{}", "invalid argument"),
  ]

  @Test func `malformed requests are answered with their error`() async throws {
    let client = try await ServedClient.starting("Calculator")
    for (method, path, body, error) in Self.wrongRequests {
      let answer = await client.send(method, path, bytes: Array(body.utf8))
      #expect(answer.error == error, "\(method) \(path) \(body.prefix(80)): \(answer)")
    }
  }

  @Test func `nobody but the user's own clients is served`() async throws {
    let client = try ServedClient("Calculator")
    let refused: [(String, String)] = [
      ("Host", "attacker.example"), ("Origin", "http://attacker.example"), ("Origin", "null"),
      ("Sec-Fetch-Site", "cross-site"),
    ]
    for header in refused {
      let request = WebRequest("GET", "/status", headers: HeaderFields([header]))
      #expect(client.server.immediateResponse(to: request)?.status == 403, "\(header)")
    }
    for header in [("Host", "localhost:1"), ("Host", "[::1]:1"), ("Origin", "http://127.0.0.1:8000")] {
      #expect(client.server.immediateResponse(to: WebRequest("GET", "/status", headers: HeaderFields([header]))) == nil)
    }
    let guarded = try ServedClient("Calculator") {
      $0.access.token = "secret"
      $0.access.hosts = ["lab"]
    }
    let keys: [(value: String?, isTaken: Bool)] = [
      (nil, false), ("Bearer wrong", false), ("Bearer secret1", false), ("Bearer secret", true),
      ("bearer  secret", true),
      ("Basic dXNlcjpzZWNyZXQ=", true), ("Basic dXNlcjp3cm9uZw==", false), ("Basic ???", false), ("secret", false),
    ]
    // A server on all interfaces accepts unknown host names but rejects web pages.
    let open = try ServedClient("Calculator") {
      $0.access.token = "secret"
      $0.access.hosts = ["0.0.0.0"]
    }
    let bearer = ("Authorization", "Bearer secret")
    for (headers, status) in [
      ([("Host", "192.0.2.2:4723"), bearer], nil), ([("Host", "vm"), bearer], nil), ([("Host", "vm")], 401),
      ([("Host", "vm"), bearer, ("Origin", "http://vm")], 403),
    ] as [([(String, String)], Int?)] {
      let request = WebRequest("GET", "/status", headers: HeaderFields(headers))
      #expect(open.server.immediateResponse(to: request)?.status == status, "\(headers)")
    }
    for (value, isTaken) in keys {
      let headers = [("Host", "lab:4723")] + (value.map { [("Authorization", $0)] } ?? [])
      let response = guarded.server.immediateResponse(to: WebRequest("GET", "/status", headers: HeaderFields(headers)))
      #expect(response?.status == (isTaken ? nil : 401), "\(value ?? "none")")
    }
  }
}
