package import AppUnderTest

/// What finds the elements of recordings where their queries no longer do.
package protocol PlaybackRepair: Sendable {
  /// The recording as it is to be played.
  func repaired(_ recording: Recording, on session: AppSession) async throws -> Recording
  /// An anchor of a recording as it is to be used.
  func repaired(
    _ anchor: Recording.Anchor, of recording: Recording, on session: AppSession
  ) async throws -> Recording.Anchor
}

/// What all recordings of a task have in common when they are played.
package enum Playback {
  /// What repairs recordings before they are played; nil where they are played as they are.
  @TaskLocal package static var repair: (any PlaybackRepair)?
}
