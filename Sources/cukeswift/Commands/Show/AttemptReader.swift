import Messages
import Reporters
import SourceText
import Traces

/// Reads the attempts of a stream that somebody wants to see.
struct AttemptReader {
  /// The attempts that are wanted, in the order in which they ended.
  private(set) var wanted: [StoredAttempt] = []
  /// The scenarios that passed, and were therefore not kept, with their locations.
  private(set) var passed: [String] = []
  private let choice: WantedScenarios?
  private let stream: String
  private let folder: String?
  private var announced = AnnouncedSteps()
  private var running: [String: StoredAttempt] = [:]
  /// Whether several scenarios are wanted: it is asked which, and the traces of none are kept.
  private var isUnclear = false

  /// Begins before the first message.
  ///
  /// - Parameters:
  ///   - choice: which scenarios are wanted; `nil` for those that have not passed.
  ///   - stream: the path of the stream.
  ///   - folder: where its large attachments are; `nil` is beside it.
  init(_ choice: WantedScenarios?, stream: String, attachments folder: String?) {
    self.choice = choice
    self.stream = stream
    self.folder = folder
  }

  /// Takes a message.
  mutating func take(_ envelope: Envelope) {
    switch envelope {
    case .pickle, .testCase: announced.take(envelope)
    case .testCaseStarted(let message): begin(message)
    case .testStepFinished(let message):
      change(message.testCaseStartedID, message.testStepID) { $0.result = message.result }
    case .attachment(let attachment): take(attachment)
    case .externalAttachment(let attachment) where Attachment.isTrace(attachment.mediaType): take(attachment)
    case .testCaseFinished(let message):
      guard var attempt = running.removeValue(forKey: message.testCaseStartedID) else { return }
      attempt.isFinished = true
      keep(attempt)
    default: break
    }
  }

  /// Keeps what the stream had of attempts that did not end.
  mutating func finish() {
    for (_, attempt) in running.sorted(by: { $0.value.location < $1.value.location }) { keep(attempt) }
    running = [:]
  }

  private mutating func keep(_ attempt: StoredAttempt) {
    guard choice != nil || attempt.status != .passed else { return passed.append(attempt.label) }
    wanted.append(attempt)
    guard !isUnclear, let first = wanted.first, first.label != attempt.label else { return }
    isUnclear = true
    for index in wanted.indices { wanted[index].dropTraces() }
    for id in running.keys { running[id]?.dropTraces() }
  }

  private mutating func begin(_ message: TestCaseStarted) {
    guard let (pickle, steps) = announced.scenario(of: message) else { return }
    let lines = pickle.steps.map(\.location.line) + [pickle.location.line]
    let range = pickle.location.line...max(lines.max() ?? 0, pickle.location.line)
    if let choice, !choice.matches(name: pickle.name, uri: pickle.uri, lines: range) { return }
    running[message.id] = StoredAttempt(
      name: pickle.name, uri: pickle.uri, lines: range, number: message.attempt, worker: message.workerID,
      steps: steps.map { StoredAttempt.Step(known: $0) })
  }

  private mutating func take(_ attachment: Attachment) {
    guard !isUnclear, case .step(let attempt, let step) = attachment.owner else { return }
    switch attachment.mediaType {
    case Attachment.traceMediaType: add(.record(attachment.body.contentBytes), attempt, step)
    case Attachment.tracePictureMediaType:
      let session = attachment.fileName.flatMap { Int($0.dropFirst("trace-".count).dropLast(".png".count)) }
      add(.picture(attachment.body.contentBytes, session: session), attempt, step)
    case Attachment.groupEndMediaType: break
    case Attachment.logMediaType:
      guard case .text(let text) = attachment.body else { return }
      change(attempt, step) { $0.log.append(text) }
    default:
      change(attempt, step) { step in
        switch attachment.body {
        // A picture as text is the source of it, which nobody reads.
        case .text(let text) where !attachment.mediaType.hasPrefix("image/"): step.notes.append(text)
        case .text: step.notes.append("(\(attachment.fileName ?? attachment.mediaType))")
        case .bytes(let bytes):
          step.notes.append("(\(attachment.fileName ?? attachment.mediaType), \(bytes.count) bytes)")
        }
      }
    }
  }

  private mutating func take(_ attachment: ExternalAttachment) {
    guard !isUnclear, case .step(let attempt, let step) = attachment.owner, running[attempt] != nil else { return }
    do throws(Diagnostic) {
      let bytes = try AttachmentFile.read(attachment, in: folder, besides: stream)
      let isRecord = attachment.mediaType == Attachment.traceMediaType
      let session = attachment.url.firstRange(of: "-trace-").flatMap { range in
        Int(attachment.url[range.upperBound...].dropLast(".png".count))
      }
      add(isRecord ? .record(bytes) : .picture(bytes, session: session), attempt, step)
    } catch {
      running[attempt]?.problems.append(error.problem)
    }
  }

  private mutating func add(_ part: StoredAttempt.Part, _ attempt: String, _ step: String) {
    change(attempt, step) { $0.trace.append(part) }
  }

  private mutating func change(_ attempt: String, _ step: String, _ body: (inout StoredAttempt.Step) -> Void) {
    guard var known = running.removeValue(forKey: attempt) else { return }
    if let index = known.steps.firstIndex(where: { $0.known.id == step }) { body(&known.steps[index]) }
    running[attempt] = known
  }
}

extension Attachment.Body {
  fileprivate var contentBytes: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }
}
