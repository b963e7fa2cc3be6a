import AppUnderTest
import HTTP
import JSON
import SourceText
import Synchronization
import Testing

@testable import RemoteDriver

/// The requests of an app behind a server are answered as the scenario has prepared.
@Suite struct AppAnswersTests {
  /// A server of Appium whose app gets the address for its requests in its launch arguments.
  private static func appium() throws -> ScriptedServer {
    try ScriptedServer { line, _ in
      switch line {
      case "POST /session": .session
      case "GET /session/s1/window/rect": .value(["x": 0, "y": 0, "width": 393, "height": 852])
      case "POST /session/s1/execute/sync", "DELETE /session/s1": .value(.null)
      default: nil
      }
    }
  }

  private static func setting(_ server: ScriptedServer, answers: String = "127.0.0.1:0") throws -> RemoteSetting {
    var setting = try RemoteSetting(
      address: RemoteAddress(server.address),
      capabilities: ["bundleId": "com.example.Shop", "backend": ["http://{answers}/v1"]])
    setting.launch = LaunchSetting(arguments: ["-api", "http://{answers}"], answers: try AnswersAddress(answers))
    return setting
  }

  /// The host and port that the app was launched with last.
  private static func address(of server: ScriptedServer) throws -> String {
    let session = server.bodies(of: "POST /session").last?["capabilities"]?["alwaysMatch"]
    let argument = session?["appium:processArguments"]?["args"]?.array?.dropFirst().first?.string
    return String(try #require(argument).dropFirst("http://".count))
  }

  /// Sends a request as the app does, on a connection of its own.
  static func ask(
    _ method: String, _ target: String, at address: String, _ body: String = "", headers: [(String, String)] = []
  ) async throws -> WebResponse {
    let host = String(address.prefix { $0 != ":" })
    let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
    return try await WebClient(host: host, port: port).send(
      WebRequest(method, target, headers: HeaderFields(headers), body: Array(body.utf8)))
  }

  private static func text(_ response: WebResponse) -> String {
    "\(response.status) \(String(decoding: response.body, as: UTF8.self))"
  }

  @Test func appFindsAnswersAtItsLaunchArguments() async throws {
    let server = try Self.appium()
    let app = AppSession(driver: RemoteAppDriver(try Self.setting(server), launchedWith: ["-demo"]), pace: Pace())
    try await app.stub(.get, "/articles", query: ["page": "2"], answer: HTTPAnswer(body: "[1]"))
    try await app.perform(.setVariables(["API": "http://{answers}/api"]))
    try await app.driver.launch()

    let address = try Self.address(of: server)
    let session = server.bodies(of: "POST /session").last?["capabilities"]?["alwaysMatch"]
    let arguments: JSONValue = ["-api", .string("http://\(address)"), "-demo"]
    let variables: JSONValue = ["API": .string("http://\(address)/api")]
    #expect(session?["appium:backend"] == .array([.string("http://\(address)/v1")]))
    #expect(session?["appium:processArguments"] == ["args": arguments, "env": variables])
    let answer = try await Self.ask("GET", "/articles?page=2", at: address)
    #expect(Self.text(answer) == "200 [1]" && answer.headers["Content-Type"] == "application/json")
    #expect(try await app.requests.map(\.description) == ["GET /articles?page=2"])
    await server.end()
  }

  @Test func answersFollowTheRulesOfModels() async throws {
    let server = try Self.appium()
    let app = AppSession(driver: RemoteAppDriver(try Self.setting(server), launchedWith: []), pace: Pace())
    try await app.driver.launch()
    let address = try Self.address(of: server)
    try await app.stub(.post, "/login", answer: "welcome")
    try await app.stub(.post, "/login", body: "Eve", answer: HTTPAnswer(status: 401), times: 1)
    try await app.stub(
      .delete, "/articles/*", answer: HTTPAnswer(status: 204, body: "left out"), after: .milliseconds(1))
    try await app.stub(nil, "/shop", failure: .unreachable)
    try await app.perform(.stub(HTTPStub(.get, "/rates", outcome: .answer("1.1"), host: "api.*")))
    try await app.stub(.get, "/hello") { HTTPAnswer(body: "Hello, \($0.headers["X-Name"] ?? "you")!") }
    try await app.fake("search") { $0 + ["pear"] }

    #expect(Self.text(try await Self.ask("POST", "/login", at: address, "name=Eve")) == "401 ")
    #expect(Self.text(try await Self.ask("POST", "/login", at: address, "name=Eve")) == "200 welcome")
    #expect(Self.text(try await Self.ask("DELETE", "/articles/7", at: address)) == "204 ")
    await #expect(throws: SocketFailure.self) { try await Self.ask("POST", "/shop", at: address) }
    // A client of a proxy sends whole addresses.
    let proxied = [("Host", "api.shop.test")]
    #expect(
      Self.text(try await Self.ask("GET", "http://api.shop.test/rates", at: address, headers: proxied)) == "200 1.1")
    #expect(
      Self.text(try await Self.ask("GET", "/hello", at: address, headers: [("X-Name", "Ann")])) == "200 Hello, Ann!")
    #expect(Self.text(try await Self.ask("GET", "/api/search?q=apple", at: address)) == #"200 ["apple","pear"]"#)
    #expect(try await app.requestRecords.serviceCalls == [ServiceCall(name: "search", arguments: ["apple"])])
    #expect(try await app.requestRecords.unansweredRequests.isEmpty)
    for status in [99, 100, 199] {
      await #expect(throws: AppError.self) { try await app.stub(.get, "/x", answer: HTTPAnswer(status: status)) }
    }
    await server.end()
  }

  @Test func requestsWithoutAnAnswerAreReported() async throws {
    let server = try Self.appium()
    let app = AppSession(driver: RemoteAppDriver(try Self.setting(server), launchedWith: []), pace: Pace())
    try await app.driver.launch()
    let address = try Self.address(of: server)
    #expect(
      Self.text(try await Self.ask("GET", "/rates?day=1", at: address)) == "502 no step answers GET /rates?day=1\n")
    let tunnel = try await Self.ask("CONNECT", "api.shop.test:443", at: address)
    #expect(tunnel.status == 501)
    #expect(
      String(decoding: tunnel.body, as: UTF8.self)
        == "no tunnel to api.shop.test:443: only requests with http:// can be answered, not with https://\n")
    let records = try await app.requestRecords
    #expect(records.unansweredRequests.map(\.description) == ["GET /rates?day=1", "CONNECT /"])
    #expect(records.unansweredRequests.map(\.host) == [address, "api.shop.test:443"])
    await server.end()
  }

  /// Recorded servers with one answer.
  private final class Recorded: RecordedServer {
    let unknown = Mutex<[String]>([])

    func answer(to request: HTTPRequest) -> HTTPAnswer? {
      switch request.path {
      case "/articles": HTTPAnswer(body: "recorded", headers: ["Set-Cookie": "a=1\nb=2"])
      case "/interim": HTTPAnswer(status: 103)
      default: nil
      }
    }
    func has(for request: HTTPRequest) -> Bool { answer(to: request) != nil }
    func noteUnknown(_ request: HTTPRequest) { unknown.withLock { $0.append(request.description) } }
  }

  @Test func recordedServersAnswerAfterStubs() async throws {
    let server = try Self.appium()
    let app = AppSession(driver: RemoteAppDriver(try Self.setting(server), launchedWith: []), pace: Pace())
    try await app.driver.launch()
    let (address, recorded) = (try Self.address(of: server), Recorded())
    try await app.perform(.answerAsRecorded(RecordedServers { recorded }))
    try await app.stub(nil, "/articles", answer: "prepared", times: 1)
    #expect(Self.text(try await Self.ask("GET", "/articles", at: address)) == "200 prepared")
    #expect(Self.text(try await Self.ask("GET", "/articles", at: address)) == "200 recorded")
    #expect(try await Self.ask("GET", "/other", at: address).status == 502)
    // A client would wait for the answer after an interim one.
    #expect(
      Self.text(try await Self.ask("GET", "/interim", at: address))
        == "500 the answer to GET /interim cannot be sent: status 103 is not one of an answer, from 200 to 599")
    #expect(recorded.unknown.withLock(\.self) == ["GET /other"])
    await server.end()
  }

  @Test func waitEndsWithTheRequest() async throws {
    let server = try Self.appium()
    let driver = RemoteAppDriver(try Self.setting(server), launchedWith: [])
    try await driver.launch()
    let address = try Self.address(of: server)
    async let first = driver.waitForRequest(beyond: 0, notAfter: .seconds(86_400))
    _ = try await Self.ask("GET", "/articles", at: address)
    #expect(try await first)
    #expect(try await driver.waitForRequest(beyond: 0, notAfter: .seconds(86_400)))
    #expect(try await !driver.waitForRequest(beyond: 1, notAfter: .zero))
    let second = Task { try await driver.waitForRequest(beyond: 1, notAfter: .seconds(86_400)) }
    second.cancel()
    #expect(try await !second.value)
    await server.end()
  }

  @Test func pagesOfOtherOriginsMayAsk() async throws {
    let server = try Self.appium()
    let app = AppSession(driver: RemoteAppDriver(try Self.setting(server), launchedWith: []), pace: Pace())
    try await app.driver.launch()
    let address = try Self.address(of: server)
    try await app.stub(.put, "/cart", answer: "kept")
    let origin = ("Origin", "http://shop.test")
    let preflight = try await Self.ask(
      "OPTIONS", "/cart", at: address,
      headers: [origin, ("Access-Control-Request-Method", "PUT"), ("Access-Control-Request-Headers", "x-shop")])
    #expect(preflight.status == 204 && preflight.headers["Access-Control-Allow-Methods"]?.contains("PUT") == true)
    #expect(preflight.headers["Access-Control-Allow-Headers"] == "x-shop")
    let answer = try await Self.ask("PUT", "/cart", at: address, "pear", headers: [origin])
    #expect(answer.headers["Access-Control-Allow-Origin"] == "http://shop.test" && Self.text(answer) == "200 kept")
    #expect(try await app.requests.map(\.description) == ["PUT /cart"])
    await server.end()
  }

  @Test func relaunchTellsTheAppTheAddressAgain() async throws {
    let server = try Self.appium()
    let driver = RemoteAppDriver(try Self.setting(server), launchedWith: [])
    try await driver.launch()
    try await driver.perform(.stub(HTTPStub(nil, "/articles", outcome: .answer("[]"))))
    try await driver.launch()
    #expect(server.asked.filter { $0 == "POST /session" }.count == 1)
    let address = try Self.address(of: server)
    let launch = server.bodies(of: "POST /session/s1/execute/sync").last
    #expect(launch?["script"] == "mobile: launchApp")
    let arguments: JSONValue = ["-api", .string("http://\(address)")]
    #expect(launch?["args"]?.array?.first?["arguments"] == arguments)
    #expect(Self.text(try await Self.ask("GET", "/articles", at: address)) == "200 []")
    await server.end()
  }

  @Test func sessionIsReusedWithOtherArguments() async throws {
    let server = try Self.appium()
    let setting = try Self.setting(server)
    let session = try await RemoteSessions.begin(setting, launching: ["args": ["-demo"]])
    RemoteSessions.giveBack(session)
    #expect(RemoteSessions.take(setting) === session)
    await server.end()
  }

  /// A page stays open after its scenario, and the next scenario may take its port with another session.
  @Test func sessionsThatStillSendRequestsEnd() async throws {
    let server = try Self.appium()
    let setting = try Self.setting(server)
    let session = try await RemoteSessions.begin(setting)
    session.answers = "127.0.0.1:8089"
    RemoteSessions.giveBack(session)
    await RemoteSessions.end(sendingTo: nil)
    await RemoteSessions.end(sendingTo: "127.0.0.1:80")
    #expect(!server.asked.contains("DELETE /session/s1"))
    await RemoteSessions.end(sendingTo: "127.0.0.1:8089")
    #expect(server.asked.last == "DELETE /session/s1")
    #expect(RemoteSessions.take(setting) == nil)
    await server.end()
  }

  @Test(arguments: [
    (10_000, 0, "the app has made more than 10000 requests, and no more are kept"),
    (16, 16 << 20, "the requests of the app are larger than 256 MB, and no more are kept"),
  ])
  func furtherRequestsAreNotKept(count: Int, size: Int, problem: String) async throws {
    let backend = AppBackend()
    // The requests share the text of the header.
    let headers = HeaderFields([("X-Long", String(repeating: "x", count: size))])
    for _ in 0..<count - 1 { _ = await backend.response(to: WebRequest("GET", "/", headers: headers)) }
    #expect(try backend.records().requests.count == count - 1)
    for _ in 0..<2 { _ = await backend.response(to: WebRequest("GET", "/", headers: headers)) }
    #expect("\(try #require(#expect(throws: AppError.self) { try backend.records() }))".contains(problem))
  }

  @Test func portIsKeptForTheNextScenario() async throws {
    // Another spelling of the address, so no other test takes the port.
    let address = try AnswersAddress("127.1:0")
    let (port, backend) = (try AnswersPort.take(address), AppBackend())
    port.close(for: backend)
    let next = try AnswersPort.take(address)
    #expect(next === port)
    next.open(for: backend)
    #expect(try await Self.ask("GET", "/", at: next.text).status == 502)
    next.close(for: backend)
    #expect(try await Self.ask("GET", "/", at: next.text).status == 503)
    #expect(try backend.records().requests.count == 1)
  }

  @Test func fixedPortThatIsTakenIsReported() async throws {
    let server = try Self.appium()
    let address = String(server.address.dropFirst("http://".count))
    let driver = RemoteAppDriver(try Self.setting(server, answers: address), launchedWith: [])
    let error = await #expect(throws: AppError.self) { try await driver.launch() }
    let port = address.split(separator: ":").last ?? ""
    #expect(
      "\(try #require(error))".contains(
        "requests cannot be answered: nothing can listen on port \(port) of 127.0.0.1"))
    #expect("\(try #require(error))".contains("Only one worker can use a fixed port"))
    #expect(server.asked.isEmpty)
    await server.end()
  }

  @Test func missingSettingIsNamed() async throws {
    let setting = try RemoteSetting(address: RemoteAddress("http://127.0.0.1:1"))
    let app = AppSession(driver: RemoteAppDriver(setting, launchedWith: []), pace: Pace())
    let answering = await #expect(throws: AppError.self) { try await app.stub(.get, "/", answer: "") }
    #expect(
      "\(try #require(answering))".contains(
        "the driver of this app cannot answer requests of the app: they go to other servers"))
    #expect("\(try #require(answering))".contains(#""answers": "127.0.0.1:0""#))
    let reading = await #expect(throws: AppError.self) { try await app.requests }
    #expect("\(try #require(reading))".contains("cannot report the requests of the app"))
    #expect("\(try #require(reading))".contains("--capability cukeswift:answers=127.0.0.1:0"))
    #expect(try await app.knownRequestRecords == nil)
    let page = RemotePage(address: "http://127.0.0.1:1/")
    let pages = AppSession(driver: RemotePageDriver(setting, page: page, launchedWith: []), pace: Pace())
    for use in [{ try await pages.stub(.get, "/", answer: "") }, { _ = try await pages.requests }] {
      let error = await #expect(throws: AppError.self) { try await use() }
      #expect("\(try #require(error))".contains("Without --driver it is opened in a browser of cukeswift"))
    }
  }

  @Test(arguments: ["", "8089", ":8089", "127.0.0.1", "127.0.0.1:", "a b:1", "http://a:1", "a:65536", "a:+1", "a:-1"])
  func malformedAddressIsReported(text: String) {
    #expect(throws: Diagnostic.self) { try AnswersAddress(text) }
  }

  @Test func everyHostCanBeNamed() throws {
    #expect(try AnswersAddress("[::1]:0") == AnswersAddress("::1:0"))
    #expect(try AnswersAddress("0.0.0.0:65535") != AnswersAddress("localhost:65535"))
    #expect(throws: Diagnostic.self) { try AnswersAddress(7 as JSONValue) }
  }
}
