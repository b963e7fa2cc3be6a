extension Platform {
  /// Whether whoever has started this process has it ignore a signal.
  ///
  /// - Parameter signal: its number.
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

  /// What is called where a signal comes: its number, what is known of it, and the state of the thread.
  package typealias SignalHandler =
    @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

  /// Has a function called where a signal comes; calls of the system that it interrupts are continued.
  ///
  /// - Parameters:
  ///   - signal: its number.
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

  /// Whether another process has sent a signal, not a terminal.
  ///
  /// Linux: what the kernel sends has positive codes (man 2 sigaction). macOS: there are codes for what a process sends.
  ///
  /// - Parameter signal: what is known of the signal.
  package static func isFromProcess(_ signal: siginfo_t) -> Bool {
    #if canImport(Darwin)
      signal.si_code == SI_USER || signal.si_code == SI_QUEUE
    #else
      signal.si_code <= 0
    #endif
  }
}
