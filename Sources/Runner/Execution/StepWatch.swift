import CLibrary
import Messages
import StepRegistry
import Synchronization

/// Observes the code of a step or hook while it runs; that code may end the process.
protocol StepWatch: AnyObject, Sendable {
  /// Called when the code of a step or hook begins, with its time limit; nil for no limit.
  func stepBegins(_ limit: CodeLimit?)
  /// Whether code is ended at its limit.
  var endsCode: Bool { get }
  /// Receives attachments immediately, from any task; if nil, attachments wait for the end of the code.
  var onAttachment: (@Sendable (StepContext.Attachment) -> Void)? { get }
  /// Receives an error thrown inside `softly` immediately, from any task.
  ///
  /// The result of the code contains the error too, unless the process ends.
  func takeSoftFailure(_ failure: SoftFailure)
  /// Called when the code has ended.
  func stepEnds()
  /// Called before the worlds of the scenario are released and their `deinit` runs; `stepEnds` follows.
  func worldsAreReleased(limit: Duration?)
}

/// Tracks whether code of a step or hook, which may call `exit`, is running in the process of the command itself.
final class CommandWatch: StepWatch {
  private enum State {
    case outside, inCode
    /// The code has ended the process, which only completes the reports.
    case ended
  }

  private let state = Mutex(State.outside)
  private let failures = Mutex<[SoftFailure]>([])

  /// The errors that the running code has thrown inside `softly`.
  var softFailures: [SoftFailure] { failures.withLock { $0 } }

  func takeSoftFailure(_ failure: SoftFailure) { failures.withLock { $0.append(failure) } }

  var endsCode: Bool { false }

  /// nil: attachments wait for the end of the step.
  var onAttachment: (@Sendable (StepContext.Attachment) -> Void)? { nil }

  func stepBegins(_ limit: CodeLimit?) {
    failures.withLock { $0 = [] }
    state.withLock { $0 = .inCode }
  }

  func worldsAreReleased(limit: Duration?) { stepBegins(nil) }

  func stepEnds() {
    let isEnding = state.withLock { state in
      if state == .inCode { state = .outside }
      return state == .ended
    }
    // Another thread has called 'exit' and completes the reports. This thread must not touch them any more.
    while isEnding { _ = pause() }
  }

  /// Records that the process ends.
  ///
  /// - Returns: whether code of a step or hook ends it. The task of the run must then touch nothing from here on.
  func processEnds() -> Bool {
    state.withLock { state in
      guard state == .inCode else { return false }
      state = .ended
      return true
    }
  }
}
