internal import Synchronization

/// What surrounds the code of a step or hook while it runs; its tasks find it by themselves.
package final class StepContext: Sendable {
  /// The context of the code that is asking; nil outside steps and hooks.
  @TaskLocal package static var current: StepContext?

  /// Something a step left for the reports.
  package struct Attachment: Sendable, Hashable {
    /// What is attached.
    package enum Body: Sendable, Hashable {
      case text(String)
      case bytes([UInt8])
    }

    package let body: Body
    package let mediaType: String
    package let fileName: String?
  }

  /// The scenario; nil in a hook around the whole run.
  package let scenario: Scenario?
  private let attachments = Mutex<[Attachment]>([])

  /// Makes the context of a scenario's steps, or of a hook around the whole run.
  package init(scenario: Scenario?) {
    self.scenario = scenario
  }

  func attach(_ attachment: Attachment) {
    attachments.withLock { $0.append(attachment) }
  }

  /// What has been attached since the last call.
  package func takeAttachments() -> [Attachment] {
    attachments.withLock { attachments in
      defer { attachments = [] }
      return attachments
    }
  }
}
