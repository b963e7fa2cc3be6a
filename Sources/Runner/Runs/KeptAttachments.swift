import Messages
import StepRegistry

/// The attachments of an attempt that are only emitted if it fails or ends its process.
struct KeptAttachments {
  /// The attachments for a failure, as events to emit before the first result that is not a pass.
  private var waiting: [RunEvent] = []
  /// Whether a step has not passed. Attachments for failures are then emitted at once.
  private var hasFailed = false
  /// Attachments for any step in which the process ends, by the numbers that steps have given them.
  private var usualWords: [Int: StepContext.Attachment] = [:]
  /// Attachments for the running step only, by the same numbers.
  private var lastWords: [Int: StepContext.Attachment] = [:]

  /// Whether an event is emitted now; an attachment that is not emitted is kept.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - step: the index of the step that an attachment belongs to.
  ///   - release: receives waiting attachments to emit before the event.
  mutating func isPassedOn(_ event: RunEvent, ofStep step: Int, _ release: (RunEvent) -> Void) -> Bool {
    switch event {
    case .attemptStarted: self = KeptAttachments()
    case .attached(let attachment, let time):
      switch attachment.occasion {
      case .failure where !hasFailed:
        waiting.append(.released(attachment, time, step: step))
        return false
      case .death(let number, let isOfStep):
        if isOfStep { lastWords[number] = attachment } else { usualWords[number] = attachment }
        return false
      case .always, .failure: break
      }
    case .stepFinished(let result, _):
      lastWords.removeAll(keepingCapacity: true)
      guard result.status != .passed, !hasFailed else { break }
      for event in waiting { release(event) }
      (waiting, hasFailed) = ([], true)
    case .attemptFinished: waiting = []
    case .aroundRuns, .stepStarted, .failedSoftly, .released, .warned, .hookStarted, .hookFinished: break
    }
    return true
  }

  /// The attachments for the running step when the process of the attempt has ended. They come after the waiting ones.
  mutating func takeLastWords(at time: Timestamp) -> [RunEvent] {
    defer { (usualWords, lastWords) = ([:], [:]) }
    return usualWords.merging(lastWords) { $1 }.sorted { $0.key < $1.key }.map { _, words in
      .attached(
        StepContext.Attachment(
          body: words.body, mediaType: words.mediaType, fileName: words.fileName, occasion: .failure), time)
    }
  }
}
