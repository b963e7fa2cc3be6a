import Foundation
import TestSupport
import Testing

/// Servers that a project starts for its pages.
@Suite(.waitsForCommands) struct PageServerTests {
  /// A server that serves its page and leaves a child process behind; it writes the process ids to a file.
  private static let server = """
    import http.server, os, subprocess, sys
    os.chdir(os.path.dirname(os.path.abspath(__file__)) + "/pages/cart")
    child = subprocess.Popen(["sleep", "600"], start_new_session=True)
    open("../../started", "a").write(f"{os.getpid()} {child.pid}\\n")
    print("serving", flush=True)
    http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), http.server.SimpleHTTPRequestHandler).serve_forever()
    """

  private static let feature = """
    Feature: Cart
      Scenario: one
        Given the "Cart" page is open
        Then I should see "0 things"
      Scenario: two
        Given the "Cart" app is running
        Then I should see "0 things"
    """

  private static func harness(_ command: (_ port: Int) -> String) throws -> CommandLineHarness {
    let port = try PageHarness.freePort()
    let harness = try PageHarness.make(
      configuration: """
        { "pages": { "Cart": { "url": "http://127.0.0.1:\(port)/", "command": "\(command(port))" } } }
        """)
    try harness.write("server.py", server)
    try harness.write("features/Cart.feature", feature)
    return harness
  }

  /// The server processes of a project, and those started by them.
  private static func processes(of harness: CommandLineHarness) -> [Int32] {
    (harness.read("started") ?? "").split { " \n".contains($0) }.compactMap { Int32($0) }
  }

