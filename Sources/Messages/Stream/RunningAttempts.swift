/// The attempts of a stream that have begun and not ended.
///
/// A damaged stream can have one for each scenario, so a message does not search all of them.
struct RunningAttempts {
  /// The attempts of one scenario; only streams of other programs have several at once.
  private struct Entry {
    /// Which attempts they are, counted from 0.
    var number: Int
    /// Their ids, each with the number of attempts of any scenario that began before it.
    var attempts: [(id: StreamID, order: Int)] = []
  }

  /// The attempts by the indices of their pickles.
  private var entries: [UInt32: Entry] = [:]
  private var begun = 0

  /// The ids, in the order in which the attempts began.
  var ids: [StreamID] { entries.values.flatMap(\.attempts).sorted { $0.order < $1.order }.map(\.id) }

  /// Takes note of an attempt.
  ///
  /// - Returns: the earlier attempts of its scenario: where the end of an attempt is missing, the next one shows that it has ended.
  mutating func begin(_ id: StreamID, _ attempt: Attempt) -> [StreamID] {
    var earlier: [StreamID] = []
    if let entry = entries[attempt.pickleIndex], entry.number < attempt.number {
      earlier = entry.attempts.map(\.id)
      entries[attempt.pickleIndex] = nil
    }
    entries[attempt.pickleIndex, default: Entry(number: attempt.number)].attempts.append((id, begun))
    begun += 1
    return earlier
  }

  /// Takes note that an attempt has ended.
  mutating func end(_ id: StreamID, _ attempt: Attempt) {
    entries[attempt.pickleIndex]?.attempts.removeAll { $0.id == id }
    if entries[attempt.pickleIndex]?.attempts.isEmpty == true { entries[attempt.pickleIndex] = nil }
  }
}
