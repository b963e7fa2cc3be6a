import AppUnderTest
import CLibrary
import Dispatch
import OperatingSystem
import Project
import StepRegistry
import Synchronization
import cukeswift

/// The command with badly behaved steps, for tests of the consequences.
@main
enum Pitfalls {
  static func main() async {
    switch CommandLine.arguments.dropFirst().first {
    case "hide": OtherProgram.hide()
    case "start-workers": return OtherProgram.startWorkers()
    default: break
    }
    if let message = variable("TRAP_AT_START"), CommandLine.arguments.contains("run-worker") { fatalError(message) }
    await Cukeswift.main { _ in
      Definitions(
        stepGroups: [pitfallSteps, fragileSteps, hookSteps] + misspeltSteps + runSteps + FragileApp.steps,
        apps: FragileApp.catalog)
    }
  }
}

/// The world of steps without state.
final class Nothing: World {}

/// The value of an environment variable; nil for an unset variable.
func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Adds a line to the file in the variable JOURNAL, which outlives every process.
func note(_ line: String) {
  guard let path = variable("JOURNAL"), let file = fopen(path, "a") else { return }
  fputs(line + "\n", file)
  fclose(file)
}

/// A task that outlives its step, and the stream that makes it fail.
nonisolated let leftTask = Mutex<(task: Task<Void, Never>, start: AsyncStream<Void>.Continuation)?>(nil)