  @Test(
    .enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"),
    arguments: [[], ["--jobs", "2"], ["--in-process"]])
  func serverStartsAndEndsWithTheRun(options: [String]) throws {
    let harness = try Self.harness { "python3 server.py \($0)" }
    let run = try harness.pass(["run", "--format", "progress"] + options)
    #expect(run.output.contains("2 scenarios (2 passed)"), "\(run.output)")
    let processes = Self.processes(of: harness)
    #expect(processes.count == 2, "\(processes)")
    for process in processes { #expect(kill(process, 0) != 0, "\(process) still runs") }
    let query = try harness.run("query", "--app", "Cart", "--get", "text", "button")
    #expect(query.output == "[0] Add\n", "\(query.errors)")
    #expect(Self.processes(of: harness).count == 4)
    for process in Self.processes(of: harness) { #expect(kill(process, 0) != 0, "\(process) still runs") }
  }

  /// A server with a form whose answer must not be cached, as one with errors.
  private static let form = """
    import http.server, sys
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.do_POST()
        def do_POST(self):
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            page = b"<form method=post action=/form><button>Save</button></form><a href=/next>Next</a>"
            self.wfile.write(b"<p>Next page</p>" if self.path == "/next" else page)
    http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
    """

  /// The browser does not send a form again by itself.
  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"))
  func formsAreNotSentAgainByGoingBack() throws {
    let harness = try Self.harness { "python3 server.py \($0)" }
    try harness.write("server.py", Self.form)
    try harness.write(
      "features/Cart.feature",
      """
      Feature: Form
        Scenario: Back
          Given the "Cart" page is open
          When I touch the "Save" button
          And I touch the "Next" link
          And I wait to see "Next page"
          And I go back
          Then every request should have an answer
      """)
    try harness.pass(["run", "--format", "progress"])
  }

  /// The scenarios that need the server fail, the others run.
  @Test(arguments: [[], ["--jobs", "2"]])
  func endedServerFailsItsScenariosWithItsOutput(options: [String]) throws {
    let harness = try Self.harness { _ in "echo the database is missing; exit 3" }
    try harness.write(
      "features/Other.feature",
      "Feature: f\n  Scenario: s\n    Given the \"Calculator\" app is running\n    Then I should see \"0\"\n")
    let run = try harness.run(["run", "--format", "progress"] + options)
    #expect(run.exitCode == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("3 scenarios (2 failed, 1 passed)"), "\(run.output)")
    #expect(run.output.contains("the server of a page ended before it answered: echo the"), "\(run.output)")
    #expect(run.output.contains("the database is missing"), "\(run.output)")
    let query = try harness.run("query", "--app", "Cart", "button")
    #expect(query.exitCode == 2)
    #expect(query.errors.contains("the database is missing"), "\(query.errors)")
  }

  @Test func aPortThatIsTakenIsNotUsed() throws {
    let port = try PageHarness.freePort()
    let harness = try PageHarness.make(
      configuration: """
        { "pages": { "Cart": { "url": "http://127.0.0.1:\(port)/", "command": "echo > started; sleep 9" } } }
        """)
    try harness.write("features/Cart.feature", Self.feature)
    // Another server that could be mistaken for that of the page; the run starts when it responds.
    let run = try harness.shell(
      """
      python3 -c 'import socket; s = socket.create_server(("127.0.0.1", \(port))); print(flush=True); s.settimeout(60); s.accept()' | {
        read line; cukeswift run --jobs 2; echo "exit code $?"; }
      """)
    #expect(run.output.contains("exit code 1"), "\(run.output)")
    #expect(
      run.output.contains("the port \(port) of the server of a page is in use"), "\(run.output)")
    #expect(harness.read("started") == nil)
  }

  /// A server with a link to a connection that breaks.
  private static let breaking = """
    import http.server, sys
    class Handler(http.server.BaseHTTPRequestHandler):
      def do_GET(self):
        if self.path == "/broken": return self.connection.close()
        body = b"<!doctype html><title>Shop</title><p>here</p><a href=/broken>Away</a>"
        self.send_response(200); self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body))); self.end_headers(); self.wfile.write(body)
    http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
    """

  @Test(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"))
  func brokenConnectionFailsTheStepThatCausedIt() throws {
    let harness = try Self.harness { "python3 server.py \($0)" }
    try harness.write("server.py", Self.breaking)
    try harness.write(
      "features/Cart.feature",
      """
      Feature: f
        Scenario: s
          Given the "Cart" page is open
          When I touch "Away"
          Then I should see "nothing"
      """)
    let run = try harness.run("run")
    #expect(run.output.contains("3 steps (1 failed, 1 skipped, 1 passed)"), "\(run.output)")
    #expect(run.output.contains("/broken, which cannot be opened"), "\(run.output)")
  }

  @Test func anUnusedServerIsNotStarted() throws {
    let harness = try Self.harness { "python3 server.py \($0)" }
    try harness.write(
      "features/Cart.feature",
      """
      Feature: f
        Scenario: s
          Given the "Calculator" app is running
          Then I should not see "Cart"
          And I should not see "Carton page"
      """)
    #expect(try harness.run("run", "--jobs", "2").exitCode == 0)
    #expect(harness.read("started") == nil)
  }

  @Test(arguments: [
    (#"{ "pages": { "Cart": { "folder": "a", "command": "b" } } }"#, "a command needs the address"),
    (#"{ "pages": { "Cart": { "url": "http://a", "port": 1 } } }"#, "\"port\" needs \"command\""),
    (#"{ "pages": { "Cart": { "url": "http://a", "command": "b", "port": 70000 } } }"#, "cukeswift.json:1:"),
    (#"{ "pages": { "Cart": { "url": "http://a:70000", "command": "b" } } }"#, "a command needs the address"),
    (#"{ "pages": { "Cart": { "url": "http://a", "command": " " } } }"#, "1:54: error: the command of a page is empty"),
    (#"{ "pages": { "Cart": { "folder": "" } } }"#, "1:34: error: the folder of a page is empty"),
    (#"{ "pages": { "": { "folder": "a" } } }"#, "1:18: error: a page has no name"),
    (#"{ "pages": { "Cart": null } }"#, "cukeswift.json:1:22: error: "),
    (#"{ "pages": { "Cart": { "folder": null } } }"#, "cukeswift.json:1:34: error: "),
    (#"{ "pages": { "Cart": { "folder": "a", "anyCertificate": true } } }"#, "error: only a server has a certificate"),
    (#"{ "pages": { "Cart": { "folder": "a", "mutations": "x" } } }"#, "cukeswift.json:1:52: error: "),
    (#"{ "pages": { "Cart": { "folder": "a", "mutations": [""] } } }"#, "1:53: error: the mutation of a page is empty"),
    (#"{ "pages": { "Cart": { "folder": "a", "mutation": [] } } }"#, "cukeswift.json:1:39: error: "),
  ])
  func mistakesAreShown(configuration: String, message: String) throws {
    let outcome = try PageHarness.make(configuration: configuration).run("apps")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  /// A server that never responds, and sends a signal to the command that waits for it.
  private static func interrupting(_ signal: String) -> String {
    """
    import fcntl, os, signal, subprocess
    lock = open("lock", "w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    subprocess.Popen(["sleep", "600"], start_new_session=True, pass_fds=[lock.fileno()])
    command = os.getppid()
    while open(f"/proc/{command}/comm").read().strip() != "cukeswift":
      command = int(open(f"/proc/{command}/stat").read().rsplit(")", 1)[1].split()[1])
    os.kill(command, signal.\(signal))
    signal.pause()
    """
  }

  @Test func anInterruptionEndsTheWaitForAServer() throws {
    let harness = try Self.harness { "python3 server.py \($0)" }
    try harness.write("server.py", Self.interrupting("SIGINT"))
    let run = try harness.run("run", "--jobs", "2")
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("the run was interrupted; scenarios that were not run"), "\(run.errors)")
    #expect(run.output.contains("2 scenarios (2 not run)"), "\(run.output)")
    // This message is for a server that was awaited until the limit.
    #expect(!"\(run.output)\(run.errors)".contains("does not answer"), "\(run.output)\(run.errors)")
  }

  /// The server leaves nothing behind, although the killed command cannot clean up.
  @Test func aServerEndsWhenTheCommandIsKilled() throws {
    let harness = try Self.harness { "python3 server.py \($0)" }
    // The server itself kills the command that is waiting for it.
    try harness.write("server.py", Self.interrupting("SIGKILL"))
    let killed = try harness.shell("cukeswift query --app Cart button")
    #expect(killed.exitCode != 0)
    // Both processes hold the lock on the file, and the server's companion process ends them.
    let file = open(harness.url(of: "lock").path, O_RDONLY)
    defer { close(file) }
    #expect(flock(file, LOCK_EX) == 0)
  }
}
