import AppUnderTest
import Dispatch
import HTTP
import JSON
import OperatingSystem
import RemoteDriver
import SourceText
import Testing

/// Failures of a server are reported with the request and the response.
@Suite struct RemoteFailureTests {
  private static let source = """
    <?xml version="1.0" encoding="UTF-8"?><AppiumAUT>
    <XCUIElementTypeApplication name="Shop" label="Shop" enabled="true" visible="true" x="0" y="0" width="393" height="852">
      <XCUIElementTypeButton name="pay" label="Pay" enabled="true" visible="true" x="20" y="100" width="100" height="44"/>
    </XCUIElementTypeApplication></AppiumAUT>
    """

  /// The responses of a working server.
  private static func answer(to line: String) -> WebResponse? {
    switch line {
    case "POST /session": .session
    case "GET /session/s1/window/rect": .value(["x": 0, "y": 0, "width": 393, "height": 852])
    case "GET /session/s1/source": .value(.string(source))
    case "POST /session/s1/actions", "POST /session/s1/execute/sync", "DELETE /session/s1", "POST /session/s1/timeouts":
      .value(.null)
    default: nil
    }
  }

  private static func session(_ address: String, asking more: [String: JSONValue] = [:]) throws -> AppSession {
    let setting = try RemoteSetting(
      address: RemoteAddress(address),
      capabilities: more.merging(["platformName": "iOS", "bundleId": "com.example.Shop"]) { $1 })
    return AppSession(driver: RemoteAppDriver(setting, launchedWith: []), pace: Pace())
  }

  /// The message of a failed use of an app.
  private static func failure(_ body: () async throws -> Void) async -> String {
    do {
      try await body()
      return "nothing failed"
    } catch {
      return "\(error)"
    }
  }

