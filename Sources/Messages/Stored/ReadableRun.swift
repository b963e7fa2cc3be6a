/// A stored run, in one or several files, that is read as one stream.
package protocol ReadableRun {
  /// Reads the messages before the first scenario.
  ///
  /// - Returns: whether pending steps and scenarios without steps pass.
  mutating func readLeniency() -> Bool

  /// Reads the run to its end.
  ///
  /// - Parameter send: takes each message of the merged stream, with the state of the stream after it.
  mutating func read(_ send: (Envelope, StreamState) -> Void) -> StoredRunOutcome
}

extension ReadableRun {
  /// Reads the run to its end.
  ///
  /// - Parameter send: takes each message of the merged stream.
  package mutating func read(_ send: (Envelope) -> Void) -> StoredRunOutcome { read { message, _ in send(message) } }
}

extension StoredRun: ReadableRun {}
extension ClaimedRun: ReadableRun {}
