/// A run that was stored, in whatever files, and is read as one stream.
package protocol ReadableRun {
  /// Reads what comes before the first scenario.
  ///
  /// - Returns: whether pending steps and scenarios without steps pass.
  mutating func readBeginning() -> Bool

  /// Reads the run to its end.
  ///
  /// - Parameter send: takes the messages of the whole, one after the other.
  mutating func read(_ send: (Envelope) -> Void) -> StoredRun.Outcome
}

extension StoredRun: ReadableRun {}
extension ClaimedRun: ReadableRun {}
