import Testing

@testable import AppUnderTest
@testable import ModelApps

/// An app that logs events from its surroundings.
final class Outgoing: App {
  struct Refused: Error, CustomStringConvertible { let description: String }

  private var log: [String] = []
  private var environment: AppEnvironment?

  init() {}

  func launch(in environment: AppEnvironment) {
    self.environment = environment
    log.append("launched \(environment.arguments) \(environment.variables["MODE"] ?? "-")")
    environment.http.provide(HTTPStub(.get, "/own", outcome: .answer("own")))
    environment.services.provide(FakeService("words") { $0 })
    environment.onEvent { self.log.append("\($0)") }
    environment.backdoor("add") { text in
      self.log.append(text)
      return "\(self.log.count)"
    }
    environment.backdoor("refuse") { _ in throw Refused(description: "no") }
  }

  var screen: Screen {
    Screen("Outgoing") {
      Label(log.last ?? "").id("last")
      if let environment {
        Label("\(environment.date) \(environment.timeZone.name)").id("date")
        Label("\(environment.orientation) \(environment.textSize)").id("device")
        Button("Location") { self.log.append(environment.location.map { "\($0.latitude)" } ?? "nowhere") }
        Button("Link") { environment.open("http://www.example.com") }
        Button("Camera") { environment.request(.camera) { self.log.append($0 ? "allowed" : "forbidden") } }
        Button("Remember") { environment[preference: "name"] = "Ada" }
        Button("Notify") { environment.notify(Notification("Tea", body: "ready"), after: .seconds(3)) }
        Button("Words") {
          environment.services.call("words", ["a", "b"]) { self.log.append("\($0)") }
        }
        Button("Nobody") { environment.services.call("nobody") { self.log.append("\($0)") } }
        for path in ["/own", "/own?page=2", "/users/7/name", "/else"] {
          Button(path) { environment.http.send(HTTPRequest(.get, path)) { self.note($0) } }
        }
        Button("Post") { environment.http.send(HTTPRequest(.post, "/login", body: "user=ada")) { self.note($0) } }
      }
    }
  }

  private func note(_ result: Result<HTTPAnswer, HTTPFailure>) {
    switch result {
    case .success(let answer): log.append("\(answer.status) \(answer.body)")
    case .failure(let failure): log.append(failure.rawValue)
    }
  }
}

@Suite struct SurroundingsTests {
  private let app = AppSession(driver: InProcessDriver { Outgoing() })

  private func last() async throws -> String { try await app.texts("label id:'last'").first ?? "" }

  /// Touches a button and returns the app's log when the app is idle.
  private func touch(_ button: String) async throws -> String {
    try await app.touch("button marked:'\(button)'")
    try await app.letPass(.seconds(1))
    return try await last()
  }

  @Test func closuresAnswerRequests() async throws {
    try await app.stub(.get, "/own") { request in
      HTTPAnswer(body: "page \(request.query["page"] ?? "none")")
    }
    #expect(try await touch("/own") == "200 page none")
    #expect(try await touch("/own?page=2") == "200 page 2")
    try await app.stub(.get, "/own", times: 1) { _ in throw HTTPFailure.timedOut }
    #expect(try await touch("/own") == "timedOut")
    try await app.stub(.get, "/own", times: 1) { _ in throw Outgoing.Refused(description: "no") }
    #expect(try await touch("/own") == "500 no")
    try await app.stub(.get, "/own", times: 1) { _ in HTTPAnswer(status: 20) }
    #expect(try await touch("/own").hasPrefix("500 the answer to GET /own cannot be sent: status 20"))
  }

