import Messages
import StepRegistry

/// A report of a worker to the command.
enum WorkerAnswer: Sendable {
  /// The definitions, if the command asked for them; they are not validated yet.
  case outline(DefinitionsOutline)
  /// The definitions are loaded, with the numbers of step definitions and hooks.
  case ready(definitions: Int, hooks: Int)
  /// The definitions cannot be loaded, for the reasons given.
  case unready([Diagnostic])
  /// Output outside the code of steps and hooks.
  case printed(String)
  /// An event of the current order.
  case event(RunEvent)
  /// The scenario is done, with its status; `nil` for one that was passed over.
  case scenarioDone(Status?)
  /// The hooks have run; `success` if all succeeded.
  case hooksDone(success: Bool)
  /// The values set by `BeforeRun` hooks so far, and their reason for skipping all scenarios; sent before `hooksDone`.
  case runValues([String: String], skipReason: String?)
  /// An attachment made by a task while no step or hook was running; it is assigned to the next one.
  case attachedLate(StepContext.Attachment)
  /// A step or hook begins, and receives the late attachments.
  case releasedLate(Timestamp)
  /// Problems outside scenarios that fail the run.
  case problems([Diagnostic])

  /// The kinds of answer frames.
  enum Kind: UInt8 {
    case outline, ready, unready, printed, scenarioDone, hooksDone, runValues, problems, attachedLate, releasedLate
    case hookStarted, hookFinished, attemptStarted, stepStarted, attached, failedSoftly, stepFinished, warned
    case attemptFinished
  }
}

/// The representation of an attachment in frames.
private enum AttachmentKind: UInt8 {
  case text, bytes, utf8
}

extension FrameWriter {
  /// Writes an answer as a frame.
  mutating func write(_ answer: WorkerAnswer) {
    switch answer {
    case .ready(let definitions, let hooks):
      frame(WorkerAnswer.Kind.ready) {
        $0.integer(definitions)
        $0.integer(hooks)
      }
    case .outline(let outline): frame(WorkerAnswer.Kind.outline) { $0.outline(outline) }
    case .unready(let problems): frame(WorkerAnswer.Kind.unready) { $0.list(problems) { $0.diagnostic($1) } }
    case .printed(let text): frame(WorkerAnswer.Kind.printed) { $0.text(text) }
    case .scenarioDone(let status): frame(WorkerAnswer.Kind.scenarioDone) { $0.optional(status) { $0.element($1) } }
    case .hooksDone(let success): frame(WorkerAnswer.Kind.hooksDone) { $0.boolean(success) }
    case .runValues(let values, let skipReason):
      frame(WorkerAnswer.Kind.runValues) {
        $0.texts(values)
        $0.optional(skipReason) { $0.text($1) }
      }
    case .problems(let problems): frame(WorkerAnswer.Kind.problems) { $0.list(problems) { $0.diagnostic($1) } }
    case .attachedLate(let attachment): frame(WorkerAnswer.Kind.attachedLate) { $0.attachment(attachment) }
    case .releasedLate(let time): frame(WorkerAnswer.Kind.releasedLate) { $0.time(time) }
    case .event(let event): write(event)
    }
  }

  /// Writes an event as a frame.
  mutating func write(_ event: RunEvent) {
    switch event {
    case .hookStarted(let position, let time):
      frame(WorkerAnswer.Kind.hookStarted) {
        $0.integer(position)
        $0.time(time)
      }
    case .hookFinished(let result, let time):
      frame(WorkerAnswer.Kind.hookFinished) {
        $0.result(result)
        $0.time(time)
      }
    case .attemptStarted(let number, let time):
      frame(WorkerAnswer.Kind.attemptStarted) {
        $0.integer(number)
        $0.time(time)
      }
    case .stepStarted(let index, let time):
      frame(WorkerAnswer.Kind.stepStarted) {
        $0.integer(index)
        $0.time(time)
      }
    case .attached(let attachment, let time):
      frame(WorkerAnswer.Kind.attached) {
        $0.attachment(attachment)
        $0.time(time)
      }
    // Attachments are held back only in the command.
    case .released: break
    case .failedSoftly(let failure): frame(WorkerAnswer.Kind.failedSoftly) { $0.text(failure) }
    case .stepFinished(let result, let time):
      frame(WorkerAnswer.Kind.stepFinished) {
        $0.result(result)
        $0.time(time)
      }
    case .warned(let step, let text, let time):
      frame(WorkerAnswer.Kind.warned) {
        $0.integer(step)
        $0.text(text)
        $0.time(time)
      }
    case .attemptFinished(let willBeRetried, let time):
      frame(WorkerAnswer.Kind.attemptFinished) {
        $0.boolean(willBeRetried)
        $0.time(time)
      }
    }
  }

