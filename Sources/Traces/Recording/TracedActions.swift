/// The last actions since the last record as JSON, and the number of all actions since then.
struct TracedActions {
  private var kept: [[UInt8]] = []
  private(set) var count = 0

  mutating func append(_ action: [UInt8]) {
    count += 1
    kept.append(action)
    // The memory use of long steps is limited.
    if kept.count == 2 * TraceFormat.mostActions { kept.removeFirst(TraceFormat.mostActions) }
  }

  /// The last actions, in order.
  func last(_ most: Int) -> ArraySlice<[UInt8]> { kept.suffix(most) }
}
