import GherkinParser
import Messages
import Reporters
import SourceText
import Traces

/// An attempt of a scenario in a stored stream, with the parts of its trace as they are there.
struct StoredAttempt: Sendable {
  /// A part of the trace.
  enum Part: Sendable {
    case record([UInt8])
    case picture([UInt8], session: Int?)
  }

  /// A step or hook.
  struct Step: Sendable {
    let known: AnnouncedSteps.Step
    var text: String { known.text }
    var line: Int? { known.line }
    var result: TestStepResult?
    var log: [String] = []
    /// What else was attached: texts, and the names of what is none.
    var notes: [String] = []
    var trace: [Part] = []
  }

  let name: String
  let uri: String
  /// The lines of the scenario, from that of its name or row to that of its last step.
  let lines: ClosedRange<Int>
  let number: Int
  let worker: String?
  var steps: [Step]
  var isFinished = false
  /// What of its attachments cannot be read.
  var problems: [String] = []

  /// Where the scenario is.
  var location: String { "\(uri):\(lines.lowerBound)" }
  /// The scenario as it is named among others.
  var label: String { "\(location)  \(name)" }
  /// The worst status of its steps; `nil` where the stream was cut off before.
  var status: Status? { isFinished ? steps.compactMap { $0.result?.status }.max() : nil }
  /// Whether it has a trace.
  var isTraced: Bool { steps.contains { !$0.trace.isEmpty } }
}

/// Reads the attempts of a stream that somebody wants to see.
struct AttemptReader {
  /// The attempts that are wanted, in the order in which they ended.
  private(set) var wanted: [StoredAttempt] = []
  /// The scenarios that passed, and were therefore not kept, with their locations.
  private(set) var passed: [String] = []
  private let choice: ScenarioChoice?
  private let stream: String
  private let folder: String?
  private var announced = AnnouncedSteps()
  private var running: [String: StoredAttempt] = [:]

  /// Begins before the first message.
  ///
  /// - Parameters:
  ///   - choice: which scenarios are wanted; `nil` for those that have not passed.
  ///   - stream: the path of the stream.
  ///   - folder: where its large attachments are; `nil` is beside it.
  init(_ choice: ScenarioChoice?, stream: String, attachments folder: String?) {
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
    guard choice == nil, attempt.status == .passed else { return wanted.append(attempt) }
    passed.append(attempt.label)
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
    guard case .step(let attempt, let step) = attachment.owner else { return }
    switch attachment.mediaType {
    case Attachment.traceMediaType: add(.record(attachment.body.contentBytes), attempt, step)
    case Attachment.tracePictureMediaType:
      let session = attachment.fileName.flatMap { Int($0.dropFirst("trace-".count).dropLast(".png".count)) }
      add(.picture(attachment.body.contentBytes, session: session), attempt, step)
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
    guard case .step(let attempt, let step) = attachment.owner, running[attempt] != nil else { return }
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

/// Which scenarios of a stream somebody wants to see.
struct ScenarioChoice: Sendable {
  private let text: String
  private let location: (path: String, line: Int)?

  /// Reads a choice: a part of a name, or a path with a line.
  init(parsing text: String) {
    self.text = text.lowercased()
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]), line > 0 else {
      location = nil
      return
    }
    location = (FileSystem.tidied(String(text[..<colon])), line)
  }

  /// Whether a scenario is meant.
  func matches(name: String, uri: String, lines: ClosedRange<Int>) -> Bool {
    if let location { return location.path == uri && lines.contains(location.line) }
    return text.isEmpty || name.lowercased().contains(text) || uri.lowercased() == text
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
