import CLibrary
import Messages
import StepRegistry
internal import Synchronization

/// Observes the code of a step or hook while it runs; that code may end the process.
protocol StepWatch: AnyObject, Sendable {
  /// The code of a step or hook begins, which may take so long; `nil` for as long as it likes.
  func stepBegins(limit: Duration?)
  /// Takes an attachment at once, from any task; if `nil`, attachments wait for the end of the code.
  var onAttachment: (@Sendable (StepContext.Attachment) -> Void)? { get }
  /// Takes an error thrown inside `softly` at once, from any task; the result of the code contains it unless the process ends.
  func takeSoftFailure(_ failure: SoftFailure)
  /// The code has ended.
  func stepEnds()
  /// The worlds of the scenario are released next, so that their `deinit` runs; `stepEnds` follows.
  func worldsAreReleased(limit: Duration?)
}

/// Knows whether the code of a step or hook is running in the command itself, which that code may end with `exit`.
final class CommandWatch: StepWatch {
  private enum State {
    case outside, inCode
    /// The code has ended the process, which is only finishing the reports.
    case ended
  }

  private let state = Mutex(State.outside)
  private let failures = Mutex<[SoftFailure]>([])

  /// The errors that the running code has thrown inside `softly`.
  var softFailures: [SoftFailure] { failures.withLock { $0 } }

  func takeSoftFailure(_ failure: SoftFailure) { failures.withLock { $0.append(failure) } }

  /// What is attached waits for the end of the step.
  var onAttachment: (@Sendable (StepContext.Attachment) -> Void)? { nil }

  func stepBegins(limit: Duration?) {
    failures.withLock { $0 = [] }
    state.withLock { $0 = .inCode }
  }

  func worldsAreReleased(limit: Duration?) { stepBegins(limit: limit) }

  func stepEnds() {
    let isEnding = state.withLock { state in
      if state == .inCode { state = .outside }
      return state == .ended
    }
    // Another thread has called 'exit' and finishes the reports, which this one must not touch any more.
    while isEnding { _ = pause() }
  }

  /// Records that the process ends.
  ///
  /// - Returns: whether that is in the code of a step or hook, so that the task of the run touches nothing from here on.
  func processEnds() -> Bool {
    state.withLock { state in
      guard state == .inCode else { return false }
      state = .ended
      return true
    }
  }
}
