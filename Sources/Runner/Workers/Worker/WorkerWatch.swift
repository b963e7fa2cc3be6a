import Messages
import StepRegistry
import Synchronization

/// Sends attachments and errors of a worker's steps immediately, to keep them if the process ends.
final class WorkerWatch: StepWatch {
  private struct State {
    /// Whether the code of a step or hook is running.
    var isOpen = false
    /// Whether the command keeps attachments of tasks that outlive their step, for the next step or hook.
    var areSomeLate = false
  }

  private let answers: AnswerStream
  private let output: PrintedOutput
  private let memory: WorkerMemory
  private let clock: any RunClock
  /// The folder that reported locations are relative to.
  private let folder: String
  private let state = Mutex(State())

  init(answers: AnswerStream, output: PrintedOutput, memory: WorkerMemory, clock: any RunClock, folder: String) {
    self.folder = folder
    self.answers = answers
    self.output = output
    self.memory = memory
    self.clock = clock
  }

  func stepBegins(_ limit: CodeLimit?) {
    memory.stepLimit = limit?.own?.wholeNanoseconds ?? 0
    memory.stepGrace = limit?.grace.wholeNanoseconds ?? 0
    if limit?.isInGrace == true { memory.condition = .inGrace }
    memory.stepStart = SystemClock.steadyNanoseconds
    state.withLock { state in
      state.isOpen = true
      if state.areSomeLate { answers.send(.releasedLate(clock.now())) }
      state.areSomeLate = false
    }
  }

  func worldsAreReleased(limit: Duration?) {
    memory.stepLimit = limit?.wholeNanoseconds ?? 0
    memory.stepGrace = 0
    memory.condition = .releasingWorlds
    memory.stepStart = SystemClock.steadyNanoseconds
    state.withLock { $0.isOpen = true }
  }

  var endsCode: Bool { true }

  var onAttachment: (@Sendable (StepContext.Attachment) -> Void)? { { self.attach($0) } }

  private func attach(_ attachment: StepContext.Attachment) {
    state.withLock { state in
      guard state.isOpen else {
        state.areSomeLate = true
        return answers.send(.attachedLate(attachment))
      }
      if case .death = attachment.occasion { return keep(attachment) }
      keepPrinted()
      keep(attachment)
    }
  }

  func takeSoftFailure(_ failure: SoftFailure) {
    answers.send(.event(.failedSoftly(failure.text(relativeTo: folder))))
  }

  func stepEnds() {
    memory.stepEnd = SystemClock.steadyNanoseconds
    memory.stepStart = 0
    memory.condition = .ordinary
    state.withLock { state in
      keepPrinted()
      state.isOpen = false
    }
  }

  private func keepPrinted() {
    guard let text = output.take() else { return }
    keep(.log(text))
  }

  private func keep(_ attachment: StepContext.Attachment) {
    answers.send(.event(.attached(attachment, clock.now())))
  }
}
