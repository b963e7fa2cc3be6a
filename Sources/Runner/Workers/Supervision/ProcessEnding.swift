#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a process ended.
enum ProcessEnding: Sendable, Hashable {
  case exited(code: Int32)
  case signalled(Int32)

  /// Reads the status that `waitpid` gives.
  ///
  /// The low seven bits are the signal, the byte above them the exit code (POSIX wait status as both systems lay it out).
  init(waitStatus status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(code: (status >> 8) & 0xFF) : .signalled(signal)
  }

  /// The end in words, such as "by signal 4, SIGILL (Illegal instruction)".
  var description: String {
    switch self {
    case .exited(let code): return "with exit code \(code)"
    case .signalled(let signal):
      let name = Self.names[signal].map { ", \($0)" } ?? ""
      let meaning = String(cString: strsignal(signal))
      let hint = signal == SIGKILL ? "; the system does that when memory runs out" : ""
      return "by signal \(signal)\(name) (\(meaning)\(hint))"
    }
  }

  private static let names: [Int32: String] = [
    SIGABRT: "SIGABRT", SIGALRM: "SIGALRM", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
    SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV",
    SIGSYS: "SIGSYS", SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
  ]
}
