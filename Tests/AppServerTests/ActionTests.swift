import AppServer
import AppUnderTest
import HTTP
import JSON
import ModelApps
import Testing

/// W3C actions and `mobile:` commands, with invalid ones from the WebDriver tests of web-platform-tests.
@Suite struct ActionTests {
  static let move: JSONValue = ["type": "pointerMove", "x": 10, "y": 100]
  static let down: JSONValue = ["type": "pointerDown", "button": 0]
  static let up: JSONValue = ["type": "pointerUp", "button": 0]

  /// A valid touch source.
  static func touches(_ actions: [JSONValue], id: String = "finger") -> JSONValue {
    ["type": "pointer", "id": .string(id), "parameters": ["pointerType": "touch"], "actions": .array(actions)]
  }

  static let wrong: [JSONValue] = [
    [:], ["actions": [:]], ["actions": [1]], ["actions": [[:]]],
    ["actions": [["type": "mouse", "id": "a", "actions": []]]],
    ["actions": [["type": "none", "actions": []]]], ["actions": [["type": "none", "id": 1, "actions": []]]],
    ["actions": [["type": "none", "id": "a"]]], ["actions": [["type": "none", "id": "a", "actions": [1]]]],
    ["actions": [["type": "none", "id": "a", "actions": [["type": "pointerDown", "button": 0]]]]],
    ["actions": [["type": "none", "id": "a", "actions": [["type": "pause", "duration": -1]]]]],
    ["actions": [["type": "none", "id": "a", "actions": [["type": "pause", "duration": 1.5]]]]],
    ["actions": [["type": "none", "id": "a", "actions": [["type": "pause", "duration": "1"]]]]],
    ["actions": [["type": "none", "id": "a", "actions": [["type": "pause", "duration": 1e15]]]]],
    ["actions": [["type": "key", "id": "a", "actions": [["type": "keyDown"]]]]],
    ["actions": [["type": "key", "id": "a", "actions": [["type": "keyDown", "value": "ab"]]]]],
    ["actions": [["type": "key", "id": "a", "actions": [["type": "keyPress", "value": "a"]]]]],
    ["actions": [["type": "pointer", "id": "a", "parameters": [], "actions": []]]],
    ["actions": [["type": "pointer", "id": "a", "parameters": ["pointerType": "foot"], "actions": []]]],
    ["actions": [["type": "pointer", "id": "a", "parameters": ["pointerType": 1], "actions": []]]],
    ["actions": [touches([["type": "pointerDown"]])]], ["actions": [touches([["type": "pointerDown", "button": -1]])]],
    ["actions": [touches([["type": "pointerDown", "button": 1.5]])]],
    ["actions": [touches([["type": "pointerDown", "button": 0, "pressure": 2]])]],
    ["actions": [touches([["type": "pointerDown", "button": 0, "twist": 360]])]],
    ["actions": [touches([["type": "pointerDown", "button": 0, "tiltX": 1.5]])]],
    ["actions": [touches([["type": "pointerMove", "x": 1]])]],
    ["actions": [touches([["type": "pointerMove", "x": "1", "y": 1]])]],
    ["actions": [touches([["type": "pointerMove", "x": 1, "y": 1, "origin": "there"]])]],
    ["actions": [touches([["type": "pointerMove", "x": 1, "y": 1, "origin": [:]]])]],
    ["actions": [touches([["type": "pointerMove", "x": 1, "y": 1, "duration": -1]])]],
    ["actions": [touches([]), touches([])]],
    ["actions": [["type": "wheel", "id": "a", "actions": [["type": "scroll", "x": 1, "y": 1, "deltaX": 0]]]]],
    [
      "actions": [
        [
          "type": "wheel", "id": "a",
          "actions": [["type": "scroll", "x": 1, "y": 1, "deltaX": 0, "deltaY": 0, "origin": "pointer"]],
        ]
      ]
    ],
    ["actions": [["type": "wheel", "id": "a", "actions": [["type": "turn"]]]]],
  ]

