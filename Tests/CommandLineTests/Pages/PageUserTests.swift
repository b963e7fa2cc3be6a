import Foundation
import TestSupport
import Testing

/// Users of a page: several at once, one already logged in, and one asked for a password by the server.
@Suite(.waitsForCommands, .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)")) struct PageUserTests {
  /// A page that stores and shows a name.
  private static func harness() throws -> CommandLineHarness {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "chat/index.html",
      """
      <!doctype html><title>Chat</title><label>Name <input id="name"></label><button>Join</button><p id="who"></p>
      <label>Photo <input type="file" onchange="photo.textContent = files[0].name"></label><p id="photo"></p>
      <p id="look"></p>
      <script>
        const show = () => { who.textContent = "You are " + (localStorage.user ?? "nobody") + " " + document.cookie; };
        document.querySelector("button").onclick = () => {
          localStorage.user = document.querySelector("#name").value;
          document.cookie = "session=" + localStorage.user;
          show();
        };
        const dark = matchMedia("(prefers-color-scheme: dark)").matches;
        look.textContent = (dark ? "dark" : "light") + " " + navigator.language + " " + navigator.onLine;
        show();
      </script>
      """)
    try harness.write("cukeswift.json", #"{ "pages": { "Chat": { "folder": "chat" } } }"#)
    return harness
  }

  private static let login = """
      When I enter "Ann" into the "Name" field
      And I touch the "Join" button
      Then I should see "You are Ann session=Ann"

    """

  @Test func eachUserHasAPageOfTheirOwn() throws {
    let harness = try Self.harness()
    try harness.write(
      "features/chat.feature",
      """
      Feature: Chat
        Scenario: two at once
          Given the "Chat" page is open for "Ann"
      \(Self.login)    Given the "Chat" page is open for "Bob" on an "iPad Pro 11"
          Then I should see "You are nobody"
          When I continue as "Ann"
          Then I should see "You are Ann session=Ann"
          When I relaunch the app
          Then I should see "You are Ann session=Ann"
          When I continue as "Bob"
          Then I should see "You are nobody"
        Scenario: the next one
          Given the "Chat" page is open
          Then I should see "You are nobody"
          When I continue as "Ann"
      """)
    let run = try harness.run("run", "--format", "pretty")
    #expect(run.output.contains("2 scenarios (1 failed, 1 passed)"), "\(run.output)\(run.errors)")
    #expect(run.output.contains(#""Ann" has no app in this scenario"#), "\(run.output)")
    // The console supports them, too.
    let console = try harness.run(
      "console", "-e", #"Given the "Chat" page is open for "Ann""#, "-e", #"Given the "Chat" page is open for "Bob""#,
      "-e", "clear_text 'Name'", "-e", #"When I continue as "Ann""#, "-e", "query button", "--keep-going")
    #expect(console.output.contains("text:'Join'"), "\(console.output)\(console.errors)")
  }

  @Test func aStateIsKeptForOtherScenarios() throws {
    let harness = try Self.harness()
    let uses = """
      Feature: Uses
        Scenario: one
          Given the "Chat" page is open in the state "ann"
          Then I should see "You are Ann session=Ann"
        Scenario: two
          Given the "Chat" page is open for "Ann" in the state "kept/ann.json" on an "iPhone SE"
          Then I should see "You are Ann session=Ann"
        Scenario: a new page
          Given the "Chat" page is open
          Then I should see "You are nobody"
      """
    try harness.write("uses/uses.feature", uses)
    let without = try harness.run("run", "--format", "pretty", "uses")
    #expect(without.output.contains("3 scenarios (2 failed, 1 passed)"), "\(without.output)\(without.errors)")
    #expect(without.output.contains(#"the state "ann" was not found: .cukeswift/states/ann.json"#), "\(without.output)")
    #expect(without.output.contains(#"When I save the state of the page as "ann""#), "\(without.output)")
    try harness.write(
      "login/login.feature",
      """
      Feature: Login
        Scenario: Ann
          Given the "Chat" page is open
      \(Self.login)    When I save the state of the page as "ann"
          And I save the state of the page as "kept/ann.json"
      """)
    try harness.pass("run", "login")
    let permissions = try FileManager.default.attributesOfItem(
      atPath: harness.url(of: ".cukeswift/states").path)[.posixPermissions]
    #expect(permissions as? Int == 0o700)
    for file in [".cukeswift/states/ann.json", "kept/ann.json"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: harness.url(of: file).path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
    }
    for jobs in ["1", "2"] {
      let run = try harness.run("run", "uses", "--jobs", jobs)
      #expect(run.output.contains("3 scenarios (3 passed)"), "\(run.output)\(run.errors)")
    }
    try harness.write("kept/ann.json", "{}")
    let broken = try harness.run("run", "uses/uses.feature:5")
    #expect(broken.output.contains("kept/ann.json: this is not the saved state of a page"), "\(broken.output)")
    try harness.write(
      "models/m.feature",
      """
      Feature: Models
        Scenario: a model
          Given the "Calculator" app is running
          When I save the state of the app as "none"
      """)
    let model = try harness.run("run", "models")
    #expect(model.output.contains("the driver of this app cannot keep the app's stored data"), "\(model.output)")
  }

  @Test func stepsChangeTheSurroundingsOfAPage() throws {
    let harness = try Self.harness()
    try harness.write("photos/cat.png", "none")
    try harness.write(
      "features/chat.feature",
      """
      Feature: Chat
        Scenario: all
          Given dark mode is on
          And the language is "de-DE"
          And the "Chat" page is open
          Then I should see "dark de-DE true"
          When I choose the file "photos/cat.png" for "Photo"
          Then I should see "cat.png"
          When I choose the file "photos/dog.png" for "Photo"
        Scenario: offline
          Given the device is offline
          And the "Chat" page is open
          Then I should see "You are nobody"
        Scenario: no language
          Given the language is "Deutsch, bitte"
      """)
    let run = try harness.run("run", "--format", "pretty")
    #expect(
      run.output.contains(#"the file "photos/dog.png" cannot be chosen: No such file or directory"#), "\(run.output)")
    #expect(run.output.contains("ERR_INTERNET_DISCONNECTED"), "\(run.output)")
    #expect(run.output.contains("de, en-GB or zh-Hant-TW"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("3 scenarios (3 failed)"), "\(run.output)")
  }

  /// A server that requires a password for its page and for the requests of the page.
  private static let server = """
    import base64, http.server, sys
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            known = self.headers.get("Authorization") == "Basic " + base64.b64encode(b"anna:se@cret").decode()
            page = b"<p id=a></p><script>fetch('/price').then(r => r.text()).then(t => { a.textContent = t })</script>"
            body = b"Who are you" if not known else b"12 EUR" if self.path == "/price" else page
            self.send_response(200 if known else 401)
            if not known: self.send_header("WWW-Authenticate", 'Basic realm="Shop"')
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        def log_message(self, *words): pass
    http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
    """

  @Test func serverReceivesTheConfiguredPassword() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let port = try PageHarness.freePort()
    let page = { (login: String) in
      #"{ "url": "http://\#(login)127.0.0.1:\#(port)/", "command": "python3 server.py \#(port)" }"#
    }
    try harness.write("server.py", Self.server)
    try harness.write(
      "cukeswift.json",
      """
      { "pages": { "Shop": \(page("anna:se%40cret@")), "Wrong": \(page("anna:wrong@")), "Open": \(page("")) } }
      """)
    try harness.write(
      "features/shop.feature",
      """
      Feature: Shop
        Scenario: known
          Given the "Shop" page is open
          Then I wait to see "12 EUR"
        Scenario: not known
          Given the "Wrong" page is open with status 401
          Then I should see "Who are you"
        Scenario: nobody
          Given the "Open" page is open with status 401
          Then I should see "Who are you"
        Scenario: nobody who is let in
          Given the "Open" page is open
      """)
    let run = try harness.run("run", "--format", "pretty")
    #expect(run.output.contains("4 scenarios (1 failed, 3 passed)"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("cannot be opened: the server answers with status 401"), "\(run.output)")
  }

  /// An unknown host is reported as a server that does not respond.
  @Test func hostsThatDoNotExistAreReported() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let port = try PageHarness.freePort()
    try harness.write(
      "site/index.html",
      "<!doctype html><p id=a>asking</p><script>fetch('http://nowhere.invalid/prices').catch(() => {})</script>")
    try harness.write(
      "cukeswift.json",
      """
      { "pages": { "Shop": { "url": "http://127.0.0.1:\(port)/",
        "command": "cd site && exec python3 -m http.server --bind 127.0.0.1 \(port)" } } }
      """)
    try harness.write(
      "features/shop.feature",
      """
      Feature: Shop
        Scenario: s
          Given the "Shop" page is open
          Then I wait to see "12 EUR"
      """)
    let run = try harness.run("run", "--format", "pretty")
    #expect(run.output.contains("These requests of the app had no answer"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("GET /prices"), "\(run.output)")
  }
}
