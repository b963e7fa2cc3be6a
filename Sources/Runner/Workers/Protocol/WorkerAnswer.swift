import Messages
import StepRegistry

/// What a worker tells the command.
enum WorkerAnswer: Sendable {
  /// What the definitions are, where the command asked for it; whether they are right is not known yet.
  case outline(DefinitionsOutline)
  /// The definitions are loaded: so many step definitions, so many hooks.
  case ready(definitions: Int, hooks: Int)
  /// The definitions cannot be loaded, for the reasons given.
  case unready([Diagnostic])
  /// Something was printed before or after the code of steps and hooks.
  case printed(String)
  /// Something happened in the order that is being carried out.
  case event(RunEvent)
  /// The order is carried out, with the status of the scenario; nil where it was passed over.
  case scenarioDone(Status?)
  /// The hooks have run, and none of them failed.
  case hooksDone(success: Bool)
  /// What the run fails for although no scenario shows it.
  case problems([Diagnostic])
}

extension FrameWriter {
  /// Writes an answer as a frame.
  mutating func write(_ answer: WorkerAnswer) {
    switch answer {
    case .ready(let definitions, let hooks):
      frame(0) {
        $0.integer(definitions)
        $0.integer(hooks)
      }
    case .outline(let outline): frame(12) { $0.outline(outline) }
    case .unready(let problems): frame(1) { $0.list(problems) { $0.diagnostic($1) } }
    case .printed(let text): frame(2) { $0.text(text) }
    case .scenarioDone(let status): frame(3) { $0.optional(status) { $0.status($1) } }
    case .hooksDone(let success): frame(4) { $0.boolean(success) }
    case .problems(let problems): frame(13) { $0.list(problems) { $0.diagnostic($1) } }
    case .event(let event): write(event)
    }
  }

  private mutating func write(_ event: RunEvent) {
    switch event {
    case .hookStarted(let position, let time):
      frame(5) {
        $0.integer(position)
        $0.time(time)
      }
    case .hookFinished(let result, let time):
      frame(6) {
        $0.result(result)
        $0.time(time)
      }
    case .attemptStarted(let number, let time):
      frame(7) {
        $0.integer(number)
        $0.time(time)
      }
    case .stepStarted(let index, let time):
      frame(8) {
        $0.integer(index)
        $0.time(time)
      }
    case .attached(let attachment, let time):
      frame(9) {
        $0.attachment(attachment)
        $0.time(time)
      }
    case .stepFinished(let result, let time):
      frame(10) {
        $0.result(result)
        $0.time(time)
      }
    case .warned(let step, let text, let time):
      frame(14) {
        $0.integer(step)
        $0.text(text)
        $0.time(time)
      }
    case .attemptFinished(let willBeRetried, let time):
      frame(11) {
        $0.boolean(willBeRetried)
        $0.time(time)
      }
    }
  }

  fileprivate mutating func time(_ time: Timestamp) {
    integer(time.seconds)
    integer(time.nanoseconds)
  }

  fileprivate mutating func status(_ status: Status) {
    byte(UInt8(Status.allCases.firstIndex(of: status) ?? 0))
  }

  private mutating func result(_ result: TestStepResult) {
    status(result.status)
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
      boolean(true)
      self.text(text)
    case .bytes(let bytes):
      boolean(false)
      data(bytes)
    }
    text(attachment.mediaType)
    optional(attachment.fileName) { $0.text($1) }
  }
}

extension FrameReader {
  /// Reads an answer from the content of a frame.
  mutating func answer(_ kind: UInt8) throws(Malformed) -> WorkerAnswer {
    switch kind {
    case 0: .ready(definitions: try integer(), hooks: try integer())
    case 1: .unready(try list { reader throws(Malformed) in try reader.diagnostic() })
    case 2: .printed(try text())
    case 3: .scenarioDone(try optional { reader throws(Malformed) in try reader.status() })
    case 4: .hooksDone(success: try boolean())
    case 5: .event(.hookStarted(try integer(), try time()))
    case 6: .event(.hookFinished(try result(), try time()))
    case 7: .event(.attemptStarted(try integer(), try time()))
    case 8: .event(.stepStarted(try integer(), try time()))
    case 9: .event(.attached(try attachment(), try time()))
    case 10: .event(.stepFinished(try result(), try time()))
    case 11: .event(.attemptFinished(willBeRetried: try boolean(), try time()))
    case 12: .outline(try outline())
    case 14: .event(.warned(step: try integer(), try text(), try time()))
    case 13: .problems(try list { reader throws(Malformed) in try reader.diagnostic() })
    default: throw Malformed()
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

  private mutating func status() throws(Malformed) -> Status {
    let index = Int(try byte())
    guard Status.allCases.indices.contains(index) else { throw Malformed() }
    return Status.allCases[index]
  }

  private mutating func result() throws(Malformed) -> TestStepResult {
    TestStepResult(
      status: try status(),
      duration: .seconds(try integer(below: 1 << 40)) + .nanoseconds(try integer(below: 1_000_000_000)),
      message: try optional { reader throws(Malformed) in try reader.text() },
      exception: try optional { reader throws(Malformed) in
        ThrownError(
          type: try reader.text(), message: try reader.text(),
          stackTrace: try reader.optional { reader throws(Malformed) in try reader.text() })
      })
  }

  private mutating func attachment() throws(Malformed) -> StepContext.Attachment {
    StepContext.Attachment(
      body: try boolean() ? .text(try text()) : .bytes(try data()), mediaType: try text(),
      fileName: try optional { reader throws(Malformed) in try reader.text() })
  }
}