  @Test func `actions that cannot be are refused`() async throws {
    let client = try await ServedClient.starting("Calculator")
    for body in Self.wrong {
      let answer = await client.send("POST", "/s/actions", body)
      #expect(answer.error == "invalid argument", "\(String(decoding: body.bytes, as: UTF8.self)) \(answer)")
    }
    for (x, y) in [(-1, 10), (10, -1), (376, 10), (10, 813)] {
      let move: JSONValue = ["type": "pointerMove", "x": .number(Double(x)), "y": .number(Double(y))]
      #expect(
        await client.send("POST", "/s/actions", ["actions": [Self.touches([move])]]).error
          == "move target out of bounds")
    }
    let gone: JSONValue = ["type": "pointerMove", "x": 0, "y": 0, "origin": ["ELEMENT": "gone"]]
    #expect(await client.send("POST", "/s/actions", ["actions": [Self.touches([gone])]]).error == "no such element")
    _ = await client.send("POST", "/s/actions", ["actions": [Self.touches([], id: "a")]])
    let key: JSONValue = ["type": "key", "id": "a", "actions": []]
    #expect(await client.send("POST", "/s/actions", ["actions": [key]]).error == "invalid argument")
    #expect(await client.send("DELETE", "/s/actions").error == nil)
    #expect(await client.send("POST", "/s/actions", ["actions": [key]]).error == nil)
  }

  @Test func `fingers touch, drag and stay down until released`() async throws {
    let client = try await ServedClient.starting("Calculator")
    func display() async -> String? {
      let element = await client.find("id", "display").element
      return await client.send("GET", "/s/element/\(element)/text").value.string
    }
    let seven = await client.find("accessibility id", "7").element
    let toSeven: JSONValue = ["type": "pointerMove", "x": 0, "y": 0, "origin": ["ELEMENT": .string(seven)]]
    // Two touches, followed later by two more, count as four touches without a double touch.
    let twice = [
      toSeven, Self.down, Self.up, ["type": "pause", "duration": 400], Self.down, ["type": "pause", "duration": 20],
      Self.up,
    ]
    #expect(await client.send("POST", "/s/actions", ["actions": [Self.touches(twice)]]).error == nil)
    #expect(await display() == "77")
    let mouse: JSONValue = ["type": "pointer", "id": "mouse", "actions": [toSeven, Self.down, Self.up]]
    let rest: JSONValue = ["type": "key", "id": "key", "actions": [["type": "pause", "duration": 0]]]
    let wheel: JSONValue = ["type": "wheel", "id": "wheel", "actions": [["type": "pause", "duration": 0]]]
    #expect(await client.send("POST", "/s/actions", ["actions": [mouse, rest, wheel]]).error == nil)
    #expect(await display() == "777")
    #expect(await client.send("POST", "/s/actions", ["actions": [Self.touches([toSeven, Self.down])]]).error == nil)
    #expect(await display() == "777")
    #expect(await client.send("DELETE", "/s/actions").error == nil)
    #expect(await display() == "7777")
    // A finger that leaves the button before it is lifted does not touch it.
    let away = [
      toSeven, Self.down, ["type": "pointerMove", "x": 0, "y": -200, "origin": "pointer", "duration": 100], Self.up,
    ]
    #expect(await client.send("POST", "/s/actions", ["actions": [Self.touches(away)]]).error == nil)
    #expect(await display() == "7777")
  }

  @Test func `touch actions of older clients are performed`() async throws {
    let client = try await ServedClient.starting("Calculator")
    func display() async -> String? {
      let element = await client.find("id", "display").element
      return await client.send("GET", "/s/element/\(element)/text").value.string
    }
    let seven = JSONValue.string(await client.find("accessibility id", "7").element)
    let touches: [(actions: JSONValue, display: String)] = [
      ([["action": "tap", "options": ["element": seven]]], "7"),
      ([["action": "tap", "options": ["element": seven, "x": 3, "y": 3, "count": 2]]], "777"),
      (
        [
          ["action": "press", "options": ["element": seven, "x": nil, "y": nil]],
          ["action": "wait", "options": ["ms": 50]], ["action": "release", "options": [:]],
        ], "7777"
      ),
      ([["action": "longPress", "options": ["element": seven, "duration": 600]]], "77777"),
      // A finger that leaves the button before it is lifted does not touch it.
      (
        [
          ["action": "press", "options": ["element": seven]], ["action": "moveTo", "options": ["x": 5, "y": 5]],
          ["action": "release"],
        ], "77777"
      ),
    ]
    for (actions, expected) in touches {
      let answer = await client.send("POST", "/s/touch/perform", ["actions": actions])
      #expect(answer.error == nil, "\(actions) \(answer)")
      #expect(await display() == expected, "\(actions)")
    }
    let tap: JSONValue = ["action": "tap", "options": ["element": seven]]
    let rest: JSONValue = ["action": "wait", "options": ["ms": 10]]
    #expect(await client.send("POST", "/s/touch/multi/perform", ["actions": [[tap], [rest]]]).error == nil)
    #expect(await display() == "777777")
    for wrong: JSONValue in [
      [["action": "wave"]], ["tap"], "tap", [["action": "tap", "options": ["x": 1]]],
      [["action": "tap", "options": ["element": seven, "count": 0]]], [["action": "wait", "options": ["ms": -1]]],
    ] {
      let answer = await client.send("POST", "/s/touch/perform", ["actions": wrong])
      #expect(answer.error == "invalid argument", "\(wrong) \(answer)")
    }
  }

  @Test func `keys are typed where the focus is`() async throws {
    let client = try await ServedClient.starting("Suggest")
    await client.touch("Search categories")
    let keys: [JSONValue] = ["A", "p", "p"].flatMap { key -> [JSONValue] in
      [["type": "keyDown", "value": .string(key)], ["type": "keyUp", "value": .string(key)]]
    }
    #expect(
      await client.send("POST", "/s/actions", ["actions": [["type": "key", "id": "k", "actions": .array(keys)]]]).error
        == nil)
    _ = await client.send("POST", "/s/timeouts", ["implicit": 1000])
    #expect(await client.find("name", "Apple").error == nil)
  }

  /// The active app while the app is in the foreground, and otherwise.
  private static let alarm: JSONValue = ["bundleId": "Alarm", "name": "Alarm", "pid": 1, "processArguments": [:]]
  private static let home: JSONValue = [
    "bundleId": "com.apple.springboard", "name": "SpringBoard", "pid": 2, "processArguments": [:],
  ]

  /// Mobile commands: name, arguments, and the result or error.
  static let commands: [(name: String, arguments: JSONValue, value: JSONValue?, error: String?)] = [
    ("isAppInstalled", ["bundleId": "com.example.Alarm"], true, nil),
    ("isAppInstalled", ["appId": "com.example.x"], false, nil),
    ("queryAppState", ["bundleId": "Alarm"], 4, nil), ("terminateApp", ["bundleId": "Alarm"], true, nil),
    ("queryAppState", ["bundleId": "Alarm"], 1, nil), ("tap", ["x": 10, "y": 10], nil, "invalid element state"),
    ("terminateApp", ["bundleId": "Alarm"], false, nil), ("pressButton", ["name": "home"], .null, nil),
    ("lock", [:], .null, nil), ("unlock", [:], .null, nil), ("queryAppState", ["bundleId": "Alarm"], 1, nil),
    ("activateApp", ["bundleId": "Alarm"], .null, nil), ("queryAppState", ["bundleId": "Alarm"], 4, nil),
    ("terminateApp", ["bundleId": "Alarm"], true, nil), ("deepLink", ["url": "alarm://x"], .null, nil),
    ("queryAppState", ["bundleId": "Alarm"], 4, nil), ("pressButton", ["name": "home"], .null, nil),
    ("queryAppState", ["bundleId": "Alarm"], 3, nil), ("queryAppState", ["bundleId": "Other"], 0, nil),
    ("getDeviceTime", [:], "2024-06-03T09:41:00+00:00", nil),
    ("getDeviceTime", ["format": "HH:mm"], nil, "invalid argument"),
    ("killApp", ["bundleId": "Alarm"], true, nil), ("killApp", ["bundleId": "Alarm"], false, nil),
    ("launchApp", ["bundleId": "Alarm", "arguments": ["-x"]], .null, nil),
    ("launchApp", ["bundleId": "Other"], nil, "invalid argument"), ("queryAppState", [:], nil, "invalid argument"),
    ("backgroundApp", ["seconds": 2], .null, nil), ("getDeviceTime", [:], "2024-06-03T09:41:02+00:00", nil),
    ("shake", [:], .null, nil), ("isKeyboardShown", [:], false, nil),
    ("hideKeyboard", [:], .null, nil), ("isLocked", [:], false, nil), ("getAppearance", [:], ["style": "light"], nil),
    ("setAppearance", ["style": "dark"], .null, nil), ("getAppearance", [:], ["style": "dark"], nil),
    ("setAppearance", ["style": "blue"], nil, "invalid argument"),
    ("setContentSize", ["size": "extra-large"], .null, nil), ("contentSize", [:], "extraLarge", nil),
    ("setSimulatedLocation", ["latitude": 50.1, "longitude": "14.4"], .null, nil),
    ("getSimulatedLocation", [:], ["latitude": 50.1, "longitude": 14.4, "altitude": 0], nil),
    ("setSimulatedLocation", ["latitude": 50.1], nil, "invalid argument"), ("resetSimulatedLocation", [:], .null, nil),
    ("getSimulatedLocation", [:], ["latitude": .null, "longitude": .null], nil),
    ("viewportRect", [:], ["x": 0, "y": 0, "width": 375, "height": 812], nil),
    ("deepLink", ["url": "alarm://x"], .null, nil),
    ("deepLink", [:], nil, "invalid argument"), ("setPermission", ["access": ["location": "yes"]], .null, nil),
    ("deepLink", ["url": "::bad"], nil, "invalid argument"),
    ("deepLink", ["url": "alarm://a b"], nil, "invalid argument"),
    ("deepLink", ["url": "alarm://x", "bundleId": "com.example.Other"], nil, "invalid argument"),
    ("setPermission", ["access": ["Location": "inuse", "userTracking": "no"]], .null, nil),
    ("setPermission", ["access": ["teleport": "yes"]], nil, "invalid argument"),
    ("setPermission", ["access": ["camera": "maybe"]], nil, "invalid argument"),
    ("setPermission", ["access": ["camera": true]], nil, "invalid argument"),
    ("setPermission", ["access": [:]], nil, "invalid argument"),
    ("setPermission", ["bundleId": "Other", "access": ["camera": "no"]], nil, "invalid argument"),
    ("getPermission", ["bundleId": "Other", "service": "camera"], nil, "invalid argument"),
    ("resetPermission", ["bundleId": "Other", "service": "camera"], nil, "invalid argument"),
    ("setSimulatedLocation", ["latitude": 1e9, "longitude": 0], nil, "invalid argument"),
    ("launchApp", ["bundleId": "Alarm", "arguments": "-x"], nil, "invalid argument"),
    ("launchApp", ["bundleId": "Alarm", "environment": ["a"]], nil, "invalid argument"),
    ("tap", ["x": 10, "y": 10], .null, nil), ("tap", [:], nil, "invalid argument"),
    ("tap", ["x": 5000, "y": 10], nil, "move target out of bounds"),
    ("tap", ["elementId": "x"], nil, "no such element"),
    ("tap", 1, nil, "invalid argument"), ("doubleTap", ["x": 10, "y": 10], .null, nil),
    ("twoFingerTap", ["x": 100, "y": 100], .null, nil),
    ("touchAndHold", ["x": 10, "y": 10, "duration": 1.5], .null, nil),
    ("touchAndHold", ["x": 10, "y": 10], nil, "invalid argument"),
    ("tapWithNumberOfTaps", ["x": 100, "y": 100, "numberOfTaps": 2, "numberOfTouches": 2], .null, nil),
    ("tapWithNumberOfTaps", ["x": 100, "y": 100, "numberOfTaps": 99], nil, "invalid argument"),
    ("swipe", ["direction": "up"], .null, nil), ("swipe", ["direction": "inwards"], nil, "invalid argument"),
    ("pinch", ["scale": 2, "velocity": 1], .null, nil), ("pinch", ["scale": 0], nil, "invalid argument"),
    ("rotateElement", ["rotation": 1.5, "velocity": 1], .null, nil),
    ("dragFromToForDuration", ["duration": 0.5, "fromX": 10, "fromY": 100, "toX": 10, "toY": 300], .null, nil),
    ("dragFromToForDuration", ["duration": 0.5, "fromX": 10], nil, "invalid argument"),
    ("scroll", ["direction": "down"], .null, nil), ("keys", ["keys": "a"], nil, "invalid argument"),
    ("alert", ["action": "accept"], nil, "no such alert"), ("alert", ["action": "shout"], nil, "invalid argument"),
    ("source", ["format": "yaml"], nil, "invalid argument"), ("getPasteboard", [:], "", nil),
    ("setPasteboard", ["content": "tea"], .null, nil), ("getPasteboard", [:], "tea", nil),
    ("sendMemoryWarning", [:], .null, nil), ("pressButton", ["name": "volumeup"], nil, "invalid argument"),
    ("getPermission", ["service": "camera"], "unset", nil),
    ("setPermission", ["access": ["camera": "no"]], .null, nil),
    ("getPermission", ["service": "location"], "inuse", nil), ("resetPermission", ["service": "location"], .null, nil),
    ("getPermission", ["service": "location"], "unset", nil), ("resetPermission", [:], nil, "invalid argument"),
    ("setPermission", ["access": ["photos": "limited"]], .null, nil),
    ("getPermission", ["service": "photos"], "limited", nil),
    ("lock", [:], .null, nil), ("isLocked", [:], true, nil), ("unlock", [:], .null, nil), ("isLocked", [:], false, nil),
    ("lock", [:], .null, nil), ("queryAppState", ["bundleId": "Alarm"], 3, nil),
    ("activateApp", ["bundleId": "Alarm"], .null, nil), ("isLocked", [:], false, nil),
    ("unlock", [:], .null, nil), ("lock", ["seconds": 2], .null, nil), ("isLocked", [:], false, nil),
    ("lock", ["seconds": -1], nil, "invalid argument"),
    ("lock", [:], .null, nil), ("lock", ["seconds": 2], .null, nil), ("isLocked", [:], true, nil),
    ("backgroundApp", ["seconds": 2], .null, nil), ("queryAppState", ["bundleId": "Alarm"], 3, nil),
    ("activeAppInfo", [:], home, nil),
    ("deepLink", ["url": "alarm://x"], .null, nil), ("isLocked", [:], false, nil),
    ("queryAppState", ["bundleId": "Alarm"], 4, nil), ("activeAppInfo", [:], alarm, nil),
    ("pressButton", ["name": "home"], .null, nil), ("lock", ["seconds": 2], .null, nil),
    ("queryAppState", ["bundleId": "Alarm"], 3, nil), ("lock", [:], .null, nil), ("unlock", [:], .null, nil),
    ("queryAppState", ["bundleId": "Alarm"], 3, nil), ("activateApp", ["bundleId": "Alarm"], .null, nil),
    ("enrollBiometric", ["isEnabled": true], nil, "unsupported operation"),
    ("installApp", ["app": "/x.app"], nil, "unsupported operation"), ("pushFile", [:], nil, "unsupported operation"),
    ("increaseContrast", [:], nil, "unsupported operation"),
    ("configureLocalization", ["language": ["name": "de"]], true, nil),
    ("configureLocalization", ["locale": ["name": "de_AT"]], nil, "invalid argument"),
    ("expectNotification", ["name": "ring", "timeoutSeconds": 1], nil, "timeout"),
    ("expectNotification", [:], nil, "invalid argument"),
    (
      "listApps", [:],
      [
        "Alarm": [
          "CFBundleIdentifier": "Alarm", "CFBundleName": "Alarm", "CFBundleDisplayName": "Alarm",
          "ApplicationType": "User",
        ]
      ], nil
    ),
    ("listApps", ["applicationType": "System"], [:], nil),
    ("listApps", ["applicationType": "Games"], nil, "invalid argument"),
    ("clearApp", ["bundleId": "Other"], nil, "invalid argument"), ("clearApp", ["bundleId": "Alarm"], false, nil),
    ("queryAppState", ["bundleId": "Alarm"], 1, nil), ("activeAppInfo", [:], home, nil),
    ("activateApp", ["bundleId": "Alarm"], .null, nil),
    ("getPermission", ["service": "Camera"], "no", nil), ("getPermission", ["service": "x"], nil, "invalid argument"),
    ("pushNotification", ["payload": ["aps": ["alert": ["title": "Tea", "body": "is ready"]]]], .null, nil),
    ("pushNotification", ["payload": ["aps": [:]]], nil, "invalid argument"),
    ("performAccessibilityAudit", ["auditTypes": ["XCUIAccessibilityAuditTypeTextClipped"]], [], nil),
    ("performAccessibilityAudit", ["auditTypes": "all"], nil, "invalid argument"),
    ("pressButton", ["name": "home"], .null, nil), ("activateApp", ["bundleId": "Alarm"], .null, nil),
    ("openNotifications", [:], nil, "unknown method"),
  ]

  @Test func `mobile commands are done, or refused`() async throws {
    let client = try await ServedClient.starting("Alarm")
    for (name, arguments, value, error) in Self.commands {
      let answer = await client.send(
        "POST", "/s/execute/sync", ["script": .string("mobile: \(name)"), "args": [arguments]])
      #expect(answer.error == error, "\(name) \(arguments) \(answer)")
      if let value { #expect(answer.value == value, "\(name) \(arguments)") }
    }
    let source: JSONValue = ["script": "mobile: source", "args": [["format": "json"]]]
    #expect(await client.send("POST", "/s/execute/sync", source).value["type"] == "Application")
    // The older routes have the same effect.
    #expect(await client.send("POST", "/s/appium/device/app_state", ["appId": "Alarm"]).value == 4)
    #expect(await client.send("GET", "/s/appium/device/is_keyboard_shown").value == false)
    #expect(await client.send("POST", "/s/appium/device/set_clipboard", ["content": "dGVh"]).error == nil)
    let clipboard: JSONValue = ["contentType": "PLAINTEXT"]
    #expect(await client.send("POST", "/s/appium/device/get_clipboard", clipboard).value == "dGVh")
    #expect(
      await client.send("POST", "/s/appium/device/get_clipboard", ["contentType": "image"]).error == "invalid argument")
    for content: JSONValue in ["?", "/w==", 1] {
      let answer = await client.send("POST", "/s/appium/device/set_clipboard", ["content": content])
      #expect(answer.error == "invalid argument", "\(content)")
    }
    #expect(await client.send("POST", "/s/appium/device/lock").error == nil)
    #expect(await client.send("POST", "/s/appium/device/is_locked").value == true)
  }

  @Test func `a backdoor returns the texts of the app`() async throws {
    let client = try await ServedClient.starting { $0.defaults.app = AppCatalog.Entry("Start") { Translated() } }
    func strings(_ language: String) async -> ServedClient.Answer {
      await client.send("POST", "/s/appium/app/strings", ["language": .string(language)])
    }
    #expect(await strings("de").value == ["title": "Willkommen"])
    #expect(await strings("xx").message.hasPrefix("the backdoor 'strings' must return a JSON object"))
  }

  @Test func `stored data remains until it is cleared`() async throws {
    let client = try await ServedClient.starting { $0.defaults.app = AppCatalog.Entry("Start") { Translated() } }
    func kept() async -> JSONValue {
      let element = await client.find("id", "kept").element
      return await client.send("GET", "/s/element/\(element)/text").value
    }
    for (path, text) in [("launch", "something"), ("reset", "nothing")] as [(String, JSONValue)] {
      #expect(await client.touch("Keep").error == nil)
      #expect(await client.send("POST", "/s/appium/app/close", [:]).error == nil)
      #expect(await client.send("POST", "/s/appium/app/\(path)", [:]).error == nil)
      #expect(await kept() == text, "\(path)")
    }
  }

  @Test func `an ended app starts afresh only on demand`() async throws {
    let client = try await ServedClient.starting("Calculator")
    func mobile(_ name: String) async -> ServedClient.Answer {
      let arguments: JSONValue = [["bundleId": "Calculator"]]
      return await client.send("POST", "/s/execute/sync", ["script": .string("mobile: \(name)"), "args": arguments])
    }
    let seven = await client.find("accessibility id", "7").element
    #expect(await client.touch("7").error == nil)
    for ending in ["terminateApp", "clearApp"] {
      #expect(await mobile(ending).error == nil)
      for (method, path, body) in [
        ("POST", "element/\(seven)/click", [:]), ("GET", "element/\(seven)/text", nil), ("GET", "source", nil),
        ("POST", "elements", ["using": "name", "value": "7"]), ("GET", "screenshot", nil),
      ] as [(String, String, JSONValue?)] {
        let answer = await client.send(method, "/s/" + path, body)
        #expect(answer.error == "invalid element state", "\(path)")
        #expect(
          answer.message
            == "the app 'Calculator' is not running: start it with mobile: launchApp or mobile: activateApp")
      }
      #expect(await mobile("activateApp").error == nil)
      #expect(await client.send("GET", "/s/element/\(seven)/text").error == "stale element reference")
      // The memory is new: nothing was typed before.
      #expect(await client.touch("7").error == nil)
      let display = await client.find("id", "display").element
      #expect(await client.send("GET", "/s/element/\(display)/text").value == "7", "\(ending)")
    }
  }

  @Test func `the device is turned, and settings are remembered`() async throws {
    let client = try await ServedClient.starting("Alarm")
    #expect(await client.send("GET", "/s/orientation").value == "PORTRAIT")
    #expect(await client.send("POST", "/s/orientation", ["orientation": "LANDSCAPE"]).error == nil)
    #expect(await client.send("GET", "/s/orientation").value == "LANDSCAPE")
    #expect(await client.send("GET", "/s/window/rect").value == ["x": 0, "y": 0, "width": 812, "height": 375])
    #expect(await client.send("POST", "/s/appium/settings", ["settings": ["snapshotMaxDepth": 9]]).error == nil)
    #expect(await client.send("GET", "/s/appium/settings").value == ["snapshotMaxDepth": 9])
    let wrong = await client.send("POST", "/s/appium/settings", ["settings": ["useFirstMatch": 1]])
    #expect(wrong.message == "the setting 'useFirstMatch' must be true or false, not 1")
    let unknown = await client.send("POST", "/s/appium/settings", ["settings": ["mood": 1]])
    #expect(unknown.message.hasPrefix("unknown setting 'mood': choose from acceptAlertButtonSelector, "))
    #expect(await client.send("GET", "/s/window/handles").value == ["1"])
    #expect(await client.send("POST", "/s/frame", ["id": nil]).error == nil)
  }

  @Test func `implicit waits run in real time over sockets`() async throws {
    let client = try await ServedClient.starting("Cancelled", capabilities: ["cukeswift:time": "real"])
    let listener = try WebServer(responder: client.server)
    let socket = WebClient(port: listener.port, timeout: .seconds(600))
    func find(_ implicit: Int) async throws -> JSONValue {
      let path = "/session/\(client.session)"
      let timeouts = JSONValue.object(["implicit": .number(Double(implicit))])
      _ = try await socket.send(WebRequest("POST", path + "/timeouts", body: timeouts.bytes))
      let body: JSONValue = ["using": "name", "value": "Climbing"]
      let response = try await socket.send(WebRequest("POST", path + "/element", body: body.bytes))
      return try JSONValue(parsing: response.body)["value"] ?? .null
    }
    #expect(try await find(60_000)["ELEMENT"] != nil)
    #expect(try await socket.send(WebRequest("GET", "/status")).status == 200)
    await listener.stop()
  }
}

/// An app with texts in German.
private final class Translated: App {
  private var environment: AppEnvironment?

  func launch(in environment: AppEnvironment) {
    self.environment = environment
    environment.backdoor("strings") { $0 == "de" ? #"{"title": "Willkommen"}"# : "none" }
  }

  var screen: Screen {
    Screen("Start") {
      Label(environment?[preference: "kept"]?.description ?? "nothing").id("kept")
      Button("Keep") { [self] in environment?[preference: "kept"] = "something" }
    }
  }
}
