import Synchronization

/// The context of a step's or hook's code while it runs. Child tasks inherit it.
package final class StepContext: Sendable {
  /// Content that a step attached for the reports.
  package struct Attachment: Sendable, Hashable {
    /// The attached content.
    package enum Body: Sendable, Hashable {
      case text(String)
      case bytes([UInt8])
      /// A text that is available as UTF-8. It is not decoded before it is emitted.
      case utf8([UInt8])
    }

    /// The media type that ends a group of logged lines. The content is the indentation of the group's name.
    package static let groupEnd = "text/x.cukeswift.group-end+plain"

    package let body: Body
    package let mediaType: String
    package let fileName: String?
    /// The event on which it is emitted.
    package let occasion: Occasion

    /// The number of bytes of the content.
    var size: Int {
      switch body {
      case .text(let text): text.utf8.count
      case .bytes(let bytes), .utf8(let bytes): bytes.count
      }
    }

    /// The number of bytes of the media type and the file name.
    var namesSize: Int { mediaType.utf8.count + (fileName?.utf8.count ?? 0) }

    /// The event on which an attachment is emitted.
    package enum Occasion: Sendable, Hashable {
      /// Immediately.
      case always
      /// If the attempt does not pass: with the first step that does not pass, or later.
      case failure
      /// If the process ends inside the running step. An attachment that does not belong only to this step is also
      /// emitted for a later step without an attachment for this case. An attachment of the same number replaces it.
      case death(of: Int, isOfStep: Bool)
    }

    /// Makes an attachment from its content, media type, file name in reports and occasion.
    package init(body: Body, mediaType: String, fileName: String?, occasion: Occasion = .always) {
      self.body = body
      self.mediaType = mediaType
      self.fileName = fileName
      self.occasion = occasion
    }
  }

  /// The default size limit of an attachment in bytes, not counting its names.
  package static let largestAttachment = 512 << 20
  /// The limit for the names of an attachment together, in bytes.
  static let largestNames = 64 << 10

  /// The size limit of an attachment in bytes, not counting its names.
  let largestAttachment: Int
  /// The scenario; nil in a hook around the whole run.
  package let scenario: Scenario?
  /// Values shared by all scenarios of the run.
  package let run: RunSurroundings
  /// Calls other steps; nil for code that cannot call steps.
  let stepCalls: (any StepCalling)?
  /// Receives attachments at once, before the process may end; nil to keep them for `takeAttachments`.
  private let onAttachment: (@Sendable (Attachment) -> Void)?
  /// Receives errors thrown inside `softly` immediately, which saves them if the process ends.
  private let onSoftFailure: (@Sendable (SoftFailure) -> Void)?
  private let attachments = Mutex<[Attachment]>([])
  /// The errors thrown inside `softly`.
  let softFailures = SoftFailures()

  /// Makes the context of a scenario's steps, or of a hook around the whole run.
  ///
  /// - Parameters:
  ///   - scenario: the scenario; nil for a hook around the run.
  ///   - run: values shared by all scenarios of the run.
  ///   - stepCalls: calls other steps; nil if steps cannot be called.
  ///   - largestAttachment: the size limit of an attachment in bytes, not counting its names.
  ///   - onAttachment: receives attachments immediately; nil to keep them.
  ///   - onSoftFailure: receives errors thrown inside `softly` immediately. They are kept as well.
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

  /// The reason why content cannot be attached; nil for valid content.
  ///
  /// - Parameters:
  ///   - attachment: the content.
  ///   - isLogged: whether it is an entry of the log.
  func problem(with attachment: Attachment, isLogged: Bool) -> String? {
    let (act, thing) = isLogged ? ("logged", "log entry") : ("attached", "attachment")
    if attachment.size > largestAttachment {
      return
        "nothing was \(act): it has \(attachment.size) bytes, and one \(thing) may have \(largestAttachment) at most"
    }
    guard attachment.namesSize > Self.largestNames else { return nil }
    return "nothing was \(act): its names have \(attachment.namesSize) bytes, and may have \(Self.largestNames)"
  }

  func attach(_ attachment: Attachment) {
    if let onAttachment { return onAttachment(attachment) }
    // It would be emitted by a parent process, which does not exist here.
    if case .death = attachment.occasion { return }
    attachments.withLock { $0.append(attachment) }
  }

  /// Whether all code of the scenario has ended.
  var hasEnded: Bool { softFailures.isClosed }

  func failLater(_ failure: SoftFailure) {
    guard softFailures.add(failure) else { return StrayFailures.ofProcess.addLate(failure) }
    onSoftFailure?(failure)
  }

  /// Fails the step with the failure of a call.
  ///
  /// - Returns: the failure to throw, which counts equal ones of the step.
  func failLater(_ call: CallFailure) -> CallFailure {
    guard let (failure, isNew) = softFailures.add(call) else {
      StrayFailures.ofProcess.addLate(SoftFailure(call))
      return call
    }
    if isNew { onSoftFailure?(SoftFailure(call)) }
    return failure
  }

  /// The attachments since the last call.
  package func takeAttachments() -> [Attachment] {
    attachments.withLock { attachments in
      defer { attachments = [] }
      return attachments
    }
  }

  /// The errors thrown inside `softly`, and failures of doubles, since the last call.
  ///
  /// - Parameter thrown: errors of the step. A failure of a double that is among them is left out.
  package func takeLaterFailures(besides thrown: [any Error] = []) -> [any Error] {
    softFailures.take().map(\.error).filter { error in
      guard let failure = error as? CallFailure else { return true }
      return !thrown.contains(where: failure.isSame)
    }
  }
}

/// Lets steps call other steps by their texts.
package protocol StepCalling: Sendable {
  /// Runs a step.
  ///
  /// - Parameters:
  ///   - text: the text of the step, without a keyword.
  ///   - block: the data table or doc string below it, if it takes one.
  ///   - isOutcome: whether its keyword states an outcome.
  /// - Throws: what the step throws, or a `StepCallError`.
  func call(_ text: String, _ block: StepArgument?, isOutcome: Bool) async throws
}
