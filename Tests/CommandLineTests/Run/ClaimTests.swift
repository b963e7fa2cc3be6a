import Foundation
import TestSupport
import Testing

/// `cukeswift run --claim`: several tasks share the scenarios of a run.
@Suite(.waitsForCommands) struct ClaimTests {
  /// The names of the executed scenarios in a report, sorted.
  private static func names(_ report: String) throws -> [String] {
    var pickles: [String: String] = [:]
    var cases: [String: String] = [:]
    var attempts: [String: String] = [:]
    var names: [String] = []
    for line in report.split(separator: "\n") {
      guard let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: [String: Any]] else {
        continue
      }
      func text(_ kind: String, _ member: String) -> String? { message[kind]?[member] as? String }
      if let id = text("pickle", "id") { pickles[id] = text("pickle", "name") }
      if let id = text("testCase", "id") { cases[id] = text("testCase", "pickleId").flatMap { pickles[$0] } }
      if let id = text("testCaseStarted", "id") {
        attempts[id] = text("testCaseStarted", "testCaseId").flatMap { cases[$0] }
      }
      if let id = text("testCaseFinished", "testCaseStartedId") { names.append(try #require(attempts[id])) }
    }
    return names.sorted()
  }

  private static let scenarios = (1...12).map { "  Scenario: n\($0)\n    Given a step\n" }.joined()

  private static func harness(_ more: String = "") throws -> CommandLineHarness {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n" + scenarios + more)
    return harness
  }

  private static let allNames = (1...12).map { "n\($0)" }.sorted()

  @Test func oneTaskDoesTheSameAsARun() throws {
    let harness = try Self.harness("  Scenario: fails\n    Given a failing step\n")
    let plain = try harness.run("run", "x.feature", "--format", "message:plain")
    let claimed = try harness.run("run", "x.feature", "--claim", "shared", "--format", "message:claimed")
    #expect((plain.exitCode, claimed.exitCode) == (1, 1))
    #expect(claimed.errors == "note: 13 scenarios shared with the other tasks that claim them in shared\n")
    let report = try harness.run("report", "shared", "--format", "message")
    #expect(report.exitCode == 1)
    #expect(try Self.names(report.output) == (Self.allNames + ["fails"]).sorted())
    #expect(try Self.names(try #require(harness.read("claimed"))) == (Self.allNames + ["fails"]).sorted())
    // The report lists the scenarios in file order.
    func shown(_ arguments: String...) throws -> String {
      try harness.run(["report"] + arguments + ["--format", "pretty"]).output.replacing(
        /(\d+ min )?[\d.]+ (µs|ms|s)\n/, with: "\n")
    }
    #expect(try shown("plain") == shown("shared"))
    // This run does not replace the last run for `--rerun`.
    #expect(try harness.run("run", "--rerun", "--format", "pretty").output.contains("fails"))
  }

  @Test func countsScenariosPreventedByARunHook() throws {
    let harness = try Self.harness("  @chosen\n  Scenario: alone\n    Given a step\n")
    let task = ["run", "x.feature", "--tags", "@chosen", "--claim", "shared"]
    let run = try harness.run(
      task + ["--format", "pretty", "--format", "message:stream"], environment: ["RUN_HOOK": "fail"])
    #expect(run.exitCode != 0)
    #expect(run.output.contains("1 scenario (1 not run)"), "\(run.output)")
    // A report of the stored stream has the same count.
    let report = try harness.run("report", "stream", "--format", "pretty")
    #expect(report.output.contains("1 scenario (1 not run)"), "\(report.output)")
  }

  @Test func tasksShareScenariosAndRunHooksOnce() throws {
    let values = (1...20).map { "  Scenario: v\($0)\n    Given it notes the value \"token\"\n" }.joined()
    let harness = try Self.harness(values)
    let task =
      "JOURNAL=journal RUN_HOOK=pass Pitfalls run x.feature --world-parameter number=7 --claim shared "
      + "--format message:m$i || echo failed"
    // The pipe ends with the last task.
    let outcome = try harness.shell("export CUKESWIFT_RUN_ID=7; { for i in 1 2 3; do (\(task)) & done; } | cat")
    #expect(!outcome.output.contains("failed"), "\(outcome.output)")
    let journal = try #require(harness.read("journal")).split(separator: "\n")
    #expect(journal.filter { $0.hasPrefix("BeforeRun") }.count == 1, "\(journal)")
    #expect(journal.filter { $0.hasPrefix("AfterRun") } == ["AfterRun t-7"])
    #expect(journal.last == "AfterRun t-7")
    #expect(journal.filter { $0 == "t-7" }.count == 20)
    let report = try harness.pass("report", "shared", "--format", "message")
    #expect(try Self.names(report.output).count == 32)
    // A late task of the same run finds nothing left to do; a task of another run is rejected.
    let late = try harness.pass(
      ["run", "x.feature", "--world-parameter", "number=7", "--claim", "shared"],
      environment: ["CUKESWIFT_RUN_ID": "7"])
    #expect(late.errors.contains("the run had ended before this task began"), "\(late.errors)")
    let stranger = try harness.run("run", "x.feature", "--world-parameter", "number=7", "--claim", "shared")
    #expect(stranger.exitCode == 2)
    #expect(stranger.errors.contains("has ended, and this task has nothing to run"))
  }

  @Test func remainingTasksRunScenariosOfAKilledTask() throws {
    let harness = try Self.harness("  Scenario: kills\n    When it sends the command the signal 9 if \"KILL\" is set\n")
    let killed = try harness.run(["run", "x.feature", "--claim", "shared"], environment: ["KILL": "1"])
    #expect(killed.exitCode == 9)
    let before = try harness.run("report", "shared", "--format", "message")
    #expect(before.exitCode == 2)
    #expect(before.errors.contains("no task has run these scenarios to their end"), "\(before.errors)")
    #expect(try Self.names(before.output).count < 13)
    #expect(try harness.run("run", "x.feature", "--claim", "shared").exitCode == 0)
    let report = try harness.pass("report", "shared", "--format", "message")
    #expect(try Self.names(report.output) == (Self.allNames + ["kills"]).sorted())
  }

  /// The scenario that ends the first task early comes first, so most scenarios are left.
  @Test func interruptedTaskLeavesFinalHooksToOtherTasks() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write(
      "x.feature",
      "Feature: x\n  Scenario: ends\n    When it sends the command the signal 15 if \"TERM_IT\" is set\n"
        + "    And it works for 50 ms\n" + Self.scenarios)
    let task = ["run", "x.feature", "--world-parameter", "number=7", "--claim", "shared"]
    let hooks = ["RUN_HOOK": "pass", "JOURNAL": "journal"]
    let first = try harness.run(task, environment: hooks.merging(["TERM_IT": "1"]) { $1 })
    #expect(first.exitCode == 2 && first.errors.contains("the run was interrupted"), "\(first)")
    #expect(harness.read("journal") == "BeforeRun 0 none\n")
    #expect(try harness.run(task, environment: hooks).exitCode == 0)
    #expect(harness.read("journal") == "BeforeRun 0 none\nAfterRun t-7\n")
    #expect(try harness.run("report", "shared", "--format", "summary").exitCode == 0)
  }

