package import Messages
import Reporters
import SourceText
import Traces

/// Reads the chosen attempts of a stream.
package struct AttemptReader {
  /// The chosen attempts, in the order in which they ended.
  package private(set) var wanted: [StoredAttempt] = []
  /// The scenarios that passed, and were therefore not kept, with their locations.
  package private(set) var passed: [String] = []
  private let choice: WantedScenarios?
  private let path: String
  private let folder: String?
  private let stream = StreamState()
  /// The chosen attempts that have begun, by the ids of their beginnings.
  private var running: [String: (attempt: Attempt, shown: StoredAttempt)] = [:]
  private var match = Match.none

  /// The scenarios that have ended and match the choice.
  private enum Match {
    case none
    /// The label of the first one; without a choice, others may follow.
    case first(String)
    /// Several scenarios match: the user must choose one, and no traces are kept.
    case unclear
  }

  private var isUnclear: Bool { if case .unclear = match { true } else { false } }

  /// Begins before the first message.
  ///
  /// - Parameters:
  ///   - choice: which scenarios are wanted; nil for those that have not passed.
  ///   - path: the path of the stream.
  ///   - folder: where its large attachments are; nil is beside it.
  package init(_ choice: WantedScenarios?, stream path: String, attachments folder: String?) {
    self.choice = choice
    self.path = path
    self.folder = folder
  }

  /// Reads all messages of a stream.
  ///
  /// - Parameters:
  ///   - messages: the messages.
  ///   - choice: which scenarios are wanted; nil for those that have not passed.
  ///   - path: the path of the stream.
  ///   - folder: where its large attachments are; nil is beside it.
  static func reading(
    _ messages: StoredStream, _ choice: WantedScenarios?, stream path: String, attachments folder: String?
  ) -> AttemptReader {
    var reader = AttemptReader(choice, stream: path, attachments: folder)
    while let message = messages.next() { reader.take(message) }
    reader.finish()
    return reader
  }

  /// Takes a message.
  package mutating func take(_ envelope: Envelope) {
    stream.take(envelope)
    switch envelope {
    case .testCaseStarted(let message):
      guard let attempt = stream.attempt(message.id), case let shown = StoredAttempt(attempt),
        choice?.matches(name: shown.name, uri: shown.uri, lines: shown.lines) != false
      else { return }
      running[message.id] = (attempt, shown)
    case .attachment(let attachment): take(attachment)
    case .externalAttachment(let attachment) where Attachment.isTrace(attachment.mediaType): take(attachment)
    case .testCaseFinished(let message):
      if let (attempt, shown) = running.removeValue(forKey: message.testCaseStartedID) { keep(shown, attempt) }
    default: break
    }
  }

  /// Keeps the incomplete attempts of the stream.
  package mutating func finish() {
    for (attempt, shown) in running.values.sorted(by: { $0.shown.location < $1.shown.location }) {
      keep(shown, attempt)
    }
    running = [:]
  }

  /// The chosen attempts by scenario, in the order in which the first ones ended.
  var scenarios: [(label: String, attempts: [StoredAttempt])] {
    var scenarios: [(label: String, attempts: [StoredAttempt])] = []
    var positions: [String: Int] = [:]
    for attempt in wanted {
      if let index = positions[attempt.label] {
        scenarios[index].attempts.append(attempt)
      } else {
        positions[attempt.label] = scenarios.count
        scenarios.append((attempt.label, [attempt]))
      }
    }
    return scenarios
  }

  private mutating func keep(_ shown: StoredAttempt, _ attempt: Attempt) {
    var shown = shown
    shown.end(with: attempt)
    if choice == nil, shown.status == .passed {
      // A scenario that passes at last has passed, and its earlier attempts are not shown.
      if attempt.number > 0 { wanted.removeAll { $0.label == shown.label } }
      return passed.append(shown.label)
    }
    wanted.append(shown)
    // A skipped scenario is shown only if no scenario failed.
    if choice == nil, attempt.willBeRetried || !shown.status.isFailure(strict: true) { return }
    switch match {
    case .none: match = .first(shown.label)
    case .first(shown.label), .unclear: break
    // Without a choice, the first scenario is shown, and the others are listed.
    case .first where choice == nil: wanted[wanted.count - 1].dropTraces()
    case .first:
      match = .unclear
      for index in wanted.indices { wanted[index].dropTraces() }
      for id in running.keys { running[id]?.shown.dropTraces() }
    }
  }

  private mutating func take(_ attachment: Attachment) {
    guard !isUnclear, case .step(let attempt, let step) = attachment.owner else { return }
    switch attachment.mediaType {
    case Attachment.traceMediaType: add(.record(attachment.bytes), attempt, step)
    case Attachment.tracePictureMediaType:
      let session = attachment.fileName.flatMap(TraceFormat.session(ofPictureNamed:))
      add(.picture(attachment.bytes, session: session), attempt, step)
    case _ where attachment.isFact || attachment.isGroupEnd: break
    case Attachment.logMediaType:
      guard case .text(let text) = attachment.body else { return }
      change(attempt, step) { $0.log.append(text) }
    default:
      change(attempt, step) { step in
        switch attachment.body {
        // The text of a picture is its source, which is not shown.
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
      let bytes = try AttachmentFile.read(attachment, in: folder, besides: path)
      let isRecord = attachment.mediaType == Attachment.traceMediaType
      let session = TraceFormat.session(ofPictureNamed: attachment.url)
      add(isRecord ? .record(bytes) : .picture(bytes, session: session), attempt, step)
    } catch {
      running[attempt]?.shown.problems.append(error.problem)
    }
  }

  private mutating func add(_ part: StoredAttempt.Part, _ attempt: String, _ step: String) {
    change(attempt, step) { $0.trace.append(part) }
  }

  private mutating func change(_ attempt: String, _ step: String, _ body: (inout StoredAttempt.Step) -> Void) {
    guard var known = running.removeValue(forKey: attempt) else { return }
    if let index = stream.index(ofStep: step, in: known.attempt) { body(&known.shown.steps[index]) }
    running[attempt] = known
  }
}
