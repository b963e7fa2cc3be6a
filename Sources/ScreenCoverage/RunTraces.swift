import AppUnderTest
import Messages
import Reporters
import SourceText
import Traces

/// Reads the traces in the messages of a run.
final class RunTraces {
  /// The trace of a session in one step.
  struct Step {
    let attempt: Attempt
    /// The id of the attempt in messages.
    let id: String
    let record: TraceRecord
    /// The session after the record.
    let session: TracedSession

    /// The known screens: before the actions of the step, and at its end.
    var trees: [StoredTree] { [record.actions.isEmpty ? nil : session.before, session.tree].compactMap(\.self) }
  }

  /// Warnings about parts of the traces that cannot be read.
  private(set) var warnings: [Diagnostic] = []
  private let content: (@Sendable (ExternalAttachment) -> ReportSettings.ExternalContent)?
  /// The sessions of the attempts that have not ended, by the ids of the attempts.
  private var running: [String: TracedSessions] = [:]

  /// Begins before the first message.
  ///
  /// - Parameter content: finds the content of large attachments; nil if their location is unknown.
  init(content: (@Sendable (ExternalAttachment) -> ReportSettings.ExternalContent)?) { self.content = content }

  /// Reads the trace in a message; nil for a message without one.
  func receive(_ envelope: Envelope, in stream: StreamState) -> Step? {
    switch envelope {
    case .attachment(let attachment) where attachment.mediaType == Attachment.traceMediaType:
      return step(attachment.bytes, attachment.owner, in: stream)
    case .externalAttachment(let attachment) where attachment.mediaType == Attachment.traceMediaType:
      switch content?(attachment) {
      case .text(let bytes), .bytes(let bytes), .file(_, let bytes): return step(bytes, attachment.owner, in: stream)
      case .problem(let problem): warn(problem)
      case nil: warn("the folder of the attachments is unknown")
      }
    case .testCaseFinished(let message): running[message.testCaseStartedID] = nil
    default: break
    }
    return nil
  }

  private func step(_ bytes: [UInt8], _ owner: Attachment.Owner, in stream: StreamState) -> Step? {
    guard case .step(let id, _) = owner, let attempt = stream.attempt(id) else { return nil }
    do throws(TraceProblem) {
      let (record, session) = try running[id, default: TracedSessions()].read(bytes)
      return Step(attempt: attempt, id: id, record: record, session: session)
    } catch {
      warn("\(error)")
      return nil
    }
  }

  private func warn(_ problem: String) {
    let warning = Diagnostic(.warning, problem: "a recorded screen cannot be read: \(problem)")
    if !warnings.contains(warning) { warnings.append(warning) }
  }
}
