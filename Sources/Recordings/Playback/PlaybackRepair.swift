package import AppUnderTest

/// Finds the elements of recordings if their queries fail; a setting of a run, without which recordings are played
/// unchanged.
package protocol PlaybackRepair: Sendable {
  /// Returns the recording to play.
  func repaired(_ recording: Recording, on session: AppSession) async throws -> Recording
  /// Returns the anchor to use in place of a recording's anchor.
  func repaired(
    _ anchor: Recording.Anchor, of recording: Recording, on session: AppSession
  ) async throws -> Recording.Anchor
}