  private static let interruptions: [(steps: String, result: Int32)] = [
    (
      """
        When it sends the command the signal 15 if "TERM_IT" is set
        And it runs "test -z $TERM_IT || sleep 1"
        Then a failing step
      """, 1
    ),
    ("When it sends the command the signals \"2 15\" if \"TERM_IT\" is set, and fails later", 0),
    // Otherwise the scenario would be retried.
    ("When it sends the command the signals \"15\" if \"TERM_IT\" is set, and fails later", 0),
  ]

  @Test(arguments: interruptions)
  func otherTasksRunInterruptedScenarios(steps: String, result: Int32) throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write("x.feature", "Feature: x\n  Scenario: ends\n\(steps)\n")
    let task = ["run", "x.feature", "--retry", "1", "--claim", "shared"]
    #expect(try harness.run(task, environment: ["TERM_IT": "1"]).exitCode == 2)
    let before = try harness.run("report", "shared", "--format", "summary")
    #expect(before.exitCode == 2)
    #expect(before.errors.contains("no task has run these scenarios to their end: 1 scenario"), "\(before)")
    #expect(try harness.run(task).exitCode == result)
    let report = try harness.run("report", "shared", "--format", "summary")
    #expect(report.exitCode == result)
    #expect(report.output.contains("1 scenario (1 \(result == 0 ? "passed" : "failed"))"), "\(report)")
    // A run without other tasks reports the executed part of the scenario.
    let alone = try harness.run(["run", "x.feature", "--format", "summary"], environment: ["TERM_IT": "1"])
    #expect(!alone.output.contains("1 not run"), "\(alone)")
  }

  @Test(arguments: ["interrupt", "interrupt twice"])
  func taskInterruptedInItsFirstHookIsIgnored(hook: String) throws {
    let harness = try Self.harness()
    let task = ["run", "x.feature", "--world-parameter", "number=7", "--claim", "shared"]
    #expect(try harness.run(task, environment: ["RUN_HOOK": hook]).exitCode == 2)
    #expect(try harness.run(task, environment: ["RUN_HOOK": "pass"]).exitCode == 0)
    let report = try harness.run("report", "shared", "--format", "summary")
    #expect(report.exitCode == 0 && report.output.contains("12 scenarios (12 passed)"), "\(report)")
  }

  @Test func leavesOtherFilesOfTheFolder() throws {
    let harness = try Self.harness()
    for name in ["shared/tasks/deploy.yml", "shared/tasks/x.ndjson"] { try harness.write(name, "mine") }
    #expect(try harness.run("run", "x.feature", "--claim", "shared").exitCode == 0)
    for name in ["shared/tasks/deploy.yml", "shared/tasks/x.ndjson"] { #expect(harness.read(name) == "mine") }
  }

  @Test func taskInterruptedBeforeOtherTasksStartCleansUp() throws {
    let harness = try Self.harness()
    let task = ["run", "x.feature", "--world-parameter", "number=7", "--claim", "shared"]
    func run(_ hook: String) throws -> CommandLineHarness.Outcome {
      try harness.run(task, environment: ["RUN_HOOK": hook, "JOURNAL": "journal"])
    }
    #expect(try run("interrupt").exitCode == 2)
    #expect(harness.read("journal") == "BeforeRun 0 none\nAfterRun t-7\n")
    // The next task becomes the first one again.
    #expect(try run("pass").exitCode == 0)
    #expect(harness.read("journal")?.split(separator: "\n").count == 4)
  }

  @Test func taskInterruptedInItsLastHookFinishesIt() throws {
    let harness = try Self.harness()
    let task = ["run", "x.feature", "--world-parameter", "number=7", "--claim", "shared"]
    for (hook, exitCode) in [("interrupt at the end", Int32(2)), ("pass", 0)] {
      let environment = ["RUN_HOOK": hook, "JOURNAL": "journal", "CUKESWIFT_RUN_ID": "7"]
      let outcome = try harness.run(task, environment: environment)
      #expect(outcome.exitCode == exitCode, "\(outcome)")
      #expect(harness.read("journal") == "BeforeRun 0 none\nAfterRun t-7\n")
    }
    #expect(try harness.run("report", "shared", "--format", "summary").exitCode == 0)
  }

  /// One of the two tasks waits for the other: the one that is not killed runs everything.
  @Test func waitingTaskNoticesAKilledTask() throws {
    let harness = try Self.harness("  Scenario: kills\n    When it sends the command the signal 9 if \"KILL\" is set\n")
    let outcome = try harness.shell(
      "{ KILL=1 Pitfalls run x.feature --claim shared --format message:a & "
        + "Pitfalls run x.feature --claim shared --format message:b; echo \"second $?\"; } | cat")
    #expect(outcome.output.contains("second 0"), "\(outcome.output)")
    let report = try harness.pass("report", "shared", "--format", "message")
    #expect(try Self.names(report.output) == (Self.allNames + ["kills"]).sorted())
  }

  @Test func scenarioKillingEveryTaskCountsAsNotRun() throws {
    let harness = try Self.harness("  Scenario: kills\n    When it sends the command the signal 9\n")
    for _ in 1...5 { #expect(try harness.run("run", "x.feature", "--claim", "shared").exitCode == 9) }
    let last = try harness.run("run", "x.feature", "--claim", "shared")
    #expect(last.exitCode == 2)
    #expect(last.errors.contains("1 scenario not run: 5 tasks have claimed them"), "\(last.errors)")
    let report = try harness.run("report", "shared", "--format", "message")
    #expect(report.exitCode == 2)
    #expect(report.errors.contains("x.feature:26: note: 'kills' was not run"), "\(report.errors)")
    #expect(try Self.names(report.output) == Self.allNames)
    #expect(try harness.run("report", "shared", "--format", "summary").output.contains("1 not run"))
  }

  /// Unusable folders for `--claim`, created by a shell line, with the messages of a task and a report.
  static let oddFolders = [
    (
      "echo text > odd", "odd: error: Not a directory\nName a folder with --claim. A missing folder is created.",
      "odd:1:1: error: this line is not a message"
    ),
    (
      "ln -s nowhere/else odd", "odd: error: a link that leads nowhere\nName another place for what tasks share",
      "odd: error: No such file or directory"
    ),
    (
      "mkdir odd && touch odd/lock odd/tasks",
      "odd/tasks: error: Not a directory\nName a folder with --claim",
      "odd: error: the run in this folder has not begun"
    ),
    (
      "mkdir odd && echo '{' > odd/claim.json",
      "odd/claim.json: error: this file does not describe the tasks of a claimed run: the JSON ends too early\nName a new folder.",
      "odd/claim.json: error: this file does not describe the tasks of a claimed run: the JSON ends too early\n"
        + "Name the folder that --claim of the tasks names, with all that they have written there."
    ),
  ]

  @Test(arguments: oddFolders)
  func oddFoldersAreRefused(making: String, ofTask: String, ofReport: String) throws {
    let harness = try Self.harness()
    #expect(try harness.shell(making).exitCode == 0)
    let task = try harness.run("run", "x.feature", "--claim", "odd")
    #expect(task.exitCode == 2)
    #expect(task.errors.contains(ofTask), "\(task.errors)")
    let report = try harness.run("report", "odd")
    #expect(report.exitCode == 2)
    #expect(report.errors.contains(ofReport), "\(report.errors)")
  }

  @Test func reportOfAFolderWithoutARunFails() throws {
    let harness = try Self.harness()
    try harness.makeFolder("empty")
    let report = try harness.run("report", "empty")
    #expect(report.exitCode == 2)
    #expect(report.errors.hasPrefix("empty: error: this folder has no shared run\n"), "\(report.errors)")
    #expect(try harness.run("run", "x.feature", "--claim", "shared").exitCode == 0)
    try harness.remove("shared/beginning.ndjson")
    let rest = try harness.run("report", "shared")
    #expect(rest.errors.contains("with all that they have written there."), "\(rest.errors)")
    try harness.write(
      "shared/claim.json",
      try #require(harness.read("shared/claim.json")).replacing(/"version":"[^"]*"/, with: "\"version\":\"0\""))
    let other = try harness.run(["run", "x.feature", "--claim", "shared"], environment: ["CUKESWIFT_RUN_ID": "1"])
    #expect(other.exitCode == 2)
    #expect(other.errors.contains("is of another version of cukeswift"), "\(other.errors)")
    #expect(other.errors.contains("Install one version on all machines."), "\(other.errors)")
  }

  /// Damages to the files of tasks, each with the message of a report.
  static let damages = [
    ("truncate -s -1 shared/beginning.ndjson", "shared/beginning.ndjson: error: the first task has written "),
    (
      "truncate -s 0 shared/beginning.ndjson",
      " bytes, and the file has 0\nName the folder that --claim of the tasks names"
    ),
    (
      "sed -i /FAILED/d shared/tasks/*.ndjson",
      "shared: error: no task has run these scenarios to their end: 1 scenario\n"
    ),
  ]

  @Test(arguments: damages)
  func reportOfADamagedFolderFails(damage: String, problem: String) throws {
    let harness = try Self.harness("  Scenario: fails\n    Given a step\n    And a failing step\n")
    let environment = ["CUKESWIFT_RUN_ID": "1"]
    #expect(try harness.run(["run", "x.feature", "--claim", "shared"], environment: environment).exitCode == 1)
    #expect(try harness.shell(damage).exitCode == 0)
    let report = try harness.run("report", "shared", "--format", "summary")
    #expect(report.exitCode == 2)
    #expect(report.errors.contains(problem), "\(report)")
    // Another task of the run does not regard it as complete, either.
    guard damage.contains("beginning") else { return }
    let task = try harness.run(["run", "x.feature", "--claim", "shared"], environment: environment)
    #expect(task.exitCode == 2)
    #expect(task.errors.contains("the first task has written"), "\(task)")
  }

  @Test func pipeAmongTaskFilesIsNotRead() throws {
    let harness = try Self.harness()
    #expect(try harness.run("run", "x.feature", "--claim", "shared").exitCode == 0)
    #expect(try harness.shell("mkfifo shared/tasks/0.ndjson; timeout 60 Pitfalls report shared").exitCode == 0)
  }

  @Test(
    .enabled(if: FullDiskTests.canMount, "no file system can be mounted here"),
    arguments: [
      ("head -c 1000000 /dev/zero 2>/dev/null >disk/zeros", "No space left on device\nMake room there"),
      ("mount -o remount,ro disk", "Read-only file system\nAll tasks need a folder that they can write to."),
    ])
  func disksThatTakeNothingAreNamed(preparing: String, problem: String) throws {
    let harness = try Self.harness()
    try harness.makeFolder("disk")
    let (code, output) = try harness.shell(
      "unshare -Urm sh -c 'mount -t tmpfs -o size=64k none disk; \(preparing); "
        + "Pitfalls run x.feature --claim disk/shared'")
    #expect(code == 2)
    #expect(output.contains(problem), "\(output)")
  }

  /// Simulates lost locks with the file of a task that ran the same scenarios in another folder.
  @Test(arguments: [("a", "z"), ("z", "a")])
  func anotherTasksPassDoesNotHideAFailure(failing: String, passing: String) throws {
    let harness = try Self.harness("  Scenario: differs\n    When it runs \"[ $BAD = no ]\"\n")
    for (folder, bad, name) in [("failed", "yes", failing), ("passed", "no", passing)] {
      _ = try harness.run(["run", "x.feature", "--claim", folder], environment: ["BAD": bad])
      #expect(try harness.shell("mv \(folder)/tasks/*.ndjson \(name).ndjson").exitCode == 0)
    }
    #expect(try harness.shell("cp a.ndjson z.ndjson passed/tasks").exitCode == 0)
    let report = try harness.run("report", "passed", "--format", "pretty")
    #expect(report.exitCode == 1)
    #expect(report.output.contains("13 scenarios (1 failed, 12 passed)"), "\(report.output)")
    #expect(report.errors.contains("run by more than one task, and reported once: 13 scenarios"), "\(report.errors)")
    #expect(
      report.output.contains("x.feature:26: warning: 'differs' was run by 2 tasks with different results: "),
      "\(report.output)")
    #expect(report.output.contains("Reported is 'failed'"), "\(report.output)")
    #expect(!report.output.contains("'n1' was run"), "\(report.output)")
  }

  @Test func ofResultsThatPassedTheLatestCounts() throws {
    let harness = try Self.harness("  Scenario: says\n    When it runs \"echo $WORD\"\n")
    for (folder, name) in [("first", "z"), ("second", "a")] {
      let task = ["run", "x.feature", "--claim", folder]
      #expect(try harness.run(task, environment: ["WORD": "said-\(folder)"]).exitCode == 0)
      #expect(try harness.shell("mv \(folder)/tasks/*.ndjson \(name).ndjson").exitCode == 0)
    }
    #expect(try harness.shell("cp a.ndjson z.ndjson second/tasks").exitCode == 0)
    let report = try harness.pass("report", "second", "--format", "message")
    #expect(try Self.names(report.output).count == 13)
    #expect(report.output.contains("said-second"))
    #expect(!report.output.contains("said-first"), "\(report.output)")
    #expect(!report.output.contains("different results"))
  }

  @Test func tasksOfAnotherRunAreRefused() throws {
    let harness = try Self.harness()
    let environment = ["CUKESWIFT_RUN_ID": "1"]
    func run(_ options: String..., run: String = "1") throws -> CommandLineHarness.Outcome {
      try harness.run(
        ["run", "x.feature", "--claim", "shared"] + options, environment: ["CUKESWIFT_RUN_ID": run])
    }
    #expect(try run().exitCode == 0)
    for (options, problem) in [
      (["--name", "n1"], "chooses other scenarios"), (["--order", "reverse"], "runs the scenarios in another order"),
      (["--app-arguments", "-x 1"], "uses other apps, or launches them in another way"),
      (["--retry", "1"], "has other options"), (["--no-strict"], "has other options"),
    ] {
      let outcome = try harness.run(
        ["run", "x.feature", "--claim", "shared"] + options, environment: environment)
      #expect(outcome.exitCode == 2)
      #expect(outcome.errors.contains("this task \(problem)"), "\(outcome.errors)")
    }
    #expect(try run(run: "2").errors.contains("are of run 1, and this one is of run 2"))
    try harness.write("x.feature", "Feature: y\n" + Self.scenarios)
    #expect(try run().errors.contains("has other feature files"))
    for option in [
      ["--shard", "1/2"], ["--rerun"], ["--dry-run"], ["--fail-fast"], ["--in-process"],
      ["--run-hooks", "before", "--run-values", "v.json"],
    ] {
      let outcome = try harness.run(["run", "x.feature", "--claim", "shared"] + option)
      #expect(outcome.exitCode == 2)
      #expect(outcome.errors.contains("--claim and \(option[0]) cannot be combined"), "\(outcome.errors)")
    }
    let mixed = try harness.run("report", "shared", "x.feature")
    #expect(mixed.errors.contains("is a complete run"), "\(mixed.errors)")
  }
}
