import CLibrary
import Runner

/// The other functions of the program.
enum OtherProgram {
  /// Waits to be killed, with all descriptors closed; exits after a minute in case a test fails to kill it.
  static func hide() -> Never {
    for descriptor: Int32 in 0..<1024 { close(descriptor) }
    alarm(60)
    while true { pause() }
  }

  /// Starts teams of workers with an increasing descriptor limit.
  /// Prints leaked descriptors, leftover or unreaped workers, and the numbers of failed and successful teams.
  static func startWorkers() {
    var (failed, succeeded) = (0, 0)
    for limit: rlim_t in 64..<80 {
      let before = descriptors
      let isStarted = withDescriptors(below: limit) { (try? WorkerTeam(jobs: 1, loadingLimit: .seconds(20))) != nil }
      if isStarted { succeeded += 1 } else { failed += 1 }
      if !isStarted, descriptors != before { print("\(limit): open: \(descriptors.subtracting(before))") }
      if waitpid(-1, nil, WNOHANG) != -1 || errno != ECHILD { print("\(limit): a worker is left") }
    }
    print("\(failed) failed, \(succeeded) succeeded")
  }

  private static var descriptors: Set<Int32> { Set((0..<1024).filter { fcntl($0, F_GETFD) >= 0 }) }

  private static func withDescriptors<Result>(below limit: rlim_t, _ body: () -> Result) -> Result {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var usual = rlimit()
    getrlimit(resource, &usual)
    var few = rlimit(rlim_cur: limit, rlim_max: usual.rlim_max)
    setrlimit(resource, &few)
    defer { setrlimit(resource, &usual) }
    return body()
  }
}
