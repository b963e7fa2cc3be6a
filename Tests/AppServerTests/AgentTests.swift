import AppServer
import JSON
import Testing

/// What clients of WebDriverAgent ask beside WebDriver.
@Suite struct AgentTests {
  private func start() async throws -> ServedClient {
    let client = try ServedClient("Alarm") { $0.wireProtocol = .wda }
    let answer = await client.send(
      "POST", "/session",
      [
        "capabilities": [
          "alwaysMatch": [
            "bundleId": "com.example.Alarm", "arguments": ["-x"], "environment": ["A": "b"],
            "shouldWaitForQuiescence": false,
          ]
        ]
      ])
    #expect(answer.error == nil, "\(answer)")
    return client.joining(answer.value["sessionId"]?.string ?? "")
  }

  /// Requests with what they answer: a value, or an error.
  static let requests: [(method: String, path: String, body: JSONValue?, value: JSONValue?, error: String?)] = [
    ("GET", "/wda/locked", nil, false, nil), ("GET", "/s/wda/locked", nil, false, nil),
    ("POST", "/wda/unlock", [:], .null, nil), ("GET", "/wda/healthcheck", nil, .null, nil),
    ("GET", "/orientation", nil, "PORTRAIT", nil), ("GET", "/window/size", nil, ["width": 375, "height": 812], nil),
    ("POST", "/wda/tap", ["x": 10, "y": 10], .null, nil), ("POST", "/s/wda/tap/0", ["x": 10, "y": 10], .null, nil),
    ("POST", "/s/wda/tap", ["x": 10], nil, "invalid argument"),
    ("POST", "/s/wda/touchAndHold", ["x": 10, "y": 10, "duration": 1], .null, nil),
    (
      "POST", "/s/wda/dragfromtoforduration", ["fromX": 9, "fromY": 300, "toX": 9, "toY": 99, "duration": 0], .null, nil
    ),
    ("POST", "/s/wda/element/unknown/swipe", ["direction": "up"], nil, "no such element"),
    ("POST", "/s/wda/apps/state", ["bundleId": "com.example.Alarm"], 4, nil),
    ("POST", "/s/wda/apps/terminate", ["bundleId": "com.example.Alarm"], true, nil),
    ("POST", "/s/wda/apps/launch", ["bundleId": "com.example.Alarm"], .null, nil),
    ("POST", "/s/wda/deactivateApp", ["duration": 1], .null, nil), ("POST", "/s/wda/keyboard/dismiss", [:], .null, nil),
    ("GET", "/s/wda/alert/buttons", nil, nil, "no such alert"), ("POST", "/s/wda/keys", [:], nil, "invalid argument"),
    ("GET", "/s/wda/batteryInfo", nil, ["level": 1, "state": 3], nil),
    ("GET", "/s/wda/nothing", nil, nil, "unknown command"),
    ("GET", "/s/source?format=description&x=y", nil, nil, nil),
    ("GET", "/source?format=yaml", nil, nil, "invalid argument"),
  ]

  @Test func `its routes work with and without the session`() async throws {
    let client = try await start()
    for (method, path, body, value, error) in Self.requests {
      let answer = await client.send(method, path, body)
      #expect(answer.error == error, "\(method) \(path) \(answer)")
      if let value { #expect(answer.value == value, "\(method) \(path)") }
    }
    let chain: JSONValue = ["using": "class chain", "value": "**/XCUIElementTypeAny[`name == '08:15'`]"]
    let cell = await client.send("POST", "/s/element", chain).element
    #expect(await client.send("POST", "/s/wda/element/\(cell)/swipe", ["direction": "left"]).error == nil)
    #expect(
      await client.send("POST", "/s/elements", ["using": "predicate string", "value": "name == 'Delete'"]).value.array?
        .isEmpty == false)
    #expect(await client.send("GET", "/s/wda/element/\(cell)/accessible").value == true)
  }

  @Test func `a new session ends the one before`() async throws {
    let first = try await start()
    let second = await first.send("POST", "/session", ["capabilities": [:]])
    #expect(second.error == nil)
    #expect(await first.send("GET", "/s/title").error == "invalid session id")
    #expect(await first.send("GET", "/sessions").value.array?.count == 1)
  }
}
