import CLibrary
import SourceText
import Synchronization

/// Prevents code outside of the command from ending the process with an exit code that means success.
///
/// It detects `exit`, `quick_exit` and a return from `main`. A process cannot detect `_exit`.
package enum ProcessEndGuard {
  /// The exit code of a command ended in this way: its task was not done.
  static let exitCode: Int32 = 2

  private struct State {
    /// Called at an unexpected end and returns the text to report; the innermost is last. Empty while the end is
    /// expected.
    var lastWords: [@Sendable () -> String] = []
    /// Whether the exit handlers are registered.
    var isRegistered = false
  }

  /// Process-wide, because exit handlers have no parameters.
  private static let state = Mutex(State())

  /// Starts a guarded section, up to the matching `end`; it suspends the handler of any outer section.
  ///
  /// - Parameter lastWords: called once if the process ends; returns a description of the event.
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

  /// Ends the last section; after the outermost section the process may end.
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

  /// Ends the process and all processes started by it immediately, from any thread.
  ///
  /// - Parameter problem: the problem to report on standard error.
  static func endCommand(because problem: Diagnostic) -> Never {
    OutputFile.writeError("\(problem)\n")
    ProcessFamily.endOwn(isLast: true)
    _exit(exitCode)
  }
}
