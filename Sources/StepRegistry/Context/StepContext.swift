internal import Synchronization

/// What surrounds the code of a step or hook while it runs; its tasks find it by themselves.
package final class StepContext: Sendable {
  /// The context of the code that is asking; nil outside steps and hooks.
  @TaskLocal package static var current: StepContext?
  /// How many groups of the log are open around the code that is asking.
  @TaskLocal static var logDepth = 0

  /// Something a step left for the reports.
  package struct Attachment: Sendable, Hashable {
    /// What is attached.
    package enum Body: Sendable, Hashable {
      case text(String)
      case bytes([UInt8])
      /// A text that is at hand as UTF-8; it is not looked at before it is emitted.
      case utf8([UInt8])
    }

    /// The media type of the end of a group of logged lines: the blanks that its name is indented by.
    package static let groupEnd = "text/x.cukeswift.group-end+plain"

    package let body: Body
    package let mediaType: String
    package let fileName: String?
    /// When it is emitted.
    package let occasion: Occasion

    /// How many bytes it has, without its names.
    var size: Int {
      switch body {
      case .text(let text): text.utf8.count
      case .bytes(let bytes), .utf8(let bytes): bytes.count
      }
    }

    /// How many bytes its names have: the media type, and that of the file.
    var namesSize: Int { mediaType.utf8.count + (fileName?.utf8.count ?? 0) }

    /// When something is emitted that was attached.
    package enum Occasion: Sendable, Hashable {
      /// At once.
      case always
      /// If the attempt does not pass: with the first step that has not passed, or later.
      case failure
      /// If the process ends inside the step that is running, or, unless it is of that step alone, inside a later one that has none of
      /// its own; one of the same number takes its place.
      case death(of: Int, isOfStep: Bool)
    }

    /// Takes what is attached, what it is, the name under which reports offer it, and when they do.
    package init(body: Body, mediaType: String, fileName: String?, occasion: Occasion = .always) {
      self.body = body
      self.mediaType = mediaType
      self.fileName = fileName
      self.occasion = occasion
    }
  }

  /// How many bytes an attachment may have unless a context says otherwise, without its names.
  package static let largestAttachment = 512 << 20
  /// How many bytes the names of an attachment may have together.
  static let largestNames = 64 << 10

  /// How many bytes an attachment may have, without its names.
  let largestAttachment: Int
  /// The scenario; nil in a hook around the whole run.
  package let scenario: Scenario?
  /// What is the same for all scenarios of the run.
  package let run: RunSurroundings
  /// How steps call other steps; nil where they cannot.
  let stepCalls: (any StepCalling)?
  /// Gets what is attached at once, so that it is not lost with the process; nil has it kept for `takeAttachments`.
  private let onAttachment: (@Sendable (Attachment) -> Void)?
  /// Gets what is thrown inside `softly` at once, so that it is not lost with the process.
  private let onSoftFailure: (@Sendable (SoftFailure) -> Void)?
  private let attachments = Mutex<[Attachment]>([])
  /// What was thrown inside `softly`.
  let softFailures = SoftFailures()

  /// Makes the context of a scenario's steps, or of a hook around the whole run.
  ///
  /// - Parameters:
  ///   - scenario: the scenario, if there is one.
  ///   - run: what is the same for all scenarios of the run.
  ///   - stepCalls: how steps call other steps, if they can.
  ///   - largestAttachment: how many bytes an attachment may have, without its names.
  ///   - onAttachment: gets what is attached at once; nil has it kept.
  ///   - onSoftFailure: gets what is thrown inside `softly` at once; it is kept all the same.
  package init(
    scenario: Scenario?, run: RunSurroundings = .empty, stepCalls: (any StepCalling)? = nil,
    largestAttachment: Int = StepContext.largestAttachment,
    onAttachment: (@Sendable (Attachment) -> Void)? = nil, onSoftFailure: (@Sendable (SoftFailure) -> Void)? = nil
  ) {
    self.largestAttachment = largestAttachment
    self.scenario = scenario
    self.run = run
    self.stepCalls = stepCalls
    self.onAttachment = onAttachment
    self.onSoftFailure = onSoftFailure
  }

  /// Why something cannot be left for the reports; `nil` if it can.
  ///
  /// - Parameters:
  ///   - attachment: what is left.
  ///   - isLogged: whether it is an entry of the log.
  func problem(with attachment: Attachment, isLogged: Bool) -> String? {
    let (act, thing) = isLogged ? ("logged", "log entry") : ("attached", "attachment")
    if attachment.size > largestAttachment {
      return
        "nothing was \(act): it has \(attachment.size) bytes, and one \(thing) may have \(largestAttachment) at most"
    }
    guard attachment.namesSize > Self.largestNames else { return nil }
    return "nothing was \(act): the names of it have \(attachment.namesSize) bytes, and may have \(Self.largestNames)"
  }

  func attach(_ attachment: Attachment) {
    if let onAttachment { return onAttachment(attachment) }
    // Without somebody who outlives the process, nobody could emit it at its end.
    if case .death = attachment.occasion { return }
    attachments.withLock { $0.append(attachment) }
  }

  func failLater(_ failure: SoftFailure) {
    guard softFailures.add(failure) else { return StrayFailures.ofProcess.addLate(failure) }
    onSoftFailure?(failure)
  }

  /// What has been attached since the last call.
  package func takeAttachments() -> [Attachment] {
    attachments.withLock { attachments in
      defer { attachments = [] }
      return attachments
    }
  }

  /// What was thrown inside `softly` since the last call.
  package func takeLaterFailures() -> [any Error] {
    softFailures.take().map(\.error)
  }
}

/// Lets steps call other steps by their texts.
package protocol StepCalling: Sendable {
  /// Runs a step.
  ///
  /// - Parameters:
  ///   - text: the text of the step, without a keyword.
  ///   - block: the data table or doc string below it, if it takes one.
  /// - Throws: what the step throws, or a `StepCallError`.
  func call(_ text: String, _ block: StepArgument?) async throws
}
