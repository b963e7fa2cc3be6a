/// The running attempts of a stream.
///
/// A damaged stream can have one for each scenario. The attempts of a scenario are therefore found by its pickle.
struct RunningAttempts {
  /// The attempts of one scenario. Only streams of other programs have several at once.
  private struct Entry {
    /// Their number among the attempts of the scenario, counted from 0.
    var number: Int
    /// Their ids, and the number of attempts of any scenario that began earlier.
    var attempts: [(id: StreamID, order: Int)] = []
  }

  /// The attempts by the indices of their pickles.
  private var entries: [UInt32: Entry] = [:]
  private var begun = 0

  /// The ids, in the order in which the attempts began.
  var ids: [StreamID] { entries.values.flatMap(\.attempts).sorted { $0.order < $1.order }.map(\.id) }

  /// Adds an attempt.
  ///
  /// - Returns: the earlier attempts of the scenario. They have ended, although their ends are missing in the stream.
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

  /// Removes an attempt that has ended.
  mutating func end(_ id: StreamID, _ attempt: Attempt) {
    entries[attempt.pickleIndex]?.attempts.removeAll { $0.id == id }
    if entries[attempt.pickleIndex]?.attempts.isEmpty == true { entries[attempt.pickleIndex] = nil }
  }
}
