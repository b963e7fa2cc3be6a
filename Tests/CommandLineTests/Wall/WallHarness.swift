import Foundation
import TestSupport

/// Runs a wall in a shell and sends requests over sockets.
struct WallHarness {
  let folder: CommandLineHarness

  /// Whether git is installed.
  static let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
  }

  /// Shell functions.
  ///
  /// `start` starts a wall and waits until it serves. `await` waits for a page event that contains a text,
  /// `awaitPattern` for one that matches a pattern. `get` prints a response with its headers.
  /// Paths are relative to the secret part of the address, `$page`. `kill9` kills the wall without any clean-up.
  private static let functions = """
    trap 'kill -9 $wall 2> /dev/null' EXIT
    start() {
      exec 3< <(exec $without cukeswift wall --port 0 --state state "$@" 2>> errors.txt)
      wall=$!
      read -r line <&3
      address=${line##*http://}
      page=/${address#*/}; page=${page%/}
      address=${address%%/*}; port=${address##*:}
    }
    kill9() { kill -9 $wall; wait $wall 2> /dev/null; }
    ask() { exec 4<>/dev/tcp/127.0.0.1/$port; printf '%s HTTP/1.1\\r\\nHost: %s\\r\\nConnection: close\\r\\n\\r\\n' "$1" "${2-localhost}" >&4; }
    await() { ask "GET $page/events"; grep -m 1 -q -F -- "$1" <&4 || echo "never: $1"; exec 4>&-; }
    awaitPattern() { ask "GET $page/events"; grep -m 1 -q -e "$1" <&4 || echo "never: $1"; exec 4>&-; }
    get() { ask "GET $page$1"; cat <&4; exec 4>&-; }
    status() { ask "$@"; head -n 1 <&4 | tr -d '\\r'; exec 4>&-; }
    runs() { grep -c "\\"result\\"" state/journal.ndjson; }

    """

  /// Runs a script and returns its output.
  func run(_ script: String) throws -> [String] {
    try folder.write("wall.sh", Self.functions + script)
    // The script waits only for events that occur, unless the test fails.
    let outcome = try folder.shell("timeout 120 bash wall.sh")
    let errors = (folder.read("errors.txt") ?? "").split(separator: "\n")
      .filter { $0 != "Waiting for commands of an earlier wall to end." }.map { "error: \($0)" }
    return outcome.output.split(separator: "\n").map(String.init) + errors
  }

  /// Writes the messages of a run.
  func write(
    _ path: String, _ scenarios: [(name: String, ending: TestStream.Ending)], start: Double, revision: String? = nil
  ) throws {
    try folder.write(path, TestStream(scenarios, start: start, revision: revision).text())
  }
}
