import Foundation
import TestSupport
import Testing

/// `cukeswift wall` shows stored streams as they arrive, remembers them, and is read-only.
@Suite(.waitsForCommands) struct WallStreamTests {
  private let now = Date().timeIntervalSince1970.rounded(.down)

  @Test func newRunsAppearAndSurviveARestart() throws {
    let wall = try WallHarness()
    try wall.folder.write(
      "cukeswift-wall.json",
      """
      { "title": "Room", "red": ["sh", "-c", "echo $CUKESWIFT_WALL_PROJECT $CUKESWIFT_WALL_STATUS $CUKESWIFT_WALL_SCENARIOS $CUKESWIFT_WALL_FAILED > ../alarms"],
        "green": ["sh", "-c", "echo $CUKESWIFT_WALL_PROJECT $CUKESWIFT_WALL_STATUS > ../alarms"],
        "projects": [{ "name": "Shop", "streams": "results" }, { "name": "Gone", "streams": "nowhere/results" }] }
      """)
    try wall.write("results/1.ndjson", [("Pay", .passed), ("Go", .passed)], start: now - 300)
    try wall.write("2.ndjson", [("Pay", .failed("no money")), ("Go", .flaky)], start: now - 200)
    try wall.write("3.ndjson", [("Pay", .passed), ("Go", .passed)], start: now - 100)
    try wall.write("late.ndjson", [("Pay", .passed)], start: now - 50)
    let output = try wall.run(
      """
      mkfifo alarms
      exec 5<>alarms
      start
      echo "${line%:*}"
      await '✔ 1 passed'
      get / | grep -o 'nowhere/results: No such file or directory'
      mv 2.ndjson results/
      await '1 of 2 failed'
      read -r alarm <&5; echo "$alarm"
      get / | grep -o -e '>Pay</a>' -e 'no money' -e 'since at least' | sort -u
      badge=$(get / | grep -o '/badge/[^"]*')
      status "GET $page/..$badge" | grep -c ' 404'
      page= get "$badge" | grep -o '<title>.*</title>'
      report=$(get / | grep -o 'runs/[^"#]*/report' | head -n 1)
      get "/$report" | grep -c -e 'no money' -e 'sandbox allow-scripts'
      # What was known is known again, and nobody is told twice.
      kill9
      start
      await '1 of 2 failed'
      runs
      mv 3.ndjson results/
      await '✔ 1 passed'
      read -r alarm <&5; echo "$alarm"
      # A file with another run in its place: the earlier one is still known.
      kill9
      rm results/1.ndjson results/2.ndjson
      cat 3.ndjson late.ndjson 2> /dev/null > results/3.ndjson
      start
      await ', 1 scenario'
      get / | grep -o -e '">passed</a>' -e '">failed</a>' | tr '\\n' ' '; echo
      # A folder that appears is one run of all of its files.
      mkdir -p nowhere/new
      printf nonsense'\\n' > nowhere/new/a.ndjson
      mv nowhere/new nowhere/results
      await 'this line is not a message'
      : > nowhere/results/a.ndjson
      await 'no run in this file'
      kill -TERM $wall
      wait $wall
      echo "exit code $?"
      """)
    #expect(
      output == [
        "Showing 2 projects on http://127.0.0.1", "nowhere/results: No such file or directory", "Shop failed Pay 1",
        ">Pay</a>", "no money", "1", "<title>Shop: 1 failed</title>", "2", "2", "Shop passed",
        "\">passed</a> \">passed</a> \">failed</a> \">passed</a> ", "exit code 0",
      ])
  }

  /// The report of a run is the same as that of `cukeswift report`: with trace files next to the messages, and the
  /// device of each scenario.
  @Test func theReportIsThatOfTheCommand() throws {
    let wall = try WallHarness()
    try wall.folder.write(
      "features/sums.feature",
      """
      Feature: Sums
        Scenario: Failing
          Given the "Calculator" app is running
          When a chart is drawn
          Then I should see "88"

      """)
    try wall.folder.write(
      "features/steps/Charts.swift",
      """
      import CukeKit

      final class Charts: World {}

      let chartSteps = Steps(Charts.self) {
        When("a chart is drawn") { _ in
          attach(String(repeating: "chart", count: 20_000), as: "text/plain")
        }
      }
      """)
    let output = try wall.run(
      """
      cukeswift run --device 'iPhone X' --device 'iPad Pro 11' --trace on --attachments results/big --format message:results/1.ndjson > /dev/null
      ls results/big | wc -l
      mkdir elsewhere; cd elsewhere
      cukeswift report ../results/1.ndjson --format html:report.html > /dev/null
      cd ..
      start results
      await '2 of 2 failed'
      report=$(get / | grep -o 'runs/[^"#]*/report' | head -n 1)
      # The page of the wall has a link back.
      get "/$report" | sed -e '1,/^\r$/d' -e 's|<a class="home" href="../../../">‹ Wall</a>||' | cmp - elsewhere/report.html && echo 'the same'
      """)
    #expect(output == ["1", "the same"])
  }

  /// Pages of other sites, other names for this machine, and requests other than reading are rejected.
  @Test func thePageCanOnlyBeRead() throws {
    let wall = try WallHarness()
    try wall.write("results/1.ndjson", [("Pay", .passed)], start: now)
    let output = try wall.run(
      """
      start --public results
      await 'passed'
      for request in 'POST /' 'PUT /badge/results.svg' 'DELETE /runs/results/1/report' 'GET /runs/../../state/journal.ndjson' \\
        'GET /%2e%2e/state/journal.ndjson' 'GET /runs/results/..%2F..%2Fjournal/log' 'GET /badge/other.svg' 'HEAD /'; do
        echo "$request: $(status "$request")"
      done
      echo "other host: $(status 'GET /' evil.example)"
      echo "address: $(status 'GET /' 192.168.1.9:80)"
      from() { exec 4<>/dev/tcp/127.0.0.1/$port; printf "GET $1 HTTP/1.1\\r\\nHost: localhost\\r\\n$2\\r\\nConnection: close\\r\\n\\r\\n" >&4; head -n 1 <&4 | tr -d '\\r'; }
      echo "other page: $(from /events 'Origin: http://evil.example')"
      echo "other page: $(from / 'Sec-Fetch-Site: cross-site')"
      echo "link: $(from / 'Sec-Fetch-Site: cross-site\\r\\nSec-Fetch-Mode: navigate')"
      echo "badge: $(from /badge/results.svg 'Sec-Fetch-Site: cross-site')"
      get / | grep -i -e '^content-security' -e '^x-content' -e '^referrer' | cut -c 1-60 | tr -d '\\r'
      # Another wall does not write the same journal.
      cukeswift wall results --state state 2>&1 | head -n 1 | sed "s,$PWD/,,"
      # What cannot be read is named, and the rest is read. Root can read everything, unless it gives that up.
      kill9
      mkdir results/shut; chmod 0 results/shut
      [ $(id -u) != 0 ] || without='setpriv --bounding-set=-dac_override,-dac_read_search'
      start --public results
      await 'results/shut: Permission denied'
      get / | grep -o -e 'results/shut: Permission denied' -e '">passed</a>' -e 'cannot be watched'
      chmod 700 results/shut
      """)
    #expect(
      output == [
        "POST /: HTTP/1.1 405 Method Not Allowed", "PUT /badge/results.svg: HTTP/1.1 405 Method Not Allowed",
        "DELETE /runs/results/1/report: HTTP/1.1 405 Method Not Allowed",
        "GET /runs/../../state/journal.ndjson: HTTP/1.1 404 Not Found",
        "GET /%2e%2e/state/journal.ndjson: HTTP/1.1 404 Not Found",
        "GET /runs/results/..%2F..%2Fjournal/log: HTTP/1.1 404 Not Found",
        "GET /badge/other.svg: HTTP/1.1 404 Not Found", "HEAD /: HTTP/1.1 200 OK",
        "other host: HTTP/1.1 403 Forbidden", "address: HTTP/1.1 200 OK", "other page: HTTP/1.1 403 Forbidden",
        "other page: HTTP/1.1 403 Forbidden", "link: HTTP/1.1 200 OK", "badge: HTTP/1.1 200 OK",
        "Referrer-Policy: no-referrer", "X-Content-Type-Options: nosniff",
        "Content-Security-Policy: default-src 'none'; script-src 'sel", "state: error: another wall uses this folder",
        "results/shut: Permission denied", "\">passed</a>",
      ])
  }

  /// Without the address, a client gets only badges, whose names are only on the page.
  @Test func theAddressHasASecretThatStays() throws {
    let wall = try WallHarness()
    try wall.write("results/1.ndjson", [("Pay", .passed)], start: now)
    let output = try wall.run(
      """
      start results
      await 'passed'
      kept=$page
      report=$(get / | grep -o 'runs/[^"#]*/report' | head -n 1)
      badge=$(get / | grep -o '/badge/[^"]*')
      wrong="${page%?}"
      for path in / $wrong/ /events /wall.js /icon.svg "/$report" "$wrong/$report" "/x/$report" /badge/results.svg "$wrong$badge"; do
        [ "$(status "GET $path")" = 'HTTP/1.1 404 Not Found' ] || echo "something at $path"
      done
      ls -l state/token | cut -c 1-10
      status "GET $badge"
      ask "GET $page"; grep -i -e '^HTTP' -e '^location' <&4 | tr -d '\r' | sed "s,$page/,PAGE,"; exec 4>&-
      for path in / "/$report" /wall.css /icon.svg; do status "GET $page$path"; done
      kill9
      start results
      [ "$page" = "$kept" ] && echo 'the same'
      kill9
      start results --token a-secret-of-the-room
      echo "$page"
      kill9
      # What is no secret is replaced.
      echo short > state/token
      start results
      [ ${#page} = 33 ] && echo 'another'
      """)
    #expect(
      output == [
        "-rw-------", "HTTP/1.1 200 OK", "HTTP/1.1 303 See Other", "Location: PAGE", "HTTP/1.1 200 OK",
        "HTTP/1.1 200 OK", "HTTP/1.1 200 OK", "HTTP/1.1 200 OK", "the same", "/a-secret-of-the-room", "another",
      ])
  }

  /// Simultaneous runs change the colour one after the other; runs from before the wall's start do not.
  @Test func everyChangeOfColourHasItsCommand() throws {
    let wall = try WallHarness()
    let command = #"["sh", "-c", "echo $CUKESWIFT_WALL_STATUS $CUKESWIFT_WALL_RUN > ../alarms"]"#
    try wall.folder.write(
      "cukeswift-wall.json",
      #"{ "red": \#(command), "green": \#(command), "projects": [{ "name": "Shop", "streams": "results" }] }"#)
    for number in 1...6 {
      let ending = number % 2 == 0 ? TestStream.Ending.failed("no") : .passed
      try wall.write(
        "\(number < 3 ? "results/" : "")\(number).ndjson", [("Pay", ending)], start: now - 100 + Double(number))
    }
    let output = try wall.run(
      """
      mkfifo alarms
      exec 5<>alarms
      start
      alarm() { read -r status run <&5; echo "$status"; }
      alarm
      kill -STOP $wall
      mv [3-6].ndjson results/
      kill -CONT $wall
      alarm; alarm; alarm; alarm
      """)
    #expect(output == ["failed", "passed", "failed", "passed", "failed"])
  }

  /// A run from a machine with a clock that is ahead is not green, and does not hide later runs.
  @Test func theFutureIsBroken() throws {
    let wall = try WallHarness()
    try wall.write("results/ahead.ndjson", [("Pay", .passed)], start: now + 864_000)
    try wall.write("bad.ndjson", [("Pay", .failed("no money"))], start: now + 1)
    let output = try wall.run(
      """
      start results
      await '! 1 broken'
      get / | grep -o 'a time in the future'
      report=$(get / | grep -o 'runs/[^"#]*/report' | head -n 1)
      status "GET $page/$report"
      mv bad.ndjson results/
      await '1 of 1 failed'
      rm results/ahead.ndjson
      kill9
      start results
      await '1 of 1 failed'
      """)
    #expect(output == ["a time in the future", "HTTP/1.1 200 OK"])
  }

  @Test func commandLineErrorsAreReported() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    func problem(_ arguments: String...) throws -> String {
      let outcome = try harness.run(["wall"] + arguments)
      #expect(outcome.exitCode == 2)
      return String(outcome.errors.split(separator: "\n").first ?? "")
    }
    #expect(try problem() == "error: the wall has nothing to show")
    #expect(try problem("notify", "Shop") == "error: no wall has its data in '.cukeswift/wall'")
    #expect(try problem("a", "a").hasSuffix("/a' is named twice"))
    #expect(try problem("a", "--config", "x.json") == "error: --config x.json and 'a' cannot be combined")
    #expect(try problem("a", "--token", "short") == "error: --token takes at least 16 letters, digits, - and _")
    #expect(
      try problem("a", "--public", "--token", "a-secret-of-the-room")
        == "error: --token and --public exclude each other")
    #expect(try problem("a", "--host", "no.such.invalid").contains("'no.such.invalid' has no address"))
    try harness.write("cukeswift-wall.json", #"{ "projects": [{ "name": "A", "streems": "x" }] }"#)
    #expect(try problem() == "cukeswift-wall.json:1:31: error: 'streems' is not a setting of a wall")
  }
}
