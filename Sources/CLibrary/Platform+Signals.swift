extension Platform {
  /// Whether the process ignores a signal, which its parent can set before starting it.
  ///
  /// - Parameter signal: the signal number.
  package static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// A signal handler; its parameters are the signal number, information about the signal, and the state of the thread.
  package typealias SignalHandler =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  /// Sets the handler of a signal; interrupted system calls are restarted.
  ///
  /// - Parameters:
  ///   - signal: the signal number.
  ///   - handler: the function.
  package static func handle(_ signal: Int32, _ handler: @escaping SignalHandler) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_sigaction = handler
    #else
      action.__sigaction_handler.sa_sigaction = handler
    #endif
    action.sa_flags = SA_SIGINFO | SA_RESTART
    sigaction(signal, &action, nil)
  }

  /// Whether a signal was sent by another process and not by a terminal.
  ///
  /// Linux: signals of the kernel have positive codes (man 2 sigaction). macOS: signals of processes have specific
  /// codes.
  ///
  /// - Parameter signal: the information about the signal.
  package static func isFromProcess(_ signal: siginfo_t) -> Bool {
    #if canImport(Darwin)
      signal.si_code == SI_USER || signal.si_code == SI_QUEUE
    #else
      signal.si_code <= 0
    #endif
  }
}