  fileprivate mutating func time(_ time: Timestamp) {
    integer(time.seconds)
    integer(time.nanoseconds)
  }

  private mutating func result(_ result: TestStepResult) {
    element(result.status)
    let (seconds, attoseconds) = result.duration.components
    integer(Int(seconds))
    integer(Int(attoseconds / 1_000_000_000))
    optional(result.message) { $0.text($1) }
    optional(result.exception) { writer, exception in
      writer.text(exception.type)
      writer.text(exception.message)
      writer.optional(exception.stackTrace) { $0.text($1) }
    }
  }

  private mutating func attachment(_ attachment: StepContext.Attachment) {
    switch attachment.body {
    case .text(let text):
      kind(AttachmentKind.text)
      self.text(text)
    case .bytes(let bytes):
      kind(AttachmentKind.bytes)
      data(bytes)
    case .utf8(let bytes):
      kind(AttachmentKind.utf8)
      data(bytes)
    }
    text(attachment.mediaType)
    optional(attachment.fileName) { $0.text($1) }
    switch attachment.occasion {
    case .always: integer(0)
    case .failure: integer(1)
    case .death(let number, let isOfStep): integer(2 + 2 * number + (isOfStep ? 1 : 0))
    }
  }
}

extension FrameReader {
  /// Reads an answer from the content of a frame.
  mutating func answer(_ kind: WorkerAnswer.Kind) throws(Malformed) -> WorkerAnswer {
    switch kind {
    case .ready: .ready(definitions: try integer(), hooks: try integer())
    case .unready: .unready(try list { reader throws(Malformed) in try reader.diagnostic() })
    case .printed: .printed(try text())
    case .scenarioDone: .scenarioDone(try optional { reader throws(Malformed) in try reader.element() })
    case .hooksDone: .hooksDone(success: try boolean())
    case .runValues:
      .runValues(try namedTexts(), skipReason: try optional { reader throws(Malformed) in try reader.text() })
    case .hookStarted: .event(.hookStarted(try integer(), try time()))
    case .hookFinished: .event(.hookFinished(try result(), try time()))
    case .attemptStarted: .event(.attemptStarted(try integer(), try time()))
    case .stepStarted: .event(.stepStarted(try integer(), try time()))
    case .attached: .event(.attached(try attachment(), try time()))
    case .failedSoftly: .event(.failedSoftly(try text()))
    case .stepFinished: .event(.stepFinished(try result(), try time()))
    case .warned: .event(.warned(step: try integer(), try text(), try time()))
    case .attemptFinished: .event(.attemptFinished(willBeRetried: try boolean(), try time()))
    case .outline: .outline(try outline())
    case .attachedLate: .attachedLate(try attachment())
    case .releasedLate: .releasedLate(try time())
    case .problems: .problems(try list { reader throws(Malformed) in try reader.diagnostic() })
    }
  }

  private mutating func time() throws(Malformed) -> Timestamp {
    Timestamp(seconds: try integer(below: 1 << 40), nanoseconds: try integer(below: 1_000_000_000))
  }

  private mutating func integer(below bound: Int) throws(Malformed) -> Int {
    let value = try integer()
    guard (0..<bound).contains(value) else { throw Malformed() }
    return value
  }

  private mutating func result() throws(Malformed) -> TestStepResult {
    let status: Status = try element()
    let duration = Duration.seconds(try integer(below: 1 << 40)) + .nanoseconds(try integer(below: 1_000_000_000))
    return TestStepResult(
      message: try optional { reader throws(Malformed) in try reader.text() },
      exception: try optional { reader throws(Malformed) in
        ThrownError(
          type: try reader.text(), message: try reader.text(),
          stackTrace: try reader.optional { reader throws(Malformed) in try reader.text() })
      },
      status: status, duration: duration)
  }

  private mutating func attachment() throws(Malformed) -> StepContext.Attachment {
    let kind: AttachmentKind = try kind()
    let body: StepContext.Attachment.Body =
      switch kind {
      case .text: .text(try text())
      case .bytes: .bytes(try data())
      case .utf8: .utf8(try data())
      }
    return StepContext.Attachment(
      body: body, mediaType: try text(),
      fileName: try optional { reader throws(Malformed) in try reader.text() }, occasion: try occasion())
  }

  private mutating func occasion() throws(Malformed) -> StepContext.Attachment.Occasion {
    let number = try integer()
    switch number {
    case 0: return .always
    case 1: return .failure
    case 2...: return .death(of: (number - 2) / 2, isOfStep: number % 2 == 1)
    default: throw Malformed()
    }
  }
}
