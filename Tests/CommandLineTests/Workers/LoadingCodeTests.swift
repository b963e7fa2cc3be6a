import Foundation
import Testing

/// What step code does to the command while it is loaded, or leaves to be done at the end of a process.
@Suite struct LoadingCodeTests {
  private let folder: CommandLineHarness

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
    try folder.write("features/x.feature", "Feature: F\n  Scenario: S\n    Given a pear\n")
    try folder.write(
      "features/steps/Steps.swift",
      """
      import CukeKit
      import Foundation
      final class Basket: World {}
      let mode = ProcessInfo.processInfo.environment["MODE"]
      /// Stops the command until this process is about to end, so that it reads everything that is reported at once, and before
      /// the end.
      let pattern = {
        guard mode == "unready" else { return "a pear" }
        if CommandLine.arguments.dropFirst().first == "run-worker" {
          atexit {
            kill(getppid(), SIGCONT)
            pause()
          }
          kill(getppid(), SIGSTOP)
        }
        return "a {word}"
      }()
      let steps = Steps(Basket.self) {
        BeforeAll { if mode == "atexit" { atexit { _exit(0) } } }
        Given(pattern) { _ in try expect(mode == nil, "not so") }
      }

      """)
  }

  @Test func `why definitions cannot be loaded is not lost when it arrives with their outline`() throws {
    #expect(try folder.run("run").exitCode == 0)
    let outcome = try folder.run(["run"], environment: ["MODE": "unready", "CUKESWIFT_LOAD_TIMEOUT": "20"])
    #expect(outcome.exitCode == 2, "\(outcome)")
    #expect(outcome.errors.contains("Steps.swift:20"), "\(outcome)")
    #expect(!outcome.errors.contains("cannot be loaded"), "\(outcome)")
  }

  @Test func `what step code leaves for the end of the process does not make a failed run pass`() throws {
    let outcome = try folder.run(["run", "--in-process"], environment: ["MODE": "atexit"])
    #expect(outcome.output.contains("1 scenario (1 failed)"), "\(outcome)")
    #expect(outcome.exitCode == 1, "\(outcome)")
  }
}
