import AppUnderTest
import ModelApps
import SampleApps
import Testing

@Suite struct LoginTests {
  private let app: AppSession

  init() throws {
    app = AppSession(driver: try AppCatalog.samples.driver(for: "Login and Home"))
  }

  private func logIn(password: String) async throws {
    try await app.enterText("Ada", into: "textField id:'user'")
    try await app.enterText(password, into: "textField id:'password'")
    try await app.touch("button marked:'Login'")
  }

  /// All typed characters are encoded correctly in JSON.
  @Test(arguments: [
    ("secret", #"{"user": "Ada", "password": "secret"}"#),
    (#"a"b\c"#, #"{"user": "Ada", "password": "a\"b\\c"}"#),
    ("čaj 🫖", #"{"user": "Ada", "password": "čaj 🫖"}"#),
  ])
  func requestIsJSON(password: String, body: String) async throws {
    try await logIn(password: password)
    let requests = try await app.requests
    #expect(requests.map(\.description) == ["POST /login"])
    #expect(requests.first?.body == body)
  }

  @Test func passwordIsShownAsDots() async throws {
    try await app.enterText("secret", into: "textField id:'password'")
    #expect(try await app.query("textField id:'password'", "value") == ["••••••"])
  }

  /// A second touch during the request sends no second request.
  @Test func serverIsAskedOnce() async throws {
    try await app.stub(.post, "/login", answer: "", after: .seconds(5))
    try await logIn(password: "secret")
    #expect(try await app.exists("button marked:'Login' enabled:NO"))
    try await app.enterText("\n", into: "textField id:'password'")
    try await app.waitFor("label id:'greeting'")
    #expect(try await app.requests.count == 1)
  }

  /// The displayed reasons by the result of the request.
  @Test(arguments: [
    (HTTPFailure.offline, "The server cannot be reached."),
    (.unreachable, "The server cannot be reached."),
    (.timedOut, "The server takes too long. Try again later."),
  ])
  func failureIsReported(failure: HTTPFailure, reason: String) async throws {
    try await app.stub(.post, "/login", failure: failure)
    try await logIn(password: "secret")
    try await app.waitFor("label id:'problem'")
    #expect(try await app.texts("label id:'problem'") == [reason])
  }
}
