package import AppUnderTest

/// Finds the elements of recordings if their queries fail.
package protocol PlaybackRepair: Sendable {
  /// Returns the recording to play.
  func repaired(_ recording: Recording, on session: AppSession) async throws -> Recording
  /// Returns the anchor to use in place of a recording's anchor.
  func repaired(
    _ anchor: Recording.Anchor, of recording: Recording, on session: AppSession
  ) async throws -> Recording.Anchor
}

/// Settings for all playbacks of a task.
package enum Playback {
  /// Repairs recordings before they are played; nil to play them unchanged.
  @TaskLocal package static var repair: (any PlaybackRepair)?
}
