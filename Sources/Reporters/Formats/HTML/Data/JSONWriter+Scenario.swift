import Messages
import SourceText

// The details of a scenario that the page shows on demand. Members with default values are omitted.

extension JSONWriter {
  /// Writes a scenario with all of its attempts.
  ///
  /// - Parameters:
  ///   - attempts: its attempts, in their order.
  ///   - command: the command that runs it again.
  ///   - settings: the settings of the report.
  ///   - drain: called after each part, to pass the bytes on.
  mutating func scenario(
    _ attempts: [Attempt], command: String, _ settings: ReportSettings, drain: (inout JSONWriter) -> Void
  ) {
    object { writer in
      writer.member("command", command)
      writer.text("description", attempts.last?.scenario.description ?? "")
      writer.array("attempts") { writer in
        for attempt in attempts { writer.attempt(attempt, settings, drain) }
      }
    }
  }

  private mutating func attempt(
    _ attempt: Attempt, _ settings: ReportSettings, _ drain: (inout JSONWriter) -> Void
  ) {
    object { writer in
      writer.member("outcome", Outcome(attempt.status).rawValue)
      writer.member("duration", attempt.duration.microseconds)
      if let worker = attempt.workerID { writer.member("worker", worker) }
      writer.member("started", attempt.started.dateAndTime + "." + attempt.started.millisecondDigits)
      writer.lines("problem", FailureText.lines(of: attempt))
      writer.array("steps") { writer in
        for step in attempt.steps where !step.isQuietHook {
          writer.step(step, since: attempt.started, settings, drain)
          drain(&writer)
        }
      }
    }
  }

  private mutating func step(
    _ step: Attempt.Step, since start: Timestamp, _ settings: ReportSettings, _ drain: (inout JSONWriter) -> Void
  ) {
    object { writer in
      writer.member("outcome", step.result.map { Outcome($0.status).rawValue } ?? "unknown")
      if case .step(let pickleStep, let candidates) = step.subject {
        writer.text("keyword", StepText.keyword(of: step))
        writer.member("text", pickleStep.text)
        if let line = step.node?.location.line { writer.member("line", line) }
        if candidates.count == 1, let pattern = candidates.first?.wording { writer.member("pattern", pattern) }
        for argument in pickleStep.arguments { writer.argument(argument) }
      } else {
        writer.member("hook", true)
        writer.member("text", StepText.of(step))
      }
      if let location = step.location { writer.member("location", location.description) }
      if let result = step.result, result.status.wasExecuted {
        writer.member("duration", result.duration.microseconds)
        if let finished = step.finished { writer.member("ended", finished.duration(since: start).microseconds) }
      }
      writer.lines("reason", FailureText.lines(of: step))
      let isEmpty = step.everyAttachment.allSatisfy(\.isFact) && step.externalAttachments.isEmpty
      guard !isEmpty else { return }
      let links = Set(step.externalAttachments.map(\.link))
      writer.array("attachments") { writer in
        // Attached files are shown with their content, not as links.
        for attachment in step.everyAttachment where !attachment.isFact && !links.contains(attachment) {
          writer.attachment(attachment, since: start, drain)
          drain(&writer)
        }
        for attachment in step.externalAttachments {
          writer.external(attachment, settings, drain)
          drain(&writer)
        }
      }
    }
  }

  private mutating func argument(_ argument: Pickle.Step.Argument) {
    switch argument {
    case .docString(let mediaType, let content):
      member("docString", content)
      if let mediaType { text("docStringType", mediaType) }
    case .dataTable(let rows):
      name("table")
      array { writer in
        for row in rows { writer.array { writer in for cell in row { writer.string(cell) } } }
      }
    }
  }

  /// Writes an attachment of a step or hook; bytes are written in Base64.
  private mutating func attachment(
    _ attachment: Attachment, since start: Timestamp, _ drain: (inout JSONWriter) -> Void
  ) {
    object { writer in
      writer.member("type", attachment.mediaType)
      if let name = attachment.fileName { writer.member("name", name) }
      writer.member("time", attachment.timestamp.duration(since: start).microseconds)
      switch attachment.body {
      case .text(let text): writer.member("content", text)
      case .bytes(let bytes):
        writer.name("base64")
        writer.base64(bytes, drain: drain)
      }
    }
  }

  /// Writes an attachment stored in a file beside the stream. A trace is written with its content, because the page
  /// reads no files.
  private mutating func external(
    _ attachment: ExternalAttachment, _ settings: ReportSettings, _ drain: (inout JSONWriter) -> Void
  ) {
    object { writer in
      writer.member("type", attachment.mediaType)
      if let name = attachment.name { writer.member("name", name) }
      switch settings.externalContent?(attachment) {
      case .text(let bytes): writer.member("content", String(decoding: bytes, as: UTF8.self))
      case .bytes(let bytes):
        writer.name("base64")
        writer.base64(bytes, drain: drain)
      case .file(let path, bytes: _): writer.member("file", path)
      case .problem(let problem): writer.member("missing", problem)
      case nil: writer.member("missing", "\(attachment.url) is a file beside the stream")
      }
    }
  }

  private mutating func text(_ name: StaticString, _ text: String) {
    if !text.isEmpty { member(name, text) }
  }

  private mutating func lines(_ name: StaticString, _ lines: [String]) {
    if !lines.isEmpty { member(name, lines.joined(separator: "\n")) }
  }
}
