import Messages
import StepRegistry
internal import Synchronization

/// Keeps what the steps of a worker leave for the reports safe as soon as they leave it.
final class WorkerWatch: StepWatch {
  private struct State {
    /// Whether the code of a step or hook is running.
    var isOpen = false
    /// What tasks attached that outlive their step; the next step has it.
    var late: [StepContext.Attachment] = []
  }

  private let answers: AnswerStream
  private let output: PrintedOutput
  private let memory: WorkerMemory
  private let clock: any RunClock
  /// The folder from which on locations are reported.
  private let folder: String
  private let state = Mutex(State())

  init(answers: AnswerStream, output: PrintedOutput, memory: WorkerMemory, clock: any RunClock, folder: String) {
    self.folder = folder
    self.answers = answers
    self.output = output
    self.memory = memory
    self.clock = clock
  }

  func stepBegins() {
    memory.stepStart = SystemClock.steadyNanoseconds
    state.withLock { state in
      state.isOpen = true
      if state.late.isEmpty { return }
      for attachment in state.late { tell(attachment) }
      state.late = []
    }
  }

  func worldsAreReleased() {
    memory.condition = .releasingWorlds
    memory.stepStart = SystemClock.steadyNanoseconds
    state.withLock { $0.isOpen = true }
  }

  var onAttachment: (@Sendable (StepContext.Attachment) -> Void)? { { self.attach($0) } }

  private func attach(_ attachment: StepContext.Attachment) {
    state.withLock { state in
      guard state.isOpen else { return state.late.append(attachment) }
      tellPrinted()
      tell(attachment)
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
      tellPrinted()
      state.isOpen = false
    }
  }

  private func tellPrinted() {
    guard let text = output.take() else { return }
    tell(.log(text))
  }

  private func tell(_ attachment: StepContext.Attachment) {
    answers.send(.event(.attached(attachment, clock.now())))
  }
}
