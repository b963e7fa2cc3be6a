import Foundation
import Testing

/// What steps have started ends with their worker, wherever it has gone.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task")))
struct WorkerFamilyTests {
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
    // This waits until the daemon, which holds the lock, has ended.
    let file = open(lock, O_RDWR)
    #expect(file >= 0)
    #expect(flock(file, LOCK_EX) == 0)
    close(file)
  }
}
