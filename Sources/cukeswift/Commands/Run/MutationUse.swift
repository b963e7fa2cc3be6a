import Messages
import ModelApps
import Reporters
import SourceText

/// Sees whether a run has broken what it was asked to break: whether any app was launched that has the mutation.
final class MutationUse: Reporter {
  private let name: String
  /// The apps that have it.
  private let apps: [String]
  private let note: String
  private var isUsed = false

  /// Has seen no app yet.
  ///
  /// - Parameters:
  ///   - name: the mutation that every app is launched with.
  ///   - apps: the names of those that have it.
  init(_ name: String, of apps: [String]) {
    self.name = name
    self.apps = apps
    note = LaunchArguments.note(ofMutation: name)
  }

  func receive(_ envelope: Envelope, in stream: StreamState) {
    guard !isUsed, case .attachment(let attachment) = envelope, attachment.mediaType == Attachment.logMediaType else {
      return
    }
    isUsed = attachment.body == .text(note)
  }

  func finish(in stream: StreamState) {}

  /// What is wrong after a whole run; `nil` if an app was broken.
  var problem: Diagnostic? {
    guard !isUsed else { return nil }
    return Diagnostic(
      problem: "nothing was broken: no scenario that was run launched an app with the mutation '\(name)'",
      advice: "It is a mutation of \(apps.joined(separator: ", ")): choose scenarios that launch it.")
  }
}
