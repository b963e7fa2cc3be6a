import AppServer
import HTTP
import JSON
import Testing

/// The routes of WebDriverAgent beyond WebDriver.
@Suite struct AgentTests {
  private func start(_ app: String = "Alarm") async throws -> ServedClient {
    let client = try ServedClient(app) { $0.wireProtocol = .wda }
    let answer = await client.send(
      "POST", "/session",
      [
        "capabilities": [
          "alwaysMatch": [
            "bundleId": .string("com.example.\(app)"), "arguments": ["-x"], "environment": ["A": "b"],
            "shouldWaitForQuiescence": false,
          ]
        ]
      ])
    #expect(answer.error == nil, "\(answer)")
    return client.joining(answer.value["sessionId"]?.string ?? "")
  }

  /// Clients read the current session from the status and can always create a new one, which ends the current one.
  @Test func statusSaysWhichSessionThereIs() async throws {
    let client = try ServedClient("Alarm") { $0.wireProtocol = .wda }
    for isBegun in [false, true] {
      if isBegun { _ = await client.send("POST", "/session", ["capabilities": ["alwaysMatch": [:]]]) }
      let response = await client.server.response(to: WebRequest("GET", "/status"))
      let body = try JSONValue(parsing: response.body)
      #expect(body["value"]?["ready"] == true && body["value"]?["state"] == "success", "\(body)")
      #expect(body["value"]?["os"]?["name"] == "iOS", "\(body)")
      #expect(body.object?.keys.contains("sessionId") == true, "\(body)")
      #expect((body["sessionId"]?.string != nil) == isBegun, "\(body)")
    }
  }

  /// The error code shows clients whether the request was for a new session.
  @Test func missingTokenErrorDependsOnTheRoute() async throws {
    let client = try ServedClient("Alarm") { $0.access.token = "secret" }
    for (method, path, code) in [("POST", "/session", "session not created"), ("GET", "/status", "unknown error")] {
      let response = try #require(client.server.immediateResponse(to: WebRequest(method, path)))
      let error = try JSONValue(parsing: response.body)["value"]?["error"]?.string
      #expect(response.status == 401 && error == code, "\(method) \(path)")
    }
  }

  @Test func olderClientsNameTheirAppToo() async throws {
    let client = try ServedClient("Alarm") { $0.wireProtocol = .wda }
    let answer = await client.send(
      "POST", "/session", ["desiredCapabilities": ["bundleId": "com.example.Calculator"]])
    let session = client.joining(answer.value["sessionId"]?.string ?? "")
    #expect(await session.send("GET", "/s/source").value.string?.contains("Calculator") == true)
  }

  /// Requests with their result or error.
  static let requests: [(method: String, path: String, body: JSONValue?, value: JSONValue?, error: String?)] = [
    ("GET", "/wda/locked", nil, false, nil), ("GET", "/s/wda/locked", nil, false, nil),
    ("POST", "/wda/lock", [:], .null, nil), ("GET", "/wda/locked", nil, true, nil),
    ("POST", "/s/wda/unlock", [:], .null, nil), ("GET", "/wda/locked", nil, false, nil),
    ("POST", "/wda/unlock", [:], .null, nil), ("GET", "/wda/healthcheck", nil, .null, nil),
    ("GET", "/s/wda/healthcheck", nil, .null, nil),
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

  /// A request body that is valid for all routes.
  private static let body: JSONValue = [
    "x": 100, "y": 300, "duration": 0.5, "numberOfTaps": 2, "numberOfTouches": 1, "direction": "up", "scale": 2,
    "velocity": 1, "rotation": 1, "fromX": 9, "fromY": 300, "toX": 9, "toY": 99, "holdDuration": 0.1, "order": "next",
    "value": "7", "bundleId": "com.example.Alarm", "latitude": 1, "longitude": 1, "style": "dark",
  ]

  @Test func `every route works on a suitable screen`() async throws {
    #expect(AppServer.routes(of: .wda).count > 50)
    for route in AppServer.routes(of: .wda) {
      #expect(!route.isRefused)
      let needs = route.path.split(separator: "/").last ?? ""
      let (client, element): (ServedClient, String)
      switch needs {
      case "keys", "keyboardInput", "buttons":
        client = try await start("Cancelled")
        await client.touch("Add")
        element = await client.find("class name", "TextField").element
        _ = await client.send("POST", "/s/element/\(element)/click", [:])
        if needs == "buttons" { await client.touch("Save") }
      default:
        client = try await start()
        if needs == "select" { await client.touch("Add") }
        element = await client.find("class name", needs == "select" ? "PickerWheel" : "Cell").element
      }
      let path = route.path.replacing("/session/:session", with: "/s").replacing(":element", with: element)
        .replacing(":target", with: "0")
      let answer = await client.send(route.method, path, route.method == "POST" ? Self.body : nil)
      #expect(!element.isEmpty && answer.error == nil, "\(route): \(answer)")
    }
  }

  @Test func `a new session ends the one before`() async throws {
    let first = try await start()
    let second = await first.send("POST", "/session", ["capabilities": [:]])
    #expect(second.error == nil)
    #expect(await first.send("GET", "/s/title").error == "invalid session id")
    #expect(await first.send("GET", "/sessions").value.array?.count == 1)
  }
}
