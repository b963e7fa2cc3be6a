import Foundation
import TestSupport
import Testing

/// Processes started by steps end with their worker, even if they have left its process group.
@Suite(.waitsForCommands, .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task")))
struct WorkerFamilyTests {
  @Test func leavesAloneWhatOthersHaveStarted() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    let lock = harness.url(of: "lock").path
    try harness.write(
      "x.feature",
      """
      Feature: x
        Scenario: x
          When it starts a daemon that locks "\(lock)"
          And it waits for the other script
      """)
    // The command replaces a shell that has started a script, which leaves a process behind during the run.
    let outcome = try harness.shell(
      """
      mkfifo started go over
      sh -c 'sh -c "echo \\$\\$ >started; exec Pitfalls hide" & exec 8>over; read id <started; echo $id >id; read _ <go' &
      exec Pitfalls run x.feature
      """)
    #expect(outcome.exitCode == 0, "\(outcome.output)")
    let id = try #require(Int32((harness.read("id") ?? "").trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(id, SIGKILL) == 0)
    // The process started by the step has ended, too.
    #expect(isFree(lock))
  }

  @Test func leavesNothingOfWorkersThatCannotBeStarted() throws {
    let outcome = try CommandLineHarness(program: "Pitfalls").run("start-workers")
    #expect(outcome.output == "8 failed, 8 succeeded\n", "\(outcome)")
  }

  /// Whether a file is unlocked.
  private func isFree(_ path: String) -> Bool {
    let file = open(path, O_RDWR)
    defer { close(file) }
    return file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0
  }

  @Test(arguments: [
    (["a step"], 0), (["it dies of \"old age\""], 1),
    (["it sends the command the signal 9", "it loops for ever"], nil),
  ])
  func endsWithIt(steps: [String], exitCode: Int?) throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    let lock = harness.url(of: "lock").path
    try harness.write(
      "x.feature",
      "Feature: x\n  Scenario: x\n    When it starts a daemon that locks \"\(lock)\"\n"
        + steps.map { "    And \($0)\n" }.joined())
    let outcome = try harness.run("run", "x.feature")
    if let exitCode { #expect(Int(outcome.exitCode) == exitCode, "\(outcome.errors)\(outcome.output)") }
    // Waits for the end of the daemon, which holds the lock.
    let file = open(lock, O_RDWR)
    #expect(file >= 0)
    #expect(flock(file, LOCK_EX) == 0)
    close(file)
  }
}
