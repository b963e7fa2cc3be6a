import CLibrary
internal import Synchronization

/// Keeps code that is not the command's own from ending it with an exit code that says nothing is wrong.
///
/// It notices `exit`, `quick_exit` and a return from `main`. Nothing in a process can notice `_exit`.
package enum ProcessEndGuard {
  /// The exit code of a command that was ended so: what was asked for is not done.
  static let exitCode: Int32 = 2

  private struct State {
    /// What is done at an unexpected end, and gives what is reported then, the innermost last; none while the end is expected.
    var lastWords: [@Sendable () -> String] = []
    /// Whether the system was asked to call at the end.
    var isRegistered = false
  }

  private static let state = Mutex(State())

  /// Begins to notice the end; until the `end` that belongs to it, what an outer call has given waits.
  ///
  /// - Parameter lastWords: called once where the process ends; says what happened.
  package static func begin(_ lastWords: @escaping @Sendable () -> String) {
    let isNew = state.withLock { state in
      state.lastWords.append(lastWords)
      defer { state.isRegistered = true }
      return !state.isRegistered
    }
    guard isNew else { return }
    atexit { ProcessEndGuard.processEnds() }
    Platform.atQuickEnd { ProcessEndGuard.processEnds() }
  }

  /// Ends what the last `begin` has begun; after the outermost one the process may end.
  package static func end() {
    state.withLock { _ = $0.lastWords.popLast() }
  }

  private static func processEnds() {
    let words = state.withLock { state in
      defer { state.lastWords = [] }
      return state.lastWords.last
    }
    guard let words else { return }
    endCommand(because: Diagnostic(problem: words()))
  }

  /// Ends the process and what it has started at once, from any thread.
  ///
  /// - Parameter problem: what is reported on standard error.
  static func endCommand(because problem: Diagnostic) -> Never {
    OutputFile.writeError("\(problem)\n")
    ProcessFamily.endOwn(isLast: true)
    _exit(exitCode)
  }
}
