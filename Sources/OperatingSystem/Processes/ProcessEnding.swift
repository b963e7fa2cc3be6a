import CLibrary

/// The ending of a process.
package enum ProcessEnding: Sendable, Hashable {
  /// With an exit code.
  case exited(Int32)
  /// A signal ended the process, such as the signal of a trap.
  case killed(signal: Int32)

  /// Parses the status returned by `waitpid`.
  ///
  /// The low seven bits are the signal, and the byte above them is the exit code. Both systems use this layout of the
  /// POSIX wait status.
  init(waitStatus status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }

  /// Whether the process crashed, such as by an invalid memory access; a shell reports the signal as an exit code above
  /// 128.
  package var isCrash: Bool {
    let signal =
      switch self {
      case .exited(let code): code - 128
      case .killed(let signal): signal
      }
    return [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP].contains(signal)
  }

  /// The ending in words, such as "by signal 4, SIGILL (Illegal instruction)".
  package var description: String {
    switch self {
    case .exited(let code): return "with exit code \(code)"
    case .killed(let signal):
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
