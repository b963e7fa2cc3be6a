import AppUnderTest
import ModelApps
import Testing

/// Apps that are broken without changing their sources.
@Suite struct AppMutationTests {
  /// An app with a control, a text, a request and a wait.
  private final class Shop: App {
    private var environment: AppEnvironment?
    private var status = "open"
    private var isReady = false

    func launch(in environment: AppEnvironment) {
      self.environment = environment
      environment.http.provide(HTTPStub(.get, "/stock/7", outcome: .answer("full"), after: .seconds(2)))
    }

    var screen: Screen {
      Screen("Shop") {
        Label("Order 12").id("order")
        Label(status).id("status")
        Button("Buy") { self.status = "sold" }
        Button("Load") {
          self.environment?.http.send(HTTPRequest(.get, "/stock/7")) { answer in
            self.status = (try? answer.get().body) ?? "no answer"
            if case .success(let answer) = answer, !answer.isSuccess { self.status = "status \(answer.status)" }
          }
        }
        Button("Wait") { self.environment?.clock.after(.milliseconds(500)) { self.isReady = true } }
        if isReady { Label("ready") }
      }
    }
  }

  private func session(_ mutation: String) -> AppSession {
    let entry = AppCatalog.Entry("Shop") { Shop() }
    return AppSession(driver: entry.driver(arguments: ["--mutation", mutation, "--demo"]))
  }

  @Test(arguments: [
    AppMutation(.disable, .control(Control(role: "button", name: "Log in: now", isInRow: false)), of: "My App"),
    AppMutation(.hide, .control(Control(role: "cell", name: "", isInRow: true)), of: "App"),
    AppMutation(.text, .control(Control(role: "text", name: "100 % + ✓", isInRow: false)), of: "App"),
    AppMutation(.fail, .request("GET shop.example:8080/a b/#"), of: "App"),
    AppMutation(.delay, .wait("500ms"), of: "App"),
  ])
  func namesAreReadAgain(mutation: AppMutation) {
    #expect(AppMutation(name: mutation.name) == mutation)
    #expect(!mutation.name.contains { $0.isWhitespace || $0 == "\"" })
  }

  @Test(arguments: ["lacksSeven", "", "disable:App", "vanish:App:button:OK", "fail:App:button:OK", "disable:A:b:c:d:e"])
  func otherNamesAreDeclared(name: String) { #expect(AppMutation(name: name) == nil) }

  @Test(arguments: [
    (
      ["--demo", "--mutation", "hide:A:button:OK", "--show", "hide:A:button:OK"],
      ["--demo", "--show", "hide:A:button:OK"]
    ),
    (["--mutation=hide:A:button:OK", "hide:A:button:OK"], ["hide:A:button:OK"]),
    (["--show", "hide:A:button:OK"], ["--show", "hide:A:button:OK"]),
  ])
  func otherArgumentsStay(arguments: [String], rest: [String]) {
    #expect(AppMutation.taken(from: arguments).rest == rest)
  }

  @Test func aControlIsDisabled() async throws {
    let app = session("disable:Shop:button:Buy")
    #expect(try await app.exists("button marked:'Buy' enabled:0"))
    await #expect(throws: AppError.self) { try await app.touch("button marked:'Buy'") }
    #expect(try await app.exists("label text:'open'"))
  }

  @Test func aControlIsHidden() async throws {
    let app = session("hide:Shop:button:Buy")
    #expect(try await !app.exists("button marked:'Buy'"))
    #expect(try await app.exists("button marked:'Load'"))
  }

  /// Numbers in a text do not count.
  @Test func aTextIsChanged() async throws {
    let app = session("text:Shop:text:Order%20%23")
    #expect(try await app.texts("label id:'order'") == ["(changed)"])
    #expect(try await app.texts("label id:'status'") == ["open"])
  }

  @Test func anAnswerFails() async throws {
    let app = session("fail:Shop:request:GET%20/stock/%23")
    try await app.touch("button marked:'Load'")
    try await app.waitFor("label text:'status 500'")
  }

  @Test(arguments: [
    ("delay:Shop:request:GET%20/stock/%23", "Load", "full", 4000), ("delay:Shop:wait:500ms", "Wait", "ready", 1000),
    ("delay:Shop:wait:2s", "Wait", "ready", 500), ("disable:Other:button:Load", "Load", "full", 2000),
  ])
  func aWaitIsDoubled(mutation: String, button: String, text: String, milliseconds: Int) async throws {
    let app = session(mutation)
    try await app.touch("button marked:'\(button)'")
    let start = try await app.driver.now()
    _ = try await app.driver.advance(notAfter: .seconds(60))
    #expect(try await app.driver.now() - start == .milliseconds(milliseconds))
    #expect(try await app.exists("label text:'\(text)'"))
  }
}