  @Test func requestsAreAnsweredAndRecorded() async throws {
    #expect(try await touch("/own") == "200 own")
    #expect(try await touch("/else") == "unreachable")
    try await app.stub(.get, "/own", query: ["page": "2"], answer: HTTPAnswer(status: 404, body: "gone"))
    #expect(try await touch("/own") == "200 own")
    #expect(try await touch("/own?page=2") == "404 gone")
    try await app.stub(nil, "/users/*/name", failure: .timedOut)
    #expect(try await touch("/users/7/name") == "timedOut")
    try await app.stub(.post, "/login", body: "user=ada", answer: "welcome", after: .milliseconds(300))
    #expect(try await touch("Post") == "200 welcome")
    try await app.stub(.post, "/login", body: "user=bob", answer: "wrong")
    #expect(try await touch("Post") == "200 welcome")
    try await app.stub(nil, "/else", answer: "once", times: 1)
    #expect(try await touch("/else") == "200 once")
    #expect(try await touch("/else") == "unreachable")
    #expect(
      try await app.requests.map(\.description) == [
        "GET /own", "GET /else", "GET /own", "GET /own?page=2", "GET /users/7/name", "POST /login", "POST /login",
        "GET /else", "GET /else",
      ])
    #expect(try await app.requests[5].body == "user=ada")
    #expect(try await app.records.unansweredRequests.map(\.path) == ["/else", "/else"])
  }

  @Test func limitedAnswersComeFirstAndInOrder() async throws {
    try await app.stub(nil, "/else", answer: "always")
    try await app.stub(nil, "/else", answer: HTTPAnswer(status: 500, body: "first"), times: 1)
    try await app.stub(nil, "/else", answer: "then", times: 2)
    try await app.stub(nil, "/else", answer: "from now on")
    for wanted in ["500 first", "200 then", "200 then", "200 from now on", "200 from now on"] {
      #expect(try await touch("/else") == wanted)
    }
  }

  @Test func answerTakesItsTime() async throws {
    try await app.stub(nil, "/else", answer: "late", after: .seconds(5))
    try await app.touch("button marked:'/else'")
    let start = try await app.driver.now()
    try await app.waitFor("label text:'200 late'")
    #expect(try await app.driver.now() == start + .seconds(5))
  }

  @Test func servicesAreReplaced() async throws {
    #expect(try await touch("Words") == #"success(["a", "b"])"#)
    try await app.fake("words") { $0.reversed() }
    #expect(try await touch("Words") == #"success(["b", "a"])"#)
    try await app.fake("words") { _ in throw ServiceFailure("broken") }
    #expect(try await touch("Words") == "failure(broken)")
    #expect(try await touch("Nobody") == "failure(no service 'nobody')")
    #expect(try await app.records.serviceCalls.map(\.name) == ["words", "words", "words", "nobody"])
  }

  @Test func deviceIsWhereAndWhenTheScenarioSays() async throws {
    #expect(try await app.texts("label id:'date'") == ["2024-06-03 09:41 UTC"])
    #expect(try await touch("Location") == "nowhere")
    try await app.setLocation(Location(latitude: 50.1, longitude: 14.4))
    #expect(try await last() == "\(AppEvent.locationChanged(Location(latitude: 50.1, longitude: 14.4)))")
    #expect(try await touch("Location") == "50.1")
    try await app.setDate(CalendarDate(year: 2023, month: 12, day: 31, hour: 23, minute: 58))
    try await app.letPass(.seconds(180))
    #expect(try await app.texts("label id:'date'") == ["2024-01-01 00:01 UTC"])
    try await app.setTimeZone(TimeZone("Asia/Kathmandu", minutesFromUTC: 345))
    #expect(try await app.texts("label id:'date'") == ["2024-01-01 05:46 Asia/Kathmandu"])
    try await app.setDate(CalendarDate(year: 2024, month: 2, day: 29))
    #expect(try await app.texts("label id:'date'") == ["2024-02-29 00:00 Asia/Kathmandu"])
  }

  @Test func permissionsAreAsked() async throws {
    #expect(try await touch("Camera") == "allowed")
    try await app.setPermission(.camera, isGranted: false)
    #expect(try await touch("Camera") == "forbidden")
    #expect(try await app.records.permissionsAsked == [.camera, .camera])
  }

  @Test func addressesAreOpened() async throws {
    _ = try await touch("Link")
    #expect(try await app.openedURLs == ["http://www.example.com"])
    try await app.openURL("outgoing://here")
    #expect(try await last() == #"openURL("outgoing://here")"#)
  }

  @Test func preferencesOutliveALaunch() async throws {
    try await app.setPreference("theme", "dark")
    _ = try await touch("Remember")
    try await app.letPass(.seconds(120))
    try await app.relaunch()
    #expect(try await app.preference("name") == "Ada")
    #expect(try await app.preference("theme") == "dark")
    #expect(try await app.texts("label id:'date'") == ["2024-06-03 09:43 UTC"])
    #expect(try await AppSession(driver: InProcessDriver { Outgoing() }).preference("name") == nil)
  }

  @Test func notificationsAreShownAndTouched() async throws {
    try await app.touch("button marked:'Notify'")
    #expect(try await app.notifications.isEmpty)
    try await app.letPass(.seconds(3))
    #expect(try await app.notifications.map(\.title) == ["Tea"])
    try await app.sendToBackground()
    try await app.notify(Notification("Mail"))
    #expect(try await last() == "background")
    try await app.touchNotification("Tea")
    #expect(try await last().hasPrefix("notificationTouched"))
    let error = await #expect(throws: AppError.self) { try await app.touchNotification("Beer") }
    #expect(error?.description == "no notification 'Beer'\nShown were 'Tea', 'Mail'.")
  }

  @Test func notificationHasNoBreakSpace() async throws {
    try await app.sendToBackground()
    try await app.notify(Notification("5\u{A0}new"))
    try await app.touchNotification("5 new")
    #expect(try await last().hasPrefix("notificationTouched"))
  }

  @Test func appInTheBackgroundCannotBeUsed() async throws {
    try await app.sendToBackground()
    let error = await #expect(throws: AppError.self) { try await app.touch("button marked:'Link'") }
    #expect(error?.kind == .inBackground)
    try await app.bringToForeground()
    #expect(try await last() == "foreground")
    try await app.sendToBackground(for: .seconds(5))
    #expect(try await last() == "foreground")
    _ = try await touch("Link")
  }

  @Test func deviceIsTurnedAndShaken() async throws {
    try await app.rotateDevice(to: .landscapeLeft)
    try await app.setTextSize(.extraLarge)
    #expect(try await app.texts("label id:'device'") == ["landscapeLeft extraLarge"])
    let window = try await app.tree().frame(of: ElementID(0))
    #expect(window.width > window.height)
    try await app.shake()
    #expect(try await last() == "shake")
    try await app.relaunch()
    #expect(try await app.texts("label id:'device'") == ["landscapeLeft extraLarge"])
  }

  @Test func appIsLaunchedWithArguments() async throws {
    try await app.launch(arguments: ["-fast"], variables: ["MODE": "test"])
    #expect(try await last() == #"launched ["-fast"] test"#)
  }

  @Test func everyAppIsLaunchedWithCommonArguments() async throws {
    let app = RunEnvironment.$current.withValue(.changed { $0.launchArguments = ["-all"] }) {
      AppSession(driver: InProcessDriver { Outgoing() })
    }
    #expect(try await app.texts("label id:'last'") == [#"launched ["-all"] -"#])
    try await app.launch(arguments: ["-fast"])
    #expect(try await app.texts("label id:'last'") == [#"launched ["-all", "-fast"] -"#])
  }

  @Test func aDriverIsAskedWithoutASession() async throws {
    let driver = InProcessDriver { Outgoing() }
    await driver.launch()
    #expect(try await driver.backdoor("add", "hello") == "2")
    _ = await driver.records()
  }

  @Test func backdoorsAreCalled() async throws {
    #expect(try await app.backdoor("add", "hello") == "2")
    #expect(try await last() == "hello")
    await #expect(throws: Outgoing.Refused.self) { try await app.backdoor("refuse") }
    let error = await #expect(throws: AppError.self) { try await app.backdoor("ad") }
    #expect(error?.description == "the app has no backdoor 'ad'\nIt has 'add', 'refuse'.")
  }

  @Test(arguments: [
    ("https://api.example.com:8080/a/b?x=1&y=%C3%A9+z&flag", "api.example.com:8080", "/a/b", "flag&x=1&y=é z"),
    ("/only", "", "/only", ""), ("http://host", "host", "/", ""), ("", "", "/", ""),
    ("/a?b=%zz%4", "", "/a", "b=%25zz%254"), ("/a?b=c=d", "", "/a", "b=c=d"),
    ("/a?b=1%262%2B3&c%3D=%23", "", "/a", "b=1%262%2B3&c%3D=%23"),
  ])
  func addressIsTakenApart(address: String, host: String, path: String, query: String) {
    let request = HTTPRequest(.get, address)
    #expect(request.host == host)
    #expect(request.path == path)
    #expect(request.description == "GET \(path)" + (query.isEmpty ? "" : "?\(query)"))
    #expect(HTTPRequest(.get, request.address).query == request.query)
  }

  @Test(arguments: [
    ("/a", "/a", true), ("/a", "/b", false), ("/a/b", "/a*", true), ("/a/b/c", "/a/*/c", true),
    ("/a/c", "/a/*/c", false),
    ("/abab", "*ab*ab", true), ("/ab", "*ab*ab", false), ("", "*", true), ("/a", "/a*a", false),
  ])
  func pathMatchesItsPattern(path: String, pattern: String, matches: Bool) {
    #expect(path.matches(pattern: pattern) == matches)
  }

  @Test func driverThatCannotDoItSaysSo() async throws {
    let app = AppSession(driver: PlainDriver())
    let error = await #expect(throws: AppError.self) { try await app.shake() }
    #expect(error?.description == "the driver of this app cannot shake")
    let asked: [(String, @Sendable (AppSession) async throws -> Void)] = [
      ("report what the app did", { _ = try await $0.records }),
      ("report the requests of the app", { _ = try await $0.requests }),
      ("call backdoors", { try await $0.backdoor("x") }),
      ("take pictures of the screen", { _ = try await $0.picture() }),
      (
        "show a gallery",
        { try await $0.driver.able(to: .showGallery).show(GalleryScreen(index: 0, name: "Start")) }
      ),
    ]
    for (what, act) in asked {
      let error = await #expect(throws: AppError.self) { try await act(app) }
      #expect(error == AppError(.notSupported, problem: "the driver of this app cannot \(what)"))
    }
  }
}
