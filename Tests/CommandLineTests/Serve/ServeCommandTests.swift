import TestSupport
import Testing

/// `cukeswift serve` prints its address, serves, and ends on request.
@Suite(.waitsForCommands) struct ServeCommandTests {
  /// Shell functions for a client of the port: one that sends a request, and two that begin sessions and touch elements.
  private static let client = """
    ask() {
      exec 4<>"/dev/tcp/127.0.0.1/$port"
      printf '%s HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\nContent-Length: %d\\r\\n\\r\\n%s' "$1" "${#2}" "$2" >&4
      tail -n 1 <&4
      echo
    }
    session() { ask 'POST /session' '{"capabilities": {}}' | grep -o '"sessionId":"[^"]*' | cut -d '"' -f 4; }
    touch() {
      element=$(ask "POST /session/$1/element" '{"using": "name", "value": "'$2'"}' | grep -o '"ELEMENT":"[^"]*' | cut -d '"' -f 4)
      ask "POST /session/$1/element/$element/click" '{}'
    }
    """

  @Test(arguments: ["INT", "TERM"]) func servesUntilItIsEnded(signal: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    // The script reads responses through shell sockets.
    try harness.write(
      "serve.sh",
      """
      exec 3< <(exec cukeswift serve --app Calculator --port 0 --verbose --session-timeout 60)
      server=$!
      read -r line <&3
      echo "${line%:*}"
      port=${line##*:}
      ask() {
        exec 4<>"/dev/tcp/127.0.0.1/$port"
        printf '%s HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\nContent-Length: %d\\r\\n\\r\\n%s' "$1" "${#2}" "$2" >&4
        sed -n '1p;$p' <&4 | tr -d '\\r'
        echo
      }
      ask 'GET /status' ''
      ask 'POST /session' '{"capabilities": {}}' | sed -n 1p
      ask 'GET /nothing' '' | sed -n 1p
      read -r first <&3
      echo "${first% * ms}"
      kill -\(signal) $server
      wait $server
      echo "exit code $?"
      """)
    let outcome = try harness.shell("bash serve.sh")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "Serving 'Calculator' on http://127.0.0.1", "HTTP/1.1 200 OK", lines.dropFirst(2).first ?? "",
        "HTTP/1.1 200 OK", "HTTP/1.1 404 Not Found", "GET /status 200", "exit code 0",
      ], "\(outcome.output)")
    #expect(lines.dropFirst(2).first?.contains("\"ready\":true") == true)
  }

  @Test func sessionsAreSavedAsFeatures() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "serve.sh",
      """
      mkfifo errors
      exec 5<> errors 3< <(exec cukeswift serve --app Calculator --port 0 --record features/recorded 2> errors)
      server=$!
      read -r line <&3
      port=${line##*:}
      \(Self.client)
      one=$(session) two=$(session) three=$(session)
      { touch $one 7; touch $two 8; touch $one AC; } > answers.txt
      for session in $one $two; do
        ask "DELETE /session/$session" ''
        read -r saved <&5
        echo "$saved"
      done
      ask "DELETE /session/$three" ''
      kill -INT $server
      wait $server
      """)
    let outcome = try harness.shell("bash serve.sh")
    let saved = (1...2).flatMap {
      [#"{"value":null}"#, "recorded a session in features/recorded/Calculator-\($0).feature"]
    }
    #expect(outcome.output.split(separator: "\n").map(String.init) == saved + [#"{"value":null}"#], "\(outcome)")
    let feature = try #require(harness.read("features/recorded/Calculator-1.feature"))
    #expect(
      feature.contains("When I touch the \"7\" button\n") && feature.contains("And I touch the \"AC\" button\n"),
      "\(feature)")
    #expect(feature.contains("  Scenario: Calculator 1\n"), "\(feature)")
    let run = try harness.run(["run", "features"])
    #expect(run.exitCode == 0 && run.output.contains("2 scenarios (2 passed)"), "\(run)")
    let refused = try harness.run(["serve", "--app", "Calculator", "--protocol", "frank", "--record", "features"])
    #expect(refused.exitCode == 2 && refused.errors.contains("--record is for sessions of WebDriver"), "\(refused)")
  }

  /// An app that traps or loops ends its own session with a reason, but neither other sessions nor the server.
  @Test func anAppHurtsOnlyItsSession() throws {
    let harness = try CommandLineHarness(hasSteps: false, hasTraces: true)
    try harness.write(
      "features/steps/Fragile.swift",
      """
      import CukeKit
      import Foundation

      final class Fragile: App {
        var count = 0
        var screen: Screen {
          Screen("Fragile") {
            Button("Add") { self.count += 1 }
            Button("Trap") { self.count = [Int]()[self.count] }
            Button("Loop") {
              if let file = fopen("looping", "w") { fputs("now\\n", file); fclose(file) }
              while true { self.count &+= 1 }
            }
          }
        }
      }
      """)
    try harness.write(
      "serve.sh",
      """
      trap '' HUP
      exec 3< <(exec cukeswift serve --app Fragile --port 0 --step-timeout 10s 2> errors.txt)
      server=$!
      read -r line <&3
      port=${line##*:}
      \(Self.client)
      # Goes on when the app is in its loop.
      mkfifo looping
      loop() {
        touch $1 Loop &
        read -r _ < looping
      }
      one=$(session) two=$(session) three=$(session)
      touch $one Trap
      ask "GET /session/$one/title"
      ask "DELETE /session/$one"
      loop $two
      wait $!
      touch $three Add
      kill -HUP $server
      ask "GET /session/$three/title"
      exec 4<>"/dev/tcp/127.0.0.1/$port"
      printf 'nonsense\r\n\r\n' >&4
      tail -n 1 <&4; echo
      loop $three
      four=$(session)
      loop $four
      kill -INT $server
      wait $server
      echo "exit code $?"
      """)
    let outcome = try harness.shell("bash serve.sh")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(lines.count >= 8, "\(outcome) \(harness.read("errors.txt") ?? "")")
    let trap = "Fatal error: Index out of range at features/steps/Fragile.swift:9: the app's code trapped"
    #expect(
      lines[0].contains("\"error\":\"unknown error\"") && lines[0].contains("\(trap); the session has ended"),
      "\(lines[0])")
    #expect(
      lines[1].contains("\"error\":\"invalid session id\"") && lines[1].contains(" has ended: \(trap)"), "\(lines[1])")
    #expect(lines[2] == "{\"value\":null}")
    #expect(lines[3].contains("\"error\":\"timeout\"") && lines[3].contains("did not answer within 10s"), "\(lines[3])")
    #expect(lines[4] == "{\"value\":null}" && lines[5] == "{\"value\":\"Fragile\"}", "\(lines)")
    #expect(lines[6].hasPrefix("{\"value\":{") && lines[6].contains("\"error\":\"unknown error\""), "\(lines[6])")
    #expect(lines.last == "exit code 0", "\(lines)")
    // The runtime's output is passed on.
    #expect(harness.read("errors.txt")?.contains("Fatal error: Index out of range") == true)
  }

  @Test func calabashGesturesHaveTheirOwnPort() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write(
      "serve.sh",
      """
      exec 3< <(exec cukeswift serve --protocol calabash --app Calculator --port 0 --agent-port 0)
      server=$!
      read -r line <&3
      echo "$line" | sed 's/:[0-9][0-9]*/:N/g'
      server_port=$(grep -o '[0-9]*$' <<< "${line%%,*}")
      cukeswift query --driver calabash --url "http://127.0.0.1:$server_port" \\
        --capability "deviceAgent=http://127.0.0.1:${line##*:}" --app Calculator --get text "button text:'7'"
      for port in $server_port ${line##*:}; do
        exec 4<>"/dev/tcp/127.0.0.1/$port"
        printf 'GET /1.0/ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&4
        sed -n '$p' <&4
        echo
      done
      kill -INT $server
      wait $server
      echo "exit code $?"
      """)
    let outcome = try harness.shell("bash serve.sh")
    #expect(
      outcome.output.split(separator: "\n") == [
        "Serving 'Calculator' on http://127.0.0.1:N, DeviceAgent on http://127.0.0.1:N", "[0] 7", #"{"status":"honk"}"#,
        #"{"status":"honk"}"#, "exit code 0",
      ], "\(outcome.output)")
  }

  @Test(arguments: [
    (["--host", "0.0.0.0"], "--host 0.0.0.0 lets any other machine drive the app"),
    (["--host", "0.0.0.0", "--token", ""], "--host 0.0.0.0 lets any other machine drive the app"),
    (["--port", "70000"], "--port takes a number from 0 to 65535, but was given '70000'"),
    (["--time", "fast"], "--time takes virtual or real, but was given 'fast'"),
    (["--protocol", "soap"], "--protocol takes webdriver, wda, calabash or frank, but was given 'soap'"),
    (["--protocol", "calabash"], "--protocol calabash serves one app, and none is named"),
    (["--agent-port", "5"], "--agent-port is only for clients of Calabash"),
    (["--agent-port", "x"], "--agent-port takes a number from 0 to 65535, but was given 'x'"),
    (["--session-timeout", "0"], "--session-timeout takes seconds from 1 to 86400, but was given '0'"),
    (["--app", "Calculater"], "no app 'Calculater'"),
    (["--host", "no.such.host.invalid", "--token", "x"], "the host 'no.such.host.invalid' has no address"),
  ])
  func wrongInputOfServeIsReported(words: [String], problem: String) throws {
    let outcome = try CommandLineHarness(hasSteps: false).run(["serve"] + words)
    #expect(outcome.exitCode == 2 && outcome.output.isEmpty)
    // The advice suggests another port only if this can help.
    if words.contains("no.such.host.invalid") { #expect(!outcome.errors.contains("--port"), "\(outcome.errors)") }
    #expect(outcome.errors.hasPrefix("error: \(problem)"), "\(outcome.errors)")
  }
}
