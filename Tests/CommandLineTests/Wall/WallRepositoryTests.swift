import Foundation
import TestSupport
import Testing

/// `cukeswift wall` runs the commits of repositories in sequence, each of them once.
@Suite(.waitsForCommands, .enabled(if: WallHarness.hasGit, "needs git")) struct WallRepositoryTests {
  private let now = Date().timeIntervalSince1970.rounded(.down)

  /// Shell functions that make commits.
  private static let git = """
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
    commit() { git -C repo -c user.name="$1" -c user.email=x@example.com commit --quiet --allow-empty --all -m "$2"; }
    git init --quiet --initial-branch main repo
    cp *.ndjson repo/
    cat > repo/run.sh
    git -C repo add .

    """

  /// The command of the repository: while the file `hold` exists, the run is held by a process that ignores signals.
  private static let command = """
    <<'END'
    if [ -f hold ]; then
      (trap '' TERM; sh -c 'echo $PPID > "$HELD"; read -r _ < "$HOLDING"') &
      wait
    fi
    cp "$(cat which).ndjson" "$1"
    END

    """

  @Test func everyCommitRunsOnceDespiteRestarts() throws {
    let wall = try WallHarness()
    try wall.folder.write(
      "cukeswift-wall.json",
      #"{ "projects": [{ "name": "Shop", "repository": "repo", "run": ["sh", "run.sh", "{stream}"] }, { "name": "Gone", "repository": "none" }] }"#
    )
    try wall.write("good.ndjson", [("Pay", .passed)], start: now - 300)
    try wall.write("better.ndjson", [("Pay", .passed), ("Go", .passed)], start: now - 200)
    try wall.write("bad.ndjson", [("Pay", .failed("no money")), ("Go", .passed)], start: now - 100)
    let output = try wall.run(
      Self.git.replacing("cat > repo/run.sh\n", with: "cat > repo/run.sh " + Self.command)
        + """
        mkfifo held holding
        exec 5<>held 6<>holding
        export HELD=$PWD/held HOLDING=$PWD/holding
        echo good > repo/which
        git -C repo add .
        commit 'The first' 'Begin'
        start
        await '✔ 1 passed'
        get / | grep -o "repository '[^']*none' does not exist" | sed 's,/.*/,,'
        # Killed in the middle of a run: what it had started ends, and the run is done again.
        touch repo/hold; echo better > repo/which; git -C repo add .
        commit 'The second' 'Hold'
        read -r process <&5
        await 'running <code>'
        kill9
        start
        read -r again <&5
        kill -0 $process 2> /dev/null && echo 'left behind'
        runs
        # A newer commit ends the run of an older one, with everything that it has started.
        git -C repo rm --quiet hold; echo bad > repo/which
        commit 'The third' 'Break'
        await '1 of 2 failed'
        kill -0 $again 2> /dev/null && echo 'left behind'
        get / | grep -o -e '<b class="author">[^<]*' -e '<span class="subject">[^<]*' -e 'since at least'
        # Killed after a run: it is known, and not done again.
        kill9
        journal=$(grep -c '"begun"' state/journal.ndjson)
        start
        await '1 of 2 failed'
        echo better > repo/which
        commit 'The fourth' 'Mend'
        await ', 2 scenarios'
        echo "$(($(grep -c '"begun"' state/journal.ndjson) - journal)) begun, $(runs) results"
        get / | grep -o -e '">passed</a>' -e '">failed</a>' | tr '\\n' ' '; echo
        """)
    #expect(
      output == [
        "repository 'none' does not exist", "1", "<b class=\"author\">The third", "<span class=\"subject\">Break",
        "1 begun, 3 results", "\">passed</a> \">failed</a> \">passed</a> ",
      ])
  }

  /// The output of a script while a wall runs a command for a commit; the pipe `held` signals that the command has
  /// begun.
  private func output(of command: String, _ script: String) throws -> [String] {
    let wall = try WallHarness()
    try wall.folder.write(
      "cukeswift-wall.json",
      #"{ "projects": [{ "name": "Shop", "repository": "repo", "run": ["sh", "run.sh", "{stream}"] }] }"#)
    try wall.write("good.ndjson", [("Pay", .passed)], start: now - 300)
    let beginning = """
      mkfifo held holding ended
      exec 5<>held 6<>holding
      export HELD=$PWD/held HOLDING=$PWD/holding ENDED=$PWD/ended
      commit 'The first' 'Begin'
      start

      """
    return try wall.run(
      Self.git.replacing("cat > repo/run.sh\n", with: "cat > repo/run.sh <<'END'\n\(command)\nEND\n") + beginning
        + script)
  }

  /// The messages of a run are complete, and its command would fail later: its ending is unknown because the wall is
  /// killed.
  @Test func commandWithUnknownEndRunsAgain() throws {
    let output = try output(
      of: """
        cp good.ndjson "$1"
        echo written > "$HELD"
        read -r _ < "$HOLDING"
        exit 1
        """,
      """
      read -r written <&5
      kill9
      start
      read -r again <&5
      echo "$written, $again"
      runs
      echo >&6
      await 'ended with exit code 1, though no scenario failed'
      ls state/projects/*/runs
      """)
    #expect(output == ["written, written", "0", "2.log", "2.ndjson"])
  }

  /// The companion process of a command is killed, as when memory runs out: the command leaves nothing in the working
  /// copy.
  @Test func aCommandEndsWithItsKeeper() throws {
    let output = try output(
      of: """
        exec 3> "$ENDED"
        sh -c 'cut -d " " -f 4 /proc/$PPID/stat > "$HELD"; read -r _ < "$HOLDING"'
        """,
      """
      exec 7< ended
      read -r keeper <&5
      kill -9 $keeper
      await 'the process that watches the command was ended, together with the command'
      # This is at its end when everything has ended that the command has started.
      cat <&7
      echo ended
      """)
    #expect(output == ["ended"])
  }

  /// A command that does not end, one without a result, one that fails without a failed scenario; other machines and
  /// notices.
  @Test func failuresAreShownWithTheirCause() throws {
    let wall = try WallHarness()
    let far = #""repository": "far://repo""#
    try wall.folder.write(
      "cukeswift-wall.json",
      """
      { "projects": [
        { "name": "Endless", "repository": "repo", "run": ["sh", "-c", "sleep 1000 & wait; : {stream}"], "limit": "100ms" },
        { "name": "Writing", "repository": "repo", "run": ["sh", "-c", "yes & yes; : {stream}"], "limit": "100ms" },
        { "name": "Pipe", "repository": "repo", "run": ["sh", "-c", "rm -f $0; mkfifo $0 && cd ${0%/*} && mkfifo 2.log", "{stream}"] },
        { "name": "Silent", "repository": "repo", "run": ["true", "{stream}"] },
        { "name": "Wrong", "repository": "repo", "run": ["sh", "-c", "cp good.ndjson {stream}; echo what I say; exit 7"] },
        { "name": "Missing", "repository": "repo", "run": ["no-such-program", "{stream}"] },
        { "name": "Branch", "repository": "repo", "branch": "next" },
        { "name": "Asked", \(far), "every": "50ms", "run": ["cp", "good.ndjson", "{stream}"] },
        { "name": "Told", \(far), "every": "24h", "run": ["cp", "good.ndjson", "{stream}"] }] }
      """)
    try wall.write("good.ndjson", [("Pay", .passed)], start: now)
    let output = try wall.run(
      Self.git.replacing("cat > repo/run.sh\n", with: "")
        + """
        commit 'The first' 'Begin'
        export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=url.$PWD/repo.insteadOf GIT_CONFIG_VALUE_0=far://repo
        start --jobs 3
        await 'did not end within 100ms, and was ended'
        await 'this is not an ordinary file'
        status "GET $page/runs/pipe/1/report"
        await 'left no messages in the file given as {stream}'
        await 'ended with exit code 7, though no scenario failed'
        await 'no-such-program: no such program was found'
        await "the repository has no branch 'next'"
        await '✔ 2 passed'
        get /runs/$(basename state/projects/wrong-*)/1/log | tail -n 1
        cp good.ndjson repo/other; git -C repo add .
        commit 'The second' 'Change'
        head=$(git -C repo rev-parse HEAD | cut -c 1-8)
        awaitPattern 'did not end within 100ms.*did not end within 100ms'
        section() { get / | sed -n "/id=\\"project-$1-/,/<.section>/p"; }
        section writing | grep -o 'did not end within' | sort -u
        # The one that is asked often has it; the other one has not heard of it yet.
        awaitPattern "id=..project-asked-.*<code>$head.*id=..project-told-"
        section told | grep -c "<code>$head"
        cukeswift wall notify Told --state state
        cukeswift wall notify Nope Told --state state 2>&1 | head -n 1
        awaitPattern "id=..project-told-.*<code>$head"
        echo "told"
        """)
    #expect(
      output == [
        "HTTP/1.1 404 Not Found", "what I say", "did not end within", "0", "error: the wall runs no repository 'Nope'",
        "told",
      ])
  }

  /// A project with a script: its exit code is the result, a feed shows it, and a request runs the commit again.
  @Test func anExitCodeIsTheResult() throws {
    let wall = try WallHarness()
    try wall.folder.write(
      "cukeswift-wall.json",
      #"{ "projects": [{ "name": "Shop", "repository": "repo", "run": ["sh", "run.sh"], "messages": false }] }"#)
    try wall.write("good.ndjson", [("Pay", .passed)], start: now - 300)
    let output = try wall.run(
      Self.git.replacing("cat > repo/run.sh\n", with: "cat > repo/run.sh <<'END'\necho tested; exit $(cat code)\nEND\n")
        + """
        echo 3 > repo/code; git -C repo add .
        commit 'The first' 'Begin'
        start
        await 'the command ended with exit code 3'
        get / | grep -o -e 'runs/shop-[^"]*' -e 'Build now' | sed 's/shop-[^/]*/shop/'
        slug=$(basename state/projects/shop*)
        get /runs/$slug/1/log | tail -n 1
        get /cctray.xml | grep -o -e '^<?xml' -e 'name="[^"]*" activity="[^"]*" lastBuildStatus="[^"]*"'
        # Another run of the same commit.
        status "POST $page/projects/$slug/build"
        awaitPattern 'runs/shop[^/]*/2/log'
        # Without the secret, from another site, of an unknown project.
        status "POST /projects/$slug/build"
        status "POST /wrong/projects/$slug/build"
        status "POST $page/projects/none/build"
        from() { exec 4<>/dev/tcp/127.0.0.1/$port; printf "POST $1 HTTP/1.1\\r\\nHost: localhost\\r\\nContent-Length: 0\\r\\n$2\\r\\nConnection: close\\r\\n\\r\\n" >&4; head -n 1 <&4 | tr -d '\\r'; }
        from "$page/projects/$slug/build" 'Sec-Fetch-Site: cross-site\\r\\nSec-Fetch-Mode: navigate'
        echo 0 > repo/code
        commit 'The second' 'Mend'
        await 'all green'
        get /cctray.xml | grep -o 'lastBuildStatus="[^"]*"'
        get /feed.atom | grep -o 'Shop w*[a-z ]*ed'
        # A public page starts nothing.
        kill9
        start --public
        await 'all green'
        get / | grep -c 'Build now'
        status "POST /projects/$slug/build"
        """)
    #expect(
      output == [
        "Build now", "runs/shop/1/log", "runs/shop/1/log", "tested", "<?xml",
        #"name="Shop" activity="Sleeping" lastBuildStatus="Failure""#, "HTTP/1.1 202 Accepted",
        "HTTP/1.1 405 Method Not Allowed", "HTTP/1.1 404 Not Found", "HTTP/1.1 404 Not Found", "HTTP/1.1 403 Forbidden",
        #"lastBuildStatus="Success""#, "Shop was mended", "0", "HTTP/1.1 405 Method Not Allowed",
      ])
  }
}
