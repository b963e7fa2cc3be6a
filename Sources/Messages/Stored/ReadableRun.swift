/// A stored run, in one or several files, that is read as one stream.
package protocol ReadableRun {
  /// Reads the messages before the first scenario.
  ///
  /// - Returns: whether pending steps and scenarios without steps pass.
  mutating func readBeginning() -> Bool

  /// Reads the run to its end.
  ///
  /// - Parameter send: takes the messages of the whole, one after the other, and what they have said so far.
  mutating func read(_ send: (Envelope, StreamState) -> Void) -> StoredRun.Outcome
}

extension ReadableRun {
  /// Reads the run to its end.
  ///
  /// - Parameter send: takes the messages of the whole, one after the other.
  package mutating func read(_ send: (Envelope) -> Void) -> StoredRun.Outcome { read { message, _ in send(message) } }
}

extension StoredRun: ReadableRun {}
extension ClaimedRun: ReadableRun {}
