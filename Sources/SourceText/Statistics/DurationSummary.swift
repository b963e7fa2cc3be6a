/// The mean, the deviation and the range of several durations.
package struct DurationSummary: Sendable, Hashable {
  /// The number of durations, at least 1.
  package let count: Int
  package let mean: Duration
  /// The standard deviation of the sample; zero for a single duration.
  package let deviation: Duration
  package let minimum: Duration
  /// The middle duration; of an even number, the mean of the two in the middle.
  package let median: Duration
  package let maximum: Duration

  /// Summarises durations.
  ///
  /// - Parameter durations: the durations, in any order.
  /// - Returns: nil without durations.
  package init?(of durations: [Duration]) {
    let sorted = durations.sorted()
    guard let minimum = sorted.first, let maximum = sorted.last else { return nil }
    let mean = durations.reduce(.zero, +) / durations.count
    let squares = durations.map { ($0 - mean).seconds * ($0 - mean).seconds }.reduce(0, +)
    count = durations.count
    self.mean = mean
    deviation = durations.count > 1 ? .seconds((squares / Double(durations.count - 1)).squareRoot()) : .zero
    self.minimum = minimum
    median = (sorted[(durations.count - 1) / 2] + sorted[durations.count / 2]) / 2
    self.maximum = maximum
  }
}
