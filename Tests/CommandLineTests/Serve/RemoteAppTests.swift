import Foundation
import TestSupport
import Testing

/// Apps driven through servers named by `--driver` or in `cukeswift.json`.
@Suite(.waitsForCommands) struct RemoteAppTests {
  /// Runs commands with a server of the sample apps, its address in `$url`, and prints the server's requests.
  private static func serving(_ commands: String, in harness: CommandLineHarness) throws -> (
    exitCode: Int32, output: String
  ) {
    try harness.write(
      "served.sh",
      """
      exec 3< <(exec cukeswift serve --port 0 --verbose)
      server=$!
      read -r line <&3
      url=${line##* }
      \(commands)
      kill -INT $server
      wait $server
      echo "The server was asked:"
      sed 's/ [0-9.]* .s$//; s,/session/[-0-9a-f]*,/session/ID,' <&3
      """)
    return try harness.shell("bash served.sh")
  }

  private static let feature = """
    Feature: Sums

      Scenario: Seven and one
        Given the "Calculator" app is running
        When I touch "7"
        And I touch "+"
        And I touch "1"
        And I touch "="
        Then the "display" label shows "8"

      Scenario: A button that is not there
        Given the "Calculator" app is running
        Then I touch "Nothing"
    """

  @Test func scenariosRunThroughAServer() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/sums.feature", Self.feature)
    let outcome = try Self.serving(
      "cukeswift run --driver webdriver --url $url --format message | grep -o '\"driven at [^\"]*\"'; cukeswift run --driver webdriver --url $url --name Seven --jobs 2",
      in: harness)

