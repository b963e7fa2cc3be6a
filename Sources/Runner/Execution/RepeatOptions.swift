/// The repetitions of the scenarios of a run: their limits and their order.
///
/// Everything that was chosen runs once in each repetition. A repetition that has begun is completed.
package struct RepeatOptions: Sendable, Hashable {
  /// The most repetitions; nil for no limit.
  package var count: Int?
  /// The time after which no repetition begins; nil for no limit.
  package var duration: Duration?
  /// Whether no repetition begins after a scenario has failed.
  package var endsAtFailure = false
  /// The seed of the order of the first repetition; each later one has the next seed. nil for equal orders.
  package var seed: UInt64?

  /// Creates options that run everything once.
  package init() {}

  /// Whether scenarios may run more than once.
  package var areRepeating: Bool { (count ?? 1) > 1 || duration != nil || endsAtFailure }

  /// The seed of the order of a repetition, counted from 0; nil for equal orders.
  package func seed(of repetition: Int) -> UInt64? { seed.map { $0 &+ UInt64(repetition) } }

  /// Whether another repetition begins.
  ///
  /// - Parameters:
  ///   - begun: the number of repetitions that have begun.
  ///   - time: the time since the first one began.
  ///   - hasFailed: whether a scenario has failed.
  func continues(after begun: Int, _ time: Duration, hasFailed: Bool) -> Bool {
    guard areRepeating, !(endsAtFailure && hasFailed) else { return false }
    if let count, begun >= count { return false }
    if let duration { return time < duration }
    return count != nil || endsAtFailure
  }
}
