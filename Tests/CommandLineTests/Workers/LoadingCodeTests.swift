import Foundation
import TestSupport
import Testing

/// Step code that affects the command while it is loaded or at the end of a process.
@Suite(.waitsForCommands) struct LoadingCodeTests {
  private let folder: CommandLineHarness
  private let lock: String

  init() throws {
    folder = try CommandLineHarness(hasSteps: false)
    try folder.write("features/x.feature", "Feature: F\n  Scenario: S\n    Given a pear\n")
    lock = folder.url(of: "lock").path
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
        if mode == "close" { for descriptor: Int32 in 0..<10 { close(descriptor) } }
        if mode == "daemon", let lock = ProcessInfo.processInfo.environment["LOCK"] {
          // The shell waits until the daemon has the lock. Nobody waits for the daemon: it inherits nothing.
          for descriptor: Int32 in 3..<1024 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
          let ready = lock + ".ready"
          let daemon = "exec 9>\\(lock); flock 9; echo >\\(ready); exec sleep 60"
          system("mkfifo \\(ready); (setsid sh -c '\\(daemon)' >/dev/null 2>&1 &); read _ <\\(ready); rm \\(ready)")
        }
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
        Given(pattern) { _ in try expect(mode != "atexit", "not so") }
      }
      final class Lamp: App {
        var screen: Screen { Screen("Lamp") { Label("off") } }
        static let gallery = [ScreenSample("Lamp") { (_: Lamp) in }]
      }

      """)
  }

  @Test func `load errors arriving with their outline are kept`() throws {
    #expect(try folder.run("run").exitCode == 0)
    let outcome = try folder.run(["run"], environment: ["MODE": "unready", "CUKESWIFT_LOAD_TIMEOUT": "20"])
    #expect(outcome.exitCode == 2, "\(outcome)")
    #expect(outcome.errors.contains("Steps.swift:28"), "\(outcome)")
    #expect(!outcome.errors.contains("cannot be loaded"), "\(outcome)")
  }

  @Test func `a failed run stays failed at process end`() throws {
    let outcome = try folder.run(["run", "--in-process"], environment: ["MODE": "atexit"])
    #expect(outcome.output.contains("1 scenario (1 failed)"), "\(outcome)")
    #expect(outcome.exitCode == 1, "\(outcome)")
  }

  private static let gallery = ["gallery", "--output", "pictures", "--app", "Lamp", "--device", "iPhone SE"]

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task")),
    arguments: [
      ["run"], ["run", "--in-process"], ["steps", "pear"], ["apps"], ["console", "--app", "Lamp"], gallery,
    ])
  func `processes started while loading end with the command`(_ arguments: [String]) throws {
    try folder.pass(arguments, environment: ["MODE": "daemon", "LOCK": lock])
    let file = open(lock, O_RDWR)
    defer { close(file) }
    #expect(file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0)
  }

  @Test(arguments: [["run", "--in-process"], ["console", "--app", "Lamp"], gallery])
  func `closing standard streams while loading is reported`(_ arguments: [String]) throws {
    let outcome = try folder.run(arguments, environment: ["MODE": "close"])
    #expect(outcome.exitCode == 2, "\(outcome)")
    let streams = "standard input and standard output and standard error"
    #expect(
      outcome.errors.contains("the step files closed or replaced \(streams) of the command while they were loaded"),
      "\(outcome)")
  }

  @Test func `apps are listed outside the command process`() throws {
    let outcome = try folder.run(["apps"], environment: ["MODE": "close"])
    #expect(outcome.exitCode == 0 && outcome.output.contains("Lamp (of a step file)\n  Lamp\n"), "\(outcome)")
    #expect(try folder.run(["apps", "--names"], environment: ["MODE": "close"]).output.contains("Lamp\n"))
  }
}