let pitfallSteps = Steps(Nothing.self) {
  Given("a step") { _ in }
  Given("a failing step") { _ in try expect(false, "it failed") }
  Given("it fails softly because of {string}") { (_, reason: String) in softly { try expect(false, reason) } }
  When("it fails softly because of {string} and dies of {string}") { (_, reason: String, message: String) in
    softly { try expect(false, reason) }
    fatalError(message)
  }
  When("it fails softly because of {string} and exits with {int}") { (_, reason: String, code: Int32) in
    softly { try expect(false, reason) }
    exit(code)
  }
  When("it fails softly because of {string} and loops for ever") { (_, reason: String) in
    softly { try expect(false, reason) }
    while !pointlessArray.isEmpty {}
  }
  Given("it leaves a task that fails softly later") { _ in
    let (stream, start) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in stream { break }
      softly { try expect(false, "left behind") }
    }
    leftTask.withLock { $0 = (task, start) }
  }
  When("it lets the task that was left fail, and dies of {string}") { (_, message: String) in
    guard let (task, start) = leftTask.withLock(\.self) else { return }
    start.yield()
    await task.value
    fatalError(message)
  }
  Given("it says {string}") { (_, text: String) in print(text) }
  Given("it says {string} without a line end") { (_, text: String) in print(text, terminator: "") }
  Given("it attaches {int} bytes") { (_, count: Int) in
    attach(String(repeating: "x", count: count), named: "large.txt")
  }
  When("it attaches {int} bytes and dies of {string}") { (_, count: Int, message: String) in
    attach(String(repeating: "x", count: count), named: "large.txt")
    fatalError(message)
  }
  When("it attaches without end") { _ in
    while !pointlessArray.isEmpty { attach(String(repeating: "x", count: 60_000), named: "large.txt") }
  }
  Given("it logs {string}") { (_, text: String) in log(text) }
  Given("it notes {string}") { (_, text: String) in note(text) }
  Given("the working folder is {string}") { (_, path: String) in try expect(chdir(path), equals: 0) }
  Given("the temporary folder is filled") { _ in
    let file = open((variable("TMPDIR") ?? "/tmp") + "/zeros", O_WRONLY | O_CREAT, 0o644)
    let zeros = [UInt8](repeating: 0, count: 4096)
    while write(file, zeros, zeros.count) > 0 {}
    close(file)
  }
  Given("it notes its worker") { _ in note("worker \(variable("CUKESWIFT_WORKER") ?? "?")") }

  // Ways in which a process ends.
  When("an index is out of range") { _ in _ = pointlessArray[pointlessArray.count + 2] }
  // swift-format-ignore: NeverForceUnwrap
  When("nil is forced") { _ in _ = [Int]().first! }
  When("an integer overflows") { _ in _ = Int(pointlessArray.count) + Int.max }
  When("it dies of {string}") { (_, message: String) in fatalError(message) }
  When("it exits with {int}") { (_, code: Int32) in exit(code) }
  When("it is killed with {int}") { (_, signal: Int32) in kill(getpid(), signal) }
  When("it calls itself for ever") { _ in _ = endless(1) }
  When("it takes all the memory that it may have") { _ in
    var limit = rlimit(rlim_cur: 1 << 30, rlim_max: 1 << 30)
    #if canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #else
      setrlimit(RLIMIT_AS, &limit)
    #endif
    var taken: [[UInt8]] = []
    while !pointlessArray.isEmpty { taken.append(Array(repeating: 1, count: 1 << 24)) }
  }

  // Ways in which a process does not end.
  When("it loops for ever") { _ in while !pointlessArray.isEmpty {} }
  When("it waits for ever") { _ in await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
  When("it waits for ever, unless cancelled") { _ in try await Task.sleep(for: .seconds(1_000_000)) }
  BeforeRule("@noted-rule") { note("before \($0.rule ?? "")") }
  AfterRule("@noted-rule") { note("after \($0.rule ?? "")") }
  AfterRule("@failing-rule") { _ in try expect(false, "not cleaned up") }
  Around("@around") { (_, scenario) in
    try await scenario()
    note("around \(Scenario.current?.status ?? .passed)")
  }
  After("@noted-after") { _ in note("after 1") }
  After("@noted-after") { _ in note("after 2") }
  After("@waiting-after", timeout: .milliseconds(150)) { _ in try await Task.sleep(for: .seconds(1_000_000)) }
  When("it works for {int} ms") { (_, milliseconds: Int) in work(milliseconds) }
  When("it sends the command the signal {int}") { (_, signal: Int32) in
    send(signal)
  }
  When("it sends the command the signal {int} if {string} is set") { (_, signal: Int32, name: String) in
    if variable(name) != nil { send(signal) }
  }
  When("it sends the command the signals {string} and waits for ever") { (_, signals: String) in
    for signal in signals.split(separator: " ").compactMap({ Int32($0) }) { send(signal) }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
  When("it sends the command the signals {string} if {string} is set, and fails later") {
    (_, signals: String, name: String) in
    guard variable(name) != nil else { return }
    for signal in signals.split(separator: " ").compactMap({ Int32($0) }) { send(signal) }
    work(1000)
    try expect(false, "it failed")
  }
  Given("it locks {string}") { (_, path: String) in flock(open(path, O_RDWR | O_CREAT, 0o644), LOCK_EX) }

  When("it writes to every file that is open") { _ in
    for descriptor: Int32 in 3..<1024 { _ = write(descriptor, "scribble", 8) }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
  When("it prints without end") { _ in while !pointlessArray.isEmpty { print(String(repeating: "x", count: 1000)) } }
  When("it prints {int} lines") { (_, count: Int) in for line in 0..<count { print("line \(line)") } }
  // Trouble outside of the code of a step.
  When("it throws an error whose description loops") { _ in throw LoopingError() }
  When("it stops itself as soon as it is over") { _ in
    let isOver = DispatchSemaphore(value: 0)
    DispatchQueue(label: "stop").async {
      isOver.wait()
      kill(getpid(), SIGSTOP)
    }
    isOver.signal()
  }
  When("it stops itself at the end") { _ in atexit { while true { kill(getpid(), SIGSTOP) } } }
  When("it leaves its process group and loops") { _ in
    setpgid(0, getpgid(getppid()))
    while !pointlessArray.isEmpty {}
  }
  When("it forks a child that waits for ever, and dies of {string}") { (_, message: String) in
    // Swift does not allow a direct call of the function.
    typealias Function = @convention(c) () -> pid_t
    let fork = unsafeBitCast(dlsym(dlopen(nil, RTLD_NOW), "fork"), to: Function.self)
    if fork() == 0 { while true { pause() } }
    fatalError(message)
  }
  When("it starts a daemon that locks {string}") { (_, path: String) in
    // A process without a parent, in its own session; the shell waits until it has the lock.
    let daemon = "exec 9>\(path); flock 9; echo >\(path).ready; exec sleep 100000"
    system(
      "mkfifo \(path).ready; (setsid sh -c '\(daemon)' >/dev/null 2>&1 &); read _ <\(path).ready; rm \(path).ready")
  }
  When("it runs {string}") { (_, script: String) in try expect(system(script), equals: 0) }
  When("it waits for the other script") { _ in
    // The script opens `over` before it reads `go`, and keeps it open until it ends.
    system("exec 7<over; echo >go; cat <&7")
  }
  When("it closes every file that is open") { _ in
    for descriptor: Int32 in 3..<1024 { close(descriptor) }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
  When("it replaces every file that is open") { _ in
    let null = open("/dev/null", O_RDWR)
    for descriptor: Int32 in 3..<1024 where descriptor != null && fcntl(descriptor, F_GETFD) >= 0 {
      dup2(null, descriptor)
    }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
  When("it fails the first {int} times, noted in {string}") { (_, times: Int, path: String) in
    note("try")
    let file = fopen(path, "a")
    defer { fclose(file) }
    fputs("x", file)
    fseek(file, 0, SEEK_END)
    if ftell(file) <= times { fatalError("not yet") }
  }
}

/// Sends the command a signal; a negative number is for steps that run in the command's own process.
private func send(_ signal: Int32) {
  kill(signal < 0 ? getpid() : getppid(), abs(signal))
}

/// An error with an endless description.
struct LoopingError: Error, CustomStringConvertible {
  var description: String {
    while !pointlessArray.isEmpty {}
    return ""
  }
}

/// A world with a badly behaved `deinit`.
final class Fragile: World {
  var end = ""

  deinit {
    if end == "traps" { fatalError("in deinit") }
    if end == "loops" { while !pointlessArray.isEmpty {} }
  }
}

/// A definition with the unknown parameter type named by the variable UNKNOWN_TYPE.
let misspeltSteps =
  variable("UNKNOWN_TYPE").map { type in
    [Steps(Nothing.self) { Given("{\(type)} is closed") { (_, _: String) in } }]
  } ?? []

/// Hooks around the run, and definitions with time limits; the variable RUN_HOOK selects the hook's behaviour.
let runSteps =
  variable("RUN_HOOK").map { what in
    [
      Steps(Nothing.self) {
        BeforeRun(name: "prepare") { values in
          note("BeforeRun \(variable("CUKESWIFT_WORKER") ?? "?") \(worldParameter("colour", else: "none"))")
          values["token"] = "t-\(try worldParameter("number"))"
          switch what {
          case "trap": fatalError("in BeforeRun")
          case "fail": try expect(false, "BeforeRun failed")
          case "skip": try skip("not today")
          case "loop": while !pointlessArray.isEmpty {}
          case "interrupt":
            send(SIGTERM)
            work(50)
          case "interrupt twice":
            for signal in [SIGINT, SIGTERM] { send(signal) }
            while !pointlessArray.isEmpty {}
          case "die later": note("pid \(getpid())")
          default: break
          }
        }
        AfterRun { values in
          note("AfterRun \(values["token"] ?? "without a value")")
          switch what {
          case "ask":
            meet("ask", "w")
            meet("done", "r")
          case "interrupt at the end":
            send(SIGTERM)
            work(50)
          default: break
          }
          if what == "ask the dying" {
            // Opened before the other process dies, which alone has the other end; it ends with that process.
            let end = fopen("done", "r")
            meet("ask", "w")
            if let end { while fgetc(end) != EOF {} }
          }
        }
        Given("it attaches {string} when the hook after the run asks for it, and dies") { (_, name: String) in
          for path in ["ask", "done"] { try expect(mkfifo(path, 0o600), equals: 0) }
          _ = open("done", O_RDWR)
          Task {
            meet("ask", "r")
            attach("late", named: name)
            kill(getpid(), SIGKILL)
          }
        }
        Given("it attaches {string} when the hook after the run asks for it") { (_, name: String) in
          for path in ["ask", "done"] { try expect(mkfifo(path, 0o600), equals: 0) }
          Task {
            meet("ask", "r")
            attach("late", named: name)
            meet("done", "w")
          }
        }
        Given("it notes the value {string}") { (_, name: String) in note(try runValue(name)) }
        Given("it notes the parameter {string}") { (_, name: String) in note(try worldParameter(name)) }
        Given("it kills the process of the hook") { _ in
          let line = try expectPresent(
            text(of: "JOURNAL")?.split(separator: "\n").first { $0.hasPrefix("pid ") }, "a pid")
          kill(try expectPresent(pid_t(line.dropFirst(4)), "a number"), SIGKILL)
        }
        When("it blocks for ever, with a limit of its own", timeout: .milliseconds(150)) { _ in
          _ = DispatchSemaphore(value: 0).wait(timeout: .distantFuture)
        }
        When("it works for {int} ms, with a longer limit of its own", timeout: .seconds(600)) { (_, ms: Int) in work(ms)
        }
        Before("@hanging-hook", timeout: .milliseconds(150)) { _ in while !pointlessArray.isEmpty {} }
        After("@hanging-after") { _ in while !pointlessArray.isEmpty {} }
      }
    ]
  } ?? []

/// Waits until another process has opened the other end of a pipe.
private func meet(_ path: String, _ mode: String) {
  if let end = fopen(path, mode) { fclose(end) }
}

/// The content of the file named by a variable.
private func text(of name: String) -> String? {
  guard let path = variable(name), let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 16)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes[..<count], as: UTF8.self)
}

let fragileSteps = Steps(Fragile.self) {
  Given("a world that {string} when it is released") { (world, what: String) in world.end = what }
}

let hookSteps = Steps(Nothing.self) {
  Before("@before") { _ in note("Before") }
  After("@after") { _ in note("After") }
  Before("@trap-before") { _ in fatalError("in Before") }
  After("@trap-after") { _ in fatalError("in After") }
  After("@after-always", always: true) {
    let scenario = Scenario.current
    note("Always \(scenario?.name ?? "?") \(scenario?.status.rawValue ?? "?")")
    if scenario?.tags.contains("@trap-always") == true { fatalError("in After") }
  }
  After("@after-always") { _ in note("After") }
  BeforeStep("@before-step") { _ in throw HookTrouble() }
  AfterStep("@after-step") { _ in try expect(false, "the hook expects more") }
  BeforeAll {
    guard let what = variable("BEFORE_ALL") else { return }
    note("BeforeAll \(variable("CUKESWIFT_WORKER") ?? "?")")
    if what == "trap" { fatalError("in BeforeAll") }
    if what == "soft-trap" {
      softly { try expect(false, "soft in BeforeAll") }
      fatalError("in BeforeAll")
    }
    if what == "fail" { try expect(false, "BeforeAll failed") }
    if what == "skip in 2", variable("CUKESWIFT_WORKER") == "2" { try skip("the second has no server") }
    if what == "skip" { try skip("nobody has a server") }
    if what == "print" { print("from BeforeAll") }
    if what == "loop" { while !pointlessArray.isEmpty {} }
  }
  AfterAll {
    guard let what = variable("AFTER_ALL") else { return }
    note("AfterAll \(variable("CUKESWIFT_WORKER") ?? "?")")
    if what == "trap" { fatalError("in AfterAll") }
    if what == "fail" { try expect(false, "AfterAll failed") }
    if what == "skip in 2" {
      // The hook of the first worker is still running when the second one's ends.
      if variable("CUKESWIFT_WORKER") == "1" { work(300) } else { try skip("the second cleans nothing up") }
    }
    if what == "stop" { atexit { while true { kill(getpid(), SIGSTOP) } } }
  }
}

/// An error thrown by an unprepared hook.
struct HookTrouble: Error, CustomStringConvertible {
  var description: String { "the hook is in trouble" }
}

/// A value hidden from the optimiser.
nonisolated let pointlessArray = Array(CommandLine.arguments.prefix(1))

@inline(never) func endless(_ depth: Int) -> Int { depth == 0 ? 0 : endless(depth + 1) + pointlessArray.count }

/// Blocks the thread without using a processor, which other tests need.
func work(_ milliseconds: Int) {
  var nothing: [pollfd] = []
  FileDescriptors.wait(for: &nothing, within: .milliseconds(milliseconds))
}
