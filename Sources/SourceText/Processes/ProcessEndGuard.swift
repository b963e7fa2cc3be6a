import CLibrary
internal import Synchronization

/// Keeps code that is not the command's own from ending it with an exit code that says nothing is wrong.
///
/// It notices `exit`, `quick_exit` and a return from `main`. Nothing in a process can notice `_exit`.
package enum ProcessEndGuard {
  /// The exit code of a command that was ended so: what was asked for is not done.
  private static let exitCode: Int32 = 2

  private struct State {
    /// What is done at an unexpected end, and gives what is reported then; nil while the end is expected.
    var lastWords: (@Sendable () -> String)?
    /// Whether the system was asked to call at the end.
    var isRegistered = false
  }

  private static let state = Mutex(State())

  /// Begins to notice the end.
  ///
  /// - Parameter lastWords: called once where the process ends; says what happened.
  package static func begin(_ lastWords: @escaping @Sendable () -> String) {
    let isNew = state.withLock { state in
      state.lastWords = lastWords
      defer { state.isRegistered = true }
      return !state.isRegistered
    }
    guard isNew else { return }
    atexit { ProcessEndGuard.processEnds() }
    #if !canImport(Darwin)
      at_quick_exit { ProcessEndGuard.processEnds() }
    #endif
  }

  /// From here on the process may end.
  package static func end() {
    state.withLock { $0.lastWords = nil }
  }

  private static func processEnds() {
    let words = state.withLock { state in
      defer { state.lastWords = nil }
      return state.lastWords
    }
    guard let words else { return }
    OutputFile.writeError("\(Diagnostic(problem: words()))\n")
    ProcessFamily.endOwn()
    _exit(exitCode)
  }
}