  @Test func serverThatIsNotThere() async throws {
    // A port of a stopped server could go to the server of another test.
    let address = "http://127.0.0.1:1"
    let session = try Self.session(address)
    let text = await Self.failure { _ = try await session.tree() }
    #expect(
      text.hasPrefix(
        "the server at \(address) cannot be used: \(address.dropFirst(7)) cannot be reached: Connection refused"))
    #expect(text.contains("Start the server first"))
    #expect(text.contains("Request: POST \(address)/session {\"capabilities\":"))
  }

  @Test func serverOfSomethingElse() async throws {
    let server = try ScriptedServer { _, _ in
      WebResponse(404, type: "text/html; charset=utf-8", body: Array("<html>Not\n Found</html>".utf8))
    }
    let session = try Self.session(server.address)
    let text = await Self.failure { _ = try await session.tree() }
    await server.end()
    #expect(
      text.hasPrefix("the server at \(server.address) does not speak WebDriver: it sends text/html with status 404"))
    #expect(text.contains("Answer:  404 <html>Not Found</html>"))
  }

  @Test func serverThatSendsItsClientsElsewhere() async throws {
    let server = try ScriptedServer { _, _ in
      WebResponse(302, headers: HeaderFields([("Location", "https://grid.example/login")]), body: Array("{}".utf8))
    }
    let session = try Self.session(server.address)
    let text = await Self.failure { _ = try await session.tree() }
    await server.end()
    #expect(
      text.hasPrefix(
        "the server at \(server.address) redirects to 'https://grid.example/login': use the address of"))
  }

  /// Without this limit, the step or command would end without naming the server.
  @Test func serverThatNeverAnswers() async throws {
    let server = try SilentServer()
    let session = try Self.session(server.address)
    let text = await Deadline.$end.withValue(.now + .milliseconds(20)) {
      await Self.failure { _ = try await session.tree() }
    }
    #expect(
      text.hasPrefix(
        "the server at \(server.address) does not answer: \(server.address.dropFirst(7)) has been silent for "),
      "\(text)")
    #expect(text.contains("it hangs or is another kind of server"))
    #expect(text.contains("Request: GET \(server.address)/status"))
  }

  /// A server that creates the session, and responds to one of its commands only when the test is over.
  @Test func silentServerIsNamedAfterTheTimeout() async throws {
    let over = DispatchSemaphore(value: 0)
    let server = try ScriptedServer { line, _ in
      if line == "GET /session/s1/source" { over.wait() }
      return Self.answer(to: line)
    }
    let session = try Self.session(server.address, asking: ["cukeswift:answerTimeout": .number(0.05)])
    let text = await Self.failure { _ = try await session.tree() }
    over.signal()
    let asked = server.bodies(of: "POST /session").description
    await server.end()
    #expect(
      text.hasPrefix("the server at \(server.address) does not answer: ") && text.contains("needs more seconds than")
        && text.contains("Request: GET \(server.address)/session/s1/source"), "\(text)")
    #expect(!asked.contains("answerTimeout"), "\(asked)")
  }

  @Test func sessionWhoseAnswerIsLostMayBeThere() async throws {
    let server = try ScriptedServer { line, _ in
      line == "POST /session"
        ? WebResponse(200, headers: HeaderFields([("X-Filler", String(repeating: "x", count: 1 << 20))]))
        : Self.answer(to: line)
    }
    let session = try Self.session(server.address)
    let text = await Self.failure { _ = try await session.tree() }
    await server.end()
    #expect(text.contains("It may have created the session"), "\(text)")
  }

  @Test func invalidTimeoutsAreRefused() throws {
    let address = try RemoteAddress("http://127.0.0.1:4723")
    for wrong: JSONValue in ["soon", 0, -1] {
      #expect(throws: Diagnostic.self) {
        try RemoteSetting(address: address, capabilities: [RemoteSetting.answerTimeout: wrong])
      }
    }
  }

  @Test func stacksOfServersAreNotShown() async throws {
    let server = try ScriptedServer { _, _ in
      WebResponse(
        500, type: "application/json",
        body: ([
          "value": [
            "error": "session not created", "message": "no browser\n  (Driver info: chromedriver=1)",
            "stacktrace": "#0 0x55d0c0ffee <unknown>", "data": ["stacktrace": "#0 0x55d0c0ffee"],
          ]
        ] as JSONValue).bytes)
    }
    let session = try Self.session(server.address)
    let text = await Self.failure { _ = try await session.tree() }
    await server.end()
    #expect(text.hasPrefix("the server answers 'session not created': no browser\n"))
    #expect(!text.contains("stacktrace") && !text.contains("0x55d") && !text.contains("Driver info"))
  }

  @Test func gridWithoutLoginAsksForOne() async throws {
    let server = try ScriptedServer { _, _ in WebResponse(401, text: "Unauthorized") }
    let session = try Self.session(server.address)
    let text = await Self.failure { _ = try await session.tree() }
    await server.end()
    #expect(text.contains("does not let this client in: its address needs a user and a password"))
  }

  @Test func sessionLostInAStepIsReported() async throws {
    let server = try ScriptedServer { line, _ in
      line == "POST /session/s1/actions"
        ? .error("invalid session id", "the phone was unplugged\n    at Socket.onEnd") : Self.answer(to: line)
    }
    let session = try Self.session(server.address)
    let text = await Self.failure { try await session.touch("button marked:'Pay'") }
    #expect(text.hasPrefix("the session was lost: the phone was unplugged\n"))
    #expect(text.contains("Request: POST \(server.address)/session/s1/actions {\"actions\":"))
    #expect(text.contains("Answer:  404 {\"value\":{"))
    // The next use begins with a new session.
    try await session.launch()
    _ = try await session.tree()
    await server.end()
    #expect(server.asked.filter { $0 == "POST /session" }.count == 2)
  }

  /// After a broken connection, the server still has the session.
  @Test(arguments: ["answered", "refused"])
  func sessionWhoseConnectionBreaksIsDeleted(deletion: String) async throws {
    let server = try ScriptedServer { line, _ in
      switch line {
      case "POST /session/s1/actions":
        WebResponse(200, headers: HeaderFields([("X-Filler", String(repeating: "x", count: 1 << 20))]))
      case "DELETE /session/s1" where deletion == "refused": .error("unknown error", "busy", status: 500)
      default: Self.answer(to: line)
      }
    }
    let session = try Self.session(server.address)
    let text = await Self.failure { try await session.touch("button marked:'Pay'") }
    #expect(text.hasPrefix("the server at \(server.address) cannot be used: "), "\(text)")
    #expect(text.contains("or the connection to it broke") && !text.contains("Start the server first"), "\(text)")
    for _ in 0..<2 {
      try await session.launch()
      _ = await Self.failure { try await session.touch("button marked:'Pay'") }
    }
    await server.end()
    // Each session is deleted before the next one is created.
    #expect(
      server.asked.filter { $0 == "POST /session" || $0 == "DELETE /session/s1" } == [
        "POST /session", "DELETE /session/s1", "POST /session", "DELETE /session/s1", "POST /session",
      ])
  }

  @Test func refusedCommandIsReported() async throws {
    let server = try ScriptedServer { line, _ in
      line == "POST /session/s1/actions" ? .error("unknown error", "no touch", status: 500) : Self.answer(to: line)
    }
    let session = try Self.session(server.address)
    let text = await Self.failure { try await session.touch("button marked:'Pay'") }
    await server.end()
    #expect(text.hasPrefix("the server answers 'unknown error': no touch\nRequest: "))
  }

  @Test func refusedSessionIsReportedWithItsCapabilities() async throws {
    let server = try ScriptedServer { _, _ in .error("session not created", "no such device", status: 500) }
    let session = try Self.session(server.address)
    let text = await Self.failure { _ = try await session.tree() }
    await server.end()
    #expect(text.hasPrefix("the server answers 'session not created': no such device"))
    #expect(text.contains("\"appium:bundleId\":\"com.example.Shop\""))
    #expect(text.contains("\"platformName\":\"iOS\""))
  }

  @Test func unreadableSourceIsReported() async throws {
    let server = try ScriptedServer { line, _ in
      line == "GET /session/s1/source" ? .value("<a><b></a>") : Self.answer(to: line)
    }
    let session = try Self.session(server.address)
    let text = await Self.failure { _ = try await session.tree() }
    await server.end()
    #expect(text.hasPrefix("the source of the screen cannot be read at byte 6: </a> ends nothing"))
  }

  @Test(arguments: ["", "<AppiumAUT></AppiumAUT>", "<AppiumAUT/>", "text"])
  func sourceWithoutElementsIsReported(source: String) async throws {
    let server = try ScriptedServer { line, _ in
      line == "GET /session/s1/source" ? .value(.string(source)) : Self.answer(to: line)
    }
    let session = try Self.session(server.address)
    let text = await Self.failure { _ = try await session.tree() }
    await server.end()
    #expect(
      text == "the server reports no visible element\nThe app may have ended, or show nothing yet.\n"
        + "Its source: \(source)")
  }

  @Test func deviceAndVersionsAreReported() async throws {
    let server = try ScriptedServer { line, _ in Self.answer(to: line) }
    let session = try Self.session(server.address)
    _ = try await session.tree()
    await server.end()
    let driver = session.driver as? RemoteAppDriver
    #expect(driver?.summary == "driven at \(server.address): 'com.example.Shop', iPhone 15, iOS 17.2, XCUITest")
    #expect(await driver?.appVersion == "2.4")
    #expect(driver?.device.name == "iPhone 15")
    #expect(driver?.device.size == Size(width: 393, height: 852))
  }

  @Test func sourceIsRequestedOncePerAction() async throws {
    let server = try ScriptedServer { line, _ in Self.answer(to: line) }
    let session = try Self.session(server.address)
    for _ in 0..<5 { #expect(try await session.exists("button marked:'Pay'")) }
    try await session.touch("button marked:'Pay'")
    for _ in 0..<5 { #expect(try await session.exists("button marked:'Pay'")) }
    await server.end()
    #expect(server.asked.filter { $0 == "GET /session/s1/source" }.count == 2)
    #expect(server.asked.filter { $0 == "POST /session/s1/actions" }.count == 1)
  }

  @Test(arguments: [
    ("127.0.0.1:4723", "it does not begin with http:// or https://"), ("http://", "it names no host"),
    ("http://a b", "it contains a blank"), ("http://a:99999", "the port is a number from 1 to 65535"),
    ("http://[::1", "the bracket is not closed"),
  ])
  func invalidAddressesAreRefused(text: String, why: String) {
    let problem = #expect(throws: Diagnostic.self) { try RemoteAddress(text) }
    #expect(problem?.problem == "'\(text)' is not the address of a server: \(why)")
  }

  @Test(arguments: [
    ("http://127.0.0.1:4723", "http://127.0.0.1:4723"), ("http://localhost/wd/hub/", "http://localhost/wd/hub"),
    ("https://anna:s3cret@grid.example:443/wd/hub", "https://grid.example/wd/hub"), ("HTTP://[::1]:80", "http://[::1]"),
  ])
  func addressesAreShownWithoutPasswords(text: String, shown: String) throws {
    #expect(try RemoteAddress(text).description == shown)
  }
}