    let lines = outcome.output.components(separatedBy: "\n")
    // The stream contains device and versions.
    #expect(
      lines.first?.contains(": 'Calculator', iPhone X, iOS ") == true && lines.first?.contains(", XCUITest\"") == true)
    #expect(outcome.output.contains("1 scenario (1 passed)"))
    let asked = lines.drop { $0 != "The server was asked:" }.dropFirst()
    // One session for the scenarios of a process, deleted at the end of the command.
    #expect(asked.filter { $0 == "POST /session 200" }.count == 2, "\(outcome.output)")
    #expect(asked.filter { $0 == "DELETE /session/ID 200" }.count == 2)
    // One request for everything that a step reads, and one for its action.
    #expect(asked.filter { $0 == "POST /session/ID/actions 200" }.count == 8)
  }

  @Test func appsOfTheProjectAreDrivenThroughServers() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    let outcome = try Self.serving(
      """
      # The server has a folder of its own: in this one it would serve what it drives.
      mkdir project && cd project
      cat > cukeswift.json <<END
      { "apps": { "Sums": { "webdriver": "$url", "capabilities": { "app": "Calculator", "deviceName": "iPhone SE" } },
        "Calculator": { "webdriver": "$url" } } }
      END
      cukeswift query --app Calculator --get text "view id:'display'"
      cukeswift query --app Sums --get text "view id:'display'"
      cukeswift console --app Sums -e "touch button marked:'7'" -e "query \\"view id:'display'\\" text"
      cukeswift apps | grep Sums
      cukeswift query --app Sums --keep-session --get frame window
      """, in: harness)
    // The first app is requested by name, since no capability names an app.
    #expect(outcome.output.hasPrefix("[0] 0\n[0] 0\n"), "\(outcome)")
    #expect(outcome.output.contains("7"))
    #expect(outcome.output.contains("320") && outcome.output.contains("568"))
    let asked = outcome.output.components(separatedBy: "\n")
    #expect(asked.filter { $0 == "POST /session 200" }.count == 4)
    #expect(asked.filter { $0 == "DELETE /session/ID 200" }.count == 3)
  }

  @Test(arguments: [
    (["--url", "http://127.0.0.1:1"], "--url is for a server, but no --driver is chosen"),
    (["--capability", "a=b"], "--capability is for a server, but no --driver is chosen"),
    (["--driver", "webdriver"], "--driver webdriver needs the address of the server"),
    (["--driver", "webdrive"], "--driver takes webdriver or calabash, but was given 'webdrive'"),
    (["--driver", "webdriver", "--url", "127.0.0.1"], "'127.0.0.1' is not the address of a server"),
    (
      ["--driver", "webdriver", "--url", "http://a", "--capability", "browserName"],
      "--capability takes a name and a value, but was given 'browserName'"
    ),
    (
      ["--driver", "webdriver", "--url", "http://127.0.0.1:1"],
      "the server at http://127.0.0.1:1 cannot be used: 127.0.0.1:1 cannot be reached: Connection refused"
    ),
    (
      ["--driver", "webdriver", "--url", "http://127.0.0.1:1", "--capability", "browserName=chrome"],
      "the address of the page 'Calculator' is missing"
    ),
  ])
  func wrongDriverOptionsAreReported(words: [String], problem: String) throws {
    let outcome = try CommandLineHarness(hasSteps: false).run(["query", "--app", "Calculator", "button"] + words)
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: \(problem)"), "\(outcome.errors)")
  }

  @Test(arguments: [
    (#"{}"#, "the server of the app 'Shop' is missing"),
    (#"{"webdriver": "4723"}"#, "'4723' is not the address of a server: it does not begin with http:// or https://"),
    (#"{"webdriver": "http://a", "capabilities": []}"#, "'capabilities' must be an object"),
    (#"{"webdrivr": "http://a"}"#, "'webdrivr' is not a setting of an app"),
    (
      #"{"webdriver": "http://a", "url": "http://b", "folder": "c"}"#,
      "a page needs an address or a folder, and not both"
    ),
    (#"{"webdriver": "http://a", "arguments": ["-api", 7]}"#, "'arguments' must be a list of texts"),
    (#"{"webdriver": "http://a", "answers": "8089"}"#, "'8089' is not an address for answers"),
  ])
  func settingsOfAppsAreChecked(app: String, problem: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("cukeswift.json", "{ \"apps\": {\n  \"Shop\": \(app) } }")
    let outcome = try harness.run(["query", "--app", "Shop", "button"])
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.errors.hasPrefix("cukeswift.json:2:") && outcome.errors.contains("error: \(problem)"), "\(outcome.errors)"
    )
  }

  @Test func sessionsEndWithTheCommandHoweverItEnds() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "features/waiting.feature",
      """
      Feature: Waiting
        Scenario: For nothing
          Given the "Calculator" app is running
          Then I wait for "nothing" to appear
      """)
    let outcome = try Self.serving(
      """
      for signal in INT KILL; do
        exec 5< <(exec cukeswift run --driver webdriver --url $url --jobs 2 --capability cukeswift:time=real 2>&1 > /dev/null)
        command=$!
        while read -r asked <&3; do case $asked in */source*) break ;; esac; done
        kill -$signal $command
        if [ $signal = INT ]; then
          while read -r said <&5; do case $said in interrupted*) break ;; esac; done
          kill -INT $command
        fi
        while read -r asked <&3; do case $asked in DELETE*) echo "deleted after $signal"; break ;; esac; done
      done
      """, in: harness)
    #expect(outcome.output.hasPrefix("deleted after INT\ndeleted after KILL\n"), "\(outcome)")
  }

  /// A server that creates sessions but never deletes them.
  private static let keeping = """
    import http.server
    class Keeping(http.server.BaseHTTPRequestHandler):
      def answer(self, status, body):
        self.rfile.read(int(self.headers["Content-Length"] or 0))
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
      def do_POST(self): self.answer(200, b'{"value":{"sessionId":"s1","capabilities":{"platformName":"iOS"}}}')
      def do_GET(self): self.answer(200, b'{"value":"<AppiumAUT><XCUIElementTypeButton name=\\"Go\\" visible=\\"true\\"/></AppiumAUT>"}')
      def do_DELETE(self): self.answer(502, b"bad gateway")
      def log_message(self, *words): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Keeping)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  @Test(.enabled(if: Self.hasPython, "needs python3 and openssl"))
  func sessionThatIsNotDeletedIsNamed() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("keeping.py", Self.keeping)
    try harness.write(
      "ask.sh",
      """
      exec 3< <(exec python3 keeping.py)
      server=$!
      read -r port <&3
      cukeswift query --app Shop button --driver webdriver --url "http://localhost:$port" 2>&1 | sed "s/$port/PORT/"
      kill $server
      """)
    let output = try harness.shell("bash ask.sh").output
    #expect(output.contains("the session s1 at http://localhost:PORT may still be there"), "\(output)")
  }

  /// Whether the programs that play servers are there.
  static let hasPython = ["python3", "openssl"].allSatisfy { program in
    ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    } == true
  }

  /// A server that accepts a single user, like a grid; with TLS if certificate files exist.
  private static let grid = """
    import http.server, os, ssl, sys
    class Grid(http.server.BaseHTTPRequestHandler):
      protocol_version = "HTTP/1.1"
      def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        known = self.headers["Authorization"] == "Basic YW5uYTpzM2NyZXQ="
        body = b'{"value":{"error":"session not created","message":"all phones are taken"}}' if known else b"who?"
        self.send_response(500 if known else 401)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
      def log_message(self, *words): pass
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Grid)
    if os.path.exists("key.pem"):
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain("certificate.pem", "key.pem")
      server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  @Test(.enabled(if: Self.hasPython, "needs python3 and openssl"))
  func gridIsAskedWithUserAndPassword() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("grid.py", Self.grid)
    try harness.write(
      "tunnel.py",
      """
      import socket, subprocess, sys, os
      here, there = socket.socketpair()
      os.dup2(there.fileno(), 3)
      tunnel = subprocess.Popen(["cukeswift-https", sys.argv[1]], pass_fds=[3])
      there.close()
      for name in [b"YW5uYTpzM2NyZXQ=", b"x"]:
        here.sendall(b"POST /session HTTP/1.1\\r\\nHost: a\\r\\nAuthorization: Basic " + name + b"\\r\\nContent-Length: 2\\r\\n\\r\\n{}")
        print(here.recv(9999).replace(b"\\r\\n", b" ").decode())
      os.close(3)
      here.close()
      print("exit code", tunnel.wait())
      """)
    try harness.write(
      "grid.sh",
      """
      ask() { cukeswift query --app Shop button --driver webdriver --url "$1localhost:$port/wd" 2>&1 | sed "1!d;s/$port/PORT/"; }
      exec 3< <(exec python3 grid.py)
      first=$!
      read -r port <&3
      ask http://anna:s3cret@
      ask http://
      # What speaks TLS for the command does not care whether the server does.
      python3 tunnel.py http://127.0.0.1:$port
      openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -days 2 -subj /CN=localhost > log 2>&1
      exec 4< <(exec python3 grid.py)
      second=$!
      read -r port <&4
      ask https://anna:s3cret@
      kill $first $second
      """)
    let lines = try harness.shell("bash grid.sh").output.components(separatedBy: "\n")
    #expect(lines.count == 7, "\(lines)")
    #expect(lines[0] == "error: the server answers 'session not created': all phones are taken", "\(lines)")
    #expect(lines[1].hasPrefix("error: the server at http://localhost:PORT/wd does not let this client in"), "\(lines)")
    #expect(lines[2].hasPrefix("HTTP/1.1 500 ") && lines[2].hasSuffix("all phones are taken\"}}"), "\(lines)")
    #expect(lines[3].hasPrefix("HTTP/1.1 401 ") && lines[3].hasSuffix("who?"), "\(lines)")
    #expect(lines[4] == "exit code 0")
    #expect(lines[5].hasPrefix("error: the server at https://localhost:PORT/wd cannot be used: SSL "), "\(lines)")
  }
}
