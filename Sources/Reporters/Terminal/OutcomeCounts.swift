import Messages

/// The numbers of scenarios or steps by outcome.
struct OutcomeCounts {
  /// The counts by the numbers of the outcomes.
  private var counts = [Int](repeating: 0, count: Outcome.allCases.count)

  /// The total number.
  var total: Int { counts.reduce(0, +) }

  /// The number with an outcome.
  subscript(outcome: Outcome) -> Int { counts[outcome.number] }

  mutating func add(_ outcome: Outcome) { counts[outcome.number] += 1 }

  /// The outcomes with a number above 0, in the order of summaries.
  var present: [(outcome: Outcome, count: Int)] {
    Outcome.allCases.compactMap { self[$0] > 0 ? ($0, self[$0]) : nil }
  }
}

extension Outcome {
  /// The style on a terminal.
  var style: Style {
    switch self {
    case .failed: .failed
    case .ambiguous: .ambiguous
    case .flaky: .flaky
    case .undefined: .undefined
    case .pending: .pending
    case .skipped: .skipped
    case .passed: .passed
    }
  }
}
