import Messages
import StepRegistry

/// A report of a worker to the command.
enum WorkerAnswer: Sendable {
  /// The definitions, if the command requested them, before they are validated.
  case outline(DefinitionsOutline)
  /// The definitions are loaded, with the numbers of step definitions and hooks.
  case ready(definitions: Int, hooks: Int)
  /// The definitions cannot be loaded, for the reasons given.
  case unready([Diagnostic])
  /// Output outside the code of steps and hooks.
  case printed(String)
  /// An event of the current order.
  case event(RunEvent)
  /// The scenario is done, with its status; nil for one that was passed over.
  case scenarioDone(Status?)
  /// The hooks have run; `success` if all succeeded.
  case hooksDone(success: Bool)
  /// The values already set by `BeforeRun` hooks, and the hooks' reason for skipping all scenarios. Sent before
  /// `hooksDone`.
  case prepared(RunPreparation)
  /// An attachment made by a task while no step or hook was running; it is assigned to the next one.
  case attachedLate(StepContext.Attachment)
  /// A step or hook begins, and receives the late attachments.
  case releasedLate(Timestamp)
  /// Problems outside scenarios that fail the run.
  case problems([Diagnostic])
}

extension WorkerAnswer: FramedCases {
  static let cases: [FramedCase<Self>] = [
    FramedCase(WorkerAnswer.event) { if case .event(let event) = $0 { event } else { nil } },
    FramedCase(WorkerAnswer.scenarioDone) { if case .scenarioDone(let status) = $0 { .some(status) } else { nil } },
    FramedCase(WorkerAnswer.ready) {
      if case .ready(let definitions, let hooks) = $0 { (definitions, hooks) } else { nil }
    },
    FramedCase(WorkerAnswer.outline) { if case .outline(let outline) = $0 { outline } else { nil } },
    FramedCase(WorkerAnswer.unready) { if case .unready(let problems) = $0 { problems } else { nil } },
    FramedCase(WorkerAnswer.printed) { if case .printed(let text) = $0 { text } else { nil } },
    FramedCase(WorkerAnswer.hooksDone) { if case .hooksDone(let success) = $0 { success } else { nil } },
    FramedCase(WorkerAnswer.prepared) {
      if case .prepared(let preparation) = $0 { preparation } else { nil }
    },
    FramedCase(WorkerAnswer.attachedLate) { if case .attachedLate(let late) = $0 { late } else { nil } },
    FramedCase(WorkerAnswer.releasedLate) { if case .releasedLate(let time) = $0 { time } else { nil } },
    FramedCase(WorkerAnswer.problems) { if case .problems(let problems) = $0 { problems } else { nil } },
  ]
}

extension RunEvent: FramedCases {
  // Attachments are released only in the command.
  static let cases: [FramedCase<Self>] = [
    FramedCase(RunEvent.stepStarted) { if case .stepStarted(let index, let time) = $0 { (index, time) } else { nil } },
    FramedCase(RunEvent.stepFinished) {
      if case .stepFinished(let result, let time) = $0 { (result, time) } else { nil }
    },
    FramedCase(RunEvent.attemptStarted) {
      if case .attemptStarted(let number, let time) = $0 { (number, time) } else { nil }
    },
    FramedCase(RunEvent.attemptFinished) {
      if case .attemptFinished(let willBeRetried, let time) = $0 { (willBeRetried, time) } else { nil }
    },
    FramedCase(RunEvent.attached) {
      if case .attached(let attachment, let time) = $0 { (attachment, time) } else { nil }
    },
    FramedCase(RunEvent.aroundRuns) { if case .aroundRuns(let index) = $0 { index } else { nil } },
    FramedCase(RunEvent.failedSoftly) { if case .failedSoftly(let failure) = $0 { failure } else { nil } },
    FramedCase(RunEvent.warned) {
      if case .warned(let step, let text, let time) = $0 { (step, text, time) } else { nil }
    },
    FramedCase(RunEvent.hookStarted) {
      if case .hookStarted(let position, let time) = $0 { (position, time) } else { nil }
    },
    FramedCase(RunEvent.hookFinished) {
      if case .hookFinished(let result, let time) = $0 { (result, time) } else { nil }
    },
  ]
}

extension Timestamp: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    let time = Self(seconds: try field(\.seconds), nanoseconds: try field(\.nanoseconds))
    try field.require((0..<1 << 40).contains(time.seconds) && (0..<1_000_000_000).contains(time.nanoseconds))
    return time
  }
}

extension Status: Framed {}

extension TestStepResult: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    let result = Self(
      message: try field(\.message),
      exception: try field(\.exception),
      status: try field(\.status),
      duration: try field(\.duration))
    try field.require(result.duration >= .zero)
    return result
  }
}

extension ThrownError: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(type: try field(\.type), message: try field(\.message), stackTrace: try field(\.stackTrace))
  }
}

extension StepContext.Attachment: FramedFields {
  static func fields<Coder: FieldCoder<Self>>(_ field: inout Coder) throws(Coder.Failure) -> Self {
    Self(
      body: try field(\.body),
      mediaType: try field(\.mediaType),
      fileName: try field(\.fileName),
      occasion: try field(\.occasion))
  }
}

extension StepContext.Attachment.Body: FramedCases {
  static let cases: [FramedCase<Self>] = [
    FramedCase(Self.text) { if case .text(let text) = $0 { text } else { nil } },
    FramedCase({ (all: FramedBytes) in .utf8(all.bytes) }) {
      if case .utf8(let bytes) = $0 { FramedBytes(bytes) } else { nil }
    },
    FramedCase({ (all: FramedBytes) in .bytes(all.bytes) }) {
      if case .bytes(let bytes) = $0 { FramedBytes(bytes) } else { nil }
    },
  ]
}

extension StepContext.Attachment.Occasion: FramedCases {
  static let cases: [FramedCase<Self>] = [
    FramedCase(.always) { $0 == .always },
    FramedCase(.failure) { $0 == .failure },
    FramedCase(Self.death) { if case .death(let number, let isOfStep) = $0 { (number, isOfStep) } else { nil } },
  ]
}
